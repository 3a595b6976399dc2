"""Which terms of the glossary stand in a text, in the language of this process."""

from collections.abc import Iterable

from raidwright.language.catalogue import translate
from raidwright.storage.words.glossary import GLOSSARY


def terms_in(texts: Iterable[str]) -> tuple[str, ...]:
    """Keys of the terms that stand in ``texts``, in the order of the glossary."""
    # Compiling a pattern for each term takes longer than all else that the window does then.
    everything = "\n".join(texts).casefold()
    names = {key: (term.title, *term.also) for key, term in GLOSSARY.items()}
    return tuple(
        key
        for key, own in names.items()
        if any(_stands_in(everything, translate("Glossary", name).casefold()) for name in own)
    )


def _stands_in(text: str, name: str) -> bool:
    """Whether ``name`` is a word of its own there, or several of it; other writings have no spaces."""
    start = text.find(name)
    while start >= 0:
        end = start + len(name)
        end += text.startswith("s", end)
        if not _continues(text[start - 1 : start]) and not _continues(text[end : end + 1]):
            return True
        start = text.find(name, start + 1)
    return False


def _continues(letter: str) -> bool:
    return letter.isascii() and letter.isalnum()

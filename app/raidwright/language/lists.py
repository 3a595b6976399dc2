"""How words and sentences follow one another in the user's language: in Japanese without a blank."""

from collections.abc import Iterable

from raidwright.language.catalogue import translate
from raidwright.storage.fact import visible


def comma_list(words: Iterable[str]) -> str:
    """``words`` with the language's comma between them."""
    return translate("Lists", ", ").join(words)


def name_quotation(name: str, kind: str = "") -> str:
    """A name in the language's quotation marks, behind what it is the name of."""
    if kind:
        return translate("Lists", "{kind} “{name}”").format(kind=kind, name=visible(name))
    return translate("Lists", "“{name}”").format(name=visible(name))


def sentences_in_row(*sentences: str) -> str:
    """``sentences`` one after the other, without those that are empty."""
    text, words = translate("Lists", "{told} {reason}"), ""
    for sentence in filter(None, sentences):
        words = text.format(told=words, reason=sentence) if words else sentence
    return words

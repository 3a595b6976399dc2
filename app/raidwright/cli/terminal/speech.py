"""The terminal's own sentences, in the language of whoever sits at it.

``--help`` needs this and nothing beside it: what only sentences of others take is imported there.
"""

from collections.abc import Sequence
from contextlib import suppress
from gettext import bindtextdomain, textdomain

from raidwright.assets import asset
from raidwright.language.catalogue import DOMAIN, FOLDER, Translation, phrase, speak, translate


def speak_for(arguments: Sequence[str]) -> None:
    """Speak the language of the session; what programs read stays English."""
    if "--json" in arguments:
        speak(Translation())
    else:
        speak(Translation.of())
        # Whoever takes the program without its files, as a test does, has it in English.
        with suppress(FileNotFoundError):
            # The words of argparse itself.
            bindtextdomain(DOMAIN, str(asset(FOLDER)))
            textdomain(DOMAIN)


def tr(template: str, /, **facts: object) -> str:
    """``template``, a literal, with its facts; one that can be told in any language is told in this one."""
    return phrase("Terminal", template, tuple((name, spoken(fact)) for name, fact in facts.items()))


def columns(*heads: str) -> tuple[str, ...]:
    """The heads of a table, which are put into the language when it is printed."""
    return heads


def own(text: str) -> str:
    """``text``, of a table of the terminal, in the language of this process."""
    return translate("Terminal", text) if text else text


def spoken(words: object) -> str:
    """``words``, or what an error says, in the language of this process if they can be told in any."""
    if type(words) in (str, int):
        return str(words)
    from raidwright.language.sentences import in_words
    from raidwright.storage.failures import Failure

    if isinstance(words, Exception):
        words = getattr(words, "failure", None) or next(iter(words.args), str(words))
    return in_words(words) if isinstance(words, str | Failure) else str(words)

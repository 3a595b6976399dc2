"""The texts of a language: one catalogue for every face of the program, read by gettext.

A text is looked up with the name of the place where it is said, then by itself: few mean two things.
"""

import gettext
import re
import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING

from raidwright.assets import asset

if TYPE_CHECKING:
    from raidwright.storage.fact import Facts

DOMAIN = "raidwright"
FOLDER = "resources/translations"
"""Has LANGUAGE/LC_MESSAGES/raidwright.mo for each language, compiled by every verb of ``./dev``."""


_IN_QUOTES = "“{name}”"
_QUOTATION = re.compile("“([^“”]*)”")


class Translation:
    """Texts of one language; English is the texts themselves."""

    def __init__(self, catalogue: gettext.NullTranslations | None = None) -> None:
        self._catalogue = catalogue or gettext.NullTranslations()

    @classmethod
    def of(cls, languages: Sequence[str] | None = None) -> "Translation":
        """The first of ``languages`` that there is; without these, those that the user's session names."""
        try:
            return cls(gettext.translation(DOMAIN, str(asset(FOLDER)), languages, fallback=True))
        except (OSError, struct.error, UnicodeDecodeError):
            # A file that is cut off.
            return cls()

    @property
    def is_english(self) -> bool:
        """Whether there is nothing to look up."""
        return type(self._catalogue) is gettext.NullTranslations

    @property
    def code(self) -> str:
        """What the language is called in a web page, as "pt-BR"."""
        return self._catalogue.info().get("language", "en").replace("_", "-")

    def text(self, context: str, source: str) -> str:
        """``source`` in that language, or as it is."""
        words = self._catalogue.pgettext(context, source)
        return self._catalogue.gettext(source) if words is source else words

    def form_for(self, context: str, one: str, several: str, n: int) -> str:
        """The form for ``n`` of what English says of one and of several."""
        words = self._catalogue.npgettext(context, one, several, n)
        return self._catalogue.ngettext(one, several, n) if words in (one, several) else words

    def phrase(self, context: str, template: str, facts: "Facts") -> str:
        """``template`` with its facts, in that language; of two forms that for the fact "n"."""
        if not facts:
            return self.text(context, template)
        # ``--help`` has texts without facts, and need not load what documents are made of.
        from raidwright.storage.fact import PLURAL, fill

        facts = self._with_own_quotes(self._with_own_reason(facts))
        one, _, several = template.partition(PLURAL)
        if several:
            return fill(self.form_for(context, one, several, int(dict(facts)["n"])), facts)
        return fill(self.text(context, template), facts)

    def _with_own_reason(self, facts: "Facts") -> "Facts":
        """``facts`` with the system's commonest reasons in that language; see `failures.SYSTEM_REASONS`."""
        return tuple(
            (key, self.text("System", value) if key == "reason" and value else value) for key, value in facts
        )

    def _with_own_quotes(self, facts: "Facts") -> "Facts":
        """``facts`` with the language's quotation marks around the names that come in English ones."""
        mark = self.text("Lists", _IN_QUOTES)
        if mark == _IN_QUOTES:
            return facts
        return tuple(
            (key, _QUOTATION.sub(lambda each: mark.replace("{name}", each[1]), value)) for key, value in facts
        )


_SPOKEN = [Translation()]
"""What this process speaks."""


def speak(translation: Translation) -> None:
    """From now on this process speaks that language."""
    _SPOKEN[0] = translation


def translate(context: str, source: str) -> str:
    """``source``, said at ``context``, in the language of this process."""
    return _SPOKEN[0].text(context, source)


def phrase(context: str, template: str, facts: "Facts") -> str:
    """``template`` with its facts in the language of this process, in the form for its count "n"."""
    return _SPOKEN[0].phrase(context, template, facts)


def language_code() -> str:
    """What the language of this process is called in a web page."""
    return _SPOKEN[0].code


def full_stop() -> str:
    """The sign that ends a sentence."""
    return translate("Failure", ".")

"""Languages as they are in the checkout now, whatever was compiled before, and one that nobody speaks.

In the one that nobody speaks each text is longer by two fifths, has marks on its letters, and stands in
brackets with a letter that is written from right to left: what is English still has none of that.
"""

import gettext
import io
import re
from functools import cache
from pathlib import Path

from catalogue import HEADER, PLURAL, Catalogue, Key, compiled, read_po
from raidwright.language.catalogue import Translation
from take_up_strings import places_of_texts

FOLDER = Path(__file__).parents[1] / "resources" / "translations"
LANGUAGES = sorted(path.stem for path in FOLDER.glob("*.po"))


def translation_of(catalogue: Catalogue) -> Translation:
    """What the program reads of ``catalogue`` once it is compiled."""
    return Translation(gettext.GNUTranslations(io.BytesIO(compiled(catalogue))))


@cache
def japanese_now() -> Translation:
    """The Japanese translation."""
    return translation_of(read_po(FOLDER / "ja.po"))


OPENING, CLOSING = "⟦", "א⟧"
_KEPT = re.compile(r"\{[^{}]*\}|%(?:\(\w+\))?[srd%]|&[A-Za-z]|\n|<[^<>]*>")
"""What is filled in, the letter of a key, and what is no text."""
_ACCENTED = str.maketrans(
    "aceginorsuyzACEGINORSUYZbdfhjklmpqtvwxBDFHJKLMPQTVWX",
    "áçéğíñóŕśúýžÁÇÉĞÍÑÓŔŚÚÝŽƀđƒħĵķłɱþɋŧṽŵẋɃĐƑĦĴĶŁⱮÞɊŦṼŴẊ",
)


def pseudo_words(text: str) -> str:
    """``text`` in the language that nobody speaks."""
    kept = _KEPT.findall(text)
    plain = [piece.translate(_ACCENTED) for piece in _KEPT.split(text)]
    said = "".join(piece + hole for piece, hole in zip(plain, (*kept, ""), strict=True))
    length = sum(map(len, plain))
    end = "\n" if text.endswith("\n") else ""
    longer = ("~~~~ " * length)[: 2 * length // 5].rstrip()
    return f"{OPENING}{said.removesuffix(end)}{longer}{CLOSING}{end}"


def pseudo_catalogue() -> Catalogue:
    """Every text of the program in it, with three forms of what is counted."""
    head = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=3; plural=(n==1?0:n==2?1:2);\n"
    forms = {Key(text): tuple(map(pseudo_words, _forms(text))) for text in places_of_texts()}
    return {HEADER: (head,), **forms}


def _forms(text: str) -> tuple[str, ...]:
    one, _, several = text.partition(PLURAL)
    return (one, several, several) if several else (one,)


@cache
def pseudo_now() -> Translation:
    """The language that nobody speaks."""
    return translation_of(pseudo_catalogue())


def english_left(text: str) -> list[str]:
    """Words of ``text`` that no translation has touched: a row of plain small letters."""
    return re.findall(r"(?<![\w/.@:-])[a-z]{3,}(?![\w/@:=-])|(?<![\w/.@:-])[A-Z][a-z]{2,}(?![\w/@:=-])", text)

"""A document that a person wrote or another program saved: its sizes, and what is wrong, in sentences.

msgspec itself stops at the first fault, and names types and patterns.
"""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import get_args

import msgspec

from raidwright.storage import fields
from raidwright.storage.failures import Sentence, because, english, quotation
from raidwright.storage.units import parse_size

_PATH = re.compile(r"(.*?)(?: - at `\$\.?(.*)`)?", re.DOTALL)
_WRONG_KIND = re.compile(r"Expected `([a-z | ]+)`, got `([a-z]+)`")
_BOUND = re.compile(r"Expected `[a-z]+` (of length )?(>=|<=) (\S+)")
_NO_CHOICE = re.compile(r"Invalid (?:enum )?value '?(.*?)'?")
_MISSING = re.compile(r"Object missing required field `(.*)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
"""Types of msgspec -> English; the fact "said" is translated by it."""


class DocumentFaults(ValueError):
    """A text is not the document that it should be; a sentence for each fault."""

    def __init__(self, *faults: Sentence) -> None:
        super().__init__(" ".join(faults))
        self.faults = faults


def faults_of(error: ValueError) -> tuple[Sentence, ...]:
    """Why a text could not be read: its faults, or that it is none."""
    return error.faults if isinstance(error, DocumentFaults) else (english("It is not UTF-8 text."),)


def field_faults(table: dict[str, object], kind: type[msgspec.Struct], where: str = "") -> Iterator[Sentence]:
    """One sentence for each field of ``table`` that keeps it from being a ``kind``; ``where`` is its path."""
    of_kind = {field.name: field for field in msgspec.structs.fields(kind)}
    for name, field in of_kind.items():
        if field.required and name not in table:
            yield _missing(f"{where}{name}")
    for name, value in table.items():
        inner = _table_of(of_kind[name].type) if name in of_kind else None
        if name not in of_kind:
            yield _unknown(f"{where}{name}")
        elif inner is not None and isinstance(value, dict):
            yield from field_faults(value, inner, f"{where}{name}.")
        else:
            yield from _fault(value, of_kind[name].type, f"{where}{name}")


def _table_of(kind: object) -> type[msgspec.Struct] | None:
    """The struct in ``Struct | None``."""
    structs = (each for each in get_args(kind) if isinstance(each, type) and issubclass(each, msgspec.Struct))
    return next(structs, None)


def _fault(value: object, kind: object, where: str) -> Iterator[Sentence]:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        yield fault_sentence(str(error), kind, where)


def fault_sentence(message: str, kind: object = None, where: str = "") -> Sentence:
    """What msgspec says of a value, in words; ``kind`` is its annotation, ``where`` the path to it."""
    match = _PATH.fullmatch(message)
    words, inner = match.groups("") if match else (message, "")
    path = where + inner if not where or inner.startswith("[") or not inner else f"{where}.{inner}"
    if match := _MISSING.fullmatch(words):
        return _missing(".".join(filter(None, (path, match[1]))))
    if match := _UNKNOWN.fullmatch(words):
        return _unknown(".".join(filter(None, (path, match[1]))))
    return _value_fault(words, kind, path) if path else _whole_fault(words)


def _missing(field: str) -> Sentence:
    return english("The field “{field}” is missing.", field=field)


def _unknown(field: str) -> Sentence:
    return english("The field “{field}” does not exist.", field=field)


def _whole_fault(words: str) -> Sentence:
    return english("This is not a valid document: {reason}.", reason=quotation(words))


def _value_fault(words: str, kind: object, path: str) -> Sentence:
    if match := _NO_CHOICE.fullmatch(words):
        return _no_choice(path, match[1], _choices(kind))
    if "matching regex" in words and (description := _description(kind)):
        return english("“{field}” must be {said}.", field=path, said=description)
    if match := _WRONG_KIND.fullmatch(words):
        return english("“{field}” must be {said}.", field=path, said=_kind_words(match[1]))
    if match := _BOUND.fullmatch(words):
        return _out_of_bounds(path, *match.groups())
    return english("“{field}” is not valid: {reason}.", field=path, reason=quotation(words))


def _no_choice(field: str, value: str, choices: Sequence[str]) -> Sentence:
    if not choices:
        return english("“{field}” cannot be “{value}”.", field=field, value=value)
    facts = {"field": field, "value": value, "choices": ", ".join(choices)}
    return english("“{field}” cannot be “{value}”. Choose one of: {choices}.", **facts)


def _out_of_bounds(field: str, length: str | None, sign: str, bound: str) -> Sentence:
    match bool(length), sign == ">=":
        case True, True:
            return english("“{field}” must have a length of at least {bound}.", field=field, bound=bound)
        case True, _:
            return english("“{field}” must have a length of at most {bound}.", field=field, bound=bound)
        case _, True:
            return english("“{field}” must be at least {bound}.", field=field, bound=bound)
        case _:
            return english("“{field}” must be at most {bound}.", field=field, bound=bound)


def _kind_words(names: str) -> str:
    """Types as msgspec joins them ("int | null") in words for people, without null."""
    return one_of([KINDS.get(name, name) for name in names.split(" | ") if name != "null"])


def one_of(choices: Sequence[str]) -> str:
    """Choices in a sentence: "a, b or c"."""
    *most, last = choices
    return f"{', '.join(most)} or {last}" if most else last


def _choices(kind: object) -> list[str]:
    """Values of the enum in the annotation, in their order."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [str(member.value) for member in kind]
    return next((choices for part in get_args(kind) if (choices := _choices(part))), [])


def _description(kind: object) -> str:
    """The words in which the annotation describes its pattern; empty where it has none."""
    if isinstance(kind, msgspec.Meta):
        return kind.description or ""
    return next((description for part in get_args(kind) if (description := _description(part))), "")


def phrases_of_fields() -> tuple[str, ...]:
    """English of all that is said of a field's value, for translators."""
    return (*KINDS.values(), *filter(None, map(_description, vars(fields).values())))


def read_sizes(document: dict[str, object], sizes: Sequence[str]) -> Iterator[Sentence]:
    """Replace sizes in words ("512 KiB"), alone or in a list, by their bytes; a dot leads into a table.

    Changes ``document`` itself: a size that cannot be read is taken out of it, and a sentence says why.
    """
    for field in sizes:
        *tables, key = field.split(".")
        inner: object = document
        for table in tables:
            inner = inner.get(table) if isinstance(inner, dict) else None
        if isinstance(inner, dict) and key in inner:
            try:
                inner[key] = _in_bytes(inner[key])
            except ValueError as error:
                del inner[key]
                yield because(english("“{field}” is not valid.", field=field), error.args)


def _in_bytes(value: object) -> object:
    if isinstance(value, list):
        return [_in_bytes(each) for each in value]
    return parse_size(value) if isinstance(value, str) else value

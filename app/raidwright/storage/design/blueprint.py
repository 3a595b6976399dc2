"""The blueprint file: a design as TOML that a person can read and edit.

Documents that a person wrote: everything that is wrong with one, field by field, and sizes in words.

msgspec itself stops at the first fault.
"""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import get_args

import msgspec

from raidwright.storage.design.design import ArrayDesign, group_name, mapping_name
from raidwright.storage.fields import Name, parse_toml
from raidwright.storage.units import format_binary, parse_size

_WRONG_KIND = re.compile(r"Expected `([a-z | ]+)`, got `([a-z]+)`")
_BOUND = re.compile(r"Expected `[a-z]+` (of length )?(>=|<=) (\S+)")
_NO_CHOICE = "Invalid enum value "
_KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}


def field_faults(table: dict[str, object], kind: type[msgspec.Struct], where: str = "") -> Iterator[str]:
    """One sentence for each field of ``table`` that keeps it from being a ``kind``; ``where`` is its path."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for name, field in fields.items():
        if field.required and name not in table:
            yield f"it lacks the field `{where}{name}`"
    for name, value in table.items():
        inner = _table_of(fields[name].type) if name in fields else None
        if name not in fields:
            yield f"it has the unknown field `{where}{name}`"
        elif inner is not None and isinstance(value, dict):
            yield from field_faults(value, inner, f"{where}{name}.")
        else:
            yield from _fault(value, fields[name].type, f"{where}{name}")


def _table_of(kind: object) -> type[msgspec.Struct] | None:
    """The struct in ``Struct | None``."""
    structs = (each for each in get_args(kind) if isinstance(each, type) and issubclass(each, msgspec.Struct))
    return next(structs, None)


def _fault(value: object, kind: object, where: str) -> Iterator[str]:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        words, _, path = str(error).partition(" - at `$")
        yield f"{_in_words(words, kind)} – at `{where}{path.rstrip('`')}`"


def _in_words(message: str, kind: object) -> str:
    """What msgspec says of a value, without its types and patterns."""
    if message.startswith(_NO_CHOICE):
        wrong = message.removeprefix(_NO_CHOICE).strip("'")
        return f"it cannot be “{wrong}”: choose {one_of(_choices(kind))}"
    if "matching regex" in message:
        return f"it must be {_description(kind)}"
    if match := _WRONG_KIND.fullmatch(message):
        wanted, got = (_kind_words(name) for name in match.groups())
        return f"it must be {wanted}, not {got}"
    if match := _BOUND.fullmatch(message):
        length, sign, bound = match.groups()
        least = "at least" if sign == ">=" else "at most"
        return f"it must {'have a length of' if length else 'be'} {least} {bound}"
    return message


def _kind_words(names: str) -> str:
    """Types as msgspec joins them ("int | null") in words for people, without null."""
    return one_of([_KINDS.get(name, name) for name in names.split(" | ") if name != "null"])


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


def read_sizes(document: dict[str, object], fields: Sequence[str]) -> Iterator[str]:
    """Replace sizes in words ("512 KiB"), alone or in a list, by their bytes; a dot leads into a table.

    Changes ``document`` itself: a size that cannot be read is taken out of it, and a sentence says why.
    """
    for field in fields:
        *tables, key = field.split(".")
        inner: object = document
        for table in tables:
            inner = inner.get(table) if isinstance(inner, dict) else None
        if isinstance(inner, dict) and key in inner:
            try:
                inner[key] = _in_bytes(inner[key])
            except ValueError as error:
                del inner[key]
                yield f"{error} – at `{field}`"


def _in_bytes(value: object) -> object:
    if isinstance(value, list):
        return [_in_bytes(each) for each in value]
    return parse_size(value) if isinstance(value, str) else value


_SIZES = ("chunk", "slack", "lvm.size")
Value = str | int | bool | list[str] | tuple[str, ...]


class BlueprintError(ValueError):
    """The text is no blueprint; the message names the line or every field."""


def parse_blueprint(text: str) -> ArrayDesign:
    """The design in ``text``. Sizes are bytes or words such as "512 KiB"; layers may go without a name.

    Raises BlueprintError with everything that is wrong.
    """
    try:
        document = parse_toml(text)
    except msgspec.DecodeError as error:
        raise BlueprintError(str(error)) from None
    unreadable = [*read_sizes(document, _SIZES)]
    _name_layers(document)
    faults = [*unreadable, *field_faults(document, ArrayDesign)]
    if faults:
        raise BlueprintError("; ".join(faults))
    return msgspec.convert(document, ArrayDesign)


def _name_layers(document: dict[str, object]) -> None:
    """Call the layers after the array where the blueprint does not name them, in place."""
    try:
        name = msgspec.convert(document.get("name"), Name)
    except msgspec.ValidationError:
        # It is told of anyway; nothing more is to be said of names made from it.
        name = "data"
    if isinstance(encryption := document.get("encryption"), dict):
        encryption.setdefault("mapping", mapping_name(name))
    if isinstance(lvm := document.get("lvm"), dict):
        lvm.setdefault("group", group_name(name))
        lvm.setdefault("volume", name)


def format_blueprint(design: ArrayDesign) -> str:
    """``design`` as TOML; `parse_blueprint` gives the same design back."""
    plain: list[str] = []
    tables: list[str] = []
    for key in design.__struct_fields__:
        value = getattr(design, key)
        if isinstance(value, msgspec.Struct):
            tables += ["", f"[{key}]", *_lines(value)]
        elif value is not None:
            plain.append(_line(key, value))
    return "\n".join((*plain, *tables)) + "\n"


def _lines(table: msgspec.Struct) -> list[str]:
    fields = ((key, getattr(table, key)) for key in table.__struct_fields__)
    return [_line(key, value) for key, value in fields if value is not None]


def _line(key: str, value: Value | Enum) -> str:
    return f"{key} = {_value(value)}"


def _value(value: Value | Enum) -> str:
    """A value in TOML; every number of a design is a size."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return _string(format_binary(value))
        case str():
            return _string(value)
        case Enum():
            return _string(str(value.value))
        case _:
            return "[" + ", ".join(_string(item) for item in value) + "]"


def _string(text: str) -> str:
    """A basic TOML string: control characters, quote and backslash escaped."""
    escaped = (f"\\u{ord(char):04x}" if ord(char) < 0x20 or char in '"\\\x7f' else char for char in text)
    return '"' + "".join(escaped) + '"'

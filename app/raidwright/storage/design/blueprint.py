"""The blueprint file: a design as TOML that a person can read and edit.

Sizes stand in it in words or bytes.
"""

from enum import Enum

import msgspec

from raidwright.storage.design.design import ArrayDesign, group_name, mapping_name
from raidwright.storage.design.document import DocumentFaults, field_faults, read_sizes
from raidwright.storage.fields import Name, parse_toml
from raidwright.storage.units import format_binary

_SIZES = ("chunk", "slack", "lvm.size")
Value = str | int | bool | list[str] | tuple[str, ...]


class BlueprintError(DocumentFaults):
    """The text is no blueprint; the sentences name the line or every field."""


def parse_blueprint(text: str) -> ArrayDesign:
    """The design in ``text``. Sizes are bytes or words such as "512 KiB"; layers may go without a name.

    Raises BlueprintError with everything that is wrong.
    """
    try:
        document = parse_toml(text)
    except msgspec.DecodeError as error:
        raise BlueprintError(*error.args) from None
    unreadable = [*read_sizes(document, _SIZES)]
    _name_layers(document)
    faults = [*unreadable, *field_faults(document, ArrayDesign)]
    if faults:
        raise BlueprintError(*faults)
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

"""Plain Python values to the library's and back."""

from collections.abc import Iterable

import dbus_fast
from dbus_fast.unpack import unpack_variants

from raidwright.bus.messages import Variant


def to_library(value: object) -> object:
    """``value`` with every `Variant` inside it as the library's, and structs as the lists it wants."""
    match value:
        case Variant(signature, inner):
            return dbus_fast.Variant(signature, to_library(inner))
        case dict():
            return {key: to_library(item) for key, item in value.items()}
        case list() | tuple():
            return [to_library(item) for item in value]
        case _:
            return value


def from_library(body: Iterable[object]) -> tuple[object, ...]:
    """The values of a message body, without variants."""
    return tuple(unpack_variants(item) for item in body)

"""Plain Python values to the library's and back, and the descriptors that travel beside them."""

import contextlib
import os
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


def reply_values(message: dbus_fast.Message) -> tuple[object, ...]:
    """The values of a reply. A top-level "h" becomes a descriptor that the caller owns; others are closed."""
    body = list(from_library(message.body))
    kept: set[int] = set()
    for place, kind in enumerate(message.signature_tree.types):
        index = body[place]
        if kind.signature == "h" and isinstance(index, int) and index < len(message.unix_fds):
            body[place] = message.unix_fds[index]
            kept.add(message.unix_fds[index])
    close_all(fd for fd in message.unix_fds if fd not in kept)
    return tuple(body)


def close_all(descriptors: Iterable[int]) -> None:
    """Close every one of ``descriptors``, whatever state it is in."""
    for descriptor in descriptors:
        with contextlib.suppress(OSError):
            os.close(descriptor)

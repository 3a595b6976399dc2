"""From the bytes of D-Bus messages to what they say, the header by itself.

Who sends, what is called and how much follows stands in the header, so a message can be turned away before
any of its values is kept or read.
"""

import functools
import io
import struct
from enum import IntEnum
from typing import Any, NamedTuple, cast

from dbus_fast._private.unmarshaller import Unmarshaller
from dbus_fast.errors import InvalidMessageError

FIXED = 16
"""Bytes that every message begins with; they say how long its header is."""
LONGEST = 8 * 1024
"""Bytes of a header; real ones have some hundred."""
_ORDERS = {ord("l"): "<", ord("B"): ">"}
_REMEMBERED = 1024
"""Headers; whoever sends a flood says the same in nearly all of it."""
_HEADER_SIGNATURE = b"yyyyuua(yv)"
"""The signature of a header."""
_HEADER_SIGNATURE_FIELD = b"\x08\x01g\0" + bytes([len(_HEADER_SIGNATURE)]) + _HEADER_SIGNATURE + b"\0"


class MessageError(Exception):
    """Bytes that are no message, or none that anybody we speak with would send."""


class Kind(IntEnum):
    """What a message is."""

    CALL = 1
    RETURN = 2
    ERROR = 3
    SIGNAL = 4


_KINDS = {kind.value: kind for kind in Kind}
NO_REPLY, INTERACTIVE = 1, 4
"""Flags of a call: nobody waits for its answer; the user may be asked for a password."""
_PATH, _INTERFACE, _MEMBER, _ERROR_NAME, _REPLY_SERIAL, _DESTINATION, _SENDER, _SIGNATURE, _DESCRIPTORS = (
    range(1, 10)
)


class Header(NamedTuple):
    """A message without its values, which have ``size`` bytes. What it does not say is empty."""

    kind: Kind | None
    """None for one that this protocol does not know, which nobody takes."""
    flags: int
    serial: int
    size: int
    path: str
    interface: str
    member: str
    error_name: str
    reply_serial: int
    sender: str
    signature: str
    descriptors: int
    """How many travel with the message."""


def header_size(fixed: bytes | bytearray) -> int:
    """The bytes of header of the message that begins with these `FIXED`, padded. Raises MessageError."""
    if fixed[0] not in _ORDERS:
        raise MessageError("the byte order is unknown")
    fields = int(struct.unpack_from(f"{_ORDERS[fixed[0]]}I", fixed, 12)[0])
    return FIXED + fields + -fields % 8


def body_size(fixed: bytes | bytearray) -> int:
    """The bytes of values in the message that begins with these `FIXED`."""
    return int(struct.unpack_from(f"{_ORDERS[fixed[0]]}I", fixed, 4)[0])


def read_header(data: bytes) -> Header:
    """The header that ``data`` consists of, from its first byte to its last. Raises MessageError."""
    order = _ORDERS[data[0]]
    _, kind, flags, _, size, serial = struct.unpack_from(f"{order}4B2I", data)
    return Header(_KINDS.get(kind), flags, serial, size, *_read_fields(data[0], data[FIXED - 4 :]))


@functools.lru_cache(_REMEMBERED)
def _read_fields(order: int, fields: bytes) -> tuple[str, str, str, str, int, str, str, int]:
    """The fields of a header, as `Header` has them."""
    *_, pairs = read_values(_as_message(bytes((order, 0, 0, 1)) + bytes(8) + fields))
    values = {code: variant.value for code, variant in pairs}
    return (
        values.get(_PATH, ""),
        values.get(_INTERFACE, ""),
        values.get(_MEMBER, ""),
        values.get(_ERROR_NAME, ""),
        values.get(_REPLY_SERIAL, 0),
        values.get(_SENDER, ""),
        values.get(_SIGNATURE, ""),
        values.get(_DESCRIPTORS, 0),
    )


def read_values(message: bytes) -> list[Any]:
    """The values of a whole message, as the library gives them. Raises MessageError."""
    try:
        read = Unmarshaller(cast("io.BufferedRWPair", io.BytesIO(message))).unmarshall()
    except (InvalidMessageError, IndexError, KeyError, TypeError, ValueError, struct.error) as error:
        raise MessageError(str(error)) from None
    if read is None:
        raise MessageError("the message is shorter than it says")
    return list(read.body)


def _as_message(header: bytes) -> bytes:
    """A message whose one value is ``header``: a header is a D-Bus value like any other."""
    lengths = struct.pack(f"{_ORDERS[header[0]]}3I", len(header), 1, len(_HEADER_SIGNATURE_FIELD))
    begin = header[:1] + bytes((Kind.CALL, 0, 1)) + lengths + _HEADER_SIGNATURE_FIELD
    return begin + bytes(-len(begin) % 8) + header

"""A passphrase on its way from a descriptor to a program: in one buffer, overwritten when it was used."""

import os
import select
import time
from collections.abc import Sequence

from raidwright.helper.trouble import bad_request
from raidwright.protocol import SECRET_LIMIT

_PATIENCE = 5.0


class Secret:
    """A buffer, empty when the plan needs no passphrase."""

    def __init__(self, value: bytearray | None = None) -> None:
        self.value = value if value is not None else bytearray()

    def clear(self) -> None:
        """Overwrite it."""
        self.value[:] = bytes(len(self.value))

    def __repr__(self) -> str:
        return "Secret()"


def read_secret(descriptors: Sequence[int]) -> Secret:
    """What comes out of the one descriptor, to its end; nothing without a descriptor.

    Raises Trouble when it is too long, too slow, or when there is more than one.
    """
    if not descriptors:
        return Secret()
    if len(descriptors) > 1:
        raise bad_request("More than one passphrase was sent.")
    secret = Secret(bytearray(SECRET_LIMIT + 1))
    with memoryview(secret.value) as view:
        length = _fill(descriptors[0], view)
    if length > SECRET_LIMIT:
        secret.clear()
        raise bad_request(f"The passphrase has more than {SECRET_LIMIT} bytes.")
    # Only zeros are cut off, so that no copy of the buffer is left anywhere.
    del secret.value[length:]
    return secret


def _fill(descriptor: int, view: memoryview) -> int:
    os.set_blocking(descriptor, False)
    until = time.monotonic() + _PATIENCE
    length = 0
    while length < len(view):
        ready, _, _ = select.select([descriptor], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            raise bad_request("The passphrase did not come.")
        try:
            count = os.readv(descriptor, [view[length:]])
        except OSError:
            raise bad_request("The passphrase cannot be read.") from None
        if count == 0:
            break
        length += count
    return length

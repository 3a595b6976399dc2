"""An open file that belongs to one place and is closed once."""

import contextlib
import os
from collections.abc import Iterable


class Descriptor:
    """Owns an open file until `close`, or until nobody knows of this object any more.

    A number that was closed is somebody else's file a moment later, so nothing but its owner closes it.
    """

    def __init__(self, number: int) -> None:
        """Become the owner of ``number``."""
        self._number = number

    def __repr__(self) -> str:
        return f"Descriptor({self._number})" if self._number >= 0 else "Descriptor(closed)"

    def __del__(self) -> None:
        self.close()

    def fileno(self) -> int:
        """The number, for use while this object is open. Raises ValueError when it is not."""
        if self._number < 0:
            raise ValueError("the descriptor is closed")
        return self._number

    def copy(self) -> "Descriptor":
        """The same open file with another number and owner. Raises OSError when the table is full."""
        return Descriptor(os.dup(self.fileno()))

    def close(self) -> None:
        """Close the file, unless that was done already."""
        number, self._number = self._number, -1
        if number >= 0:
            with contextlib.suppress(OSError):
                os.close(number)


def descriptor_path(number: int) -> str:
    """The path by which this process can open once more what it has open as ``number``."""
    return f"/proc/self/fd/{number}"


def close_all(descriptors: Iterable[Descriptor]) -> None:
    """Close every one of ``descriptors``."""
    for descriptor in descriptors:
        descriptor.close()


def copies(numbers: Iterable[int]) -> tuple[Descriptor, ...]:
    """Owned copies of open files that stay their owners'. Raises OSError when the table is full."""
    return tuple(Descriptor(os.dup(number)) for number in numbers)

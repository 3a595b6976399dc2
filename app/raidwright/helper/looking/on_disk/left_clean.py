"""Disks as we have left them: proven clean, with remains of what was on them where no signature lies.

Zeroing a whole disk takes a day. What remains of an array is no data that anybody misses, and is known again
by a digest of the places that are looked at; whoever writes to the disk changes some of them.
"""

from collections.abc import Iterable
from pathlib import Path

from raidwright.files import write_whole

_NAME = "cleaned"
_MOST = 256


class LeftClean:
    """The digests, in one file of the helper's own folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / _NAME

    def digests(self) -> frozenset[str]:
        """Of all disks that are remembered."""
        return frozenset(self._lines())

    def remember(self, digests: Iterable[str]) -> None:
        """Keep these as well. Raises OSError."""
        lines = dict.fromkeys((*self._lines(), *digests))
        write_whole(self._file, "".join(f"{line}\n" for line in list(lines)[-_MOST:]))

    def _lines(self) -> list[str]:
        try:
            return self._file.read_text().split()
        except OSError:
            return []

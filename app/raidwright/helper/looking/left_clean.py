"""Disks as we have left them: proven clean, with remains of what was on them where no signature lies.

Zeroing a whole disk takes a day. What remains of an array is no data that anybody misses, and is known again
by a digest of the places that are looked at; whoever writes to the disk changes some of them.
"""

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

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
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = self._file.with_suffix(".new")
        with contextlib.ExitStack() as opened:
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW
            file = opened.enter_context(os.fdopen(os.open(fresh, flags, 0o600), "w"))
            file.writelines(f"{line}\n" for line in list(lines)[-_MOST:])
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._file)

    def _lines(self) -> list[str]:
        try:
            return self._file.read_text().split()
        except OSError:
            return []

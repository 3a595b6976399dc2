"""Who has files open, as the kernel tells; processes and their descriptors may end while they are asked."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


def users_of(folder: Path) -> list[int]:
    """Other processes that have a file below the folder open."""
    others = (int(name) for name in os.listdir("/proc") if name.isdecimal() and int(name) != os.getpid())
    return [process for process in others if any(file.is_relative_to(folder) for file in _files_of(process))]


def _files_of(process: int) -> Iterator[Path]:
    with contextlib.suppress(OSError):
        for descriptor in Path(f"/proc/{process}/fd").iterdir():
            with contextlib.suppress(OSError):
                yield descriptor.readlink()

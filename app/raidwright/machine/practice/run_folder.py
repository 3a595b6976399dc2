"""The folders of runs: each is locked while its keeper lives, and removed by a later start where it does not.

A power cut, and whoever kills a program with its keeper, leaves the images of all disks.
"""

import contextlib
import fcntl
import os
import shutil
from collections.abc import Collection, Iterator
from pathlib import Path

from raidwright.files import LOCK_OPENED, OLD_FILE
from raidwright.machine.practice.requirements import RUNS_FOLDER

PREFIX = "raidwright-practice-"
_LOCK = "lock"


def remove_left(owners: Collection[int]) -> None:
    """Remove what these users' runs left whose keeper is gone; one that never had a lock stays."""
    for folder in RUNS_FOLDER.glob(f"{PREFIX}*"):
        # Another user's cannot be opened, or it is in use.
        with contextlib.suppress(OSError), _open_file(folder / _LOCK, OLD_FILE) as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(lock).st_uid in owners:
                shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def lock_of(folder: Path) -> Iterator[int]:
    """Lock a folder until the descriptor is closed, here and in each process that has got it.

    Raises OSError where that is not possible.
    """
    # Under its name there is never a lock that nobody holds yet.
    fresh = folder / f"{_LOCK}.new"
    with _open_file(fresh, LOCK_OPENED) as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        fresh.rename(folder / _LOCK)
        yield lock


@contextlib.contextmanager
def _open_file(file: Path, how: int) -> Iterator[int]:
    descriptor = os.open(file, how, 0o600)
    try:
        yield descriptor
    finally:
        os.close(descriptor)

"""Where a container's header lies while it is saved or put back: in a folder of root's own, in memory."""

import contextlib
import os
import shutil
from pathlib import Path

from raidwright.files import FOLDER, NEW_FILE
from raidwright.helper.errors import refusal
from raidwright.helper.looking.in_use import mounts
from raidwright.storage.failures import english
from raidwright.storage.steps.header import HEADER_FILE, HEADER_FOLDER

_MEMORY = frozenset({"tmpfs", "ramfs"})


def header_file(root: Path) -> Path:
    """Where it lies."""
    return root / HEADER_FILE[1:]


def clear_header_folder(root: Path) -> None:
    """Nothing is left there, not even of a helper that was killed."""
    with contextlib.suppress(FileNotFoundError):
        shutil.rmtree(root / HEADER_FOLDER[1:])


def make_header_folder(root: Path) -> None:
    """A folder in which there is nothing and into which root alone can look. Raises HelperError, OSError."""
    clear_header_folder(root)
    folder = root / HEADER_FOLDER[1:]
    folder.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
    folder.mkdir(mode=0o700)
    if not _is_in_memory(folder):
        raise refusal(
            english("{folder} is not in memory, so a header cannot be stored there.", folder=HEADER_FOLDER)
        )


def put_in(content: bytes | bytearray, root: Path) -> None:
    """Have the ``content`` lie there."""
    make_header_folder(root)
    descriptor = os.open(header_file(root), NEW_FILE, 0o400)
    try:
        left = memoryview(content)
        while left:
            left = left[os.write(descriptor, left) :]
    finally:
        os.close(descriptor)


def _is_in_memory(folder: Path) -> bool:
    descriptor = os.open(folder, FOLDER)
    try:
        mount = mounts.mount_of(descriptor)
    finally:
        os.close(descriptor)
    return mount is not None and mount.kind in _MEMORY

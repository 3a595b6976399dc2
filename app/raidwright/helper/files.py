"""How root opens what lies in a folder: never through a link, and for no program that it starts.

Small files of its own are written whole.
"""

import os
from pathlib import Path

NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
"""One that nobody else can have made."""
FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
"""To list it, to change it, or to have its entries written to the disk."""
FOLDER_PASSED = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
"""On the way to what lies further down."""
_FRESH = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW
"""What `write_whole` writes before it takes the name of the file."""


def write_whole(file: Path, text: str) -> None:
    """Have ``file`` hold ``text``, for root alone; it is on the disk when this returns. Raises OSError.

    At every moment it is the old or the new one, and never half.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.new")
    with os.fdopen(os.open(fresh, _FRESH, 0o600), "w") as opened:
        opened.write(text)
        opened.flush()
        os.fsync(opened.fileno())
    fresh.replace(file)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Have the names in it on the disk. Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

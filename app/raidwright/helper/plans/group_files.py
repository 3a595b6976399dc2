"""LVM's backup of a volume group: deleted, and put back as it was."""

import contextlib
import os
from pathlib import Path

from raidwright.storage.steps.lvm import backup_of

_FOLDER = "groups"
"""Of copies, within the helper's own."""
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW


def delete(group: str, state: Path) -> None:
    """Delete it once there is a copy below ``state``. Raises OSError."""
    file, folder = Path(backup_of(group)), state / _FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(FileNotFoundError):
        (folder / group).unlink()
    _write(folder / group, file.read_bytes())
    file.unlink()


def put_back(group: str, state: Path) -> None:
    """Have it again as it was, unless LVM has written another by now. Raises OSError."""
    with contextlib.suppress(FileNotFoundError, FileExistsError):
        _write(Path(backup_of(group)), (state / _FOLDER / group).read_bytes())


def _write(file: Path, data: bytes) -> None:
    """A whole new file for root alone, on the disk when this returns."""
    with os.fdopen(os.open(file, _NEW, 0o600), "wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())

"""LVM's backup of a volume group: deleted, and put back as it was."""

import contextlib
import os
from pathlib import Path

from raidwright.files import NEW_FILE, make_folder, sync_folder
from raidwright.helper.looking.layers.volumes import is_kept
from raidwright.storage.steps.lvm import backup_of

_FOLDER = "groups"
"""Of copies, within the helper's own."""


def delete(group: str, state: Path) -> None:
    """Delete it once there is a copy below ``state``. Raises OSError."""
    file, folder = Path(backup_of(group)), state / _FOLDER
    make_folder(folder)
    (folder / group).unlink(missing_ok=True)
    _write(folder / group, file.read_bytes())
    file.unlink()


def forget(group: str, uuid: str | None, state: Path) -> None:
    """Delete it, unless LVM has written one of another group of that name since. Raises OSError."""
    if uuid is None or is_kept(group, uuid):
        delete(group, state)
    else:
        drop_copy(group, state)


def drop_copy(group: str, state: Path) -> None:
    """Have none below ``state`` that an earlier plan has left: there is nothing to be put back."""
    (state / _FOLDER / group).unlink(missing_ok=True)


def put_back(group: str, state: Path) -> None:
    """Have it again as it was, unless LVM has written another by now. Raises OSError."""
    with contextlib.suppress(FileNotFoundError, FileExistsError):
        _write(Path(backup_of(group)), (state / _FOLDER / group).read_bytes())


def _write(file: Path, data: bytes) -> None:
    """A whole new file for root alone, on the disk when this returns; never half of it."""
    fresh = file.with_name(f".{file.name}.raidwright")
    fresh.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(fresh, NEW_FILE, 0o600), "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        # Unlike a rename it takes nobody's place.
        file.hardlink_to(fresh)
    finally:
        fresh.unlink(missing_ok=True)
    sync_folder(file.parent)

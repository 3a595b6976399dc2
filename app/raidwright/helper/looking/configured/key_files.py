"""Key files of ours in the folder of the computer's key files: no other way leads there, and no link."""

import contextlib
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

from raidwright.files import FOLDER, NEW_FILE, sync_folder
from raidwright.helper.errors import HelperError, refusal, step_failure
from raidwright.helper.looking.on_disk.md_superblock import as_mdadm_prints
from raidwright.storage.configuration import FileKind, entries
from raidwright.storage.failures import english
from raidwright.storage.snapshot.names import KEY_FOLDER, KEY_NAME, key_path
from raidwright.storage.steps.key_file import KEY_BYTES

CRYPTTAB = "etc/crypttab"
"""Below the root of the computer."""
_OURS = re.compile(KEY_NAME)
_OLD = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def key_arrays(root: Path) -> tuple[str, ...]:
    """UUIDs of the arrays for which there are key files."""
    try:
        names = sorted(file.name for file in (root / KEY_FOLDER[1:]).iterdir())
    except OSError:
        return ()
    return tuple(as_mdadm_prints(match[1]) for match in map(_OURS.fullmatch, names) if match)


def stuck_keys(root: Path) -> tuple[str, ...]:
    """UUIDs of the arrays whose key files cannot be deleted."""
    return tuple(array for array in key_arrays(root) if not _is_removable(array, root))


def make_key(array: str, root: Path) -> None:
    """A new key file that root alone can read. Raises HelperError, or OSError."""
    key_folder = root / KEY_FOLDER[1:]
    with contextlib.suppress(FileExistsError):
        key_folder.mkdir(mode=0o700)
        sync_folder(key_folder.parent)
    with _folder(root) as folder:
        _require_private(folder)
        descriptor = os.open(_name(array), NEW_FILE, 0o400, dir_fd=folder)
        try:
            _write(descriptor, os.urandom(KEY_BYTES))
        finally:
            os.close(descriptor)
        os.fsync(folder)


def remove_key(array: str, root: Path) -> None:
    """Overwrite the key file and delete it; nothing where there is none. Raises HelperError, or OSError."""
    with contextlib.suppress(FileNotFoundError), _folder(root) as folder:
        with _key(array, folder, os.O_WRONLY) as descriptor:
            _write(descriptor, bytes(os.fstat(descriptor).st_size))
        os.unlink(_name(array), dir_fd=folder)
        os.fsync(folder)
    with contextlib.suppress(OSError):
        # Whatever else lies there keeps it.
        (root / KEY_FOLDER[1:]).rmdir()


def is_named(array: str, root: Path) -> bool:
    """Whether an entry of crypttab names the key file. Raises OSError when the crypttab cannot be read."""
    try:
        every = entries(FileKind.CONTAINERS, (root / CRYPTTAB).read_bytes())
    except FileNotFoundError:
        return False
    return any(key_path(array) in each.words for each in every)


def require_key(array: str, root: Path) -> None:
    """Raise HelperError unless there is a whole key file that root alone can read."""
    with _folder(root) as folder:
        _require_private(folder)
        with _key(array, folder, os.O_RDONLY) as descriptor:
            status = os.fstat(descriptor)
    if status.st_size != KEY_BYTES or stat.S_IMODE(status.st_mode) != 0o400:
        raise step_failure(
            english(
                "{file} is not a valid key file, or users other than root can read it.", file=key_path(array)
            )
        )


def is_whole(array: str, root: Path) -> bool:
    """Whether the key file has all its bytes, so that a slot can have been made for it, whatever its mode is.

    False where there is none. Raises HelperError, or OSError, for what lies there in its place.
    """
    try:
        with _folder(root) as folder, _key(array, folder, os.O_RDONLY) as descriptor:
            return os.fstat(descriptor).st_size == KEY_BYTES
    except FileNotFoundError:
        return False


def require_none(array: str, root: Path) -> None:
    """Raise HelperError when there is a key file already, or still."""
    if os.path.lexists(root / key_path(array)[1:]):
        raise step_failure(english("{file} exists but should not.", file=key_path(array)))


def require_removable(array: str, root: Path) -> None:
    """Raise HelperError when what is there in its place is none that `remove_key` deletes."""
    try:
        with _folder(root) as folder, _key(array, folder, os.O_RDONLY):
            # Root is refused by a read-only file system and by an attribute, and only when it is too late.
            if not all(os.access(each, os.W_OK, dir_fd=folder) for each in (".", _name(array))):
                raise refusal(
                    english("{file} is read-only. Make it writable, then try again.", file=key_path(array))
                )
            return
    except FileNotFoundError:
        return
    except OSError:
        raise refusal(
            english(
                "{file} is not a valid key file, or users other than root can read it.", file=key_path(array)
            )
        ) from None


def _is_removable(array: str, root: Path) -> bool:
    try:
        require_removable(array, root)
    except HelperError:
        return False
    return True


@contextlib.contextmanager
def _folder(root: Path) -> Iterator[int]:
    descriptor = os.open(root / KEY_FOLDER[1:], FOLDER)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def _key(array: str, folder: int, way: int) -> Iterator[int]:
    descriptor = os.open(_name(array), _OLD | way, dir_fd=folder)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid() or status.st_nlink != 1:
            raise refusal(
                english(
                    "{file} is not a valid key file, or users other than root can read it.",
                    file=key_path(array),
                )
            )
        yield descriptor
    finally:
        os.close(descriptor)


def _require_private(folder: int) -> None:
    status = os.fstat(folder)
    if status.st_uid != os.geteuid() or status.st_mode & _OTHERS:
        raise refusal(
            english("Users other than root can access {folder}. Set its mode to 0700.", folder=KEY_FOLDER)
        )


def _name(array: str) -> str:
    return Path(key_path(array)).name


def _write(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]
    os.fsync(descriptor)

"""How files are opened where others may write too, written whole, read to a limit, and given a name.

But for what somebody names by hand never through a link, and for no program that is started. Renaming is the
kernel's renameat2.
"""

import contextlib
import ctypes
import errno
import os
import secrets
from pathlib import Path

from raidwright.storage.units import MIB

NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
"""One that nobody else can have made."""
OLD_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
"""To read one that is there; where a pipe has its name, nothing waits for that."""
FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
"""To list it, to change it, or to have its entries written to the disk."""
FOLDER_PASSED = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
"""On the way to what lies further down."""
MACHINE_ID = "etc/machine-id"
"""Below the root of a system the id that no other has (man 5 machine-id)."""
_FRESH = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW
"""What `write_whole` writes before it takes the name of the file."""
_libc = ctypes.CDLL(None, use_errno=True)
_NOREPLACE, _EXCHANGE = 1, 2
_UNKNOWN = (errno.EINVAL, errno.ENOSYS)
"""What file systems answer that cannot do it; some of those on networks."""


def write_whole(file: Path, text: str) -> None:
    """Have ``file`` hold ``text``, for root alone; it is on the disk when this returns. Raises OSError.

    At every moment it is the old or the new one, and never half.
    """
    make_folder(file.parent)
    fresh = file.with_name(f"{file.name}.new")
    with os.fdopen(os.open(fresh, _FRESH, 0o600), "w") as opened:
        opened.write(text)
        opened.flush()
        os.fsync(opened.fileno())
    fresh.replace(file)
    sync_folder(file.parent)


def save_file(path: Path, content: bytes) -> None:
    """Have the file that somebody names hold ``content``. Raises OSError, and what was there is whole then.

    A link is followed. A pipe or a terminal is written to as it is, and so is a file in a folder that takes
    no other one.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    # Path.resolve raises what is no OSError for a link that leads to itself.
    goal = Path(os.path.realpath(path))
    if goal.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    fresh = goal.with_name(f".raidwright-{secrets.token_hex(8)}")
    try:
        descriptor = os.open(fresh, NEW_FILE, 0o666)
    except PermissionError:
        if not goal.exists():
            raise
        goal.write_bytes(content)
        return
    try:
        with os.fdopen(descriptor, "wb") as opened:
            if goal.exists():
                _take_over_rights(goal.stat(), descriptor)
            opened.write(content)
            opened.flush()
            os.fsync(descriptor)
        fresh.replace(goal)
    finally:
        fresh.unlink(missing_ok=True)


def _take_over_rights(old: os.stat_result, descriptor: int) -> None:
    """Have the new file belong to whom the old one does, where that can be: FAT and some shares refuse."""
    with contextlib.suppress(OSError):
        os.fchown(descriptor, old.st_uid, old.st_gid)
    with contextlib.suppress(OSError):
        os.fchmod(descriptor, old.st_mode & 0o777)


def read_to_limit(path: Path, most: int = MIB) -> bytes:
    """What stands in a file that somebody names, or in a pipe, of ``most`` bytes. Raises OSError."""
    with path.open("rb") as opened:
        content = opened.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return content


def read_text(path: Path) -> str:
    """What somebody has written by hand. Raises OSError, and UnicodeDecodeError."""
    return read_to_limit(path).decode()


def make_folder(folder: Path) -> None:
    """Have a folder for root alone; its name is on the disk when this returns. Raises OSError."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for each in missing:
        sync_folder(each.parent)


def sync_folder(folder: Path) -> None:
    """Have the names in it on the disk. Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def exchange(one: str, other: str, folder: int) -> bool:
    """Have two files change places at once; False, and nothing done, where that cannot be. Raises OSError."""
    return _rename(one, other, folder, _EXCHANGE)


def take_free_name(name: str, free: str, folder: int) -> None:
    """Rename a file to a name that is ``free``. Raises FileExistsError when it is not, and OSError."""
    if not _rename(name, free, folder, _NOREPLACE):
        os.link(name, free, src_dir_fd=folder, dst_dir_fd=folder)
        try:
            os.unlink(name, dir_fd=folder)
        except OSError:
            os.unlink(free, dir_fd=folder)
            raise


def _rename(old: str, new: str, folder: int, flags: int) -> bool:
    if _libc.renameat2(folder, old.encode(), folder, new.encode(), flags) == 0:
        return True
    error = ctypes.get_errno()
    if error in _UNKNOWN:
        return False
    raise OSError(error, os.strerror(error))


def text_at(path: Path) -> str:
    """What the file says; empty where there is none, or it may not be read."""
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""

"""How files are opened where others may write too, written whole, read to a limit, and given a name.

What somebody names by hand is opened by `open_named` and `save_file`, all else never through a link; for no
program that is started. Renaming is the kernel's renameat2.
"""

import contextlib
import errno
import os
import select
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from raidwright.storage.units import MIB

if TYPE_CHECKING:
    from ctypes import CDLL

NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
"""One that nobody else can have made."""
OLD_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
"""To read one that is there; where a pipe has its name, nothing waits for that."""
FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
"""To list it, to change it, or to have its entries written to the disk."""
LOCK_OPENED = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
"""How a file is opened that is there to be locked."""
FOLDER_PASSED = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
"""On the way to what lies further down."""
MACHINE_ID = "etc/machine-id"
"""Below the root of a system the id that no other has (man 5 machine-id)."""
_FRESH = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW
"""What `write_whole` writes before it takes the name of the file."""
_PASSED = os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC
"""Where a path begins."""
_READ = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
"""To read what somebody names; nothing waits for a pipe that nobody writes to."""
_MOST_LINKS = 40
"""As many as the kernel follows."""
_PATIENCE = 5.0
"""Seconds that a pipe has to bring what it holds."""
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

    A link is followed as `open_named` follows it. What is no file is refused, and so is another user's in a
    folder that many share. A file in a folder that takes no other one is written as it stands.
    """
    with _place_of(path) as (folder, name):
        old = _open_if_there(folder, name, os.O_PATH)
        try:
            if old is not None:
                _require_own_file(old, folder)
            _replace(folder, name, content, old)
        finally:
            if old is not None:
                os.close(old)


def open_named(path: Path) -> int:
    """A descriptor to read what somebody names. Raises OSError.

    The folder is opened once and the name looked at in it. In a folder that many share (sticky, as /tmp) no
    link and no pipe of somebody else's is followed or waited for, whatever fs.protected_symlinks says: it is
    another's unless it belongs to whoever asks or to whom the folder belongs.
    """
    with _place_of(path) as (folder, name):
        descriptor = os.open(name, _READ if _is_of_proc(folder) else _READ | os.O_NOFOLLOW, dir_fd=folder)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                _require_ours(os.fstat(descriptor), folder)
        except OSError:
            os.close(descriptor)
            raise
        return descriptor


def folder_descriptor(path: Path) -> int:
    """A descriptor of the folder that somebody names, by the rules of `open_named`. Raises OSError."""
    with _place_of(path) as (folder, name):
        return os.open(name, FOLDER, dir_fd=folder)


@contextlib.contextmanager
def _place_of(path: Path) -> Iterator[tuple[int, str]]:
    """The opened folder in which ``path`` lies once its links are followed, and its name there."""
    left = [*reversed(path.parts)]
    folder = os.open("/" if path.is_absolute() else ".", _PASSED)
    links = 0
    try:
        while True:
            name = left.pop() if left else "."
            if name == "/":
                folder = _into(folder, "/")
                continue
            target = None if _is_of_proc(folder) and not left else _target(folder, name)
            if target is not None:
                links += 1
                if links > _MOST_LINKS:
                    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
                left += reversed(Path(target).parts)
            elif left:
                folder = _into(folder, name)
            else:
                yield folder, name
                return
    finally:
        os.close(folder)


def _into(folder: int, name: str) -> int:
    """The folder of that name in place of ``folder``, which is closed."""
    inner = os.open(name, FOLDER_PASSED, dir_fd=folder)
    os.close(folder)
    return inner


def _target(folder: int, name: str) -> str | None:
    """Where the link of that name leads; None for what is no link, or is not there."""
    try:
        status = os.stat(name, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return None
    if not stat.S_ISLNK(status.st_mode):
        return None
    _require_ours(status, folder)
    return os.readlink(name, dir_fd=folder)


def _is_of_proc(folder: int) -> bool:
    """Whether links there lead to what is open, as /dev/fd and /dev/stdin do, and not to names."""
    return os.fstat(folder).st_dev == Path("/proc").stat().st_dev


def _require_ours(status: os.stat_result, folder: int) -> None:
    """Raise PermissionError for what another user has put into a folder that many share."""
    shared = os.fstat(folder)
    is_sticky = bool(shared.st_mode & stat.S_ISVTX) and bool(shared.st_mode & (stat.S_IWOTH | stat.S_IWGRP))
    if is_sticky and status.st_uid not in {os.geteuid(), shared.st_uid}:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _open_if_there(folder: int, name: str, flags: int) -> int | None:
    try:
        return os.open(name, flags | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=folder)
    except FileNotFoundError:
        return None


def _require_own_file(old: int, folder: int) -> None:
    """Raise OSError for what cannot be written over."""
    status = os.fstat(old)
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is a pipe or a device, and no file")
    _require_ours(status, folder)


def _replace(folder: int, name: str, content: bytes, old: int | None) -> None:
    fresh = f".raidwright-{os.urandom(8).hex()}"
    try:
        descriptor = os.open(fresh, NEW_FILE, 0o666, dir_fd=folder)
    except PermissionError:
        if old is None:
            raise
        _write_in_place(folder, name, content, old)
        return
    try:
        with os.fdopen(descriptor, "wb") as opened:
            if old is not None:
                _take_over_rights(os.fstat(old), descriptor)
            opened.write(content)
            opened.flush()
            os.fsync(descriptor)
        _give_name(fresh, name, folder, is_free=old is None)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(fresh, dir_fd=folder)


def _give_name(fresh: str, name: str, folder: int, *, is_free: bool) -> None:
    """Nobody's file of a moment ago is overwritten, where the file system can look while it renames."""
    if is_free:
        try:
            take_free_name(fresh, name, folder)
        except FileExistsError:
            raise
        except OSError:
            # FAT knows no hard links, and some shares no flags.
            is_free = False
        else:
            return
    os.replace(fresh, name, src_dir_fd=folder, dst_dir_fd=folder)


def _write_in_place(folder: int, name: str, content: bytes, old: int) -> None:
    """Write into the file ``old``, whose folder takes no other one."""
    flags = os.O_WRONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC
    with os.fdopen(os.open(name, flags, dir_fd=folder), "wb") as opened:
        if not os.path.samestat(os.fstat(opened.fileno()), os.fstat(old)):
            raise OSError(errno.ESTALE, os.strerror(errno.ESTALE))
        opened.truncate()
        opened.write(content)


def _take_over_rights(old: os.stat_result, descriptor: int) -> None:
    """Have the new file belong to whom the old one does, where that can be: FAT and some shares refuse."""
    with contextlib.suppress(OSError):
        os.fchown(descriptor, old.st_uid, old.st_gid)
    with contextlib.suppress(OSError):
        os.fchmod(descriptor, old.st_mode & 0o777)


def read_to_limit(path: Path, most: int = MIB) -> bytes:
    """What stands in a file that somebody names, or in a pipe, of ``most`` bytes. Raises OSError."""
    content = read_part(path, most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return content


def read_part(path: Path, most: int) -> bytes:
    """The first ``most`` bytes of what somebody names. Raises OSError, TimeoutError of a pipe that waits."""
    descriptor = open_named(path)
    try:
        return bytes(_read_within(descriptor, most))
    finally:
        os.close(descriptor)


def _read_within(descriptor: int, most: int) -> bytearray:
    content, latest = bytearray(), time.monotonic() + _PATIENCE
    while len(content) < most:
        try:
            part = os.read(descriptor, min(MIB, most - len(content)))
        except BlockingIOError:
            # A pipe whose writer has nothing yet.
            left = latest - time.monotonic()
            if left <= 0 or not select.select([descriptor], [], [], left)[0]:
                raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT)) from None
            continue
        if not part:
            break
        content += part
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


def _libc() -> "CDLL":
    from ctypes import CDLL

    return CDLL(None, use_errno=True)


def _rename(old: str, new: str, folder: int, flags: int) -> bool:
    from ctypes import get_errno

    if _libc().renameat2(folder, os.fsencode(old), folder, os.fsencode(new), flags) == 0:
        return True
    error = get_errno()
    if error in _UNKNOWN:
        return False
    raise OSError(error, os.strerror(error))


def modification_time(file: Path) -> int:
    """When the file was changed last, in billionths of a second; 0 of one that is not there."""
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0


def text_at(path: Path) -> str:
    """What the file says; empty where there is none, or it may not be read."""
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""


def unlink_if_there(name: str, folder: int) -> None:
    """Remove that name from the opened folder. Raises OSError."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(name, dir_fd=folder)

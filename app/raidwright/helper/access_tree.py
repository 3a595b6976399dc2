"""Access lists of all that lies in a shared folder: what was there before gets the rights of its people too.

Root follows no link and enters no other file system. A file that has names elsewhere too is left alone:
whoever can link it there would get rights to it.
"""

import errno
import os
import stat
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from raidwright.files import FOLDER
from raidwright.helper import access_list
from raidwright.helper.access_list import Lists

_FILE = os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_NOCTTY | os.O_CLOEXEC
_DEEPEST = 128
"""Folders in one another that are entered; each is held open meanwhile."""
_PASSED = frozenset(
    {errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.ENXIO, errno.EPERM, errno.EACCES, errno.EAGAIN}
)
"""What was renamed, replaced or deleted meanwhile, or is immutable, or held by a lease: it keeps its list."""


@dataclass(frozen=True)
class SharedTree:
    """What lies in a shared folder, as far as it is to be changed."""

    path: str
    """Of the folder, as the other paths are told."""
    others: Collection[str]
    """Paths of folders that are shared for themselves: they have people of their own."""
    is_over: Callable[[], bool]
    """Whether nobody waits for it any more."""


def let_in(folder: int, users: Mapping[int, int], guests: int, inside: SharedTree) -> None:
    """Give ``users`` (uid -> rights) and guests their rights in the folder and in all that lies in it.

    Those whom its list names and who are no ``users`` any more lose theirs. That list changes last: by it
    they are known when this was broken off. Raises OSError where lists cannot be written.
    """
    leavers = access_list.users_of(folder) - users.keys()
    access_list.set_default(folder, users, guests)
    _fit_below(folder, inside, lambda place: access_list.fit_rights(place, users, leavers, guests))
    if not inside.is_over():
        access_list.set_rights(folder, users, guests)


def restore_tree(folder: int, before: Lists, users: Collection[int], inside: SharedTree) -> None:
    """Give people the rights back that they had ``before`` in the folder and in all that lies in it.

    ``users`` are those who had got them (uid).
    """
    access_list.restore(folder, before)
    earlier, guests = access_list.users_before(before), access_list.others_before(before)
    leavers = frozenset(users) - earlier.keys()
    _fit_below(folder, inside, lambda place: access_list.fit_rights(place, earlier, leavers, guests))


def _fit_below(folder: int, inside: SharedTree, fit: Callable[[int], bool]) -> None:
    _Walk(os.fstat(folder).st_dev, inside, fit).enter(folder, inside.path, 1)


@dataclass(frozen=True)
class _Walk:
    device: int
    inside: SharedTree
    fit: Callable[[int], bool]
    """Changes an open folder or file; False where what lies in it stays."""

    def enter(self, folder: int, path: str, depth: int) -> None:
        with os.scandir(folder) as names:
            for each in names:
                if self.inside.is_over():
                    return
                below = f"{path}/{each.name}"
                if below not in self.inside.others:
                    self._change(each.name, folder, below, depth)

    def _change(self, name: str, folder: int, path: str, depth: int) -> None:
        place: int | None = None
        try:
            place = self._open(name, folder)
            if place is not None and self.fit(place) and depth < _DEEPEST and _is_folder(os.fstat(place)):
                self.enter(place, path, depth + 1)
        except OSError as error:
            if error.errno not in _PASSED:
                raise
        finally:
            if place is not None:
                os.close(place)

    def _open(self, name: str, folder: int) -> int | None:
        """A folder or a plain file; looked at before, for a device can act when it is opened, and after."""
        status = os.stat(name, dir_fd=folder, follow_symlinks=False)
        if not self._is_own(status):
            return None
        place = os.open(name, FOLDER if _is_folder(status) else _FILE, dir_fd=folder)
        if self._is_own(os.fstat(place)):
            return place
        os.close(place)
        return None

    def _is_own(self, status: os.stat_result) -> bool:
        is_file = stat.S_ISREG(status.st_mode) and status.st_nlink == 1
        return status.st_dev == self.device and (is_file or _is_folder(status))


def _is_folder(status: os.stat_result) -> bool:
    return stat.S_ISDIR(status.st_mode)

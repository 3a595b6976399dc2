"""The users and groups of this computer, and whose something becomes by their names.

A directory on the network (nsswitch.conf(5)) may list thousands, take minutes, or not answer at all; nobody
who asks for the facts may have to wait for it.
"""

import grp
import pwd
import re
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from raidwright.files import modification_time, text_at
from raidwright.helper.errors import refusal
from raidwright.storage.failures import english
from raidwright.storage.fields import MOST_ACCOUNTS, AccountName, is_valid

_FIRST_PERSON, _NOBODY = 1000, 65534
"""Where the numbers of people begin, and the one that is nobody's (man 5 login.defs)."""
_ROOT = Path("/")
USERS, _GROUPS = "etc/passwd", "etc/group"
"""This computer's own, a line for each, its name and number in the first and third place."""
_NUMBER = re.compile("[0-9]{1,10}")
_PATIENCE = 0.5
"""Seconds that are waited for a new list; a computer's own files take a hundredth of that."""
_LASTS = 300.0
"""Seconds until they are listed anew where the computer's own files have not changed."""


class Accounts(NamedTuple):
    """Names of users and of groups."""

    users: tuple[str, ...]
    groups: tuple[str, ...]


class AccountList:
    """The names, listed in a thread of its own, of which there is one at a time: it cannot be ended."""

    def __init__(self, root: Path = _ROOT) -> None:
        self._root = root
        self._last: Accounts | None = None
        self._lister: threading.Thread | None = None
        self._due = 0.0
        self._stamp: tuple[int, ...] = ()

    def names(self) -> Accounts:
        """As they were listed last; until that has ended once, those of the computer's own files."""
        is_listing = self._lister is not None and self._lister.is_alive()
        stamp = tuple(modification_time(self._root / file) for file in (USERS, _GROUPS))
        if not is_listing and (time.monotonic() >= self._due or stamp != self._stamp):
            self._stamp, self._due = stamp, time.monotonic() + _LASTS
            self._lister = threading.Thread(target=self._list, daemon=True)
            self._lister.start()
            self._lister.join(_PATIENCE)
        return self._last or Accounts(*(_names(_lines(self._root / file)) for file in (USERS, _GROUPS)))

    def _list(self) -> None:
        self._last = Accounts(users(), groups())


ACCOUNTS = AccountList()
"""Those of this computer."""


def users() -> tuple[str, ...]:
    """Names of users, those of people first; of a directory on the network those that it lists."""
    return _names((entry.pw_uid, entry.pw_name) for entry in pwd.getpwall())


def groups() -> tuple[str, ...]:
    """Names of groups, those of people first."""
    return _names((entry.gr_gid, entry.gr_name) for entry in grp.getgrall())


def numbers_of(owner: str) -> tuple[int, int]:
    """User and group by number of ``owner``, "USER" or "USER:GROUP". Raises HelperError."""
    user, _, group = owner.partition(":")
    try:
        entry = pwd.getpwnam(user)
    except KeyError:
        raise refusal(english("This computer has no user “{name}”", name=user)) from None
    try:
        return entry.pw_uid, grp.getgrnam(group).gr_gid if group else entry.pw_gid
    except KeyError:
        raise refusal(english("This computer has no group “{name}”", name=group)) from None


def _lines(file: Path) -> Iterator[tuple[int, str]]:
    for line in text_at(file).split("\n"):
        name, _, number, *_ = (*line.split(":"), "", "", "")
        if _NUMBER.fullmatch(number):
            yield int(number), name


def _names(entries: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    """In their order, each once; of a name that no plan can carry nothing is told."""
    ordered = sorted(entries, key=lambda entry: (not _FIRST_PERSON <= entry[0] < _NOBODY, entry))
    return tuple(dict.fromkeys(name for _, name in ordered if is_valid(name, AccountName)))[:MOST_ACCOUNTS]

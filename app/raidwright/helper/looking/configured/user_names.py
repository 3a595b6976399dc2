"""The users and groups of this computer, and whose something becomes by their names."""

import grp
import pwd
from collections.abc import Iterable

from raidwright.helper.errors import refusal
from raidwright.storage.failures import english
from raidwright.storage.fields import MOST_ACCOUNTS, AccountName, is_valid

_FIRST_PERSON, _NOBODY = 1000, 65534
"""Where the numbers of people begin, and the one that is nobody's (man 5 login.defs)."""


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
        raise refusal(english("this computer has no user {name}", name=user)) from None
    try:
        return entry.pw_uid, grp.getgrnam(group).gr_gid if group else entry.pw_gid
    except KeyError:
        raise refusal(english("this computer has no group {name}", name=group)) from None


def _names(entries: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    """In their order, each once; of a name that no plan can carry nothing is told."""
    ordered = sorted(entries, key=lambda entry: (not _FIRST_PERSON <= entry[0] < _NOBODY, entry))
    return tuple(dict.fromkeys(name for _, name in ordered if is_valid(name, AccountName)))[:MOST_ACCOUNTS]

"""Access lists of folders (acl(5)), set by open descriptors: programs that set them go by paths alone."""

import errno
import os
import struct
from collections.abc import Collection, Mapping

_ACCESS, _DEFAULT = "system.posix_acl_access", "system.posix_acl_default"
_VERSION = 2
_USER_OBJECT, _USER, _GROUP_OBJECT, _GROUP, _MASK, _OTHER = 0x01, 0x02, 0x04, 0x08, 0x10, 0x20
_GROUPS = {_GROUP_OBJECT, _GROUP}
_NOBODY = 0xFFFFFFFF
READ, WRITE, ENTER = 4, 2, 1
ALL = READ | WRITE | ENTER
_ENTRY = struct.Struct("<HHI")
_HEAD = struct.Struct("<I")
Entries = dict[tuple[int, int], int]
"""(tag, id) -> rights."""


def set_rights(folder: int, users: Mapping[int, int], others: int) -> None:
    """Have the owner do everything, ``users`` (uid -> rights) and ``others`` so much, in new files too.

    What is made in it takes over its group. Raises OSError where the file system has no lists.
    """
    packed = _pack(_whole(users, others))
    os.fchmod(folder, 0o2700)
    os.setxattr(folder, _ACCESS, packed)
    os.setxattr(folder, _DEFAULT, packed)


def has_rights(folder: int, users: Mapping[int, int], others: int) -> bool:
    """Whether that is how it stands."""
    wanted = _pack(_whole(users, others))
    return _value(folder, _ACCESS) == wanted == _value(folder, _DEFAULT)


def let_through(folder: int, users: Mapping[int, int]) -> None:
    """Let ``users`` reach what lies in the folder, where not everybody can; others keep their rights."""
    mode = os.fstat(folder).st_mode
    if mode & ENTER:
        return
    entries = _unpack(_value(folder, _ACCESS)) or _of_mode(mode)
    for uid in users:
        entries[_USER, uid] = entries.get((_USER, uid), 0) | ENTER
    entries[_MASK, _NOBODY] = entries.get((_MASK, _NOBODY), entries[_GROUP_OBJECT, _NOBODY]) | ENTER
    os.setxattr(folder, _ACCESS, _pack(entries))


def rights_of(folder: int, user: int, groups: Collection[int]) -> int:
    """What the user of that number may do there, who is in ``groups`` (acl(5), "access check algorithm")."""
    status = os.fstat(folder)
    entries = _unpack(_value(folder, _ACCESS)) or _of_mode(status.st_mode)
    if user == status.st_uid:
        return entries[_USER_OBJECT, _NOBODY]
    own = [entries[_USER, user]] if (_USER, user) in entries else []
    if not own:
        numbers = {_NOBODY: status.st_gid}
        places = ((tag, numbers.get(number, number), rights) for (tag, number), rights in entries.items())
        own = [rights for tag, number, rights in places if tag in _GROUPS and number in groups]
    if not own:
        return entries[_OTHER, _NOBODY]
    return max(own) & entries.get((_MASK, _NOBODY), ALL)


def lists_of(folder: int) -> tuple[int, bytes | None, bytes | None]:
    """Its rights as they stand, for `restore`."""
    return os.fstat(folder).st_mode & 0o7777, _value(folder, _ACCESS), _value(folder, _DEFAULT)


def restore(folder: int, before: tuple[int, bytes | None, bytes | None]) -> None:
    """Give the folder the rights back that it had ``before``."""
    mode, *values = before
    for name, value in zip((_ACCESS, _DEFAULT), values, strict=True):
        if value is not None:
            os.setxattr(folder, name, value)
        elif _value(folder, name) is not None:
            os.removexattr(folder, name)
    os.fchmod(folder, mode)


def _whole(users: Mapping[int, int], others: int) -> Entries:
    own = {(_USER, uid): rights for uid, rights in users.items()}
    limits = {(_USER_OBJECT, _NOBODY): ALL, (_GROUP_OBJECT, _NOBODY): 0, (_OTHER, _NOBODY): others}
    return {**own, **limits, (_MASK, _NOBODY): ALL}


def _of_mode(mode: int) -> Entries:
    tags = ((_USER_OBJECT, 6), (_GROUP_OBJECT, 3), (_OTHER, 0))
    return {(tag, _NOBODY): mode >> shift & ALL for tag, shift in tags}


def _pack(entries: Entries) -> bytes:
    body = (_ENTRY.pack(tag, rights, number) for (tag, number), rights in sorted(entries.items()))
    return _HEAD.pack(_VERSION) + b"".join(body)


def _unpack(value: bytes | None) -> Entries:
    body = value[_HEAD.size :] if value else b""
    return {(tag, number): rights for tag, rights, number in _ENTRY.iter_unpack(body)}


def _value(folder: int, name: str) -> bytes | None:
    try:
        return os.getxattr(folder, name)
    except OSError as error:
        if error.errno in (errno.ENODATA, errno.ENOTSUP):
            return None
        raise

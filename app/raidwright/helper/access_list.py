"""Access lists of folders (acl(5)), set by open descriptors: programs that set them go by paths alone."""

import errno
import os
import stat
import struct
from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from operator import or_

_ACCESS, _DEFAULT = "system.posix_acl_access", "system.posix_acl_default"
_VERSION = 2
_USER_OBJECT, _USER, _GROUP_OBJECT, _GROUP, _MASK, _OTHER = 0x01, 0x02, 0x04, 0x08, 0x10, 0x20
_GROUPS = {_GROUP_OBJECT, _GROUP}
_NAMED = {_USER, _GROUP}
_LIMITED = {_USER, _GROUP, _GROUP_OBJECT}
"""What the mask limits."""
_NOT_OF_OWNER, _OWNER_RUNS = 0o077, 0o100
_NOBODY = 0xFFFFFFFF
READ, WRITE, ENTER = 4, 2, 1
ALL = READ | WRITE | ENTER
_ENTRY = struct.Struct("<HHI")
_HEAD = struct.Struct("<I")
Entries = dict[tuple[int, int], int]
"""(tag, id) -> rights."""
Lists = tuple[int, bytes | None, bytes | None]
"""A folder's mode, its list, and that of what is made in it; None for no list."""


def set_rights(folder: int, users: Mapping[int, int], others: int) -> None:
    """Have the owner do everything, ``users`` (uid -> rights) and ``others`` so much, in new files too.

    What is made in it takes over its group. Raises OSError where the file system has no lists.
    """
    packed = _pack(_whole(users, others))
    os.fchmod(folder, 0o2700)
    os.setxattr(folder, _ACCESS, packed)
    os.setxattr(folder, _DEFAULT, packed)


def set_default(folder: int, users: Mapping[int, int], others: int) -> None:
    """Have `set_rights` hold for new files alone."""
    os.setxattr(folder, _DEFAULT, _pack(_whole(users, others)))


def users_of(folder: int) -> frozenset[int]:
    """Numbers of the users whom its list names."""
    return frozenset(_users_in(_value(folder, _ACCESS)))


def users_before(before: Lists) -> dict[int, int]:
    """The users whom both lists named, with the same rights (uid -> rights), as `set_rights` names them."""
    _, own, default = before
    return dict(_users_in(own).items() & _users_in(default).items())


def others_before(before: Lists) -> int:
    """What others could do by a list; 0 where there was none."""
    mode, own, _ = before
    return mode & ALL if own else 0


def fit_rights(place: int, users: Mapping[int, int], leavers: Collection[int], others: int) -> bool:
    """Have ``users`` (uid -> rights) do so much with what lies in a shared folder, those ``leavers`` nothing.

    Who else is named keeps what they could do. Where there is a list, ``others`` can do so much too, if
    anything. What its owner alone can open stays so; False where that has no list, and neither has what lies
    in it.
    """
    mode, value = os.fstat(place).st_mode, _value(place, _ACCESS)
    is_closed, is_folder = not mode & _NOT_OF_OWNER, stat.S_ISDIR(mode)
    if is_closed and value is None:
        return False
    # As setfacl's "X": a file can be run by those who get rights where its owner can.
    room = 0 if is_closed else ALL if is_folder or mode & _OWNER_RUNS else READ | WRITE
    before = _unpack(value) or _of_mode(mode)
    after = _fit_entries(before, users, leavers, others if value else 0, room)
    if after != before:
        os.setxattr(place, _ACCESS, _pack(after))
    if is_folder:
        _fit_default(place, after, _fit_entries(_default_of(place) or after, users, leavers, others, room))
    return True


def _fit_default(folder: int, own: Entries, wanted: Entries) -> None:
    """Without named users a folder needs no list for what is made in it."""
    default = _default_of(folder)
    if wanted != (default or own) or (not default and _is_named(wanted)):
        os.setxattr(folder, _DEFAULT, _pack(wanted))


def _default_of(folder: int) -> Entries:
    return _unpack(_value(folder, _DEFAULT))


def _fit_entries(
    entries: Entries, users: Mapping[int, int], leavers: Collection[int], others: int, room: int
) -> Entries:
    """``entries`` with those of ``users``, whose mask leaves them as much of ``room`` as they need."""
    limit = entries.get((_MASK, _NOBODY), entries[_GROUP_OBJECT, _NOBODY])
    mask = limit | _union(users.values()) & room
    ours = {(_USER, uid) for uid in (*users, *leavers)}
    after = {key: rights for key, rights in entries.items() if key not in ours and key[0] != _MASK}
    is_list = bool(users) or _is_named(after)
    if mask != limit or not is_list:
        after = {key: rights & limit if key[0] in _LIMITED else rights for key, rights in after.items()}
    after |= {(_USER, uid): rights for uid, rights in users.items()}
    if is_list:
        after[_MASK, _NOBODY] = mask
    if others & room:
        after[_OTHER, _NOBODY] = others & room
    return after


def _is_named(entries: Entries) -> bool:
    return any(tag in _NAMED for tag, _ in entries)


def _union(rights: Iterable[int]) -> int:
    return reduce(or_, rights, 0)


def _users_in(value: bytes | None) -> dict[int, int]:
    return {number: rights for (tag, number), rights in _unpack(value).items() if tag == _USER}


def has_rights(folder: int, users: Mapping[int, int], others: int) -> bool:
    """Whether that is how it stands."""
    wanted = _pack(_whole(users, others))
    return _value(folder, _ACCESS) == wanted == _value(folder, _DEFAULT)


def is_as_left(folder: int, users: Mapping[int, int], others: int, before: Lists) -> bool:
    """Whether each list is as `set_rights` has it, or as ``before``: nobody else has changed one."""
    wanted, (_, own, default) = _pack(_whole(users, others)), before
    return _value(folder, _ACCESS) in (wanted, own) and _value(folder, _DEFAULT) in (wanted, default)


def let_through(folder: int, users: Mapping[int, int]) -> None:
    """Let ``users`` reach what lies in the folder, where not everybody can; others keep their rights."""
    wanted = _list_through(lists_of(folder), users)
    if wanted is not None:
        os.setxattr(folder, _ACCESS, wanted)


def shut_again(folder: int, before: Lists, users: Mapping[int, int]) -> None:
    """Undo `let_through` in a folder that was as ``before``, unless somebody has changed its list since."""
    wanted = _list_through(before, users)
    if wanted is not None and _value(folder, _ACCESS) == wanted:
        mode, own, _ = before
        restore(folder, (mode, own, _value(folder, _DEFAULT)))


def _list_through(before: Lists, users: Mapping[int, int]) -> bytes | None:
    """The list that lets ``users`` through as well; None where everybody can go through."""
    mode, own, _ = before
    if mode & ENTER:
        return None
    entries = _unpack(own) or _of_mode(mode)
    for uid in users:
        entries[_USER, uid] = entries.get((_USER, uid), 0) | ENTER
    entries[_MASK, _NOBODY] = entries.get((_MASK, _NOBODY), entries[_GROUP_OBJECT, _NOBODY]) | ENTER
    return _pack(entries)


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


def lists_of(folder: int) -> Lists:
    """Its rights as they stand, for `restore`."""
    return os.fstat(folder).st_mode & 0o7777, _value(folder, _ACCESS), _value(folder, _DEFAULT)


def restore(folder: int, before: Lists) -> None:
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

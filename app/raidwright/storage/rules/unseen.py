"""What lies on an array that does not run: how much of it can be told without starting it.

For planner and helper. What is refused while an array runs must not be erased because it was stopped.
"""

from collections.abc import Collection, Iterable
from enum import Enum

from raidwright.storage.levels import Level, level_named
from raidwright.storage.snapshot.array_status import claimed_twice, has_enough, is_torn, lacks_journal
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Inside, PartOf
from raidwright.storage.snapshot.signatures import (
    ANY_TABLE,
    ARRAY_MEMBER,
    CONTRADICTING,
    LUKS_CONTAINER,
    PHYSICAL_VOLUME,
    UNREADABLE,
    against_erasing,
)

_DEEPER = frozenset({ARRAY_MEMBER, PHYSICAL_VOLUME, CONTRADICTING, UNREADABLE})
"""What does not tell what lies in it: an array, volumes, or nothing that can be relied on."""


class Sight(Enum):
    """What is known of what lies on an array that does not run."""

    SEEN = "seen"
    """All of it, and nothing stands against erasing it."""
    HIDDEN = "hidden"
    """Not all of it, or something that is not erased while the array runs; it can be started to see it."""
    OUT_OF_SIGHT = "out-of-sight"
    """The same, and the array cannot be started."""


Looked = tuple[Collection[str], tuple[Inside, ...]]
"""What a look found on one member, by name, and what lies in that member."""


def sight(
    array: Array,
    members: Iterable[Looked],
    groups_here: Collection[PartOf] = (),
    looked_into: Collection[str] = (),
) -> Sight:
    """What is known of the contents of an array that does not run, by the look at its ``members``.

    ``groups_here`` are the volume groups of which a part lies on other devices, ``looked_into`` the UUIDs of
    arrays that somebody has opened here before, or deleted.
    """
    looks = tuple(members)
    contents, is_mirror = _contents(looks), array.level == Level.RAID1.value
    is_read = any(UNREADABLE not in names for names, _ in looks)
    if is_read and is_mirror and all(map(_is_plain, contents)):
        return Sight.SEEN
    if is_read and array.uuid in looked_into and all(_is_known(each, is_mirror) for each in contents):
        return Sight.SEEN
    is_told = can_start(array) and not _lacks_its_group(contents, groups_here)
    return Sight.HIDDEN if is_told else Sight.OUT_OF_SIGHT


def _contents(members: Iterable[Looked]) -> tuple[Inside, ...]:
    return tuple(dict.fromkeys(each for _, inside in members for each in inside))


def can_start(array: Array) -> bool:
    """Whether its members, as their superblocks tell of them, can be put together, if only read-only."""
    enough = has_enough(array) and not is_torn(array) and not lacks_journal(array)
    return level_named(array.level) is not None and enough and not (claimed_twice(array) or array.unlike)


def kinds_inside(members: Iterable[Looked]) -> tuple[str, ...]:
    """The names of what was found in the members, each once."""
    return tuple(dict.fromkeys(name for each in _contents(members) for name in each.signatures))


def _is_plain(inside: Inside) -> bool:
    """Whether nothing lies deeper in it, and nothing of it is of a kind that is not erased.

    Keys of a container in a partition stay where the array is not there to destroy them.
    """
    names = set(inside.signatures)
    hidden = _DEEPER | {LUKS_CONTAINER} if inside.part else _DEEPER
    return names.isdisjoint(hidden) and not any(against_erasing(names, inside.parts))


def _is_known(inside: Inside, is_mirror: bool) -> bool:
    """Whether whoever has opened the array has seen what lies there, and nothing of it is not erased."""
    if any(part.kind == PHYSICAL_VOLUME and part.devices <= 1 for part in inside.parts):
        return set(inside.signatures) == {PHYSICAL_VOLUME} and not inside.part
    return _is_plain(inside) and (is_mirror or ANY_TABLE.isdisjoint(inside.signatures))


def _lacks_its_group(contents: Iterable[Inside], groups_here: Collection[PartOf]) -> bool:
    """Whether a part of a volume group is all that was seen, the rest of which is not here.

    Started or not, nobody can look into it.
    """
    every = tuple(contents)
    if any(any(against_erasing(each.signatures, each.parts)) for each in every):
        return False
    torn = [each for inside in every for each in inside.parts if each.kind == PHYSICAL_VOLUME]
    return any(each.devices > 1 for each in torn) and not any(
        (each.name, each.uuid) == (other.name, other.uuid) for each in torn for other in groups_here
    )

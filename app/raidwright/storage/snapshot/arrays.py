"""md arrays, as the kernel and their superblocks tell of them, down to the blocks that cannot be read."""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Annotated

import msgspec

from raidwright.storage.fact import Fact
from raidwright.storage.fields import MOST_DISKS
from raidwright.storage.snapshot.names import array_name


class ArrayMember(Fact, frozen=True):
    """One device of an array that is there. ``slot`` is its place in the array, -1 without one (a spare)."""

    path: str
    slot: int
    states: tuple[str, ...]
    """"in_sync", "faulty", "spare", "write_mostly" …; empty when nobody has said.

    To md a spare is also what has its place and is still being filled.
    """
    errors: int = 0
    recovered: int | None = None
    """Bytes of it that are filled so far; None when nothing is missing, or nobody has said."""
    offset: int = 0
    """Bytes from its start to its data; 0 when the helper has not said."""
    unit: str = ""
    """The piece of hardware on which another member lies too; empty where none does."""


CONTAINER = "container"
MULTIPATH = "multipath"
"""mdadm's word for the level of what holds the disks of firmware RAID: the arrays on them stand beside it."""
NEAR_2, FAR_2, OFFSET_2 = 0x102, 0x201, 0x10201
"""md's numbers for RAID 10 with two copies (drivers/md/raid10.c ``setup_geo``)."""
COPIES_IN_ROWS = 1 << 16
"""In such a number: a far copy follows in the next row of chunks, not in another part of the members."""


def copies_in(layout: int) -> tuple[int, int]:
    """Near and far copies that a RAID 10 of this layout keeps, by md's number for it (``setup_geo``).

    A superblock may say any number; no array without copies is ever made.
    """
    return layout & 0xFF, layout >> 8 & 0xFF


IN_SYNC, FAULTY, SPARE, WANT_REPLACEMENT = "in_sync", "faulty", "spare", "want_replacement"
"""md's words for a member that has all that it should, was thrown out, waits or is being filled, and that
another is to replace."""
REPLACEMENT = "replacement"
"""md's word for a member that is to take the place of one that still serves there."""
JOURNAL = "journal"
"""md's word for a member that holds no data, but what is about to be written."""
AT_REST = frozenset({"", "idle", "frozen"})
"""md's words for its sync_action when there is none."""


class MemberFlag(Enum):
    """How md was told to treat a member, in its own word; only the superblock of that member keeps it."""

    WRITE_MOSTLY = "write_mostly"
    """It is read only where no other can be."""
    FAILFAST = "failfast"
    """Its requests fail at once, and are asked of another member."""


MemberFlags = Annotated[tuple[MemberFlag, ...], msgspec.Meta(max_length=len(MemberFlag))]
MOST_BAD_PLACES = 64


class BadPlaces(Fact, frozen=True):
    """How much md has marked as unreadable on the members of all these slots, at the same places."""

    slots: tuple[int, ...]
    """In order."""
    bytes: int
    """On each of them."""


class Sync(Fact, frozen=True):
    """A resync, recovery, check or reshape under way."""

    action: str
    completed: float
    """0.0 to 1.0."""
    speed: int
    """Bytes per second."""
    remaining: int
    """Seconds; 0 when unknown."""


class Array(Fact, frozen=True):
    """An md array, running or not."""

    uuid: str
    name: str
    """Without the computer's name in a snapshot, and with it ("nas:data") in what the helper reads itself."""
    level: str
    """"raid0", "raid1", … as md says it."""
    chunk: int
    size: int
    path: str
    """Path of its block device; empty while it does not run."""
    running: bool
    degraded: int
    """Places without a member in sync, as md counts them."""
    expected: int
    """Members it was made for."""
    members: tuple[ArrayMember, ...]
    """Members and spares that are there; while it does not run, those whose superblocks say so."""
    sync: Sync | None = None
    node: str = ""
    """Its md device while it does not run but holds its members ("/dev/md127"), when the helper has said."""
    held: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_DISKS)] = ()
    """Paths of the members that ``node`` holds, when the helper has said; others may claim to be of it.

    Also of those whose superblock nobody can read."""
    state: str = ""
    """The kernel's word ("clean", "readonly", "broken" …); empty when the helper has not said."""
    layout: int = 0
    """md's number for it; 0 when the helper has not said, and where the level has none."""
    component: int = 0
    """Bytes of each member that serve it; 0 when the helper has not said."""
    resync_from: int | None = None
    """Bytes into each member from which a resync is owed, whether it runs or not; None when none is, or the
    helper has not said."""
    spreading: bool = False
    """Whether its data are being moved to another number of members, or that is owed (reshape_position)."""
    deleted: str = ""
    """The day on which a plan of this computer's deleted it, "2026-11-28"; empty for one that none has."""
    home: str = ""
    """The computer that it was made on, as far as its name says so: "any" for none in particular."""
    bitmap: bool = False
    """Whether it notes where it writes, so that a member which comes back lacks only that."""
    bitmap_file: str = ""
    """The file in which it does so, where that is none of its own blocks; no superblock names it."""
    log: str = ""
    """"journal" or "ppl" where it writes down first what it is about to write, and carries that out as it
    starts; else empty."""
    mismatches: int | None = None
    """Sectors whose copies or parity the last check found to differ; None when nobody has said, or something
    other than a check has counted since."""
    mended_last: bool = False
    """Whether it was a repair that md did last, or does; false when the helper has not said."""
    slowest: int | None = None
    """Bytes per second that a sync of it is to reach whatever else goes on; None for the computer's limit."""
    fastest: int | None = None
    """Bytes per second that a sync of it is held to; None for the computer's limit."""
    apart: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_DISKS)] = ()
    """Devices that carry a member it has dropped, and that may hold what it has not: the array has served on
    them without one of its present members."""
    too_old: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_DISKS)] = ()
    """Devices that carry a member it has dropped before its bitmap began: md does not take them back."""
    unlike: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_DISKS)] = ()
    """Members of a stopped array whose superblocks describe it otherwise than the newest one.

    md writes another layout into those of a RAID 0 as it stops (``super_1_sync``); a member that turns writes
    away keeps the old one, and neither md (``super_1_load``) nor mdadm puts such members together."""
    served_whole: bool = False
    """Whether it surely had all that it should once, as its bitmap knows: what fills it now rebuilds it."""
    bad: Annotated[tuple[BadPlaces, ...], msgspec.Meta(max_length=MOST_BAD_PLACES)] = ()
    """What md's lists of bad blocks name (``bad_blocks``), when the helper has said."""
    failed_at: float | None = None
    """When the first disk failed whose place nothing has filled since, in seconds since the epoch; None when
    nobody has said."""
    whole_at: float | None = None
    """When what filled it, or built its redundancy, last came to its end; None when nobody has said."""
    checked_at: float | None = None
    """When a check of it last came to its end; None when nobody has said."""

    @property
    def title(self) -> str:
        """Its name, or its UUID where it has none: by either it is asked for."""
        return array_name(self.name) or self.uuid

    @property
    def shown_name(self) -> str:
        """Its name; where it has none its device, or while it does not run its UUID."""
        return array_name(self.name) or self.path or self.uuid

    def without_progress(self) -> "Array":
        """The array without how far its sync is, of which UDisks2 tells every second."""
        if self.sync is None:
            return self
        return msgspec.structs.replace(self, sync=Sync(self.sync.action, completed=0.0, speed=0, remaining=0))


Range = tuple[int, int]
"""Bytes from the start of a member's data: the first, and the first behind it."""


def places_together(ranges: Mapping[int, Iterable[Range]]) -> tuple[BadPlaces, ...]:
    """How much is bad, by the slots whose members all lack it; ``ranges`` has the bad ones of each slot."""
    edges = sorted(
        (place, change, slot)
        for slot, own in ranges.items()
        for first, behind in _without_overlaps(own)
        for place, change in ((first, 1), (behind, -1))
    )
    sizes: Counter[tuple[int, ...]] = Counter()
    bad: set[int] = set()
    reached = 0
    for place, change, slot in edges:
        if bad and place > reached:
            sizes[tuple(sorted(bad))] += place - reached
        reached = place
        if change > 0:
            bad.add(slot)
        else:
            bad.discard(slot)
    every = (BadPlaces(slots, size) for slots, size in sorted(sizes.items()))
    # The more members lack a place, the graver.
    gravest = sorted(every, key=lambda each: -len(each.slots))[:MOST_BAD_PLACES]
    return tuple(sorted(gravest, key=lambda each: each.slots))


def _without_overlaps(ranges: Iterable[Range]) -> list[Range]:
    """The same without overlaps."""
    spans: list[Range] = []
    for first, behind in sorted(ranges):
        if spans and first <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(spans[-1][1], behind))
        else:
            spans.append((first, behind))
    return spans

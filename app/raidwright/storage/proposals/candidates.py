"""Which disks of a computer to use: those that are recommended, and the reason for each of the others."""

from collections.abc import Iterable, Sequence
from enum import Enum

from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, english
from raidwright.storage.rules.contents import Item, contents
from raidwright.storage.rules.eligibility import in_use, is_blocked, is_examined
from raidwright.storage.rules.findings import Finding, reasons
from raidwright.storage.snapshot.disks import Block, Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.same_disk import USB, is_one_unit, may_be_one_disk
from raidwright.storage.units import format_size

_ALIKE = 0.01
"""Part of its size by which a disk may be larger than the smallest of the disks that are alike.

Disks that are sold as equally large differ by less.
"""
MOST_RECOMMENDED = 16
"""Disks. A larger array is an expert's choice: a second disk fails more often while a first is replaced."""


class Fitness(Enum):
    """Whether a disk should be used for a new array."""

    RECOMMENDED = "recommended"
    POSSIBLE = "possible"
    """It is blank, but something speaks against it."""
    OCCUPIED = "occupied"
    """Old contents would be lost."""
    IMPOSSIBLE = "impossible"


UNEXAMINED = english("Not examined yet.")
"""Why a disk cannot be chosen of whose contents the helper has said nothing."""


class DiskCandidate(Fact, frozen=True):
    """One disk, and what is to be said of it."""

    disk: Block
    fitness: Fitness
    reason: Finding | Sentence | None = None
    """What speaks against it; None for what is recommended."""
    contents: tuple[Item, ...] = ()
    """What would be lost on it."""

    @property
    def drive(self) -> str:
        """The id of its drive."""
        assert isinstance(self.disk.origin, WholeDisk)
        return self.disk.origin.drive.id

    @property
    def media(self) -> Media:
        """What kind of drive it is."""
        assert isinstance(self.disk.origin, WholeDisk)
        return self.disk.origin.drive.media


def disk_candidates(snapshot: Snapshot) -> tuple[DiskCandidate, ...]:
    """Every disk of the computer in the snapshot's order, judged."""
    disks = [disk for disk in snapshot.blocks if isinstance(disk.origin, WholeDisk)]
    judged = [_judged_alone(disk, snapshot) for disk in disks]
    best = _best_set([each for each in judged if each.fitness is Fitness.RECOMMENDED])
    return tuple(_judged_beside(each, best) for each in judged)


def recommended_drives(candidates: Iterable[DiskCandidate]) -> tuple[str, ...]:
    """Ids of the drives that are recommended."""
    return tuple(each.drive for each in candidates if each.fitness is Fitness.RECOMMENDED)


def needs_wipe(drives: Iterable[str], candidates: Iterable[DiskCandidate]) -> bool:
    """Whether one of ``drives`` has old contents."""
    occupied = {each.drive for each in candidates if each.fitness is Fitness.OCCUPIED}
    return not occupied.isdisjoint(drives)


def _judged_alone(disk: Block, snapshot: Snapshot) -> DiskCandidate:
    """A disk as if there were no other."""
    now = in_use(disk, snapshot)
    if is_blocked(now):
        return DiskCandidate(disk, Fitness.IMPOSSIBLE, reasons(now)[0])
    if not is_examined(disk, snapshot):
        return DiskCandidate(disk, Fitness.IMPOSSIBLE, UNEXAMINED)
    lost = contents(disk, snapshot)
    if lost:
        return DiskCandidate(disk, Fitness.OCCUPIED, english("Old data would be lost:"), lost)
    if now:
        return DiskCandidate(disk, Fitness.POSSIBLE, now[0])
    if isinstance(disk.origin, WholeDisk) and disk.origin.drive.bus == USB:
        words = english("USB disk: a loose cable can disconnect it from the array.")
        return DiskCandidate(disk, Fitness.POSSIBLE, words)
    return DiskCandidate(disk, Fitness.RECOMMENDED)


def _best_set(fit: Sequence[DiskCandidate]) -> tuple[DiskCandidate, ...]:
    """The disks alike that hold most together, or two of a kind that hold more; only else a single disk."""
    firsts: dict[tuple[Media, int, int], DiskCandidate] = {}
    for each in fit:
        firsts.setdefault((each.media, each.disk.logical_sector, each.disk.size), each)
    groups = [_alike(first, fit) for first in firsts.values()]
    best, pair = max(groups, key=_rank_of_set, default=()), _unlike_pair(fit)
    return pair if _room(pair) > _room(best) else best


def _unlike_pair(fit: Sequence[DiskCandidate]) -> tuple[DiskCandidate, ...]:
    """The two of a kind that mirror most, where that leaves no more of the larger unused than it uses."""
    by_size = sorted(fit, key=lambda each: -each.disk.size)
    pairs = ((one, other) for number, one in enumerate(by_size) for other in reversed(by_size[:number]))
    return next((pair for pair in pairs if _can_mirror(*pair)), ())


def _can_mirror(one: DiskCandidate, larger: DiskCandidate) -> bool:
    is_of_kind = (one.media, one.disk.logical_sector) == (larger.media, larger.disk.logical_sector)
    return is_of_kind and larger.disk.size <= 2 * one.disk.size and not _shares_hardware(one, larger)


def _room(group: Sequence[DiskCandidate]) -> int:
    """Bytes that they hold where one may fail."""
    return (len(group) - 1) * min((each.disk.size for each in group), default=0)


def _rank_of_set(group: Sequence[DiskCandidate]) -> tuple[bool, int]:
    return len(group) > 1, len(group) * min(each.disk.size for each in group)


def _alike(first: DiskCandidate, fit: Sequence[DiskCandidate]) -> tuple[DiskCandidate, ...]:
    """Disks of the kind of ``first`` that are as large, as many as are recommended, each its own hardware."""
    group: list[DiskCandidate] = []
    for each in fit:
        if len(group) == MOST_RECOMMENDED:
            break
        if _is_alike(each, first) and not any(_shares_hardware(each, other) for other in group):
            group.append(each)
    return tuple(group)


def _is_alike(each: DiskCandidate, first: DiskCandidate) -> bool:
    is_of_kind = (each.media, each.disk.logical_sector) == (first.media, first.disk.logical_sector)
    return is_of_kind and 0 <= each.disk.size - first.disk.size <= _ALIKE * first.disk.size


def _shares_hardware(one: DiskCandidate, other: DiskCandidate) -> bool:
    return may_be_one_disk(one.disk, other.disk) or is_one_unit(one.disk, other.disk)


def _difference(each: DiskCandidate, first: DiskCandidate) -> Sentence | None:
    """How a disk differs from the first of those that are alike; None where it does not."""
    if each.media is not first.media:
        return english("A different kind of disk than the chosen ones.")
    if each.disk.logical_sector != first.disk.logical_sector:
        return english("The sector size differs from that of the chosen disks.")
    if each.disk.size < first.disk.size:
        return english("Smaller than the chosen disks: limits each disk in the array to this size.")
    wasted = each.disk.size - first.disk.size
    if wasted > _ALIKE * first.disk.size:
        return english("Larger than the chosen disks: {size} would be unused.", size=format_size(wasted))
    return None


def _judged_beside(each: DiskCandidate, best: Sequence[DiskCandidate]) -> DiskCandidate:
    """A disk beside those that are recommended."""
    if each.fitness is not Fitness.RECOMMENDED or each in best:
        return each
    words = _difference(each, min(best, key=lambda other: other.disk.size))
    if words is None and any(_shares_hardware(each, other) for other in best):
        words = english("Part of the same drive as a chosen disk.")
    words = words or english("{n} disks are enough for one array.", n=MOST_RECOMMENDED)
    return DiskCandidate(each.disk, Fitness.POSSIBLE, words)

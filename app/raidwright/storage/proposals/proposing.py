"""From a design on the disks that somebody chose to the levels that fit them, each with its price.

Sources: makers' data sheets of hard disks for desktops and small NAS, which allow one unreadable sector in
10^14 bits (Seagate IronWolf, WD Red); of SSDs they allow 1 in 10^16 and less. A rebuild of single parity
reads all other disks whole, and has nothing to restore a sector from that cannot be read then. With more
disks a second one is more often among those that fail meanwhile. What each level costs is in md(4).
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple, assert_never

from msgspec import structs

from raidwright.storage.design.capacity import Capacity, sync_seconds
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, english
from raidwright.storage.levels import Level
from raidwright.storage.operations.build import PlanIds
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.proposals.defaults import present_disks, with_level
from raidwright.storage.rules.findings import Finding, reasons
from raidwright.storage.snapshot.disks import Block, Media, Snapshot, WholeDisk
from raidwright.storage.units import format_size

_READ_FOR_ONE_ERROR = 10**14 // 8
"""Bytes that a hard disk reads for each sector that its maker allows to be unreadable."""
_MOST_SINGLE_PARITY = 3
"""Disks up to which single parity is called safe: with more there is room for a second parity."""
_MOST_FOR_SPACE = 8
"""Disks up to which it is offered to somebody who wants space more than anything."""


class Priority(Enum):
    """What matters most."""

    SAFETY = "safe"
    SPACE = "space"
    SPEED = "fast"


class Recommendation(NamedTuple):
    """A level and the reason for it."""

    level: Level
    why: Sentence


def recommend(priority: Priority, disks: int, component: int, *, turns: bool) -> Recommendation | None:
    """The level for so many ``disks``, of each of which ``component`` bytes are used.

    ``turns`` is whether they are hard disks, or may be. None for a single disk: nothing protects it.
    """
    if disks < 2:
        return None
    if disks == 2:
        return Recommendation(Level.RAID1, english("Each disk has a copy of all files."))
    match priority:
        case Priority.SAFETY:
            return _safest(disks, (disks - 1) * component if turns else 0)
        case Priority.SPACE:
            return _roomiest(disks)
        case Priority.SPEED:
            return _fastest(disks)
        case _:
            assert_never(priority)


def _safest(disks: int, read: int) -> Recommendation:
    """``read`` are the bytes that a rebuild of single parity reads from disks that may fail to."""
    if disks > _MOST_SINGLE_PARITY:
        why = english("With {n} disks, a second one can fail during a rebuild.", n=disks)
        return Recommendation(Level.RAID6, why)
    if read >= _READ_FOR_ONE_ERROR:
        why = english(
            "A RAID 5 rebuild reads {size}. Hard disks can have 1 unreadable sector per {limit}.",
            size=format_size(read),
            limit=format_size(_READ_FOR_ONE_ERROR),
        )
        return Recommendation(Level.RAID1, why)
    return Recommendation(Level.RAID5, english("When 1 disk fails, the other 2 still have all files."))


def _roomiest(disks: int) -> Recommendation:
    if disks > _MOST_FOR_SPACE:
        why = english("With {n} disks, a second one can fail during a rebuild.", n=disks)
        return Recommendation(Level.RAID6, why)
    return Recommendation(Level.RAID5, english("The most space that survives 1 disk failure."))


def _fastest(disks: int) -> Recommendation:
    if disks == 3:
        return Recommendation(
            Level.RAID5, english("Reads use 3 disks at once, and 1 disk can fail without data loss.")
        )
    return Recommendation(
        Level.RAID10, english("Fastest small writes of all setups that survive 1 disk failure.")
    )


class ArrayProposal(Fact, frozen=True):
    """A design that can be built, and what it gives."""

    design: ArrayDesign
    capacity: Capacity
    protected_after: float | None
    """Seconds of the first sync; None without redundancy."""


class Proposals(Fact, frozen=True):
    """All designs that fit, the one that is ``recommended`` first and those without redundancy last."""

    every: tuple[ArrayProposal, ...] = ()
    recommended: Level | None = None
    """None where none of them has redundancy."""
    why: Sentence | None = None
    against: tuple[Finding, ...] = ()
    """Why nothing can be built, where ``every`` is empty."""

    def at(self, level: Level | None) -> ArrayProposal | None:
        """The proposal of ``level``; the first one where it is none of them, None where there is none."""
        chosen = (each for each in self.every if each.design.level is level)
        return next(chosen, self.every[0] if self.every else None)


def propose_storage(
    priority: Priority, design: ArrayDesign, snapshot: Snapshot, ids: PlanIds, chosen: Level | None = None
) -> Proposals:
    """``design`` at each level that fits its disks and that `plan_build` plans on this computer.

    ``chosen`` is a level that somebody wants in any case.
    """
    levels = dict.fromkeys((*_levels_for(len(design.members)), *((chosen,) if chosen else ())))
    answers = [plan_build(_at_level(level, design), snapshot, ids) for level in levels]
    disks = present_disks(design, snapshot)
    every = tuple(_proposal(answer, disks) for answer in answers if isinstance(answer, Planned))
    if not every:
        refused = (answer for answer in answers if isinstance(answer, Refused))
        return Proposals(against=next((reasons(each.findings) for each in refused), ()))
    best = _best_of(every, priority, disks)
    return Proposals(
        every=tuple(sorted(every, key=lambda each: _rank(each, best))),
        recommended=best.level if best else None,
        why=best.why if best else None,
    )


def _at_level(level: Level, design: ArrayDesign) -> ArrayDesign:
    """``design`` at ``level``; spares belong to levels that survive a failure."""
    spares = design.spares if level.facts.is_redundant else ()
    return structs.replace(with_level(design, level), spares=spares)


def _levels_for(disks: int) -> Iterator[Level]:
    """Levels to choose from. Others exist for experts: of each geometry the one that people need."""
    match disks:
        case 0 | 1:
            yield Level.SINGLE
        case 2:
            yield from (Level.RAID1, Level.RAID0)
        case 3:
            yield from (Level.RAID5, Level.RAID1, Level.RAID0)
        case _:
            yield from (Level.RAID5, Level.RAID6, Level.RAID10, Level.RAID0)


def _proposal(answer: Planned, disks: Sequence[Block]) -> ArrayProposal:
    design, capacity = answer.plan.design, answer.plan.predicted
    assert design is not None
    assert capacity is not None
    seconds = sync_seconds(design.level, disks, capacity) if capacity.survives else None
    return ArrayProposal(design, capacity, seconds)


def _best_of(
    every: Sequence[ArrayProposal], priority: Priority, disks: Sequence[Block]
) -> Recommendation | None:
    """The recommended one; None where its level cannot be built, or would protect nothing."""
    media = {disk.origin.drive.media for disk in disks if isinstance(disk.origin, WholeDisk)}
    component = min(each.capacity.component for each in every)
    best = recommend(priority, len(disks), component, turns=not media <= {Media.SSD, Media.NVME})
    if best is not None and any(each.design.level is best.level and each.capacity.survives for each in every):
        return best
    return None


def _rank(each: ArrayProposal, best: Recommendation | None) -> tuple[bool, bool]:
    """Recommended first, then as they come, and what any disk failure destroys last."""
    return not each.capacity.losses, best is None or each.design.level is not best.level


def survival(capacity: Capacity) -> Sentence:
    """How many disks may fail once the array is in sync."""
    match capacity.survives:
        case 0:
            return english("No redundancy: any disk failure loses all data")
        case losses:
            return english("Survives {n} disk failure||Survives {n} disk failures", n=losses)

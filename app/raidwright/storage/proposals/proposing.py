"""From a design on the disks that somebody chose to the levels that fit them, each with its price."""

from collections.abc import Iterator, Sequence

from msgspec import structs

from raidwright.storage.design.capacity import Capacity
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.design.sync_time import sync_seconds
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence
from raidwright.storage.levels import Level
from raidwright.storage.operations.build import PlanIds
from raidwright.storage.plan.build.planner import plan_build
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.proposals.defaults import present_disks, with_level
from raidwright.storage.proposals.recommending import Priority, Recommendation, recommend
from raidwright.storage.rules.findings import Finding, reasons
from raidwright.storage.snapshot.disks import Block, Media, Snapshot, WholeDisk


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
    return ArrayProposal(design, capacity, sync_seconds(design.level, disks, capacity))


def _best_of(
    every: Sequence[ArrayProposal], priority: Priority, disks: Sequence[Block]
) -> Recommendation | None:
    """The recommended one; None where its level cannot be built."""
    media = {disk.origin.drive.media for disk in disks if isinstance(disk.origin, WholeDisk)}
    component = min(each.capacity.component for each in every)
    best = recommend(priority, len(disks), component, turns=not media <= {Media.SSD, Media.NVME})
    if best is not None and any(each.design.level is best.level for each in every):
        return best
    return None


def _rank(each: ArrayProposal, best: Recommendation | None) -> tuple[bool, bool]:
    """Recommended first, then as they come, and what any disk failure destroys last."""
    return not each.capacity.losses, best is None or each.design.level is not best.level

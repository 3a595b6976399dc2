"""From what somebody wants and the disks they choose to designs that can be built, each with its price."""

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
from raidwright.storage.proposals.defaults import encryption_for, first_design, present_disks
from raidwright.storage.proposals.recommending import Priority, Recommendation, recommend
from raidwright.storage.rules.findings import Finding, reasons
from raidwright.storage.snapshot.disks import Block, Media, Snapshot, WholeDisk


class StorageWish(Fact, frozen=True):
    """What somebody answers, before there is a design."""

    priority: Priority = Priority.SAFETY
    drives: tuple[str, ...] = ()
    wipe: bool = False
    """Old contents of the drives may be destroyed."""
    name: str = ""
    folders: tuple[str, ...] = ()
    encrypt: bool = False


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


def propose_storage(wish: StorageWish, snapshot: Snapshot, ids: PlanIds) -> Proposals:
    """The designs that fulfil ``wish`` on this computer, each of which `plan_build` has planned."""
    answers = [plan_build(_design_at(level, wish), snapshot, ids) for level in _levels_for(len(wish.drives))]
    disks = present_disks(_design_at(Level.RAID0, wish), snapshot)
    every = tuple(_proposal(answer, disks) for answer in answers if isinstance(answer, Planned))
    if not every:
        refused = (answer for answer in answers if isinstance(answer, Refused))
        return Proposals(against=next((reasons(each.findings) for each in refused), ()))
    best = _best_of(every, wish.priority, disks)
    return Proposals(
        every=tuple(sorted(every, key=lambda each: _rank(each, best))),
        recommended=best.level if best else None,
        why=best.why if best else None,
    )


def _design_at(level: Level, wish: StorageWish) -> ArrayDesign:
    design = structs.replace(first_design(wish.name), level=level, members=wish.drives, wipe=wish.wipe)
    if design.mount is not None:
        design = structs.replace(design, mount=structs.replace(design.mount, folders=wish.folders))
    encryption = encryption_for(wish.name) if wish.encrypt else None
    return structs.replace(design, encryption=encryption)


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
    """The recommended one among ``every``; where its level cannot be built, what survives most."""
    media = {disk.origin.drive.media for disk in disks if isinstance(disk.origin, WholeDisk)}
    component = min(each.capacity.component for each in every)
    best = recommend(priority, len(disks), component, turns=not media <= {Media.SSD, Media.NVME})
    if best is not None and any(each.design.level is best.level for each in every):
        return best
    return None


def _rank(each: ArrayProposal, best: Recommendation | None) -> tuple[bool, bool]:
    """Recommended first, then as they come, and what any disk failure destroys last."""
    return not each.capacity.losses, best is None or each.design.level is not best.level

"""What a matrix comes to on one computer, before anything is touched: cases, time, bytes, erased disks."""

import hashlib
from collections.abc import Iterator, Sequence

import msgspec

from raidwright.bench.campaign.design import POINT, design_of, smallest_of, spec_for
from raidwright.bench.campaign.matrix import (
    LONGEST_CAMPAIGN,
    Campaign,
    LeftOut,
    Matrix,
    Setup,
    SyncChoice,
    expand,
    full_title,
    titles,
)
from raidwright.bench.cost import Cost, Span, measured_cost, most_written, seconds_around, total, typical_rate
from raidwright.bench.expected import Shape
from raidwright.bench.run import Run
from raidwright.bench.spec import MountedAt
from raidwright.storage.design.capacity import Capacity
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure, Sentence, because, english
from raidwright.storage.levels import Geometry
from raidwright.storage.operations.build import PlanIds
from raidwright.storage.operations.delete import Wipe
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.clearing import prove_clean
from raidwright.storage.plan.drive_names import drive_called
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Plan, Planned, Refused, disk_identity, to_be_typed
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Blank, Block, Drive, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import disk_of_drive, partitions
from raidwright.storage.steps.targets import OnDisk
from raidwright.storage.units import format_exact
from raidwright.storage.words.sentences import finding_failure

_BUILDING, _ENCRYPTING, _REMOVING = 15.0, 10.0, 15.0
"""Seconds beside what is measured: partitions, array and file system; the key's derivation; and clearing."""
_SYNC_MARGIN = 1.3
"""A first sync takes up to so many times as long as at a disk's full speed."""


def setup_cost(
    setup: Setup,
    matrix: Matrix,
    capacity: Capacity,
    drives: Sequence[Drive],
    around_a_pass: float,
) -> Cost:
    """What building, measuring and taking down comes to; ``drives`` are those that it uses.

    ``around_a_pass`` are the seconds around each pass.
    """
    rate = min(drive.rate or typical_rate(drive.media) for drive in drives)
    sync = 0.0 if capacity.losses == 0 or matrix.sync is not SyncChoice.WAIT else capacity.component / rate
    spec = spec_for(MountedAt(POINT), matrix, setup.way)
    copies = most_written(Shape(setup.level, setup.members, setup.chunk))
    measured = measured_cost(spec, rate, rate * setup.members, copies, around_a_pass)
    around = _BUILDING + _REMOVING + (_ENCRYPTING if setup.layers.encrypts else 0.0)
    least, most = measured.seconds.least, measured.seconds.most
    written = measured.written + _first_sync_bytes(setup, capacity)
    return Cost(Span(around + sync + least, around + sync * _SYNC_MARGIN + most), written)


def _first_sync_bytes(setup: Setup, capacity: Capacity) -> int:
    """Bytes that the first sync writes: what copies and parity take."""
    if not capacity.losses:
        return 0
    halves = setup.level.facts.geometry is Geometry.STRIPED_MIRRORS
    return capacity.component * setup.members // 2 if halves else capacity.component * capacity.losses


_MOST_FILLED = 0.8
"""Part of a file system that a test file may take: with more it would measure a full one."""


class Case(Fact, frozen=True):
    """A setup that can be built here, its title among the others, and what one setup run costs."""

    setup: Setup
    title: str
    cost: Cost


class Proposal(Fact, frozen=True):
    """All that is to be known before saying yes. ``clearing`` erases the disks and comes first.

    Where nothing of the matrix can be built here there are no cases.
    """

    matrix: Matrix
    drives: tuple[str, ...]
    """Ids, in the order of the matrix."""
    cases: tuple[Case, ...]
    left_out: tuple[LeftOut, ...]
    cost: Cost
    clearing: Plan

    def nothing(self) -> Sentence | None:
        """Why it cannot be carried out; None when it can."""
        if self.cases and self.cost.seconds.least > LONGEST_CAMPAIGN:
            hours = LONGEST_CAMPAIGN // 3600
            return english(
                "This takes longer than {hours} hours. Compare fewer setups, or run fewer rounds.",
                hours=hours,
            )
        if self.cases:
            return None
        reasons = (f"{each.title}: {each.reason}" for each in self.left_out)
        return because(english("None of these setups can be built here."), reasons)

    def fingerprint(self) -> str:
        """SHA-256 (hex) of what is done to which disks: it stands for a yes."""
        setups = [case.setup for case in self.cases]
        document = msgspec.json.encode((self.matrix, setups, self.clearing))
        return hashlib.sha256(document).hexdigest()


def propose(matrix: Matrix, snapshot: Snapshot, ids: PlanIds, past: Sequence[Run] = ()) -> Proposal | Refused:
    """What ``matrix`` comes to on these disks, or every reason why they may not be erased.

    By the last of ``past`` it is known what a pass takes beside its own seconds.

    Raises DriveNameError when a name fits several drives.
    """
    drives = tuple(drive_called(name, snapshot) for name in matrix.disks)
    answer = plan_old_disks(drives, snapshot)
    if isinstance(answer, Refused):
        return answer
    disks = [disk for drive in drives if (disk := disk_of_drive(snapshot, drive)) is not None]
    expanded = expand(matrix)
    blank = _cleared_snapshot(snapshot, disks)
    left_out = list(expanded.left_out)
    setup_costs: list[tuple[Setup, Cost]] = []
    # All of the history is gone through for it: once for each I/O mode, of which there are few.
    around_ways = {
        way: seconds_around(spec_for(MountedAt(POINT), matrix, way), snapshot, past)
        for way in {each.way for each in expanded.arrangements}
    }
    for each in expanded.arrangements:
        design = design_of(each, matrix, drives, smallest_of(disks), practice=snapshot.host.practice)
        capacity = _capacity(plan_build(design, blank, ids), matrix)
        if isinstance(capacity, Failure):
            left_out.append(LeftOut(full_title(each), capacity))
        else:
            members = _drives(disks[: each.members])
            cost = setup_cost(each, matrix, capacity, members, around_ways[each.way])
            setup_costs.append((each, cost))
    case_titles = titles([each for each, _ in setup_costs])
    cases = tuple(
        Case(each, title, cost) for (each, cost), title in zip(setup_costs, case_titles, strict=True)
    )
    whole = total((case.cost for case in cases), matrix.rounds)
    return Proposal(matrix, drives, cases, tuple(left_out), whole, answer.plan)


def _capacity(answer: Planned | Refused, matrix: Matrix) -> Capacity | Failure:
    """What the setup holds, or why it cannot be had."""
    if isinstance(answer, Refused):
        return next(finding_failure(each) for each in answer.findings if each.severity is Severity.BLOCKING)
    capacity = answer.plan.predicted
    if capacity is None or capacity.usable * _MOST_FILLED < matrix.size:
        return english(
            "This setup has no space for a test file of {size}.", size=format_exact(matrix.size)
        ).failure
    return capacity


def _cleared_snapshot(snapshot: Snapshot, disks: Sequence[Block]) -> Snapshot:
    """The computer as it will be when these disks are cleared."""
    paths = {disk.path for disk in disks}
    part_paths = {part.path for disk in disks for part in partitions(snapshot, disk.path)}
    cleared_paths = paths | part_paths
    return msgspec.structs.replace(
        snapshot,
        blocks=tuple(_clear_block(block, paths) for block in snapshot.blocks if block.path not in part_paths),
        arrays=tuple(each for each in snapshot.arrays if not cleared_paths & {m.path for m in each.members}),
        groups=tuple(each for each in snapshot.groups if not cleared_paths & set(each.physical)),
    )


def _clear_block(block: Block, paths: set[str]) -> Block:
    if block.path not in paths:
        return block
    return msgspec.structs.replace(block, content=Blank(), signatures=(), parts=())


def _drives(disks: Sequence[Block]) -> tuple[Drive, ...]:
    return tuple(_each_drive(disks))


def _each_drive(disks: Sequence[Block]) -> Iterator[Drive]:
    return (disk.origin.drive for disk in disks if isinstance(disk.origin, WholeDisk))


def fingerprint_again(campaign: Campaign, erased: Plan) -> str:
    """SHA-256 (hex) that stands for a yes to going on with ``campaign`` on the disks of ``erased``."""
    return hashlib.sha256(msgspec.json.encode((campaign, erased.disks))).hexdigest()


def with_drives_of_now(campaign: Campaign, snapshot: Snapshot) -> Campaign:
    """``campaign`` with the ids that its drives have now. Raises DriveNameError when one fits several."""
    drives = tuple(drive_called(drive, snapshot) for drive in campaign.drives)
    return msgspec.structs.replace(
        campaign, drives=drives, matrix=msgspec.structs.replace(campaign.matrix, disks=drives)
    )


def erased_again(campaign: Campaign, snapshot: Snapshot) -> Plan:
    """What is agreed to when a campaign is taken up again: its disks by their names, whatever it left there.

    The plan is never carried out. Raises LookupError with the id of a drive that is not there, and
    DriveNameError.
    """
    drives = with_drives_of_now(campaign, snapshot).drives
    drive_disks = [(drive, disk_of_drive(snapshot, drive)) for drive in drives]
    for drive, disk in drive_disks:
        if disk is None:
            raise LookupError(drive)
    disks = [disk for _, disk in drive_disks if disk is not None]
    identities = (disk_identity(disk, snapshot) for disk in disks)
    return Plan(
        purpose=Purpose.CLEAN,
        disks=tuple(msgspec.structs.replace(each, table="", signatures=()) for each in identities),
        array=None,
        steps=tuple(prove_clean([OnDisk(index) for index in range(len(disks))])),
        typed=to_be_typed(disks, snapshot, disks),
        operation=Wipe(drives),
    )

"""What every plan must be like, whichever planner made it: written apart from all of them."""

import re
from collections.abc import Iterator
from enum import Enum

from raidwright.storage.configuration import kind_of
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan, disks_concerned, with_uuid
from raidwright.storage.snapshot.singles import SINGLE_PARTITION
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import RemoveEntries, RenewRamdisk, RereadUnits
from raidwright.storage.steps.context import partition_path
from raidwright.storage.steps.disk import made_singles, members_left_unread, proven_clean
from raidwright.storage.steps.enlarge import (
    EnlargeArray,
    EnlargeContainer,
    EnlargeFilesystem,
    EnlargePv,
    EnlargeStep,
    EnlargeVolume,
)
from raidwright.storage.steps.filesystem import lets_members_go, points_unmounted, swaps_stopped
from raidwright.storage.steps.ghosts import ghosts_left
from raidwright.storage.steps.key_file import RemoveKeyFile
from raidwright.storage.steps.lvm import groups_forgotten
from raidwright.storage.steps.share import ReloadShares
from raidwright.storage.steps.step import Effect
from raidwright.storage.steps.targets import (
    ON_SINGLE,
    AnyMember,
    OnArray,
    OnDisk,
    OnPartition,
    Thing,
    disks_of,
)


class Use(Enum):
    """What a plan does with an array, whose contents stay what they are."""

    START = "start"
    WRITABLE = "writable"
    OPEN = "open"
    AWAY = "away"
    LET_GO = "let-go"
    """Of what the kernel still uses of disks that are gone: it names no disk."""


_ROWS = re.compile(
    "(?P<start>(stop-array )?start-array )"
    "|(?P<writable>make-writable )"
    "|(?P<open>(unlock-container (activate-inside )?)?(activate-group )*(mount-found )*(reload-shares )?)"
    "|(?P<away>(close-shares )?(unmount )*(swap-off )*(deactivate-group |drop-mapping |close-luks )*"
    "((freeze-sync )?stop-array )?)"
    "|(?P<let_go>(let-go )+)"
)
_UPWARD = (EnlargeArray, EnlargeContainer, EnlargePv, EnlargeVolume, EnlargeFilesystem)


def use_of(plan: Plan) -> Use | None:
    """What the plan is for; None when its steps are no row that makes sense on what they act on."""
    row = _ROWS.fullmatch("".join(f"{step.tag} " for step in plan.steps))
    use = next((use for use in Use if row is not None and row[use.value.replace("-", "_")] is not None), None)
    if use is Use.LET_GO:
        return use if not plan.disks and all(step.is_whole for step in ghosts_left(plan.steps)) else None
    is_single = plan.array is not None and plan.array.is_single
    if plan.steps and not is_single and lets_members_go(plan.steps):
        return use
    fits = (_names_disks_as_members(step, is_single=is_single) for step in plan.steps)
    return use if plan.steps and all(fits) else None


def _names_disks_as_members(step: Step, *, is_single: bool) -> bool:
    targets = {target for target in step.acts_on() if isinstance(target, AnyMember)}
    if step.tag in ("start-array", "stop-array"):
        return bool(targets)
    return targets <= ({ON_SINGLE} if is_single else set())


def faults_of(plan: Plan) -> list[str]:
    """In what ``plan`` is none that any planner should make."""
    return [
        *_of_operation(plan),
        *_of_disks(plan),
        *_of_base(plan),
        *_of_files(plan),
        *_RULES[plan.purpose](plan),
    ]


def _of_operation(plan: Plan) -> Iterator[str]:
    if not plan.operation or plan.operation.purpose is not plan.purpose:
        yield "for another purpose than what was asked for"
    elif plan.operation != with_uuid(plan.operation, plan.array):
        yield "about another array than what was asked for"


def _of_disks(plan: Plan) -> Iterator[str]:
    left = set(disks_of(members_left_unread(plan.steps)))
    if left & set(disks_of(target for step in plan.steps for target in step.writes())):
        yield "a disk that is left as it is, is written to"
    if plan.array is not None and (plan.array.level is None) is bool(plan.disks):
        yield "the level is told without disks, or not told with them"


def _of_base(plan: Plan) -> Iterator[str]:
    """A single disk has the path of its one partition, and nothing acts on an array."""
    if plan.array is None or not plan.array.is_single or not plan.disks:
        if made_singles(plan.steps):
            yield "an array's disk is made a single one"
        return
    if len(plan.disks) != 1 or plan.array.path != partition_path(plan.disks[0].path, SINGLE_PARTITION):
        yield "no path of the one partition"
    if any(OnArray() in (*step.acts_on(), *step.needs(), *step.makes()) for step in plan.steps):
        yield "acts on an array that is none"


def _of_files(plan: Plan) -> Iterator[str]:
    edits = [edit for step in plan.steps for edit in step.edits(plan)]
    if any(edit.kind is not kind_of(edit.file.path) for edit in edits):
        yield "an entry in the wrong file"
    if len({edit.file.path for edit in edits}) != len(edits):
        yield "a file changed twice"
    if plan.disks and not forgets_in_time(plan.steps):
        yield "entries go before all is let go of, or after something is lost"


def forgets_in_time(steps: tuple[Step, ...]) -> bool:
    """Until something is lost all can be put back; a key file cannot, and goes after that."""
    loss = next((i for i, step in enumerate(steps) if step.effect is Effect.DESTROYS), len(steps))
    if loss == len(steps) and members_left_unread(steps):
        loss = next((i for i, step in enumerate(steps) if isinstance(step, RemoveKeyFile)), loss)
    elif any(isinstance(step, RemoveKeyFile) for step in steps[:loss]):
        return False
    places = [place for place, step in enumerate(steps) if isinstance(step, RemoveEntries)]
    if not places:
        return True
    between, later = steps[places[0] : loss], steps[loss:]
    settled = all(
        isinstance(step, RemoveEntries | RereadUnits | RenewRamdisk | ReloadShares)
        or groups_forgotten((step,))
        for step in between
    )
    return places[-1] < loss and settled and not (points_unmounted(later) or swaps_stopped(later))


def _of_building(plan: Plan) -> Iterator[str]:
    things: set[Thing] = set()
    for step in plan.steps:
        if not things.issuperset(step.needs()):
            yield f"{step.tag} uses what was not made before"
        things.update(step.makes())


def _of_cleaning(plan: Plan) -> Iterator[str]:
    every, left = {OnDisk(index) for index in range(len(plan.disks))}, set(members_left_unread(plan.steps))
    erased = {target for step in plan.steps for target in step.writes()}
    if plan.array is not None or not every - left <= erased or every - left != set(proven_clean(plan.steps)):
        yield "a disk is not erased as a whole and proven clean"
    if not all(isinstance(target, OnDisk | OnPartition) for step in plan.steps for target in step.acts_on()):
        yield "more than disks and partitions"


def _of_repairing(plan: Plan) -> Iterator[str]:
    concerned = disks_concerned(plan)
    written = [target for step in plan.steps for target in step.writes()]
    if len(concerned) != 1:
        yield "not one disk comes or goes"
    elif any(not isinstance(each, OnDisk | OnPartition) or each.disk != concerned[0] for each in written):
        yield "more is written to than the disk that comes or goes"


def _of_enlarging(plan: Plan) -> Iterator[str]:
    ranks = [_UPWARD.index(type(step)) for step in plan.steps if isinstance(step, EnlargeStep)]
    if len(ranks) != len(plan.steps) or ranks != sorted(set(ranks)) or disks_concerned(plan):
        yield "layers are enlarged in another order than upward"


def _of_deleting(plan: Plan) -> Iterator[str]:
    if any(OnArray() in step.removes() and len(step.acts_on()) > 1 for step in plan.steps):
        yield "members are named where they are only let go of"


def _of_use(plan: Plan) -> Iterator[str]:
    if use_of(plan) is None:
        yield "no row of steps that starts, opens or puts away"


def _of_upkeep(plan: Plan) -> Iterator[str]:
    if len(plan.steps) != 1 or disks_concerned(plan):
        yield "more than one thing is done to an array as a whole"


def _of_header(plan: Plan) -> Iterator[str]:
    base = ON_SINGLE if plan.array is not None and plan.array.is_single else OnArray()
    if [step.acts_on() for step in plan.steps] != [(base,)]:
        yield "not one header of its array"


def _of_entries(plan: Plan) -> Iterator[str]:
    if plan.purpose is Purpose.KEEP and plan.array is None:
        yield "entries of no array"


_RULES = {
    Purpose.BUILD: _of_building,
    Purpose.CLEAN: _of_cleaning,
    Purpose.TEARDOWN: _of_deleting,
    Purpose.REPAIR: _of_repairing,
    Purpose.USE: _of_use,
    Purpose.UPKEEP: _of_upkeep,
    Purpose.ENLARGE: _of_enlarging,
    Purpose.HEADER: _of_header,
    Purpose.KEEP: _of_entries,
    Purpose.SHARE: _of_entries,
}

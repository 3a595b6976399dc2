"""From an array that is there to the plan that starts, stops, unlocks or locks it, or to the reasons why not.

None of these plans loses anything: what is on the array, and what the computer is told of it, stays. After a
plan that has led one step into an array the same wish is planned anew.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import assert_never

from raidwright.storage.operations import AnyOperation
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.operations.use import (
    Lock,
    LookInside,
    MakeArrayWritable,
    Release,
    Start,
    Stop,
    Unlock,
    UseOperation,
)
from raidwright.storage.plan.array_tree import (
    ArrayTree,
    find_array,
    find_array_or_single,
    mounted_members,
    tree_of,
    with_members,
)
from raidwright.storage.plan.letting_go import plan_letting_go
from raidwright.storage.plan.plan import (
    Answer,
    Plan,
    Planned,
    Refused,
    array_identity,
    asked_as,
    disk_identity,
    firmware_finding,
    free_path,
    short_name,
    to_be_typed,
    unhandled_findings,
    with_uuid,
)
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.sharing_layer import sharing_of
from raidwright.storage.plan.use.findings import (
    locking_findings,
    looking_findings,
    member_mount_findings,
    missing_member_findings,
    opening_findings,
    starting_findings,
    stopping_findings,
    too_late_finding,
    writable_findings,
)
from raidwright.storage.plan.use.opening import Opening, opening_of, runs_read_only
from raidwright.storage.plan.use.steps import (
    locking_steps,
    member_unmounts,
    opening_steps,
    starting_steps,
    stopping_steps,
    writable_steps,
)
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding, blocking
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.signatures import UNREADABLE
from raidwright.storage.snapshot.tree import mounts_of
from raidwright.storage.steps import Step
from raidwright.storage.steps.filesystem import mounts_made
from raidwright.storage.steps.ghosts import lets_go
from raidwright.storage.steps.share import closing_steps, reloading_steps


def plan_use(operation: UseOperation, look: Snapshot) -> Answer:
    """The plan that does what was asked for; or why there is none."""
    array = operation.array
    match operation:
        case Start():
            return plan_start(array, look)
        case MakeArrayWritable():
            return plan_writable(array, look)
        case LookInside(point=point):
            return plan_look(array, look, point)
        case Unlock(point=point):
            return plan_unlock(array, look, point)
        case Lock():
            return plan_lock(array, look)
        case Stop():
            return plan_stop(array, look)
        case Release():
            return plan_letting_go(array, look) or Refused((blocking("lock-nothing", array, array=array),))
        case _:
            assert_never(operation)


def plan_start(target: str, snapshot: Snapshot) -> Answer:
    """The plan that puts the array together which ``target`` means, see `find_array`.

    Where there is any doubt about the array, it starts read-only, and a warning says why.
    """
    first = plan_letting_go(target, snapshot)
    if first is not None:
        return first
    tree = find_tree(target, snapshot)
    if isinstance(tree, Finding):
        return Refused((tree,))
    findings, steps = starting_findings(tree, snapshot), starting_steps(tree, snapshot)
    return plan_steps(tree, findings, steps, snapshot, Start(target))


def plan_look(target: str, snapshot: Snapshot, point: str = "") -> Answer:
    """The plan that leads one step into an array of which nothing is known, and by which nothing is written.

    It is started read-only; then all that shows on it is opened read-only, and mounted at ``point`` or in a
    folder there. `plan_stop` undoes all of it.
    """
    first = plan_letting_go(target, snapshot)
    if first is not None:
        return first
    tree = find_tree(target, snapshot)
    if isinstance(tree, Finding):
        return Refused((tree,))
    if not tree.array.running:
        findings = looking_findings(tree, snapshot)
        steps = starting_steps(tree, snapshot, read_only=True)
        return plan_steps(tree, findings, steps, snapshot, LookInside(target, point))
    if not runs_read_only(tree):
        return Refused((too_late_finding(tree),))
    answer = plan_unlock(target, snapshot, point or f"/mnt/{short_name(tree.array)}")
    return asked_as(LookInside(target, point), answer)


def plan_writable(target: str, snapshot: Snapshot) -> Answer:
    """The plan that lets an array be written to which runs read-only."""
    tree = find_tree(target, snapshot)
    if isinstance(tree, Finding):
        return Refused((tree,))
    return plan_steps(tree, writable_findings(tree), writable_steps(), snapshot, MakeArrayWritable(target))


def plan_unlock(target: str, snapshot: Snapshot, point: str = "") -> Answer:
    """The plan that unlocks what is on the array, and mounts each file system where fstab has its place.

    One that has none there is mounted at ``point``. What is in a container shows only once it is unlocked; so
    far as nothing tells of it, it takes a second plan.
    """
    first = plan_letting_go(target, snapshot)
    if first is not None:
        return first
    tree = find_tree(target, snapshot, single=True)
    if isinstance(tree, Finding):
        return Refused((tree,))
    opening = opening_of(tree, snapshot, point)
    findings = opening_findings(opening, tree, snapshot)
    steps = _opening(opening, tree, snapshot)
    return plan_steps(tree, findings, steps, snapshot, Unlock(target, point))


def plan_lock(target: str, snapshot: Snapshot) -> Answer:
    """The plan that unmounts all that is on the array, puts its volumes away and locks its containers.

    Of one that does not run it unmounts what was mounted from a member, past the array.
    """
    first = plan_letting_go(target, snapshot)
    if first is not None:
        return first
    tree = find_tree(target, snapshot, single=True)
    if isinstance(tree, Finding):
        return Refused((tree,))
    if not tree.array.running and mounted_members(tree, snapshot):
        unmounts = member_unmounts(tree, snapshot)
        return plan_steps(tree, member_mount_findings(tree, snapshot), unmounts, snapshot, Lock(target))
    findings = locking_findings(tree, snapshot)
    steps = chain(_closing(tree, snapshot), locking_steps(tree, snapshot))
    return plan_steps(tree, findings, steps, snapshot, Lock(target))


def plan_stop(target: str, snapshot: Snapshot) -> Answer:
    """The plan that lets go of all that is on the array, as `plan_lock` does, and then stops it."""
    first = plan_letting_go(target, snapshot)
    if first is not None:
        return first
    tree = find_tree(target, snapshot)
    if isinstance(tree, Finding):
        return Refused((tree,))
    if tree.node and not tree.array.running:
        # Its node holds members whether or not they can be read.
        tree = only_held(tree_of(tree.array, snapshot), snapshot)
    findings = stopping_findings(tree, snapshot)
    steps = chain(_closing(tree, snapshot), stopping_steps(tree, snapshot))
    return plan_steps(tree, findings, steps, snapshot, Stop(target))


def _opening(opening: Opening, tree: ArrayTree, snapshot: Snapshot) -> Iterator[Step]:
    """Open what is on the array, then export again what is shared of it."""
    steps = tuple(opening_steps(opening))
    yield from steps
    yield from _reopening(tree, steps, snapshot)


def _closing(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Step]:
    """Close the shares of the array first: what they hold open could not be unmounted."""
    shares = sharing_of(snapshot.host).of_array(tree.array.uuid)
    points = {point for block in tree.stack for point in mounts_of(block)}
    yield from closing_steps(each for each in shares if each.point in points)


def _reopening(tree: ArrayTree, steps: Sequence[Step], snapshot: Snapshot) -> Iterator[Step]:
    """Export by NFS again what was taken back before it was unmounted; Samba looks at each connection."""
    shares = sharing_of(snapshot.host).of_array(tree.array.uuid)
    points = {point for _, point in mounts_made(steps)}
    yield from reloading_steps(
        samba=False, nfs=any(each.share.nfs and each.point in points for each in shares)
    )


def find_tree(target: str, snapshot: Snapshot, *, single: bool = False) -> ArrayTree | Finding:
    """The array that ``target`` means, with all that lies under and on it; or why there is none.

    With ``single`` it may also be a disk without an array.
    """
    array = (find_array_or_single if single else find_array)(target, snapshot)
    if isinstance(array, Finding):
        return array
    tree = tree_of(array, snapshot)
    return only_held(tree, snapshot) if array.running else _only_readable(tree, snapshot)


def only_held(tree: ArrayTree, snapshot: Snapshot) -> ArrayTree:
    """``tree`` of an array, without devices that only say of themselves that they are members."""
    own = set(tree.array.held) or {member.path for member in tree.array.members}
    return with_members(tree, tuple(each for each in tree.members if each.path in own), snapshot)


def _only_readable(tree: ArrayTree, snapshot: Snapshot) -> ArrayTree:
    """``tree`` of an array that does not run, without members that cannot be read: it starts without them."""
    readable = tuple(each for each in tree.members if UNREADABLE not in each.signatures)
    return with_members(tree, readable, snapshot) if readable != tree.members else tree


def plan_steps(
    tree: ArrayTree,
    findings: Iterable[Finding],
    steps: Iterable[Step],
    snapshot: Snapshot,
    operation: AnyOperation,
) -> Answer:
    """A plan of ``steps`` on the array; they are made only when nothing stands against them."""
    firmware = firmware_finding(tree.array, snapshot)
    if firmware is not None:
        return Refused((firmware,))
    identity = array_identity(tree.array, tree.node or free_path(tree.array, snapshot))
    unhandled = unhandled_findings(tree.array, snapshot)
    missing = missing_member_findings(tree, snapshot)
    reasons = [*helper_findings(snapshot.host), *unhandled, *findings, *missing]
    if isinstance(identity, Finding):
        reasons.append(identity)
    if isinstance(identity, Finding) or is_blocked(reasons):
        return Refused(tuple(dict.fromkeys(reasons)))
    every_step = tuple(steps)
    if not every_step:
        return Refused((*reasons, blocking("use-nothing", tree.array.uuid, array=tree.array.title)))
    plan = Plan(
        purpose=operation.purpose,
        disks=tuple(disk_identity(disk, snapshot) for disk in tree.disks),
        array=identity,
        steps=every_step,
        typed=to_be_typed(tree.disks, snapshot, tree.disks) if operation.purpose is Purpose.HEADER else (),
        operation=with_uuid(operation, identity),
    )
    reasons += tool_findings(plan, snapshot.host)
    every = tuple(dict.fromkeys(reasons))
    return Refused(every) if is_blocked(every) else Planned(plan, every)


_LEADS_ON = MakeArrayWritable | Unlock | LookInside
"""What is done with an array that runs, on the way to all that was wished."""


def further_plan(done: Plan, answer: Answer) -> Planned | None:
    """The plan by which the wish behind ``done`` goes on; None where it is fulfilled, or cannot go on.

    ``answer`` is the planner's to that wish as the machine is seen now, which may be as it was before some
    steps of ``done``: what these have done already is nothing to go on with.
    """
    if done.purpose is not Purpose.USE or not isinstance(answer, Planned):
        return None
    plan = answer.plan
    if plan.array is None or done.array is None or plan.array.uuid != done.array.uuid:
        return None
    if plan.purpose is Purpose.BUILD or (lets_go(done.steps) and not lets_go(plan.steps)):
        return answer
    leads_on = isinstance(plan.operation, _LEADS_ON)
    return answer if leads_on and not _repeats(plan, done) else None


def _repeats(plan: Plan, done: Plan) -> bool:
    """Whether ``plan`` would take a step of ``done`` again, or mount where that has mounted."""
    points = {point for _, point in mounts_made(done.steps)}
    return any(step in done.steps for step in plan.steps) or any(
        point in points for _, point in mounts_made(plan.steps)
    )

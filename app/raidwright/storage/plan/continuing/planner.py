"""From a plan that was broken off to the plan that brings it to its end, or to the reasons why not.

Nothing that carries a signature is written over: what a step was about to make is made where there is nothing
yet, and where it is there already, the build goes on behind it.
"""

from collections.abc import Iterable, Iterator

import msgspec

from raidwright.storage.documents import parse_json
from raidwright.storage.operations.build import PlanIds
from raidwright.storage.operations.use import Unlock
from raidwright.storage.plan.agreement import to_be_typed
from raidwright.storage.plan.array_tree import any_member_target, tree_of
from raidwright.storage.plan.build.planner import plan_build
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.continued import array_made, is_layer, shows_when_done
from raidwright.storage.plan.continuing.known_again import absent_findings, with_ids_of_now
from raidwright.storage.plan.continuing.layers_seen import OnTop, is_seen, on_top
from raidwright.storage.plan.continuing.reopening import is_open, reopening_of
from raidwright.storage.plan.continuing.rest_of_plan import plan_rest
from raidwright.storage.plan.continuing.untouched_disks import untouched_findings
from raidwright.storage.plan.growth.planner import plan_growth
from raidwright.storage.plan.identity import array_identity, disk_identity
from raidwright.storage.plan.keeping import keep_findings
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.repair.failing import plan_failing
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.stale_lines import stale_findings, with_stale_lines_replaced
from raidwright.storage.plan.use.findings import opening_findings
from raidwright.storage.plan.use.planner import only_held, plan_start, plan_steps, plan_writable
from raidwright.storage.plan.use.steps import opening_steps
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.member_findings import pair_findings
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.snapshot.singles import single_by_uuid
from raidwright.storage.snapshot.tree import array_by_uuid, block_at
from raidwright.storage.snapshot.unfinished import Remains, Unfinished
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import named_array
from raidwright.storage.steps.filesystem import made_filesystem
from raidwright.storage.steps.luks import made_container
from raidwright.storage.steps.md import (
    created_array,
    member_failed,
    member_joining,
    member_removed,
    member_replaced,
    taken_in,
)
from raidwright.storage.steps.step import Effect, EntryStep
from raidwright.storage.steps.targets import KeyFile

_NO_UUID = "00000000-0000-0000-0000-000000000000"
"""The UUID of a container or a file system that the design does not have."""


def plan_continuing(snapshot: Snapshot) -> Answer:
    """The plan that goes on with what was broken off, to the end that its preview promised.

    An array that does not run, or that is locked, is started and opened by a plan of its own first.
    """
    unfinished = snapshot.host.unfinished
    if unfinished is None:
        return _refusal("nothing-to-continue")
    match unfinished.purpose:
        case "teardown" | "clean":
            return plan_cleaning(snapshot)
        case "build":
            broken = broken_plan(unfinished)
            return (
                _continue_build(broken, unfinished, snapshot) if broken else _refusal("continue-unreadable")
            )
        case "repair":
            broken = broken_plan(unfinished)
            return (
                _continue_repair(with_ids_of_now(broken, snapshot), unfinished, snapshot)
                if broken
                else _refusal("continue-unreadable")
            )
        case "enlarge" | "upkeep" | "keep" | "header" | "use":
            broken = broken_plan(unfinished)
            return (
                plan_rest(broken, unfinished.step - 1, snapshot)
                if broken
                else _refusal("continue-unreadable")
            )
        case "unknown":
            return _refusal("left-unreadable")


def broken_plan(unfinished: Unfinished) -> Plan | None:
    """The plan that was broken off; None when its document is missing or cannot be read."""
    try:
        return parse_json(unfinished.plan, Plan) if unfinished.plan else None
    except msgspec.MsgspecError:
        return None


def _continue_repair(broken: Plan, unfinished: Unfinished, snapshot: Snapshot) -> Answer:
    """Plan a repair again: a disk that was to come, with what is on it; one that was to go is cleaned."""
    comes, gives_way = member_joining(broken.steps), member_replaced(broken.steps)
    if comes is None:
        return _continue_leaving(broken, unfinished, snapshot)
    moving = [broken.disks[each.disk] for each in (comes, gives_way) if each]
    against = tuple(_disk_findings(unfinished)) or tuple(absent_findings(moving, snapshot))
    if against:
        return Refused(against)
    new, out = (broken.disks[each.disk].drive if each else "" for each in (comes, gives_way))
    if taken_in(broken.steps):
        return plan_growth(unfinished.uuid, new, snapshot)
    return plan_replacement(unfinished.uuid, new, snapshot, out)


def _continue_leaving(broken: Plan, unfinished: Unfinished, snapshot: Snapshot) -> Answer:
    """Have a disk that the array still holds leave it by the whole plan; clean one that has left it."""
    goes = member_removed(broken.steps)
    if goes is None or not unfinished.goes_on:
        return plan_cleaning(snapshot)
    planner = plan_failing if member_failed(broken.steps) else plan_leaving
    return planner(unfinished.uuid, broken.disks[goes.disk].drive, snapshot)


def _continue_build(broken: Plan, unfinished: Unfinished, snapshot: Snapshot) -> Answer:
    plan_of_now = with_ids_of_now(broken, snapshot)
    unfit = tuple(_disk_findings(unfinished)) or tuple(untouched_findings(unfinished, plan_of_now, snapshot))
    against = (*helper_findings(snapshot.host), *unfit)
    if against:
        return Refused(against)
    if named_array(broken).is_single:
        return (
            _refusal("continue-single")
            if single_by_uuid(snapshot, unfinished.uuid)
            else _build_from_start(plan_of_now, snapshot)
        )
    array = array_by_uuid(snapshot, unfinished.uuid)
    if array is None:
        was_made = unfinished.step > array_made(broken)
        return (
            _refusal("continue-gone", array=unfinished.array)
            if was_made
            else _build_from_start(plan_of_now, snapshot)
        )
    if not array.running:
        return _before_build(plan_start(unfinished.uuid, snapshot))
    if array.state == "readonly":
        return _before_build(plan_writable(unfinished.uuid, snapshot))
    tree = only_held(tree_of(array, snapshot), snapshot)
    opening = reopening_of(broken, unfinished.step - 1, on_top(unfinished.uuid, snapshot), snapshot)
    if not is_open(opening):
        findings = opening_findings(opening, tree, snapshot)
        steps = opening_steps(opening)
        return _before_build(plan_steps(tree, findings, steps, snapshot, Unlock(unfinished.uuid)))
    return _rest_of_build(broken, unfinished, array, snapshot)


def _disk_findings(unfinished: Unfinished) -> Iterator[Finding]:
    """A finding for each disk that others use now, or that is needed and is not here."""
    for disk in unfinished.disks:
        if disk.remains is Remains.ANOTHERS:
            yield _finding("continue-others", disk=disk.title, found=", ".join(disk.found))
        if disk.remains is Remains.UNSEEN:
            yield _finding("continue-unseen", disk=disk.title)


def _build_from_start(broken: Plan, snapshot: Snapshot) -> Answer:
    """Build from the start an array that was not made yet, over what the plan itself has left."""
    if broken.design is None:
        return _refusal("continue-unreadable")
    absent = tuple(absent_findings(broken.disks, snapshot))
    if absent:
        return Refused(absent)
    container, filesystem = made_container(broken.steps), made_filesystem(broken.steps)
    ids = PlanIds(
        named_array(broken).uuid,
        container.uuid if container else _NO_UUID,
        filesystem.uuid if filesystem else _NO_UUID,
    )
    design = msgspec.structs.replace(broken.design, wipe=True)
    return _with_note(plan_build(design, snapshot, ids), Finding("continue-anew", Severity.NOTE))


def _before_build(answer: Answer) -> Answer:
    """``answer`` with the note that the build goes on after it."""
    return _with_note(answer, Finding("continue-after", Severity.NOTE))


def _with_note(answer: Answer, note: Finding) -> Answer:
    if not isinstance(answer, Planned):
        return answer
    return Planned(answer.plan, (note, *answer.findings))


def _rest_of_build(broken: Plan, unfinished: Unfinished, array: Array, snapshot: Snapshot) -> Answer:
    top, tree = on_top(unfinished.uuid, snapshot), tree_of(array, snapshot)
    identity = array_identity(array, tree.node)
    disks = [block for block in (block_at(snapshot, disk.path) for disk in unfinished.disks) if block]
    if isinstance(identity, Finding):
        return Refused((identity,))
    if not _stands_on(broken, disks, array, snapshot):
        return _refusal("continue-members", array=unfinished.array)
    done = _steps_done(broken, unfinished, top, snapshot)
    against = (*pair_findings(disks), *_change_findings(broken, done, top, snapshot))
    if against:
        return Refused(against)
    plan = msgspec.structs.replace(
        broken,
        disks=tuple(disk_identity(disk, snapshot) for disk in disks),
        array=msgspec.structs.replace(identity, name=unfinished.array),
        steps=tuple(_as_files_are_now(broken.steps, done, snapshot)),
        losses=(),
        typed=to_be_typed(disks, snapshot),
        done=done,
    )
    return _judge(with_stale_lines_replaced(plan, snapshot), snapshot)


def _judge(plan: Plan, snapshot: Snapshot) -> Answer:
    findings = [Finding("continue-from", Severity.NOTE, "", (("n", str(plan.done)),))]
    findings += [
        *stale_findings(plan, snapshot),
        *keep_findings(plan, snapshot),
        *tool_findings(plan, snapshot.host),
    ]
    distinct = tuple(dict.fromkeys(findings))
    return Refused(distinct) if is_blocked(distinct) else Planned(plan, distinct)


def _stands_on(broken: Plan, disks: list[Block], array: Array, snapshot: Snapshot) -> bool:
    """Whether the array has exactly the members that the plan gave it."""
    created, tree = created_array(broken.steps), only_held(tree_of(array, snapshot), snapshot)
    if created is None or len(disks) != len(broken.disks) or not set(tree.disks) <= set(disks):
        return False
    members = {any_member_target(member, disks, snapshot) for member in tree.members}
    return members == set(created.devices)


def _steps_done(broken: Plan, unfinished: Unfinished, top: OnTop, snapshot: Snapshot) -> int:
    """How many steps are done, by the journal and by what is there of the one that was begun.

    A container that has no key yet is erased by the step before, and made again.
    """
    done = unfinished.step - 1
    step = broken.steps[done]
    if unfinished.keyless and broken.steps[done - 1].effect is Effect.DESTROYS:
        return done - 1
    is_there = unfinished.started and shows_when_done(step, broken) and is_seen(step, broken, top, snapshot)
    return done + is_there


def _change_findings(broken: Plan, done: int, top: OnTop, snapshot: Snapshot) -> Iterator[Finding]:
    """What was made and is not there as it was left, and what cannot be made a second time."""
    for number, step in enumerate(broken.steps[:done], 1):
        if is_layer(step, broken) and not is_seen(step, broken, top, snapshot):
            yield _finding("continue-changed", step=str(number))
    ahead = broken.steps[done:]
    if any(KeyFile() in step.makes() for step in ahead) and (
        named_array(broken).uuid in snapshot.host.key_files
    ):
        yield _finding("continue-key")


def _as_files_are_now(steps: Iterable[Step], done: int, snapshot: Snapshot) -> Iterator[Step]:
    """``steps``, of which those that are ahead edit files as these are by now."""
    files = {file.seen.path: file.seen for file in snapshot.host.setting_files}
    for index, step in enumerate(steps):
        if isinstance(step, EntryStep) and index >= done and step.file.path in files:
            yield msgspec.structs.replace(step, file=files[step.file.path], instead=())
        else:
            yield step


def _refusal(code: str, **facts: str) -> Refused:
    return Refused((_finding(code, **facts),))


def _finding(code: str, **facts: str) -> Finding:
    return Finding(code, Severity.BLOCKING, next(iter(facts.values()), ""), tuple(facts.items()))

"""From a plan that was broken off to the plan that brings it to its end, or to the reasons why not.

Nothing that carries a signature is written over: what a step was about to make is made where there is nothing
yet, and where it is there already, or closed again by a restart, the build goes on behind it. A disk is known
again though its id changes when another that reports the same one comes or goes, see `with_own_ids`.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

import msgspec

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.design.design import options_of
from raidwright.storage.fact import Facts
from raidwright.storage.operations.build import Build, PlanIds
from raidwright.storage.operations.use import Unlock
from raidwright.storage.plan.array_tree import any_member_target, tree_of
from raidwright.storage.plan.boot_entries import (
    entered_in,
    entry_findings,
    stale_findings,
    with_stale_lines_replaced,
)
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.leftovers import array_made, is_layer, shows_when_done
from raidwright.storage.plan.continuing.rest_of_plan import plan_rest
from raidwright.storage.plan.growth.planner import plan_growth
from raidwright.storage.plan.plan import (
    Answer,
    Loss,
    Plan,
    Planned,
    Refused,
    array_identity,
    broken_plan,
    disk_identity,
    loss,
    to_be_typed,
)
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.repair.failing import plan_failing
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.sharing_layer import entering_on, sharing_of
from raidwright.storage.plan.teardown.steps import target_of
from raidwright.storage.plan.use.findings import opening_findings
from raidwright.storage.plan.use.opening import Locked, Opening, Unmounted
from raidwright.storage.plan.use.planner import only_held, plan_start, plan_steps, plan_writable
from raidwright.storage.plan.use.steps import opening_steps
from raidwright.storage.rules.contents import Item, contents, disk_label, node_name
from raidwright.storage.rules.design_findings import pair_findings
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Filesystem, Luks, PhysicalVolume, Snapshot, WholeDisk
from raidwright.storage.snapshot.same_disk import reported_id
from raidwright.storage.snapshot.settings import setting_lines, uuid_link
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME
from raidwright.storage.snapshot.singles import single_by_uuid
from raidwright.storage.snapshot.tree import (
    array_by_uuid,
    block_at,
    disk_of_drive,
    disks,
    drive_id,
    group_named,
    mounts_of,
    stack,
)
from raidwright.storage.snapshot.unfinished import Remains, Unfinished
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import DiskIdentity, named_array
from raidwright.storage.steps.filesystem import made_filesystem, mounts_made
from raidwright.storage.steps.luks import made_container
from raidwright.storage.steps.md import (
    created_array,
    member_failed,
    member_joining,
    member_removed,
    member_replaced,
    taken_in,
)
from raidwright.storage.steps.share import account_made
from raidwright.storage.steps.step import Effect, EntryStep, Mark
from raidwright.storage.steps.targets import (
    ContainerOn,
    FilesystemOn,
    Group,
    KeyFile,
    MountOn,
    OnArray,
    OnDisk,
    OnFound,
    OnLowerArray,
    OnMapping,
    OnPartition,
    OnVolume,
    Target,
    Thing,
)

OnTop = Mapping[Target, Block]
"""What runs on an array, itself included, by how steps call it."""


def on_top(uuid: str, snapshot: Snapshot) -> OnTop:
    """All that stands on the array of that UUID."""
    targets_and_blocks = ((target_of(block), block) for block in stack(snapshot, uuid))
    return {target: block for target, block in targets_and_blocks if target is not None}


def is_seen(step: Step, plan: Plan, top: OnTop, snapshot: Snapshot) -> bool:
    """Whether what ``step`` of ``plan`` makes is there, on ``top`` of the plan's array."""
    things = [_is_there(thing, plan, top, snapshot) for thing in step.makes()]
    marks = [_has_mark(top[target], mark) for target, mark in step.marks(plan) if target in top]
    entered = [_is_entered(step, plan, snapshot)] if step.edits(plan) else []
    account, users = account_made(step), sharing_of(snapshot.host).accounts
    signs = (*things, *marks, *entered, *([account in users] if account else ()))
    return bool(signs) and all(signs)


def _is_there(thing: Thing, plan: Plan, top: OnTop, snapshot: Snapshot) -> bool:
    """Whether ``thing`` is on ``top``, or the device that should carry it: the rest its marks tell."""
    match thing:
        case OnArray() | OnMapping() | OnVolume():
            return thing in top
        case ContainerOn(target=target) | FilesystemOn(target=target):
            return target in top
        case Group(name=name):
            return any(block.content == PhysicalVolume(name) for block in top.values())
        case MountOn(point=point):
            return any(point in mounts_of(block) for block in top.values())
        case KeyFile():
            return named_array(plan).uuid in snapshot.host.key_files
        case OnDisk() | OnPartition() | OnLowerArray() | OnFound():
            return False
        case _:
            assert_never(thing)


def _has_mark(block: Block, mark: Mark) -> bool:
    match block.content:
        case Luks(uuid=uuid) | Filesystem(uuid=uuid):
            return uuid == mark.uuid
        case PhysicalVolume():
            return mark.name == PHYSICAL_VOLUME
        case _:
            return False


def _is_entered(step: Step, plan: Plan, snapshot: Snapshot) -> bool:
    there = {(line.file, line.text) for line in snapshot.host.settings}
    added = (line for edit in step.edits(plan) for line in setting_lines(edit.file.path, edit.added.encode()))
    return all((line.file, line.text) in there for line in added)


def reopening_of(plan: Plan, done: int, top: OnTop, snapshot: Snapshot) -> Opening:
    """What the first ``done`` steps of a build had opened and is not open now, as its design says.

    The volume that the next step makes may exist too, when that step was begun.
    """
    closed = list(_closed_things(plan.steps[:done], plan, top, snapshot))
    begun = list(_closed_things(plan.steps[done : done + 1], plan, top, snapshot))
    containers = tuple(_containers(closed, plan, top))
    groups = () if containers else tuple(_groups([*closed, *begun], snapshot))
    return Opening(containers, groups, tuple(_filesystems(closed, plan, snapshot)), read_only=False)


def is_open(opening: Opening) -> bool:
    """Whether there is nothing to open."""
    return not (opening.containers or opening.groups or opening.filesystems)


def _closed_things(steps: tuple[Step, ...], plan: Plan, top: OnTop, snapshot: Snapshot) -> Iterator[Thing]:
    for step in steps:
        if not is_seen(step, plan, top, snapshot):
            yield from step.makes()


def _containers(closed: list[Thing], plan: Plan, top: OnTop) -> Iterator[Locked]:
    container, choice = made_container(plan.steps), plan.design.encryption if plan.design else None
    if container and choice and OnMapping(choice.mapping) in closed and OnArray() in top:
        yield Locked(top[OnArray()], OnArray(), container.uuid, choice.mapping, choice.discard)


def _groups(closed: list[Thing], snapshot: Snapshot) -> Iterator[str]:
    """Volume groups of the volumes among ``closed`` that exist, but not as devices."""
    for thing in closed:
        group = group_named(snapshot, thing.group) if isinstance(thing, OnVolume) else None
        if group is not None and isinstance(thing, OnVolume) and thing.volume in group.logical:
            yield group.name


def _filesystems(closed: list[Thing], plan: Plan, snapshot: Snapshot) -> Iterator[Unmounted]:
    filesystem, choice = made_filesystem(plan.steps), plan.design.mount if plan.design else None
    for target, point in mounts_made(plan.steps):
        if filesystem and choice and MountOn(point) in closed:
            link = uuid_link(filesystem.uuid)
            is_told = _has_entry(link, point, snapshot)
            yield Unmounted(
                link, target, filesystem.kind.value, filesystem.uuid, point, is_told, options_of(choice)
            )


def _has_entry(link: str, point: str, snapshot: Snapshot) -> bool:
    lines = (line for line in snapshot.host.settings if kind_of(line.file) is FileKind.MOUNTS)
    return any(line.device == link and point in line.names for line in lines)


def with_ids_of_now(broken: Plan, snapshot: Snapshot) -> Plan:
    """``broken`` with the ids that its disks have now; one that is not here, or in doubt, keeps its own."""
    present = ((each.drive, _disk_again(each, snapshot)) for each in broken.disks)
    ids = {drive: drive_id(disk) for drive, disk in present if disk is not None}
    identities = (
        msgspec.structs.replace(each, drive=ids.get(each.drive, each.drive)) for each in broken.disks
    )
    design = broken.design and msgspec.structs.replace(
        broken.design,
        members=tuple(ids.get(each, each) for each in broken.design.members),
        spares=tuple(ids.get(each, each) for each in broken.design.spares),
    )
    operation = broken.operation
    if isinstance(operation, Build) and design is not None:
        operation = msgspec.structs.replace(operation, design=design)
    return msgspec.structs.replace(broken, disks=tuple(identities), design=design, operation=operation)


def absent_findings(identities: Iterable[DiskIdentity], snapshot: Snapshot) -> Iterator[Finding]:
    """A refusal for each of the disks that is not here by its id, or that cannot be told from others."""
    for identity in identities:
        if disk_of_drive(snapshot, identity.drive) is None:
            title = " ".join(filter(None, (identity.model, identity.serial))) or identity.path
            alike = ", ".join(each.path for each in _disks_alike(identity, snapshot))
            if alike:
                yield blocking("continue-twin", title, disk=title, path=identity.path, alike=alike)
            else:
                yield blocking("continue-unseen", title, disk=title)


def _disk_again(identity: DiskIdentity, snapshot: Snapshot) -> Block | None:
    """The disk of that id, else the one at the same path that reports the same; None without one."""
    at_its_path = (each for each in _disks_alike(identity, snapshot) if each.path == identity.path)
    return disk_of_drive(snapshot, identity.drive) or next(at_its_path, None)


def _disks_alike(identity: DiskIdentity, snapshot: Snapshot) -> Iterator[Block]:
    """Every disk that reports what that one did."""
    for disk in disks(snapshot):
        assert isinstance(disk.origin, WholeDisk)
        drive, ids = disk.origin.drive, _ids(disk, identity)
        is_id = any(identity.drive == each or identity.drive.startswith(f"{each} ") for each in ids)
        wanted = (identity.serial, identity.wwn, identity.size)
        if is_id and (drive.serial, drive.wwn, disk.size) == wanted:
            yield disk


def _ids(disk: Block, identity: DiskIdentity) -> Iterator[str]:
    """What the disk of that ``identity`` would be called if it were this one, with a place behind it or not.

    Journals of earlier versions know a disk without serial number and WWN by its model alone.
    """
    yield reported_id(disk)
    nameless = not (identity.serial or identity.wwn)
    if nameless and isinstance(disk.origin, WholeDisk) and identity.model == disk.origin.drive.model:
        yield identity.model


def untouched_findings(unfinished: Unfinished, broken: Plan, snapshot: Snapshot) -> Iterator[Finding]:
    """A refusal for each disk whose turn had not come, and that carries what was not to be erased."""
    written = {disk.path for disk in unfinished.disks}
    # Two file systems or containers of one kind and size differ in their UUIDs alone.
    others = {disk.path for disk in unfinished.untouched if disk.remains is Remains.ANOTHERS}
    for index, identity in enumerate(broken.disks):
        disk = disk_of_drive(snapshot, identity.drive)
        if disk is None and len(unfinished.disks) < len(broken.disks):
            yield from absent_findings((identity,), snapshot)
        items = contents(disk, snapshot) if disk and disk.path not in written else ()
        if disk is None or not items:
            continue
        now = disk_identity(disk, snapshot)
        if disk.path in others or not _is_to_be_erased(broken, index, now, loss(index, items)):
            label = disk_label(disk)
            what = blocking("continue-other-contents", label, disk=label, contents=str(items[0]))
            yield msgspec.structs.replace(what, item=items[0])


def _is_to_be_erased(broken: Plan, index: int, now: DiskIdentity, present: Loss) -> bool:
    """Whether on disk ``index`` lies just what was agreed to be lost: as ``now`` and ``present`` say."""
    agreed = next((each for each in broken.losses if each.disk == index), None)
    return (
        broken.design is not None
        and broken.design.wipe
        and agreed is not None
        and _without_node(broken.disks[index], agreed) == _without_node(now, present)
    )


def _without_node(disk: DiskIdentity, lost: Loss) -> tuple[object, ...]:
    """What the disk carries, whatever the kernel calls it since the last start."""
    node = node_name(disk.path)
    signatures = tuple(sorted(name.removeprefix(node) for name in disk.signatures))
    return disk.table, signatures, tuple(_item_without_node(item, node) for item in lost.contents)


def _item_without_node(item: Item, node: str) -> Item:
    facts: Facts = tuple(
        (name, value.removeprefix(node) if name == "place" else value) for name, value in item.facts
    )
    return msgspec.structs.replace(item, facts=facts)


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
    shares = broken.operation.shares if isinstance(broken.operation, Build) else ()
    return _with_note(plan_build(design, snapshot, ids, shares), Finding("continue-anew", Severity.NOTE))


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
    blocks = [block for block in (block_at(snapshot, disk.path) for disk in unfinished.disks) if block]
    if isinstance(identity, Finding):
        return Refused((identity,))
    if not _stands_on(broken, blocks, array, snapshot):
        return _refusal("continue-members", array=unfinished.array)
    done = _steps_done(broken, unfinished, top, snapshot)
    against = (*pair_findings(blocks), *_change_findings(broken, done, top, snapshot))
    if against:
        return Refused(against)
    plan = msgspec.structs.replace(
        broken,
        disks=tuple(disk_identity(disk, snapshot) for disk in blocks),
        array=msgspec.structs.replace(identity, name=unfinished.array),
        steps=tuple(_as_files_are_now(broken, done, snapshot)),
        losses=(),
        typed=to_be_typed(blocks, snapshot),
        done=done,
    )
    return _judge(with_stale_lines_replaced(plan, snapshot), snapshot)


def _judge(plan: Plan, snapshot: Snapshot) -> Answer:
    findings = [Finding("continue-from", Severity.NOTE, "", (("n", str(plan.done)),))]
    findings += [
        *stale_findings(plan, snapshot),
        *entry_findings(plan, snapshot),
        *tool_findings(plan, snapshot.host),
    ]
    distinct = tuple(dict.fromkeys(findings))
    return Refused(distinct) if is_blocked(distinct) else Planned(plan, distinct)


def _stands_on(broken: Plan, blocks: list[Block], array: Array, snapshot: Snapshot) -> bool:
    """Whether the array has exactly the members that the plan gave it."""
    created, tree = created_array(broken.steps), only_held(tree_of(array, snapshot), snapshot)
    if created is None or len(blocks) != len(broken.disks) or not set(tree.disks) <= set(blocks):
        return False
    members = {any_member_target(member, blocks, snapshot) for member in tree.members}
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


def _as_files_are_now(broken: Plan, done: int, snapshot: Snapshot) -> Iterator[Step]:
    """The steps of ``broken``, of which those that are ahead edit files as these are by now."""
    host = snapshot.host
    files = {file.seen.path: file.seen for file in host.setting_files}
    yield from broken.steps[:done]
    for step in broken.steps[done:]:
        if isinstance(step, EntryStep) and step.file.path in files:
            yield msgspec.structs.replace(step, file=files[step.file.path], instead=())
        else:
            own = {edit.kind: edit.file for edit in step.edits(broken)}
            yield entering_on(step, own | entered_in(host.setting_files), host.settings)


def _refusal(code: str, **facts: str) -> Refused:
    return Refused((_finding(code, **facts),))


def _finding(code: str, **facts: str) -> Finding:
    return Finding(code, Severity.BLOCKING, next(iter(facts.values()), ""), tuple(facts.items()))

"""From an array that runs, whoever built it, to the plan after which the computer knows it again.

Its name may be taken, it may be told of already, and other lines may name what is on it in other words.
"""

import re
from collections.abc import Collection, Iterable, Iterator

import msgspec
from msgspec.structs import replace

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.design.design import (
    ArrayDesign,
    BootChoices,
    Encryption,
    FilesystemChoice,
    MountChoice,
    MountOptions,
    Ownership,
    Unlocking,
    options_of,
)
from raidwright.storage.fact import Fact
from raidwright.storage.levels import Level
from raidwright.storage.operations.boot import Enable
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.array_tree import ArrayTree, disks_under, find_array_or_single, tree_of
from raidwright.storage.plan.boot_entries import (
    MountedFilesystem,
    OpenContainer,
    arrays_listed,
    entered_in,
    entry_findings,
    entry_steps_for_found,
    found_by_themselves,
    renewal_steps,
    stale_findings,
    with_stale_lines_replaced,
)
from raidwright.storage.plan.plan import (
    Answer,
    Plan,
    Planned,
    Refused,
    array_identity,
    disk_identity,
    unhandled_findings,
)
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.teardown.found_layers import (
    containers_around,
    locked_containers,
    open_containers,
)
from raidwright.storage.plan.upkeep.found_mounts import (
    mounts_found,
    mounts_not_entered,
    mounts_without_entry,
    noauto_findings,
)
from raidwright.storage.rules.design_findings import option_findings, owner_findings, unlocking_findings
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.ghosts import clear_name_findings
from raidwright.storage.rules.mdadm_conf import array_lines, device_findings, is_entered
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Filesystem, Luks, Snapshot
from raidwright.storage.snapshot.names import ARRAYS, BY_LABEL, array_device, key_path
from raidwright.storage.snapshot.settings import SettingLine, array_link, is_steady
from raidwright.storage.snapshot.signatures import UNREADABLE
from raidwright.storage.snapshot.singles import is_single
from raidwright.storage.snapshot.tree import paths_of
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import array_entry, beside_namesakes
from raidwright.storage.steps.context import named_array
from raidwright.storage.steps.filesystem import give_away, handed_over
from raidwright.storage.steps.step import EntryStep


def with_free_name(plan: Plan, tree: ArrayTree, snapshot: Snapshot) -> Plan:
    """``plan``, which enters the array of ``tree`` under a name that leads to no other one.

    As it is called now, or by the first number that is free: mdadm too tells namesakes apart by NAME_0.
    """
    entry = array_entry(plan.steps)
    if entry is None:
        return plan
    used, own = _used_devices(entry, tree, snapshot), set(tree.stack[0].links)
    if array_device(entry.entered_path(plan)) not in used:
        return plan
    free = [each for each in beside_namesakes(entry) if array_device(each.entered_path(plan)) not in used]
    new_entry = next((each for each in free if each.entered_path(plan) in own), next(iter(free), entry))
    return replace(plan, steps=tuple(new_entry if step is entry else step for step in plan.steps))


def entry_name_findings(plan: Plan) -> Iterator[Finding]:
    """That it is entered under another name than its own."""
    entry = array_entry(plan.steps)
    if entry is not None and entry.beside is not None:
        name = named_array(plan).name
        facts = (("array", name), ("device", entry.entered_path(plan)))
        yield Finding("entered-beside", Severity.WARNING, name, facts)


def _used_devices(entry: EntryStep, tree: ArrayTree, snapshot: Snapshot) -> set[str]:
    """The nodes of names that are entered for others and stay so, and by which others can be found now."""
    replaced = {(entry.file.path, line.number) for line in entry.instead}
    lines = (line for line in snapshot.host.settings if (line.file, line.line) not in replaced)
    entered = {name for line in lines if kind_of(line.file) is FileKind.ARRAYS for name in line.names}
    others = (block for block in snapshot.blocks if block not in tree.stack)
    paths = entered.union(*((block.path, *block.links) for block in others))
    return set(map(array_device, paths))


_ENTERING_PURPOSES = ("build", "keep")
"""Plans that enter an array, and have the initial RAM disk made again at their end."""


def broken_off_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """That the plan which entered the array did not come to its end: an entry may not be in force yet."""
    left = snapshot.host.unfinished
    if left is not None and left.uuid == tree.array.uuid and left.purpose in _ENTERING_PURPOSES:
        facts = (("array", tree.array.title), ("step", str(left.step)), ("steps", str(left.steps)))
        yield Finding("keep-broken-off", Severity.WARNING, tree.array.uuid, facts)


def unlocking_entered_findings(asked: OpenContainer | None, snapshot: Snapshot) -> Iterator[Finding]:
    """That a crypttab says how the container is unlocked, which a plan goes by and does not change."""
    names = set(paths_of(asked.block)) if asked is not None else set()
    for line in snapshot.host.settings:
        if kind_of(line.file) is FileKind.CONTAINERS and line.device in names:
            facts = (("file", line.file), ("line", str(line.line)), ("text", line.whole or line.text))
            yield Finding("unlocking-entered", Severity.NOTE, f"{line.file}:{line.line}", facts)


def names_entered(array: str, lines: Iterable[SettingLine]) -> frozenset[str]:
    """Paths under which an mdadm.conf has the array of that UUID at each start."""
    own = (line for line in lines if kind_of(line.file) is FileKind.ARRAYS and line.array == array)
    return frozenset(name for line in own for name in line.names if name != array_link(array))


def unsteady_findings(tree: ArrayTree, names: Collection[str], snapshot: Snapshot) -> Iterator[Finding]:
    """Each such line. ``names`` are the paths under which the array is entered, or is by the plan."""
    for block in tree.stack:
        own = set(paths_of(block))
        uuid = block.content.uuid if isinstance(block.content, Filesystem | Luks) else ""
        for line in snapshot.host.settings if uuid else ():
            is_told = kind_of(line.file) in (FileKind.MOUNTS, FileKind.CONTAINERS) and line.device in own
            if is_told and not _is_lasting(line.device, names, snapshot):
                facts = {"file": line.file, "line": str(line.line), "text": line.text, "device": block.path}
                all_facts = (*facts.items(), ("steady", f"UUID={uuid}"))
                yield Finding("entry-unsteady", Severity.WARNING, f"{line.file}:{line.line}", all_facts)


def _is_lasting(device: str, names: Collection[str], snapshot: Snapshot) -> bool:
    """Whether ``device`` is still called so after a restart.

    A kernel name is the array's for as long as an mdadm.conf says so; without one md counts anew. A second
    array of a name is called NAME_0 by mdadm, until one of them is entered.
    """
    every_name = {*names, *map(array_device, names)}
    if any(re.fullmatch(rf"{re.escape(name)}(p?\d+)?", device) for name in every_name):
        return True
    if device.startswith(ARRAYS):
        return not names
    if device.startswith(BY_LABEL):
        label = device.removeprefix(BY_LABEL)
        every = (block.content for block in snapshot.blocks if isinstance(block.content, Filesystem))
        return sum(content.label == label for content in every) < 2
    return is_steady(device)


AS_EVER = BootChoices()
"""A passphrase is asked for at each start, and nothing else is chosen."""


def plan_enable(target: str, snapshot: Snapshot, wish: BootChoices = AS_EVER) -> Answer:
    """The plan that has the computer know the array or single disk that ``target`` means; or why not.

    What of ``wish`` the array has no use for, such as how a container is unlocked, is left out.
    """
    array = find_array_or_single(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    tree = tree_of(array, snapshot)
    findings = [
        *helper_findings(snapshot.host),
        *unhandled_findings(array, snapshot),
        *_array_findings(tree, snapshot),
        *_choice_findings(tree, snapshot, wish),
    ]
    identity = array_identity(array, tree.node)
    if isinstance(identity, Finding):
        findings.append(identity)
    if isinstance(identity, Finding) or is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    steps = tuple(_steps(tree, snapshot, wish))
    if not any(isinstance(step, EntryStep) for step in steps) and handed_over(steps) is None:
        return Refused(tuple(dict.fromkeys(_findings_of_entered(tree, snapshot))))
    disks = tuple(disk_identity(disk, snapshot) for disk in tree.disks)
    plan = Plan(Purpose.KEEP, disks, identity, steps, operation=Enable(array.uuid, wish))
    plan = with_stale_lines_replaced(plan, snapshot)
    plan = with_free_name(plan, tree, snapshot)
    findings += [
        *_left_out_findings(tree, snapshot),
        *unsteady_findings(tree, _array_paths(plan, snapshot), snapshot),
    ]
    findings += [*entry_name_findings(plan), *stale_findings(plan, snapshot), *entry_findings(plan, snapshot)]
    findings += tool_findings(plan, snapshot.host)
    distinct = tuple(dict.fromkeys(findings))
    return Refused(distinct) if is_blocked(distinct) else Planned(plan, distinct)


def _findings_of_entered(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """What is said where nothing more can be entered."""
    yield from tuple(_not_taken(tree, snapshot)) or (_about_array(tree, "keep-known"),)
    yield from noauto_findings(tree, snapshot)
    yield from broken_off_findings(tree, snapshot)
    yield from mounts_not_entered(tree, snapshot)
    names = names_entered(tree.array.uuid, snapshot.host.settings)
    yield from unsteady_findings(tree, names, snapshot)
    yield from unlocking_entered_findings(_next_entries(tree, snapshot).asked, snapshot)


def _not_taken(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """That members of an array which is entered already would not be taken after a restart."""
    if any(array_lines(tree.array.uuid, snapshot.host.settings)):
        members = [member.path for member in tree.array.members]
        yield from device_findings(tree.array.title, members, snapshot)


def plan_enable_or_owner(target: str, snapshot: Snapshot) -> Answer:
    """The plan of `plan_enable`; for what the computer knows already, one that only changes the owner."""
    first = plan_enable(target, snapshot)
    owned = plan_enable(target, snapshot, BootChoices(ownership=Ownership.MINE))
    return owned if isinstance(first, Refused) and isinstance(owned, Planned) else first


def _array_paths(plan: Plan, snapshot: Snapshot) -> frozenset[str]:
    """Paths that the array has at each start, by what is entered and by the ``plan``."""
    entered = names_entered(named_array(plan).uuid, snapshot.host.settings)
    entry = array_entry(plan.steps)
    return entered | {entry.entered_path(plan)} if entry else entered


def found_design(array: Array, snapshot: Snapshot, wish: BootChoices | None = None) -> ArrayDesign:
    """A design that says what is on the array, with the choices of ``wish`` that it has a use for.

    It only carries the choices, which `boot_choices_of` reads back; nothing is built by it.
    """
    tree, choice = tree_of(array, snapshot), wish or AS_EVER
    entries = _next_entries(tree, snapshot)
    options = msgspec.structs.asdict(choice.options)
    return ArrayDesign(
        name="data",
        level=Level.RAID1,
        members=(),
        encryption=_encryption(entries.asked, choice),
        filesystem=FilesystemChoice(entries.mount.held.kind) if entries.mount else None,
        mount=MountChoice(entries.mount.point, **options) if entries.mount else None,
    )


def _encryption(asked: OpenContainer | None, chosen: BootChoices) -> Encryption | None:
    if asked is None:
        return None
    return Encryption(asked.mapping, unlocking=chosen.unlocking, discard=chosen.through)


def boot_choices_of(design: ArrayDesign) -> BootChoices:
    """The choices of ``design`` for after a restart."""
    encryption, mount = design.encryption, design.mount
    return BootChoices(
        encryption.unlocking if encryption else Unlocking.AT_START,
        options_of(mount) if mount else MountOptions(),
        bool(encryption and encryption.discard),
    )


def _steps(tree: ArrayTree, snapshot: Snapshot, wish: BootChoices) -> Iterator[Step]:
    """The steps that tell the computer what it was not told already."""
    host, files = snapshot.host, entered_in(snapshot.host.setting_files)
    uuid = tree.array.uuid
    has_file = FileKind.ARRAYS in files and not is_single(tree.array)
    is_known = not has_file or is_entered(tree.array, snapshot)
    entries = _next_entries(tree, snapshot)
    yield from entry_steps_for_found(
        host,
        array=not is_known and not found_by_themselves(snapshot, uuid),
        has_key=uuid in host.key_files,
        container=entries.container,
        mount=entries.mount,
        wish=wish,
    )
    if wish.ownership is not None:
        yield from _ownership_steps(tree, snapshot, wish.ownership, wish.owner)
    if not is_known:
        yield from renewal_steps(host)


def _ownership_steps(
    tree: ArrayTree, snapshot: Snapshot, ownership: Ownership, owner: str = ""
) -> Iterator[Step]:
    """The step that gives away the file system that is mounted first; none where a plan can name none."""
    entries = _next_entries(tree, snapshot)
    mount = entries.mount or next(mounts_found(tree, snapshot), None)
    if mount is not None:
        yield give_away(mount.target, mount.point, ownership, owner, mount.held.subvolume)


def can_be_given(array: Array, snapshot: Snapshot) -> bool:
    """Whether something on the array is mounted whose owner can be chosen."""
    return any(_ownership_steps(tree_of(array, snapshot), snapshot, Ownership.MINE))


class _Entries(Fact, frozen=True):
    """What of an array is entered by one plan, which changes each file once."""

    container: OpenContainer | None
    mount: MountedFilesystem | None
    asked: OpenContainer | None
    """The container whose unlocking is chosen."""
    later: tuple[OpenContainer, ...]
    """Others of which nothing tells, and which the same plan can be made for again."""


def _next_entries(tree: ArrayTree, snapshot: Snapshot) -> _Entries:
    """What the next plan enters: a file system with its container, without which no restart finds it."""
    every = open_containers(tree, snapshot)
    has_file = FileKind.CONTAINERS in entered_in(snapshot.host.setting_files)
    without_entry = tuple(each for each in every if has_file and not each.entered and each.target is not None)
    mount = next(mounts_without_entry(tree, snapshot), None)
    inside = tuple(
        each for each in without_entry if mount and each in containers_around(mount.block, tree, snapshot)
    )
    container = next(iter(inside if mount else without_entry), None)
    around_it = containers_around(mount.block, tree, snapshot) if mount else every
    asked = container or next(iter(around_it), None)
    later = tuple(each for each in without_entry if each != container)
    return _Entries(container, mount if len(inside) < 2 else None, asked, later)


def _array_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    if not tree.array.running or not tree.stack:
        yield _about_array(tree, "keep-not-running")
    elif array_status(tree.array) is ArrayStatus.FAILED:
        yield _about_array(tree, "repair-failed")
    elif array_status(tree.array) is ArrayStatus.UNWRITABLE:
        yield _about_array(tree, "array-unwritable")
    for member in tree.members:
        if not disks_under(member, snapshot):
            facts = (("array", tree.array.title), ("device", member.path))
            yield Finding("keep-not-on-disk", Severity.BLOCKING, member.path, facts)
    for block in tree.stack:
        if UNREADABLE in block.signatures:
            facts = (("array", tree.array.title), ("device", block.path))
            yield Finding("keep-unreadable", Severity.BLOCKING, block.path, facts)
    if snapshot.host.helper and not snapshot.host.setting_files:
        yield _about_array(tree, "keep-nowhere")


def _choice_findings(tree: ArrayTree, snapshot: Snapshot, wish: BootChoices) -> Iterator[Finding]:
    """What follows from the choices, in the words that a build has for them."""
    entries = _next_entries(tree, snapshot)
    yield from owner_findings(wish.owner, wish.ownership, snapshot.host)
    for block in tree.stack:
        yield from clear_name_findings(block)
    yield from option_findings(
        wish.options if entries.mount else None,
        entries.mount.held.kind if entries.mount else None,
        wish.through if entries.asked else None,
    )
    if entries.asked is None:
        return
    yield from unlocking_findings(wish.unlocking, snapshot.host)
    yield from unlocking_entered_findings(entries.asked, snapshot)
    if wish.unlocking is Unlocking.KEY_FILE and entries.container is not None:
        if tree.array.uuid in snapshot.host.key_files:
            file = key_path(tree.array.uuid)
            yield Finding("keep-key-there", Severity.NOTE, file, (("file", file),))
        if entries.container.version == "1":
            yield _about_array(tree, "keep-key-version")
        yield _about_array(tree, "keep-key-header", Severity.NOTE)


def _left_out_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """A finding for each thing that the computer will not know even after the plan."""
    if not is_single(tree.array) and found_by_themselves(snapshot, tree.array.uuid):
        yield arrays_listed(snapshot.host)
    yield from _not_taken(tree, snapshot)
    yield from noauto_findings(tree, snapshot)
    if locked_containers(tree, snapshot):
        yield _about_array(tree, "keep-locked", Severity.WARNING)
    yield from mounts_not_entered(tree, snapshot)
    entries = _next_entries(tree, snapshot)
    for each in entries.later:
        facts = (("device", each.block.path),)
        yield Finding("container-later", Severity.WARNING, each.block.path, facts)
    for mount in mounts_without_entry(tree, snapshot):
        if mount != entries.mount:
            facts = (("mount", mount.point),)
            yield Finding("mount-not-kept", Severity.WARNING, mount.point, facts)


def _about_array(tree: ArrayTree, code: str, severity: Severity = Severity.BLOCKING) -> Finding:
    name = tree.array.name or tree.array.uuid
    return Finding(code, severity, name, (("array", name),))

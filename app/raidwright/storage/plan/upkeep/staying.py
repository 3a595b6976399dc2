"""From an array that runs, whoever built it, to the plan after which the computer knows it again."""

from collections.abc import Iterator

import msgspec

from raidwright.storage.configuration import FileKind
from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    MountChoice,
    MountOptions,
    Ownership,
    Staying,
    Unlocking,
    options_of,
)
from raidwright.storage.fact import Fact
from raidwright.storage.levels import Level
from raidwright.storage.operations.boot import Enable
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.array_tree import ArrayTree, disks_under, find_array_or_single, tree_of
from raidwright.storage.plan.identity import array_identity, disk_identity, unhandled_findings
from raidwright.storage.plan.keeping import (
    MountedFilesystem,
    OpenContainer,
    arrays_listed,
    entered_in,
    entry_steps_for_found,
    found_by_themselves,
    keep_findings,
)
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.ramdisks import renewal_steps
from raidwright.storage.plan.stale_lines import stale_findings, with_stale_lines_replaced
from raidwright.storage.plan.teardown.found_layers import (
    containers_around,
    locked_containers,
    open_containers,
)
from raidwright.storage.plan.upkeep.entry_name import entry_name_findings, with_free_name
from raidwright.storage.plan.upkeep.found_mounts import (
    mounts_found,
    mounts_not_entered,
    mounts_untold,
    noauto_findings,
)
from raidwright.storage.plan.upkeep.known_already import broken_off_findings, unlocking_entered_findings
from raidwright.storage.plan.upkeep.unsteady import names_entered, unsteady_findings
from raidwright.storage.rules.container_findings import clear_name_findings
from raidwright.storage.rules.design_findings import option_findings, unlocking_findings
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.mdadm_conf import array_lines, device_findings, is_entered
from raidwright.storage.rules.owner_findings import owner_findings
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.signatures import UNREADABLE
from raidwright.storage.snapshot.singles import is_single
from raidwright.storage.snapshot.standing import Standing, standing
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import array_entry
from raidwright.storage.steps.context import named_array
from raidwright.storage.steps.filesystem import give_away, handed_over
from raidwright.storage.steps.step import EntryStep

AS_EVER = Staying()
"""A passphrase is asked for at each start, and nothing else is chosen."""


def plan_staying(target: str, snapshot: Snapshot, wish: Staying = AS_EVER) -> Answer:
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
    findings += [*entry_name_findings(plan), *stale_findings(plan, snapshot), *keep_findings(plan, snapshot)]
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


def plan_any_staying(target: str, snapshot: Snapshot) -> Answer:
    """The plan of `plan_staying`; for what the computer knows already, one that only changes the owner."""
    first = plan_staying(target, snapshot)
    owned = plan_staying(target, snapshot, Staying(ownership=Ownership.MINE))
    return owned if isinstance(first, Refused) and isinstance(owned, Planned) else first


def _array_paths(plan: Plan, snapshot: Snapshot) -> frozenset[str]:
    """Paths that the array has at each start, by what is entered and by the ``plan``."""
    entered = names_entered(named_array(plan).uuid, snapshot.host.settings)
    entry = array_entry(plan.steps)
    return entered | {entry.entered_path(plan)} if entry else entered


def found_design(array: Array, snapshot: Snapshot, wish: Staying | None = None) -> ArrayDesign:
    """A design that says what is on the array, with the choices of ``wish`` that it has a use for.

    It only carries the choices, which `staying_of` reads back; nothing is built by it.
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


def _encryption(asked: OpenContainer | None, chosen: Staying) -> Encryption | None:
    if asked is None:
        return None
    return Encryption(asked.mapping, unlocking=chosen.unlocking, discard=chosen.through)


def staying_of(design: ArrayDesign) -> Staying:
    """The choices of ``design`` for after a restart."""
    encryption, mount = design.encryption, design.mount
    return Staying(
        encryption.unlocking if encryption else Unlocking.AT_START,
        options_of(mount) if mount else MountOptions(),
        bool(encryption and encryption.discard),
    )


def _steps(tree: ArrayTree, snapshot: Snapshot, wish: Staying) -> Iterator[Step]:
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
    untold = tuple(each for each in every if has_file and not each.entered and each.target is not None)
    mount = next(mounts_untold(tree, snapshot), None)
    inside = tuple(
        each for each in untold if mount and each in containers_around(mount.block, tree, snapshot)
    )
    container = next(iter(inside if mount else untold), None)
    around_it = containers_around(mount.block, tree, snapshot) if mount else every
    asked = container or next(iter(around_it), None)
    later = tuple(each for each in untold if each != container)
    return _Entries(container, mount if len(inside) < 2 else None, asked, later)


def _array_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    if not tree.array.running or not tree.stack:
        yield _about_array(tree, "keep-not-running")
    elif standing(tree.array) is Standing.FAILED:
        yield _about_array(tree, "repair-failed")
    elif standing(tree.array) is Standing.UNWRITABLE:
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


def _choice_findings(tree: ArrayTree, snapshot: Snapshot, wish: Staying) -> Iterator[Finding]:
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
    for mount in mounts_untold(tree, snapshot):
        if mount != entries.mount:
            facts = (("mount", mount.point),)
            yield Finding("mount-not-kept", Severity.WARNING, mount.point, facts)


def _about_array(tree: ArrayTree, code: str, severity: Severity = Severity.BLOCKING) -> Finding:
    name = tree.array.name or tree.array.uuid
    return Finding(code, severity, name, (("array", name),))

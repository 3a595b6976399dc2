"""What forbids changing the configuration: other files than the plan saw, lines that are none of its own."""

import contextlib
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from raidwright.helper.errors import HelperError, printable_text
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import key_files, ramdisks, settings
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.carried_groups import parts_above
from raidwright.helper.looking.layers.volumes import group_backups
from raidwright.helper.looking.on_disk.probing import probe
from raidwright.helper.looking.on_disk.singles import every_single
from raidwright.helper.plans import edited_files
from raidwright.helper.plans.held_disks import HeldDisks, ground_of
from raidwright.storage.configuration import MARKED, FileKind
from raidwright.storage.failures import english
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.keeping import clashes, entered_in, lists_arrays_itself
from raidwright.storage.plan.plan import Plan, lower_arrays
from raidwright.storage.plan.ramdisks import has_room
from raidwright.storage.plan.stale_lines import is_replaced, is_stale
from raidwright.storage.rules.group_backups import goes_with, groups_made_in, lay_on, lies_in, names_of
from raidwright.storage.rules.mdadm_conf import left_out
from raidwright.storage.snapshot.absent_arrays import entries_about
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.settings import (
    MAIL,
    SWITCH,
    GroupBackup,
    SettingLine,
    containers_on,
    is_steady,
    uuid_link,
)
from raidwright.storage.snapshot.share import INCLUSION
from raidwright.storage.snapshot.signatures import LUKS_CONTAINER
from raidwright.storage.steps.configuration import array_entry, ramdisk_programs
from raidwright.storage.steps.context import named_array, target_path
from raidwright.storage.steps.edit import Edit, line_seen
from raidwright.storage.steps.key_file import removes_key
from raidwright.storage.steps.lvm import groups_forgotten
from raidwright.storage.steps.md import created_array
from raidwright.storage.steps.targets import KeyFile, MemberTarget, OnPartition
from raidwright.storage.steps.unlocking import changes_lines

_ROOT = Path("/")


def reasons_against_editing(
    plan: Plan,
    disks: HeldDisks,
    root: Path = _ROOT,
    containers: Sequence[tuple[str, str]] = (),
    clear_names: Sequence[tuple[str, str]] = (),
    *,
    groups_made: Sequence[tuple[str, str]] = (),
) -> Iterator[str]:
    """Every reason not to change the files as ``plan`` says, which is about these ``disks``.

    ``containers`` (array, container) are what earlier plans have seen on arrays, ``clear_names`` (container,
    mapping) as what they have opened containers, ``groups_made`` (container, group) what they have made
    there.
    """
    edits = [edit for step in plan.ahead for edit in step.edits(plan)]
    lines = settings.every_line(root) if edits else ()
    ground = ground_of(plan, disks.devices)
    is_absent = not plan.disks and plan.purpose is Purpose.KEEP
    own = _lines_of_absent(plan, lines, root, containers) if is_absent else ()
    for edit in edits:
        try:
            edited_files.require_as_seen(edit, root)
        except HelperError as error:
            yield error.said
        for line in clashes(edit, lines):
            yield english("The same name is already in line {line} of {file}", file=line.file, line=line.line)
        yield from _foreign_lines(plan, edit, lines, ground, own)
    yield from _hiding_entries(edits, root)
    yield from _members_left_out(plan, lines)
    yield from _unlisted_arrays(plan, edits, lines, root)
    if _takes_out_entries(plan, edits) or removes_key(plan.steps):
        yield from _runs_elsewhere(plan, ground)
        yield from _array_not_here(plan, disks)
    lines_gone = [line for line in lines if (line.file, line.line) in _places_removed(edits)]
    here = _containers(ground) if groups_forgotten(plan.ahead) else {}
    array = plan.array.uuid if plan.array else ""
    here |= {uuid: here.get(uuid, []) for of, uuid in containers if of == array}
    yield from _foreign_groups(plan, lines_gone, here, root, clear_names, groups_made=groups_made)
    yield from _groups_elsewhere(plan, disks.devices, root)
    yield from _key_in_the_way(plan, root)
    yield from _key_that_stays(plan, root)
    yield from _ramdisk_not_made(plan, root)


def _members_left_out(plan: Plan, lines: Iterable[SettingLine]) -> Iterator[str]:
    """Members of an array which is entered that mdadm would not take, by the DEVICE lines."""
    if array_entry(plan.steps) is None:
        return
    created = created_array(plan.steps)
    if created is not None:
        targets = (*created.members, *created.spares)
        devices = {target_path(plan, each): _links_to_be(plan, each) for each in targets}
    else:
        array = kernel.device_at(named_array(plan).path)
        members = array.slaves() if array is not None else []
        devices = {member.path: _links(member) for member in members}
    for path in left_out(devices, lines):
        yield english(
            "The DEVICE lines in mdadm.conf exclude {device}, so mdadm would not use it", device=path
        )


def _links_to_be(plan: Plan, member: MemberTarget) -> list[str]:
    """The links that udev makes for a disk, or will make for a partition of it."""
    disk = kernel.device_at(plan.disks[member.disk].path)
    end = f"-part{member.number}" if isinstance(member, OnPartition) else ""
    return [f"{link}{end}" for link in _links(disk)] if disk is not None else []


def _links(device: Device) -> list[str]:
    return device.properties().get("DEVLINKS", "").split()


def _lines_of_absent(
    plan: Plan, lines: Collection[SettingLine], root: Path, containers: Iterable[tuple[str, str]]
) -> tuple[SettingLine, ...]:
    """Those of ``lines`` that are about the plan's array, which is not here, by the planner's rule."""
    uuid, backups = named_array(plan).uuid, group_backups(root)
    return entries_about(uuid, lines, containers, backups, lambda link: kernel.device_at(link) is not None)


def _foreign_lines(
    plan: Plan,
    edit: Edit,
    lines: Collection[SettingLine],
    ground: Sequence[Device],
    own: Collection[SettingLine],
) -> Iterator[str]:
    """Lines to be taken out that the plan shows otherwise, or that are not about its array or ``ground``.

    Of an array none of whose disks is here its ``own`` are known already.
    """
    there = {line.line: line for line in lines if line.file == edit.file.path}
    devices = {device for each in _carriers(plan, ground) for device in kernel.above(each)}
    devices -= {kernel.device_at(each.path) for each in lower_arrays(plan)}
    if plan.purpose is Purpose.KEEP:
        devices = {each for each in devices if not kernel.foundations_outside(each, ground)}
    is_own = _removal_rule(plan, edit, lines, devices) if plan.disks else own.__contains__
    for removal in edit.removed:
        line = there.get(removal.number)
        if line is None or not is_own(line):
            yield english(
                "Line {line} of {file} belongs to something else: {text}",
                line=removal.number,
                file=edit.file.path,
                text=printable_text(line.text if line else removal.text),
            )
        elif removal != line_seen(line):
            yield english(
                "Line {line} of {file} differs from the plan: {text}",
                line=removal.number,
                file=edit.file.path,
                text=printable_text(line.text),
            )


def _carriers(plan: Plan, ground: Sequence[Device]) -> Sequence[Device]:
    """What carries all that lines may be taken out about: of an array that stays, not its disks."""
    if plan.purpose is not Purpose.KEEP:
        return ground
    array = kernel.device_at(named_array(plan).path) if plan.disks else None
    return (array,) if array else ()


def _takes_out_entries(plan: Plan, edits: Iterable[Edit]) -> bool:
    """Whether the plan takes out entries about its array, and puts none in their place."""
    return plan.purpose not in (Purpose.UPKEEP, Purpose.SHARE) and any(
        edit.removed and not edit.added for edit in edits
    )


def _removal_rule(
    plan: Plan, edit: Edit, lines: Collection[SettingLine], devices: Collection[Device]
) -> Callable[[SettingLine], bool]:
    """What tells whether a line may be taken out: in upkeep, only one of mail or of the checks' switch."""
    if edit.kind is FileKind.SAMBA:
        return lambda line: INCLUSION in line.names
    if edit.kind in MARKED:
        return lambda line: plan.array is not None and line.array == plan.array.uuid
    if plan.purpose is Purpose.UPKEEP:
        return lambda line: not {MAIL, SWITCH}.isdisjoint(line.names)
    if edit.added and not changes_lines(plan.steps):
        return lambda line: is_replaced(line, edit) or _gives_way(edit, lines, line)
    return partial(_is_of_array, plan, lines, devices)


def _is_of_array(
    plan: Plan, lines: Iterable[SettingLine], devices: Collection[Device], line: SettingLine
) -> bool:
    """Whether the line is about the plan's array, which by its UUID is known even while it does not run."""
    device = kernel.device_at(line.device)
    if plan.array is not None and plan.array.uuid == line.array:
        return True
    if plan.array is not None and device is None and line.device in containers_on(plan.array.uuid, lines):
        return True
    return is_steady(line.device) and device in devices


def _gives_way(edit: Edit, lines: Iterable[SettingLine], line: SettingLine) -> bool:
    """Whether the line has a name that is now entered, and is about an array of which no device is here.

    An array whose disks are only unplugged keeps its other entries.
    """
    if kernel.device_at(line.device) is not None or line not in clashes(replace(edit, removed=()), lines):
        return False
    return is_stale(line, lines, arrays.every_uuid() | every_single(), ())


def _runs_elsewhere(plan: Plan, ground: Collection[Device]) -> Iterator[str]:
    """Disks outside the plan on which its array runs: a dropped disk still bears the UUID, and it goes on."""
    for array in arrays.running_as(plan.array.uuid) if plan.array else ():
        others = kernel.foundations_outside(array, ground)
        if others:
            yield english(
                (
                    "Entries of {array} would be removed, but it runs on disks that are not in the plan:"
                    " {disks}"
                ),
                array=array.path,
                disks=", ".join(device.path for device in others),
            )


def _array_not_here(plan: Plan, disks: HeldDisks) -> Iterator[str]:
    """That no disk of the plan belongs to its array: entries go only with the disks that they are about."""
    uuid = plan.array.uuid if plan.array else ""
    runs = any(arrays.running_as(uuid))
    if plan.array is not None and (plan.array.is_single or not plan.disks):
        # Whether the disk is the plan's was seen by its partition, elsewhere; and whether none is here.
        return
    if uuid and not runs and not any(arrays.belongs_to(device, uuid) for device in disks.devices):
        yield english("No disk of the plan belongs to the array {uuid}", uuid=uuid)


def _foreign_groups(
    plan: Plan,
    lines_gone: Collection[SettingLine],
    here: Mapping[str, Sequence[Device]],
    root: Path,
    clear_names: Sequence[tuple[str, str]],
    *,
    groups_made: Sequence[tuple[str, str]],
) -> Iterator[str]:
    """Groups whose backup would go, though nothing that goes, nor its line, is known to hold them.

    ``here`` are the containers on the plan's disks, by their UUIDs, with the devices where they are seen.
    """
    forgotten = [step for step in groups_forgotten(plan.ahead) if step.uuid is None]
    backups = {each.group: each for each in group_backups(root)} if forgotten else {}
    for step in forgotten:
        backup, uuid = backups.get(step.group), step.container or ""
        devices = {uuid_link(uuid), *(device.path for device in here.get(uuid, ()))}
        names = [line.mapping for line in lines_gone if _leads_to(line.device, devices)]
        size = max((device.size for device in here.get(uuid, ())), default=0)
        is_known = uuid and (names or uuid in here)
        names += names_of(uuid, clear_names)
        groups = groups_made_in(uuid, groups_made)
        if backup is not None and is_known and lies_in(backup, uuid, names, size, groups):
            continue
        if backup is None or step.mapping is not None or not _lay_on_stopped(plan, backup, groups_made):
            yield english(
                "The volume group “{group}” is not known to be in any of the containers of this plan",
                group=step.group,
            )


def _groups_elsewhere(plan: Plan, disks: Sequence[Device], root: Path) -> Iterator[str]:
    """Groups whose backup would go with the disks, and which do not lie on them."""
    forgotten = [step for step in groups_forgotten(plan.ahead) if step.uuid is not None]
    parts = [part for disk in disks for part in parts_above(disk)] if forgotten else []
    own = {(part.name, part.uuid) for part in parts}
    own |= (
        {(each.group, each.uuid) for each in group_backups(root) if goes_with(each, parts)}
        if forgotten
        else set()
    )
    for step in forgotten:
        if plan.purpose is not Purpose.CLEAN or (step.group, step.uuid) not in own:
            yield english("No disk of the plan is part of the volume group “{group}”", group=step.group)


def _lay_on_stopped(plan: Plan, backup: GroupBackup, groups_made: Sequence[tuple[str, str]]) -> bool:
    """Whether the group lay on the plan's array, which goes with its disks and does not run."""
    array = plan.array.uuid if plan.array is not None and plan.purpose is Purpose.TEARDOWN else ""
    return lay_on(backup, array, groups_made) and not any(arrays.running_as(array))


def _places_removed(edits: Sequence[Edit]) -> set[tuple[str, int]]:
    return {(edit.file.path, each.number) for edit in edits for each in edit.removed}


def _containers(ground: Sequence[Device]) -> dict[str, list[Device]]:
    """Containers on the plan's disks: UUID -> devices."""
    devices_by_uuid: dict[str, list[Device]] = {}
    for device in dict.fromkeys(above for each in ground for above in kernel.above(each)):
        with contextlib.suppress(HelperError):
            for each in probe(device.path):
                if each.name == LUKS_CONTAINER:
                    devices_by_uuid.setdefault(each.uuid, []).append(device)
    return devices_by_uuid


def _leads_to(name: str, devices: Collection[str]) -> bool:
    device = kernel.device_at(name)
    return name in devices or (device is not None and device.path in devices)


def _key_in_the_way(plan: Plan, root: Path) -> Iterator[str]:
    makes = any(isinstance(thing, KeyFile) for step in plan.ahead for thing in step.makes())
    if makes and plan.array is not None and os.path.lexists(root / key_path(plan.array.uuid)[1:]):
        yield english("{path} already exists", path=key_path(plan.array.uuid))


def _key_that_stays(plan: Plan, root: Path) -> Iterator[str]:
    """Why the key file cannot be removed, asked before anything is lost, which is when it would go."""
    if removes_key(plan.ahead) and plan.array is not None:
        try:
            key_files.require_removable(plan.array.uuid, root)
        except HelperError as error:
            yield error.said


def _hiding_entries(edits: Iterable[Edit], root: Path) -> Iterator[str]:
    """Entries for a second file of a kind: only the first may be read, and what it says would be hidden."""
    files = entered_in(settings.setting_files(root))
    for edit in edits:
        file = files.get(edit.kind)
        if edit.added and file is not None and file.path != edit.file.path:
            yield english(
                "This computer uses {place} for such entries, not {file}",
                place=file.path,
                file=edit.file.path,
            )


def _unlisted_arrays(
    plan: Plan, edits: Iterable[Edit], lines: Iterable[SettingLine], root: Path
) -> Iterator[str]:
    """Other arrays of which the initial RAM disk would lose the names with a first line of ours."""
    if not any(edit.kind is FileKind.ARRAYS and edit.added.startswith("ARRAY") for edit in edits):
        return
    if lists_arrays_itself(ramdisks.ramdisk(root), settings.setting_files(root), lines):
        others = [array.path for array in arrays.running_besides(plan.array.uuid if plan.array else "")]
        if others:
            yield english(
                "With a first ARRAY line in mdadm.conf, {arrays} could lose the name at the next boot",
                arrays=", ".join(others),
            )


def _ramdisk_not_made(plan: Plan, root: Path) -> Iterator[str]:
    wanted = ramdisk_programs(plan.ahead)
    ramdisk = ramdisks.ramdisk(root) if wanted else None
    if wanted and (ramdisk is None or not has_room(ramdisk)):
        yield english("There is not enough free space to rebuild the initramfs. Free some space first.")
    elif ramdisk is not None and {ramdisk.made_by} != set(wanted):
        yield english("This computer builds its initramfs with {program}.", program=ramdisk.made_by.value)

"""LVM's groups and volumes, as LVM tells and as metadata on their carriers say, and why they forbid a plan.

To look at all disks takes LVM as long as to remove a volume: for a plan it is asked once.
"""

import asyncio
import contextlib
import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from raidwright.helper.errors import printable_text, refusal, step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.array_facts import is_running, read_array
from raidwright.helper.looking.on_disk import signatures
from raidwright.helper.looking.on_disk.parts import lvm_headers, parts
from raidwright.helper.looking.on_disk.patience import ask_open, has_failed_lately, is_silent
from raidwright.helper.runner import find_program
from raidwright.helper.tools import ask
from raidwright.storage.failures import Sentence, because, english, quotation
from raidwright.storage.fields import LONGEST_TEXT, MOST_BYTES, MOST_DISKS, VolumeName, is_valid
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.rules.group_backups import is_on_a_device, says_nothing
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status, needs_any
from raidwright.storage.snapshot.disks import PartOf
from raidwright.storage.snapshot.names import mapped_group
from raidwright.storage.snapshot.settings import GroupBackup
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME
from raidwright.storage.steps.context import mapping_path
from raidwright.storage.steps.lvm import BACKUPS, groups_used, mappings_dropped
from raidwright.storage.steps.targets import Group, OnArray, OnVolume
from raidwright.storage.steps.upkeep import GroupNames
from raidwright.storage.units import SECTOR


class PhysicalRow(msgspec.Struct, frozen=True):
    """One physical volume, as LVM tells of it. A missing one is called "[unknown]"."""

    vg_name: str
    pv_name: str
    vg_uuid: str = ""
    """By which LVM tells groups of one name apart."""


class KnownGroups:
    """The physical volumes of groups as LVM told of them, each with its headers as they were just before."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[PhysicalRow, tuple[Device, bytes]]] = {}

    def note(self, rows: Iterable[PhysicalRow], headers: Mapping[Device, bytes]) -> None:
        """Note what LVM answered, after ``headers`` were read; groups of which one has none are left out."""
        groups: dict[str, dict[PhysicalRow, tuple[Device, bytes]]] = {}
        unknown = set()
        for row in rows:
            device = kernel.device_at(row.pv_name)
            if device is not None and device in headers:
                groups.setdefault(row.vg_name, {})[row] = device, headers[device]
            else:
                unknown.add(row.vg_name)
        self._rows = {name: volumes for name, volumes in groups.items() if name and name not in unknown}

    def volumes_of(self, group: str) -> tuple[PhysicalRow, ...]:
        """Its physical volumes, if LVM has written to none of them since; else none."""
        volumes = self._rows.get(group, {})
        holds = all(
            kernel.device_at(row.pv_name) == device and _headers_on(device) == headers
            for row, (device, headers) in volumes.items()
        )
        return tuple(volumes) if holds else ()


def headers_on(devices: Iterable[Device]) -> dict[Device, bytes]:
    """The headers of each of the devices that is a physical volume with metadata."""
    pairs = ((device, _headers_on(device)) for device in devices)
    return {device: headers for device, headers in pairs if headers}


def _headers_on(device: Device) -> bytes:
    """LVM's headers on the device; empty without them, or where it cannot be read."""
    try:
        return ask_open(device, lvm_headers)
    except OSError:
        return b""


_PHYSICAL = "--options=vg_name,pv_name,vg_uuid"
_LOGICAL = "--options=vg_name,lv_name,vg_uuid"


_HINT = re.compile(r'^\s*device = "([^"]*)"', re.MULTILINE)
_OWN_ID = re.compile(r"^\tid = \"([A-Za-z0-9-]{38})\"", re.MULTILINE)
"""Of the group itself; what it is made of is told further in."""
_VOLUME = re.compile(r"^\t{3}id = \"([A-Za-z0-9-]{38})\"\n\t{3}device = ", re.MULTILINE)
"""Of a physical volume, which alone is followed by where it was."""
_ID = re.compile(r'^\s*device_id = "([^"]*)"', re.MULTILINE)
_SIZE = re.compile(r"^\s*dev_size = (\d{1,18})\b", re.MULTILINE)
"""Sectors."""
_MOST, _LONGEST = 64, 1 << 20
"""Backups that are read, and bytes of each."""
_MOST_DEVICES = 2 * MOST_DISKS
"""Physical volumes of one group that are told."""


class LogicalRow(msgspec.Struct, frozen=True):
    """One logical volume."""

    vg_name: str
    lv_name: str
    vg_uuid: str = ""


class GroupRow(msgspec.Struct, frozen=True):
    """One volume group."""

    vg_name: str
    vg_free_count: str
    """Extents."""


class _Section(msgspec.Struct, frozen=True):
    vg: tuple[GroupRow, ...] = ()
    pv: tuple[PhysicalRow, ...] = ()
    lv: tuple[LogicalRow, ...] = ()


class _Report(msgspec.Struct, frozen=True):
    report: tuple[_Section, ...]


async def physical_volumes() -> tuple[PhysicalRow, ...]:
    """All physical volumes, also those of no group."""
    return (await _ask("pvs", _PHYSICAL)).pv


async def all_volumes() -> tuple[tuple[PhysicalRow, ...], tuple[LogicalRow, ...]]:
    """All physical volumes, also those of no group, and all logical ones, active or not.

    One program looks at all disks for both.
    """
    report = await _ask("lvm", "fullreport", "--configreport=pv", _PHYSICAL, "--configreport=lv", _LOGICAL)
    return report.pv, report.lv


async def is_used_up(group: str) -> bool:
    """Whether the volume group has no extent left."""
    return GroupRow(group, "0") in (await _ask("vgs", "--options=vg_name,vg_free_count")).vg


def group_backups(root: Path = Path("/")) -> tuple[GroupBackup, ...]:
    """What LVM keeps of volume groups beside the disks; what cannot be read is left out.

    So are files of names that no group can have.
    """
    try:
        files = sorted(file for file in (root / BACKUPS[1:]).iterdir() if is_valid(file.name, VolumeName))
        texts = {file.name: _start_of(file) for file in [each for each in files if each.is_file()][:_MOST]}
    except OSError:
        return ()
    return tuple(_backup(group, text) for group, text in texts.items())


def _start_of(file: Path) -> str:
    with file.open("rb") as opened:
        return opened.read(_LONGEST).decode(errors="replace")


def _backup(group: str, text: str) -> GroupBackup:
    sizes = tuple(min(int(sectors) * SECTOR, MOST_BYTES) for sectors in _SIZE.findall(text))
    own = _OWN_ID.search(text)
    ids = _texts(_ID, text)
    uuid, volumes = own[1] if own else "", _texts(_VOLUME, text)
    return GroupBackup(group, _texts(_HINT, text), ids, sizes[:_MOST_DEVICES], uuid, volumes)


def _texts(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    return tuple(match[:LONGEST_TEXT] for match in pattern.findall(text)[:_MOST_DEVICES])


async def require_hidden(group: str, mapping: str | None, uuid: str | None = None) -> None:
    """Raise HelperError unless the group is one that LVM does not see, and lay on that mapping alone.

    Without ``mapping`` it lay on one device that is none, or has that ``uuid``, wherever it lay; or what
    LVM keeps of it says nothing. What LVM has written since of another group of the name, which has not that
    ``uuid``, is none of the plan's.
    """
    backup = next((each for each in group_backups() if each.group == group), None)
    is_anothers = uuid is not None and (backup is None or backup.uuid != uuid)
    is_elsewhere = backup is None or not (is_on_a_device(backup) or says_nothing(backup))
    if mapping is None and uuid is None and is_elsewhere:
        raise refusal(
            english(
                "LVM's metadata backup of the volume group “{group}” does not belong to an array here,"
                " so it is kept.",
                group=group,
            )
        )
    lay_there = backup is not None and mapping is not None and backup.devices == (mapping_path(mapping),)
    if mapping is not None and not lay_there and not is_anothers:
        raise refusal(
            english(
                "LVM's metadata backup of the volume group “{group}” does not belong to {mapping}, so it is"
                " kept.",
                group=group,
                mapping=mapping,
            )
        )
    is_open = mapping is not None and kernel.device_at(mapping_path(mapping)) is not None
    if is_open or (uuid or group) in {
        row.vg_uuid if uuid else row.vg_name for row in await physical_volumes()
    }:
        raise refusal(
            english(
                (
                    "The volume group “{group}” is still active in LVM, so its backup is not deleted. Create"
                    " the plan again."
                ),
                group=group,
            )
        )


def is_kept(group: str, uuid: str | None) -> bool:
    """Whether LVM's backup of that name is there, and of the group of that ``uuid`` where it is given.

    What LVM sees of another group of the name it may write there at any time.
    """
    own = (each for each in group_backups() if each.group == group)
    return any(uuid is None or each.uuid == uuid or says_nothing(each) for each in own)


def group_of(device: Device) -> str:
    """The volume group for which LVM mapped the device, for a hidden part too; empty when LVM did not."""
    is_lvm = device.dm_uuid.startswith("LVM-")
    return mapped_group(device.dm_name) if is_lvm else ""


async def reasons_in_lvm(plan: Plan, own_devices: Sequence[Device], groups: KnownGroups) -> tuple[str, ...]:
    """Why LVM forbids the plan. It is asked whenever the plan or its disks may have to do with it.

    What it says of groups that are to be removed is noted in ``groups``.
    """
    things = (thing for step in plan.steps for thing in (*step.makes(), *step.removes()))
    concerned = any(isinstance(thing, Group | OnVolume) for thing in things)
    marked = any(name.endswith(f":{PHYSICAL_VOLUME}") for disk in plan.disks for name in disk.signatures)
    if plan.purpose is Purpose.USE:
        return await _against_using(groups_used(plan.steps), own_devices)
    if plan.purpose is not Purpose.TEARDOWN:
        if not (concerned or marked):
            return ()
        physical, used = await physical_volumes(), groups_used(plan.steps)
        reasons = (*_unknown(used, physical), *_reaching_beyond(used, own_devices, physical))
        return tuple(dict.fromkeys((*reasons, *_against_building(plan, own_devices, physical))))
    if not concerned and find_program("pvs") is None:
        return ()
    if _lets_go(plan):
        return await _against_tearing(plan, own_devices)
    # LVM looks for no physical volume in a volume: one that is suspended would be waited for without end.
    stack = dict.fromkeys(each for device in own_devices for each in kernel.above(device))
    places = [each for each in stack if not any(map(group_of, kernel.below(each)))]
    headers = await asyncio.to_thread(headers_on, places)
    physical, logical = await all_volumes()
    groups.note(physical, headers)
    return tuple(_against_removing(plan, own_devices, physical, logical))


async def require_group_on(group: str, own_devices: Sequence[Device], groups: KnownGroups) -> None:
    """Raise HelperError unless the volume group is there, on the disks, and nowhere else.

    LVM is asked, unless what ``groups`` know of it still holds.
    """
    physical = groups.volumes_of(group) or await physical_volumes()
    ill = next(_ill_disks(own_devices), None)
    if ill is not None and group not in {row.vg_name for row in physical}:
        raise refusal(
            english(
                "LVM cannot read the volume group “{group}”. {disk} reports errors.",
                group=printable_text(group),
                disk=ill.path,
            )
        )
    for reason in (*_unknown({group}, physical), *_reaching_beyond({group}, own_devices, physical)):
        raise refusal(because(english("LVM reports:"), (reason,)))


def _ill_disks(own_devices: Iterable[Device]) -> Iterator[Device]:
    """The disks under these devices of which a read failed a moment ago."""
    under = (lower for device in own_devices for lower in kernel.below(device))
    return (each.disk for each in under if has_failed_lately(each))


async def _against_using(groups: frozenset[str], own_devices: Sequence[Device]) -> tuple[str, ...]:
    """Groups that are not there, or also elsewhere than on the array.

    What lies on a disk that fails now and then LVM may not see at this moment: each step asks again.
    """
    if not groups:
        return ()
    physical, is_ill = await physical_volumes(), any(_ill_disks(own_devices))
    unknown = () if is_ill else _unknown(groups, physical)
    return (*unknown, *_reaching_beyond(groups, own_devices, physical))


def _lets_go(plan: Plan) -> bool:
    """Whether the plan asks LVM to remove nothing on the array, for what lies there cannot be erased.

    None of its volumes need be open: LVM opens none of a group whose name is there twice.
    """
    array = kernel.device_at(plan.array.path) if plan.array else None
    erases = any(OnArray() in step.writes() for step in plan.steps)
    return bool(mappings_dropped(plan.steps)) or (array is not None and is_running(array) and not erases)


async def _against_tearing(plan: Plan, own_devices: Sequence[Device]) -> tuple[str, ...]:
    """LVM cannot read what lies on a failed array; of one that takes no writes it knows all."""
    array = kernel.device_at(plan.array.path) if plan.array else None
    if array is None or array_status(read_array(array)) is ArrayStatus.FAILED:
        return ()
    physical = await physical_volumes()
    touched = {row.vg_name for row in physical if row.vg_name and _touches(row, own_devices)}
    return tuple(_reaching_beyond(touched, own_devices, physical))


def _against_building(
    plan: Plan, own_devices: Sequence[Device], physical: Sequence[PhysicalRow]
) -> Iterator[str]:
    touched = {row.vg_name for row in physical if row.vg_name and _touches(row, own_devices)}
    # Half a group is wiped where the other half is nowhere: nobody can put it together again.
    here = [row for row in physical if plan.purpose is not Purpose.CLEAN or kernel.device_at(row.pv_name)]
    yield from _reaching_beyond(touched, own_devices, here)
    existing = {row.vg_name for row in physical}
    for group in (thing for step in plan.ahead for thing in step.makes() if isinstance(thing, Group)):
        if group.name in existing:
            yield english("A volume group “{group}” already exists", group=group.name)


def _against_removing(
    plan: Plan, own_devices: Sequence[Device], physical: Sequence[PhysicalRow], logical: Sequence[LogicalRow]
) -> Iterator[str]:
    groups = _groups(plan, own_devices, physical)
    things = (thing for step in plan.steps for thing in step.removes())
    removed = {(thing.group, thing.volume) for thing in things if isinstance(thing, OnVolume)}
    yield from _unknown(groups, physical)
    yield from _reaching_beyond(groups, own_devices, physical)
    volumes = {(row.vg_name, row.lv_name) for row in logical}
    for group, volume in sorted(removed - volumes):
        yield english("The volume group “{group}” has no volume “{volume}”", volume=volume, group=group)
    own = _groups_by_id(groups, own_devices, physical)
    for row in logical:
        if (row.vg_name, row.vg_uuid) in own and (row.vg_name, row.lv_name) not in removed:
            group, volume = printable_text(row.vg_name), printable_text(row.lv_name)
            yield english(
                "The volume group “{group}” also contains the volume “{volume}”, which is not in the plan",
                group=group,
                volume=volume,
            )


def _groups(plan: Plan, own_devices: Sequence[Device], physical: Sequence[PhysicalRow]) -> set[str]:
    """Volume groups that the plan removes, or of which any part lies on its disks."""
    things = [thing for step in plan.steps for thing in step.removes()]
    groups = {thing.name for thing in things if isinstance(thing, Group)}
    groups |= {thing.group for thing in things if isinstance(thing, OnVolume)}
    return groups | {row.vg_name for row in physical if row.vg_name and _touches(row, own_devices)}


def _unknown(groups: Collection[str], physical: Sequence[PhysicalRow]) -> Iterator[str]:
    for group in sorted(set(groups) - {row.vg_name for row in physical}):
        yield english("There is no volume group “{group}”", group=printable_text(group))


def _reaching_beyond(
    groups: Collection[str], own_devices: Sequence[Device], physical: Sequence[PhysicalRow]
) -> Iterator[str]:
    own = _groups_by_id(groups, own_devices, physical)
    for row in physical:
        if (row.vg_name, row.vg_uuid) in own and not _is_on(row, own_devices):
            group, volume = printable_text(row.vg_name), printable_text(row.pv_name)
            yield english(
                "The volume group “{group}” also uses {place}, which is not in the plan",
                group=group,
                place=volume,
            )


def _groups_by_id(
    groups: Collection[str], own_devices: Sequence[Device], physical: Sequence[PhysicalRow]
) -> set[tuple[str, str]]:
    """Name and UUID of each of the groups; of several of one name only of those on these devices."""
    rows = [row for row in physical if row.vg_name in groups]
    here = {(row.vg_name, row.vg_uuid) for row in rows if _touches(row, own_devices)}
    names_here = {name for name, _ in here}
    return here | {(row.vg_name, row.vg_uuid) for row in rows if row.vg_name not in names_here}


def _is_on(row: PhysicalRow, own_devices: Sequence[Device]) -> bool:
    device = kernel.device_at(row.pv_name)
    return device is not None and not kernel.foundations_outside(device, own_devices)


def _touches(row: PhysicalRow, own_devices: Sequence[Device]) -> bool:
    device = kernel.device_at(row.pv_name)
    return device is not None and any(each in own_devices for each in kernel.below(device))


def _keeping_away() -> tuple[str, ...]:
    """The option that keeps LVM, which looks at every device, from those that would not answer it."""
    drives = [device for device in kernel.every_device() if device.is_drive and is_silent(device)]
    stacks = [device for drive in drives for device in _without_answer_on(drive)]
    patterns = ", ".join(f'"r|^{device.path}$|"' for device in dict.fromkeys(stacks))
    return (f"--config=devices/filter=[{patterns}]",) if patterns else ()


def _without_answer_on(device: Device) -> Iterator[Device]:
    """The silent device and all on it, but for an array that does without it, and what stands on that."""
    yield device
    for upper in (*device.partitions(), *device.holders()):
        if not upper.is_array or needs_any(read_array(upper), {device.path}):
            yield from _without_answer_on(upper)


async def _ask(*argv: str) -> _Section:
    """All sections of a report as one; there is one for each volume group, and one for what is in none."""
    answer = await ask((*argv, "--reportformat=json", *await asyncio.to_thread(_keeping_away)))
    if answer.status != 0:
        raise step_failure(english("LVM does not respond."), answer.output)
    try:
        sections = msgspec.json.decode(answer.stdout, type=_Report).report
    except msgspec.MsgspecError as error:
        raise step_failure(
            english("LVM sent an unknown response: {reason}.", reason=quotation(error))
        ) from None
    return _Section(
        tuple(row for section in sections for row in section.vg),
        tuple(row for section in sections for row in section.pv),
        tuple(row for section in sections for row in section.lv),
    )


def parts_above(array: Device) -> tuple[PartOf, ...]:
    """Each part of a volume group on the array or on what stands there. Raises OSError."""
    return tuple(part for device in kernel.above(array) for part in _parts_on(device))


def group_not_renamed(array: Device, group: GroupNames) -> Sentence | None:
    """Why the group must not be renamed: to do so writes to all that carries it. Raises OSError."""
    own = [part for part in parts_above(array) if part.uuid == group.uuid]
    if not own or own[0].name != group.old:
        return english("{array} has no volume group with that UUID", array=array.path)
    if len(own) != max(1, own[0].devices):
        return english("The volume group on {array} also uses other devices", array=array.path)
    if os.path.lexists(f"/dev/{group.wanted}") or group.wanted in _names_here():
        return english("The name “{name}” is already in use", name=group.wanted)
    return None


def _names_here() -> set[str]:
    """The names of all volume groups of which udev knows a part, and of all that are mapped."""
    marked = (
        device
        for device in kernel.every_device()
        if device.size and device.properties().get("ID_FS_TYPE") == PHYSICAL_VOLUME
    )
    return {part.name for device in marked for part in _parts_on(device)}


def _parts_on(device: Device) -> Iterator[PartOf]:
    """Of a device that cannot be read neither LVM nor anybody else knows."""
    every: tuple[PartOf, ...] = ()
    with contextlib.suppress(OSError):
        every = ask_open(device, lambda descriptor: parts(descriptor, signatures.probe(descriptor)))
    yield from (part for part in every if part.kind == PHYSICAL_VOLUME)

"""What UDisks2 does not say of block devices, and by what names a disk is known."""

import contextlib
import os
import re
import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import structs

from raidwright.helper.errors import printable_text
from raidwright.helper.looking import kernel
from raidwright.helper.looking.hardware.cables import bay_of, bus_of, cables_of, subsystem_of
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.file_users import users_on_arrays
from raidwright.helper.looking.in_use.filesystem_room import mounted_bytes
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.in_use.occupants import (
    LONGEST_POINT,
    elsewhere,
    is_held_alone,
    mounts_on,
    program_of,
    swaps_on,
    writers_of,
)
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.contents import (
    SILENT,
    DeviceContents,
    ask_failed_again,
    look_at,
    without_answer,
)
from raidwright.helper.looking.on_disk.patience import ask_side_by_side, has_failed_lately, is_silent
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.protocol import DeviceFacts, FoundSignature, RootLook
from raidwright.storage.fields import LONGEST_TEXT
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME, TABLES, UNKNOWN_DATA, UNREADABLE
from raidwright.storage.snapshot.users import OtherMount, PartMount
from raidwright.storage.steps.enlarge import MOST_UNUSED

_ID_PATH = re.compile(r"(?P<controller>(?:pci|platform|acpi)-[^-]+(?:-pci-[^-]+)*)(?:-(?P<port>.+))?")
_MOST_ELSEWHERE = 32
"""Mounts in other namespaces that are told of one device: anybody may make very many."""
_CLAIM_HOLDS = 30.0
"""Seconds for which an answer is kept."""
_ASKED_AFTER, _WOKEN_AFTER = 10.0, 2.0
"""Seconds before a disk that works is asked again whether it answers, and where somebody waits for a look."""
_CacheKey = tuple[str, int, int, int, str]
_DeviceKey = tuple[str, int, int]


class FactFinder:
    """Facts of every block device; what was read from a disk is kept until it may have changed."""

    def __init__(self, left: LeftClean) -> None:
        self._left = left
        self._digests: frozenset[str] = frozenset()
        self._known: dict[_CacheKey, DeviceContents] = {}
        self._claims: dict[_CacheKey, tuple[float, bool]] = {}
        """When each device was asked whether somebody holds it alone, and the answer."""
        self._asked: dict[_DeviceKey, tuple[float, int]] = {}
        """When each disk was asked last whether it answers, and how many requests it had answered by then."""

    @property
    def has_looked(self) -> bool:
        """Whether it is known what every device carries that was there once."""
        return bool(self._known)

    def find(
        self,
        *,
        measured: Collection[Device] | None = (),
        at_work: bool = False,
        waited_for: bool = False,
    ) -> tuple[DeviceFacts, ...]:
        """Facts of all devices that have a size. Reads some blocks of those that changed, side by side.

        Of what shares a disk with one that is ``measured`` it is told again what was there when it was read
        before, and it is read when it is not measured any more. So it is with all while None tells which are.
        While a plan is ``at_work`` no disk is tried for who holds it: a step may need it alone just then. So
        what may be mounted where nobody could read is not told then. Where somebody waits for the answer,
        disks that sleep are woken to see whether they answer, those that failed a moment ago asked again, and
        LVM's metadata read anew.
        """
        self._take_up_digests()
        devices = [device for device in kernel.every_device() if device.size]
        entries = mounts.every_mount(devices)
        entries = [entry for entry in entries if not (at_work and entry.unread)]
        swaps = frozenset(swaps_on(devices))
        used = {entry.number for entry in entries} | {device.number for device in swaps}
        keys = {device: _cache_key(device, used) for device in devices}
        quiet = keys.keys() if measured is None else _beside(measured)
        keys |= self._keys_before({device: key for device, key in keys.items() if device in quiet})
        if waited_for and not at_work:
            ask_failed_again(device for device in keys if device.is_drive and device not in quiet)
        mute = self._find_mute(keys, frozenset(keys) if at_work else quiet, wakes=waited_for)
        self._read_again(keys, quiet, mute, groups=waited_for and not at_work)
        ours = [entry for entry in entries if not entry.process]
        mounted = _mounts_by_device(devices, [*ours, *elsewhere(entries)])
        users, writers = users_on_arrays(devices, entries), writers_of(devices)
        loops = _loops_on(devices)
        # btrfs is mounted under a number of its own.
        used |= {device.number for device, there in mounted.items() if there}
        idle = [each for each in _free_devices(devices, used, writers) if each not in quiet]
        self._ask_for_claims([] if at_work else [(each, keys[each]) for each in idle])
        return tuple(
            structs.replace(
                _facts(device, self._known[key], mounted[device]),
                users=(*users.get(device, ()), *writers.get(device, ())),
                filesystem=_filesystem(device, self._known[key], ours),
                beneath=tuple(lower.path for lower in (*device.slaves(), *loops.get(device.node, ()))),
                claimed=device in idle and self._claims.get(key, (0.0, False))[1],
                root=_root_look(device, self._known[key], swapping=device in swaps),
            )
            for device, key in keys.items()
        )

    def _read_again(
        self,
        keys: Mapping[Device, _CacheKey],
        quiet: Collection[Device],
        mute: Collection[Device],
        *,
        groups: bool,
    ) -> None:
        """``groups`` tells whether to read again what LVM has written, which nothing tells of at once."""
        stale = [device for device, key in keys.items() if self._is_stale(device, key, quiet, mute)]
        if groups:
            before = ((device, self._known.get(key)) for device, key in keys.items() if device not in quiet)
            stale += [
                each for each, has in before if has and each not in stale and PHYSICAL_VOLUME in has.names
            ]
        fresh = look_at(stale, self._digests)
        self._known = {key: fresh.get(device) or self._known[key] for device, key in keys.items()}

    def forget_claims(self) -> None:
        """Have each device that looks free be tried again at the next look."""
        self._claims = {}

    def _ask_for_claims(self, idle: Sequence[tuple[Device, _CacheKey]]) -> None:
        """Try whether somebody holds one of these for itself alone; seldom, as the try itself holds it."""
        now = time.monotonic()
        answers = {key: self._claims[key] for _, key in idle if key in self._claims}

        def ask(each: tuple[Device, _CacheKey]) -> None:
            device, key = each
            answers[key] = now, is_held_alone(device)

        due = [
            (device, key)
            for device, key in idle
            if key not in answers or answers[key][1] or now - answers[key][0] > _CLAIM_HOLDS
        ]
        ask_side_by_side(ask, due)
        if idle:
            self._claims = answers

    def _keys_before(self, keys: Mapping[Device, _CacheKey]) -> dict[Device, _CacheKey]:
        """For each device the key under which it was read before, where that is the same device."""
        before = {_same_device(key): key for key in self._known}
        return {device: before.get(_same_device(key), key) for device, key in keys.items()}

    def _find_mute(
        self, keys: Mapping[Device, _CacheKey], quiet: Collection[Device], *, wakes: bool
    ) -> set[Device]:
        """The drives that answer no more. Asked are those that work, or all where it ``wakes`` them."""
        now = time.monotonic()
        own = {_same_device(key): device for device, key in keys.items() if device.is_drive}
        asked = {key: self._asked.get(key, (now, device.answer_count)) for key, device in own.items()}
        pause = _WOKEN_AFTER if wakes else _ASKED_AFTER
        due = [key for key, (moment, _) in asked.items() if now - moment > pause]
        works = [key for key in due if wakes or own[key].requests or own[key].answer_count != asked[key][1]]
        chosen = [key for key in works if own[key] not in quiet]
        mute = without_answer(own[key] for key in chosen)
        self._asked = asked | {key: (time.monotonic(), own[key].answer_count) for key in chosen}
        return mute

    def _is_stale(
        self, device: Device, key: _CacheKey, quiet: Collection[Device], mute: Collection[Device]
    ) -> bool:
        """Whether the device is to be read again: a file system may have grown, which nothing else tells."""
        contents = self._known.get(key)
        if contents is None:
            return True
        if device in quiet:
            return False
        is_ill = contents == SILENT or device.disk in mute or has_failed_lately(device)
        return is_ill or _leaves_room(device, contents)

    def _take_up_digests(self) -> None:
        """Forget unknown data once disks were cleaned: they may have been read in the middle of that."""
        digests = self._left.digests()
        if digests != self._digests:
            self._digests = digests
            pairs = self._known.items()
            self._known = {key: contents for key, contents in pairs if UNKNOWN_DATA not in contents.names}


def model_names(properties: Mapping[str, str]) -> tuple[str, ...]:
    """Names of the drive's model, the one UDisks2 states first."""
    return _distinct(
        kernel.decode_udev_value(properties.get("ID_MODEL_ENC", "")), properties.get("ID_MODEL", "")
    )


def serial_numbers(properties: Mapping[str, str]) -> tuple[str, ...]:
    """The drive's serial numbers, the one UDisks2 states first."""
    scsi = properties.get("ID_SCSI_SERIAL", "") if properties.get("ID_SCSI") else ""
    return _distinct(scsi, properties.get("ID_SERIAL_SHORT", ""), properties.get("ID_SERIAL", ""))


def wwns(properties: Mapping[str, str]) -> tuple[str, ...]:
    """The drive's World Wide Names, the one UDisks2 states first."""
    return _distinct(properties.get("ID_WWN_WITH_EXTENSION", ""), properties.get("ID_WWN", ""))


def controller_and_port(id_path: str) -> tuple[str, str]:
    """(controller, port) of a udev ID_PATH: "pci-0000:00:1f.2-ata-1" is ("pci-0000:00:1f.2", "ata-1")."""
    match = _ID_PATH.fullmatch(id_path)
    return (match["controller"], match["port"] or "") if match else ("", "")


def _mounts_by_device(
    devices: Sequence[Device], entries: Sequence[MountEntry]
) -> Mapping[Device, Sequence[MountEntry]]:
    mounted: defaultdict[Device, list[MountEntry]] = defaultdict(list)
    for device, entry in mounts_on(devices, entries):
        mounted[device].append(entry)
    return mounted


def _facts(device: Device, contents: DeviceContents, entries: Sequence[MountEntry]) -> DeviceFacts:
    """What it is, what it carries, and the ``entries`` of it; neither who has it open nor for how much."""
    properties = device.disk.properties()
    others = [entry for entry in entries if entry.process][:_MOST_ELSEWHERE]
    controller, port = controller_and_port(properties.get("ID_PATH", ""))
    turns = device.disk.rotational == "1"
    return DeviceFacts(
        number=device.number,
        node=device.node,
        logical_sector=device.disk.logical_sector,
        physical_sector=device.disk.physical_sector,
        diskseq=device.diskseq,
        signatures=contents.names,
        parts=contents.parts,
        inside=contents.inside,
        filesystem_limit=contents.filesystem_limit,
        filesystem_errors=contents.filesystem_errors or kernel.ext4_errors(device) > 0,
        controller=controller,
        port=port,
        bay=bay_of(device.disk),
        cables=cables_of(device.disk),
        unit=subsystem_of(device.disk),
        bus=connection_of(device.disk),
        rotation=int(properties.get("ID_ATA_ROTATION_RATE_RPM", "0") or 0) if turns else 0,
        rate=int(properties.get("PRACTICE_RATE", "0") or 0),
        table=_table(device, contents, properties),
        size=device.size,
        silent=is_silent(device),
        mapping=device.dm_name,
        mounts=tuple(sorted({entry.point for entry in entries if not entry.process})),
        elsewhere=tuple(
            OtherMount(printable_text(entry.point, LONGEST_POINT), entry.process, program_of(entry.process))
            for entry in others
        ),
        part_mounts=tuple(_part_mounts(entries)),
        renamed_mounts=tuple(sorted(_renamed_mounts(device, entries))),
        read_only_mounts=tuple(sorted(_read_only_mounts(entries))),
    )


def _loops_on(devices: Collection[Device]) -> dict[str, tuple[Device]]:
    """For the node of each loop device that has been made of a device, and not of a file, that device."""
    pairs = ((loop, mounts.device_used_as(file)) for loop, file in mounts.loops())
    return {loop.node: (lower,) for loop, lower in pairs if lower is not None and lower in devices}


def _root_look(device: Device, contents: DeviceContents, *, swapping: bool) -> RootLook:
    marks = (
        FoundSignature(
            each.name,
            each.usage,
            printable_text(each.uuid, LONGEST_TEXT),
            printable_text(each.label, LONGEST_TEXT),
            printable_text(each.version, LONGEST_TEXT),
        )
        for each in contents.found
    )
    is_read = UNREADABLE not in contents.names
    return RootLook(
        found=tuple(marks) if is_read else None,
        read_only=device.attribute("ro") == "1",
        swapping=swapping,
        known_by=device.dm_uuid,
    )


def _table(device: Device, contents: DeviceContents, properties: Mapping[str, str]) -> str:
    """UUID of the partition table: its own, and udev's word for it where the disk does not answer."""
    if device.is_partition:
        return ""
    if UNREADABLE in contents.names:
        return properties.get("ID_PART_TABLE_UUID", "")
    tables = {each.name: each.uuid for each in contents.found if not each.usage}
    return next((tables[name] for name in TABLES if name in tables), "")


def _part_mounts(entries: Sequence[MountEntry]) -> Iterator[PartMount]:
    """Each of our own mounts that shows only a part; of several on one point the last hides the others."""
    for point, entry in {each.point: each for each in entries if not each.process}.items():
        if entry.root != "/":
            yield PartMount(point, printable_text(entry.root, LONGEST_POINT), mounts.is_subvolume(entry))


def _renamed_mounts(device: Device, entries: Sequence[MountEntry]) -> set[str]:
    """The points of our own mounts that name another device than it, or none: LVM renames what is mounted.

    Programs that look a file system up by the name that stands there do not find it (resize2fs, xfs_growfs).
    """
    own = [entry for entry in entries if not entry.process]
    if not own or not device.dm_name:
        return set()
    return {entry.point for entry in own if not _is_at(entry.source, device)}


def _read_only_mounts(entries: Sequence[MountEntry]) -> Iterator[str]:
    """The points of our own mounts that take no writes; of several on one point the last hides the others."""
    own = {entry.point: entry for entry in entries if not entry.process}
    return (point for point, entry in own.items() if mounts.is_read_only(entry))


def _is_at(path: str, device: Device) -> bool:
    with contextlib.suppress(OSError):
        return kernel.number_of(os.stat(path)) == device.number  # noqa: PTH116 - as the programs do
    return False


def _filesystem(device: Device, contents: DeviceContents, entries: Sequence[MountEntry]) -> int:
    """Bytes of the file system; XFS and btrfs write down only later that they have grown."""
    mounted = mounted_bytes(device, entries) if _leaves_room(device, contents) else 0
    return mounted or contents.filesystem


def _leaves_room(device: Device, contents: DeviceContents) -> bool:
    """Whether the device stands on an array and its file system could take more room there."""
    room = contents.filesystem and device.size - contents.filesystem > MOST_UNUSED
    return bool(room) and any(each.is_array for each in kernel.below(device))


def connection_of(disk: Device) -> str:
    """By what the disk is connected, as `DeviceFacts.bus`; empty when nobody says."""
    return bus_of(disk) or disk.properties().get("ID_BUS", "") or _transport(disk)


def _transport(disk: Device) -> str:
    with contextlib.suppress(OSError):
        return (disk.folder / "device/subsystem").resolve(strict=True).name
    return ""


def _cache_key(device: Device, used: Collection[str]) -> _CacheKey:
    """A key that changes when another disk is there, something was written to it, or udev looked again.

    What is written to a device in use is its user's: to look for it each time would keep busy disks seeking
    and idle ones from sleeping. ``used`` are the numbers of what is mounted or swapped to.
    """
    try:
        udev_time = (kernel.UDEV / f"b{device.number}").stat().st_mtime_ns
    except OSError:
        udev_time = 0
    in_use = any(each.number in used or each.holders() for each in kernel.above(device))
    return device.number, device.diskseq, device.size, udev_time, "" if in_use else _write_counts(device)


def _beside(measured: Collection[Device]) -> set[Device]:
    """The devices, all that they stand on, and all that stands on that."""
    return {each for device in measured for below in kernel.below(device) for each in kernel.above(below)}


def _free_devices(
    devices: Iterable[Device], used: Collection[str], writers: Collection[Device]
) -> list[Device]:
    """The disks, arrays and mappings, or partitions of others, of which nothing says that they are in use.

    Whoever has a partition for itself alone has its disk so, too.
    """
    free = dict.fromkeys(
        each for each in devices if _is_of_a_stack(each) and _looks_free(each, used, writers)
    )
    return [each for each in free if not (each.is_partition and each.disk in free)]


def _is_of_a_stack(device: Device) -> bool:
    return device.disk.is_drive or device.disk.is_array or bool(device.disk.dm_name)


def _looks_free(device: Device, used: Collection[str], writers: Collection[Device]) -> bool:
    """Whether nothing says that the device is in use, neither by itself nor by what lies on it."""
    own = kernel.above(device)
    parts = {device, *device.partitions()}
    # Who has the whole for itself shuts everybody out of its partitions, also of one that is none.
    is_shut = device.is_partition and (device.disk.number in used or bool(device.disk.holders()))
    return (
        not is_shut
        and parts.issuperset(own)
        and not any(each.number in used or each in writers for each in own)
    )


def _same_device(key: _CacheKey) -> _DeviceKey:
    """What of a key stays while the same device is there, whatever happens to it."""
    number, diskseq, size, *_ = key
    return number, diskseq, size


def _write_counts(device: Device) -> str:
    """Writes and discards that the kernel counts (its Documentation/block/stat.rst)."""
    counts = device.attribute("stat").split()
    return " ".join((*counts[4:7], *counts[11:14]))


def _distinct(*values: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for value in values if value))

"""How every array stands, in the kernel's own words; of those that do not run, in their superblocks'.

Source: the kernel's Documentation/admin-guide/md.rst, on the files of /sys/block/mdX/md.
"""

import contextlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import dropwhile, takewhile
from pathlib import Path

import msgspec

from raidwright.helper.errors import printable_text
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.md_superblock import (
    SUPERBLOCK_VERSIONS,
    MdSuperblock,
    as_kernel_tells,
    as_mdadm_prints,
    events_cleared,
    read_md_superblock,
)
from raidwright.helper.looking.on_disk.patience import ask_open, ask_side_by_side
from raidwright.protocol import DeviceFacts
from raidwright.storage.fields import LONGEST_TEXT, MOST_DISKS
from raidwright.storage.levels import is_born_short
from raidwright.storage.snapshot.arrays import (
    AT_REST,
    CONTAINER,
    FAULTY,
    IN_SYNC,
    JOURNAL,
    REPLACEMENT,
    SPARE,
    Array,
    ArrayMember,
    BadPlaces,
    Range,
    Sync,
    places_together,
)
from raidwright.storage.snapshot.settings import unescape
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER
from raidwright.storage.steps.upkeep import CHECK_START, FASTEST, SLOWEST
from raidwright.storage.units import KIB, SECTOR

UUID_FILE = "md/uuid"
LEVEL = "md/level"
LAYOUT = "md/layout"
CHUNK_SIZE = "md/chunk_size"
RAID_DISKS = "md/raid_disks"
RESHAPE_POSITION = "md/reshape_position"
SYNC_ACTION = "md/sync_action"
LAST_SYNC_ACTION = "md/last_sync_action"
SYNC_COMPLETED = "md/sync_completed"
SYNC_SPEED = "md/sync_speed"
"""Files of md's in the folder that an array has in /sys."""
VERSION = "md/metadata_version"
_EVENTS_AT_BIRTH = 1
_EVENTS_LATE = 1
"""By how much a member may be behind the newest that it is put together with (md.c, ``super_1_validate``).

md notes nobody's failure once too few members are left: the newest still call such a one their own.
"""
_BAD_BLOCKS = ("bad_blocks", "unacknowledged_bad_blocks")
MDSTAT = Path("/proc/mdstat")
_EXTERNAL = "external:"
_LOGS = ("journal", "ppl")
_SERVES_NOTHING = frozenset({"", "clear", "inactive"})

Superblocks = Sequence[tuple[Device, MdSuperblock]]


def every_array(devices: Iterable[DeviceFacts]) -> tuple[Array, ...]:
    """All arrays of the computer that has these block devices. Reads superblocks of those that do not run."""
    signed = (kernel.device_numbered(each.number) for each in devices if ARRAY_MEMBER in each.signatures)
    candidates = [device for device in signed if device is not None]
    array_devices = [device for device in kernel.every_device() if device.is_array]
    running = [device for device in array_devices if is_running(device)]
    arrays = [read_array(device) for device in running]
    served = {array.uuid for array in arrays}
    busy = {member for device in running for member in device.slaves()}
    waiting = [device for device in array_devices if device not in running]
    superblocks_by_uuid = _superblocks(device for device in candidates if device not in busy)
    containers = [_container(device) for device in array_devices if _is_container(device)]
    stopped = [
        _array_of(uuid, superblocks_here, waiting)
        for uuid, superblocks_here in superblocks_by_uuid.items()
        if uuid not in served
    ]
    with_apart = (_with_apart(array, superblocks_by_uuid.get(array.uuid, ())) for array in arrays)
    return (*with_apart, *stopped, *containers)


def is_running(array: Device) -> bool:
    """Whether the md device serves its array."""
    return array.array_state not in _SERVES_NOTHING


def _is_container(array: Device) -> bool:
    """Whether the md device holds the disks of firmware RAID: the arrays on them name it by its path."""
    version = array.attribute(VERSION)
    return version.startswith(_EXTERNAL) and not version.startswith((f"{_EXTERNAL}/", f"{_EXTERNAL}-"))


def _container(device: Device) -> Array:
    """The array that stands for the disks of firmware RAID, all of which it has."""
    members = tuple(_members(device))
    return Array(
        uuid=kernel_uuid(device),
        name=device.properties().get("MD_DEVNAME", ""),
        level=CONTAINER,
        chunk=0,
        size=0,
        path="",
        running=False,
        degraded=0,
        expected=len(members),
        members=members,
        node=device.path,
    )


def kernel_uuid(array: Device) -> str:
    """The UUID that md says an array has; empty when it says none. Of firmware RAID mdadm alone knows it."""
    if array.attribute(VERSION).startswith(_EXTERNAL):
        return as_mdadm_prints(array.properties().get("MD_UUID", ""))
    return as_kernel_tells(array.attribute(UUID_FILE), array.attribute(VERSION))


def unstarted_uuid(array: Device) -> str:
    """The same of one that md has not started: it says zeros, and mdadm told udev when a member came."""
    uuid = kernel_uuid(array)
    return uuid if uuid.strip("0:") else as_mdadm_prints(array.properties().get("UDISKS_MD_UUID", ""))


def read_array(device: Device) -> Array:
    """The running array behind an md device."""
    return Array(
        uuid=kernel_uuid(device),
        name=_unknown_name(device),
        level=device.attribute(LEVEL),
        chunk=number(device, CHUNK_SIZE),
        size=device.size,
        path=device.path,
        running=True,
        degraded=number(device, "md/degraded"),
        expected=number(device, RAID_DISKS),
        members=tuple(_members(device)),
        sync=_sync(device),
        state=device.array_state,
        layout=number(device, LAYOUT),
        component=number(device, "md/component_size") * KIB,
        resync_from=_bytes_of_sectors(device, "md/resync_start"),
        spreading=_bytes_of_sectors(device, RESHAPE_POSITION) is not None,
        bitmap=device.attribute("md/bitmap/location") not in ("", "none"),
        bitmap_file=_bitmap_file(device),
        log=_log(device),
        mismatches=_mismatches(device),
        mended_last=device.attribute(LAST_SYNC_ACTION) == "repair",
        slowest=_own_limit(device, SLOWEST),
        fastest=_own_limit(device, FASTEST),
        bad=_bad_places(device),
        served_whole=_has_served_whole(device),
    )


def diverged_members(array: Array, dropped: Iterable[Device]) -> tuple[str, ...]:
    """Paths of those devices that carry a member of the array and may not be taken back.

    Such are copies of members that serve, and what cannot be known to be merely older. Of two members that
    served in turn, each without the other, neither has all that was written. md takes such a one back by its
    bitmap without a word: it compares counters alone (drivers/md/md.c, ``super_1_validate``). A member that
    cannot be read counts as one.
    """
    serving = [
        device
        for member in array.members
        if IN_SYNC in member.states
        for device in _device_if_there(member.path)
    ]
    return tuple(device.path for device in dropped if _is_apart(array.uuid, device, serving))


def _is_apart(uuid: str, device: Device, serving: Sequence[Device]) -> bool:
    try:
        own, others = read_md_superblock(device), [read_md_superblock(each) for each in serving]
    except OSError:
        return True
    if own is None or own.uuid != uuid:
        return False
    readable = [each for each in others if each is not None]
    is_copy = any(map(own.is_same_member, readable))
    return is_copy or len(readable) < len(others) or own.served_without(readable)


def _device_if_there(path: str) -> Iterator[Device]:
    device = kernel.device_at(path)
    if device is not None:
        yield device


def _with_apart(array: Array, superblocks_here: Superblocks) -> Array:
    """``array`` with the members that it has dropped and may not take back, or cannot.

    md takes none back that lacks more than the bitmap tells (drivers/md/md.c, ``super_1_validate``).
    """
    if not superblocks_here:
        return array
    apart = diverged_members(array, (device for device, _ in superblocks_here))
    running = kernel.device_at(array.path)
    cleared = next(_events_cleared(running), 0) if running is not None else 0
    too_old = tuple(device.path for device, own in superblocks_here if own.events < cleared)
    return msgspec.structs.replace(array, apart=apart[:MOST_DISKS], too_old=too_old[:MOST_DISKS])


def number(device: Device, name: str) -> int:
    """The first word of a file of md's; 0 where the level has no such file."""
    return int(device.attribute(name).partition(" ")[0] or 0)


def _members(array: Device) -> Iterator[ArrayMember]:
    for folder in sorted((array.folder / "md").glob("dev-*")):
        member = kernel.linked_device(f"{folder}/block")
        # When a disk is pulled its folder stays, with a link in it that leads nowhere.
        if member is not None and member.folder.exists():
            yield _member(array, folder, member.path)


def _member(array: Device, folder: Path, path: str) -> ArrayMember:
    own = f"md/{folder.name}"
    slot = array.attribute(f"{own}/slot")
    return ArrayMember(
        path=path,
        slot=int(slot) if slot.isdigit() else -1,
        states=tuple(filter(None, array.attribute(f"{own}/state").split(","))),
        errors=number(array, f"{own}/errors"),
        recovered=_bytes_of_sectors(array, f"{own}/recovery_start"),
        offset=number(array, f"{own}/offset") * SECTOR,
    )


def _has_served_whole(array: Device) -> bool:
    """Whether an array that is being filled had all that it should once, by the bitmap on a member.

    While an array lacks a member, md leaves the count of events alone up to which bits were cleared
    (drivers/md/md-bitmap.c, ``md_bitmap_endwrite``).
    """
    is_short = array.attribute(SYNC_ACTION) == "recover" or number(array, "md/degraded")
    if not is_short or not is_born_short(array.attribute(LEVEL)):
        return False
    return any(cleared > _EVENTS_AT_BIRTH for cleared in _events_cleared(array))


def _events_cleared(array: Device) -> Iterator[int]:
    """What the bitmap on each member says of the event up to which md knew all of them to be there."""
    location, version = array.attribute("md/bitmap/location"), array.attribute(VERSION)
    if not location.startswith("+") or version not in SUPERBLOCK_VERSIONS:
        return
    for member in array.slaves():
        with contextlib.suppress(OSError):
            place = int(location) * SECTOR
            cleared = ask_open(member, partial(events_cleared, version=version, location=place))
            if cleared is not None:
                yield cleared


def _bad_places(array: Device) -> tuple[BadPlaces, ...]:
    """What the members' lists of bad blocks name, at most a page of each list, within what serves the array.

    Source: drivers/md/md.c ``rdev_set_badblocks``, which counts from the start of the member.
    """
    ranges: defaultdict[int, list[Range]] = defaultdict(list)
    length = number(array, "md/component_size") * KIB
    for folder in (array.folder / "md").glob("dev-*"):
        own = f"md/{folder.name}"
        slot, offset = array.attribute(f"{own}/slot"), number(array, f"{own}/offset") * SECTOR
        for name in _BAD_BLOCKS if slot.isdigit() else ():
            for line in array.attribute(f"{own}/{name}").splitlines():
                first, _, count = line.partition(" ")
                start = int(first) * SECTOR - offset
                behind = min(start + int(count) * SECTOR, length)
                if max(start, 0) < behind:
                    ranges[int(slot)].append((max(start, 0), behind))
    return places_together(ranges)


def _mismatches(array: Device) -> int | None:
    """What the last check counted; None if a repair came last, which counts what it then makes agree.

    Where a check was stopped before it found anything nobody knows either.
    """
    count = number(array, "md/mismatch_cnt") if array.attribute(LAST_SYNC_ACTION) == "check" else None
    return count or (None if number(array, CHECK_START) else count)


def _sync(array: Device) -> Sync | None:
    """The sync under way, without the time that it still takes, which the kernel does not say."""
    action = array.attribute(SYNC_ACTION)
    if action in AT_REST:
        return None
    done, _, whole = array.attribute(SYNC_COMPLETED).partition(" / ")
    share = int(done) / int(whole) if done.isdigit() and whole.isdigit() and int(whole) else 0.0
    speed = array.attribute(SYNC_SPEED)
    return Sync(action, share, int(speed) * KIB if speed.isdigit() else 0, 0)


def _bitmap_file(device: Device) -> str:
    """The file that is its bitmap, which /proc/mdstat alone names (drivers/md/md-bitmap.c)."""
    if device.attribute("md/bitmap/location") != "file":
        return ""
    with contextlib.suppress(OSError):
        lines = iter(MDSTAT.read_text(errors="replace").splitlines())
        own = takewhile(str.strip, dropwhile(lambda line: not line.startswith(f"{device.node} "), lines))
        files = (line.partition(", file: ")[2] for line in own)
        return printable_text(unescape(next(filter(None, files), "")), LONGEST_TEXT)
    return ""


def _log(device: Device) -> str:
    policy = device.attribute("md/consistency_policy")
    return policy if policy in _LOGS else ""


def _unknown_name(array: Device) -> str:
    """The name of an array of firmware RAID or metadata version 0.90, as UDisks2 does not know it."""
    if array.attribute(VERSION).startswith(_EXTERNAL):
        return array.properties().get("MD_DEVNAME", "")
    if array.attribute(VERSION).startswith("0."):
        for member in array.slaves():
            with contextlib.suppress(OSError):
                superblock = read_md_superblock(member)
                return superblock.name if superblock else ""
    return ""


def _bytes_of_sectors(array: Device, name: str) -> int | None:
    """Bytes, of a file of md's that counts sectors; None for "none"."""
    text = array.attribute(name)
    return int(text) * SECTOR if text.isdigit() else None


def _own_limit(device: Device, name: str) -> int | None:
    """Bytes per second; None where the computer's own limit holds ("1000 (system)")."""
    speed, _, whose = device.attribute(name).partition(" ")
    return int(speed) * KIB if whose == "(local)" else None


def _superblocks(devices: Iterable[Device]) -> Mapping[str, Superblocks]:
    """UUID of the array -> the devices with its superblocks; what cannot be read is left out."""
    asked, superblocks = list(devices), dict[Device, MdSuperblock | None]()

    def ask(device: Device) -> None:
        with contextlib.suppress(OSError):
            superblocks[device] = read_md_superblock(device)

    ask_side_by_side(ask, asked)
    superblocks_here: defaultdict[str, list[tuple[Device, MdSuperblock]]] = defaultdict(list)
    for device in asked:
        superblock = superblocks.get(device)
        if superblock is not None:
            superblocks_here[superblock.uuid].append((device, superblock))
    return superblocks_here


def _array_of(uuid: str, superblocks_here: Superblocks, waiting: Iterable[Device]) -> Array:
    """The stopped array, as the superblock that was written last tells of every member that is there.

    The ``waiting`` md device of that UUID may hold only members whose superblocks nobody can read any more;
    where md tells no UUID, it holds one of those that can be read.
    A member that was lost while the array went on still claims its place in its own superblock. So does an
    old copy of one, and one whose number another has by now: whatever was written later has it.
    """
    newest = max((superblock for _, superblock in superblocks_here), key=lambda each: each.events)
    latest = {own.number: own.events for _, own in sorted(superblocks_here, key=lambda pair: pair[1].events)}
    members = tuple(
        _member_not_held(device, own, newest)
        if own.events == latest[own.number]
        else ArrayMember(device.path, -1, (FAULTY,))
        for device, own in superblocks_here
    )
    pairs = [(own, member) for (_, own), member in zip(superblocks_here, members, strict=True)]
    whole = [own for own, member in pairs if IN_SYNC in member.states]
    dropped = [(own, member) for own, member in pairs if FAULTY in member.states]
    present = [(own, member) for own, member in pairs if FAULTY not in member.states]
    own = {device for device, _ in superblocks_here}
    node = next((each for each in waiting if unstarted_uuid(each) == uuid or own & {*each.slaves()}), None)
    return Array(
        uuid=uuid,
        name=newest.name,
        home=newest.home,
        apart=tuple(member.path for own, member in dropped if own.served_without(whole))[:MOST_DISKS],
        unlike=tuple(member.path for own, member in present if own.shape != newest.shape)[:MOST_DISKS],
        level=newest.level,
        chunk=newest.chunk,
        size=0,
        path="",
        running=False,
        degraded=newest.expected - len({member.slot for member in members} - {-1}),
        expected=newest.expected,
        members=members,
        node=node.path if node else "",
        held=tuple(each.path for each in node.slaves())[:MOST_DISKS] if node else (),
        layout=newest.layout,
        component=newest.component,
        resync_from=newest.owed,
        log=newest.log,
    )


def _member_not_held(device: Device, own: MdSuperblock, newest: MdSuperblock) -> ArrayMember:
    slot = newest.slot_of(own.number)
    left_behind = slot < 0 <= own.slot_of(own.number)
    is_late = slot >= 0 and own.events + _EVENTS_LATE < newest.events
    if left_behind or is_late or newest.has_failed(own.number):
        return ArrayMember(device.path, -1, (FAULTY,))
    if newest.is_journal(own.number):
        return ArrayMember(device.path, -1, (JOURNAL,))
    whole = slot >= 0 and own.recovered is None
    states = (IN_SYNC if whole else SPARE, *((REPLACEMENT,) if own.replaces else ()))
    return ArrayMember(device.path, slot, states, recovered=own.recovered)

"""All of UDisks2's objects as one snapshot, arrays and volume groups with the blocks."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec import structs

from raidwright.protocol import DeviceFacts, HelperFacts
from raidwright.reading.udisks.blocks import device_number, device_path, read_block, unseen_block
from raidwright.reading.udisks.objects import NOTHING, ROOT, Properties, PropertyError, UdisksObjects
from raidwright.reading.udisks.root_word import (
    names_by_root,
    volumes_by_root,
    with_all_volumes,
    with_own_name,
)
from raidwright.storage.snapshot.array_status import is_given_up
from raidwright.storage.snapshot.arrays import AT_REST, Array, ArrayMember, Sync
from raidwright.storage.snapshot.disks import Block, Host, Snapshot, VolumeGroup
from raidwright.storage.snapshot.names import array_name, in_other_byte_order
from raidwright.storage.snapshot.same_disk import with_own_ids, with_units
from raidwright.storage.snapshot.tree import with_firmware_names
from raidwright.storage.snapshot.users import GhostKind


def read_group(objects: UdisksObjects, group: Properties) -> VolumeGroup:
    """One volume group with the physical volumes that are present and every logical volume."""
    physical = _volumes_of(objects, "PhysicalVolume", group.path)
    logical = _volumes_of(objects, "LogicalVolume", group.path)
    return VolumeGroup(
        uuid=group.text("UUID"),
        name=group.text("Name"),
        size=group.number("Size"),
        free=group.number("FreeSize"),
        extent=group.number("ExtentSize"),
        physical=tuple(sorted(device_path(objects, volume.path) for volume in physical)),
        logical=tuple(_names_in_removal_order(logical)),
        missing=_count_missing(group, physical),
        thin=any(volume.link("ThinPool") != NOTHING for volume in logical),
    )


def _volumes_of(objects: UdisksObjects, interface: str, group: str) -> tuple[Properties, ...]:
    return tuple(
        volume for volume in objects.with_interface(interface) if volume.link("VolumeGroup") == group
    )


def _names_in_removal_order(volumes: tuple[Properties, ...]) -> Iterator[str]:
    """Names of the volumes, each before those that it needs: in this order they can be removed."""
    left = sorted(volumes, key=lambda volume: volume.text("Name"))
    while left:
        needed = {volume.link(name) for volume in left for name in ("Origin", "ThinPool")}
        free = [volume for volume in left if volume.path not in needed] or left
        yield from (volume.text("Name") for volume in free)
        left = [volume for volume in left if volume not in free]


def _count_missing(group: Properties, physical: tuple[Properties, ...]) -> int:
    """How many physical volumes are missing, at least.

    UDisks2 names them from 2.10 on; before, a group larger than its volumes lacks at least one.
    """
    missing_by_name = len(group.items("MissingPhysicalVolumes", str))
    present = sum(volume.number("Size") for volume in physical)
    return missing_by_name or int(present < group.number("Size"))


_MICROSECONDS = 1_000_000
_TOLD_BY_UDISKS = frozenset({"uuid", "name", "home", "level", "size", "path", "running", "sync", "node"})
"""Fields of an array that UDisks2 tells; the others the helper knows better, from kernel or superblocks."""


def read_array(
    objects: UdisksObjects, array: Properties, device: Properties | None, helper_array: Array | None
) -> Array:
    """One array; ``device`` is its block device, which has no bytes while the array holds members unstarted.

    UDisks2's own "Running" is not asked: it stays true after a stop and false after a start. How the array
    stands it tells in part; what the helper says goes before.
    """
    shown = _array_of_udisks(objects, array, device)
    if helper_array is not None and device is None and is_given_up(helper_array):
        # UDisks2 shows no block device of a failed array, though it may still be in use.
        return msgspec.structs.replace(helper_array, name=shown.name, home=shown.home)
    if helper_array is None or helper_array.running != shown.running:
        return shown
    from_helper = {
        name: getattr(helper_array, name) for name in Array.__struct_fields__ if name not in _TOLD_BY_UDISKS
    }
    name = shown.name or array_name(helper_array.name)
    return msgspec.structs.replace(shown, **from_helper, name=name, level=helper_array.level or shown.level)


def _array_of_udisks(objects: UdisksObjects, array: Properties, device: Properties | None) -> Array:
    node = device.file("Device") if device else ""
    running = device is not None and device.number("Size") > 0
    return Array(
        uuid=array.text("UUID"),
        name=array.text("Name").rpartition(":")[2],
        home=array.text("Name").rpartition(":")[0],
        level=array.text("Level"),
        chunk=array.number("ChunkSize"),
        size=array.number("Size"),
        path=node if running else "",
        running=running,
        degraded=array.number("Degraded"),
        expected=array.number("NumDevices"),
        members=_members(objects, array) if running else _claiming_members(objects, array),
        sync=_sync(array) if running else None,
        node="" if running else node,
    )


def _members(objects: UdisksObjects, array: Properties) -> tuple[ArrayMember, ...]:
    """Each (object, slot, states, errors, expansion) whose device is still there."""
    members = (_member(objects, array.path, item) for item in array.items("ActiveDevices", tuple))
    return tuple(sorted((member for member in members if member.path), key=lambda member: member.path))


def _claiming_members(objects: UdisksObjects, array: Properties) -> tuple[ArrayMember, ...]:
    """Devices whose superblocks name the array; which of them are spares UDisks2 does not say."""
    blocks = (
        each.path for each in objects.with_interface("Block") if each.link("MDRaidMember") == array.path
    )
    return tuple(ArrayMember(path, -1, ()) for path in sorted(device_path(objects, each) for each in blocks))


def _member(objects: UdisksObjects, where: str, item: tuple[object, ...]) -> ArrayMember:
    match item:
        case (str(path), int(slot), list(states), int(errors), *_):
            return ArrayMember(device_path(objects, path), slot, tuple(map(str, states)), errors)
        case _:
            raise PropertyError(f"UDisks2 reports {item!r} at {where}, MDRaid.ActiveDevices.")


def _sync(array: Properties) -> Sync | None:
    action = array.text("SyncAction")
    if action in AT_REST:
        return None
    return Sync(
        action=action,
        completed=min(1.0, max(0.0, array.fraction("SyncCompleted"))),
        speed=array.number("SyncRate"),
        remaining=array.number("SyncRemainingTime") // _MICROSECONDS,
    )


def take_snapshot(objects: UdisksObjects, host: Host, facts: HelperFacts | None) -> Snapshot:
    """What ``objects`` and, when the helper has answered, ``facts`` say; ``host`` is used as it is.

    Devices without a single byte (empty card readers, unused loop devices, stopped arrays) are left out.
    Raises PropertyError when UDisks2 contradicts its own interface.
    """
    objects = _with_arrays_by_root(objects, facts.arrays, _arrays_left(facts)) if facts else objects
    devices = {device.number: device for device in facts.devices} if facts else {}
    present = [block for block in objects.with_interface("Block") if block.number("Size")]
    blocks = with_own_ids(
        [read_block(objects, block, devices.get(device_number(block))) for block in present]
    )
    names, days = names_by_root(devices.values()), dict(host.deleted)
    arrays = tuple(
        structs.replace(with_own_name(array, names), deleted=days.get(array.uuid, ""))
        for array in read_arrays(objects, facts.arrays if facts else ())
    )
    paths = {array.path: array.uuid for array in arrays}
    blocks += _unseen_blocks(devices, blocks, paths)
    by_root = volumes_by_root(devices.values())
    groups = (
        with_all_volumes(read_group(objects, group), by_root)
        for group in objects.with_interface("VolumeGroup")
    )
    whole = with_firmware_names(
        Snapshot(
            host=host,
            blocks=tuple(sorted(blocks, key=lambda block: block.path)),
            arrays=arrays,
            groups=tuple(sorted(groups, key=lambda group: group.name)),
            ghosts=facts.ghosts if facts else (),
        )
    )
    return with_units(whole)


def _with_arrays_by_root(
    objects: UdisksObjects, helper_arrays: Sequence[Array], left: Collection[str]
) -> UdisksObjects:
    """``objects`` in which a device is the array that the kernel runs there, where UDisks2 says nothing.

    Once no superblock of it can be read, mdadm tells udev of nothing but its map, and UDisks2 only knows what
    was told before. Of an array that has failed it does not even show a device; of one that is stopped
    nothing where udev asked mdadm of its members before their superblocks were whole. Those of ``left``
    (UUIDs), all of whose disks are gone, are told as what the kernel still has of such.
    """
    objects = _with_uuids_by_root(objects, helper_arrays)
    blocks = {block.file("Device"): block for block in objects.with_interface("Block")}
    paths = {array.text("UUID"): array.path for array in objects.with_interface("MDRaid")}
    links = {}
    for array in helper_arrays:
        if not array.uuid or array.uuid in left:
            continue
        block = blocks.get(array.path or array.node)
        is_unlinked = block is not None and block.link("MDRaid") == NOTHING
        is_hidden = not array.running or (is_given_up(array) and array.path not in blocks)
        if array.uuid not in paths and (is_unlinked or is_hidden):
            paths[array.uuid] = f"{ROOT}/mdraid/{array.uuid}"
            objects = objects.with_object(paths[array.uuid], "MDRaid", _as_udisks_tells(array))
        if block is not None and is_unlinked:
            links[block.path] = paths[array.uuid]
    return objects.with_property("Block", "MDRaid", links) if links else objects


def _arrays_left(facts: HelperFacts) -> frozenset[str]:
    """UUIDs of arrays that the kernel still has of disks that are gone."""
    return frozenset(ghost.array for ghost in facts.ghosts if ghost.kind is GhostKind.ARRAY)


def _as_udisks_tells(array: Array) -> Mapping[str, object]:
    name = f"{array.home}:{array.name}" if array.home else array.name
    return {"UUID": array.uuid, "Name": name, "Level": array.level, "Size": array.size}


def _with_uuids_by_root(objects: UdisksObjects, helper_arrays: Iterable[Array]) -> UdisksObjects:
    """``objects`` in which an array has the UUID that the kernel knows it by.

    Of one none of whose members can be read mdadm tells UDisks2 what stands in its map, and takes the words'
    bytes the wrong way round (mdadm's Detail.c, ``Detail``; mapfile.c).
    """
    mistaken = {in_other_byte_order(array.uuid): array.uuid for array in helper_arrays if array.running}
    uuids = {array.path: array.text("UUID") for array in objects.with_interface("MDRaid")}
    own = {path: mistaken[uuid] for path, uuid in uuids.items() if uuid in mistaken}
    return objects.with_property("MDRaid", "UUID", own) if own else objects


def _unseen_blocks(
    devices: Mapping[str, DeviceFacts], blocks: Iterable[Block], arrays: Mapping[str, str]
) -> Iterator[Block]:
    """Arrays that UDisks2 has lost sight of, and all that the kernel has put together on them.

    So too what is put together of what it shows, and that it has not heard of yet.
    """
    shown = {block.number: block.path for block in blocks}
    waiting = [device for number, device in devices.items() if number not in shown]
    lost = {path for path in arrays if path and path not in shown.values()}
    lost |= {f"/dev/{each.node}" for each in waiting if each.root and each.beneath}
    while hidden := [each for each in waiting if not lost.isdisjoint((f"/dev/{each.node}", *each.beneath))]:
        yield from (unseen_block(each, arrays.get(f"/dev/{each.node}", "")) for each in hidden)
        lost |= {f"/dev/{each.node}" for each in hidden}
        waiting = [each for each in waiting if each not in hidden]


def read_arrays(objects: UdisksObjects, helper_arrays: Iterable[Array]) -> tuple[Array, ...]:
    """Every array, sorted by UUID; ``helper_arrays`` are the same as the helper sees them."""
    devices = {
        block.link("MDRaid"): block for block in objects.with_interface("Block") if _is_array(objects, block)
    }
    helper_array_by_uuid = {array.uuid: array for array in helper_arrays}
    arrays = (
        read_array(objects, array, devices.get(array.path), helper_array_by_uuid.get(array.text("UUID")))
        for array in objects.with_interface("MDRaid")
    )
    by_uuid: dict[str, Array] = {}
    # One object may still tell of its members, which called it by its name, and another of what runs.
    for array in sorted(arrays, key=lambda array: array.running):
        before = by_uuid.get(array.uuid, array)
        name, home = (array.name, array.home) if array.name else (before.name, before.home)
        by_uuid[array.uuid] = structs.replace(array, name=name, home=home)
    return tuple(by_uuid[uuid] for uuid in sorted(by_uuid))


def _is_array(objects: UdisksObjects, block: Properties) -> bool:
    """A partition of an array says the same MDRaid as the array itself."""
    return objects.get(block.path, "Partition") is None

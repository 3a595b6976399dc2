"""md arrays as UDisks2 sees them, running or not."""

import msgspec

from raidwright.reading.udisks.blocks import device_path
from raidwright.reading.udisks.objects import Properties, PropertyError, UdisksObjects
from raidwright.storage.snapshot.arrays import AT_REST, Array, ArrayMember, Sync
from raidwright.storage.snapshot.names import array_name

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
    if helper_array is not None and device is None and helper_array.state == "broken":
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

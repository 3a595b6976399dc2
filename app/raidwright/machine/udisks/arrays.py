"""md arrays as UDisks2 sees them, running or not."""

from raidwright.machine.udisks.blocks import device_path
from raidwright.machine.udisks.objects import Objects, Properties, PropertyError
from raidwright.storage.arrays import Array, ArrayMember, Sync

_AT_REST = ("", "idle", "frozen")
_MICROSECONDS = 1_000_000


def read_array(objects: Objects, array: Properties, device: Properties | None) -> Array:
    """One array; ``device`` is its block device, which has no bytes while the array holds members unstarted.

    UDisks2's own "Running" is not asked: it stays true after a stop and false after a start.
    """
    node = device.file("Device") if device else ""
    running = device is not None and device.number("Size") > 0
    return Array(
        uuid=array.text("UUID"),
        name=array.text("Name").rpartition(":")[2],
        level=array.text("Level"),
        chunk=array.number("ChunkSize"),
        size=array.number("Size"),
        path=node if running else "",
        running=running,
        degraded=array.number("Degraded"),
        expected=array.number("NumDevices"),
        members=_members(objects, array) if running else (),
        sync=_sync(array) if running else None,
        node="" if running else node,
    )


def _members(objects: Objects, array: Properties) -> tuple[ArrayMember, ...]:
    """Each (object, slot, states, errors, expansion) whose device is still there."""
    members = (_member(objects, array.path, item) for item in array.items("ActiveDevices", tuple))
    return tuple(sorted((member for member in members if member.path), key=lambda member: member.path))


def _member(objects: Objects, where: str, item: tuple[object, ...]) -> ArrayMember:
    match item:
        case (str(path), int(slot), list(states), int(errors), *_):
            return ArrayMember(device_path(objects, path), slot, tuple(map(str, states)), errors)
        case _:
            raise PropertyError(f"UDisks2 says {item!r} at {where}, MDRaid.ActiveDevices.")


def _sync(array: Properties) -> Sync | None:
    action = array.text("SyncAction")
    if action in _AT_REST:
        return None
    return Sync(
        action=action,
        completed=min(1.0, max(0.0, array.fraction("SyncCompleted"))),
        speed=array.number("SyncRate"),
        remaining=array.number("SyncRemainingTime") // _MICROSECONDS,
    )

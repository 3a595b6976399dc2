"""Which disks of an array that runs one may want to replace, and which others may come."""

from collections.abc import Iterator

from raidwright.storage.plan.repair_target import (
    REPLACEABLE,
    InService,
    dropped_on,
    in_service,
    is_spare,
    member_on,
    still_serves,
)
from raidwright.storage.rules.eligibility import is_free
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.standing import call_roll
from raidwright.storage.snapshot.tree import disks


def wants_repair(array: Array, snapshot: Snapshot) -> bool:
    """Whether a place of the array is empty, or one of its disks has failed, fails or was left behind."""
    if not array.running or array.level not in REPLACEABLE:
        return False
    return bool(call_roll(array).missing or _troubled(in_service(array, snapshot), snapshot))


def may_go(array: Array, snapshot: Snapshot) -> tuple[Block, ...]:
    """The disks of the array, those first that are in trouble; what it has left behind is among them."""
    service = in_service(array, snapshot)
    return tuple(dict.fromkeys((*_troubled(service, snapshot), *service.disks)))


def may_come(array: Array, snapshot: Snapshot) -> tuple[Block, ...]:
    """The disks that nobody uses, those that have dropped out of the array, and its spares."""
    service = in_service(array, snapshot)
    free = (disk for disk in disks(snapshot) if is_free(disk, snapshot, wipe=True))
    spares = (disk for disk in service.disks if _is(disk, service, snapshot, spare=True))
    return tuple(dict.fromkeys((*free, *_dropped(service, snapshot), *spares)))


def has_left(disk: Block, array: Array, snapshot: Snapshot) -> bool:
    """Whether the array does without the disk already: it has failed, or has dropped out."""
    service = in_service(array, snapshot)
    member = member_on(disk, service, snapshot)
    return member is None or not (still_serves(member, service) or is_spare(member, service))


def _troubled(service: InService, snapshot: Snapshot) -> tuple[Block, ...]:
    failed = (disk for disk in service.disks if _is(disk, service, snapshot, spare=False))
    failing = (disk for disk in service.disks if _is_failing(disk))
    return tuple(dict.fromkeys((*failed, *_dropped(service, snapshot), *failing)))


def _is(disk: Block, service: InService, snapshot: Snapshot, *, spare: bool) -> bool:
    """Whether the member on the disk does not serve, as a ``spare`` or because it has failed."""
    member = member_on(disk, service, snapshot)
    return member is not None and not still_serves(member, service) and is_spare(member, service) == spare


def _dropped(service: InService, snapshot: Snapshot) -> Iterator[Block]:
    return (
        disk for disk in disks(snapshot) if disk not in service.disks and dropped_on(disk, service, snapshot)
    )


def _is_failing(disk: Block) -> bool:
    return isinstance(disk.origin, WholeDisk) and disk.origin.drive.health == "failing"

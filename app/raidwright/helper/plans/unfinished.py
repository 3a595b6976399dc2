"""What plans that were broken off have left on this computer's disks: by the journal, and by looking."""

from collections.abc import Iterable, Sequence
from typing import Literal

from raidwright.helper.looking import kernel
from raidwright.helper.looking.arrays import belongs_to
from raidwright.helper.looking.disk_contents import Names, contents_of
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.known_disk import misnamed
from raidwright.helper.plans.accounts import Account, Unsettled
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.plan.leftovers import Contents, DriveNames, Leftover, remains
from raidwright.storage.plan.plan import Purpose
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains, Unfinished


def unfinished(plans: Iterable[Unsettled], names: Names) -> Unfinished | None:
    """What is to be told first of ``plans``, newest first: what can be cleaned, then what cannot be seen.

    What stays out of sight is told until a later plan has gone well, and again when it is there again.
    """
    drives = [device for device in kernel.every_device() if device.is_drive and not device.is_partition]
    told = [(plan, _told(plan, drives, names)) for plan in plans]
    for _, each in told:
        if any(disk.remains is Remains.ITS_OWN for disk in each.disks):
            return each
    for plan, each in told:
        unseen = any(disk.remains is Remains.UNSEEN for disk in each.disks) or not each.disks
        if unseen and not plan.passed:
            return each
    return None


def contents_now(disk: HeldDisk) -> Contents:
    """All that is on a disk of a plan, which is known to carry what the plan says."""
    seen = [signature.partition(":") for signature in disk.identity.signatures]
    return contents_of(disk.device, lambda device: [name for node, _, name in seen if node == device.node])


def find_drive(drive: DriveNames, drives: Sequence[Device]) -> Device | None:
    """The one of ``drives`` that is called so; of several, the one at its old path."""
    named = [each for each in drives if each.size == drive.size and not any(misnamed(each, drive))]
    placed = [each for each in named if each.path == drive.path]
    unmistakable = len(named) == 1 and bool(drive.serial or drive.wwn)
    return named[0] if unmistakable else next(iter(placed), None)


def _told(plan: Unsettled, drives: Sequence[Device], names: Names) -> Unfinished:
    account = plan.account
    kept = account.about.uuid if account.about and _purpose(account) == "repair" else ""
    steps = account.about.steps if account.about else 0
    return Unfinished(
        purpose=_purpose(account),
        array=account.about.array if account.about else "",
        begun=account.begun.timestamp(),
        step=min(account.done + 1, steps),
        steps=steps,
        uuid=account.about.uuid if account.about else "",
        disks=tuple(_disk(left, find_drive(left.drive, drives), names, kept) for left in plan.leftovers),
    )


def _purpose(account: Account) -> Literal["build", "teardown", "repair", "unknown"]:
    match account.about.purpose if account.about else "":
        case Purpose.BUILD.value:
            return "build"
        case Purpose.TEARDOWN.value:
            return "teardown"
        case Purpose.REPAIR.value:
            return "repair"
        case _:
            return "unknown"


def _disk(left: Leftover, device: Device | None, names: Names, kept: str) -> LeftDisk:
    """``kept`` is the UUID of an array that goes on, and on which nothing is to be cleaned."""
    title = " ".join(filter(None, (left.drive.model, left.drive.serial))) or left.drive.path
    if device is None:
        return LeftDisk(title, Remains.UNSEEN)
    if kept and belongs_to(device, kept):
        return LeftDisk(title, Remains.NOTHING, device.path, left.partitions)
    what, signs = remains(left, contents_of(device, names))
    return LeftDisk(title, what, device.path, left.partitions, signs)

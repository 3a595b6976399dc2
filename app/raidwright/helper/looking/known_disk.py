"""Is this the disk that somebody means? Asked of sysfs and udev alone: no disk is opened or read."""

from collections.abc import Iterator, Sequence

from raidwright.helper.looking import kernel
from raidwright.helper.looking.device_facts import models, serials, wwns
from raidwright.helper.looking.kernel import Device
from raidwright.helper.trouble import refused, shown
from raidwright.storage.leftovers import DriveNames
from raidwright.storage.plan import DiskIdentity


def misnamed(device: Device, identity: DiskIdentity | DriveNames) -> Iterator[str]:
    """Every name of the drive that is not the one it is known by."""
    properties = device.properties()
    for what, expected, known in (
        ("model", identity.model, models(properties)),
        ("serial number", identity.serial, serials(properties)),
        ("WWN", identity.wwn, wwns(properties)),
    ):
        if expected not in (known or ("",)):
            yield f"its {what} is “{shown(known[0] if known else '')}”, not “{shown(expected)}”"


def require_known(identities: Sequence[DiskIdentity]) -> None:
    """Raise Trouble unless each is there under its path, with the names and the size that it is given.

    Whoever is asked about these disks may then believe what the question calls them.
    """
    for identity in identities:
        device = drive_at(identity.path)
        if device.size != identity.size or any(misnamed(device, identity)):
            raise refused(f"{identity.path} is not the disk that was chosen.")


def count_alike(identity: DiskIdentity) -> int:
    """How many drives of this computer have this serial number and this WWN, itself among them."""
    drives = (each for each in kernel.every_device() if each.is_drive and not each.is_partition and each.size)
    known = (each.properties() for each in drives)
    names = ((serials(each) or ("",), wwns(each) or ("",)) for each in known)
    return sum(identity.serial in own and identity.wwn in worldwide for own, worldwide in names)


def drive_at(path: str) -> Device:
    """The drive at ``path``. Raises Trouble when it is none, or known by another path."""
    device = kernel.device_at(path)
    if device is None or device.is_partition or not device.is_drive:
        raise refused(f"{path} is not a disk, or not there any more.")
    if device.path != path:
        # The names of its partitions are made from that of the disk: a link's would lead elsewhere.
        raise refused(f"{path} is only another name of {device.path}.")
    return device

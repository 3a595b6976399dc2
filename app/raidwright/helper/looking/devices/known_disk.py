"""Is this the disk that somebody means? Asked of sysfs and udev alone: no disk is opened or read."""

from collections.abc import Iterator, Sequence

from raidwright.helper.errors import HelperError, printable_text, refusal
from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices.device_facts import model_names, serial_numbers, wwns
from raidwright.helper.looking.kernel import Device
from raidwright.storage.failures import english
from raidwright.storage.plan.continuing.leftovers import DriveNames
from raidwright.storage.steps.context import DiskIdentity


def wrong_names(device: Device, identity: DiskIdentity | DriveNames) -> Iterator[str]:
    """Every name of the drive that is not the one it is known by."""
    properties = device.properties()
    if not _is_one(identity.model, names := model_names(properties)):
        yield english("The model is “{found}”, not “{wanted}”", **_both(identity.model, names))
    if not _is_one(identity.serial, names := serial_numbers(properties)):
        yield english("The serial number is “{found}”, not “{wanted}”", **_both(identity.serial, names))
    if not _is_one(identity.wwn, names := wwns(properties)):
        yield english("The WWN is “{found}”, not “{wanted}”", **_both(identity.wwn, names))


def _is_one(expected: str, names: Sequence[str]) -> bool:
    return expected in (names or ("",))


def _both(expected: str, names: Sequence[str]) -> dict[str, str]:
    return {"found": printable_text(names[0] if names else ""), "wanted": printable_text(expected)}


def require_known(identities: Sequence[DiskIdentity], *, only_drives: bool = True) -> None:
    """Raise HelperError unless each is there under its path, with the names and the size that it is given.

    Whoever is asked about these disks may then believe what the question calls them. What a plan about an
    array names may be no drive.
    """
    for identity in identities:
        device = (drive_at if only_drives else ground_at)(identity.path)
        if device.size != identity.size or any(wrong_names(device, identity)):
            raise refusal(english("{disk} is not the selected disk.", disk=identity.path))


def every_drive() -> Iterator[Device]:
    """The drives of this computer, without those that have no medium."""
    return (each for each in kernel.every_device() if each.is_drive and not each.is_partition and each.size)


def drive_at(path: str) -> Device:
    """The drive at ``path``. Raises HelperError when it is none, or known by another path."""
    device = ground_at(path)
    if not device.is_drive:
        raise _no_disk(path)
    return device


def ground_at(path: str) -> Device:
    """The drive at ``path``, or what other software has set up in the place of one, see `tree.is_ground`.

    Raises HelperError when it is none, or known by another path.
    """
    device = kernel.device_at(path)
    if device is None or device.is_partition or not device.is_ground:
        raise _no_disk(path)
    if device.path != path:
        # The names of its partitions are made from that of the disk: a link's would lead elsewhere.
        raise refusal(
            english("{link} is a link. Use its device name {device}.", link=path, device=device.path)
        )
    return device


def _no_disk(path: str) -> HelperError:
    return refusal(english("{device} is not a disk, or is no longer connected.", device=path))

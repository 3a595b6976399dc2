"""Drives: the hardware behind the disks."""

from raidwright.protocol import DeviceFacts
from raidwright.reading.udisks.objects import Properties, UdisksObjects
from raidwright.reading.udisks.smart import smart_condition
from raidwright.storage.snapshot.disks import Drive, Media
from raidwright.storage.snapshot.names import BY_ID, BY_PATH, name_by_path

_BUSES = ("nvme", "ata", "scsi", "usb", "virtio", "mmc", "ieee1394")
_ISCSI = "-iscsi-"
"""Stands in a name by path between the other computer's address and what it lends."""


def read_drive(
    objects: UdisksObjects, drive: Properties, links: tuple[str, ...], facts: DeviceFacts | None
) -> Drive:
    """The drive, known to ``facts`` better than to UDisks2 where the helper has answered.

    ``links`` are the disk's names in /dev/disk, in which udev has written bus and controller.
    """
    bus = (facts.bus if facts else "") or drive.text("ConnectionBus") or _bus(links)
    controller, port = _controller_and_port(links)
    rotation = (facts.rotation if facts else 0) or max(0, drive.number("RotationRate"))
    model, serial, wwn = drive.text("Model"), drive.text("Serial"), drive.text("WWN")
    condition = smart_condition(objects, drive.path)
    return Drive(
        id=drive.text("Id") or _id_of_nameless(drive, links),
        model=model,
        serial=serial,
        wwn=wwn,
        vendor=drive.text("Vendor"),
        media=_media(drive, bus, rotation),
        rotation=rotation,
        bus=bus,
        controller=(facts.controller if facts else "") or controller,
        port=(facts.port if facts else "") or port,
        removable=drive.flag("Removable") or drive.flag("MediaRemovable"),
        health=condition.health,
        temperature=condition.temperature,
        complaints=condition.complaints,
        rate=facts.rate if facts else 0,
        bay=facts.bay if facts else "",
        cables=facts.cables if facts else (),
        unit=facts.unit if facts else "",
    )


def _id_of_nameless(drive: Properties, links: tuple[str, ...]) -> str:
    """What tells the drive apart: a model alone its siblings share, as the disks of a virtual machine do."""
    wwn, model, serial = drive.text("WWN"), drive.text("Model"), drive.text("Serial")
    own = "-".join(filter(None, (wwn, model, serial))) if wwn or serial else ""
    place = name_by_path(links)
    if own or not place:
        return own or drive.path
    return "-".join(filter(None, (model, place)))


def _media(drive: Properties, bus: str, rotation: int) -> Media:
    """UDisks2's RotationRate is 0 for what does not turn and -1 for what turns at an unknown rate."""
    if bus == "nvme":
        return Media.NVME
    if drive.text("Media").startswith(("flash", "floppy", "optical")):
        return Media.OTHER
    return Media.HDD if rotation or drive.number("RotationRate") < 0 else Media.SSD


def _bus(links: tuple[str, ...]) -> str:
    if any(link.startswith(BY_PATH) and _ISCSI in link for link in links):
        return "iscsi"
    names = [link.removeprefix(BY_ID) for link in links if link.startswith(BY_ID)]
    buses = (bus for bus in _BUSES if any(name.startswith(f"{bus}-") for name in names))
    return next(buses, "")


def _controller_and_port(links: tuple[str, ...]) -> tuple[str, str]:
    """Controller and port from the shortest name by path: "pci-0000:00:17.0-ata-1".

    The controller of what comes by iSCSI is the other computer, "ip-192.168.1.5:3260".
    """
    name = name_by_path(links)
    if not name:
        return "", ""
    if _ISCSI in name:
        portal, _, lent = name.partition(_ISCSI)
        return portal, f"iscsi-{lent}"
    kind, _, rest = name.partition("-")
    address, _, port = rest.partition("-")
    return f"{kind}-{address}", port

"""What UDisks2 does not say of block devices, and by what names a disk is known."""

import contextlib
import os
import re
from collections.abc import Mapping

from raidwright.helper.looking import kernel, signatures
from raidwright.helper.looking.kernel import Device
from raidwright.protocol import DeviceFacts

_ID_PATH = re.compile(r"(?P<controller>(?:pci|platform|acpi)-[^-]+(?:-pci-[^-]+)*)(?:-(?P<port>.+))?")
_Key = tuple[str, int, int, int]


class FactFinder:
    """Facts of every block device; what was read from a disk is kept until udev notes a change on it."""

    def __init__(self) -> None:
        self._known: dict[_Key, tuple[str, ...]] = {}

    def find(self) -> tuple[DeviceFacts, ...]:
        """Facts of all devices that have a size. Reads a few blocks of those that changed."""
        known: dict[_Key, tuple[str, ...]] = {}
        facts = []
        for device in kernel.every_device():
            if device.size:
                key = _key(device)
                found = self._known.get(key)
                known[key] = signature_names(device) if found is None else found
                facts.append(_facts(device, known[key]))
        self._known = known
        return tuple(facts)


def signature_names(device: Device) -> tuple[str, ...]:
    """Sorted signature names on the device, by looking."""
    try:
        descriptor = os.open(device.path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError:
        return (signatures.UNREADABLE,)
    try:
        return signatures.names(descriptor, hardware=device.disk.is_drive)
    except OSError:
        return (signatures.UNREADABLE,)
    finally:
        os.close(descriptor)


def models(properties: Mapping[str, str]) -> tuple[str, ...]:
    """Names of the drive's model, the one UDisks2 states first."""
    return _distinct(kernel.decoded(properties.get("ID_MODEL_ENC", "")), properties.get("ID_MODEL", ""))


def serials(properties: Mapping[str, str]) -> tuple[str, ...]:
    """The drive's serial numbers, the one UDisks2 states first."""
    scsi = properties.get("ID_SCSI_SERIAL", "") if properties.get("ID_SCSI") else ""
    return _distinct(scsi, properties.get("ID_SERIAL_SHORT", ""), properties.get("ID_SERIAL", ""))


def wwns(properties: Mapping[str, str]) -> tuple[str, ...]:
    """The drive's World Wide Names, the one UDisks2 states first."""
    return _distinct(properties.get("ID_WWN_WITH_EXTENSION", ""), properties.get("ID_WWN", ""))


def place(id_path: str) -> tuple[str, str]:
    """(controller, port) of a udev ID_PATH: "pci-0000:00:1f.2-ata-1" is ("pci-0000:00:1f.2", "ata-1")."""
    match = _ID_PATH.fullmatch(id_path)
    return (match["controller"], match["port"] or "") if match else ("", "")


def _facts(device: Device, names: tuple[str, ...]) -> DeviceFacts:
    properties = device.disk.properties()
    controller, port = place(properties.get("ID_PATH", ""))
    queue = device.disk.folder / "queue"
    turns = (queue / "rotational").exists() and device.disk.attribute("queue/rotational") == "1"
    return DeviceFacts(
        number=device.number,
        node=device.node,
        logical_sector=int(device.disk.attribute("queue/logical_block_size") or 0),
        physical_sector=int(device.disk.attribute("queue/physical_block_size") or 0),
        diskseq=device.diskseq,
        signatures=names,
        controller=controller,
        port=port,
        bus=properties.get("ID_BUS", "") or _transport(device.disk),
        rotation=int(properties.get("ID_ATA_ROTATION_RATE_RPM", "0") or 0) if turns else 0,
        table=properties.get("ID_PART_TABLE_UUID", "") if device == device.disk else "",
    )


def _transport(disk: Device) -> str:
    with contextlib.suppress(OSError):
        return (disk.folder / "device/subsystem").resolve(strict=True).name
    return ""


def _key(device: Device) -> _Key:
    """Another one whenever the disk is, or somebody closed it after writing (udev looks again then)."""
    try:
        seen = (kernel.UDEV / f"b{device.number}").stat().st_mtime_ns
    except OSError:
        seen = 0
    return device.number, device.diskseq, device.size, seen


def _distinct(*values: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for value in values if value))

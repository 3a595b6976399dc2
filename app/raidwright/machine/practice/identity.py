"""What udev is to say of each virtual disk: virtio itself tells neither model nor a serial of its own."""

import re

from raidwright.machine.practice.disk_set import Model, Unit

_ENCODED = re.compile(r"[^A-Za-z0-9#+.:=@_-]")


def slot_device(slot: int) -> str:
    """Return the platform device behind a slot; unlike vda it stays the same over pull and insert."""
    return f"virtio-uml.{slot}"


def udev_properties(model: Model, unit: Unit) -> dict[str, str]:
    """Return the properties that udev would have read from such a disk on its bus."""
    name = _ENCODED.sub("_", model.name)
    path = unit.path or f"pci-{unit.controller}-ata-{unit.port}"
    properties = {
        "ID_TYPE": "disk",
        "ID_BUS": model.bus,
        "ID_MODEL": name,
        "ID_MODEL_ENC": _in_udev_words(model.name),
        "ID_VENDOR": _ENCODED.sub("_", model.vendor),
        "ID_VENDOR_ENC": _in_udev_words(model.vendor),
        "ID_REVISION": model.revision,
        "ID_SERIAL": f"{name}_{unit.serial}",
        "ID_SERIAL_SHORT": unit.serial,
        "ID_WWN": unit.wwn,
        "ID_WWN_WITH_EXTENSION": unit.wwn,
        "ID_PATH": path,
        "ID_PATH_TAG": path.replace(":", "_").replace(".", "_"),
        "PRACTICE_ROTATIONAL": "1" if model.kind == "hdd" else "0",
        "PRACTICE_RATE": str(model.limits.bytes_per_second),
    }
    if model.bus == "ata":
        rate = str(model.rotation_rate)
        properties |= {"ID_ATA": "1", "ID_ATA_SATA": "1", "ID_ATA_ROTATION_RATE_RPM": rate}
    return {name: value for name, value in properties.items() if value}


def _in_udev_words(words: str) -> str:
    """As udev writes what a disk says of itself, from which UDisks2 reads it."""
    return _ENCODED.sub(lambda letter: f"\\x{ord(letter[0]):02x}", words)


def udev_file(properties: dict[str, str]) -> str:
    """Return the properties as a file for udev's IMPORT{file}."""
    return "".join(f"{key}={value}\n" for key, value in properties.items())

"""What udev is to say of each virtual disk: virtio itself tells neither model nor a serial of its own."""

from raidwright.machine.practice.disk_set import Model, Unit


def slot_device(slot: int) -> str:
    """Return the platform device behind a slot; unlike vda it stays the same over pull and insert."""
    return f"virtio-uml.{slot}"


def udev_properties(model: Model, unit: Unit) -> dict[str, str]:
    """Return the properties that udev would have read from such a disk on a SATA port."""
    name = model.name.replace(" ", "_")
    path = f"pci-{unit.controller}-ata-{unit.port}"
    return {
        "ID_ATA": "1",
        "ID_ATA_SATA": "1",
        "ID_TYPE": "disk",
        "ID_BUS": "ata",
        "ID_MODEL": name,
        "ID_MODEL_ENC": model.name.replace(" ", "\\x20"),
        "ID_REVISION": model.revision,
        "ID_SERIAL": f"{name}_{unit.serial}",
        "ID_SERIAL_SHORT": unit.serial,
        "ID_WWN": unit.wwn,
        "ID_WWN_WITH_EXTENSION": unit.wwn,
        "ID_ATA_ROTATION_RATE_RPM": str(model.rotation_rate),
        "ID_PATH": path,
        "ID_PATH_TAG": path.replace(":", "_").replace(".", "_"),
        "PRACTICE_ROTATIONAL": "1" if model.kind == "hdd" else "0",
        "PRACTICE_RATE": str(model.limits.bytes_per_second),
    }


def udev_file(properties: dict[str, str]) -> str:
    """Return the properties as a file for udev's IMPORT{file}."""
    return "".join(f"{key}={value}\n" for key, value in properties.items())

"""The disks that stand in the computer, and how each says what it is: to QEMU, or to udev in its place."""

from typing import Literal

from raidwright.machine.practice.disk_set import Model, Unit
from raidwright.machine.practice.stage import udev_file, udev_properties

SIZE = 512 << 20
_Bus = Literal["ata", "nvme", "scsi", "usb"]
_Disk = tuple[Model, Unit]

HDDS = ("WD-WCC4E1111111", "WD-WCC4E2222222")
SSDS = ("S3Z8NB0K111111A", "S3Z8NB0K222222B", "S3Z8NB0K333333C")
NVME = "S4EWNX0M123456"
SAS = "ZC1A2B3C"
STICK = "4C530001230406"


def _disk(serial: str, name: str, bus: _Bus, *, rate: int = 0, wwn: str = "", vendor: str = "") -> _Disk:
    unit = Unit(serial, wwn, "0000:00:1f.2", 1, path=f"pci-0000:00:1f.2-{bus}-{serial}")
    kind: Literal["hdd", "ssd"] = "hdd" if rate else "ssd"
    return Model(name, kind, "1.0", SIZE, (unit,), 512, rate, bus, vendor), unit


DISKS: dict[str, _Disk] = {
    **{
        serial: _disk(serial, "WDC WD40EFRX-68N", "ata", rate=5400, wwn=f"0x50014ee2b000000{number}")
        for number, serial in enumerate(HDDS)
    },
    **{
        serial: _disk(serial, "Samsung SSD 860 EVO", "ata", wwn=f"0x5002538e4000000{number}")
        for number, serial in enumerate(SSDS, len(HDDS))
    },
    NVME: _disk(NVME, "QEMU NVMe Ctrl", "nvme"),
    SAS: _disk(SAS, "ST2000NM0045", "scsi", rate=7200, wwn="0x5000c500a1b2c3d4", vendor="SEAGATE"),
    STICK: _disk(STICK, "QEMU HARDDISK", "usb", vendor="QEMU"),
}
"""By serial number, in the order of their places."""


def device(place: int, serial: str) -> str:
    """What QEMU takes for it."""
    model, unit = DISKS[serial]
    match model.bus:
        case "ata":
            rate = model.rotation_rate or 1
            return f"ide-hd,bus=ide.{place},model={model.name},rotation_rate={rate},wwn={unit.wwn}"
        case "nvme":
            return "nvme"
        case "scsi":
            told = f"vendor={model.vendor},product={model.name},rotation_rate={model.rotation_rate}"
            return f"scsi-hd,bus=scsi.0,{told},wwn={unit.wwn}"
        case "usb":
            return "usb-storage,bus=usb.0,removable=on"


def identities() -> dict[str, str]:
    """What udev is told of each, by the name of its place, where the kernel runs as a process."""
    return {
        f"virtio-uml.{place}": udev_file(udev_properties(model, unit))
        for place, (model, unit) in enumerate(DISKS.values())
    }

"""A second path to a disk of a plan: another drive that reports the same."""

from pathlib import Path

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.units import SECTOR


def report_alike(
    patch: pytest.MonkeyPatch, udev: Path, drive: Device, identity: DiskIdentity, bus: str = "scsi"
) -> None:
    """Have ``drive`` be the computer's only drive that udev knows, and report what that disk does.

    ``udev`` is the folder of udev's files from then on.
    """
    (drive.folder / "device").mkdir()
    (drive.folder / "size").write_text(f"{identity.size // SECTOR}\n")
    udev.mkdir(exist_ok=True)
    names = f"E:ID_SERIAL_SHORT={identity.serial}\nE:ID_WWN={identity.wwn}\nE:ID_BUS={bus}\n"
    (udev / f"b{drive.number}").write_text(names)
    patch.setattr(kernel, "UDEV", udev)
    patch.setattr(kernel, "every_device", lambda: iter([drive]))

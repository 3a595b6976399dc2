"""The temperatures of disks, as the kernel's hwmon drivers read them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from raidwright.bench.samples import Heat
from raidwright.helper.looking import kernel

_PLACES = ("device/hwmon*/temp1_input", "device/hwmon/hwmon*/temp1_input")
"""Below a disk: where the nvme driver puts it, and where drivetemp does."""


@dataclass(frozen=True)
class Thermometer:
    """One disk's, in a file that has thousandths of a degree."""

    device: str
    file: Path
    quiet: bool
    """Asking disturbs nothing. drivetemp's question is a command for which the disk's queue must empty."""

    def read(self) -> Heat | None:
        """None when the disk does not answer."""
        try:
            return Heat(self.device, int(self.file.read_text()) / 1000)
        except (OSError, ValueError):
            return None


def thermometers(devices: Sequence[str]) -> tuple[Thermometer, ...]:
    """Those of the ``devices`` (kernel names) that have one."""
    sensors = []
    for device in devices:
        folder = kernel.link_to(device.replace("/", "!"))
        file = next((each for place in _PLACES for each in sorted(folder.glob(place))), None)
        if file is not None:
            sensors.append(Thermometer(device, file, quiet=device.startswith("nvme")))
    return tuple(sensors)

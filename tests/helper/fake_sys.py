"""A folder laid out like /sys, for block devices that no test computer has."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk import patience
from raidwright.storage.steps.context import partition_path


class FakeSys:
    """Devices made by the test; `kernel.device_at` finds them by the paths given to `name`."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        self._paths: dict[str, Device] = {}
        patch.setattr(kernel, "device_at", self._paths.get)

    def disk(self, node: str, *, partitions: int = 0) -> Device:
        """A whole disk and its partitions."""
        device = self._device(node, self._folder / node)
        for number in range(1, partitions + 1):
            self.part(device, number)
        return device

    def part(self, device: Device, number: int) -> Device:
        """A partition of a disk, or of an array."""
        name = partition_path(device.path, number).removeprefix("/dev/")
        part = self._device(name, device.folder / name)
        (part.folder / "partition").write_text(str(number))
        return part

    def disk_folder(self, node: str) -> Path:
        """The folder of a whole disk."""
        return self._folder / node

    def stacked(self, node: str, *below: Device, folder: str = "") -> Device:
        """A device that stands on others; ``folder`` ("md") tells what it is."""
        device = self._device(node, self._folder / node)
        for each in below:
            (device.folder / "slaves" / each.node).symlink_to(each.folder)
            (each.folder / "holders" / node).symlink_to(device.folder)
        if folder:
            (device.folder / folder).mkdir()
        return device

    def mapping(self, name: str, node: str, *below: Device) -> Device:
        """A device of device-mapper, which calls it so."""
        device = self.stacked(node, *below, folder="dm")
        (device.folder / "dm/name").write_text(name)
        self.name(f"/dev/mapper/{name}", device)
        return device

    def number(self, device: Device, number: str) -> None:
        """Its "major:minor" from now on."""
        (device.folder / "dev").write_text(number)

    def name(self, path: str, device: Device | None) -> None:
        """From now on ``path`` leads to the device, or nowhere."""
        if device is None:
            self._paths.pop(path, None)
        else:
            self._paths[path] = device

    def there(self, path: str) -> bool:
        """Whether it leads to a device."""
        return path in self._paths

    def _device(self, node: str, folder: Path) -> Device:
        if folder.exists():
            shutil.rmtree(folder)
        for part in ("slaves", "holders"):
            (folder / part).mkdir(parents=True)
        device = Device(node, folder)
        self._paths[device.path] = device
        return device


def fill_md(array: Device, members: Mapping[Device, str], **facts: object) -> Device:
    """Write an md folder as the kernel does; a member's state may be preceded by its place ("2 spare").

    Without one members have the places in which they stand, and faulty ones have none.
    """
    folder = array.folder / "md"
    folder.mkdir(exist_ok=True)
    known = {"array_state": "clean", "degraded": "0", "sync_action": "idle", "resync_start": "none"}
    for name, value in (known | facts).items():
        (folder / name).write_text(f"{value}\n")
    for place, (member, words) in enumerate(members.items()):
        slot, _, state = words.rpartition(" ")
        own = folder / f"dev-{member.node}"
        own.mkdir()
        (own / "state").write_text(f"{state}\n")
        (own / "slot").write_text(f"{slot or ('none' if 'faulty' in state else place)}\n")
        (own / "recovery_start").write_text("none\n" if state == "in_sync" else "93696\n")
        (own / "errors").write_text("0\n")
        (own / "block").symlink_to(os.path.relpath(member.folder, own))
    return array


@pytest.fixture
def fake_sys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeSys:
    """An empty one, of whose devices nothing was noted yet."""
    monkeypatch.setattr(patience, "_failed", {})
    monkeypatch.setattr(patience, "_silent", set())
    monkeypatch.setattr(patience, "_waits", {})
    return FakeSys(tmp_path, monkeypatch)

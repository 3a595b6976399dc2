"""A computer on which a plan was broken off, as its journal tells."""

from pathlib import Path

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.plans import unfinished as module
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.unfinished import first_unfinished
from raidwright.storage.plan.continuing.leftovers import Contents
from raidwright.storage.snapshot.unfinished import Unfinished
from raidwright.storage.steps.step import Mark
from tests.helper.fake_sys import FakeSys
from tests.helper.plans import ARRAY, some_disk, some_teardown

MEMBER = Contents(((0, Mark("linux_raid_member", ARRAY)),))


class Computer:
    """Disks as udev names them, and what is found on each."""

    def __init__(self, sys: FakeSys, patch: pytest.MonkeyPatch, folder: Path) -> None:
        self._sys = sys
        self._udev = folder / "udev"
        self._udev.mkdir()
        self.disks: list[Device] = []
        self.on: dict[str, Contents] = {}
        self.members: dict[str, tuple[str, ...]] = {}
        patch.setattr(kernel, "UDEV", self._udev)
        patch.setattr(kernel, "every_device", lambda: iter(self.disks))
        patch.setattr(module, "contents_of", lambda disk, _: self.on.get(disk.node, Contents()))
        patch.setattr(arrays, "uuids_on", self._uuids_on)

    def _uuids_on(self, device: Device) -> tuple[str, ...]:
        if device.node not in self.members:
            raise OSError(5, "a device cannot be read")
        return self.members[device.node]

    def put(self, node: str, serial: str, *, model: str = "Testbed T1G", partitions: int = 0) -> Device:
        """A disk of the size that the plans name."""
        disk = self._sys.disk(node, partitions=partitions)
        (disk.folder / "device").mkdir()
        (disk.folder / "size").write_text(str(some_disk(0).size // 512))
        (disk.folder / "dev").write_text(f"254:{len(self.disks)}")
        names = f"E:ID_MODEL={model}\nE:ID_SERIAL_SHORT={serial}\n"
        (self._udev / f"b254:{len(self.disks)}").write_text(names)
        self.disks.append(disk)
        return disk


@pytest.fixture
def computer(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Computer:
    return Computer(fake_sys, monkeypatch, tmp_path)


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """Of a teardown of two disks that was broken off after the first superblock was erased."""
    made = Journal(tmp_path / "journal")
    with made.open(some_teardown(), 7, (MEMBER, MEMBER)) as record:
        for index in range(3):
            record.intent(index, ())
        record.mark_done(0)
        record.mark_done(1)
    return made


def told(journal: Journal) -> Unfinished | None:
    return first_unfinished(journal.unsettled_plans(), lambda _: ())

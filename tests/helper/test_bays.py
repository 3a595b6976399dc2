"""What stands on the case, as the kernel has it of enclosures and boards."""

from pathlib import Path

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.hardware.cables import bay_of, subsystem_of
from tests.helper.fake_sys import FakeSys, fake_sys

__all__ = ["fake_sys"]


def test_an_enclosure_names_its_bays(fake_sys: FakeSys) -> None:
    disk = fake_sys.disk("sdq")
    assert bay_of(disk) == ""
    (disk.folder / "device").mkdir(exist_ok=True)
    (disk.folder / "device/enclosure_device:Slot 03").symlink_to("/nowhere")
    assert bay_of(disk) == "Slot 03"


def test_what_hides_in_a_name_is_shown(fake_sys: FakeSys) -> None:
    disk = fake_sys.disk("sdq")
    (disk.folder / "device").mkdir(exist_ok=True)
    (disk.folder / "device" / f"enclosure_device:\u202e{'x' * 99}").symlink_to("/nowhere")
    assert bay_of(disk).startswith("\\x202e")
    assert len(bay_of(disk)) == 32


@pytest.mark.parametrize(("address", "bay"), [("0000:01:00", "4"), ("0000:02:00", ""), ("0000:01:0", "")])
def test_a_board_names_its_slots(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, bay: str
) -> None:
    monkeypatch.setattr(kernel, "SYS", tmp_path)
    function, slot = tmp_path / "devices/0000:01:00.0", tmp_path / "bus/pci/slots/4"
    for folder in (function, slot):
        folder.mkdir(parents=True)
    (slot / "address").write_text(f"{address}\n")
    disk = fake_sys.disk("nvmeq0n1")
    (disk.folder / "device").mkdir(exist_ok=True)
    (disk.folder / "device/device").symlink_to(function)
    assert bay_of(disk) == bay


def test_a_namespace_is_a_part_of_its_subsystem(fake_sys: FakeSys) -> None:
    disk = fake_sys.disk("nvmeq0n2")
    assert subsystem_of(disk) == ""
    (disk.folder / "device").mkdir(exist_ok=True)
    (disk.folder / "device/subsysnqn").write_text("nqn.2014.08.org.nvmexpress:1b4b:HN-4711AB\n")
    assert subsystem_of(disk) == "nqn.2014.08.org.nvmexpress:1b4b:HN-4711AB"

"""How a disk is connected, as the kernel's folders of USB, SATA and iSCSI tell it."""

from pathlib import Path

import pytest

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import PassResult
from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices import device_facts
from raidwright.helper.looking.devices.device_facts import FactFinder
from raidwright.helper.looking.hardware.cables import bus_of, cables_of
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.contents import NOTHING
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.helper.measuring import beneath
from raidwright.helper.measuring.beneath import Beneath
from raidwright.storage.snapshot.disks import Cable
from tests.helper.bench_runs import folder, measured, of, spec
from tests.helper.fake_sys import FakeSys

__all__ = ["folder"]

ISCSI = "platform/host3/session1/target3:0:0/3:0:0:0"
USB = "pci0000:00/0000:00:14.0/usb2/2-1/2-1.3/2-1.3:1.0/host4/target4:0:0/4:0:0:0"
SATA = "pci0000:00/0000:00:17.0/ata3/host2/target2:1:0/2:1:0:0"


@pytest.fixture
def devices(tmp_path: Path) -> Path:
    return tmp_path / "devices"


def disk_at(devices: Path, place: str, patch: pytest.MonkeyPatch, node: str = "sdq") -> Device:
    block = devices / place / "block"
    block.mkdir(parents=True)
    return FakeSys(block, patch).disk(node, partitions=1)


def tells(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{text}\n")


def session(devices: Path) -> None:
    (devices / "platform/host3/session1/iscsi_session/session1").mkdir(parents=True)


def test_a_disk_behind_a_session_of_iscsi_comes_over_the_network(
    devices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = disk_at(devices, ISCSI, monkeypatch)
    assert bus_of(disk) == "", "a folder that is only called so"
    assert Beneath([disk]).share() == ""
    session(devices)
    assert (bus_of(disk), cables_of(disk)) == ("iscsi", ())
    assert Beneath(disk.partitions()).share() == "iSCSI"


def test_an_array_with_one_disk_over_the_network_goes_over_it(
    devices: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session(devices)
    far, here = disk_at(devices, ISCSI, monkeypatch), disk_at(devices, SATA, monkeypatch, "sdr")
    fake = FakeSys(tmp_path / "virtual", monkeypatch)
    assert Beneath([fake.stacked("md7", here, far, folder="md")]).share() == "iSCSI"
    assert Beneath([fake.stacked("md8", here, folder="md")]).share() == ""


def test_every_pass_is_told_by_which_protocol_its_disk_is_reached(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beneath, "is_iscsi", lambda _: True)
    (result,) = of(PassResult, measured(spec(DEFAULT.rows[0], seconds=0.5), folder))
    assert result.share == "iSCSI"


def test_usb_tells_the_speed_of_each_line_down_to_the_disk(
    devices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = disk_at(devices, USB, monkeypatch)
    assert (bus_of(disk), cables_of(disk)) == ("", ())
    hub = devices / "pci0000:00/0000:00:14.0/usb2"
    for file, speed in ((hub, "10000"), (hub / "2-1", "5000"), (hub / "2-1/2-1.3", "480")):
        tells(file / "speed", speed)
    assert bus_of(disk) == "usb"
    assert cables_of(disk) == (Cable("2-1", 5000), Cable("2-1.3", 480))


@pytest.mark.parametrize(
    ("said", "cables"),
    [
        ({"link3": "6.0 Gbps"}, (Cable("link3", 6000),)),
        ({"link3": "1.5 Gbps", "link3.0": "6.0 Gbps"}, (Cable("link3", 1500),)),
        ({"link3": "3.0 Gbps", "link3.1": "1.5 Gbps"}, (Cable("link3", 3000), Cable("link3.1", 1500))),
        ({"link3": "<unknown>"}, ()),
        ({}, ()),
    ],
)
def test_sata_tells_what_was_agreed_on_also_behind_a_port_multiplier(
    devices: Path, monkeypatch: pytest.MonkeyPatch, said: dict[str, str], cables: tuple[Cable, ...]
) -> None:
    disk = disk_at(devices, SATA, monkeypatch)
    for name, speed in said.items():
        tells(devices / f"pci0000:00/0000:00:17.0/ata3/{name}/ata_link/{name}/sata_spd", speed)
    assert (bus_of(disk), cables_of(disk)) == ("", cables)


def test_a_usb_disk_that_udev_takes_for_one_of_sata_is_told_of_as_usb(
    devices: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """udev asks ata_id of disks in USB enclosures, and that writes ID_BUS=ata."""
    disk = disk_at(devices, USB, monkeypatch)
    tells(disk.folder / "dev", "8:16")
    tells(disk.folder / "size", "2048")
    tells(devices / "pci0000:00/0000:00:14.0/usb2/2-1/speed", "10000")
    tells(tmp_path / "udev/b8:16", "E:ID_BUS=ata")
    monkeypatch.setattr(kernel, "UDEV", tmp_path / "udev")
    monkeypatch.setattr(kernel, "every_device", lambda: iter([disk]))
    monkeypatch.setattr(device_facts, "look_at", lambda devices, _: dict.fromkeys(devices, NOTHING))
    (facts,) = FactFinder(LeftClean(tmp_path / "state")).find()
    assert (facts.bus, facts.cables) == ("usb", (Cable("2-1", 10000),))

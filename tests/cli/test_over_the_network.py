"""Disks that lie on another computer, in the list of disks."""

from pathlib import Path

from msgspec.structs import replace

from raidwright.machine.saved import read_machine, write_machine
from raidwright.storage.snapshot.disks import WholeDisk
from tests.cli.conftest import Raidwright
from tests.cli.saved import BARE


def test_a_disk_that_comes_over_the_network_is_listed_as_that(raidwright: Raidwright, tmp_path: Path) -> None:
    machine = read_machine(BARE)
    first, *others = machine.blocks
    assert isinstance(first.origin, WholeDisk)
    far = WholeDisk(replace(first.origin.drive, bus="iscsi", controller="ip-192.168.1.5:3260"))
    file = tmp_path / "nas.json"
    file.write_text(write_machine(replace(machine, blocks=(replace(first, origin=far), *others))))
    lines = raidwright("--machine", file, "disks").stdout.splitlines()
    place = lines.index("iSCSI, 192.168.1.5:3260, 1 disk")
    assert [number for number, line in enumerate(lines) if " over iSCSI " in line] == [
        place + 1 + (place == 0)
    ]

"""Over the disks of a controller stands how wide their way to the processor is."""

import pytest
from msgspec.structs import replace

from raidwright.storage.snapshot.disks import Link, WholeDisk
from raidwright.ui.shared.devices import groups_of
from tests.ui.snapshots import home_server

FULL = Link("", lanes=4, speed=8.0, max_lanes=4, max_speed=8.0)


@pytest.mark.parametrize(
    ("link", "words"),
    [
        (FULL, " · PCIe 8 GT/s × 4"),
        (replace(FULL, lanes=2), " · PCIe 8 GT/s × 2 (maximum PCIe 8 GT/s × 4)"),
        (replace(FULL, speed=2.5), " · PCIe 2.5 GT/s × 4 (maximum PCIe 8 GT/s × 4)"),
    ],
)
def test_a_link_below_its_best_says_what_it_could_do(link: Link, words: str) -> None:
    home = home_server()
    controller = next(group for group in groups_of(home) if group.key.startswith("controller pci")).key
    known = replace(link, controller=controller.removeprefix("controller "))
    wired = replace(home, host=replace(home.host, links=(known,)))
    (group,) = (group for group in groups_of(wired) if group.key == controller)
    assert group.detail.endswith(words)


def test_disks_of_another_computer_stand_under_iscsi() -> None:
    home = home_server()
    far = next(block for block in home.blocks if isinstance(block.origin, WholeDisk))
    assert isinstance(far.origin, WholeDisk)
    drive = replace(far.origin.drive, bus="iscsi", controller="ip-192.168.1.5:3260")
    lent = replace(far, origin=WholeDisk(drive))
    groups = groups_of(replace(home, blocks=(lent, *(each for each in home.blocks if each is not far))))
    group = next(group for group in groups if group.key == "controller ip-192.168.1.5:3260")
    assert group.title == "iSCSI"
    assert group.detail.startswith("192.168.1.5:3260 · ")

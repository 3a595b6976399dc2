"""What the links of some disks can carry, by the published speeds of SATA, USB and PCIe."""

import pytest
from msgspec.structs import replace

from raidwright.bench.place import Ceiling, ceiling, pcie, place_of
from raidwright.bench.run import begun_run
from raidwright.bench.samples import Begun
from raidwright.bench.spec import BenchSpec, Direction, DiskGroup
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.disks import Cable, Drive, Link, Media, Uplink
from raidwright.storage.snapshot.tree import disks
from tests.bench.builders import SEQ_Q8
from tests.storage.machines import blank_disks
from tests.storage.machines import drive as any_drive

OLD = Link("pci-0000:01:00.0", lanes=2, speed=5.0, max_lanes=8, max_speed=5.0)
FOURTH = Link("pci-0000:02:00.0", lanes=4, speed=16.0, max_lanes=4, max_speed=16.0)
UNKNOWN = Ceiling(0.0, "")


def drive(controller: str, bus: str = "ata", media: Media = Media.HDD, *cables: Cable) -> Drive:
    return any_drive("d", media, bus=bus, controller=controller, cables=cables)


def usb(*speeds: int, port: str = "2-1") -> Drive:
    """Behind so many lines, one hub after another."""
    names = (f"{port}{'.1' * depth}" for depth in range(len(speeds)))
    return drive("pci-0000:00:14.0", "usb", Media.SSD, *map(Cable, names, speeds))


SATA = drive("pci-0000:00:1f.2")


def test_pcie_carries_what_its_lanes_and_code_leave() -> None:
    assert pcie(OLD) == pytest.approx(1.0e9)
    assert pcie(FOURTH) == pytest.approx(7.877e9, rel=1e-3)


def carried(most: Ceiling) -> tuple[float, str]:
    return round(most.rate / 1e6), most.name


def test_disks_are_limited_by_their_cables_and_by_their_controllers_link() -> None:
    assert carried(ceiling([SATA], ())) == (600, "SATA 6 Gb/s")
    assert carried(ceiling([drive(OLD.controller)] * 8, (OLD,))) == (1000, "PCIe 2.0 x2")
    assert carried(ceiling([drive(OLD.controller)], (OLD,))) == (600, "SATA 6 Gb/s")
    both = ceiling([*[drive(OLD.controller)] * 2, SATA], (OLD,))
    assert carried(both) == (1600, "PCIe 2.0 x2 + SATA 6 Gb/s")


def test_behind_a_switch_the_narrowest_link_on_the_way_counts_and_is_shared() -> None:
    """Four NVMe disks of four lanes each on a card that has two lanes of 5 GT/s to the computer."""
    uplink = Uplink("0000:01:00.0", lanes=2, speed=5.0)
    wide = Uplink("0000:01:00.0", lanes=16, speed=32.0)
    for above, rate, name in (((uplink,), 1000, "PCIe 2.0 x2"), ((wide,), 4 * 7877, "4 × PCIe 4.0 x4")):
        links = [replace(FOURTH, controller=f"pci-0000:0{n}:00.0", above=above) for n in range(4)]
        found = ceiling([drive(link.controller, "nvme", Media.NVME) for link in links], links)
        assert carried(found) == (pytest.approx(rate, abs=5), name)
    single = replace(FOURTH, above=(uplink,))
    assert carried(ceiling([drive(FOURTH.controller, "nvme", Media.NVME)], (single,))) == (
        1000,
        "PCIe 2.0 x2",
    )


def test_a_sata_cable_carries_what_was_agreed_on() -> None:
    slow = [drive("x", "ata", Media.HDD, Cable(f"link{port}", 3000)) for port in (1, 2)]
    assert carried(ceiling(slow, ())) == (600, "2 × SATA 3 Gb/s")
    fast = drive("x", "ata", Media.HDD, Cable("link3", 6000))
    assert carried(ceiling([*slow, fast], ())) == (1200, "2 × SATA 3 Gb/s + SATA 6 Gb/s")


def test_disks_behind_a_port_multiplier_share_its_cable() -> None:
    behind = [
        drive("x", "ata", Media.HDD, Cable("link1", 3000), Cable(f"link1.{port}", 6000)) for port in range(4)
    ]
    assert carried(ceiling(behind, ())) == (300, "SATA 3 Gb/s")


@pytest.mark.parametrize(
    ("speed", "most"),
    [
        (12, (2, "USB 1.1 (12 Mb/s)")),
        (480, (60, "USB 2.0 (480 Mb/s)")),
        (5000, (500, "USB 3.0 (5 Gb/s)")),
        (10000, (1212, "USB 3.1 (10 Gb/s)")),
        (20000, (2424, "USB 3.2 (20 Gb/s)")),
        (7, (0, "")),
    ],
)
def test_usb_is_named_by_the_speed_it_runs_at(speed: int, most: tuple[int, str]) -> None:
    assert carried(ceiling([usb(speed)], ())) == most


def test_usb_disks_share_a_hub_and_not_a_controller() -> None:
    hub = [drive("x", "usb", Media.SSD, Cable("2-1", 5000), Cable(f"2-1.{n}", 5000)) for n in range(3)]
    assert carried(ceiling(hub, ())) == (500, "USB 3.0 (5 Gb/s)")
    assert carried(ceiling([usb(5000), usb(480, port="1-2")], ())) == (
        560,
        "USB 3.0 (5 Gb/s) + USB 2.0 (480 Mb/s)",
    )
    assert carried(ceiling([usb(10000, 5000)], ())) == (500, "USB 3.0 (5 Gb/s)")
    twins = drive("x", "usb", Media.SSD, Cable("2-3", 5000))
    assert carried(ceiling([twins, twins], ())) == (500, "USB 3.0 (5 Gb/s)")


def test_an_nvme_drive_is_its_own_controller() -> None:
    nvme = drive(FOURTH.controller, "nvme", Media.NVME)
    assert ceiling([nvme], (FOURTH,)) == Ceiling(pcie(FOURTH), "PCIe 4.0 x4")
    assert ceiling([nvme], (OLD,)) == UNKNOWN
    odd = Link(FOURTH.controller, lanes=1, speed=128.0, max_lanes=1, max_speed=128.0)
    assert ceiling([nvme], (odd,)).name == "PCIe 128 GT/s x1"


@pytest.mark.parametrize("bus", ["usb", "virtio", "scsi", "iscsi", ""])
def test_of_other_links_nothing_is_known_and_nothing_is_claimed(bus: str) -> None:
    assert ceiling([drive("x", bus)], (OLD,)) == UNKNOWN
    assert ceiling([SATA, drive("x", bus)], (OLD,)) == UNKNOWN
    assert ceiling([], (OLD,)) == UNKNOWN


def test_a_run_keeps_what_its_links_are_called() -> None:
    machine = blank_disks(2)
    group = DiskGroup(tuple(disk_identity(disk, machine) for disk in disks(machine)))
    place = place_of(group, "Nas", "2 disks together", machine)
    run = begun_run(Begun(BenchSpec(group, (SEQ_Q8,), (Direction.READ,)), (), "fio-3.36"), place, 0.0)
    assert (run.ceiling, run.link) == (1200e6, "2 × SATA 6 Gb/s")

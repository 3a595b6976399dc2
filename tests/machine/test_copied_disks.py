"""Copies of disks: who each says it is, how large it is, what lies on it, and what is told of the rest."""

import json
import subprocess
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.machine.practice import DiskSet
from raidwright.machine.practice.contents import Missing, Order, make_contents
from raidwright.machine.practice.copies import copy_disks
from raidwright.machine.practice.disk_set import MAX_SLOTS
from raidwright.machine.practice.stage import udev_file, udev_properties
from raidwright.machine.saved import read_machine
from raidwright.storage.snapshot.arrays import FAR_2, NEAR_2, OFFSET_2
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Content,
    Drive,
    Media,
    Member,
    PartitionOf,
    Snapshot,
    Table,
    WholeDisk,
)
from raidwright.storage.snapshot.tree import disks
from raidwright.storage.units import GIB, KIB, MIB, SECTOR, TIB
from tests.storage.machines import (
    LINUX_DATA,
    LINUX_RAID,
    OTHER_ARRAY,
    array,
    disk,
    drive,
    formatted,
    gpt_disk,
    machine,
    partition,
)

_MACHINES = Path(__file__).parents[1] / "machines"


def _saved(name: str) -> Snapshot:
    return read_machine(_MACHINES / f"{name}.json")


def _drive(block) -> Drive:
    assert isinstance(block.origin, WholeDisk)
    return block.origin.drive


@pytest.mark.parametrize("name", sorted(path.stem for path in _MACHINES.glob("*.json")))
def test_a_copy_has_the_identity_and_the_size_of_its_original(name):
    look = _saved(name)
    copies = copy_disks(look)
    assert msgspec.convert(msgspec.to_builtins(copies.disk_set), DiskSet) == copies.disk_set
    originals = {disk.path: disk for disk in disks(look)}
    for copy, (model, unit) in zip(copies.copies, copies.disk_set.disks, strict=True):
        drive, disk = _drive(originals[copy.path]), originals[copy.path]
        assert (model.name, model.size) == (drive.model, disk.size)
        assert model.logical_sector == disk.logical_sector
        assert unit.serial in (drive.serial, copy.serial)
        assert udev_properties(model, unit)["ID_PATH"] == f"{drive.controller}-{drive.port}"


def test_the_disk_of_the_running_system_is_not_copied_and_that_is_said():
    copies = copy_disks(_saved("system_disk_and_two_ssds"))
    assert [copy.serial for copy in copies.copies] == ["QU-7K02Q74", "QU-7K03Q14"]
    assert [str(each) for each in copies.differences] == [
        "Oldmill OM500 OL-7K01Q37 was not copied: it contains the running system."
    ]


def test_a_serial_number_that_several_disks_share_is_replaced_and_that_is_said():
    copies = copy_disks(_saved("nvme_two_namespaces"))
    assert [copy.serial for copy in copies.copies] == ["COPY-1", "COPY-2", "TA-7K03Q14"]
    assert "The copy of /dev/nvme0n1 has the serial number COPY-1." in map(str, copies.differences)
    model, unit = copies.disk_set.disks[0]
    assert (model.bus, unit.wwn) == ("nvme", "eui.000000000000001f00a4711ab")


@pytest.mark.parametrize(
    ("media", "rotation", "rate"),
    [(Media.HDD, 7200, "7200"), (Media.HDD, 0, None), (Media.SSD, 0, "0")],
)
def test_a_hard_disk_whose_rate_nobody_knows_is_not_said_to_stand_still(media, rotation, rate):
    original = disk("a", hardware=drive("a", media, bus="ata", rotation=rotation))
    ((model, unit),) = copy_disks(machine(original)).disk_set.disks
    assert udev_properties(model, unit).get("ID_ATA_ROTATION_RATE_RPM") == rate


def test_copies_for_a_drill_are_small_and_sync_at_full_speed():
    copies = copy_disks(_saved("mixed_4kn"), GIB)
    assert {model.size for model, _ in copies.disk_set.disks} == {GIB}
    assert copies.disk_set.resync_limit == 0
    assert copy_disks(_saved("mixed_4kn")).disk_set.resync_limit > 0


def test_a_disk_larger_than_a_file_can_be_has_a_blank_copy_and_that_is_said():
    large = (disk("a", 36 * 10**12, formatted()), disk("b", 4 * TIB, formatted()))
    copies = copy_disks(machine(*large), most=16 * TIB - MIB)
    assert [model.size for model, _ in copies.disk_set.disks] == [16 * TIB - MIB, 4 * TIB]
    assert copies.places({"LD-A001": "vda", "LD-B001": "vdb"}) == {"/dev/sdb": "/dev/vdb"}
    assert [str(each) for each in copies.differences] == [
        "The copy of /dev/sda is blank and holds only 17.6 TB: larger files are not possible in /var/tmp."
    ]
    assert copy_disks(machine(*large)).differences == ()


def test_no_more_disks_are_copied_than_there_are_slots():
    letters = [f"{first}{second}" for first in "abcdefg" for second in "abcdef"][: MAX_SLOTS + 2]
    copies = copy_disks(machine(*map(disk, letters)))
    assert len(copies.copies) == MAX_SLOTS
    assert len(copies.differences) == 2
    assert copies.disk_set.empty_slots == 0


_WORDS = st.text(max_size=80)


@given(model=_WORDS, serial=_WORDS, wwn=_WORDS, vendor=_WORDS, place=_WORDS, size=st.integers(0, 40 * TIB))
def test_whatever_a_disk_says_of_itself_udev_gets_one_plain_line_for_each_property(
    model, serial, wwn, vendor, place, size
):
    plain = disk("a", size)
    drive = msgspec.structs.replace(
        _drive(plain), model=model, serial=serial, wwn=wwn, vendor=vendor, controller=place, port=place
    )
    copies = copy_disks(machine(msgspec.structs.replace(plain, origin=WholeDisk(drive))))
    assert msgspec.convert(msgspec.to_builtins(copies.disk_set), DiskSet) == copies.disk_set
    for each, unit in copies.disk_set.disks:
        text = udev_file(udev_properties(each, unit))
        lines = text.split("\n")[:-1]
        assert text.isascii()
        assert len(lines) == len(udev_properties(each, unit))
        assert all(line.isprintable() and '"' not in line and "=" in line for line in lines)


def _orders(name: str) -> tuple[list[Order], list[Missing]]:
    look = _saved(name)
    copies = zip("abcdefghij", copy_disks(look).copies, strict=False)
    places = {copy.path: f"/dev/copy-{letter}" for letter, copy in copies}
    made = make_contents(look, places)
    return (
        [each for each in made if isinstance(each, Order)],
        [each for each in made if isinstance(each, Missing)],
    )


def test_an_array_is_made_anew_with_the_uuid_and_the_order_of_the_original():
    orders, missing = _orders("stopped_raid6")
    assert missing == []
    (create,) = (order.argv for order in orders if "--create" in order.argv)
    assert "--uuid=d0e10c13:cdf14c7d:85065938:36b05ccd" in create
    assert create[-5:] == tuple(f"/dev/copy-{letter}1" for letter in "abcde")
    assert orders[-1].argv == ("mdadm", "--stop", "/dev/md/attic")


def test_what_lies_on_an_array_is_made_from_below_upwards_and_its_container_is_opened():
    orders, _ = _orders("raid5_luks_lvm_xfs_mounted")
    programs = [order.argv[0] for order in orders if order.argv[0] not in ("sfdisk", "udevadm")]
    assert programs == [
        "mdadm",
        "mdadm",
        "cryptsetup",
        "cryptsetup",
        "vgcreate",
        "lvcreate",
        "mkfs.xfs",
        "mkdir",
        "mount",
    ]
    # What is being filled is added, and filled anew.
    assert "missing" in orders[programs.index("mdadm") + 6].argv
    assert orders[programs.index("mdadm") + 7].argv[:4] == ("mdadm", "--manage", "/dev/md/tank", "--add")


def _part(number: int, start: int, size: int, role: str, content: Content | None = None) -> Block:
    plain = partition("a", number, content or Blank(), size)
    return msgspec.structs.replace(plain, origin=PartitionOf("/dev/sda", number, start, role, ""))


_ESP, _RESERVED = "c12a7328-f81f-11d2-ba4b-00a0c93ec93b", "e3c9e316-0b5c-4db8-817d-f92df00215ae"
_KERNELS_SIZE = 1024
"""Bytes of the device that the kernel makes for a partition which only holds others."""
_DOS = Table("dos", "1a2b3c4d")
_OLD_TABLES = {
    "qnap": (gpt_disk("a", 4 * GIB), _part(1, 40 * SECTOR, 500 * MIB, LINUX_RAID)),
    "mac": (gpt_disk("a", 4 * GIB), _part(1, 40 * SECTOR, 200 * MIB, _ESP)),
    "windows": (
        gpt_disk("a", 4 * GIB),
        _part(1, 34 * SECTOR, 32734 * SECTOR, _RESERVED),
        _part(2, 32768 * SECTOR, GIB, LINUX_DATA),
    ),
    "plain": (gpt_disk("a", 4 * GIB), _part(1, 2 * MIB, GIB, LINUX_DATA)),
    "none": (gpt_disk("a", 4 * GIB),),
    "logical": (
        disk("a", 4 * GIB, _DOS),
        _part(1, MIB, 500 * MIB, "0x83"),
        _part(2, 502 * MIB - KIB, _KERNELS_SIZE, "0x05", Table("dos", "")),
        _part(5, 502 * MIB, 300 * MIB, "0x83"),
        _part(6, 804 * MIB, 300 * MIB, "0x83"),
    ),
    "logical in the old way": (
        disk("a", 4 * GIB, _DOS),
        _part(1, 63 * SECTOR, GIB - 63 * SECTOR, "0x0f", Table("dos", "")),
        _part(5, 126 * SECTOR, 300 * MIB, "0x83"),
    ),
}


@pytest.mark.parametrize("name", sorted(_OLD_TABLES))
def test_a_table_is_copied_wherever_its_partitions_begin(name, tmp_path):
    whole, *parts = _OLD_TABLES[name]
    look = machine(whole, *parts)
    tables = [
        each
        for each in make_contents(look, {"/dev/sda": "/dev/copy"})
        if isinstance(each, Order) and each.argv[0] == "sfdisk"
    ]
    (table,) = tables
    image = tmp_path / "copy"
    with image.open("wb") as file:
        file.truncate(whole.size)
    subprocess.run(["/usr/sbin/sfdisk", *table.argv[1:-1], image], input=table.stdin, check=True)
    listing = subprocess.run(["/usr/sbin/sfdisk", "--json", image], check=True, capture_output=True)
    there = {
        (each["start"] * SECTOR, each["size"] * SECTOR)
        for each in json.loads(listing.stdout)["partitiontable"].get("partitions", [])
        if each["type"] not in ("5", "f")
    }
    wanted = {(part.origin.start, part.size) for part in parts if part.origin.role not in ("0x05", "0x0f")}
    assert there == wanted


@pytest.mark.parametrize(("node", "place"), [("0", "/dev/md/0p1"), ("data", "/dev/md/data1")])
def test_a_partition_of_an_array_is_where_udev_puts_it(node, place):
    on_array = partition("a", 1, formatted(), GIB)
    look = machine(
        disk("a", TIB, Member(OTHER_ARRAY)),
        msgspec.structs.replace(
            disk("b", TIB, Table("gpt", "")), path="/dev/md127", origin=ArrayDevice(OTHER_ARRAY)
        ),
        msgspec.structs.replace(
            on_array, path="/dev/md127p1", origin=PartitionOf("/dev/md127", 1, MIB, LINUX_DATA, "")
        ),
        arrays=(array("/dev/sda", name=node),),
    )
    *_, last = make_contents(look, {"/dev/sda": "/dev/copy"})
    assert isinstance(last, Order)
    assert (last.argv[0], last.argv[-1]) == ("mkfs.ext4", place)


@pytest.mark.parametrize(
    ("level", "layout", "component", "word"),
    [
        ("raid10", NEAR_2, GIB, "n2"),
        ("raid10", FAR_2, GIB, "f2"),
        ("raid10", OFFSET_2, GIB, "o2"),
        ("raid10", 0x103, GIB, "n3"),
        ("raid10", 0, 0, None),
        ("raid5", 0, GIB, "left-asymmetric"),
        ("raid5", 0, 0, None),
        ("raid6", 2, GIB, "left-symmetric"),
        ("raid6", 18, GIB, None),
        ("raid1", 0, GIB, None),
    ],
)
def test_an_array_spreads_its_data_as_the_original_does(level, layout, component, word):
    paths = [f"/dev/sd{letter}" for letter in "abcd"]
    look = machine(
        *(disk(letter, TIB, Member(OTHER_ARRAY)) for letter in "abcd"),
        arrays=(array(*paths, level=level, layout=layout, component=component, chunk=512 * KIB),),
    )
    create = next(iter(make_contents(look, {path: path.replace("sd", "vd") for path in paths})))
    assert isinstance(create, Order)
    words = [each.removeprefix("--layout=") for each in create.argv if each.startswith("--layout=")]
    assert words == ([word] if word else [])


def test_contents_that_no_program_here_makes_are_named():
    _, missing = _orders("foreign_zfs_member")
    assert missing == [Missing("/dev/vda", "zfs_member")]


def test_no_order_names_anything_but_a_copy():
    for path in _MACHINES.glob("*.json"):
        orders, _ = _orders(path.stem)
        devices = {disk.path for disk in disks(_saved(path.stem))}
        assert not devices & {word for order in orders for word in order.argv}, path.stem

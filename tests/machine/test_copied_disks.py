"""Copies of disks: who each says it is, how large it is, what lies on it, and what is told of the rest."""

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
from raidwright.storage.snapshot.disks import Drive, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import disks
from raidwright.storage.units import GIB, TIB
from tests.storage.machines import disk, machine

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


def test_copies_for_a_drill_are_small_and_sync_at_full_speed():
    copies = copy_disks(_saved("mixed_4kn"), GIB)
    assert {model.size for model, _ in copies.disk_set.disks} == {GIB}
    assert copies.disk_set.resync_limit == 0
    assert copy_disks(_saved("mixed_4kn")).disk_set.resync_limit > 0


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
    places = {copy.path: f"/dev/copy{number}" for number, copy in enumerate(copy_disks(look).copies)}
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
    assert create[-5:] == ("/dev/copy01", "/dev/copy11", "/dev/copy21", "/dev/copy31", "/dev/copy41")
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


def test_contents_that_no_program_here_makes_are_named():
    _, missing = _orders("foreign_zfs_member")
    assert missing == [Missing("/dev/vda", "zfs_member")]


def test_no_order_names_anything_but_a_copy():
    for path in _MACHINES.glob("*.json"):
        orders, _ = _orders(path.stem)
        devices = {disk.path for disk in disks(_saved(path.stem))}
        assert not devices & {word for order in orders for word in order.argv}, path.stem

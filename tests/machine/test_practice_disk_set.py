"""Disk sets: what comes with the app is sound, and a mistake is named with its field."""

import pytest

from raidwright.machine.practice import DiskSetError, PracticeError, disk_sets, load_disk_set
from raidwright.machine.practice.stage import udev_file, udev_properties

_GOOD = """
title = "One disk"
[[models]]
name = "Testbed T1"
kind = "hdd"
revision = "1.0"
size = 1_073_741_824
units = [
    { serial = "SERIAL-1", wwn = "0x5000000000000001", controller = "0000:00:17.0", port = 1 },
    { serial = "SERIAL-2", wwn = "0x5000000000000002", controller = "0000:00:17.0", port = 2 },
]
"""


def _load(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return load_disk_set(path)


def test_the_default_disk_set_is_the_promised_one():
    disks = load_disk_set("default").disks
    sizes = [model.size for model, _ in disks]
    known = (4_000_787_030_016, 1_000_204_886_016, 500_107_862_016, 1_100_000_256)
    assert [sizes.count(size) for size in known] == [9, 5, 1, 4]
    assert [model.logical_sector for model, _ in disks].count(4096) == 1
    assert len({unit.controller for _, unit in disks}) == 2
    assert sum(model.kind == "ssd" for model, _ in disks) == 8
    assert all(model.limits.bytes_per_second and model.limits.iops for model, _ in disks)


@pytest.mark.parametrize("name", disk_sets())
def test_every_disk_set_that_comes_along_loads(name):
    assert load_disk_set(name).disks


def test_two_bystanders_are_in_the_small_disk_set():
    assert sum(unit.bystander for _, unit in load_disk_set("small").disks) == 2


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('kind = "hdd"', 'kind = "tape"', r"“models\[0\]\.kind"),
        ("size = 1_073_741_824", "size = 1_073_741_825", r"“models\[0\]\.size"),
        ("size = 1_073_741_824", "size = 1_073_742_336\nlogical_sector = 4096", r"“models\[0\]\.size"),
        ("port = 2", "port = 1", r"“models\[0\]\.units\[1\]\.port"),
        ('"SERIAL-2"', '"SERIAL-1"', r"“models\[0\]\.units\[1\]\.serial"),
        ('"0x5000000000000002"', '"5002"', r"“models\[0\]\.units\[1\]\.wwn"),
        ('title = "One disk"', 'titel = "One disk"', "titel"),
        ('title = "One disk"', 'title = "One disk"\nempty_slots = 39', "“empty_slots”"),
        ("[[models]]", "[[models]", "mistake"),
    ],
)
def test_a_mistake_is_named_with_its_field(tmp_path, old, new, words):
    assert _load(tmp_path, _GOOD)
    with pytest.raises(DiskSetError, match=words):
        _load(tmp_path, _GOOD.replace(old, new, 1))


def test_several_disks_may_have_no_wwn(tmp_path):
    text = _GOOD.replace('"0x5000000000000001"', '""').replace('"0x5000000000000002"', '""')
    assert [unit.wwn for _, unit in _load(tmp_path, text).disks] == ["", ""]


def test_what_is_not_there_is_said(tmp_path):
    with pytest.raises(DiskSetError, match="default"):
        load_disk_set("no-such-set")
    with pytest.raises(PracticeError, match="cannot be read"):
        load_disk_set(tmp_path / "absent.toml")


def test_udev_hears_what_a_sata_disk_would_say(tmp_path):
    ((model, unit), _) = _load(tmp_path, _GOOD).disks
    properties = udev_properties(model, unit)
    assert properties["ID_SERIAL"] == "Testbed_T1_SERIAL-1"
    assert properties["ID_MODEL_ENC"] == "Testbed\\x20T1"
    assert properties["ID_PATH"] == "pci-0000:00:17.0-ata-1"
    assert "ID_WWN_WITH_EXTENSION=0x5000000000000001\n" in udev_file(properties)

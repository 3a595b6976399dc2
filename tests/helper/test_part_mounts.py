"""Mounts that show only a part of their file system: which part, and whether it can be named."""

from pathlib import Path

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices import device_facts
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.mounts import parse_mountinfo
from raidwright.helper.looking.on_disk.contents import NOTHING
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.storage.snapshot.users import PartMount
from tests.helper.fake_sys import FakeSys, fake_sys

__all__ = ["fake_sys"]

BTRFS_MOUNTS = """\
65 63 0:40 / /mnt/a rw,relatime - btrfs /dev/loop0 rw,discard=async,subvolid=5,subvol=/
66 63 0:40 /@data /mnt/b rw,relatime - btrfs /dev/loop0 rw,discard=async,subvolid=256,subvol=/@data
64 63 0:40 /plain /mnt/c rw,relatime - btrfs /dev/loop0 rw,discard=async,subvolid=5,subvol=/
67 63 0:40 /@data/in\\040ner,x /mnt/d rw - btrfs /dev/loop0 rw,subvolid=257,subvol=/@data/in\\040ner\\054x
68 63 0:40 /@data/folder /mnt/e rw,relatime - btrfs /dev/loop0 rw,discard=async,subvolid=256,subvol=/@data
70 63 0:40 /@data /mnt/f rw,relatime - btrfs /dev/loop0 rw,discard=async,subvolid=256,subvol=/@data
72 63 8:1 /films /mnt/g rw,relatime - ext4 /dev/sda1 rw,subvol=/films
"""
"""As Linux 6.18 wrote it: /mnt/f was mounted without a name, where /@data was the default subvolume."""


def test_a_subvolume_is_told_from_a_folder_that_was_bound() -> None:
    entries = {entry.point[-1]: entry for entry in parse_mountinfo(BTRFS_MOUNTS)}
    assert {point for point, entry in entries.items() if mounts.is_subvolume(entry)} == set("abdf")
    assert mounts.shows(entries["a"], "/")
    assert mounts.shows(entries["b"], "/@data")
    assert mounts.shows(entries["f"], "/@data")
    assert not mounts.shows(entries["b"], "/")
    assert not mounts.shows(entries["a"], "/@data")
    assert not mounts.shows(entries["e"], "/@data")
    assert not any(mounts.shows(entries[point], entries[point].root) for point in "ceg")


@pytest.mark.parametrize("name", ["/dev/mapper/tank--vg-data", "/dev/mapper/other"])
@pytest.mark.parametrize("mapped", [True, False])
def test_a_mount_by_a_name_that_is_lost_is_told(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, name: str, mapped: bool
) -> None:
    """LVM renames what is mounted, and the line of the mount keeps the name by which it was asked for."""
    disk = fake_sys.disk("vdq0")
    fake_sys.number(disk, "253:1")
    (disk.folder / "size").write_text("2048")
    if mapped:
        (disk.folder / "dm").mkdir()
        (disk.folder / "dm" / "name").write_text("vg-data")
    fake_sys.name("/dev/loop0", disk)
    monkeypatch.setattr(kernel, "every_device", lambda: iter([disk]))
    entries = parse_mountinfo(f"66 63 253:1 / /srv/data rw - xfs {name} rw\n")
    monkeypatch.setattr(mounts, "every_mount", lambda _: list(entries))
    monkeypatch.setattr(device_facts, "look_at", lambda devices, _: dict.fromkeys(devices, NOTHING))
    monkeypatch.setattr(device_facts, "_is_at", lambda path, _: path == "/dev/mapper/tank--vg-data")
    (facts,) = device_facts.FactFinder(LeftClean(Path("/nowhere"))).find()
    assert facts.mounts == ("/srv/data",)
    assert facts.renamed_mounts == (("/srv/data",) if mapped and name.endswith("other") else ())


@pytest.mark.parametrize(
    ("own", "whole", "over", "told"),
    [
        ("rw,relatime", "rw,errors=remount-ro", "", ()),
        ("ro,relatime", "rw", "", ("/srv/data",)),
        ("rw,relatime", "ro", "", ("/srv/data",)),
        ("ro", "ro", "67 66 253:1 / /srv/data rw - ext4 /dev/vdq0 rw\n", ()),
    ],
    ids=["takes writes", "by its own option", "by its file system's", "hidden by one that takes writes"],
)
def test_a_mount_that_takes_no_writes_is_told(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, own: str, whole: str, over: str, told: tuple[str, ...]
) -> None:
    disk = fake_sys.disk("vdq0")
    fake_sys.number(disk, "253:1")
    (disk.folder / "size").write_text("2048")
    monkeypatch.setattr(kernel, "every_device", lambda: iter([disk]))
    line = f"66 63 253:1 / /srv/data {own} - ext4 /dev/vdq0 {whole}\n"
    entries = [*parse_mountinfo(line + over), *parse_mountinfo(line.replace("/srv/data", "/theirs"), 7)]
    monkeypatch.setattr(mounts, "every_mount", lambda _: entries)
    monkeypatch.setattr(device_facts, "look_at", lambda devices, _: dict.fromkeys(devices, NOTHING))
    (facts,) = device_facts.FactFinder(LeftClean(Path("/nowhere"))).find()
    assert facts.read_only_mounts == told


def test_mounts_that_show_a_part_are_told(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = fake_sys.disk("vdq0")
    fake_sys.number(disk, "8:1")
    (disk.folder / "size").write_text("2048")
    fake_sys.name("/dev/loop0", disk)
    monkeypatch.setattr(kernel, "every_device", lambda: iter([disk]))
    twice = BTRFS_MOUNTS + "73 63 0:40 / /mnt/b rw - btrfs /dev/loop0 rw,subvol=/\n"
    for text, at_b in ((BTRFS_MOUNTS, True), (twice, False)):
        entries = [*parse_mountinfo(text), *parse_mountinfo(text.replace("/mnt/", "/elsewhere/"), 7)]
        monkeypatch.setattr(mounts, "every_mount", lambda _, entries=entries: entries)
        monkeypatch.setattr(device_facts, "look_at", lambda devices, _: dict.fromkeys(devices, NOTHING))
        (facts,) = device_facts.FactFinder(LeftClean(Path("/nowhere"))).find()
        at = {each.point: each for each in facts.part_mounts}
        assert ("/mnt/b" in at) is at_b, "of several on one point the last hides the others"
        assert {point[-1] for point in at} - {"b"} == set("cdefg")
        assert at["/mnt/d"] == PartMount("/mnt/d", "/@data/in ner,x", subvolume=True)
        assert at["/mnt/e"] == PartMount("/mnt/e", "/@data/folder")

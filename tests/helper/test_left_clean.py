"""The list of disks that were left clean: short, nobody else's, and whole after a power cut."""

import os
from pathlib import Path

import pytest

from raidwright.helper.looking.on_disk.singles import LeftClean


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where neither the helper's folder nor what it lies in is there yet."""
    return tmp_path / "lib" / "raidwright"


def test_it_is_made_for_root_alone(folder: Path) -> None:
    before = os.umask(0)
    try:
        LeftClean(folder).remember(["a"])
    finally:
        os.umask(before)
    (file,) = folder.iterdir()
    assert file.stat().st_mode & 0o7777 == 0o600
    assert folder.stat().st_mode & 0o7777 == 0o700


def test_the_newest_are_kept_each_once(folder: Path) -> None:
    left = LeftClean(folder)
    left.remember(str(number) for number in range(200))
    left.remember([*map(str, range(150, 255)), "254", "255"])
    assert left.digests() == {str(number) for number in range(256)}
    left.remember(["256"])
    assert left.digests() == {str(number) for number in range(1, 257)}


def test_garbage_is_no_disk_and_closes_no_look(folder: Path) -> None:
    left = LeftClean(folder)
    left.remember(["a"])
    with (folder / "cleaned").open("ab") as opened:
        opened.write(b"\x80\n")
    assert "a" in left.digests()
    left.remember(["b"])
    assert {"a", "b"} <= left.digests()


def test_what_a_power_cut_left_of_a_longer_list_does_not_count(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "cleaned.new").write_text("one\nother\nthird\n")
    LeftClean(folder).remember(["a"])
    assert (folder / "cleaned").read_text() == "a\n"
    assert [each.name for each in folder.iterdir()] == ["cleaned"]


def test_a_link_in_its_place_is_not_followed(folder: Path, tmp_path: Path) -> None:
    folder.mkdir(parents=True)
    precious = tmp_path / "precious"
    precious.write_text("mine")
    (folder / "cleaned.new").symlink_to(precious)
    with pytest.raises(OSError, match="symbolic links"):
        LeftClean(folder).remember(["a"])
    assert precious.read_text() == "mine"


def test_it_lies_on_the_disk_before_it_takes_the_place_of_the_old_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = LeftClean(folder)
    left.remember(["a"])
    seen: list[tuple[str, str]] = []

    def synced(descriptor: int) -> None:
        if (opened := Path(f"/proc/self/fd/{descriptor}").resolve()) == folder:
            assert not (folder / "cleaned.new").exists()
            return
        assert opened == folder / "cleaned.new"
        seen.append(((folder / "cleaned").read_text(), (folder / "cleaned.new").read_text()))

    monkeypatch.setattr(os, "fsync", synced)
    left.remember(["b"])
    assert seen == [("a\n", "a\nb\n")]
    assert left.digests() == {"a", "b"}

"""How far the sync of an array is, read from files as the kernel lays them out."""

from pathlib import Path

import pytest

from raidwright.bench.samples import Sample
from raidwright.helper.errors import HelperError
from raidwright.helper.looking.layers import arrays
from raidwright.helper.measuring import beat, counters
from raidwright.storage.units import KIB, SECTOR
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md

__all__ = ["fake_sys"]

UUID = "0a1b2c3d:11111111:22222222:33333333"
STATS = "254 {minor} {name} 10 0 {read} 5 20 0 {written} 7 0 900 12 0 0 0 0 3 4\n"


def test_a_rebuild_is_told_with_what_each_member_has_moved(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disks = [fake_sys.disk(name) for name in ("vda", "vdb", "vdc")]
    array = fake_sys.stacked("md127", *disks, folder="md")
    facts = {"sync_action": "recover", "sync_completed": "1000 / 4000", "sync_speed": "2048"}
    states = ("in_sync", "in_sync", "spare")
    fill_md(array, dict(zip(disks, states, strict=True)), raid_disks=3, degraded=1, level="raid5", **facts)
    stats = tmp_path / "diskstats"
    lines = [("md127", 0, 0), ("vda", 100, 0), ("vdb", 100, 0), ("vdc", 0, 100)]
    stats.write_text(
        "".join(
            STATS.format(minor=n, name=each[0], read=each[1], written=each[2]) for n, each in enumerate(lines)
        )
    )
    monkeypatch.setattr(counters, "DISKSTATS", stats)
    monkeypatch.setattr(beat, "running_as", lambda uuid: iter([array] if uuid == UUID else []))
    moment = beat.sync_moment(UUID)
    assert (moment.action, moment.done, moment.whole) == ("recover", 1000 * SECTOR, 4000 * SECTOR)
    assert (moment.speed, moment.missing, moment.moves) == (2048 * KIB, 1, True)
    assert [each.device for each in moment.sample.devices] == ["md127", "vda", "vdb", "vdc"]
    assert moment.sample.devices[1].read_bytes == moment.sample.devices[3].write_bytes == 100 * SECTOR
    assert moment.owed
    (array.folder / "md/sync_completed").write_text("none\n")
    (array.folder / "md/sync_action").write_text("idle\n")
    assert (beat.sync_moment(UUID).whole, beat.sync_moment(UUID).moves) == (0, False)


@pytest.mark.parametrize(
    ("file", "words", "owed"),
    [
        ("resync_start", "none", False),
        ("resync_start", "4096", True),
        ("reshape_position", "none", False),
        ("reshape_position", "8192", True),
        ("dev-vdb/recovery_start", "none", False),
        ("dev-vdb/recovery_start", "1024", True),
    ],
)
def test_what_md_has_left_to_do_is_owed(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, file: str, words: str, owed: bool
) -> None:
    disks = [fake_sys.disk(name) for name in ("vda", "vdb")]
    array = fake_sys.stacked("md127", *disks, folder="md")
    fill_md(array, dict.fromkeys(disks, "in_sync"), raid_disks=2, level="raid1", sync_action="idle")
    (array.folder / "md" / file).write_text(f"{words}\n")
    monkeypatch.setattr(beat, "running_as", lambda _: iter([array]))
    monkeypatch.setattr(counters, "read", lambda _: Sample(0.0, ()))
    assert beat.sync_moment(UUID).owed == owed


@pytest.mark.parametrize(
    ("layout", "action", "share"),
    [
        (0x102, "check", 2 / 4),
        (0x201, "resync", 2 / 4),
        (0x10201, "repair", 2 / 4),
        (0x103, "check", 3 / 4),
        (0x102, "recover", 1),
    ],
)
def test_of_a_raid10_each_member_moves_less_than_md_counts(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, layout: int, action: str, share: float
) -> None:
    """A check and a resync go over the sectors of the array, and a rebuild over those of the member."""
    disks = [fake_sys.disk(f"vd{letter}") for letter in "abcd"]
    array = fake_sys.stacked("md127", *disks, folder="md")
    facts = {"sync_action": action, "sync_completed": "1000 / 8000", "sync_speed": "4096"}
    fill_md(array, dict.fromkeys(disks, "in_sync"), raid_disks=4, level="raid10", layout=layout, **facts)
    monkeypatch.setattr(beat, "running_as", lambda _: iter([array]))
    monkeypatch.setattr(counters, "read", lambda _: Sample(0.0, ()))
    moment = beat.sync_moment(UUID)
    told = moment.done / SECTOR, moment.whole / SECTOR, moment.speed / KIB
    assert told == (1000 * share, 8000 * share, 4096 * share)


def test_what_does_not_run_is_refused_in_words() -> None:
    assert list(arrays.running_as(UUID)) == []
    with pytest.raises(HelperError, match="No array with the UUID"):
        beat.sync_moment(UUID)

"""Looking wide: where is read, how much, side by side, and what we have left ourselves is known again."""

import itertools
import os
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk import blankness, contents, patience
from raidwright.helper.looking.on_disk.blankness import END, Extent, extents_of
from raidwright.helper.looking.on_disk.contents import (
    NOTHING,
    SILENT,
    DeviceContents,
    Hardware,
    look_at,
    read,
)
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.storage.snapshot.signatures import UNKNOWN_DATA
from raidwright.storage.units import GIB, KIB, MIB, TIB
from tests.helper.disk_images import blank, bytes_at, made_by, put, slip, table, then
from tests.helper.fake_sys import FakeSys, fake_sys

__all__ = ["fake_sys"]

SIZES = st.integers(512, 30 * TIB)


def covered(extents: Sequence[Extent], place: int) -> bool:
    return any(start <= place < end for start, end in extents)


@given(size=SIZES, turns=st.booleans())
def test_places_are_in_order_apart_and_inside(size: int, *, turns: bool) -> None:
    stretches = extents_of(size, turns=turns)
    assert stretches[0][0] == 0
    assert stretches[-1][1] == size
    assert all(start < end for start, end in stretches)
    assert all(one[1] < two[0] for one, two in itertools.pairwise(stretches))


@given(size=SIZES)
def test_both_ends_are_read_whole(size: int) -> None:
    stretches = extents_of(size, turns=True)
    for start, end in ((0, min(END, size)), (max(0, size - END), size)):
        assert any(first <= start and end <= last for first, last in stretches)


@pytest.mark.parametrize("size", [500_107_862_016, 4_000_787_030_016, 20_000_588_955_648])
def test_a_look_costs_a_hard_disk_about_three_seconds(size: int) -> None:
    """Ten milliseconds for each place to get to, 150 MB a second from there; an SSD has no way to go."""
    stretches = extents_of(size, turns=True)
    amount = sum(end - start for start, end in stretches)
    near = sum(1 for one, two in itertools.pairwise(stretches) if two[0] - one[1] <= 2 * MIB)
    seconds = (len(stretches) - near) * 0.010 + near * 0.004 + amount / 150e6
    assert seconds < 3.5
    assert amount < 40 * MIB
    many = extents_of(size, turns=False)
    assert len(many) * 0.0001 + sum(end - start for start, end in many) / 200e6 < 1


@pytest.mark.parametrize("size", [512 * MIB, 20 * GIB, 4_000_787_030_016])
def test_copies_of_superblocks_are_among_the_places(size: int) -> None:
    stretches = extents_of(size, turns=True)
    wanted = [64 * MIB, 256 * GIB, 4 * MIB, size - 512]
    wanted += [group * 128 * MIB for group in (1, 3, 5, 7, 9, 25, 27, 49, 81, 125, 6561, 16807)]
    wanted += [group * 8 * MIB + KIB for group in (1, 3, 5, 7, 27)]
    wanted += [group * 32 * MIB for group in (1, 3, 5, 7, 49)]
    for place in wanted:
        for shift in (0, 63 * 512, MIB):
            assert place + shift >= size or covered(stretches, place + shift), (place, shift)


@given(size=st.integers(64 * MIB, 20 * TIB), share=st.floats(0.02, 1.0))
def test_no_stretch_of_a_fiftieth_is_passed_over(size: int, share: float) -> None:
    stretches = extents_of(size, turns=True)
    first, last = int(size * (share - 0.02)), int(size * share)
    assert any(start < last and first < end for start, end in stretches)


@given(
    size=st.integers(64 * MIB, TIB),
    known=st.lists(st.tuples(st.integers(0, TIB), st.integers(1, GIB)), max_size=4),
)
def test_what_is_known_is_left_out_and_nothing_else(size: int, known: list[tuple[int, int]]) -> None:
    spans = [(start, start + length) for start, length in known]
    every, stretches = extents_of(size, turns=True), extents_of(size, turns=True, excluded=spans)
    for start, end in stretches:
        assert not any(first < end and start < last for first, last in spans)
    for start, end in every:
        for place in (start, (start + end) // 2, end - 1):
            assert covered(stretches, place) != covered(spans, place)


def image(folder: Path, *makers: object, size: int = 2 * GIB) -> Path:
    path = folder / "image"
    blank(path, size)
    for maker in makers:
        maker(path)  # type: ignore[operator]
    return path


def names(path: Path, hardware: Hardware) -> tuple[str, ...]:
    with path.open("rb") as file:
        return read(file.fileno(), hardware).names


EXT4 = made_by("mkfs.ext4", "-q")


def test_partitions_answer_for_themselves(tmp_path: Path) -> None:
    path = image(tmp_path, EXT4, slip(4 * MIB), table("start=2048, size=900M"))
    assert names(path, Hardware()) == ("gpt", UNKNOWN_DATA)
    inside = (MIB, 901 * MIB)
    assert UNKNOWN_DATA in names(path, Hardware(partitions=(inside,)))
    behind = image(tmp_path, table("start=2048, size=900M"))
    put(behind, 600 * MIB, b"x" * 100 * MIB)
    assert names(behind, Hardware(partitions=(inside,))) == ("gpt",)


def test_what_a_boot_loader_leaves_before_the_first_partition_is_no_data(tmp_path: Path) -> None:
    path = image(tmp_path, table("start=2048, size=100M", "dos"))
    put(path, 512, b"boot" * 1000)
    assert names(path, Hardware(partitions=((MIB, 101 * MIB),))) == ("dos",)


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return blankness.digest(file.fileno(), extents_of(path.stat().st_size, turns=False))


def test_a_disk_as_we_left_it_is_blank_until_somebody_writes_to_it(tmp_path: Path) -> None:
    path = image(tmp_path, EXT4, slip(MIB))
    left = Hardware(left={digest(path)})
    assert names(path, Hardware()) == (UNKNOWN_DATA,)
    assert names(path, left) == ()
    table("start=2048, size=100M")(path)
    assert names(path, left) == ("gpt", UNKNOWN_DATA)
    then(slip(MIB), bytes_at((-MIB, bytes(MIB))))(path)
    assert names(path, left) == ()
    then(EXT4, slip(4 * MIB))(path)
    assert names(path, left) == (UNKNOWN_DATA,)


def test_digests_are_kept_the_last_of_them(tmp_path: Path) -> None:
    left = LeftClean(tmp_path / "state")
    assert left.digests() == frozenset()
    left.remember(["a", "b"])
    left.remember(["b", "c"])
    assert LeftClean(tmp_path / "state").digests() == {"a", "b", "c"}
    left.remember(f"{number}" for number in range(300))
    assert len(left.digests()) == 256
    assert "299" in left.digests()
    assert (tmp_path / "state/cleaned").stat().st_mode & 0o777 == 0o600
    assert [file.name for file in (tmp_path / "state").iterdir()] == ["cleaned"]


def test_a_link_in_the_place_of_the_digests_is_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (tmp_path / "cleaned.new").symlink_to(victim)
    with pytest.raises(OSError, match="symbolic links"):
        LeftClean(tmp_path).remember(["a"])
    assert victim.read_text() == "precious"


def test_disks_are_looked_at_side_by_side(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> None:
    disks = [fake_sys.disk(f"vdq{number}", partitions=1) for number in range(8)]
    together = threading.Barrier(len(disks), timeout=20)
    order: list[str] = []

    def look(device: Device, _: frozenset[str]) -> DeviceContents:
        if not device.is_partition:
            together.wait()
        order.append(device.node)
        return DeviceContents((device.node,))

    monkeypatch.setattr(contents, "look", look)
    every = [device for disk in disks for device in (disk, *disk.partitions())]
    assert look_at(every) == {device: DeviceContents((device.node,)) for device in every}
    assert all(order.index(disk.node) < order.index(disk.partitions()[0].node) for disk in disks)


def test_a_disk_that_hangs_keeps_nobody_waiting(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> None:
    well, dead = fake_sys.disk("vdq0"), fake_sys.disk("vdq1", partitions=1)
    released = threading.Event()

    def look(device: Device, _: frozenset[str]) -> DeviceContents:
        if device == dead:
            released.wait(60)
        return NOTHING

    monkeypatch.setattr(contents, "look", look)
    monkeypatch.setattr(patience, "PATIENCE", 0.2)
    began = time.monotonic()
    try:
        contents_of = look_at([well, dead, *dead.partitions()])
        assert time.monotonic() - began < 10
        assert contents_of == {well: NOTHING, dead: SILENT, dead.partitions()[0]: SILENT}
    finally:
        released.set()
        for thread in threading.enumerate():
            if thread.daemon and thread is not threading.current_thread():
                thread.join(10)


def test_what_cannot_be_read_is_said_to_be_unreadable(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = fake_sys.disk("vdq0")
    (disk.folder / "device").mkdir()
    assert contents.look(disk) == SILENT
    path = image(tmp_path, size=64 * MIB)
    monkeypatch.setattr(Device, "path", property(lambda _: str(path)))
    assert contents.look(disk) == NOTHING
    put(path, 30 * MIB, b"x" * MIB)
    assert contents.look(disk) == DeviceContents((UNKNOWN_DATA,))

    def broken(*_: object) -> bytes:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "pread", broken)
    assert contents.look(disk) == SILENT

"""A disk that does not answer keeps nobody waiting, and nothing piles up before it."""

import errno
import itertools
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk import contents, patience
from raidwright.helper.looking.on_disk.patience import ask_disk, ask_side_by_side, has_failed_lately
from tests.helper.fake_sys import FakeSys, fake_sys

__all__ = ["fake_sys"]


class Stuck:
    """Questions that are not answered until `released`."""

    def __init__(self) -> None:
        self.released, self.asked = threading.Event(), 0

    def __call__(self) -> str:
        self.asked += 1
        self.released.wait(30)
        return "late"


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stuck]:
    monkeypatch.setattr(patience, "PATIENCE", 0.2)
    monkeypatch.setattr(patience, "_AT_ONCE", 0.01)
    monkeypatch.setattr(patience, "_GLANCE", 0.02)
    for name in ("_readings", "_failed", "_waits"):
        monkeypatch.setattr(patience, name, {})
    monkeypatch.setattr(patience, "_silent", set())
    made = Stuck()
    yield made
    made.released.set()


def timed(work: Callable[[], object]) -> float:
    began = time.monotonic()
    with pytest.raises(TimeoutError, match="no response"):
        work()
    return time.monotonic() - began


def test_nobody_waits_longer_for_a_disk_than_that(fake_sys: FakeSys, stuck: Stuck) -> None:
    disk = fake_sys.disk("vdq0")
    assert timed(lambda: ask_disk(disk, stuck)) < 5
    assert has_failed_lately(disk)


def test_of_many_questions_one_alone_waits_in_the_kernel(fake_sys: FakeSys, stuck: Stuck) -> None:
    """And those that come later do not wait at all."""
    disk = fake_sys.disk("vdq0", partitions=2)
    threads = threading.active_count()
    for device in (disk, *disk.partitions(), disk, disk):
        timed(partial(ask_disk, device, stuck))
    assert stuck.asked == 1
    assert threading.active_count() == threads + 1
    assert sum(timed(lambda: ask_disk(disk, stuck)) for _ in range(20)) < 5


@pytest.mark.parametrize(("inflight", "is_waited_for"), [("1 0", True), ("0 0", False)])
def test_who_has_no_processor_is_no_disk_that_does_not_answer(
    fake_sys: FakeSys, stuck: Stuck, inflight: str, is_waited_for: bool
) -> None:
    disk = fake_sys.disk("vdq0")
    (fake_sys.disk_folder("vdq0") / "inflight").write_text(f"       {inflight}\n")
    late = threading.Timer(1.0, stuck.released.set)
    late.start()
    try:
        if is_waited_for:
            assert timed(lambda: ask_disk(disk, stuck)) < 1
        else:
            assert ask_disk(disk, stuck) == "late"
    finally:
        late.cancel()
        late.join()


@pytest.mark.parametrize("layers", [1, 2, 3])
@pytest.mark.parametrize("answers_others", [True, False])
def test_an_array_is_waited_for_while_its_drives_go_on_answering(
    fake_sys: FakeSys, stuck: Stuck, monkeypatch: pytest.MonkeyPatch, layers: int, *, answers_others: bool
) -> None:
    """As while md fills it and the computer is busy."""
    drive = fake_sys.disk("vdq0", partitions=1)
    answered = itertools.count(7)
    device = fake_sys.stacked("md120", drive.partitions()[0], folder="md")
    for number in range(1, layers):
        device = fake_sys.mapping(f"layer{number}", f"dm-{number}", device)
    (device.folder / "inflight").write_text("1 0")
    counts = property(lambda each: next(answered) if answers_others and each == drive else 7)
    monkeypatch.setattr(Device, "answer_count", counts)
    late = threading.Timer(1.0, stuck.released.set)
    late.start()
    try:
        if answers_others:
            assert ask_disk(device, stuck) == "late"
        else:
            assert timed(lambda: ask_disk(device, stuck)) < 1
    finally:
        late.cancel()
        late.join()


@pytest.mark.parametrize("own", ["1 0", "0 0"], ids=["the array counts", "the array counts none"])
@pytest.mark.parametrize(("inflight", "is_waited_for"), [("1 0", True), ("0 0", False)])
def test_of_several_drives_that_answer_one_alone_may_be_silent(
    fake_sys: FakeSys,
    stuck: Stuck,
    monkeypatch: pytest.MonkeyPatch,
    inflight: str,
    own: str,
    *,
    is_waited_for: bool,
) -> None:
    """One that somebody else reads answers with an error at once, and an array stands on both."""
    silent, other = fake_sys.disk("vdq0"), fake_sys.disk("vdq1")
    answered = itertools.count(7)
    device = fake_sys.stacked("md120", silent, other, folder="md")
    (device.folder / "inflight").write_text(own)
    (silent.folder / "inflight").write_text(inflight)
    counts = property(lambda each: next(answered) if each == other else 7)
    monkeypatch.setattr(Device, "answer_count", counts)
    late = threading.Timer(1.0, stuck.released.set)
    late.start()
    try:
        if is_waited_for:
            assert timed(lambda: ask_disk(device, stuck)) < 1
        else:
            assert ask_disk(device, stuck) == "late"
    finally:
        late.cancel()
        late.join()


@pytest.mark.parametrize("layers", [1, 2])
def test_for_a_drive_that_is_silent_nobody_waits_again_at_the_array_on_it(
    fake_sys: FakeSys, stuck: Stuck, monkeypatch: pytest.MonkeyPatch, layers: int
) -> None:
    """A look asks the drives first, then what stands on them. What needs that drive not is answered."""
    silent, other = fake_sys.disk("vdq0"), fake_sys.disk("vdq1")
    device = fake_sys.stacked("md120", silent, other, folder="md")
    for number in range(1, layers):
        device = fake_sys.mapping(f"layer{number}", f"dm-{number}", device)
    for each in (device, silent):
        (each.folder / "inflight").write_text("1 0")
    monkeypatch.setattr(patience, "PATIENCE", 1.0)
    monkeypatch.setattr(Device, "answer_count", 7)
    assert timed(lambda: ask_disk(silent, stuck)) >= 0.9
    assert timed(lambda: ask_disk(device, stuck)) < 0.5
    monkeypatch.setattr(patience, "_AT_ONCE", 1.0)
    (device.folder / "diskseq").write_text("99")
    assert ask_disk(device, lambda: "by the other drive") == "by the other drive"


def test_requests_of_each_kind_that_a_disk_has_answered_are_counted(fake_sys: FakeSys) -> None:
    disk = fake_sys.disk("vdq0")
    assert disk.answer_count == 0
    (disk.folder / "stat").write_text(" 1 50 50 50 20 50 50 50 50 50 50 300 50 50 50 4000 50\n")
    assert disk.answer_count == 4321


def test_another_disk_answers_meanwhile(fake_sys: FakeSys, stuck: Stuck) -> None:
    timed(lambda: ask_disk(fake_sys.disk("vdq0"), stuck))
    assert ask_disk(fake_sys.disk("vdq1"), lambda: "at once") == "at once"


def test_one_that_answers_late_is_asked_again(fake_sys: FakeSys, stuck: Stuck) -> None:
    disk = fake_sys.disk("vdq0")
    timed(lambda: ask_disk(disk, stuck))
    stuck.released.set()
    while patience._readings:
        time.sleep(0.01)
    assert ask_disk(disk, lambda: "well") == "well"
    assert not patience._silent


def in_many_places(seconds: float) -> str:
    for _ in range(30):
        time.sleep(seconds)
    return "all read"


def test_one_that_goes_on_answering_may_take_longer(fake_sys: FakeSys, stuck: Stuck) -> None:
    """As one that turns and has much to do."""
    assert ask_disk(fake_sys.disk("vdq0"), lambda: in_many_places(0.015)) == "all read"


def test_answers_that_each_come_late_are_waited_for_no_longer_all_together(
    fake_sys: FakeSys, stuck: Stuck
) -> None:
    disk = fake_sys.disk("vdq0")
    assert timed(lambda: ask_disk(disk, lambda: in_many_places(0.15))) < 2


def test_nor_are_those_to_one_question_after_the_other(fake_sys: FakeSys, stuck: Stuck) -> None:
    """A look puts many to each disk."""
    disk = fake_sys.disk("vdq0")

    def late() -> int:
        time.sleep(0.15)
        return 1

    def one_after_the_other() -> None:
        for _ in range(30):
            ask_disk(disk, late)

    assert timed(one_after_the_other) < 2


def test_who_wants_the_processor_has_all_that_is_needed_of_the_disk(fake_sys: FakeSys, stuck: Stuck) -> None:
    """On a computer with much to do, while somebody else's requests are under way."""
    disk = fake_sys.disk("vdq0")
    (disk.folder / "inflight").write_text("1 0")

    def counts() -> str:
        until = time.monotonic() + 1.0
        while time.monotonic() < until:
            pass
        return "counted"

    assert ask_disk(disk, counts) == "counted"


def test_silent_disks_are_waited_for_at_the_same_time(fake_sys: FakeSys, stuck: Stuck) -> None:
    disks = [fake_sys.disk(f"vdq{number}") for number in range(8)]
    began = time.monotonic()
    ask_side_by_side(lambda disk: timed(lambda: ask_disk(disk, stuck)), disks)
    assert time.monotonic() - began < 1
    assert stuck.asked == len(disks)


def test_one_disk_in_the_place_of_another_is_asked_anew(fake_sys: FakeSys, stuck: Stuck) -> None:
    disk = fake_sys.disk("vdq0")
    timed(lambda: ask_disk(disk, stuck))
    (disk.folder / "diskseq").write_text("99")
    assert ask_disk(disk, lambda: "new") == "new"
    assert not has_failed_lately(disk)


@pytest.mark.parametrize(("number", "dead"), [(errno.EIO, True), (errno.ENOENT, False), (errno.EBUSY, False)])
def test_an_error_names_its_device_and_is_remembered_if_the_disk_made_it(
    fake_sys: FakeSys, stuck: Stuck, number: int, *, dead: bool
) -> None:
    disk = fake_sys.disk("vdq0")

    def fails() -> None:
        raise OSError(number, "it went wrong")

    with pytest.raises(OSError, match="it went wrong") as caught:
        ask_disk(disk, fails)
    assert caught.value.filename == disk.path
    assert has_failed_lately(disk) is dead


def test_a_drive_that_failed_a_moment_ago_is_not_read_until_a_while_has_passed(
    fake_sys: FakeSys, stuck: Stuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that answers one time in three would be seen otherwise by planner and root."""
    disk = fake_sys.disk("vdq0")
    (disk.folder / "device").mkdir()
    monkeypatch.setattr(Device, "path", property(lambda _: "/dev/null"))
    patience._failed[disk.node, disk.diskseq] = time.monotonic()
    with pytest.raises(OSError, match="a recent read of it failed"):
        patience.ask_open(disk, lambda _: "well")
    patience._failed[disk.node, disk.diskseq] -= patience._FAILED_FOR
    assert patience.ask_open(disk, lambda _: "well") == "well"


@pytest.mark.parametrize("error", [OSError(errno.ENXIO, "gone"), ValueError("odd")], ids=["unusual", "odd"])
def test_whatever_keeps_a_disk_from_being_looked_at_planner_and_root_see_the_same(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def ask_open(*_: object) -> None:
        raise error

    disk = fake_sys.disk("vdq5")
    monkeypatch.setattr(contents, "ask_open", ask_open)
    assert contents.look_at([disk]) == {disk: contents.SILENT}
    assert patience.has_failed_lately(disk)


@pytest.mark.parametrize(
    ("node", "number", "mute"), [("vdq0", 5, True), ("vdq0p1", 5, True), ("vdq0", 2, False)]
)
def test_a_disk_is_asked_at_its_ends_and_at_those_of_its_partitions(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, node: str, number: int, mute: bool
) -> None:
    disk, image = fake_sys.disk("vdq0", partitions=1), tmp_path / "image"
    image.write_bytes(bytes(range(256)) * 512)
    read: list[tuple[str, int]] = []

    def ask_open(device: Device, question: Callable[[int], None], _: int) -> None:
        if device.node == node:
            raise OSError(number, "no")
        descriptor = os.open(image, os.O_RDONLY)
        monkeypatch.setattr(contents.os, "preadv", lambda _, blocks, place: read.append((device.node, place)))
        question(descriptor)
        os.close(descriptor)

    monkeypatch.setattr(contents, "ask_open", ask_open)
    assert contents.without_answer([disk]) == ({disk} if mute else set())
    other = "vdq0" if node == "vdq0p1" else "vdq0p1"
    assert read == [(other, 0), (other, 64 * 1024)]


@pytest.mark.parametrize(
    ("fails", "counts"),
    [(lambda _: False, False), (lambda _: True, True), (lambda asked: asked % 3 == 0, True)],
    ids=["mended", "dead", "one in three"],
)
def test_a_disk_that_failed_a_moment_ago_counts_as_well_once_it_answers_each_time(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, fails: Callable[[int], bool], counts: bool
) -> None:
    disk, other = fake_sys.disk("vdq0", partitions=1), fake_sys.disk("vdq1")
    asked: list[str] = []

    def ask_anew(device: Device, *_: object) -> None:
        asked.append(device.node)
        if fails(len(asked)):
            patience.note_failure(device)
            raise OSError(errno.EIO, "no")

    monkeypatch.setattr(contents, "ask_anew", ask_anew)
    monkeypatch.setattr(patience, "_failed", {})
    patience.note_failure(disk.partitions()[0])
    contents.ask_failed_again([disk, other])
    assert any(map(has_failed_lately, (disk, *disk.partitions()))) is counts
    assert "vdq1" not in asked


@pytest.mark.parametrize("node", ["vdq0", "nvme0n1"])
def test_a_partition_that_is_made_anew_does_not_inherit_that_the_last_one_failed(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, node: str
) -> None:
    """The disk was mended, its partition wiped away, and both within the seconds that a failure counts."""
    disk, other = fake_sys.disk(node, partitions=1), fake_sys.disk("vdq01", partitions=1)
    (gone,) = disk.partitions()
    monkeypatch.setattr(contents, "ask_anew", lambda *_: None)
    monkeypatch.setattr(patience, "_failed", {})
    patience.note_failure(gone)
    patience.note_failure(other)
    shutil.rmtree(gone.folder)
    contents.ask_failed_again([disk])
    assert not has_failed_lately(gone)
    assert has_failed_lately(other)

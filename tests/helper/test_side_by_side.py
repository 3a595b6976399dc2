"""Disks that are prepared or cleared at the same time, each by the steps of its own."""

import asyncio
from collections.abc import Sequence

import pytest

from raidwright.helper import runner
from raidwright.helper.errors import refusal
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.helper.runner import Completed
from raidwright.protocol import ErrorCode, PlanDone, PlanFailed, PlanStopped, StepBegun, StepDone, StopCause
from raidwright.storage.steps.disk import MakePartition, WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.targets import OnDisk, OnPartition
from tests.helper.plans import some_build, some_teardown
from tests.helper.staged_plan import Stage, stage

__all__ = ["stage"]
_TWO = (
    MakePartition(0, 2048, 4095, "tank"),
    WipeSignatures(OnPartition(0, 1)),
    MakePartition(1, 2048, 4095, "tank"),
    WipeSignatures(OnPartition(1, 1)),
)


class _Programs:
    """Programs that wait for one another: ``met`` once so many run, ``failing`` by the last word of argv."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, meet: int = 1, failing: str = "") -> None:
        self._meet, self._failing = meet, failing
        self._running, self.most = 0, 0
        self._together = asyncio.Event()
        self.ended: list[str] = []
        monkeypatch.setattr(runner, "run", self.run)

    async def run(self, argv: Sequence[str], *, stdin: bytes, timeout: float, **_: object) -> Completed:
        del stdin, timeout
        self._running += 1
        self.most = max(self.most, self._running)
        if self._running == self._meet:
            self._together.set()
        await asyncio.wait_for(self._together.wait(), 5)
        if argv[-1] != self._failing:
            # What fails does so while the others are in the middle of it.
            await asyncio.sleep(0.02)
        self._running -= 1
        self.ended.append(f"{argv[0]} {argv[-1]}")
        return Completed(tuple(argv), int(argv[-1] == self._failing), "", "")


def test_two_disks_are_prepared_at_the_same_time(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = _Programs(monkeypatch, meet=2)
    assert stage.go(some_build(), *_TWO) == PlanDone()
    assert programs.most == 2
    assert stage.told[:2] == [StepBegun(0), StepBegun(2)]
    assert [each.index for each in stage.told if isinstance(each, StepDone)] == [0, 2, 1, 3]


def test_the_steps_of_one_disk_and_of_what_is_about_no_disk_alone_keep_their_order(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = _Programs(monkeypatch)
    stage.go(some_build(), LoadModule("xfs"), *_TWO, LoadModule("ext4"), WipeDisk(1))
    assert programs.ended[0] == "modprobe xfs"
    assert {each.split()[0] for each in programs.ended[1:3]} == {"sfdisk"}
    assert {each.split()[0] for each in programs.ended[3:5]} == {"wipefs"}
    assert programs.ended[5] == "modprobe ext4"
    assert [each.split()[0] for each in programs.ended[6:]] == ["wipefs", "blkdiscard", "blkdiscard"]


def test_what_runs_beside_a_step_that_fails_is_led_to_its_end_and_nothing_else_is_begun(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = _Programs(monkeypatch, meet=2, failing="/dev/vdq1")
    end = stage.go(some_build(), *_TWO)
    assert isinstance(end, PlanFailed)
    assert (end.index, end.code) == (2, ErrorCode.FAILED)
    assert programs.ended == ["sfdisk /dev/vdq1", "sfdisk /dev/vdq0"]
    assert StepDone in map(type, stage.told)
    assert stage.said == ["Intent", "Intent", "flushed", "Done", f"Closed {end.sentence}"]


def test_of_several_failures_the_first_step_s_is_told(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    _Programs(monkeypatch, meet=2)
    stage.while_looking = lambda: (_ for _ in ()).throw(OSError(5, "Input/output error"))
    end = stage.go(some_build(), *_TWO)
    assert isinstance(end, PlanFailed)
    assert (end.index, end.code) == (0, ErrorCode.REFUSED)
    assert "Intent" not in stage.said


def test_no_disk_is_begun_once_another_has_been_found_to_be_no_place_for_the_plan(stage: Stage) -> None:
    looks = iter((False, True))

    def look() -> None:
        if next(looks):
            raise OSError(5, "Input/output error")

    stage.while_looking = look
    end = stage.go(some_build(), *_TWO)
    assert isinstance(end, PlanFailed)
    assert (end.index, end.code) == (2, ErrorCode.REFUSED)
    assert stage.acted_on == []


def test_a_fault_of_ours_leaves_what_runs_beside_it_its_time(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = _Programs(monkeypatch)

    async def run(argv: Sequence[str], *, stdin: bytes, timeout: float, **_: object) -> Completed:
        if argv[-1] == "/dev/vdq1":
            raise RuntimeError("a fault")
        return await programs.run(argv, stdin=stdin, timeout=timeout)

    monkeypatch.setattr(runner, "run", run)
    with pytest.raises(RuntimeError):
        stage.go(some_build(), *_TWO)
    assert programs.ended == ["sfdisk /dev/vdq0"], "what runs is led to its end, and nothing else is begun"


def test_what_failed_first_is_told_and_the_rest_is_in_the_log(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run(argv: Sequence[str], **_: object) -> Completed:
        await asyncio.sleep(0.1 if argv[-1] == "/dev/vdq0" else 0.0)
        return Completed(tuple(argv), 1, "", argv[-1])

    monkeypatch.setattr(runner, "run", run)
    end = stage.go(some_build(), *_TWO)
    assert isinstance(end, PlanFailed)
    assert (end.index, end.output) == (2, "/dev/vdq1")
    assert "step 1 failed too" in caplog.text


def test_a_stop_while_the_disks_are_made_ready_is_heard_before_the_first_of_them_is_written_to(
    stage: Stage,
) -> None:
    stage.while_looking = lambda: "Done" in stage.said and stage.stop.wish(StopCause.ASKED)
    assert stage.go(some_build(), LoadModule("xfs"), *_TWO) == PlanStopped(1, StopCause.ASKED)
    assert stage.said.count("Intent") == 1


def test_a_disk_that_somebody_has_locked_is_waited_for_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[int] = []

    def lock(_: HeldDisks) -> None:
        waits.append(1)
        raise refusal("Another program has locked it.")

    monkeypatch.setattr(HeldDisks, "lock", lock)
    end = stage.go(some_build(), *_TWO)
    assert isinstance(end, PlanFailed)
    assert (end.index, end.code, waits) == (0, ErrorCode.REFUSED, [1])


def test_the_journal_has_a_step_as_done_only_with_all_before_it(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who reads it takes what stands before a step that is done for done."""
    written: list[tuple[int, int]] = []

    class Slow(_Programs):
        async def run(self, argv: Sequence[str], *, stdin: bytes, timeout: float, **_: object) -> Completed:
            if argv[-1] == "/dev/vdq0":
                await asyncio.sleep(0.1)
            written.append((stage.said.count("Done"), sum(isinstance(each, StepDone) for each in stage.told)))
            return await super().run(argv, stdin=stdin, timeout=timeout)

    Slow(monkeypatch)
    assert stage.go(some_teardown(), ZeroSuperblock(OnDisk(0)), ZeroSuperblock(OnDisk(1))) == PlanDone()
    assert (0, 1) in written
    assert stage.said.count("Done") == 2


def test_a_stop_waits_for_the_disks_that_are_being_prepared(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    _Programs(monkeypatch)
    stage.while_looking = lambda: "Intent" in stage.said and stage.stop.wish(StopCause.ASKED)
    end = stage.go(some_build(), *_TWO, LoadModule("ext4"))
    assert end == PlanStopped(4, StopCause.ASKED)
    assert stage.said.count("Done") == 4


def test_a_plan_told_to_stop_before_any_of_its_disks_was_begun_writes_nothing(stage: Stage) -> None:
    stage.while_looking = lambda: stage.stop.wish(StopCause.ASKED)
    assert stage.go(some_build(), *_TWO) == PlanStopped(0, StopCause.ASKED)
    assert stage.acted_on == []

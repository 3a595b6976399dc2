"""A disk that has no room for the journal any more: no command is run of which it does not know."""

import asyncio
import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.jobs import StopWish
from raidwright.helper.plans.executor import Executor
from raidwright.helper.plans.journal import Closed, Done, Entry, Journal, Record
from raidwright.protocol import ErrorCode, PlanDone, PlanFailed, PlanStopped, StopCause
from raidwright.storage.steps.driver import LoadModule
from tests.helper.plans import ENVIRONMENT, holding, some_build
from tests.helper.staged_plan import Stage, stage

__all__ = ["stage"]

FOLDER = Path("/var/lib/raidwright")


class _FullAfter(Record):
    """Has room until the first step is done."""

    def write(self, entry: Entry) -> None:
        if isinstance(entry, Done):
            super().write(entry)


def carried_out(stage: Stage, record: Record) -> PlanFailed:
    work = Executor(
        some_build(), holding(), stage.secret, lambda _: None, StopWish(), environment=ENVIRONMENT
    )
    end = asyncio.run(work.run(record))
    assert isinstance(end, PlanFailed)
    assert end.sentence.startswith(f"No space left to write {FOLDER}. ")
    assert not any(stage.secret.value)
    return end


def test_no_command_is_run_that_could_not_be_written_down(stage: Stage) -> None:
    with Record(os.open("/dev/full", os.O_WRONLY), FOLDER, "its journal") as full:
        end = carried_out(stage, full)
    assert (end.index, end.code) == (0, ErrorCode.REFUSED)
    assert stage.said == []


def test_a_step_that_cannot_be_said_to_be_done_is_the_last(stage: Stage) -> None:
    with _FullAfter(os.open("/dev/full", os.O_WRONLY), FOLDER, "its journal") as full:
        end = carried_out(stage, full)
    assert (end.index, end.code) == (0, ErrorCode.FAILED)
    assert stage.said == ["modprobe"]


class _FullAtLast(Record):
    """Has room until it is to be written how the plan ended."""

    def write(self, entry: Entry) -> None:
        if isinstance(entry, Closed):
            super().write(entry)


@pytest.mark.parametrize("stopped", [False, True])
def test_an_end_that_cannot_be_written_is_told_as_what_it_is(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, stopped: bool
) -> None:
    """And what was broken off is put back once."""
    put_back, times = Executor._put_back, list[str]()

    async def counted(self: Executor, record: Record) -> bool:
        times.append(record.name)
        return await put_back(self, record)

    monkeypatch.setattr(Executor, "_put_back", counted)
    if stopped:
        stage.stop.wish(StopCause.ASKED)
    plan = replace(some_build(), steps=(LoadModule("ext4"),))
    work = Executor(plan, holding(), stage.secret, stage.told.append, stage.stop, environment=ENVIRONMENT)
    with _FullAtLast(os.open("/dev/full", os.O_WRONLY), FOLDER, "its journal") as full:
        end = asyncio.run(work.run(full))
    assert end == (PlanStopped(0, StopCause.ASKED) if stopped else PlanDone())
    assert times == ["its journal"] * stopped


def test_half_a_line_does_not_spoil_the_next_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There may be room again by the time that it is written how the plan ended."""
    journal, real, room = Journal(tmp_path), os.write, [10]

    def write(descriptor: int, data: memoryview) -> int:
        if not room:
            raise OSError(28, os.strerror(28))
        return real(descriptor, data[: room.pop()])

    with journal.open(some_build(), 7) as record:
        with monkeypatch.context() as full:
            full.setattr(os, "write", write)
            with pytest.raises(OSError, match="No space left"):
                record.intent(0, ())
        record.close("failed", "why")
    (account,) = journal.accounts()
    assert (account.reached, account.outcome) == (0, "failed")


def test_a_plan_that_cannot_be_written_down_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    before = os.listdir("/proc/self/fd")
    with pytest.raises(HelperError, match=r"No space left on device\. Nothing was started"):
        Journal(tmp_path).open(some_build(), 7)
    assert os.listdir("/proc/self/fd") == before
    assert list(tmp_path.iterdir()) == []

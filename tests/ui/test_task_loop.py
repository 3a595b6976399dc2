"""The crossing between Qt and asyncio."""

import asyncio
import gc
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QObject, QThread
from pytestqt.qtbot import QtBot

from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.ui.bridge import loop as loop_module
from raidwright.ui.bridge.loop import Loop


class Receiver(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.got: list[object] = []
        self.ended = 0
        self.on_gui_thread = True

    def take(self, value: object) -> None:
        self.got.append(value)
        self.on_gui_thread &= QThread.isMainThread()

    def end(self) -> None:
        self.ended += 1


async def answer(value: object) -> object:
    await asyncio.sleep(0)
    return value


async def fail(error: Exception) -> None:
    await asyncio.sleep(0)
    raise error


async def count(to: int) -> AsyncIterator[int]:
    for number in range(to):
        await asyncio.sleep(0)
        yield number


def test_a_result_arrives_on_the_gui_thread(loop: Loop, qtbot: QtBot) -> None:
    receiver = Receiver()
    loop.run(answer(7), receiver.take)
    qtbot.waitUntil(lambda: receiver.got == [7])
    assert receiver.on_gui_thread


def test_every_item_of_a_stream_arrives_in_order_and_then_its_end(loop: Loop, qtbot: QtBot) -> None:
    receiver = Receiver()
    loop.stream(lambda: count(100), receiver.take, receiver.end)
    qtbot.waitUntil(lambda: receiver.ended == 1)
    assert receiver.got == list(range(100))


def test_a_slow_reader_sees_the_latest_item(loop: Loop, qtbot: QtBot) -> None:
    receiver = Receiver()
    counted = threading.Event()

    async def hurried() -> AsyncIterator[int]:
        async for number in count(100):
            yield number
        counted.set()

    loop.stream(hurried, receiver.take, receiver.end, latest=True)
    assert counted.wait(60)  # the GUI thread is busy while the loop counts
    qtbot.waitUntil(lambda: receiver.ended == 1)
    assert receiver.got == [99]


def test_the_worlds_failure_is_the_callers_alone(loop: Loop, qtbot: QtBot) -> None:
    receiver, faults = Receiver(), Receiver()
    loop.fault.connect(faults.take)
    error = MachineError(ErrorCode.BUSY, "Another plan is running.")
    loop.run(fail(error), failed=receiver.take)
    qtbot.waitUntil(lambda: receiver.got == [error])
    assert faults.got == []


def test_a_fault_of_ours_is_announced_too(loop: Loop, qtbot: QtBot) -> None:
    receiver, faults = Receiver(), Receiver()
    loop.fault.connect(faults.take)
    error = KeyError("size")
    loop.run(fail(error), failed=receiver.take)
    qtbot.waitUntil(lambda: faults.got == [error])
    assert receiver.got == [error]


def test_what_takes_its_time_is_done_in_a_thread_of_its_own(loop: Loop, qtbot: QtBot) -> None:
    receiver, may_end = Receiver(), threading.Event()

    def work() -> bool:
        assert may_end.wait(60)
        return QThread.isMainThread()

    loop.run_in_thread(work, receiver.take)
    loop.run(answer(7), receiver.take)
    qtbot.waitUntil(lambda: receiver.got == [7])  # nothing else waits for it
    may_end.set()
    qtbot.waitUntil(lambda: receiver.got == [7, False])
    assert receiver.on_gui_thread


def test_a_fault_in_another_thread_is_announced_like_any_other(loop: Loop, qtbot: QtBot) -> None:
    receiver, faults = Receiver(), Receiver()
    loop.fault.connect(faults.take)
    loop.run_in_thread(lambda: int("size"), receiver.take, receiver.take)
    qtbot.waitUntil(lambda: len(faults.got) == 1)
    assert receiver.got == faults.got
    assert isinstance(receiver.got[0], ValueError)


def test_nothing_arrives_after_cancel(loop: Loop, qtbot: QtBot) -> None:
    receiver = Receiver()
    ended = threading.Event()

    async def endless() -> AsyncIterator[int]:
        try:
            while True:
                yield 1
                await asyncio.sleep(0)
        finally:
            ended.set()

    task = loop.stream(endless, receiver.take, receiver.end)
    qtbot.waitUntil(lambda: bool(receiver.got))
    task.cancel()
    received = len(receiver.got)
    assert ended.wait(60)
    qtbot.wait(20)
    assert len(receiver.got) == received
    assert receiver.ended == 0


def test_work_cancelled_before_it_began_is_closed(loop: Loop, qtbot: QtBot) -> None:
    receiver = Receiver()
    coroutine = answer(1)
    loop.run(coroutine, receiver.take).cancel()
    qtbot.waitUntil(lambda: coroutine.cr_frame is None)  # type: ignore[attr-defined]
    qtbot.wait(20)
    assert receiver.got == []


def test_a_deleted_receiver_is_not_called(loop: Loop, qtbot: QtBot) -> None:
    receiver = Receiver()
    loop.run(answer(1), receiver.take)
    time.sleep(0.05)  # the answer is waiting in the GUI thread's queue
    shiboken6.delete(receiver)
    qtbot.wait(20)
    assert receiver.got == []


def test_stop_lets_running_work_clean_up(qapp: object) -> None:
    begun, cleaned = threading.Event(), threading.Event()

    async def careful() -> None:
        begun.set()
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.01)
            cleaned.set()

    loop = Loop.start()
    loop.run(careful())
    assert begun.wait(60)
    loop.stop()
    assert cleaned.is_set()
    unwanted = answer(1)
    loop.run(unwanted)
    loop.stop()
    assert unwanted.cr_frame is None  # type: ignore[attr-defined]


def test_work_that_nobody_holds_is_not_forgotten(loop: Loop) -> None:
    """asyncio keeps only weak references to what it runs."""
    begun, ended = threading.Event(), threading.Event()

    async def waits() -> None:
        begun.set()
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            ended.set()

    loop.run(waits())
    assert begun.wait(5)
    gc.collect()
    assert not ended.is_set()
    loop.stop()
    assert ended.is_set()


def test_what_thinks_and_never_ends_does_not_hold_the_end_of_the_program(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a write to a share that is gone."""
    monkeypatch.setattr(loop_module, "_LONGEST_AT_END", 0.2)
    begun, may_end, threads = threading.Event(), threading.Event(), []

    def hang() -> None:
        threads.append(threading.current_thread())
        begun.set()
        may_end.wait(60)

    rescue = threading.Timer(10, may_end.set)
    rescue.start()
    loop = Loop.start()
    loop.run_in_thread(hang, Receiver().take)
    assert begun.wait(60)
    loop.stop()
    assert not may_end.is_set()
    rescue.cancel()
    may_end.set()
    assert all(thread.daemon for thread in threads), "Python waits for all others before it ends"
    for thread in (rescue, *threads):
        thread.join()


def test_what_is_written_within_some_seconds_of_the_end_is_kept(qapp: object, tmp_path: Path) -> None:
    begun, file = threading.Event(), tmp_path / "figures.csv"

    def write() -> None:
        begun.set()
        time.sleep(0.2)
        file.write_text("row")

    loop = Loop.start()
    loop.run_in_thread(write, Receiver().take)
    assert begun.wait(60)
    loop.stop()
    assert file.read_text() == "row"

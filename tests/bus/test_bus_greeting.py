"""The way to a bus, and what is said when there is none."""

import asyncio
import contextlib
import os
import time
from pathlib import Path

import pytest
from dbus_fast import MessageType

from raidwright.bus import Bus, BusError, connection
from raidwright.bus.answering import Faults
from tests.bus.messages import answer


@pytest.mark.parametrize(
    "answers", [b"", b"OK 0\r\nAGREE_UNIX_FD\r\n", b"REJECTED EXTERNAL\r\n", b"OK 0\r\nERROR\r\n", b"\xff"]
)
def test_what_is_no_bus_or_lets_nobody_in_is_left_with_a_reason(tmp_path: Path, answers: bytes) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # Who is turned away may leave in the middle of any of this.
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            for line in answers.splitlines(keepends=True):
                await reader.readuntil(b"\r\n")
                writer.write(line)
            if answers.endswith(b"AGREE_UNIX_FD\r\n"):
                await reader.readuntil(b"\r\n")
            writer.close()
            await writer.wait_closed()

    async def scenario() -> None:
        before = len(os.listdir("/proc/self/fd"))
        async with await asyncio.start_unix_server(answer, tmp_path / "bus"):
            with pytest.raises(BusError) as caught:
                await Bus.connect(f"unix:path={tmp_path}/bus")
        assert caught.value.name == "org.freedesktop.DBus.Error.NoServer"
        assert caught.value.message
        assert len(os.listdir("/proc/self/fd")) == before

    asyncio.run(scenario())


FULL = answer("s", ("It is full.",), kind=MessageType.ERROR, error_name="io.test.Full", to=1)


@pytest.mark.parametrize(
    ("hello", "told"),
    [(b"", r"silent for 0\.3 seconds"), (bytes(FULL._marshall(True)), r"It is full\.")],
)
def test_a_bus_that_lets_us_in_and_does_not_greet_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hello: bytes, told: str
) -> None:
    left = asyncio.Event()

    async def let_in(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for line in (b"OK 0\r\n", b"AGREE_UNIX_FD\r\n"):
            await reader.readuntil(b"\r\n")
            writer.write(line)
        await reader.readuntil(b"Hello")
        writer.write(hello)
        await reader.read()
        writer.close()
        await writer.wait_closed()
        left.set()

    async def scenario() -> None:
        before = len(os.listdir("/proc/self/fd"))
        async with await asyncio.start_unix_server(let_in, tmp_path / "bus"):
            with pytest.raises(BusError, match=told) as caught:
                await Bus.connect(f"unix:path={tmp_path}/bus")
        assert caught.value.name == "org.freedesktop.DBus.Error.NoServer"
        await asyncio.wait_for(left.wait(), 5)
        assert len(os.listdir("/proc/self/fd")) == before

    monkeypatch.setattr(connection, "_PATIENCE", 0.3)
    asyncio.run(scenario())


def test_a_fault_is_told_again_after_a_while_with_its_number(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Faults()
    clock = iter((100.0, 101.0, 102.0, 200.0))
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    for _ in range(4):
        try:
            raise KeyError("x")
        except KeyError:
            told.tell("Break")
    assert caplog.messages == ["Break failed", "Break failed (2 times more since it was told last)"]

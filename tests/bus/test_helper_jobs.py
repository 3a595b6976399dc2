"""Jobs: whose they are, who hears of them, and what ends them."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from raidwright.bus import Bus, BusError, Match, Signal
from raidwright.protocol import BUS_NAME, INTERFACE, OBJECT_PATH, ErrorCode, encode
from tests.bus.asking import ask, refusal
from tests.bus.authority_room import SOMEBODY, SOMEBODY_ELSE, TANK, AuthorityRoom, authority_room, connect_as
from tests.helper.plans import mount_spec

pytestmark = pytest.mark.root

SIGNAL = Match(sender=BUS_NAME, path=OBJECT_PATH, interface=INTERFACE, member="Event")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[AuthorityRoom]:
    with authority_room() as made:
        made.allow("measure-mounted", "facts")
        made.start_helper("--idle=0", mounted=tmp_path)
        yield made


class Caller:
    """A user with a connection, who hears what is sent to it."""

    def __init__(self, bus: Bus, uid: int) -> None:
        self.uid = uid
        self.bus = bus
        self.heard: list[str] = []

    @classmethod
    async def of(cls, room: AuthorityRoom, uid: int) -> "Caller":
        caller = cls(await connect_as(room, uid), uid)
        await caller.bus.subscribe(SIGNAL, caller._hear)
        return caller

    def _hear(self, signal: Signal) -> None:
        job, event = signal.body
        self.heard.append(f"{job} {event}")

    async def measure(self) -> str:
        """Begin a measurement of a minute; the job."""
        return await ask(self.bus, "Measure", "s", (encode(mount_spec(TANK)),))

    async def told(self, words: str) -> None:
        async with asyncio.timeout(60):
            while not any(words in line for line in self.heard):
                await asyncio.sleep(0.02)


def with_callers(room: AuthorityRoom, scenario: Callable[..., Awaitable[None]], *uids: int) -> None:
    async def whole() -> None:
        callers = [await Caller.of(room, uid) for uid in uids]
        try:
            await scenario(*callers)
        finally:
            for caller in callers:
                await caller.bus.close()

    asyncio.run(whole())


def test_only_its_owner_stops_a_job_and_only_the_caller_hears_of_it(room: AuthorityRoom) -> None:
    async def scenario(owner: Caller, again: Caller, other: Caller) -> None:
        job = await owner.measure()
        await owner.told("pass-begun")
        assert await refusal(ask(other.bus, "Cancel", "s", (job,))) is ErrorCode.NO_AGENT
        assert await refusal(ask(again.bus, "Cancel", "s", ("0" * 32,))) is ErrorCode.UNKNOWN_JOB
        assert await refusal(again.measure()) is ErrorCode.BUSY
        await ask(again.bus, "Cancel", "s", (job,))
        await owner.told("bench-done")
        assert all(line.startswith(job) for line in owner.heard)
        assert again.heard == other.heard == []
        assert await refusal(ask(owner.bus, "Cancel", "s", (job,))) is ErrorCode.UNKNOWN_JOB
        room.allow("cancel-other", "measure-mounted")
        second = await owner.measure()
        await ask(other.bus, "Cancel", "s", (second,))
        await owner.told(f'{second} {{"type":"bench-done"')

    with_callers(room, scenario, SOMEBODY, SOMEBODY, SOMEBODY_ELSE)


def test_whoever_does_not_know_the_job_can_stop_what_runs(room: AuthorityRoom) -> None:
    """Its own user from another window, and another user with an authorisation of their own."""

    async def scenario(owner: Caller, again: Caller, other: Caller) -> None:
        for caller in (again, other):
            assert await refusal(ask(caller.bus, "Cancel", "s", ("",))) is ErrorCode.UNKNOWN_JOB
        await owner.measure()
        await owner.told("pass-begun")
        assert await refusal(ask(other.bus, "Cancel", "s", ("",))) is ErrorCode.NO_AGENT
        await ask(again.bus, "Cancel", "s", ("",))
        await owner.told("bench-done")
        room.allow("cancel-other", "measure-mounted")
        second = await owner.measure()
        await ask(other.bus, "Cancel", "s", ("",))
        await owner.told(f'{second} {{"type":"bench-done"')

    with_callers(room, scenario, SOMEBODY, SOMEBODY, SOMEBODY_ELSE)


def test_a_measurement_nobody_looks_at_ends(room: AuthorityRoom) -> None:
    async def scenario(owner: Caller, next_one: Caller) -> None:
        await owner.measure()
        await owner.told("pass-begun")
        await owner.bus.close()
        async with asyncio.timeout(60):
            while True:
                try:
                    job = await next_one.measure()
                    break
                except BusError:
                    await asyncio.sleep(0.1)
        await ask(next_one.bus, "Cancel", "s", (job,))
        await next_one.told("bench-done")

    with_callers(room, scenario, SOMEBODY, SOMEBODY)


def test_told_to_stop_it_ends_its_job_first(room: AuthorityRoom) -> None:
    async def scenario(owner: Caller) -> None:
        await owner.measure()
        await owner.told("pass-begun")
        room.helper.send_signal(signal.SIGTERM)
        await owner.told("bench-done")
        assert await asyncio.to_thread(room.helper.wait, 20) == 0

    with_callers(room, scenario, SOMEBODY)


def test_it_leaves_when_there_is_nothing_to_do() -> None:
    with authority_room() as room:
        room.allow("facts")
        room.start_helper("--idle=0.5")
        assert room.helper.wait(60) == 0


def test_a_call_that_comes_as_it_leaves_is_answered() -> None:
    async def scenario(room: AuthorityRoom) -> None:
        bus = await connect_as(room, SOMEBODY)
        room.helper.send_signal(signal.SIGSTOP)
        asking = asyncio.ensure_future(ask(bus, "Facts"))
        await asyncio.sleep(1.5)
        # Now its time is up and a call is there, at once.
        room.helper.send_signal(signal.SIGCONT)
        assert "host" in await asking
        assert await asyncio.to_thread(room.helper.wait, 20) == 0
        await bus.close()

    with authority_room() as room:
        room.allow("facts")
        room.start_helper("--idle=1")
        asyncio.run(scenario(room))


def test_a_second_helper_is_not_let_in(room: AuthorityRoom) -> None:
    second = subprocess.run(room.helper_command, check=False, capture_output=True, text=True, timeout=60)
    assert second.returncode == 1
    assert second.stderr.strip().splitlines()[-1] == f"error: Another process already owns {BUS_NAME}."


def test_nobody_but_root_can_serve(room: AuthorityRoom) -> None:
    # A checkout may be closed to others, so everything is read before root's rights are given up.
    code = "import os, sys; from raidwright.helper.__main__ import main; os.setuid({}); sys.exit(main({}))"
    _, *options = room.helper_command[3:]
    argv = (sys.executable, "-BI", "-c", code.format(SOMEBODY, options))
    mine = subprocess.run(argv, check=False, capture_output=True, text=True, timeout=60)
    assert mine.returncode == 1
    assert "runs as root" in mine.stderr

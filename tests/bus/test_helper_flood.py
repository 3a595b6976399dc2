"""Many callers who mean ill at the same time: they are refused, and everybody else is answered."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import pytest
from dbus_fast import Message, MessageFlag

from raidwright.bus import Bus, Match
from raidwright.machine.helper_client import HelperClient
from raidwright.machine.port import MachineError
from raidwright.protocol import BUS_NAME, ErrorCode
from raidwright.storage.units import MIB
from tests.bus.asking import as_somebody
from tests.bus.authority_room import ROOT, SOMEBODY, SOMEBODY_ELSE, AuthorityRoom, authority_room, connect_as
from tests.bus.raw_caller import RawCaller, to_helper
from tests.helper.plans import some_build
from tests.load import crowding

pytestmark = pytest.mark.root

FLOODERS = (SOMEBODY_ELSE, 13, 9)
"""www-data, proxy and news."""
MESSAGES = 20_000
DAEMON = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
TURNED_AWAY = "org.freedesktop.DBus.Error.AccessDenied"
GROWTH = 20 * MIB


@pytest.fixture
def room() -> Iterator[AuthorityRoom]:
    with authority_room() as made:
        made.allow("facts")
        made.start_helper("--idle=0", disks=some_build().disks)
        yield made


@pytest.fixture
def patience() -> float:
    """Seconds for an answer to everybody else: one, and more where other work fills the processors."""
    return crowding()


def _memory(pid: int) -> int:
    (line,) = [line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if "VmHWM" in line]
    return int(line.split()[1]) * 1024


def _descriptors(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


@asynccontextmanager
async def flooded(room: AuthorityRoom, messages: int) -> AsyncIterator[asyncio.Event]:
    """All flooders at work; the event is set when they have done."""
    flooders = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.bus.flooder", room.address, str(uid), str(messages // 3), str(uid)],
            cwd=ROOT,
        )
        for uid in FLOODERS
    ]
    done = asyncio.Event()

    async def watch() -> None:
        for flooder in flooders:
            assert await asyncio.to_thread(flooder.wait) == 0
        done.set()

    watching = asyncio.create_task(watch())
    try:
        yield done
    finally:
        await watching


async def _timed(call: Awaitable[object]) -> float:
    began = time.monotonic()
    await call
    return time.monotonic() - began


async def _nothing_to_stop(client: HelperClient) -> None:
    with pytest.raises(MachineError) as caught:
        await client.cancel("")
    assert caught.value.code is ErrorCode.UNKNOWN_JOB


def test_a_flood_harms_nobody_else(room: AuthorityRoom, patience: float) -> None:
    pid = room.helper.pid

    async def scenario(bus: Bus) -> None:
        client = HelperClient(bus)
        await client.facts()
        memory, descriptors = _memory(pid), _descriptors(pid)
        waited = []
        async with flooded(room, MESSAGES) as done:
            while not done.is_set():
                waited += [await _timed(client.facts()), await _timed(_nothing_to_stop(client))]
        assert _memory(pid) - memory < GROWTH
        await client.facts()
        assert _descriptors(pid) == descriptors
        assert max(waited) < patience

    as_somebody(room, scenario)
    assert room.helper.poll() is None
    assert room.helper_log.splitlines() == ["raidwright.helper: ready"]


def test_a_user_with_many_connections_shuts_nobody_out(room: AuthorityRoom, patience: float) -> None:
    """Each of them says something before the helper can know whose it is, and goes on with it."""
    with ExitStack() as opened:
        many = [opened.enter_context(RawCaller(room.address, SOMEBODY_ELSE)) for _ in range(200)]
        others = [opened.enter_context(RawCaller(room.address, SOMEBODY)) for _ in range(4)]
        flood = [caller.packed(to_helper("Facts", flags=1)) * 8 for caller in many]
        for other in others:
            for caller, data in zip(many, flood, strict=True):
                caller.socket.sendall(data)
            began = time.monotonic()
            answer = other.answer_to(other.send(to_helper("Facts")))
            assert (answer.error_name, time.monotonic() - began < patience) == (None, True)


def test_the_bus_turns_away_what_only_fills_a_queue(room: AuthorityRoom) -> None:
    """It keeps 64 descriptors for a connection, and lets nothing of others through while there are more."""
    with RawCaller(room.address, SOMEBODY) as caller, Path("/dev/null").open() as null:

        def answer(message: Message, count: int = 0) -> str | None:
            return caller.answer_to(caller.send(message, [null.fileno()] * count)).error_name

        for name in (BUS_NAME, f"{BUS_NAME}.Questions"):
            asking = Message(*DAEMON, "GetNameOwner", signature="s", body=[name])
            owner = caller.answer_to(caller.send(asking)).body[0]
            for destination in (name, owner):
                signal = Message.new_signal("/io/test", "io.test", "Noise")
                signal.destination, signal.flags = destination, MessageFlag.NONE
                assert answer(signal) == TURNED_AWAY
                assert answer(Message(destination, "/io/test", "io.test", "Noise")) == TURNED_AWAY
        for member, most in (
            ("Facts", 0),
            ("Follow", 0),
            ("Cancel", 0),
            ("Absent", 0),
            ("Run", 2),
            ("Measure", 0),
            ("Warrant", 0),
            ("Withdraw", 0),
            ("Forgo", 0),
        ):
            assert answer(to_helper(member), most) != TURNED_AWAY
            assert answer(to_helper(member), most + 1) == TURNED_AWAY


def test_what_is_told_to_everybody_root_hears(room: AuthorityRoom) -> None:
    """As UDisks2 tells of its devices: a rule against signals to a name would keep these from its owner."""

    async def scenario() -> None:
        ours, theirs = await Bus.connect(room.address), await connect_as(room, SOMEBODY)
        await ours.own_name(f"{BUS_NAME}.Questions", shared=True)
        told = asyncio.Event()
        match = Match(sender=theirs.unique_name, path="/io/test", interface="io.test")
        await ours.subscribe(match, lambda _: told.set())
        theirs.emit("", "/io/test", "io.test", "Noise", "", ())
        async with asyncio.timeout(5 * crowding()):
            await told.wait()
        await ours.close()
        await theirs.close()

    asyncio.run(scenario())

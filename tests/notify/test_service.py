"""The service in a session of the test's own: what it tells, shows and costs, and that it needs nobody."""

import asyncio
import contextlib
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from raidwright.notify import service as service_module
from raidwright.notify import watching
from raidwright.notify.session_bus import service_name
from raidwright.storage.snapshot.disks import Snapshot
from tests.bus.conftest import PrivateBus
from tests.bus.watching import udisks
from tests.notify.arrays import BOTH, change, fail, member, tank
from tests.notify.desktop import MOST_MEMORY, PATIENCE, Desktop, desktop, service
from tests.reading.udisks_objects import disk
from tests.storage.machines import machine

FAILED = "Disk or array problem"
DEGRADED = "“tank” is degraded: 1 of 2 members missing."
UNKNOWN = "Disk status unknown"
DISKS = "abcdefghijklmnopqrstuvwx"


def run(scenario: Coroutine[None, None, None]) -> None:
    asyncio.run(scenario)


async def _mood(seen: Desktop, title: str) -> None:
    """Wait until the icon says so."""
    async with asyncio.timeout(PATIENCE):
        while (await seen.icon())["ToolTip"][2] != title:
            await asyncio.sleep(0.05)


def test_a_disk_that_fails_is_told_once_in_one_piece_and_that_all_is_well_again(
    user: dict[str, str], session_bus: PrivateBus, system_bus: PrivateBus
) -> None:
    async def scenario() -> None:
        async with (
            desktop(session_bus.address) as seen,
            udisks(system_bus.address, tank()) as fake,
        ):
            async with service(user):
                await seen.until(lambda: seen.icons)
                await _mood(seen, "All arrays healthy")
                began = time.monotonic()
                fail(fake)
                await seen.until(lambda: seen.shown)
                (told,) = seen.shown
                assert told.time - began < 5
                assert (told.title, told.urgency, told.stays) == (FAILED, 2, 0)
                assert told.body.splitlines() == [
                    "Tarnfell DRIVE_SDB failed and was dropped from “tank”.",
                    f"{DEGRADED} Another failure loses data. Replace the missing disk.",
                ]
                icon = await seen.icon()
                assert (icon["Status"], icon["ToolTip"][2]) == ("NeedsAttention", FAILED)
                assert icon["IconPixmap"] == icon["AttentionIconPixmap"]
                assert {"NewIcon", "NewToolTip", "NewStatus"} <= set(seen.changes)
            seen.icons.clear()
            async with service(user):
                await seen.until(lambda: seen.icons)
                await _mood(seen, FAILED)
                change(fake, BOTH[0], member("sdb", 1, "spare"), SyncAction="recover")
                await _mood(seen, "Array task in progress")
                change(fake, *BOTH, Degraded=0, SyncAction="idle")
                await seen.until(lambda: len(seen.shown) > 1)
            assert [told.title for told in seen.shown] == [FAILED, "Problem resolved"]

    run(scenario())


def test_what_nobody_could_show_is_told_when_somebody_comes_and_the_icon_too(
    user: dict[str, str], session_bus: PrivateBus, system_bus: PrivateBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", system_bus.address)
        name = service_name()
        async with udisks(system_bus.address, tank()) as fake, service(user) as process:
            async with desktop(session_bus.address, notifications=False, tray=False) as nobody:
                while not await nobody.bus.is_there(name):
                    await asyncio.sleep(0.05)
            await asyncio.sleep(1.5)
            fail(fake)
            await asyncio.sleep(2)
            assert process.poll() is None
            async with desktop(session_bus.address) as seen:
                await seen.until(lambda: seen.shown and seen.icons)
                assert seen.shown[0].title == FAILED
            async with desktop(session_bus.address) as seen:
                await seen.until(lambda: seen.icons)
                assert (await seen.icon())["Status"] == "NeedsAttention"
                assert seen.shown == []

    run(scenario())


def test_without_udisks_it_waits_and_with_it_again_it_goes_on(
    user: dict[str, str], session_bus: PrivateBus, system_bus: PrivateBus
) -> None:
    async def scenario() -> None:
        async with desktop(session_bus.address) as seen, service(user):
            await seen.until(lambda: seen.icons)
            await _mood(seen, UNKNOWN)
            async with udisks(system_bus.address, tank()):
                await _mood(seen, "All arrays healthy")
            system_bus.stop()
            system_bus.start()
            async with udisks(system_bus.address, tank()) as fake:
                fail(fake)
                await seen.until(lambda: seen.shown)

    run(scenario())


def test_with_its_session_the_service_ends_and_without_one_it_says_so(
    user: dict[str, str], session_bus: PrivateBus, system_bus: PrivateBus
) -> None:
    async def scenario() -> None:
        async with desktop(session_bus.address) as seen, service(user) as process:
            await seen.until(lambda: seen.icons)
            async with service(user) as second:
                assert await asyncio.to_thread(second.wait, 60) == 0
            session_bus.stop()
            assert await asyncio.to_thread(process.wait, 60) == 0

    run(scenario())
    command = [sys.executable, "-m", "raidwright", "notify", "--stay"]
    done = subprocess.run(command, env=user, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.startswith("error: failure alerts need a desktop session")) == (
        1,
        True,
    )
    session_bus.start()


def test_it_is_small_and_does_nothing_while_nothing_happens(
    user: dict[str, str], session_bus: PrivateBus, system_bus: PrivateBus
) -> None:
    async def scenario() -> None:
        objects = {key: value for letter in DISKS for key, value in disk(f"sd{letter}x", number=20).items()}
        async with (
            desktop(session_bus.address) as seen,
            udisks(system_bus.address, tank() | objects) as fake,
            service(user) as process,
        ):
            await seen.until(lambda: seen.icons)
            fail(fake)
            await seen.until(lambda: seen.shown)
            await seen.icon()
            await _falls_asleep(process.pid)
            assert _memory(process.pid) < MOST_MEMORY
            before = _switches(process.pid)
            await asyncio.sleep(10)
            assert _switches(process.pid) == before

    run(scenario())


async def _falls_asleep(pid: int) -> None:
    """Wait until it has nothing left to do, which takes longer where others keep the processors busy."""
    async with asyncio.timeout(PATIENCE):
        before = -1
        while (now := _switches(pid)) != before:
            before = now
            await asyncio.sleep(3)


def _memory(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def _switches(pid: int) -> int:
    """How often it went to sleep, which it must have been awake for."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch, user: dict[str, str]) -> None:
    """In the process of the test, with its buses and homes."""
    for name, value in user.items():
        monkeypatch.setenv(name, value)


@asynccontextmanager
async def _inside() -> AsyncIterator[None]:
    """The service in the process of the test."""
    serving = asyncio.create_task(service_module._serve())
    try:
        yield
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)


@pytest.mark.usefixtures("at_home")
def test_while_nothing_is_heard_nothing_is_called_well_and_nothing_is_told_twice(
    session_bus: PrivateBus, system_bus: PrivateBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "_FIRST_PAUSE", 0.2)
    monkeypatch.setattr(watching, "_LONG_PAUSE", 0.2)

    async def scenario() -> None:
        objects = tank()
        async with desktop(session_bus.address) as seen, contextlib.AsyncExitStack() as serving:
            async with udisks(system_bus.address, objects) as fake:
                await serving.enter_async_context(_inside())
                await seen.until(lambda: seen.icons)
                await _mood(seen, "All arrays healthy")
                fail(fake)
                await _mood(seen, FAILED)
            await _mood(seen, UNKNOWN)
            assert (await seen.icon())["Status"] == "Active"
            async with udisks(system_bus.address, objects):
                await _mood(seen, FAILED)
            system_bus.stop()
            await _mood(seen, UNKNOWN)
            assert len(seen.shown) == 1
            system_bus.start()

    run(scenario())


@pytest.mark.usefixtures("at_home")
def test_a_fault_of_its_own_ends_nothing_and_calls_nothing_well(
    session_bus: PrivateBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []

    async def looks() -> AsyncGenerator[Snapshot, None]:
        begun.append(len(begun))
        yield machine()
        if len(begun) == 1:
            raise ZeroDivisionError
        await asyncio.Event().wait()

    monkeypatch.setattr(service_module, "looks", looks)
    monkeypatch.setattr(service_module, "_PAUSE", 2.0)

    async def scenario() -> None:
        async with desktop(session_bus.address) as seen, _inside():
            await seen.until(lambda: seen.icons and begun)
            await _mood(seen, UNKNOWN)
            await _mood(seen, "All arrays healthy")

    run(scenario())
    assert begun == [0, 1]

"""A click leads to the arrays: in the window that is open, or in a new one, and never in two."""

import asyncio
import os
import signal
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine, Sequence
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

import pytest

from raidwright.bus import DAEMON, DAEMON_PATH, Bus, Call, ServedMethod
from raidwright.notify import service as service_module
from raidwright.notify import window as window_module
from raidwright.notify.session_bus import window_name, windows
from raidwright.notify.window import INTERFACE, PATH, Activation, activations
from raidwright.storage.snapshot.disks import Snapshot
from tests.bus.conftest import PrivateBus
from tests.bus.watching import udisks
from tests.notify.arrays import tank
from tests.notify.desktop import PATIENCE, Desktop, desktop, service
from tests.storage.machines import array, machine

Started = list[tuple[tuple[str, ...], str]]
ARRAYS = ("--page", "storage")
CALLED = ("storage", [], {})


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, user: dict[str, str]) -> None:
    """In the process of the test, with its buses and homes."""
    for name, value in user.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    """What was started with which token, instead of windows, which do not come."""
    calls: Started = []

    def start(arguments: tuple[str, ...], token: str) -> None:
        calls.append((arguments, token))

    monkeypatch.setattr(window_module, "start_detached", start)
    monkeypatch.setattr(window_module, "_START_SECONDS", 0.1)
    monkeypatch.setattr(window_module, "_ANSWER_SECONDS", 0.1)
    return calls


@asynccontextmanager
async def _told(address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desktop]:
    """A desktop to which the service, in the process of the test, has shown icon and notification."""

    async def looks() -> AsyncGenerator[Snapshot, None]:
        yield machine(arrays=(array("/dev/sda", expected=2),))
        await asyncio.Event().wait()

    monkeypatch.setattr(service_module, "looks", looks)
    async with desktop(address) as seen:
        serving = asyncio.create_task(service_module._serve())
        try:
            await seen.until(lambda: seen.icons and seen.shown)
            yield seen
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


@asynccontextmanager
async def _window(address: str, seconds: float = 0.0) -> AsyncIterator[list[tuple[object, ...]]]:
    """Somebody who has the window's name, and answers after some seconds; what it was called with."""
    calls: list[tuple[object, ...]] = []

    async def act(call: Call) -> tuple[object, ...]:
        calls.append(call.body)
        await asyncio.sleep(seconds)
        return ()

    bus = await Bus.connect(address)
    try:
        await bus.serve(PATH, INTERFACE, {"ActivateAction": ServedMethod("sava{sv}", "", act)})
        await bus.own_name(window_name())
        yield calls
    finally:
        await bus.close()


def run(scenario: Coroutine[None, None, None]) -> None:
    async def patiently() -> None:
        async with asyncio.timeout(PATIENCE):
            await scenario

    asyncio.run(patiently())


async def _count(count: int, calls: Sequence[object]) -> None:
    """Wait for so many, and a little while for one more."""
    while len(calls) < count:
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.5)
    assert len(calls) == count


def test_a_click_opens_the_window_and_a_click_on_another_programs_notification_does_not(
    session_bus: PrivateBus, monkeypatch: pytest.MonkeyPatch, started: Started
) -> None:
    async def scenario() -> None:
        async with _told(session_bus.address, monkeypatch) as seen:
            assert seen.shown[0].actions == ["default", "Open Raidwright"]
            await seen.provide_token("of-the-tray")
            await seen.click_icon()
            await _count(1, started)
            seen.give_token(7, "of-another")
            seen.click(7)
            seen.give_token(1, "of-ours")
            seen.click(1)
            await _count(2, started)
            await seen.click_icon()
            await _count(3, started)

    run(scenario())
    assert started == [(ARRAYS, "of-the-tray"), (ARRAYS, "of-ours"), (ARRAYS, "")]


def test_while_a_window_is_on_its_way_a_second_click_starts_none(
    session_bus: PrivateBus, monkeypatch: pytest.MonkeyPatch, started: Started
) -> None:
    monkeypatch.setattr(window_module, "_START_SECONDS", PATIENCE)

    async def scenario() -> None:
        async with _told(session_bus.address, monkeypatch) as seen:
            for _ in range(2):
                await seen.click_icon()
            await _count(1, started)
            async with _window(session_bus.address) as called:
                await asyncio.sleep(0.5)
                await seen.provide_token("t")
                await seen.click_icon()
                await _count(1, called)
            assert called == [("storage", [], {"activation-token": "t"})]
            await seen.click_icon()
            await _count(2, started)

    run(scenario())


def test_beside_a_window_that_does_not_answer_one_is_opened(
    session_bus: PrivateBus, monkeypatch: pytest.MonkeyPatch, started: Started
) -> None:
    async def scenario() -> None:
        async with (
            _told(session_bus.address, monkeypatch) as seen,
            _window(session_bus.address, PATIENCE) as called,
        ):
            await seen.click_icon()
            await _count(1, started)
            assert called == [CALLED]

    run(scenario())


def test_behind_a_window_that_does_not_answer_the_next_is_called(
    session_bus: PrivateBus, started: Started
) -> None:
    async def scenario() -> None:
        others = activations()
        async with (
            aclosing(others),
            desktop(session_bus.address) as seen,
            _window(session_bus.address, PATIENCE) as called,
        ):
            heard = asyncio.create_task(anext(others))
            await _two_windows(seen.bus)
            await window_module.bring_up(seen.bus, "t")
            assert len(called) == 1
            assert started == []
            assert await heard == Activation("storage", "t")

    run(scenario())


def test_of_two_windows_the_first_is_called_and_then_the_other(session_bus: PrivateBus) -> None:
    async def scenario() -> None:
        first, second = activations(), activations()
        async with aclosing(first), aclosing(second), desktop(session_bus.address) as seen:
            first_heard = asyncio.create_task(anext(first))
            await _owner(seen.bus)
            second_heard = asyncio.create_task(anext(second))
            await window_module.bring_up(seen.bus, "")
            assert await first_heard == Activation("storage")
            await _two_windows(seen.bus)
            await first.aclose()
            await window_module.bring_up(seen.bus, "t")
            assert await second_heard == Activation("storage", "t")

    run(scenario())


def test_a_window_that_closes_while_it_is_called_leaves_the_click_to_the_next(
    session_bus: PrivateBus, monkeypatch: pytest.MonkeyPatch, started: Started
) -> None:
    monkeypatch.setattr(window_module, "_ANSWER_SECONDS", PATIENCE)

    async def scenario() -> None:
        others = activations()
        async with aclosing(others), desktop(session_bus.address) as seen:
            async with _window(session_bus.address, PATIENCE) as called:
                heard = asyncio.create_task(anext(others))
                await _two_windows(seen.bus)
                clicked = asyncio.create_task(window_module.bring_up(seen.bus, "t"))
                await _count(1, called)
            await clicked
            assert started == []
            assert await heard == Activation("storage", "t")

    run(scenario())


def test_with_its_session_a_window_can_no_more_be_called(session_bus: PrivateBus) -> None:
    async def scenario() -> None:
        async with desktop(session_bus.address) as seen:
            heard = asyncio.create_task(anext(activations(), None))
            await _owner(seen.bus)
            session_bus.stop()
            assert await heard is None
        assert [activation async for activation in activations()] == []

    run(scenario())
    session_bus.start()


def test_one_window_comes_however_often_is_clicked_and_turns_to_the_arrays(
    tmp_path: Path, session_bus: PrivateBus, system_bus: PrivateBus, user: dict[str, str]
) -> None:
    settings = tmp_path / "xdg_config_home" / "raidwright" / "raidwright.conf"

    async def shows(page: str) -> None:
        while not settings.exists() or f"page={page}" not in settings.read_text():
            await asyncio.sleep(0.1)

    async def scenario() -> None:
        async with (
            desktop(session_bus.address) as seen,
            udisks(system_bus.address, tank()),
            service(user | {"QT_QPA_PLATFORM": "offscreen"}),
        ):
            await seen.until(lambda: seen.icons)
            await seen.click_icon()
            await seen.click_icon()
            owner = await _owner(seen.bus)
            await shows("storage")
            other_page = ("ActivateAction", "sava{sv}", ("compare", [], {}))
            await seen.bus.call(window_name(), PATH, INTERFACE, *other_page)
            await shows("compare")
            await seen.click_icon()
            await shows("storage")
            assert await windows(seen.bus) == (owner,)
            (pid,) = await _daemon(seen.bus, "GetConnectionUnixProcessID", owner)
            os.kill(int(str(pid)), signal.SIGTERM)
            while Path(f"/proc/{pid}").exists():
                await asyncio.sleep(0.05)

    run(scenario())


async def _daemon(bus: Bus, member: str, name: str) -> tuple[object, ...]:
    return await bus.call(DAEMON, DAEMON_PATH, DAEMON, member, "s", (name,))


async def _owner(bus: Bus) -> str:
    """Wait until there is a window that can be called."""
    while not await bus.is_there(window_name()):
        await asyncio.sleep(0.05)
    (owner,) = await _daemon(bus, "GetNameOwner", window_name())
    return str(owner)


async def _two_windows(bus: Bus) -> None:
    """Wait until one has the name, and another one gets it next."""
    while len(await windows(bus)) < 2:
        await asyncio.sleep(0.02)

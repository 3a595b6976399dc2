"""What others on the bus answer is input: an odd answer is none, and the watching goes on."""

import asyncio

import pytest

from raidwright.bus import Bus, BusError, Call, ServedMethod, Variant
from raidwright.notify import service as service_module
from raidwright.notify.session_bus import service_name
from raidwright.notify.trial import show_trial
from tests.bus.conftest import PrivateBus
from tests.bus.watching import udisks
from tests.notify.arrays import fail, tank
from tests.notify.desktop import (
    NOTIFICATIONS,
    NOTIFICATIONS_PATH,
    PATIENCE,
    WATCHER,
    WATCHER_PATH,
    Desktop,
    desktop,
    service,
)

FAILED = "Disk or array problem"
HUGE = 40 * 1024 * 1024
ODD_ANSWERS: dict[str, tuple[str, tuple[object, ...]]] = {
    "text": ("s", ("shown",)),
    "nothing": ("", ()),
    "two values": ("us", (1, "shown")),
    "variant": ("v", (Variant("s", "shown"),)),
    "huge": ("s", ("x" * HUGE,)),
    "list": ("au", ([1],)),
    "negative": ("i", (-1,)),
    "boolean": ("b", (True,)),
}


class OddService:
    """Takes notifications and answers each with ``answer``; one that is an exception is raised."""

    def __init__(self, bus: Bus, answer: tuple[str, tuple[object, ...]] | BusError) -> None:
        self.bus = bus
        self.answer = answer
        self.taken = 0

    async def serve(self) -> None:
        signature = "u" if isinstance(self.answer, BusError) else self.answer[0]
        await self.bus.serve(
            NOTIFICATIONS_PATH,
            NOTIFICATIONS,
            {"Notify": ServedMethod("susssasa{sv}i", signature, self._take)},
        )
        await self.bus.own_name(NOTIFICATIONS)

    async def _take(self, _: Call) -> tuple[object, ...]:
        self.taken += 1
        if isinstance(self.answer, BusError):
            raise self.answer
        return self.answer[1]


async def _tells(seen: Desktop, title: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await seen.icon())["ToolTip"][2] != title:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("odd", ODD_ANSWERS)
def test_odd_answer_is_no_answer_and_is_told_to_the_next_service(
    user: dict[str, str], session_bus: PrivateBus, system_bus: PrivateBus, odd: str
) -> None:
    async def scenario() -> None:
        async with (
            desktop(session_bus.address, notifications=False) as seen,
            udisks(system_bus.address, tank()) as fake,
            service(user) as process,
        ):
            strange = OddService(await Bus.connect(session_bus.address), ODD_ANSWERS[odd])
            await strange.serve()
            await seen.until(lambda: seen.icons)
            await _tells(seen, "All arrays healthy")
            fail(fake)
            await _tells(seen, FAILED)
            async with asyncio.timeout(PATIENCE):
                while not strange.taken:
                    await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
            assert (await seen.icon())["ToolTip"][2] == FAILED
            assert process.poll() is None
            await strange.bus.close()
            await seen.serve_notifications()
            await seen.until(lambda: seen.shown)
            assert seen.shown[0].title == FAILED

    asyncio.run(scenario())


def test_not_shown_is_told_again_to_the_same_service(
    user: dict[str, str], session_bus: PrivateBus, system_bus: PrivateBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in user.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(service_module, "_FIRST_WAIT", 0.3, raising=False)

    async def scenario() -> None:
        async with (
            desktop(session_bus.address, notifications=False) as seen,
            udisks(system_bus.address, tank()) as fake,
        ):
            busy = BusError("org.freedesktop.DBus.Error.LimitsExceeded", "Too many.")
            strange = OddService(seen.bus, busy)
            await strange.serve()
            serving = asyncio.create_task(service_module._serve())
            await seen.until(lambda: seen.icons)
            fail(fake)
            await _tells(seen, FAILED)
            async with asyncio.timeout(PATIENCE):
                while strange.taken < 3:
                    await asyncio.sleep(0.05)
            strange.answer = ("u", (7,))
            before = strange.taken
            async with asyncio.timeout(PATIENCE):
                while strange.taken == before:
                    await asyncio.sleep(0.05)
            before = strange.taken
            await asyncio.sleep(3)
            assert strange.taken == before, "what was shown is not told again"
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)

    asyncio.run(scenario())


@pytest.mark.parametrize("odd", ["text", "nothing", "two values", "huge"])
def test_odd_tray_and_odd_trial_end_nothing(
    user: dict[str, str],
    session_bus: PrivateBus,
    system_bus: PrivateBus,
    odd: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in user.items():
        monkeypatch.setenv(name, value)
    signature, values = ODD_ANSWERS[odd]

    async def answer(_: Call) -> tuple[object, ...]:
        return values

    async def scenario() -> None:
        async with (
            desktop(session_bus.address, tray=False) as seen,
            udisks(system_bus.address, tank()) as fake,
            service(user) as process,
        ):
            tray = await Bus.connect(session_bus.address)
            register = {"RegisterStatusNotifierItem": ServedMethod("s", signature, answer)}
            await tray.serve(WATCHER_PATH, WATCHER, register)
            await tray.own_name(WATCHER)
            await asyncio.sleep(1.5)
            fail(fake)
            await seen.until(lambda: seen.shown)
            assert process.poll() is None
            await tray.close()
        trial = await Bus.connect(session_bus.address)
        name = "io.github.raidwright.Notify1"
        await trial.serve(
            f"/{name.replace('.', '/')}", name, {"ShowTrial": ServedMethod("", signature, answer)}
        )
        await trial.own_name(service_name())
        assert not await show_trial()
        await trial.close()

    asyncio.run(scenario())

"""The notification for trial: it comes as a failure would, and where nobody shows it nothing breaks."""

import asyncio

import pytest

from raidwright.notify.trial import show_trial
from tests.bus.conftest import PrivateBus
from tests.notify.desktop import desktop, service


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, user: dict[str, str]) -> None:
    for name, value in user.items():
        monkeypatch.setenv(name, value)


def test_it_is_shown_once_by_who_stays_to_hear_of_a_click(
    user: dict[str, str], session_bus: PrivateBus
) -> None:
    async def scenario() -> None:
        async with desktop(session_bus.address) as seen, service(user):
            await seen.until(lambda: seen.icons)
            assert await show_trial()
            (shown,) = seen.shown
            assert (shown.title, shown.urgency, shown.stays) == ("Failure alerts are on", 1, -1)
            assert "even while the window is closed" in shown.body
            assert await seen.bus.is_there(shown.sender), "desktops take away what a program has left"

    asyncio.run(scenario())


def test_where_nobody_shows_notifications_it_is_not_shown(
    user: dict[str, str], session_bus: PrivateBus
) -> None:
    async def scenario() -> None:
        async with desktop(session_bus.address, notifications=False) as seen:
            assert not await show_trial(), "the service does not run"
            async with service(user):
                await seen.until(lambda: seen.icons)
                assert not await show_trial()

    asyncio.run(scenario())
    session_bus.stop()
    assert not asyncio.run(show_trial())
    session_bus.start()

"""The notification for trial: it comes as a failure would, and where nobody shows it nothing breaks."""

import asyncio

import pytest

from raidwright.notify.trial import show_trial
from tests.bus.conftest import PrivateBus
from tests.notify.desktop import desktop


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, user: dict[str, str]) -> None:
    for name, value in user.items():
        monkeypatch.setenv(name, value)


def test_it_is_shown_once_and_goes_by_itself(session_bus: PrivateBus) -> None:
    async def scenario() -> None:
        async with desktop(session_bus.address) as seen:
            assert await show_trial()
            (shown,) = seen.shown
            assert (shown.title, shown.urgency, shown.stays) == ("Failures are told here", 1, -1)
            assert "also while the window is closed" in shown.body

    asyncio.run(scenario())


def test_where_nobody_shows_notifications_it_is_not_shown(session_bus: PrivateBus) -> None:
    async def scenario() -> None:
        async with desktop(session_bus.address, notifications=False):
            assert not await show_trial()

    asyncio.run(scenario())
    session_bus.stop()
    assert not asyncio.run(show_trial())
    session_bus.start()

"""The check box of Settings that has failures told of while the window is closed."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from raidwright.notify import trial
from raidwright.notify.switch import entry, is_service_running
from raidwright.ui.frame.options import PageName
from raidwright.ui.settings.page import NotifySwitch
from tests.bus.conftest import PrivateBus
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.snapshots import home_server

Opens = Callable[..., Window]


@pytest.fixture(autouse=True)
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A session of the test's own, at a computer without a message bus."""
    bus = PrivateBus(tmp_path)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere")
    yield
    bus.stop()


def the_switch(made: Window) -> NotifySwitch:
    found = made.main.findChild(NotifySwitch)
    assert isinstance(found, NotifySwitch)
    return found


def test_one_check_box_starts_it_at_once_and_ends_it_at_once(
    window: Opens, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a notification for trial each time that it is switched on."""
    trials: list[bool] = []

    async def show_trial() -> None:
        trials.append(True)

    monkeypatch.setattr(trial, "show_trial", show_trial)
    switch = the_switch(window(InventedMachine(home_server())))
    assert (switch.isChecked(), entry().exists()) == (False, False)
    switch.click()
    qtbot.waitUntil(switch.isEnabled)
    assert (switch.isChecked(), entry().exists(), asyncio.run(is_service_running())) == (True, True, True)
    qtbot.waitUntil(lambda: trials == [True])
    switch.click()
    qtbot.waitUntil(switch.isEnabled)
    assert (switch.isChecked(), entry().exists(), asyncio.run(is_service_running())) == (False, False, False)
    assert trials == [True]


@pytest.mark.parametrize("is_on", [True, False])
def test_what_a_build_switches_is_shown_when_the_page_is_shown_again(window: Opens, is_on: bool) -> None:
    entry().parent.mkdir(parents=True)
    entry().write_text("[Desktop Entry]\n" + "Hidden=true\n" * is_on)
    made = window(InventedMachine(home_server()))
    made.shell.show_page(PageName.SETTINGS)
    switch = the_switch(made)
    assert switch.isChecked() is not is_on
    made.shell.show_page(PageName.BUILD)
    entry().write_text("[Desktop Entry]\n" + "Hidden=true\n" * (not is_on))
    made.shell.show_page(PageName.SETTINGS)
    assert switch.isChecked() is is_on


def test_it_shows_how_it_is_and_why_it_cannot_be_switched(window: Opens, qtbot: QtBot) -> None:
    entry().parent.mkdir(parents=True)
    entry().write_text("[Desktop Entry]\n")
    made = window(InventedMachine(home_server()))
    switch = the_switch(made)
    assert switch.isChecked()
    entry().unlink()
    entry().parent.rmdir()
    entry().parent.write_text("in the way")
    faults: list[Exception] = []
    made.contents.loop.fault.disconnect()
    made.contents.loop.fault.connect(faults.append)
    switch.setChecked(False)
    switch.click()
    qtbot.waitUntil(lambda: bool(faults))
    assert not switch.isChecked()
    assert str(faults[0]).startswith("Notifications could not be turned on or off: ")

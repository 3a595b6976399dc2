"""The window is called to the front over the session's bus, as long as it shows this computer."""

import asyncio
import ctypes
import os
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from raidwright.bus import Variant
from raidwright.notify import TOKEN_VARIABLE, session_bus
from raidwright.notify.window import INTERFACE, PATH
from raidwright.ui.frame.activating import Activating
from raidwright.ui.frame.options import PageName
from tests.bus.conftest import PrivateBus
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.snapshots import home_server

Opens = Callable[..., Window]


@pytest.fixture(autouse=True)
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PrivateBus]:
    """A session of the test's own."""
    bus = PrivateBus(tmp_path)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    yield bus
    bus.stop()


@pytest.fixture
def made(window: Opens) -> Window:
    """A window that shows this computer and can be called."""
    made = window(InventedMachine(home_server()), InventedMachine(home_server()))
    Activating(made.main, made.shell, made.session)
    return made


async def _is_there() -> bool:
    async with session_bus.connection() as bus:
        return await bus.is_there(session_bus.window_name())


async def _call(member: str, signature: str, *body: object) -> None:
    async with session_bus.connection() as bus:
        await bus.call(session_bus.window_name(), PATH, INTERFACE, member, signature, body)


def _do(made: Window, coroutine: Coroutine[Any, Any, Any]) -> None:
    made.contents.loop.finish(coroutine)


def _until_there(qtbot: QtBot, *, there: bool = True) -> None:
    qtbot.waitUntil(lambda: asyncio.run(_is_there()) == there)


def test_a_page_that_is_asked_for_is_shown_in_front(made: Window, qtbot: QtBot) -> None:
    _until_there(qtbot)
    made.main.showMinimized()
    _do(made, _call("ActivateAction", "sava{sv}", "storage", [], {}))
    qtbot.waitUntil(lambda: made.shell.page is PageName.STORAGE)
    assert not made.main.windowState() & Qt.WindowState.WindowMinimized
    qtbot.waitUntil(made.main.isActiveWindow)


def test_whatever_else_is_asked_for_leaves_the_page(made: Window, qtbot: QtBot) -> None:
    made.shell.show_page(PageName.COMPARE)
    _until_there(qtbot)
    for member, signature, *body in (
        ("ActivateAction", "sava{sv}", "no such page", [], {}),
        ("Activate", "a{sv}", {"activation-token": Variant("u", 7)}),
    ):
        made.main.showMinimized()
        _do(made, _call(member, signature, *body))
        qtbot.waitUntil(lambda: not made.main.isMinimized())
    assert made.shell.page is PageName.COMPARE


def test_the_token_of_the_click_is_where_qt_takes_it_from(made: Window, qtbot: QtBot) -> None:
    getenv = ctypes.CDLL(None).getenv
    getenv.restype = ctypes.c_char_p
    name = TOKEN_VARIABLE.encode()
    assert getenv(name) is None
    _until_there(qtbot)
    _do(made, _call("Activate", "a{sv}", {"activation-token": Variant("s", "token-7")}))
    try:
        qtbot.waitUntil(lambda: getenv(name) == b"token-7")
        assert TOKEN_VARIABLE not in os.environ
    finally:
        os.unsetenv(TOKEN_VARIABLE)


def test_while_it_shows_another_computer_it_is_not_called(made: Window, qtbot: QtBot) -> None:
    _until_there(qtbot)
    for choice in ("practice", "system"):
        made.session.open(choice)
        _until_there(qtbot, there=choice == "system")


def test_where_there_is_no_session_it_opens_all_the_same(
    window: Opens, session: PrivateBus, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.stop()
    faults: list[Exception] = []
    made = window(InventedMachine(home_server()))
    made.contents.loop.fault.connect(faults.append)
    Activating(made.main, made.shell, made.session)
    qtbot.wait(300)
    assert faults == []
    session.start()

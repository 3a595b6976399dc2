"""Where no practice machine is to be had, nothing offers one, and the welcome says why."""

from collections.abc import Callable

import pytest
from msgspec import structs
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.storage.failures import Failure, failure
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.frame.options import PageName
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.snapshots import home_server

_NONE = failure("practice-none")


def _offers(window: Window) -> list[str]:
    """What may be pressed, on any page, and leads to a practice machine."""
    buttons = [one.text() for one in window.main.findChildren(QAbstractButton) if not one.isHidden()]
    actions = [one.text() for one in window.main.findChildren(QAction) if one.isVisible()]
    return sorted({words for words in (*buttons, *actions) if "practice" in words.lower()})


def _says(window: Window, words: str) -> bool:
    return any(words in label.text() for label in window.main.findChildren(QLabel))


@pytest.mark.parametrize(
    "snapshot",
    [home_server(), structs.replace(home_server(), blocks=(), arrays=(), groups=())],
    ids=["disks", "no disks"],
)
@pytest.mark.parametrize("reason", [None, _NONE], ids=["with", "without"])
def test_it_is_offered_where_it_is_to_be_had(
    window: Callable[..., Window], qtbot: QtBot, snapshot: Snapshot, reason: Failure | None
) -> None:
    made = window(InventedMachine(snapshot), no_practice=reason)
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    if reason is None:
        assert {"Practice machine", "Try the practice machine"} <= set(_offers(made))
    else:
        assert _offers(made) == []
    assert _says(made, str(_NONE)) == (reason is not None)
    assert _says(made, "Try everything on the practice machine") == (reason is None)


def test_without_a_computer_nobody_is_sent_to_what_is_not_there(
    window: Callable[..., Window], qtbot: QtBot
) -> None:
    machine = InventedMachine(home_server())
    made = window(machine, no_practice=_NONE)
    with qtbot.waitSignal(made.session.failed):
        machine.show(MachineError(ErrorCode.FAILED, "The system bus is gone."))
    assert _offers(made) == []
    assert _says(made, "Try again or choose another machine")
    assert not _says(made, "on the practice machine")

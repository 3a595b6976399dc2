"""A sync in the window: watched by itself, drawn disk by disk, and shown again afterwards."""

from functools import partial

import pytest
from msgspec import structs
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from raidwright.bench.sync_watch import SyncRecord
from raidwright.session import sync_watch
from raidwright.session.sync_watch import watch_sync
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.arrays.panel import ArrayPanel
from raidwright.ui.bridge.session import QtSession
from tests.bench.moments import a_rebuild
from tests.ui.bench_builders import UUID, a_machine
from tests.ui.bench_session import history, machine, session
from tests.ui.builders import InventedMachine

__all__ = ["history", "machine", "session"]


def syncing() -> Snapshot:
    whole = a_machine()
    busy = structs.replace(whole.arrays[0], sync=Sync("recover", 0.1, 10**8, 300))
    return structs.replace(whole, arrays=(busy,))


@pytest.fixture
def panel(session: QtSession, qtbot: QtBot) -> ArrayPanel:
    made = ArrayPanel(session, QWidget())
    qtbot.addWidget(made)
    made.resize(700, 900)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look every fiftieth of a second."""
    monkeypatch.setattr(sync_watch, "watch_sync", partial(watch_sync, beat=0.02))


def words(panel: ArrayPanel) -> str:
    return "\n".join(label.text() for label in panel._watched.findChildren(QLabel) if label.isVisible())


def test_a_sync_is_drawn_while_it_goes_on_and_afterwards(
    panel: ArrayPanel, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    assert not panel._watched.isVisible()
    machine.moments = a_rebuild(30)
    machine.show(syncing())
    qtbot.waitUntil(lambda: session.syncs.is_watched(UUID))
    panel.show_array(syncing().arrays[0], syncing())
    qtbot.waitUntil(panel._watched.isVisible)
    qtbot.waitUntil(lambda: not session.syncs.is_watched(UUID))
    qtbot.waitUntil(lambda: "Last sync" in words(panel))
    qtbot.waitUntil(lambda: "is the bottleneck" in words(panel))
    assert "Norrland ST4000 ZW60VDCQ7 (/dev/vdc) is the bottleneck: it is busy all the time" in words(panel)
    assert "Rebuilding: 0.0 % to 100.0 %" in words(panel)
    chart = panel._watched.view.chart
    assert len(chart.rate_curves.curves) == 3
    assert chart.rate_curves.reach == 29.0


def test_the_last_sync_is_shown_to_whoever_opens_the_window_later(
    panel: ArrayPanel, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.moments = a_rebuild(10)
    machine.show(syncing())
    qtbot.waitUntil(lambda: session.syncs.is_watched(UUID))
    qtbot.waitUntil(lambda: not session.syncs.is_watched(UUID))
    session.syncs.put_away()
    panel.show_array(a_machine().arrays[0], a_machine())
    qtbot.waitUntil(lambda: "Last sync" in words(panel))
    qtbot.waitUntil(lambda: "ZW60VDCQ7 (/dev/vdc) is the bottleneck: it is busy all the time" in words(panel))


def test_a_sync_kept_without_serial_numbers_is_shown_by_paths(
    panel: ArrayPanel, session: QtSession, qtbot: QtBot
) -> None:
    session.history.add_sync(SyncRecord(UUID, "tank", "This computer", False, 5.0, tuple(a_rebuild(10))))
    panel.show_array(a_machine().arrays[0], a_machine())
    qtbot.waitUntil(lambda: "/dev/vdc is the bottleneck: it is busy all the time" in words(panel))


def test_a_sync_that_ends_while_nobody_looks_is_not_called_running(
    panel: ArrayPanel, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.moments = a_rebuild(30)
    machine.show(syncing())
    qtbot.waitUntil(lambda: session.syncs.is_watched(UUID))
    panel.show_array(syncing().arrays[0], syncing())
    qtbot.waitUntil(panel._watched.isVisible)
    assert "Sync progress per disk" in words(panel)
    panel.hide()
    qtbot.waitUntil(lambda: not session.syncs.is_watched(UUID))
    panel.show()
    panel.show_array(a_machine().arrays[0], a_machine())
    assert "Last sync" in words(panel)
    assert "Rebuilding: 0.0 % to 100.0 %" in words(panel)

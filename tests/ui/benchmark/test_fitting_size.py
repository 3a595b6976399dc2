"""The size that is chosen by itself fits on the target, and what was wanted comes back with a larger one."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.room import Room
from raidwright.storage.units import GIB, MIB
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.benchmark.settings import BenchSettings
from raidwright.ui.benchmark.targets import TargetOption, folder_option
from raidwright.ui.bridge import rooms
from raidwright.ui.bridge.session import QtSession
from tests.ui.benchmark.actions import line, part


def option(name: str, room: int) -> TargetOption:
    return replace(folder_option(f"/srv/{name}"), key=f"mount:/srv/{name}", room=room)


@pytest.mark.parametrize(
    ("room", "size"),
    [(967_000_000, 256 * MIB), (2 * GIB, GIB), (10**13, GIB), (0, GIB), (40 * MIB, 16 * MIB), (1, 16 * MIB)],
)
def test_size_fits_on_the_target(qtbot: QtBot, room: int, size: int) -> None:
    settings = BenchSettings()
    qtbot.addWidget(settings)
    settings.show_options([option("a", room)], folders=False)
    spec = settings.spec(settings.profile.rows)
    assert spec is not None
    assert spec.size == size


def test_what_was_wanted_comes_back_with_a_larger_target(qtbot: QtBot) -> None:
    settings = BenchSettings()
    qtbot.addWidget(settings)
    small, large = option("small", 967_000_000), option("large", 10**13)
    settings.show_options([large, small], folders=False)
    box = settings.findChild(QComboBox, "bench-size")
    box.setCurrentIndex(box.findData(4 * GIB))
    settings.pick(small)
    assert box.currentData() == 256 * MIB
    settings.pick(large)
    assert box.currentData() == 4 * GIB


def test_a_file_system_that_is_nearly_full_gets_a_smaller_file(qtbot: QtBot) -> None:
    settings = BenchSettings()
    qtbot.addWidget(settings)
    full, empty = option("full", 10**13), option("empty", 10**13)
    settings.show_options([full, empty], folders=False)
    settings.pick(full)
    box = settings.findChild(QComboBox, "bench-size")
    settings.show_free({"/srv/full": 600 * MIB, "/srv/empty": 10**12})
    assert box.currentData() == 256 * MIB
    assert settings.why_no_room is None
    settings.pick(empty)
    assert box.currentData() == GIB


@pytest.mark.parametrize(
    ("free", "why"),
    [
        (0, "Only 0 B is free, and 67.1 MB of it is reserved. Free some space first."),
        (20_000_000, "Only 20.0 MB is free, and 67.1 MB of it is reserved. Free some space first."),
        (600 * MIB, "The test file needs 1 GiB, but only 600 MiB is free. Choose a smaller test size."),
    ],
)
def test_what_cannot_fit_is_not_begun(page: BenchmarkPage, free: int, why: str) -> None:
    """Root would refuse it after the password."""
    settings = page._view.settings
    settings.show_free({"/srv/tank": free})
    if free > GIB // 2:
        box = part(page, QComboBox, "bench-size")
        box.setCurrentIndex(box.findData(GIB))
    page._choose()
    assert line(page) == why
    assert not part(page, QPushButton, "measure-all").isEnabled()
    page.pick("/dev/vdd")
    assert part(page, QPushButton, "measure-all").isEnabled()


def test_room_of_one_machine_forbids_nothing_on_another(
    session: QtSession, page: BenchmarkPage, qtbot: QtBot
) -> None:
    page._view.settings.show_free({"/srv/tank": 0})
    page._choose()
    assert page._view.settings.why_no_room is not None
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
    qtbot.waitUntil(lambda: page._view.settings.why_no_room is None)


def test_room_that_was_freed_is_noticed_while_the_page_is_shown(
    page: BenchmarkPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = [0]
    monkeypatch.setattr(rooms, "read_room", lambda points: {point: Room(0, size[0]) for point in points})
    page._room_timer.setInterval(50)
    page._refresh()
    qtbot.waitUntil(lambda: page._view.settings.why_no_room is not None)
    size[0] = 1 << 39
    qtbot.waitUntil(lambda: page._view.settings.why_no_room is None)
    assert not page._room_timer.isActive()

"""Without a bus, and so without UDisks2 and a helper, a folder is chosen in the window and measured."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from raidwright.machine.own_host import own_computer
from raidwright.session.opening import open_machine
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession


@pytest.fixture
def session(loop: Loop, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[QtSession]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere")
    made = QtSession(loop, partial(open_machine, whole=False))
    with qtbot.waitSignal(made.failed, timeout=30_000):
        made.open("system")
    yield made
    made.close()


@pytest.fixture
def page(session: QtSession, qtbot: QtBot) -> BenchmarkPage:
    made = BenchmarkPage(session)
    qtbot.addWidget(made)
    made.resize(1056, 740)
    made.show()
    qtbot.waitExposed(made)
    return made


def visible(page: BenchmarkPage) -> str:
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


def test_a_folder_can_be_chosen_where_nothing_tells_of_disks(page: BenchmarkPage, tmp_path: Path) -> None:
    assert "No machine is open" not in visible(page)
    assert "You can still benchmark a folder. Choose one." in visible(page)
    target = page.findChild(QComboBox, "bench-target")
    assert target is not None
    assert [target.itemText(row) for row in range(target.count())][-1] == "Choose a folder…"
    page._view.settings.add_folder(str(tmp_path))
    assert "Choose one." not in visible(page)


def test_it_is_measured_and_kept_with_kernel_processor_and_threads(
    page: BenchmarkPage, session: QtSession, qtbot: QtBot, tmp_path: Path
) -> None:
    (folder := tmp_path / "measured").mkdir()
    page._view.settings.add_folder(str(folder))
    for name, text in (("bench-size", "16 MiB"), ("bench-profile", "Real world performance")):
        combo = page.findChild(QComboBox, name)
        assert combo is not None
        combo.setCurrentText(text)
    for name in ("bench-passes", "bench-seconds"):
        box = page.findChild(QSpinBox, name)
        assert box is not None
        box.setValue(1)
    button = page.findChild(QPushButton, "measure-all")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert session.busy
    qtbot.waitUntil(lambda: not session.busy, timeout=60_000)
    (saved,) = session.history.runs().runs
    run, host = saved.run, own_computer().host
    assert run.complete
    assert (run.machine, run.kernel, run.threads) == ("This computer", host.kernel, host.threads)
    assert run.surroundings is not None
    assert run.surroundings.processor != "" or "model name" not in Path("/proc/cpuinfo").read_text()
    assert {each.direction.value for each in run.passes} == {"read", "write"}
    assert list(folder.iterdir()) == []

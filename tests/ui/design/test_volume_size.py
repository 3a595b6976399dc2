"""The size of the logical volume on the build page."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from raidwright.storage.plan.plan import Planned
from raidwright.storage.units import MIB
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design.layers import VolumeSize
from raidwright.ui.design.page import BuildPage
from tests.ui.builders import FakeOpener, InventedMachine
from tests.ui.plan_actions import activate, check, find
from tests.ui.planned_snapshots import practice

TB = 10**12


@pytest.fixture
def page(loop: Loop, qtbot: QtBot) -> Iterator[BuildPage]:
    session = QtSession(loop, FakeOpener(practice=InventedMachine(practice())))
    made = BuildPage(session)
    qtbot.addWidget(made)
    made.show()
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
    check(made, 0, 1, 2)
    yield made
    session.close()


def test_it_is_asked_for_only_with_lvm_and_takes_all_at_first(page: BuildPage) -> None:
    size = find(page, VolumeSize, "volume-size")
    assert not size.isVisible()
    find(page, QCheckBox, "lvm").click()
    assert size.isVisible()
    assert size.text() == "all space"
    assert page.design.lvm is not None
    assert page.design.lvm.size is None


def test_a_smaller_volume_is_what_is_promised(page: BuildPage) -> None:
    find(page, QCheckBox, "lvm").click()
    find(page, VolumeSize, "volume-size").setValue(1000)
    assert page.design.lvm is not None
    assert page.design.lvm.size is not None
    assert TB - 4 * MIB < page.design.lvm.size <= TB
    assert isinstance(page.answer, Planned)
    assert page.answer.plan.predicted is not None
    assert page.answer.plan.predicted.volume == page.design.lvm.size


def test_all_of_it_can_be_taken_again(page: BuildPage) -> None:
    find(page, QCheckBox, "lvm").click()
    size = find(page, VolumeSize, "volume-size")
    size.setValue(1000)
    size.setValue(0)
    assert page.design.lvm is not None
    assert page.design.lvm.size is None


def test_a_volume_larger_than_the_group_stops_the_plan(page: BuildPage) -> None:
    find(page, QCheckBox, "lvm").click()
    find(page, VolumeSize, "volume-size").setValue(100_000)
    assert not isinstance(page.answer, Planned)


def test_a_size_that_is_being_typed_stands_while_the_machine_is_looked_at(
    page: BuildPage, qtbot: QtBot
) -> None:
    find(page, QCheckBox, "lvm").click()
    size = find(page, VolumeSize, "volume-size")
    activate(page, qtbot)
    size.setFocus()
    size.selectAll()
    QTest.keyClicks(size, "15")
    page._refresh()
    assert size.text() == "15 GB"
    QTest.keyClicks(size, "00")
    QTest.keyClick(size, Qt.Key.Key_Tab)
    assert page.design.lvm is not None
    assert page.design.lvm.size is not None
    assert 15 * TB // 10 - 4 * MIB < page.design.lvm.size <= 15 * TB // 10

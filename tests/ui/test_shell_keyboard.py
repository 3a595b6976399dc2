"""Enter presses what leads on, Escape goes back, and whatever has the keyboard shows it."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyleOptionFocusRect,
    QWidget,
)
from pytestqt.qtbot import QtBot

from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.frame.options import PageName
from raidwright.ui.frame.shell import Shell
from raidwright.ui.look.colours import DARK, LIGHT, Colours, palette_of
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.style_parts import draw_focus
from raidwright.ui.plan.view import PlanView
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.plan_actions import activate
from tests.ui.planned_snapshots import practice
from tests.ui.test_shell_notices import left_half_done

ENTER = Qt.Key.Key_Return


class Page(QWidget):
    """A field, a tick, a button and one that leads on."""

    def __init__(self) -> None:
        super().__init__()
        self.around: QWidget | None = None
        self.field, self.tick, self.other = QLineEdit(), QCheckBox("t"), QPushButton("o")
        self.primary = PrimaryButton("p")
        self.pressed: list[str] = []
        self.other.clicked.connect(lambda: self.pressed.append("other"))
        self.primary.clicked.connect(lambda: self.pressed.append("primary"))
        vbox(0, 0, self.field, self.tick, self.other, self.primary, parent=self)


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    shell, made = Shell(), Page()
    qtbot.addWidget(shell)
    shell.add_page(PageName.HOME, made)
    shell.show()
    activate(shell, qtbot)
    made.around = shell
    return made


@pytest.mark.parametrize(
    ("where", "pressed"),
    [("field", "primary"), ("tick", "primary"), ("other", "other"), ("primary", "primary")],
)
def test_enter_presses_what_has_the_keyboard_or_leads_on(
    page: Page, qtbot: QtBot, where: str, pressed: str
) -> None:
    widget = getattr(page, where)
    widget.setFocus()
    QTest.keyClick(widget, ENTER)
    qtbot.waitUntil(lambda: page.pressed == [pressed])


@pytest.mark.parametrize("kind", ["loses data", "stops something", "is not ready", "one of two"])
def test_enter_presses_nothing_from_afar_that_loses_or_ends_something(
    page: Page, qtbot: QtBot, kind: str
) -> None:
    page.primary.warn(kind == "loses data")
    page.primary.waits_for_click = kind == "stops something"
    page.primary.setEnabled(kind != "is not ready")
    if kind == "one of two":
        second = PrimaryButton("q")
        page.layout().addWidget(second)
        second.show()
    page.field.setFocus()
    QTest.keyClick(page.field, ENTER)
    qtbot.wait(200)
    assert page.pressed == []


@pytest.mark.parametrize("ink", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("background", ["accent", "bad", "card"])
def test_ring_of_the_keyboard_is_seen_on_every_ground(qapp: object, ink: Colours, background: str) -> None:
    image = QImage(60, 32, QImage.Format.Format_RGB32)
    colour: QColor = getattr(ink, background)
    image.fill(colour)
    option = QStyleOptionFocusRect()
    option.rect = QRect(0, 0, 60, 32)
    option.palette = palette_of(ink)
    if background != "card":
        option.palette.setColor(option.palette.ColorRole.Button, colour)
    option.state = QStyle.StateFlag.State_HasFocus
    painter = QPainter(image)
    draw_focus(option, painter)
    painter.end()
    seen = {QColor(image.pixel(30, y)).name() for y in range(6)} - {colour.name()}
    assert max(_contrast(QColor(each), colour) for each in seen) >= 3


def _contrast(one: QColor, other: QColor) -> float:
    """As WCAG 2 has it, 1 to 21."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: QColor) -> float:
    parts = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.getRgbF()[:3]
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def test_keyboard_goes_to_what_must_be_typed_and_escape_leads_back(
    window: Callable[..., Window], qtbot: QtBot
) -> None:
    made = window(InventedMachine(left_half_done(practice())))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    activate(made.main, qtbot)
    made.session.cleaning_requested.emit()
    qtbot.waitUntil(lambda: _focused() == "confirm-text")
    view = made.shell.findChild(ArraysPage).findChild(PlanView)
    assert isinstance(view, PlanView)
    assert view.isVisible()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not view.isVisible())


def _focused() -> str:
    widget = QApplication.focusWidget()
    return widget.objectName() if widget is not None else ""

"""Colours: legible, told apart by everyone, and following the palette while it changes."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtGui import QColor, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QStyle,
    QStyleOption,
    QWidget,
)
from pytestqt.qtbot import QtBot

from raidwright.ui.benchmark.cell import BenchCell
from raidwright.ui.frame.machine_chooser import MachineChooser
from raidwright.ui.look.colours import DARK, LIGHT, Choice, Colours, colours, palette_of
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.style_parts import _button_colours, _disabled_colours, _smooth_edges
from raidwright.ui.look.theme import Theme
from raidwright.ui.look.widgets import Card, Status

BOTH = pytest.mark.parametrize("ink", [LIGHT, DARK], ids=["light", "dark"])

Rgb = tuple[float, float, float]
# Viénot, Brettel and Mollon 1999, in linear RGB; the last one is full sight.
SIGHT = {
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "full": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}


def linear(colour: QColor) -> Rgb:
    def channel(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return channel(colour.redF()), channel(colour.greenF()), channel(colour.blueF())


def luminance(colour: QColor) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """As WCAG 2 has it: 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(colour: QColor, sight: str) -> Rgb:
    """CIE L*a*b* of what such an eye sees."""
    rgb = linear(colour)
    red, green, blue = (max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True))) for row in SIGHT[sight])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: QColor, other: QColor, sight: str) -> float:
    pairs = zip(lab(one, sight), lab(other, sight), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


def backgrounds(ink: Colours) -> tuple[QColor, ...]:
    """What words, signs and controls stand on."""
    return ink.card, ink.window, ink.sidebar, ink.selected, ink.raised


@BOTH
def test_text_is_legible(ink: Colours) -> None:
    for background in backgrounds(ink):
        assert contrast(ink.text, background) >= 7
        for words in (ink.muted, ink.faint, ink.accent, ink.bad):
            assert contrast(words, background) >= 4.5
    for filled in (ink.accent, ink.bad):
        assert contrast(ink.on_accent, filled) >= 4.5


@BOTH
def test_hints_and_what_is_disabled_are_legible(ink: Colours) -> None:
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    palette = palette_of(ink)
    disabled = QStyleOption()
    disabled.palette = palette
    disabled.state = QStyle.StateFlag.State_None
    background, _ = _button_colours(disabled)
    for each in (role.WindowText, role.Text, role.ButtonText):
        words = palette.color(group.Disabled, each)
        assert all(contrast(words, under) >= 4.5 for under in (ink.card, ink.window, background))
    hint = palette.color(role.PlaceholderText)
    assert all(contrast(hint, under) >= 4.5 for under in (ink.card, ink.window))


@BOTH
def test_outlines_signs_and_curves_stand_out_from_their_ground(ink: Colours) -> None:
    for background in backgrounds(ink):
        for colour in (*(kind.ink(ink) for kind in Status), ink.accent, ink.outline):
            assert contrast(colour, background) >= 3
    blocks = (ink.data, ink.parity, ink.second_parity, ink.mirror, ink.spare)
    for background in (ink.card, ink.window):
        for colour in (*ink.series, *blocks):
            assert contrast(colour, background) >= 3


@BOTH
@pytest.mark.parametrize("make", [QCheckBox, QRadioButton, QLineEdit, QComboBox, QPushButton])
def test_a_control_is_drawn_with_its_outline(
    qapp: QApplication, qtbot: QtBot, ink: Colours, make: Callable[[], QWidget]
) -> None:
    Theme(qapp, Choice.DARK if ink.dark else Choice.LIGHT)
    control = make()
    qtbot.addWidget(control)
    control.resize(control.sizeHint())
    picture = control.grab().toImage()
    drawn = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
    assert max(contrast(QColor(name), ink.card) for name in drawn) >= 3
    assert ink.outline.name() in drawn or isinstance(control, QRadioButton | QCheckBox)


@BOTH
@pytest.mark.parametrize("sight", SIGHT)
def test_curves_are_told_apart(ink: Colours, sight: str) -> None:
    closest = min(difference(one, other, sight) for one, other in combinations(ink.series, 2))
    assert closest > 18


@BOTH
@pytest.mark.parametrize("sight", SIGHT)
def test_blocks_of_an_array_are_told_apart(ink: Colours, sight: str) -> None:
    kinds = (ink.data, ink.parity, ink.mirror, ink.spare)
    assert min(difference(one, other, sight) for one, other in combinations(kinds, 2)) > 14


def test_the_look_can_be_changed_while_the_window_is_open(qapp: QApplication, qtbot: QtBot) -> None:
    theme = Theme(qapp, Choice.LIGHT)
    card = Card()
    qtbot.addWidget(card)
    card.resize(100, 60)
    assert card.grab().toImage().pixelColor(50, 30) == LIGHT.card
    theme.choose(Choice.DARK)
    qtbot.waitUntil(lambda: colours(card.palette()) is DARK)
    assert card.grab().toImage().pixelColor(50, 30) == DARK.card
    theme.choose(Choice.LIGHT)


def test_the_button_that_leads_on_is_filled(qapp: QApplication, qtbot: QtBot) -> None:
    Theme(qapp, Choice.DARK)
    button = PrimaryButton("")
    qtbot.addWidget(button)
    button.resize(100, 40)
    assert button.grab().toImage().pixelColor(12, 20) == DARK.accent
    button.setEnabled(False)
    assert button.grab().toImage().pixelColor(12, 20) != DARK.accent


@BOTH
def test_qts_palette_is_recognised(ink: Colours) -> None:
    assert colours(palette_of(ink)) is ink


@BOTH
@pytest.mark.parametrize("make", [QSpinBox, QLineEdit, QComboBox])
def test_what_is_disabled_looks_alike(
    qapp: QApplication, qtbot: QtBot, ink: Colours, make: Callable[[], QWidget]
) -> None:
    """A field is as pale as a button, and words of a box stand on no other ground than its own."""
    Theme(qapp, Choice.DARK if ink.dark else Choice.LIGHT)
    control = make()
    qtbot.addWidget(control)
    control.setEnabled(False)
    control.resize(control.sizeHint())
    picture = control.grab().toImage()
    drawn = Counter(
        picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())
    )
    background, border = (each.name() for each in _disabled_colours(ink))
    assert drawn.most_common(1)[0][0] == background
    assert drawn[border] > drawn[ink.outline.name()] + drawn[ink.card.name()]


def test_a_painter_is_given_back_as_it_was_whatever_happens(qapp: QApplication) -> None:
    picture = QPixmap(8, 8)
    painter = QPainter(picture)
    with pytest.raises(ZeroDivisionError), _smooth_edges(painter):
        raise ZeroDivisionError
    assert not painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.end()


@BOTH
def test_what_can_be_clicked_has_an_outline_whoever_paints_it(
    qapp: QApplication, qtbot: QtBot, ink: Colours
) -> None:
    Theme(qapp, Choice.DARK if ink.dark else Choice.LIGHT)
    chooser, cell = MachineChooser(), BenchCell("")
    for control in (chooser, cell):
        qtbot.addWidget(control)
        control.resize(220, 64)
        picture = control.grab().toImage()
        assert ink.outline.name() in {picture.pixelColor(110, y).name() for y in range(picture.height())}

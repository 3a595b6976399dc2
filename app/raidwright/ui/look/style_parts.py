"""How the parts of controls are drawn: flat, rounded, in the colours of the palette."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QStyle,
    QStyleOption,
    QStyleOptionButton,
    QStyleOptionFrame,
    QStyleOptionProgressBar,
    QStyleOptionSlider,
    QStyleOptionSpinBox,
)

from raidwright.ui.look.colours import Colours, colours
from raidwright.ui.look.tints import mix_colours

RADIUS = 6.0
"""Of buttons and fields, in pixels."""
LIT = "lit"
"""Property of a scroll bar whose area has the keyboard: it has no frame of its own to show it by."""
PRESSED, HOVERED = 0.16, 0.07
"""How much of the colour of its words the ground of a button has then."""
_State = QStyle.StateFlag
_DEFAULT = QStyleOptionButton.ButtonFeature.DefaultButton

Strokes = tuple[tuple[float, float], ...]
"""Corners of a line in a square of side 1."""
_TICK: Strokes = ((0.24, 0.52), (0.43, 0.71), (0.77, 0.31))
_DASH: Strokes = ((0.25, 0.5), (0.75, 0.5))
_UP: Strokes = ((0.1, 0.7), (0.5, 0.3), (0.9, 0.7))
_DOWN: Strokes = ((0.1, 0.3), (0.5, 0.7), (0.9, 0.3))


def is_framed(option: QStyleOption) -> bool:
    """Whether a line edit has a frame of its own; inside combo and spin boxes it has none."""
    return isinstance(option, QStyleOptionFrame) and option.lineWidth > 0


def _frame_rect(option: QStyleOption) -> QRectF:
    return QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5)


def _disabled_colours(ink: Colours) -> tuple[QColor, QColor]:
    """Ground and border of disabled buttons and fields."""
    return mix_colours(ink.window, ink.line, 0.25), ink.line


def _button_colours(option: QStyleOption) -> tuple[QColor, QColor]:
    """Ground and border of a button."""
    ink, state = colours(option.palette), option.state
    background = option.palette.button().color()
    border = background if background in (ink.accent, ink.bad) else ink.outline
    if not state & _State.State_Enabled:
        return _disabled_colours(ink)
    if state & _State.State_On:
        background, border = ink.selected, ink.accent
    if state & _State.State_Sunken:
        return mix_colours(background, ink.text, PRESSED), border
    if state & _State.State_MouseOver:
        return mix_colours(background, ink.text, HOVERED), border
    return background, border


def draw_button(option: QStyleOption, painter: QPainter) -> None:
    """Draw the ground of a push button or a combo box; what Enter presses has a strong border."""
    background, border = _button_colours(option)
    width = 1
    if isinstance(option, QStyleOptionButton) and option.features & _DEFAULT:
        border, width = colours(option.palette).accent, 2
    with _smooth_edges(painter):
        painter.setBrush(background)
        painter.setPen(QPen(border, width))
        painter.drawRoundedRect(_frame_rect(option), RADIUS, RADIUS)


def draw_field(option: QStyleOption, painter: QPainter) -> None:
    """Draw the ground of a line edit."""
    ink = colours(option.palette)
    if option.state & _State.State_Enabled:
        focused = bool(option.state & _State.State_HasFocus)
        background, border = ink.card, ink.accent if focused else ink.outline
    else:
        background, border = _disabled_colours(ink)
    with _smooth_edges(painter):
        painter.setBrush(background)
        painter.setPen(QPen(border, 1))
        painter.drawRoundedRect(_frame_rect(option), RADIUS, RADIUS)


def has_keyboard(option: QStyleOption) -> bool:
    """Whether keys go to it, and were used to come there: a click leaves no ring."""
    return bool(option.state & _State.State_HasFocus and option.state & _State.State_KeyboardFocusChange)


def draw_focus(option: QStyleOption, painter: QPainter) -> None:
    """Draw the ring around what has the keyboard, on a filled button in the colour of its words."""
    ink = colours(option.palette)
    is_filled = option.palette.button().color() in (ink.accent, ink.bad)
    inset = 2.0 if is_filled else 1.0
    with _smooth_edges(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink.on_accent if is_filled else ink.accent, 2))
        rect = QRectF(option.rect).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(rect, RADIUS - inset, RADIUS - inset)


def draw_scroll_bar(option: QStyleOptionSlider, painter: QPainter, handle: QRect, *, lit: bool) -> None:
    """Draw a handle without a groove, ``lit`` by the keyboard; nothing where there is nothing to scroll."""
    if option.maximum <= option.minimum:
        return
    ink = colours(option.palette)
    touched = bool(option.state & (_State.State_MouseOver | _State.State_Sunken))
    with _smooth_edges(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.accent if lit else ink.muted if touched else ink.outline)
        painter.drawRoundedRect(QRectF(handle).adjusted(3, 3, -3, -3), 3, 3)


def draw_check(option: QStyleOption, painter: QPainter) -> None:
    """Draw a check box: empty, ticked, or half."""
    ink, state = colours(option.palette), option.state
    box = _frame_rect(option)
    with _smooth_edges(painter):
        _set_mark_colours(option, painter)
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(QPen(ink.on_accent if state & _State.State_Enabled else ink.muted, 2))
        if state & _State.State_On:
            painter.drawPolyline(_points(box, _TICK))
        elif state & _State.State_NoChange:
            painter.drawPolyline(_points(box, _DASH))


def draw_radio(option: QStyleOption, painter: QPainter) -> None:
    """Draw a radio button."""
    ink, box = colours(option.palette), _frame_rect(option)
    with _smooth_edges(painter):
        _set_mark_colours(option, painter)
        painter.drawEllipse(box)
        if option.state & _State.State_On:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink.on_accent)
            painter.drawEllipse(box.center(), box.width() / 5, box.width() / 5)


def draw_frame(option: QStyleOption, painter: QPainter) -> None:
    """Draw the frame around a list or a text."""
    with _smooth_edges(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colours(option.palette).line, 1))
        painter.drawRoundedRect(_frame_rect(option), 2, 2)


def draw_header(option: QStyleOption, painter: QPainter) -> None:
    """Draw the ground of a column's title: that of its list, with a line below."""
    painter.fillRect(option.rect, option.palette.base())
    painter.setPen(QPen(colours(option.palette).line, 1))
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())


def progress_background(ink: Colours) -> QColor:
    """The ground behind words that are on the part of a bar that is done."""
    return mix_colours(ink.card, ink.accent, 0.4)


def draw_progress(option: QStyleOptionProgressBar, painter: QPainter) -> None:
    """Draw a bar and its words; one without a known end is filled throughout in a pale colour."""
    ink, box = colours(option.palette), _frame_rect(option)
    span = option.maximum - option.minimum
    share = (option.progress - option.minimum) / span if span > 0 else 1.0
    with _smooth_edges(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.line)
        painter.drawRoundedRect(box, 4, 4)
        filled = QRectF(box.left(), box.top(), box.width() * share, box.height())
        # Words stand on the bar: then it is pale, so that they are legible on both parts of it.
        painter.setBrush(progress_background(ink) if option.textVisible or span <= 0 else ink.accent)
        if share > 0:
            painter.drawRoundedRect(filled, 4, 4)
        if option.textVisible:
            painter.setPen(ink.text)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, option.text)


def draw_spin_box(option: QStyleOptionSpinBox, painter: QPainter, up: QRect, down: QRect) -> None:
    """Draw a field with two arrows; an arrow that leads nowhere is faint."""
    ink = colours(option.palette)
    draw_field(option, painter)
    step = QAbstractSpinBox.StepEnabledFlag
    arrows = ((up, step.StepUpEnabled, _UP), (down, step.StepDownEnabled, _DOWN))
    with _smooth_edges(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for room, flag, shape in arrows:
            usable = option.stepEnabled & flag and option.state & _State.State_Enabled
            painter.setPen(QPen(ink.text if usable else ink.faint, 1.4))
            side = 8.0
            square = QRectF(
                room.center().x() - side / 2 + 0.5, room.center().y() - side / 2 + 0.5, side, side
            )
            painter.drawPolyline(_points(square, shape))


def _set_mark_colours(option: QStyleOption, painter: QPainter) -> None:
    ink, state = colours(option.palette), option.state
    marked = bool(state & (_State.State_On | _State.State_NoChange))
    if not state & _State.State_Enabled:
        background, border = ink.line if marked else ink.window, ink.line
    elif marked:
        background, border = ink.accent, ink.accent
    else:
        background, border = ink.card, ink.muted if state & _State.State_MouseOver else ink.outline
    painter.setBrush(background)
    painter.setPen(QPen(border, 1.2))


def _points(box: QRectF, shape: Strokes) -> list[QPointF]:
    return [QPointF(box.left() + x * box.width(), box.top() + y * box.height()) for x, y in shape]


@contextmanager
def _smooth_edges(painter: QPainter) -> Iterator[None]:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        yield
    finally:
        painter.restore()

"""Fusion with flat, rounded buttons and fields and thin scroll bars; every colour comes from the palette."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QProxyStyle,
    QStyle,
    QStyleOption,
    QStyleOptionComplex,
    QStyleOptionFrame,
    QStyleOptionSlider,
    QWidget,
)

from raidwright.ui.colours import colours

RADIUS = 6.0
"""Of buttons and fields, in pixels."""

_State = QStyle.StateFlag
_Primitive = QStyle.PrimitiveElement
_SIZES = {
    QStyle.PixelMetric.PM_ScrollBarExtent: 12,
    QStyle.PixelMetric.PM_ScrollBarSliderMin: 36,
    QStyle.PixelMetric.PM_ButtonMargin: 14,
    QStyle.PixelMetric.PM_ButtonShiftHorizontal: 0,
    QStyle.PixelMetric.PM_ButtonShiftVertical: 0,
}
_HINTS = {
    QStyle.StyleHint.SH_EtchDisabledText: 0,
    QStyle.StyleHint.SH_DialogButtonBox_ButtonsHaveIcons: 0,
    QStyle.StyleHint.SH_ScrollBar_Transient: 0,
}
_HEIGHT = {
    QStyle.ContentsType.CT_PushButton: 32,
    QStyle.ContentsType.CT_ComboBox: 32,
    QStyle.ContentsType.CT_LineEdit: 32,
    QStyle.ContentsType.CT_SpinBox: 32,
}


class Style(QProxyStyle):
    """The style of the application."""

    def __init__(self) -> None:
        super().__init__("fusion")

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        """Pixels of ``metric``."""
        size = _SIZES.get(metric)
        return super().pixelMetric(metric, option, widget) if size is None else size

    def sizeFromContents(
        self, kind: QStyle.ContentsType, option: QStyleOption, size: QSize, /, widget: QWidget | None = None
    ) -> QSize:
        """Size of a control around ``size``; fields and buttons are equally high."""
        # Qt's stub forgets that there may be no widget, here and below.
        whole = super().sizeFromContents(kind, option, size, widget)  # type: ignore[arg-type]
        return whole.expandedTo(QSize(0, _HEIGHT.get(kind, 0)))

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw one part."""
        match element:
            case _Primitive.PE_PanelButtonCommand:
                _draw_button(option, painter)
            case _Primitive.PE_PanelLineEdit if _is_framed(option):
                _draw_field(option, painter)
            case _Primitive.PE_FrameFocusRect:
                _draw_focus(option, painter)
            case _:
                super().drawPrimitive(element, option, painter, widget)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw a control of several parts."""
        if control is QStyle.ComplexControl.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            slider = QStyle.SubControl.SC_ScrollBarSlider
            handle = self.subControlRect(control, option, slider, widget)  # type: ignore[arg-type]
            _draw_scroll_bar(option, painter, handle)
        else:
            super().drawComplexControl(control, option, painter, widget)


def _is_framed(option: QStyleOption) -> bool:
    # Inside combo and spin boxes, which have a frame of their own, a line edit has none.
    return isinstance(option, QStyleOptionFrame) and option.lineWidth > 0


def _box(option: QStyleOption) -> QRectF:
    return QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5)


def _mix(one: QColor, other: QColor, share: float) -> QColor:
    """`one` with ``share`` of `other` in it."""

    def between(a: float, b: float) -> float:
        return a * (1 - share) + b * share

    return QColor.fromRgbF(
        between(one.redF(), other.redF()),
        between(one.greenF(), other.greenF()),
        between(one.blueF(), other.blueF()),
    )


def _button_colours(option: QStyleOption) -> tuple[QColor, QColor]:
    """Ground and border."""
    ink, state = colours(option.palette), option.state
    ground = option.palette.button().color()
    border = ink.accent if ground == ink.accent else ink.line
    if not state & _State.State_Enabled:
        return _mix(ink.window, ink.line, 0.25), ink.line
    if state & _State.State_On:
        ground, border = ink.selected, ink.accent
    if state & _State.State_Sunken:
        return _mix(ground, ink.text, 0.16), border
    if state & _State.State_MouseOver:
        return _mix(ground, ink.text, 0.07), border
    return ground, border


def _draw_button(option: QStyleOption, painter: QPainter) -> None:
    ground, border = _button_colours(option)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(ground)
    painter.setPen(QPen(border, 1))
    painter.drawRoundedRect(_box(option), RADIUS, RADIUS)
    painter.restore()


def _draw_field(option: QStyleOption, painter: QPainter) -> None:
    ink = colours(option.palette)
    focused = bool(option.state & _State.State_HasFocus)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(ink.card if option.state & _State.State_Enabled else ink.window)
    painter.setPen(QPen(ink.accent if focused else ink.line, 1))
    painter.drawRoundedRect(_box(option), RADIUS, RADIUS)
    painter.restore()


def _draw_focus(option: QStyleOption, painter: QPainter) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colours(option.palette).accent, 2))
    painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), RADIUS - 1, RADIUS - 1)
    painter.restore()


def _draw_scroll_bar(option: QStyleOptionSlider, painter: QPainter, handle: QRect) -> None:
    if option.maximum <= option.minimum:
        return
    ink = colours(option.palette)
    touched = bool(option.state & (_State.State_MouseOver | _State.State_Sunken))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink.muted if touched else ink.faint)
    painter.drawRoundedRect(QRectF(handle).adjusted(3, 3, -3, -3), 3, 3)
    painter.restore()

"""Fusion with flat, rounded buttons and fields and thin scroll bars; every colour comes from the palette.

Over a box that has not the keyboard the wheel scrolls the page; Qt would change what is chosen there.
"""

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QProxyStyle,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QStyleOptionComboBox,
    QStyleOptionComplex,
    QStyleOptionMenuItem,
    QStyleOptionProgressBar,
    QStyleOptionSlider,
    QStyleOptionSpinBox,
    QWidget,
)

from raidwright.ui.look.style_parts import (
    LIT,
    draw_button,
    draw_check,
    draw_field,
    draw_focus,
    draw_frame,
    draw_header,
    draw_progress,
    draw_radio,
    draw_scroll_bar,
    draw_spin_box,
    has_keyboard,
    is_framed,
)


class WheelFilter(QObject):
    """Keeps the wheel from combo and spin boxes that have not the keyboard, and from giving it to them."""

    def take_in(self, widget: QWidget) -> None:
        """Filter the wheel of ``widget`` from now on, if it is such a box."""
        if isinstance(widget, QComboBox | QAbstractSpinBox):
            if widget.focusPolicy() is Qt.FocusPolicy.WheelFocus:
                widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the wheel to what the box stands in, unless the box has the keyboard."""
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)


_Primitive = QStyle.PrimitiveElement
_SEPARATOR = QStyleOptionMenuItem.MenuItemType.Separator
_INDENT = 5
"""Pixels that words keep away from the rounded end of a field."""
_BESIDE_WORDS = 1
_BESIDE_ICON = 4
"""Pixels that Fusion keeps free before the words of a combo box, and between its icon and them."""
_INDENTED = (
    (QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField),
    (QStyle.ComplexControl.CC_SpinBox, QStyle.SubControl.SC_SpinBoxEditField),
)
_AROUND_A_FIELD = (QAbstractSpinBox, QComboBox)
_SIZES = {
    QStyle.PixelMetric.PM_ScrollBarExtent: 12,
    QStyle.PixelMetric.PM_ScrollBarSliderMin: 36,
    QStyle.PixelMetric.PM_ButtonMargin: 14,
}
_HINTS = {
    QStyle.StyleHint.SH_DialogButtonBox_ButtonsHaveIcons: 0,
    QStyle.StyleHint.SH_ScrollBar_Transient: 0,
}
_HEIGHT = {
    QStyle.ContentsType.CT_PushButton: 32,
    QStyle.ContentsType.CT_ComboBox: 32,
    QStyle.ContentsType.CT_LineEdit: 32,
    QStyle.ContentsType.CT_SpinBox: 32,
}


_RINGED = (QStyle.ControlElement.CE_PushButton, QStyle.ControlElement.CE_ComboBoxLabel)
"""What shows by a ring of ours that it has the keyboard."""


class Style(QProxyStyle):
    """The style of the application."""

    def __init__(self) -> None:
        super().__init__("fusion")
        self._wheel = WheelFilter(self)

    def polish(self, subject: QApplication | QWidget | QPalette | Qt.GlobalColor | QColor, /) -> None:
        """Prepare ``subject`` as Qt does, and have the wheel pass over boxes that have not the keyboard."""
        super().polish(subject)
        if isinstance(subject, QWidget):
            self._wheel.take_in(subject)

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        size = _SIZES.get(metric)
        return super().pixelMetric(metric, option, widget) if size is None else size

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        data: QStyleHintReturn | None = None,
    ) -> int:
        wanted = _HINTS.get(hint)
        return super().styleHint(hint, option, widget, data) if wanted is None else wanted

    def sizeFromContents(
        self, kind: QStyle.ContentsType, option: QStyleOption, size: QSize, /, widget: QWidget | None = None
    ) -> QSize:
        """The size of a control around ``size``; fields and buttons are equally high."""
        # Qt's stub forgets that there may be no widget, here and below.
        whole = super().sizeFromContents(kind, option, size, widget)  # type: ignore[arg-type]
        if kind in (QStyle.ContentsType.CT_ComboBox, QStyle.ContentsType.CT_SpinBox):
            whole.setWidth(whole.width() + _INDENT)
        if kind is QStyle.ContentsType.CT_SpinBox:
            # Its line edit, which is as high as a field, has no frame of its own.
            whole.setHeight(size.height())
        if isinstance(option, QStyleOptionMenuItem) and option.menuItemType is not _SEPARATOR:
            whole += QSize(2 * _INDENT, 2 * _INDENT)
        return whole.expandedTo(QSize(0, _HEIGHT.get(kind, 0)))

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        match element:
            case _Primitive.PE_PanelButtonCommand:
                draw_button(option, painter)
            case _Primitive.PE_PanelLineEdit if is_framed(option):
                draw_field(option, painter)
            case _Primitive.PE_PanelLineEdit if widget and isinstance(widget.parent(), _AROUND_A_FIELD):
                pass  # The ground of the box is behind its words.
            case _Primitive.PE_FrameFocusRect:
                draw_focus(option, painter)
            case _Primitive.PE_IndicatorCheckBox | _Primitive.PE_IndicatorItemViewItemCheck:
                draw_check(option, painter)
            case _Primitive.PE_IndicatorRadioButton:
                draw_radio(option, painter)
            case _Primitive.PE_Frame | _Primitive.PE_FrameMenu:
                draw_frame(option, painter)
            case _:
                super().drawPrimitive(element, option, painter, widget)

    def drawControl(
        self,
        element: QStyle.ControlElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        if element is QStyle.ControlElement.CE_ProgressBar and isinstance(option, QStyleOptionProgressBar):
            draw_progress(option, painter)
        elif element is QStyle.ControlElement.CE_HeaderSection:
            draw_header(option, painter)
        elif element is QStyle.ControlElement.CE_ComboBoxLabel and isinstance(option, QStyleOptionComboBox):
            super().drawControl(element, self._shortened_option(option, widget), painter, widget)
        else:
            super().drawControl(element, option, painter, widget)
        if element in _RINGED and has_keyboard(option):
            # Qt's own style draws none on these.
            draw_focus(option, painter)

    def _shortened_option(self, option: QStyleOptionComboBox, widget: QWidget | None) -> QStyleOptionComboBox:
        """``option`` with its words shortened to the room there is; Qt would cut through a letter."""
        box, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.subControlRect(box, option, part, widget).width() - _BESIDE_WORDS
        if not option.currentIcon.isNull():
            room -= option.iconSize.width() + _BESIDE_ICON
        shortened = QStyleOptionComboBox(option)
        shortened.currentText = option.fontMetrics.elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, room
        )
        return shortened

    def subElementRect(
        self, element: QStyle.SubElement, option: QStyleOption, widget: QWidget | None = None
    ) -> QRect:
        """Where a part of a control is; a field's text keeps off its rounded frame, focus surrounds a row."""
        rect = super().subElementRect(element, option, widget)  # type: ignore[arg-type]
        if element is QStyle.SubElement.SE_ItemViewItemFocusRect:
            return option.rect
        if element is QStyle.SubElement.SE_LineEditContents and is_framed(option):
            rect.adjust(_INDENT, 0, -_INDENT, 0)
        return rect

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        """Where a part of a control is; the words of combo and spin boxes begin where those of fields do."""
        rect = super().subControlRect(control, option, part, widget)  # type: ignore[arg-type]
        if (control, part) in _INDENTED:
            rect.adjust(_INDENT, 0, 0, 0)
        return rect

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        if control is QStyle.ComplexControl.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            slider = QStyle.SubControl.SC_ScrollBarSlider
            handle = self.subControlRect(control, option, slider, widget)
            draw_scroll_bar(option, painter, handle, lit=widget is not None and bool(widget.property(LIT)))
        elif control is QStyle.ComplexControl.CC_SpinBox and isinstance(option, QStyleOptionSpinBox):
            up, down = (
                self.subControlRect(control, option, part, widget)
                for part in (QStyle.SubControl.SC_SpinBoxUp, QStyle.SubControl.SC_SpinBoxDown)
            )
            draw_spin_box(option, painter, up, down)
        elif isinstance(option, QStyleOptionComboBox) and option.editable:
            draw_field(option, painter)
            arrow = QStyleOption(option)
            part = QStyle.SubControl.SC_ComboBoxArrow
            arrow.rect = self.subControlRect(control, option, part, widget)
            self.drawPrimitive(_Primitive.PE_IndicatorArrowDown, arrow, painter, widget)
        else:
            super().drawComplexControl(control, option, painter, widget)

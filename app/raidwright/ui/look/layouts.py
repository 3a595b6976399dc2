"""How things are laid out: rows, columns, pages, forms, scrolling areas, widgets that share one room."""

from collections.abc import Iterable
from typing import TypeVar, cast

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QBoxLayout,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from raidwright.ui.look.style_parts import LIT
from raidwright.ui.look.theme import Space

GUTTER = 12
"""Pixels of a scroll bar, which `scroll_area` can keep free at the right, so that nothing moves for it."""

Part = QWidget | QLayout
Item = Part | int | tuple[Part, int] | tuple[QWidget, int, Qt.AlignmentFlag]
"""A part of a row or column, perhaps with stretch and alignment; or a `Space`, or a number for a stretch."""
Margin = int | tuple[int, int, int, int]
"""Pixels around a layout: everywhere, or left, top, right and bottom."""
B = TypeVar("B", bound=QBoxLayout)


def vbox(margin: Margin, spacing: int, *items: Item, parent: QWidget | None = None) -> QVBoxLayout:
    """A column of ``items``, ``spacing`` pixels apart; -1 stands for the style's own pixels."""
    return _fill_box(QVBoxLayout() if parent is None else QVBoxLayout(parent), margin, spacing, items)


def hbox(margin: Margin, spacing: int, *items: Item, parent: QWidget | None = None) -> QHBoxLayout:
    """A row of ``items``, ``spacing`` pixels apart; -1 stands for the style's own pixels."""
    return _fill_box(QHBoxLayout() if parent is None else QHBoxLayout(parent), margin, spacing, items)


def _fill_box(box: B, margin: Margin, spacing: int, items: Iterable[Item]) -> B:
    box.setContentsMargins(*(margin if isinstance(margin, tuple) else (margin,) * 4))
    box.setSpacing(spacing)
    for item in items:
        add_item(box, item)
    return box


def add_item(box: QBoxLayout, item: Item) -> None:
    """Add ``item`` at the end."""
    match item:
        case Space():
            box.addSpacing(item)
        case int():
            box.addStretch(item)
        case (part, stretch, alignment):
            box.addWidget(part, stretch, alignment)
        case (QWidget() as part, stretch):
            box.addWidget(part, stretch)
        case (QLayout() as part, stretch):
            box.addLayout(part, stretch)
        case QWidget():
            box.addWidget(item)
        case QLayout():
            box.addLayout(item)


def flush_left(button: QWidget) -> QHBoxLayout:
    """A row with a flat button whose words begin at the left edge of everything above and below.

    Its widget needs a margin of `Space.S` at the least: Qt cuts off what a layout puts left of it.
    """
    row = hbox(0, 0, button, 1)
    row.insertSpacing(0, -Space.S)
    return row


def flush_right(button: QWidget) -> QHBoxLayout:
    """A row with a flat button whose words end at the right edge of everything above and below."""
    row = hbox(0, 0, 1, button)
    row.addSpacing(-Space.S)
    return row


def table(
    horizontal: int, vertical: int, *, wide: int | None = None, parent: QWidget | None = None
) -> QGridLayout:
    """A grid without margin, with cells so many pixels apart; column ``wide`` takes what is left over."""
    grid = QGridLayout() if parent is None else QGridLayout(parent)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(horizontal)
    grid.setVerticalSpacing(vertical)
    if wide is not None:
        grid.setColumnStretch(wide, 1)
    return grid


def clear(layout: QLayout, keep: int = 0) -> None:
    """Hide and delete all widgets in ``layout``, at any depth, but for the last ``keep`` of its items."""
    while layout.count() > keep and (item := layout.takeAt(0)):
        # The widgets of a layout that is taken out stay children of the page, and visible.
        if inner := item.layout():
            clear(inner)
        elif widget := item.widget():
            widget.hide()
            widget.deleteLater()


def page_layout(page: QWidget, *items: Item, gutter: bool = False) -> QVBoxLayout:
    """The column of a page with its margins; with ``gutter`` the right one is narrower by a scroll bar."""
    right = Space.XL - (GUTTER if gutter else 0)
    return vbox((Space.XL, Space.L, right, Space.L), Space.M, *items, parent=page)


def beside_gutter(widget: QWidget) -> QWidget:
    """``widget`` with a margin in place of the gutter that scrolled parts of the page have."""
    layout = widget.layout()
    if layout is not None:
        margins = layout.contentsMargins()
        layout.setContentsMargins(margins.left(), margins.top(), GUTTER, margins.bottom())
    return widget


def form_rows() -> QFormLayout:
    """Rows of label and field without a margin."""
    form = QFormLayout()
    form.setContentsMargins(0, 0, 0, 0)
    form.setSpacing(Space.S)
    return form


def add_row(form: QFormLayout, text: str, field: QWidget, row: QLayout | None = None) -> QLabel:
    """Add ``field`` under the name ``text``, whose access key leads to it; returns the label.

    ``row`` has the field and what stands beside it.
    """
    label = QLabel(text)
    label.setBuddy(field)
    # A form layout puts a label that cannot grow near the top of its row.
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
    form.addRow(label, field) if row is None else form.addRow(label, row)
    return label


class ShowsAll:
    """A widget that either scrolls or is as high as its contents."""

    _all = False

    def show_all(self, all_: bool) -> None:
        """Make the widget as high as its contents, or let it fill what is left over and scroll."""
        if all_ != self._all:
            self._all = all_
            cast(QWidget, self).updateGeometry()


class PageScrollArea(ShowsAll, QScrollArea):
    """A scroll area whose bar lights up with the keyboard; it does not scroll where the page does."""

    def sizeHint(self) -> QSize:
        """Qt's own size, or as high as the contents when all of them are shown."""
        hint, content = super().sizeHint(), self.widget()
        if not self._all or content is None:
            return hint
        height = content.heightForWidth(self.viewport().width())
        return QSize(hint.width(), height if height > 0 else content.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Qt's own size, or as high as the contents when all of them are shown."""
        least = super().minimumSizeHint()
        return QSize(least.width(), self.sizeHint().height()) if self._all else least

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for another height where another width needs it."""
        super().resizeEvent(event)
        if self._all and event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for another height when the contents have changed."""
        if self._all and watched is self.widget() and event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys to the page where all contents are shown: Qt would keep them for nothing."""
        if self._all:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._light(lit=True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._light(lit=False)

    def _light(self, *, lit: bool) -> None:
        """Light up the bar that the keys move: the area's own, or that of the page."""
        area: QWidget | None = self
        while isinstance(area, PageScrollArea) and area._all:
            area = area.parentWidget()
            while area is not None and not isinstance(area, PageScrollArea):
                area = area.parentWidget()
        bar = (area if isinstance(area, PageScrollArea) else self).verticalScrollBar()
        bar.setProperty(LIT, lit)
        bar.update()


def scroll_area(content: QWidget, *, gutter: bool = False) -> PageScrollArea:
    """``content`` in a frameless area that scrolls it up and down; ``gutter`` keeps the bar's room free."""
    area = PageScrollArea()
    area.setWidget(content)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    if gutter:
        # The style draws no bar where there is nothing to scroll.
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    # The page's own ground shows through instead of the ground of lists.
    area.viewport().setAutoFillBackground(False)
    content.setAutoFillBackground(False)
    return area


def whole_area(content: QWidget) -> PageScrollArea:
    """``content`` in an area as high as all of it, in a page that scrolls; its width asks for nothing."""
    area = scroll_area(content)
    area.show_all(True)
    return area


def scroll_area_of_controls(content: QWidget, *, gutter: bool = False) -> QScrollArea:
    """``content``, which takes the keyboard itself and is scrolled to; ``gutter`` as in `scroll_area`."""
    area = scroll_area(content, gutter=gutter)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def scroll_area_both_ways(content: QWidget) -> QScrollArea:
    """``content`` in an area that lets nothing be cut off in a narrow window; keeps a gutter at its right."""
    area = scroll_area(content, gutter=True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    return area


def remove_frame(area: QAbstractScrollArea) -> None:
    """Let the ground below ``area`` show through, without a border."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.viewport().setAutoFillBackground(False)


class SideBySide(QWidget):
    """Two parts side by side, or below one another where the width is too little for both."""

    stacked = Signal(bool)
    """Whether they stand below one another now."""

    def __init__(
        self, left: tuple[QWidget, int], right: tuple[QWidget, int], width: int, *, right_on_top: int = 0
    ) -> None:
        """Put the parts side by side from ``width`` pixels on.

        Below that, the left part is on top; or the right one, with ``right_on_top`` times the room, if that
        is not 0.
        """
        super().__init__()
        self._width = width
        self._shares, self._right_on_top = (left[1], right[1]), right_on_top
        self._box = hbox(0, Space.M, left, right, parent=self)

    def ask_for(self, width: int) -> None:
        """Need so many pixels from now on: a part shows something else."""
        self._width = width
        self._arrange(self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the parts side by side or below one another."""
        super().resizeEvent(event)
        self._arrange(event.size().width())

    def _arrange(self, width: int) -> None:
        fits = width >= self._width
        turned = not fits and self._right_on_top
        below = QBoxLayout.Direction.BottomToTop if turned else QBoxLayout.Direction.TopToBottom
        self._box.setDirection(QBoxLayout.Direction.LeftToRight if fits else below)
        for place, share in enumerate((1, self._right_on_top) if turned else self._shares):
            self._box.setStretch(place, share)
        self.stacked.emit(not fits)


class OneOfSeveral(QWidget):
    """Shows one of its widgets and is as large as that one; a `QStackedWidget` is as large as the largest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: QWidget | None = None
        self._column = vbox(0, 0, parent=self)

    @property
    def shown_widget(self) -> QWidget | None:
        """The widget that is shown: the first one, until another is chosen; None while there are none."""
        return self._shown

    def add(self, widget: QWidget) -> None:
        """Add one more widget."""
        # Without a parent it would be shown as a window of its own.
        self._column.addWidget(widget)
        if self._shown is None:
            self._shown = widget
        else:
            widget.hide()

    def show_only(self, widget: QWidget) -> None:
        """Show ``widget`` in place of the one shown."""
        if widget is not self._shown and self._shown is not None:
            self._shown.hide()
        self._shown = widget
        widget.show()

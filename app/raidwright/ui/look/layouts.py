"""How things are laid out: pages, forms, and areas that scroll."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFormLayout,
    QFrame,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from raidwright.ui.look.style_parts import LIT
from raidwright.ui.look.theme import Space

GUTTER = 12
"""Pixels of a scroll bar, which `scrolled` can keep free at the right, so that nothing moves for it."""


def page_layout(page: QWidget, *, gutter: bool = False) -> QVBoxLayout:
    """The column of a page, with its margins; with ``gutter`` the right one leaves out a scroll bar."""
    column = QVBoxLayout(page)
    column.setContentsMargins(Space.XL, Space.L, Space.XL - (GUTTER if gutter else 0), Space.L)
    column.setSpacing(Space.M)
    return column


def beside_gutter(widget: QWidget) -> QWidget:
    """``widget`` as wide as what is scrolled above or below it, without the gutter."""
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


def add_row(form: QFormLayout, text: str, field: QWidget) -> QLabel:
    """Add ``field`` under the name ``text``, whose access key leads to it; returns the label."""
    label = QLabel(text)
    label.setBuddy(field)
    # A form layout puts a label that cannot grow near the top of its row.
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
    form.addRow(label, field)
    return label


class _ScrollArea(QScrollArea):
    """Shows by its bar that it has the keyboard."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard comes."""
        super().focusInEvent(event)
        self._light(lit=True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard goes."""
        super().focusOutEvent(event)
        self._light(lit=False)

    def _light(self, *, lit: bool) -> None:
        bar = self.verticalScrollBar()
        bar.setProperty(LIT, lit)
        bar.update()


def scrolled(content: QWidget, *, gutter: bool = False) -> QScrollArea:
    """``content`` in a frameless area that scrolls it up and down; ``gutter`` keeps the bar's room free."""
    area = _ScrollArea()
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


def scrolled_both_ways(content: QWidget) -> QScrollArea:
    """``content`` in an area that lets nothing be cut off in a narrow window; keeps a gutter at its right."""
    area = scrolled(content, gutter=True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    return area


def unframed(area: QAbstractScrollArea) -> None:
    """Let the ground below ``area`` show through, without a border."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.viewport().setAutoFillBackground(False)

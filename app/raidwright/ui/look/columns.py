"""Columns under one scroll bar; where they have no room side by side, those on the left share one."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from raidwright.ui.look.layouts import GUTTER, ShowsAll, hbox, scroll_area, vbox
from raidwright.ui.look.theme import Space

_LEAST_HEIGHT = 132
"""Pixels in which a list can still be scrolled with comfort."""


class Elastic(ShowsAll, QWidget):
    """Holds a list that scrolls by itself while its `Columns` do not; else it is as high as its rows."""

    def __init__(self, content: QAbstractItemView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = content
        content.setSizeAdjustPolicy(QAbstractScrollArea.SizeAdjustPolicy.AdjustToContents)
        content.selectionModel().currentChanged.connect(self._scroll_to_row)
        vbox(0, 0, content, parent=self)

    @property
    def surplus(self) -> int:
        """Pixels that the list asks for beyond the least height it can do with."""
        return self.sizeHint().height() - _LEAST_HEIGHT

    def sizeHint(self) -> QSize:
        """As high as all rows when they are shown, else the least height; so too before any is laid out."""
        hint = self._content.sizeHint()
        return hint if self._all and hint.height() > 0 else QSize(hint.width(), _LEAST_HEIGHT)

    def _scroll_to_row(self, current: QModelIndex) -> None:
        """Scroll the area around the list to the current row, unless a mouse button is pressed.

        A list as high as its rows does not scroll by itself.
        """
        if QGuiApplication.mouseButtons() or not self._all or not current.isValid():
            return
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        inside = area.widget() if area is not None else None
        if area is not None and inside is not None:
            row = self._content.visualRect(current)
            middle = self._content.viewport().mapTo(inside, row.center())
            area.ensureVisible(middle.x(), middle.y(), 0, row.height() // 2 + Space.M)

    def minimumSizeHint(self) -> QSize:
        """As high as the list wants to be."""
        return QSize(self._content.minimumSizeHint().width(), self.sizeHint().height())


class Columns(QWidget):
    """Contents side by side under one scroll bar, in as many columns as the width allows.

    ``shares`` divide the width; a column needs ``least`` pixels, or more if its contents do. ``elastic`` is
    in the first of the contents, and scrolls by itself while the columns need not.
    """

    rearranged = Signal(int)
    """How many columns there are now."""

    def __init__(
        self,
        contents: Sequence[QWidget],
        shares: Sequence[int],
        least: int,
        elastic: Elastic | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._contents, self._shares, self._least = tuple(contents), tuple(shares), least
        self._elastic = elastic
        self._inside = QWidget()
        self._row = hbox(0, Space.M, parent=self._inside)
        # What many columns need does not keep the window from becoming narrower: then there are fewer.
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._columns = [self._add_column(content) for content in contents]
        self._area = scroll_area(self._inside, gutter=True)
        self._area.setFocusPolicy(_focus_policy(contents))
        vbox(0, -1, self._area, parent=self)
        self._count = 0
        self._arrange_columns(len(self._contents))

    @property
    def count(self) -> int:
        """How many columns there are."""
        return self._count

    def reveal(self, widget: QWidget) -> None:
        """Scroll so that the top of ``widget``, which has just been shown, can be seen."""
        QTimer.singleShot(0, widget, lambda: self._scroll_to(widget))

    def _scroll_to(self, widget: QWidget) -> None:
        top = widget.mapTo(self._inside, QPoint(0, 0)).y()
        room = self._area.viewport().height()
        bar = self._area.verticalScrollBar()
        if not bar.value() <= top <= bar.value() + room // 2:
            bar.setValue(top)

    def minimumSizeHint(self) -> QSize:
        """As wide as one column, and as low as a person can still work with."""
        return QSize(max(self._least_widths(1)) + GUTTER, 2 * self.fontMetrics().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit again when contents need more or less; they know their width only once they are laid out."""
        if watched in self._contents:
            if event.type() is QEvent.Type.LayoutRequest:
                self._fit()
            elif event.type() is QEvent.Type.Resize:
                # Qt is laying them out: nothing may change its place now.
                self._stretch()
        return super().eventFilter(watched, event)

    def _add_column(self, content: QWidget) -> QVBoxLayout:
        content.installEventFilter(self)
        column = vbox(0, Space.M)
        self._row.addLayout(column)
        return column

    def _fit(self) -> None:
        counts, room = range(len(self._contents), 1, -1), self.width() - GUTTER
        self._arrange_columns(next((count for count in counts if self._width_of(count) <= room), 1))
        self._stretch()

    def _stretch(self) -> None:
        """Let the elastic part scroll in itself as long as the columns fit into the height."""
        if self._elastic is not None:
            heights = [_height(column) for column in self._columns]
            heights[0] -= self._elastic.surplus
            self._elastic.show_all(max(heights) > self.height())

    def _width_of(self, count: int) -> int:
        return sum(self._least_widths(count)) + (count - 1) * Space.M

    def _least_widths(self, count: int) -> list[int]:
        """The least width of each of ``count`` columns."""
        needs = [self._least] * count
        for index, content in enumerate(self._contents):
            column = self._column_of(index, count)
            needs[column] = max(needs[column], content.minimumSizeHint().width())
        return needs

    def _column_of(self, index: int, count: int) -> int:
        """The column of contents ``index``: the rightmost have one each, the others share the first."""
        return max(0, index - (len(self._contents) - count))

    def _arrange_columns(self, count: int) -> None:
        if count == self._count:
            return
        self._count = count
        together = len(self._contents) - count
        for index, content in enumerate(self._contents):
            self._columns[self._column_of(index, count)].addWidget(content)
        for column in range(len(self._columns)):
            self._row.setStretch(column, self._shares[column + together] if column < count else 0)
        self.rearranged.emit(count)


def _height(column: QVBoxLayout) -> int:
    """Pixels that a column asks for at the width it has."""
    if column.hasHeightForWidth():
        return column.heightForWidth(column.geometry().width())
    return column.sizeHint().height()


def _focus_policy(contents: Sequence[QWidget]) -> Qt.FocusPolicy:
    """The focus policy of the area: it takes the keyboard only where none of its contents does."""
    within = (child for content in contents for child in content.findChildren(QWidget))
    has_focusable = any(child.focusPolicy() & Qt.FocusPolicy.TabFocus for child in within)
    return Qt.FocusPolicy.NoFocus if has_focusable else Qt.FocusPolicy.StrongFocus

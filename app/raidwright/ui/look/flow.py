"""Things side by side that go on in a new row where there is no room for all of them."""

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget


class Flow(QWidget):
    """A row of widgets that goes on in a new row where the width ends; ``even`` makes all equally wide.

    No layout of Qt's does that, and one written in Python would own what Qt deletes.
    """

    def __init__(
        self, gap: int, *widgets: QWidget, even: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._gap, self._even = gap, even
        self._widgets: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.replace(*widgets)

    def replace(self, *widgets: QWidget) -> None:
        """Hold ``widgets`` in place of the present ones, which are deleted."""
        for widget in self._widgets:
            widget.hide()
            widget.deleteLater()
        self._widgets = list(widgets)
        for widget in widgets:
            widget.setParent(self)
            widget.show()
        self._lay_out_anew()

    def event(self, event: QEvent) -> bool:
        """Lay out anew when a widget came, went or wants another size."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._lay_out_anew()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(self.width(), move=True)

    def heightForWidth(self, width: int) -> int:
        """Pixels that all rows take at that width."""
        return self._arrange(width, move=False)

    def sizeHint(self) -> QSize:
        """The size of all widgets in one row."""
        sizes = [widget.sizeHint() for widget in self._visible_widgets()]
        width = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        return QSize(width, self._arrange(max(width, self.width()), move=False))

    def minimumSizeHint(self) -> QSize:
        """As wide as the widest widget, and as high as the present rows."""
        widths = (widget.minimumSizeHint().width() for widget in self._visible_widgets())
        return QSize(max(widths, default=0), self._arrange(self.width(), move=False))

    def _lay_out_anew(self) -> None:
        self._arrange(self.width(), move=True)
        self.updateGeometry()

    def _visible_widgets(self) -> list[QWidget]:
        return [widget for widget in self._widgets if not widget.isHidden()]

    def _arrange(self, width: int, *, move: bool) -> int:
        """The height of all rows at that width; with ``move`` the widgets are put in their places."""
        top = 0
        for row in self._rows(width):
            height = max(self._height(widget, width) for widget in row)
            if move:
                self._move(row, QRect(0, top, width, height))
            top += height + self._gap
        return max(0, top - self._gap)

    def _move(self, row: list[QWidget], rect: QRect) -> None:
        left = rect.left()
        for widget in row:
            widget.setGeometry(QRect(left, rect.top(), self._width(widget, rect.width()), rect.height()))
            left += self._width(widget, rect.width()) + self._gap

    def _rows(self, width: int) -> list[list[QWidget]]:
        rows: list[list[QWidget]] = []
        used_width = width + 1
        for widget in self._visible_widgets():
            wide = self._width(widget, width)
            if used_width + self._gap + wide > width:
                rows.append([])
                used_width = -self._gap
            rows[-1].append(widget)
            used_width += self._gap + wide
        return rows

    def _width(self, widget: QWidget, width: int) -> int:
        """The width of a widget: its own or, with ``even``, as much as as many as fit side by side have."""
        if not self._even:
            return min(widget.sizeHint().width(), max(1, width))
        least = max(each.sizeHint().width() for each in self._visible_widgets())
        count = max(1, min(len(self._visible_widgets()), (width + self._gap) // (least + self._gap)))
        return max(1, (width + self._gap) // count - self._gap)

    def _height(self, widget: QWidget, width: int) -> int:
        wide = self._width(widget, width)
        return widget.heightForWidth(wide) if widget.hasHeightForWidth() else widget.sizeHint().height()

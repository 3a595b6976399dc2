"""What the pointer is on: no row moves below it, and a click counts for the row that was seen there."""

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer, Signal
from PySide6.QtGui import QHoverEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox

_OFF = (QEvent.Type.Leave, QEvent.Type.Hide)
_MOVED_ON_PURPOSE = (QEvent.Type.Wheel, QEvent.Type.Enter, *_OFF)
_PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
_MOVES = (QEvent.Type.HoverMove, QEvent.Type.MouseMove)


class Aim(QObject):
    """Watches the pointer over a view, which asks whether it `holds` before it moves rows.

    It swallows a click where another row has come below a pointer that did not move, as when a notice above
    the view comes or goes. Whoever scrolls moves rows on purpose.
    """

    let_go = Signal()
    """The pointer is off the view, for which it held something meanwhile."""

    def __init__(self, view: QAbstractItemView, role: int) -> None:
        super().__init__(view)
        self._view, self._role = view, role
        """The ``role`` under which a row says what is chosen by it."""
        self._seen: tuple[QPoint, object] | None = None
        """Where on the screen the pointer is, and what is seen there."""
        self._is_pressed = self._is_swallowing = self._has_held = False
        view.viewport().installEventFilter(self)

    def holds(self) -> bool:
        """Whether nothing may move, until `let_go` is emitted."""
        self._has_held |= self._is_on
        return self._is_on

    @property
    def _is_on(self) -> bool:
        """Whether the pointer is on the view, or was as the button was pressed that is still down."""
        return self._view.isVisible() and (self._is_pressed or self._view.viewport().underMouse())

    def forget(self) -> None:
        """Let the next click count wherever it comes: what is shown was moved on purpose."""
        self._seen = None

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Follow the pointer; return True for a click that was meant for another row."""
        kind = event.type()
        if kind in _MOVED_ON_PURPOSE:
            self._seen = None
        if kind in _OFF:
            self._is_pressed = False
            self._let_go_soon()
        elif isinstance(event, QHoverEvent | QMouseEvent) and kind in _MOVES:
            self._note(event)
        elif isinstance(event, QMouseEvent) and kind in _PRESSES:
            return self._press(event)
        elif kind is QEvent.Type.MouseButtonRelease:
            return self._release()
        return False

    def _press(self, event: QMouseEvent) -> bool:
        self._is_pressed, self._is_swallowing = True, self._has_slid(event)
        self._note(event)
        return self._is_swallowing

    def _release(self) -> bool:
        swallowed, self._is_pressed, self._is_swallowing = self._is_swallowing, False, False
        self._let_go_soon()
        return swallowed

    def _let_go_soon(self) -> None:
        """Once the view has done with the event, which may be the end of a click."""
        QTimer.singleShot(0, self, self._let_go)

    def _let_go(self) -> None:
        if self._has_held and not self._is_on:
            self._has_held = False
            self.let_go.emit()

    def _note(self, event: QHoverEvent | QMouseEvent) -> None:
        self._seen = event.globalPosition().toPoint(), self._meant_by(event)

    def _has_slid(self, event: QMouseEvent) -> bool:
        if self._seen is None or self._seen[0] != event.globalPosition().toPoint():
            return False
        return self._seen[1] != self._meant_by(event)

    def _meant_by(self, event: QHoverEvent | QMouseEvent) -> object:
        return self._view.indexAt(event.position().toPoint()).data(self._role)


class StillBox(QComboBox):
    """A box of things that come and go: whoever fills it waits while its list is open, until `closed`."""

    closed = Signal()
    """The list is closed, and what was chosen in it is chosen in the box."""

    @property
    def is_open(self) -> bool:
        """Whether the list is open, in which no row may move below a pointer."""
        return self.view().isVisible()

    def hidePopup(self) -> None:
        """Tell of it once Qt has done with the click or key that chose."""
        super().hidePopup()
        QTimer.singleShot(0, self, self._tell)

    def _tell(self) -> None:
        if not self.is_open:
            self.closed.emit()

"""Rows of a list of steps: one step with its sign, words, state and command, or several that are alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from raidwright.ui.look.colours import Colours, colours
from raidwright.ui.look.controls import Fold
from raidwright.ui.look.labels import Muted, as_tip, name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.tints import NOTICE
from raidwright.ui.plan.command import CommandBox
from raidwright.ui.plan.progress import StepState, StepStatus
from raidwright.ui.words.figures import duration_words

Points = tuple[tuple[float, float], ...]
_LONG = 16
"""Letters of a serial number beyond which only its end is shown."""
_ROOM_FOR_SERIAL = 420
"""Pixels of a row below which its words need all the room."""


@dataclass(frozen=True)
class _Shape:
    """A sign on a square of side 1: a round or cornered ground, then strokes upon it; one point is a dot."""

    colour: str = "muted"
    """One of the names of `Colours`."""
    disc: bool = False
    ring: bool = False
    background: Points = ()
    strokes: tuple[Points, ...] = ()


_SHAPES = {
    StepState.WAITING: _Shape(ring=True),
    StepState.RUNNING: _Shape("info", ring=True, background=((0.38, 0.28), (0.74, 0.5), (0.38, 0.72))),
    StepState.DONE: _Shape("good", disc=True, strokes=(((0.26, 0.53), (0.43, 0.7), (0.75, 0.34)),)),
    StepState.FAILED: _Shape(
        "bad", disc=True, strokes=(((0.32, 0.32), (0.68, 0.68)), ((0.68, 0.32), (0.32, 0.68)))
    ),
    StepState.LEFT_OUT: _Shape(strokes=(((0.2, 0.5), (0.8, 0.5)),)),
}


def paint_state(painter: QPainter, box: QRectF, state: StepState, palette: QPalette) -> None:
    """Draw the sign of ``state`` into the square ``box``."""
    shape, ink = _SHAPES[state], colours(palette)
    colour: QColor = getattr(ink, shape.colour)
    upon = ink.card if shape.disc or shape.background else colour
    painter.setPen(_pen(colour, 1.6))
    painter.setBrush(colour if shape.disc else Qt.BrushStyle.NoBrush)
    if shape.disc or shape.ring:
        painter.drawEllipse(box)
    painter.setBrush(colour)
    painter.drawPolygon(_polygon(box, shape.background))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(upon, 2.0))
    for stroke in shape.strokes:
        points = _polygon(box, stroke)
        painter.drawPolyline(points) if len(stroke) > 1 else painter.drawPoint(points.first())


def _pen(colour: QColor, width: float) -> QPen:
    line, cap, join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(colour, width, line, cap, join)


def _polygon(box: QRectF, points: Points) -> QPolygonF:
    return QPolygonF([QPointF(box.left() + x * box.width(), box.top() + y * box.height()) for x, y in points])


class StepSign(QWidget):
    """One sign, as tall as a line of text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = StepState.WAITING
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_state(self, state: StepState) -> None:
        """Show another sign."""
        if state is not self._state:
            self._state = state
            self.update()

    def sizeHint(self) -> QSize:
        """A square of one line's height."""
        side = max(16, self.fontMetrics().height())
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the sign."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_state(painter, QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), self._state, self.palette())


class _Row(QFrame):
    """A row of the list, on a ground of its own while it runs, and once it failed."""

    state = StepState.WAITING
    """What has become of it, as it is shown."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground."""
        background = _ground(self._state_on_ground(), colours(self.palette()))
        if background is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(background)
            painter.drawRoundedRect(QRectF(self.rect()), 6, 6)

    def _state_on_ground(self) -> StepState:
        return self.state


class StepRow(_Row):
    """One step: sign, words, its disk's serial number, state and time; below, when unfolded, its command."""

    def __init__(
        self, number: int, words: str, command: str, serial: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.command = command
        """What the row shows when unfolded."""
        self._spoken = self.tr("Step {n}, {state}: {words}").format(n=number, state="{state}", words=words)
        self._sign = StepSign()
        self._text = QLabel(f"{number}. {words}", wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._serial = Muted(serial if len(serial) <= _LONG else f"…{serial[1 - _LONG :]}")
        self._serial.setToolTip(as_tip(serial))
        self._state = Muted()
        self._status = StepStatus()
        self._since = QElapsedTimer()
        self._box = CommandBox(command)
        self._fold = name_widget(Fold(self._box), "fold", self.tr("Command for step {n}").format(n=number))
        self._fold.setToolTip(self.tr("Show the exact command"))
        self._fold.setEnabled(bool(command))
        self._lay_out()
        self.setAccessibleName(" ".join(filter(None, (f"{number}. {words}", serial))))

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """The widgets of the row that take the keyboard, in tab order."""
        return (self._fold, *self._box.controls)

    def unfold(self, unfolded: bool) -> None:
        """Show or hide the command."""
        self._fold.unfold(unfolded and bool(self.command))

    def show_status(self, status: StepStatus) -> None:
        """Show what has become of the step."""
        if status.state is StepState.RUNNING and self._status.state is not StepState.RUNNING:
            self._since.start()
        self._status, self.state = status, status.state
        self._sign.show_state(status.state)
        self.tick()
        self.update()
        self.setAccessibleName(self._spoken.replace("{state}", state_word(status.state)))

    def tick(self) -> None:
        """Show how long the step has been running."""
        running = self._status.state is StepState.RUNNING
        seconds = self._since.elapsed() // 1000 if running else 0
        self._state.setText(_state_text(self._status, seconds))
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow row leaves the serial number out."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Show the state of the step once it has one; until then the serial number, where there is room."""
        has_state = bool(self._state.text())
        self._state.setVisible(has_state)
        self._serial.setVisible(
            not has_state and bool(self._serial.text()) and self.width() >= _ROOM_FOR_SERIAL
        )

    def _lay_out(self) -> None:
        for label in (self._serial, self._state):
            set_type(label, Type.SMALL)
        line = hbox(0, Space.S, self._fold, self._sign, (self._text, 1), self._serial, self._state)
        vbox((0, 3, Space.S, 3), Space.XS, line, self._box, parent=self)


class StepGroup(_Row):
    """Steps that do to other things what the one above does to its own, as one row; unfolded, one by one."""

    def __init__(self, words: str, rows: Sequence[StepRow], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._rows = words, rows
        self._sign, self._state = StepSign(), Muted()
        set_type(self._state, Type.SMALL)
        text = QLabel(words, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._box = QWidget()
        vbox((Space.L, 0, 0, 0), 0, *rows, parent=self._box)
        self._fold = name_widget(Fold(self._box), "fold-steps-alike", words)
        self._fold.setToolTip(self.tr("Show each step"))
        line = hbox(0, Space.S, self._fold, self._sign, (text, 1), self._state)
        vbox((0, 3, Space.S, 3), Space.XS, line, self._box, parent=self)
        self.show_states()

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """The widgets of the row, and of those in it, that take the keyboard, in tab order."""
        return (self._fold, *(control for row in self._rows for control in row.controls))

    def unfold(self, unfolded: bool) -> None:
        """Show or hide the steps themselves."""
        self._fold.unfold(unfolded)

    def show_states(self) -> None:
        """Show what has become of all of them; where one failed, or some were not begun, each is shown."""
        states = {row.state for row in self._rows}
        state = _state_of_all(states)
        is_mixed = state is StepState.LEFT_OUT and len(states) > 1
        if is_mixed or state is StepState.FAILED:
            self.unfold(True)
        self.state = state
        self._sign.show_state(state)
        self.update()
        self._state.setText("" if is_mixed or state is StepState.WAITING else state_word(state))
        self.setAccessibleName(f"{self._words}: {state_word(state)}")

    def _state_on_ground(self) -> StepState:
        # Unfolded, each step has its own.
        return StepState.WAITING if self._fold.is_unfolded else self.state


def _state_of_all(states: set[StepState]) -> StepState:
    for state in (StepState.FAILED, StepState.RUNNING, StepState.LEFT_OUT):
        if state in states:
            return state
    # Some are done, and others wait for their disks.
    return states.pop() if len(states) == 1 else StepState.RUNNING


def _ground(state: StepState, ink: Colours) -> QColor | None:
    match state:
        case StepState.RUNNING:
            return ink.selected
        case StepState.FAILED:
            return NOTICE.of(ink.bad, ink)
        case StepState.WAITING | StepState.DONE | StepState.LEFT_OUT:
            return None
        case _:
            assert_never(state)


def state_word(state: StepState) -> str:
    """The state of a step in a word."""
    match state:
        case StepState.WAITING:
            return QCoreApplication.translate("StepRow", "waiting")
        case StepState.RUNNING:
            return QCoreApplication.translate("StepRow", "running")
        case StepState.DONE:
            return QCoreApplication.translate("StepRow", "done")
        case StepState.FAILED:
            return QCoreApplication.translate("StepRow", "failed")
        case StepState.LEFT_OUT:
            return QCoreApplication.translate("StepRow", "not started")
        case _:
            assert_never(state)


def _state_text(status: StepStatus, elapsed: int) -> str:
    """The state of a step and its seconds in words; empty while it waits."""
    word = state_word(status.state)
    match status.state:
        case StepState.WAITING:
            return ""
        case StepState.DONE:
            text = QCoreApplication.translate("StepRow", "{word} · {seconds:.1f} s")
            return text.format(word=word, seconds=status.seconds)
        case StepState.RUNNING:
            return " · ".join(filter(None, (word, duration_words(elapsed) if elapsed else "")))
        case StepState.FAILED | StepState.LEFT_OUT:
            return word
        case _:
            assert_never(status.state)

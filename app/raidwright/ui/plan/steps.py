"""All steps of a plan in words, the one that runs kept in sight, with the exact command of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QWidget

from raidwright.storage.fact import visible
from raidwright.storage.plan.plan import Plan, same_time_sentences
from raidwright.storage.steps import Step
from raidwright.storage.steps.step import Layer, diff, shell_line
from raidwright.ui.look.colours import Colours, colours
from raidwright.ui.look.controls import FlatButton, Fold
from raidwright.ui.look.labels import Muted, as_tip, name_widget
from raidwright.ui.look.layouts import GUTTER, clear, hbox, scroll_area, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.tints import NOTICE
from raidwright.ui.look.widgets import Heading
from raidwright.ui.plan.command import CommandBox
from raidwright.ui.plan.progress import Progress, StepState, StepStatus
from raidwright.ui.words.figures import duration_words
from raidwright.ui.words.sentences import in_words, step_sentence

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


class StepRow(QFrame):
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

    @property
    def state(self) -> StepState:
        """What has become of the step, as it is shown."""
        return self._status.state

    def unfold(self, unfolded: bool) -> None:
        """Show or hide the command."""
        self._fold.unfold(unfolded and bool(self.command))

    def show_status(self, status: StepStatus) -> None:
        """Show what has become of the step."""
        if status.state is StepState.RUNNING and self._status.state is not StepState.RUNNING:
            self._since.start()
        self._status = status
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

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a ground under the step that runs, and under one that failed."""
        background = _ground(self._status.state, colours(self.palette()))
        if background is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(background)
            painter.drawRoundedRect(QRectF(self.rect()), 6, 6)

    def _lay_out(self) -> None:
        for label in (self._serial, self._state):
            set_type(label, Type.SMALL)
        line = hbox(0, Space.S, self._fold, self._sign, (self._text, 1), self._serial, self._state)
        vbox((0, 3, Space.S, 3), Space.XS, line, self._box, parent=self)


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


_BEGUN = (StepState.RUNNING, StepState.DONE, StepState.FAILED)
_TICK = 250
"""Milliseconds between two looks at the clock."""


def command_text(plan: Plan, step: Step) -> str:
    """The changes that ``step`` makes in files, then the commands that the helper runs, for reading."""
    return "\n".join((*_helper_lines(plan, step), *_shell_lines(plan, step)))


def script_text(plan: Plan) -> str:
    """Every command of the steps ahead as lines for a shell; what needs no program is a comment there."""
    lines: list[str] = []
    for step in plan.ahead:
        lines += [f"# {line.removeprefix('# ')}" for line in _helper_lines(plan, step)]
        lines += _shell_lines(plan, step)
    return "".join(f"{line}\n" for line in lines)


def _helper_lines(plan: Plan, step: Step) -> list[str]:
    """What the helper does for ``step`` by itself, without a program: edits of files, and remarks."""
    return [*diff(step.edits(plan)).splitlines(), *([f"# {step.remark()}"] if step.remark() else [])]


def _shell_lines(plan: Plan, step: Step) -> list[str]:
    return [shell_line(command) for command in step.commands(plan)]


class StepList(QWidget):
    """All steps, and buttons for all their commands."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("steps")
        self.rows: list[StepRow] = []
        self._script = ""
        self._running: list[StepRow] = []
        self._reached: StepRow | None = None
        self._clock = QTimer(self, interval=_TICK)
        self._clock.timeout.connect(self._tick)
        self._title = Heading(self.tr("Steps"))
        self._every: QPushButton = name_widget(FlatButton(self.tr("Show all co&mmands")), "show-commands")
        self._copy: QPushButton = name_widget(FlatButton(self.tr("Cop&y all")), "copy-all")
        self._copy.setToolTip(self.tr("Copy all commands of the plan"))
        self._every.setCheckable(True)
        self._every.toggled.connect(self._unfold)
        self._copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.script()))
        self._lay_out()

    def show_plan(self, plan: Plan) -> None:
        """Show the steps of ``plan``; those that an earlier plan has done are marked as done."""
        self.stop_clock()
        self._reached = None
        clear(self._column, keep=1)
        self.rows = []
        self._script = script_text(plan)
        for row, widget in enumerate(self._parts(plan)):
            self._column.insertWidget(row, widget)
        self._order()
        for done in self.rows[: plan.done]:
            done.show_status(StepStatus(StepState.DONE))
        self._unfold(self._every.isChecked())
        self._area.verticalScrollBar().setValue(0)

    def _parts(self, plan: Plan) -> Iterator[QWidget]:
        """Make a row for each step of ``plan``, with a heading wherever another layer begins."""
        before = None
        same_time = same_time_sentences(plan)
        for number, step in enumerate(plan.steps, start=1):
            layer = step.stands_in()
            if layer is not before:
                before = layer
                head = Heading(layer_title(layer), Type.STRONG)
                head.setContentsMargins(Space.XS, Space.S if number > 1 else 0, 0, Space.XS)
                yield head
            if number - 1 in same_time:
                note = Muted(in_words(same_time[number - 1]), wrap=True)
                note.setContentsMargins(Space.XS, 0, 0, Space.XS)
                yield note
            disk = step.one_disk()
            serial = "" if disk is None else visible(plan.disks[disk].serial)
            row = StepRow(number, step_sentence(step, plan), command_text(plan, step), serial)
            self.rows.append(row)
            yield row

    def _order(self) -> None:
        """Put the rows behind the buttons in the tab order: Qt orders widgets as they were made."""
        before: QWidget = self._copy
        for row in self.rows:
            for control in row.controls:
                self.setTabOrder(before, control)
                before = control

    def show_progress(self, progress: Progress) -> None:
        """Mark each step with what has become of it, and keep the newest that was begun in sight."""
        before, self._running = self._reached, []
        for row, status in zip(self.rows, progress.steps, strict=True):
            is_new = status.state in _BEGUN and row.state not in _BEGUN
            row.show_status(status)
            if is_new or status.state is StepState.FAILED:
                self._reached = row
            if status.state is StepState.RUNNING:
                self._running.append(row)
        if self._running:
            self._clock.start()
        else:
            self.stop_clock()
        if self._reached is not before:
            self._keep_in_sight()

    def stop_clock(self) -> None:
        """Stop counting the seconds of steps: none runs any more."""
        self._clock.stop()
        self._running = []

    def _keep_in_sight(self) -> None:
        # The bar learns its range before the rows have their places, as where a list comes to be seen late.
        QTimer.singleShot(0, self, self._scroll_to_reached)

    def _scroll_to_reached(self) -> None:
        if self._reached is not None:
            self._area.ensureWidgetVisible(self._reached, 0, 2 * self._reached.height())

    def _tick(self) -> None:
        for row in self._running:
            row.tick()

    def script(self) -> str:
        """Every command of the steps ahead, one a line."""
        return self._script

    def _unfold(self, unfolded: bool) -> None:
        for row in self.rows:
            row.unfold(unfolded)

    def _lay_out(self) -> None:
        content = QWidget()
        self._column = vbox(0, 0, 1, parent=content)
        self._area = scroll_area(content, gutter=True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # Rows take their places after they have been made, and others when commands are unfolded.
        self._area.verticalScrollBar().rangeChanged.connect(self._keep_in_sight)
        head = hbox((Space.XS, 0, GUTTER, 0), Space.XS, (self._title, 1), self._every, self._copy)
        vbox(0, Space.S, head, (self._area, 1), parent=self)


def layer_title(layer: Layer) -> str:
    """The name of a layer in the user's language."""
    match layer:
        case Layer.DRIVERS:
            return QCoreApplication.translate("Phase", "Drivers")
        case Layer.DISKS:
            return QCoreApplication.translate("Phase", "Disks")
        case Layer.ARRAY:
            return QCoreApplication.translate("Phase", "Array")
        case Layer.ENCRYPTION:
            return QCoreApplication.translate("Phase", "Encryption")
        case Layer.VOLUMES:
            return QCoreApplication.translate("Phase", "Volumes")
        case Layer.FILESYSTEM:
            return QCoreApplication.translate("Phase", "File system")
        case Layer.CONFIGURATION:
            return QCoreApplication.translate("Phase", "Configuration")
        case Layer.PROOF:
            return QCoreApplication.translate("Phase", "Verification")

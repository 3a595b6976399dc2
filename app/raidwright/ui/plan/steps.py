"""All steps of a plan in words, the one that runs kept in sight, with the exact command of each."""

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.storage.fact import visible
from raidwright.storage.plan.alike import Alike, steps_alike
from raidwright.storage.plan.plan import Plan, same_time_sentences
from raidwright.storage.steps import Step
from raidwright.storage.steps.step import Layer, diff, shell_line
from raidwright.ui.look.controls import FlatButton
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import GUTTER, clear, hbox, scroll_area, vbox
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Heading
from raidwright.ui.plan.progress import Progress, StepState, StepStatus
from raidwright.ui.plan.step_rows import StepGroup, StepRow
from raidwright.ui.words.sentences import in_words, step_sentence

_BEGUN = (StepState.RUNNING, StepState.DONE, StepState.FAILED)
_TICK = 250
"""Milliseconds between two looks at the clock."""
_ALIKE = 3
"""Steps that differ in one word, from which on one is shown, and the others in one row."""


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
        self._groups: dict[StepRow, StepGroup] = {}
        """The row that stands for several, for each of those that are in one."""
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
        self.rows, self._groups = [], {}
        self._script = script_text(plan)
        for row, widget in enumerate(self._parts(plan)):
            self._column.insertWidget(row, widget)
        self._order()
        for done in self.rows[: plan.done]:
            done.show_status(StepStatus(StepState.DONE))
        self._show_groups()
        self._unfold(self._every.isChecked())
        self._area.verticalScrollBar().setValue(0)

    def _parts(self, plan: Plan) -> Iterator[QWidget]:
        """Make a row for each step of ``plan``, with a heading wherever another layer begins."""
        before = None
        same_time = same_time_sentences(plan)
        for alike in steps_alike(plan):
            first, layer = alike.steps[0], plan.steps[alike.steps[0]].stands_in()
            if layer is not before:
                before = layer
                head = Heading(layer_title(layer), Type.STRONG)
                head.setContentsMargins(Space.XS, Space.S if first else 0, 0, Space.XS)
                yield head
            if first in same_time:
                note = Muted(in_words(same_time[first]), wrap=True)
                note.setContentsMargins(Space.XS, 0, 0, Space.XS)
                yield note
            rows = [_row(plan, place) for place in alike.steps]
            self.rows += rows
            yield from self._fold_alike(alike, rows)

    def _fold_alike(self, alike: Alike, rows: list[StepRow]) -> Iterator[QWidget]:
        if len(rows) < _ALIKE:
            yield from rows
            return
        _, second, *_, last = alike.steps
        words = self.tr("{first}–{last}. The same for {things}")
        things = ", ".join(map(visible, alike.things[1:]))
        group = StepGroup(words.format(first=second + 1, last=last + 1, things=things), rows[1:])
        self._groups |= dict.fromkeys(rows[1:], group)
        yield rows[0]
        yield group

    def _order(self) -> None:
        """Put the rows behind the buttons in the tab order: Qt orders widgets as they were made."""
        before: QWidget = self._copy
        for row in dict.fromkeys(self._groups.get(each, each) for each in self.rows):
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
        self._show_groups()
        if self._running:
            self._clock.start()
        else:
            self.stop_clock()
        if self._reached is not before:
            self._keep_in_sight()

    def _show_groups(self) -> None:
        for group in set(self._groups.values()):
            group.show_states()

    def stop_clock(self) -> None:
        """Stop counting the seconds of steps: none runs any more."""
        self._clock.stop()
        self._running = []

    def _keep_in_sight(self) -> None:
        # The bar learns its range before the rows have their places, as where a list comes to be seen late.
        QTimer.singleShot(0, self, self._scroll_to_reached)

    def _scroll_to_reached(self) -> None:
        if self._reached is not None:
            row = self.visible_row(self._reached)
            self._area.ensureWidgetVisible(row, 0, 2 * row.height())

    def visible_row(self, row: StepRow) -> StepRow | StepGroup:
        """``row``, or what stands for it while it is folded away."""
        group = self._groups.get(row)
        return row if group is None or row.isVisibleTo(group) else group

    def _tick(self) -> None:
        for row in self._running:
            row.tick()

    def script(self) -> str:
        """Every command of the steps ahead, one a line."""
        return self._script

    def _unfold(self, unfolded: bool) -> None:
        for row in self.rows:
            row.unfold(unfolded)
        for group in set(self._groups.values()):
            group.unfold(unfolded)

    def _lay_out(self) -> None:
        content = QWidget()
        self._column = vbox(0, 0, 1, parent=content)
        self._area = scroll_area(content, gutter=True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # Rows take their places after they have been made, and others when commands are unfolded.
        self._area.verticalScrollBar().rangeChanged.connect(self._keep_in_sight)
        head = hbox((Space.XS, 0, GUTTER, 0), Space.XS, (self._title, 1), self._every, self._copy)
        vbox(0, Space.S, head, (self._area, 1), parent=self)


def _row(plan: Plan, place: int) -> StepRow:
    step = plan.steps[place]
    disk = step.one_disk()
    serial = "" if disk is None else visible(plan.disks[disk].serial)
    return StepRow(place + 1, step_sentence(step, plan), command_text(plan, step), serial)


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

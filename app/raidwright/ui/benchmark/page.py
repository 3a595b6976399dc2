"""Benchmark: choose a target, measure the grid or one row of it, see every disk while it works."""

import time
from dataclasses import replace

from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from raidwright.bench.place import place_of
from raidwright.bench.run import Run
from raidwright.bench.samples import Begun, BenchDone, PassBegun, PassResult, Sample
from raidwright.bench.spec import Row
from raidwright.protocol import JobFailed, MeasureEvent, PlanDone, PlanEvent
from raidwright.storage.plan import Plan
from raidwright.ui.benchmark.grid import grid_state
from raidwright.ui.benchmark.live_chart import chart_lines
from raidwright.ui.benchmark.measurement import Measurement, cell_facts
from raidwright.ui.benchmark.targets import option_for_path, target_options
from raidwright.ui.benchmark.view import BenchmarkView, why_empty
from raidwright.ui.benchmark.words import caution_lines, expected_lines, planned_words, progress_words
from raidwright.ui.desk.archive import Archive
from raidwright.ui.desk.desk import Desk
from raidwright.ui.desk.hindrance import hindrance
from raidwright.ui.frame.options import SYSTEM
from raidwright.ui.words.sentences import failure_sentence, translated


class BenchmarkPage(QWidget):
    """Keeps the grid of one target. A measurement is saved as soon as it ends, however it ends."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._archive = Archive.of(desk)
        self._built: list[Plan] = []
        self._session: Measurement | None = None
        self._saved: tuple[Run, ...] = ()
        self._shown_for: tuple[object, ...] = ()
        self._running = self._stopping = False
        self._face = BenchmarkView(self._shown_run, self)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._face)
        self._connect()
        self._refresh()

    def pick(self, path: str) -> None:
        """Choose what is measured by the path of a block device."""
        self._refresh()
        snapshot = self._desk.snapshot
        if snapshot is not None and not self._running:
            option = option_for_path(target_options(snapshot, self._built), path, snapshot)
            if option is not None:
                self._face.settings.pick(option)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while another page was shown."""
        super().showEvent(event)
        self._refresh()

    def _follow(self) -> None:
        if self.isVisible():
            self._refresh()

    def _refresh(self) -> None:
        """The machine has changed, or the user's choice: offer what can be measured now."""
        snapshot = self._desk.snapshot
        self._face.show_nothing(why_empty(self._desk.machine, snapshot))
        self._face.show_simulated(simulated=self._desk.rehearsal)
        if snapshot is not None and not self._running:
            folders = self._desk.choice == SYSTEM
            self._face.settings.show_options(target_options(snapshot, self._built), folders=folders)
        self._choose()

    def _choose(self) -> None:
        """Another target, profile or size begins an empty grid."""
        if self._running:
            return
        settings = self._face.settings
        spec = settings.spec(settings.profile.rows)
        shown_for = (spec.target, spec.rows, spec.size) if spec else ()
        if shown_for != self._shown_for:
            self._shown_for = shown_for
            self._session = None
            self._face.chart.clear()
            self._face.complain("")
        self._show()

    def _measure_all(self) -> None:
        self._start(self._face.settings.profile.rows)

    def _measure_row(self, row: Row) -> None:
        self._start((row,))

    def _start(self, rows: tuple[Row, ...]) -> None:
        option, spec = self._face.settings.option, self._face.settings.spec(rows)
        machine, snapshot = self._desk.machine, self._desk.snapshot
        if option is None or spec is None or machine is None or snapshot is None or self._hindrance():
            return
        place = place_of(option.target, machine.title, option.stack, snapshot)
        self._session = Measurement(option, spec, place, time.time(), self._session)
        self._saved = tuple(saved.run for saved in self._archive.runs().runs)
        self._running, self._stopping = True, False
        self._face.complain("")
        self._face.show_running(running=True)
        self._desk.measure(spec, self._happen, self._end, self._fail)
        self._show()

    def _stop(self) -> None:
        if self._running and not self._stopping:
            self._stopping = True
            self._desk.cancel()
            self._show()

    def _happen(self, event: MeasureEvent) -> None:
        if self._session is None:
            return
        match event:
            case Sample():
                self._face.chart.take(event)
                return
            case JobFailed(sentence=sentence, failure=failure):
                self._face.complain(translated(sentence, failure))
                return
            case Begun(watched=watched):
                self._face.chart.begin(chart_lines(watched, self._desk.snapshot))
            case PassBegun() | PassResult() | BenchDone():
                pass
        self._session.take(event)
        self._show()

    def _end(self) -> None:
        """The last event came: keep what was measured."""
        if not self._running:
            return
        self._running = self._stopping = False
        self._face.show_running(running=False)
        if self._session is not None:
            self._session.current = None
            if (run := self._session.run()) is not None:
                self._archive.add_run(self._session.option.name, run)
        self._refresh()

    def _fail(self, error: Exception) -> None:
        self._face.complain(failure_sentence(error))
        self._end()

    def _lose_machine(self) -> None:
        """The machine was closed under a run: nothing more will come of it."""
        self._end()
        self._built.clear()
        self._refresh()

    def _note_plan(self, plan: Plan, event: PlanEvent) -> None:
        if isinstance(event, PlanDone):
            self._built.append(plan)
            self._refresh()

    def _show(self) -> None:
        session, settings, face = self._session, self._face.settings, self._face
        known = cell_facts(session, self._saved) if session else {}
        state = grid_state(session, known, settings.option, running=self._running)
        face.grid.show_rows(settings.profile.rows)
        face.grid.show_state(replace(state, unit=face.units.unit, statistic=face.statistic.statistic))
        face.explain(expected_lines(session, known) if session else "")
        face.copy.setEnabled(bool(state.cells))
        face.grid.allow(possible=not self._hindrance(), reason=self._hindrance())
        self._say()

    def _say(self) -> None:
        settings, session = self._face.settings, self._session
        spec, option = settings.spec(settings.profile.rows), settings.option
        if self._running and session is not None:
            self._face.say(progress_words(session, stopping=self._stopping), session.fraction())
        elif self._hindrance() or spec is None or option is None:
            self._face.say(self._hindrance())
        else:
            self._face.say(planned_words(option, spec))
        snapshot = self._desk.snapshot
        self._face.warn(caution_lines(spec, snapshot) if spec and snapshot else ())

    def _hindrance(self) -> str:
        """Why nothing can be measured just now; empty when something can."""
        if self._desk.snapshot is not None and self._face.settings.option is None:
            return self.tr("There is nothing to measure on this machine.")
        return hindrance(self._desk)

    def _shown_run(self) -> Run | None:
        rows = self._face.settings.profile.rows
        return self._session.shown_run(rows) if self._session else None

    def _connect(self) -> None:
        face, desk = self._face, self._desk
        face.grid.all_wanted.connect(self._measure_all)
        face.grid.row_wanted.connect(self._measure_row)
        face.settings.changed.connect(self._choose)
        face.units.chosen.connect(self._show)
        face.statistic.chosen.connect(self._show)
        face.stop.clicked.connect(self._stop)
        desk.snapshot_changed.connect(self._follow)
        desk.machine_changed.connect(self._lose_machine)
        desk.busy_changed.connect(self._show)
        desk.benchmark_requested.connect(self.pick)
        desk.plan_ended.connect(self._note_plan)
        self._archive.trouble.connect(face.complain)
        for keys, slot in (("Ctrl+Return", self._measure_all), ("Escape", self._stop)):
            QShortcut(QKeySequence(keys), self, slot)

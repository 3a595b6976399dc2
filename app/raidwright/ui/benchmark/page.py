"""Benchmark: choose a target, measure the grid or one row of it, see every disk while it works."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QMessageBox, QWidget

from raidwright.bench.cautions import pausable
from raidwright.bench.cost import run_cost
from raidwright.bench.io_modes import ROWS
from raidwright.bench.place import place_of
from raidwright.bench.run import Place, Run
from raidwright.bench.samples import Begun, BenchDone, PassBegun, PassResult, Reached, Sample
from raidwright.bench.spec import MountedAt, RawDisk, Row, raw_disks
from raidwright.history import SavedAction
from raidwright.machine.port import MachineError
from raidwright.protocol import JobFailed, MeasureEvent
from raidwright.session.actions import built_here
from raidwright.session.choices import SYSTEM
from raidwright.session.session import sentence_of
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.benchmark.grid import grid_state
from raidwright.ui.benchmark.measurement import Measurement, cell_facts
from raidwright.ui.benchmark.series import (
    AnySeries,
    LayerTestRun,
    ModesRun,
    SeriesListener,
    SustainedRun,
    can_compare_modes,
    costs_text,
    end_to_end,
    layer_test_beneath,
    layers,
    mode_series,
    seconds_for_all,
)
from raidwright.ui.benchmark.settings import BenchSettings
from raidwright.ui.benchmark.targets import TargetOption, option_for_path, target_options
from raidwright.ui.benchmark.view import BenchmarkView, blocked_words, why_empty
from raidwright.ui.benchmark.words import (
    caution_lines,
    expected_lines,
    lacks_one_disk,
    planned_words,
    progress_words,
)
from raidwright.ui.bridge.bench_machine import bench_machine, bench_snapshot
from raidwright.ui.bridge.rooms import Rooms
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.chart.lines import chart_lines
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import vbox
from raidwright.ui.words.sentences import failure_sentence, in_words, translate_failure

_AGAIN = 5_000
"""Milliseconds after which it is asked again how much room there is."""


class BenchmarkPage(QWidget):
    """Measures one target: a grid of rows and directions, or a series in place of that grid."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._actions: tuple[SavedAction, ...] = ()
        self._measurement: Measurement | None = None
        self._series: AnySeries | None = None
        self._listener = SeriesListener(heard=self._on_event, changed=self._show, ended=self._end_series)
        self._saved: tuple[Run, ...] = ()
        self._past: tuple[Run, ...] = ()
        """What was measured before, by which it is known how long a run takes."""
        self._shown_for: tuple[object, ...] = ()
        self._kept: dict[tuple[object, ...], Measurement] = {}
        """What was measured by other settings, to be shown again where they are chosen again."""
        self._return_to: TargetOption | None = None
        """The array that is shown again after one of its disks was measured alone."""
        self._problem = ""
        """What went wrong last, until something else is chosen or measured."""
        self._problem_at: TargetOption | None = None
        """What was being measured then."""
        self._running = self._stopping = False
        self._question: QMessageBox | None = None
        """Whether to stop what runs."""
        self._view = BenchmarkView(self._shown_run, self)
        self._rooms = Rooms(session, self)
        self._rooms.changed.connect(self._show_rooms)
        self._room_timer = QTimer(self, interval=_AGAIN)
        """Runs while there is no room for the test file: nothing else tells that some was freed."""
        self._room_timer.timeout.connect(self._refresh_if_visible)
        vbox(0, -1, self._view, parent=self)
        self._connect()
        self._refresh()

    def pick(self, path: str) -> None:
        """Choose the target that the block device ``path`` belongs to."""
        self._refresh()
        snapshot = self._session.snapshot
        if snapshot is not None and not self._running:
            option = option_for_path(self._options(snapshot), path, snapshot)
            if option is not None:
                self._view.settings.pick(option)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while another page was shown."""
        super().showEvent(event)
        self._read_actions()

    def _refresh_if_visible(self) -> None:
        if self.isVisible():
            self._refresh()

    def _refresh(self) -> None:
        """Offer what can be measured now that the machine or the user's choice has changed."""
        snapshot = bench_snapshot(self._session)
        self._view.show_empty(why_empty(self._session.machine, has_snapshot=snapshot is not None))
        self._view.show_practice(practice=self._session.practice)
        if snapshot is not None and not self._running:
            folders = self._session.choice == SYSTEM
            options = self._options(snapshot)
            self._view.settings.show_options(options, folders=folders)
            # Only what is mounted from a disk: whoever asks a network share that is gone waits without end.
            self._rooms.ask(
                [each.point for option in options if isinstance(each := option.target, MountedAt)]
            )
        self._choose()

    def _show_rooms(self) -> None:
        self._view.settings.show_free({point: room.free for point, room in self._rooms.by_folder.items()})
        self._choose()

    def _choose_other(self) -> None:
        """Show what was measured by what a person has chosen, who has read by then what went wrong before."""
        self._problem = ""
        self._choose()

    def _choose(self) -> None:
        """Show what was measured by the settings of now on what the target is now, if anything."""
        if self._running:
            return
        shown_for = self._settings_and_place()
        if shown_for != self._shown_for:
            if self._measurement is not None:
                self._kept[self._shown_for] = self._measurement
            self._shown_for = shown_for
            self._measurement, self._series = self._kept.get(shown_for), None
            self._view.chart.clear()
        self._show()

    def _settings_and_place(self) -> tuple[object, ...]:
        """What tells figures that may stand in one grid from others."""
        settings = self._view.settings
        option, spec = settings.option, settings.spec(settings.profile.rows)
        place = self._place(option) if option is not None else None
        if spec is None or place is None:
            return (self._session.machine,)
        chosen = (spec.target, spec.rows, spec.size, spec.data, spec.way)
        return (self._session.machine, *chosen, _identity(place))

    def _place(self, option: TargetOption) -> Place | None:
        """Where a run on ``option`` would be made now; None without a machine."""
        machine = bench_machine(self._session)
        return place_of(option.target, machine[0], option.subject.stack, machine[1]) if machine else None

    def _measure_all(self) -> None:
        self._start(self._view.settings.profile.rows)

    def _measure_one_disk(self) -> None:
        """Measure one disk of the array that is shown, by the same settings; then return to the array."""
        array, disk = self._view.settings.option, self._one_disk()
        if array is None or disk is None or self._blocked_reason():
            return
        self._view.settings.pick(disk)
        self._return_to = array
        self._measure_all()

    def _one_disk(self) -> TargetOption | None:
        """The first disk of the array that was measured, as a target."""
        snapshot = bench_snapshot(self._session)
        if self._measurement is None or snapshot is None:
            return None
        drives = self._measurement.place.drives
        return next((each for each in self._options(snapshot) if _is_one_of(each, drives)), None)

    def _measure_row(self, row: Row) -> None:
        self._start((row,))

    def _start(self, rows: tuple[Row, ...]) -> None:
        self._choose()
        option, spec = self._view.settings.option, self._view.settings.spec(rows)
        machine = bench_machine(self._session)
        if option is None or spec is None or machine is None or self._why_no_grid():
            return
        place = place_of(option.target, machine[0], option.subject.stack, machine[1])
        seconds = run_cost(spec, machine[1], self._past).seconds.least
        before = self._measurement
        if before is not None and _identity(before.place) != _identity(place):
            before = None
        self._measurement = Measurement(option, spec, place, time.time(), before, seconds=seconds)
        self._series, self._saved = None, tuple(saved.run for saved in self._session.history.runs().runs)
        self._running, self._stopping, self._problem = True, False, ""
        self._view.show_running(running=True)
        self._session.measure(spec, option.subject, self._on_event, self._end, self._fail)
        self._show()

    def _measure_series(
        self, make: Callable[[QtSession, BenchSettings, SeriesListener], AnySeries | None]
    ) -> None:
        """Measure the series that ``make`` makes of the settings; nothing where that is None."""
        self._choose()
        series = make(self._session, self._view.settings, self._listener)
        if series is None or self._blocked_reason():
            return
        self._series = series
        self._measurement = None
        self._running, self._stopping, self._problem = True, False, ""
        self._view.show_running(running=True)
        series.start()
        self._show()

    def _end_series(self, problem: str) -> None:
        self._take_problem(problem)
        self._end()

    def _leave_series(self) -> None:
        self._series = None
        self._show()

    def _ask_to_stop(self) -> None:
        """Ask whether to stop what runs; the question goes when that has ended."""
        if not self._running or self._stopping or self._question is not None:
            return
        box = name_widget(QMessageBox(self), "stop-question")
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(self.tr("Benchmark"))
        box.setText(self.tr("Stop the measurement?"))
        box.setInformativeText(self.tr("The results so far are kept."))
        keep = box.addButton(self.tr("&Keep measuring"), QMessageBox.ButtonRole.RejectRole)
        stop = box.addButton(self.tr("&Stop"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        stop.clicked.connect(self._stop)
        box.finished.connect(self._forget_question)
        self._question = box
        box.open()

    def _forget_question(self) -> None:
        if self._question is not None:
            self._question.deleteLater()
            self._question = None

    def _stop(self) -> None:
        if self._running and not self._stopping:
            self._stopping = True
            if self._series is not None:
                self._series.stop()
            else:
                self._session.cancel()
            self._show()

    def _on_event(self, event: MeasureEvent) -> None:
        match event:
            case Sample():
                self._view.chart.take(event)
                return
            case JobFailed(sentence=sentence, failure=failure):
                self._take_problem(translate_failure(sentence, failure))
                self._note_loss(event)
                return
            case Begun(spec=spec, watched=watched):
                lines, targets = chart_lines(watched, self._session.snapshot), len(raw_disks(spec.target))
                self._view.chart.begin(lines, targets=targets)
            case PassBegun():
                self._view.chart.mark(event)
            case PassResult():
                self._view.chart.part()
            case Reached() | BenchDone():
                pass
        if self._measurement is not None:
            self._measurement.take(event)
            self._show()

    def _end(self) -> None:
        """Show the page at rest: the last event has come."""
        if not self._running:
            return
        self._running = self._stopping = False
        if self._question is not None:
            self._question.reject()
        self._view.show_running(running=False)
        if self._measurement is not None:
            self._measurement.current = None
        now = self._settings_and_place()
        if now[:2] == self._shown_for[:2]:
            # An array that lost a disk meanwhile is still what was measured; by settings of now it was not.
            self._shown_for = (*self._shown_for[:-1], now[-1])
        self._refresh()
        self._return()

    def _return(self) -> None:
        """Show the array again of which one disk was measured, and what is expected of it now."""
        array, self._return_to = self._return_to, None
        if array is not None and self._measurement is not None and self._measurement.passes:
            self._saved = tuple(saved.run for saved in self._session.history.runs().runs)
            problem = self._problem
            self._view.settings.pick(array)
            self._problem = problem
            self._show_problem()

    def _fail(self, error: Exception) -> None:
        self._take_problem(failure_sentence(error))
        if isinstance(error, MachineError):
            self._note_loss(error)
        self._end()

    def _note_loss(self, error: MachineError | JobFailed) -> None:
        if self._measurement is not None:
            self._measurement.lose(sentence_of(error).failure)

    def _take_problem(self, sentence: str) -> None:
        if sentence:
            self._problem, self._problem_at = sentence, self._view.settings.option
            self._show_problem()

    def _take_history_problem(self, sentence: str) -> None:
        self._problem, self._problem_at = sentence, None
        self._show_problem()

    def _show_problem(self) -> None:
        """Show what went wrong, named after its target where another one is chosen: a disk may be gone."""
        option, at = self._view.settings.option, self._problem_at
        text = self._problem
        if text and at is not None and (option is None or option.key != at.key):
            text = self.tr("{target}: {problem}").format(target=at.title, problem=text)
        self._view.show_problem(text)

    def _lose_machine(self) -> None:
        """End what runs without waiting for an event: the machine was closed, and none will come."""
        self._return_to = None
        self._end()
        self._problem = ""
        self._read_actions()
        self._kept.clear()

    def _read_actions(self) -> None:
        """Read from the history what was built, here or from a terminal."""
        self._actions = self._session.history.actions().actions
        self._past = self._session.history.measured_runs()
        self._refresh()

    def _options(self, snapshot: Snapshot) -> tuple[TargetOption, ...]:
        machine = self._session.machine
        return target_options(snapshot, built_here(self._actions, machine.title) if machine else ())

    def _show(self) -> None:
        measurement, settings, view = self._measurement, self._view.settings, self._view
        facts = cell_facts(measurement, self._saved) if measurement else {}
        state = grid_state(measurement, facts, settings.option, running=self._running)
        view.show_rows(settings.profile.rows, settings.run.directions)
        view.grid.show_state(replace(state, unit=view.units.unit, statistic=view.statistic.statistic))
        view.explain(expected_lines(measurement, facts) if measurement else "")
        offered = measurement is not None and not self._running and lacks_one_disk(measurement, facts)
        view.one_disk.setVisible(bool(offered) and self._one_disk() is not None)
        view.one_disk.setEnabled(not self._blocked_reason())
        view.copy.setEnabled(bool(state.cells))
        self._show_problem()
        self._show_series()
        view.grid.allow(possible=not self._why_no_grid(), reason=self._why_no_grid())
        if settings.why_no_room is None:
            self._room_timer.stop()
        elif not self._room_timer.isActive():
            self._room_timer.start()
        self._say()

    def _show_series(self) -> None:
        view, option = self._view, self._view.settings.option
        layer_test = layer_test_beneath(option, self._session.snapshot)
        view.test_layers.setVisible(layer_test is not None and not self._running)
        if layer_test is not None:
            view.offer_layer_test(layers=bool(layer_test.layers))
        view.compare_modes.setVisible(can_compare_modes(option) and not self._running)
        view.sustain.setVisible(option is not None and not self._running)
        spec = view.settings.spec(ROWS)
        if option is not None and spec is not None:
            seconds = seconds_for_all(spec, bench_snapshot(self._session))
            view.sustain.show_for(option.target, spec.size, seconds)
        view.test_layers.setEnabled(not self._blocked_reason())
        view.compare_modes.setEnabled(not self._why_no_grid())
        view.sustain.allow(possible=not self._blocked_reason())
        match self._series:
            case LayerTestRun():
                view.show_figures(view.layer_test)
                view.layer_test.show_layer_test_run(self._series, running=self._running)
            case ModesRun():
                view.show_figures(view.io_modes)
                view.io_modes.show_modes(self._series, running=self._running)
            case SustainedRun():
                view.show_figures(view.sustained)
                view.sustained.show_sustained(self._series, running=self._running)
            case None:
                view.show_figures(view.grid)

    def _say(self) -> None:
        settings, measurement = self._view.settings, self._measurement
        spec, snapshot = settings.spec(settings.profile.rows), bench_snapshot(self._session)
        if self._running and self._series is not None:
            self._view.say(self._series.words(), self._series.fraction)
        elif self._running and measurement is not None:
            self._view.say(progress_words(measurement, stopping=self._stopping), measurement.fraction())
        elif self._why_no_grid() or spec is None or snapshot is None:
            self._view.say(self._why_no_grid())
        else:
            self._view.say(planned_words(spec, snapshot, self._past))
        offered = snapshot if not self._running and not self._blocked_reason() else None
        self._view.say_of_series(costs_text(settings, offered, self._actions, self._past) if offered else "")
        if not self._running:
            # While it is measured the sync stands still, and looks as if there was none.
            settings.offer_pause(offered=bool(spec and snapshot and pausable(spec.target, snapshot)))
        self._view.warn(caution_lines(spec, snapshot) if spec and snapshot else ())

    def _blocked_reason(self) -> str:
        """Why nothing can be measured just now; empty when something can."""
        return blocked_words(self._session, chosen=self._view.settings.option is not None)

    def _why_no_grid(self) -> str:
        """Why neither grid nor row can be measured of what is chosen; empty when they can."""
        return self._blocked_reason() or in_words(self._view.settings.why_no_room)

    def _shown_run(self) -> Run | None:
        rows = self._view.settings.profile.rows
        return self._measurement.shown_run(rows) if self._measurement else None

    def _connect(self) -> None:
        view, session = self._view, self._session
        view.grid.all_wanted.connect(self._measure_all)
        view.grid.row_wanted.connect(self._measure_row)
        view.settings.changed.connect(self._choose_other)
        view.units.chosen.connect(self._show)
        view.statistic.chosen.connect(self._show)
        view.stop.clicked.connect(self._stop)
        view.one_disk.clicked.connect(self._measure_one_disk)
        view.test_layers.clicked.connect(lambda: self._measure_series(layers))
        view.compare_modes.clicked.connect(lambda: self._measure_series(mode_series))
        view.sustain.wanted.connect(lambda whole: self._measure_series(partial(end_to_end, all_of_it=whole)))
        for figures in (view.layer_test, view.io_modes, view.sustained):
            figures.left.connect(self._leave_series)
        view.grid.stop_wanted.connect(self._stop)
        view.editor.changed.connect(view.settings.run.take_rows)
        session.snapshot_changed.connect(self._refresh_if_visible)
        session.machine_changed.connect(self._lose_machine)
        session.busy_changed.connect(self._show)
        session.benchmark_requested.connect(self.pick)
        session.plan_ended.connect(self._read_actions)
        session.history_failed.connect(self._take_history_problem)
        for keys, slot in (("Ctrl+Return", self._measure_all), ("Escape", self._ask_to_stop)):
            QShortcut(QKeySequence(keys), self, slot)


def _is_one_of(option: TargetOption, drives: tuple[str, ...]) -> bool:
    """Whether it is one of these disks, by itself."""
    return isinstance(option.target, RawDisk) and option.target.disk.drive in drives


def _identity(place: Place) -> tuple[object, ...]:
    """What a path leaves open: another array may be mounted where one was before, and be called the same."""
    return (place.array, place.drives, place.stack)

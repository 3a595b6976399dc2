"""The session as the window sees it: the machine at hand, its latest snapshot, and the work under way.

A page gets the session in its constructor and keeps no machine of its own:

>>> session.snapshot_changed.connect(self._show)          # every change, at most about ten a second
>>> session.machine_changed.connect(self._start_over)     # snapshot is None until the new machine has spoken
>>> session.run_plan(plan, secret, self._event, self._end, self._failed)
>>> session.teardown_requested.emit("/dev/md127")         # another page opens on it
"""

from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from raidwright.bench.place import place_of
from raidwright.bench.spec import BenchSpec
from raidwright.machine.port import Machine
from raidwright.protocol import MeasureEvent, PlanDone, PlanEvent, PlanFailed, PlanStopped
from raidwright.session.history import TolerantHistory
from raidwright.session.session import Opener, Session, blocked_reason
from raidwright.session.subjects import Subject
from raidwright.storage.failures import Failure, Sentence
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.loop import Failed, Loop, Task
from raidwright.ui.bridge.work import Work
from raidwright.ui.words.sentences import failure_sentence, in_words

T = TypeVar("T")


class QtSession(QObject):
    """The machine being worked on. Everything here belongs to the GUI thread."""

    snapshot_changed = Signal(object)
    """A `Snapshot`: the newest."""
    machine_changed = Signal()
    """Another machine, or none: `machine` says."""
    progress = Signal(str)
    """What is happening while a machine opens."""
    failed = Signal(str)
    """The machine could not be opened, or is lost: a sentence."""
    busy_changed = Signal(bool)
    """A plan or a measurement begins or has ended."""
    plan_ended = Signal(object, object)
    """A `Plan` and its last event: `PlanDone`, `PlanStopped` or `PlanFailed`."""
    build_requested = Signal(object)
    """A tuple of drive ids to build with."""
    teardown_requested = Signal(str)
    """The path of a block device (`Block.path`) to take down with all that lies on it."""
    cleaning_requested = Signal()
    """The disks of the plan that was broken off shall be cleaned."""
    benchmark_requested = Signal(str)
    """The path of a block device to measure."""

    history_changed = Signal()
    """The measurements that are kept are not what they were."""
    history_failed = Signal(str)
    """A sentence: the history could not be used."""

    def __init__(
        self, loop: Loop, opener: Opener, parent: QObject | None = None, *, no_practice: Failure | None = None
    ) -> None:
        super().__init__(parent)
        self.loop = loop
        self.no_practice = no_practice
        """Why no practice machine is to be had on this computer; None where one is."""
        self.choice = ""
        self.history = TolerantHistory(self._tell_of_history, self.history_changed.emit)
        """What was measured and done, for the GUI thread."""
        kept = TolerantHistory(
            partial(loop.post, self._tell_of_history), partial(loop.post, self._change_history)
        )
        self._inner = Session(opener, kept)
        self._machine: Machine | None = None
        self._snapshot: Snapshot | None = None
        self._opening: Task | None = None
        self._watching: Task | None = None
        self._work: Work[Any] | None = None

    @property
    def machine(self) -> Machine | None:
        """The open machine; None while none is."""
        return self._machine

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest snapshot; None before the first."""
        return self._snapshot

    @property
    def practice(self) -> bool:
        """Whether disks and speeds are simulated; say so wherever a figure is shown."""
        return self._snapshot is not None and self._snapshot.host.practice

    @property
    def acts(self) -> bool:
        """Whether plans can be run and measurements made; False for a saved machine and without one."""
        return self._machine is not None and self._machine.acts

    @property
    def busy(self) -> bool:
        """Whether a plan or a measurement is under way."""
        return self._work is not None

    def blocked_reason(self) -> str:
        """Why nothing can be run just now; empty when something can."""
        return in_words(blocked_reason(self._machine, busy=self.busy))

    @property
    def opening(self) -> bool:
        """Whether a machine is being opened."""
        return self._opening is not None

    def open(self, choice: str) -> None:
        """Open "system", "practice" or a saved machine's file in place of the present machine.

        Nothing happens while work is under way: whoever offers it must not offer it then.
        """
        if self.busy:
            return
        self._put_away()
        self.choice = choice

        def progress(text: str) -> None:
            self.loop.post(self.progress.emit, text)

        self._opening = self.loop.run(self._inner.open(choice, progress), self._opened, self._lose)
        self.machine_changed.emit()

    def look_again(self) -> None:
        """Let a next snapshot have also what no device tells of, such as settings that were edited."""
        if self._machine is not None:
            self.loop.run(self._machine.look_again())

    def run_plan(
        self,
        plan: Plan,
        passphrase: bytearray | None,
        on_event: Callable[[PlanEvent], object],
        on_end: Callable[[], object],
        on_failed: Failed,
    ) -> Task:
        """Run ``plan``; ``on_end()`` after its last event, ``on_failed(error)`` when it was refused."""

        def event(value: PlanEvent) -> None:
            if isinstance(value, PlanDone | PlanStopped | PlanFailed):
                self.plan_ended.emit(plan, value)
            on_event(value)

        return self._work_on(lambda: self._inner.run(plan, passphrase), event, on_end, on_failed)

    def measure(
        self,
        spec: BenchSpec,
        subject: Subject,
        on_event: Callable[[MeasureEvent], object],
        on_end: Callable[[], object],
        on_failed: Failed,
    ) -> Task:
        """Measure; ``on_end()`` after the last event, ``on_failed(error)`` when it was refused."""
        if self._machine is None or self._snapshot is None:
            raise RuntimeError("no machine is open; the page must not offer this")
        place = place_of(subject.target, self._machine.title, subject.stack, self._snapshot)
        name = subject.name
        return self._work_on(lambda: self._inner.measure(spec, name, place), on_event, on_end, on_failed)

    def cancel(self) -> None:
        """Ask the work under way to stop at its next safe point; its last event still comes."""
        if self._machine is not None:
            self.loop.run(self._inner.cancel())

    def close(self) -> None:
        """Let go of the machine and wait until that is done: for the end of the program."""
        self._put_away()
        self.loop.finish(self._inner.close())

    def _tell_of_history(self, sentence: Sentence) -> None:
        self.history_failed.emit(in_words(sentence))

    def _change_history(self) -> None:
        self.history_changed.emit()

    def _opened(self, machine: Machine) -> None:
        self._opening = None
        self._machine = machine
        self._watching = self.loop.stream(machine.watch, self._show, failed=self._lose, latest=True)
        self.machine_changed.emit()

    def _show(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self.snapshot_changed.emit(snapshot)

    def _lose(self, error: Exception) -> None:
        work = self._work
        self._put_away()
        self.loop.run(self._inner.close())
        if work is not None:
            work.fail(error)
        self.machine_changed.emit()
        self.failed.emit(failure_sentence(error))

    def _put_away(self) -> None:
        work = self._work.task if self._work is not None else None
        for task in (self._opening, self._watching, work):
            if task is not None:
                task.cancel()
        self._opening = self._watching = None
        self._machine = self._snapshot = None

    def _work_on(
        self,
        source: Callable[[], AsyncIterator[T]],
        on_event: Callable[[T], object],
        on_end: Callable[[], object],
        on_failed: Failed,
    ) -> Task:
        work = Work(self._put_down, on_event, on_end, on_failed)
        work.task = self.loop.stream(source, work.event, work.end, work.fail)
        work.task.when_cancelled = self._put_down
        self._work = work
        self.busy_changed.emit(True)
        return work.task

    def _put_down(self) -> None:
        self._work = None
        self.busy_changed.emit(False)

"""The session as the window sees it: the machine at hand, its latest snapshot, and the work under way.

A page gets it in its constructor and keeps no machine of its own. At most ten snapshots come a second. What
one page wants of another goes through it too.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, assert_never

from PySide6.QtCore import QObject, Signal

from raidwright.machine.port import HeaderFile, Machine
from raidwright.protocol import (
    MeasureEvent,
    PlanDone,
    PlanEvent,
    PlanFailed,
    PlanStopped,
    StepBegun,
    StepDone,
)
from raidwright.session.choices import is_practice
from raidwright.session.history import TolerantHistory
from raidwright.session.session import Opener, Session, blocked_reason
from raidwright.storage.failures import Failure, Sentence
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.followed import Followed
from raidwright.ui.bridge.light import Light
from raidwright.ui.bridge.loop import Failed, Loop, Task, Work
from raidwright.ui.bridge.syncs import SyncWatches
from raidwright.ui.words.sentences import failure_sentence, in_words

if TYPE_CHECKING:
    from raidwright.bench.spec import BenchSpec
    from raidwright.session.subjects import Subject


REPLACE = "replace-disk"
"""Name of the action that begins with the question which disk goes and which one comes."""


class Requests(QObject):
    """Signals by which one page asks another for something; the page that does it has a slot for it."""

    build_requested = Signal(object)
    """A tuple of drive ids to build with."""
    teardown_requested = Signal(str)
    """The path of a block device (`Block.path`) to take down with all that lies on it."""
    cleaning_requested, continuing_requested = Signal(), Signal()
    """The disks of the plan that was broken off shall be cleaned; or it shall go on to its end."""
    emptying_requested = Signal(object)
    """A tuple of drive ids, of which all that is on them shall be erased."""
    looking_requested = Signal(str)
    """The UUID of an array that shall be looked into, with nothing written to it."""
    array_requested = Signal(str)
    """The UUID of an array that shall be shown."""
    action_requested = Signal(str, str)
    """The UUID of an array, and the name of the action whose plan shall be reviewed for it."""
    setup_requested = Signal()
    """Storage shall be set up on free disks."""
    work_requested = Signal()
    """The work under way shall be shown."""
    mail_requested = Signal()
    """The address for mail about failures shall be asked for."""
    header_requested = Signal(str)
    """The path of an array whose encryption header shall be saved."""
    benchmark_requested = Signal(str)
    """The path of a block device to measure."""
    results_requested = Signal()
    """What was measured shall be shown."""


T = TypeVar("T")


class QtSession(Requests):
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
    plan_rejoined = Signal(object)
    """A `Plan` of this user that runs already; whoever shows it calls `follow_plan` at once."""
    plan_ended = Signal(object, object)
    """A `Plan` and its last event: `PlanDone`, `PlanStopped` or `PlanFailed`."""
    unseen_changed = Signal()
    """Another plan, or none, has ended whose result was not seen: `unseen_plan` says."""
    history_changed = Signal()
    """A measurement in the history was added, changed, deleted or restored."""
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
        loop_history = TolerantHistory(
            partial(loop.post, self._tell_of_history), partial(loop.post, self.history_changed.emit)
        )
        self._inner = Session(opener, loop_history)
        self.light = Light(loop, self._inner, self)
        self.syncs = SyncWatches(loop, loop_history, self.history, self.history_changed, self)
        self._machine: Machine | None = None
        self._snapshot: Snapshot | None = None
        self._opening: Task | None = None
        self._watching: Task | None = None
        self._work: Work[Any] | None = None
        self._stop, self._goes_on = self._inner.cancel, False
        self._plan: Plan | None = None
        self._unseen_plan: Plan | None = None
        self._rejoining: Task | None = None
        self._known_plan: float | None = None
        """When the plan began that is followed, was followed, or is one's own here."""
        self._held: list[Callable[[], object]] = []
        """What was heard of a plan to rejoin while other work is under way; told once that is over."""

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

    @property
    def running_plan(self) -> Plan | None:
        """The plan that is carried out; None while none is."""
        return self._plan

    @property
    def unseen_plan(self) -> Plan | None:
        """The plan that ended while nobody saw its page; None once somebody has."""
        return self._unseen_plan

    def note_unseen(self, plan: Plan | None) -> None:
        """Note that ``plan`` ended while nobody saw its page; None once somebody has."""
        if plan is not self._unseen_plan:
            self._unseen_plan = plan
            self.unseen_changed.emit()

    @property
    def goes_on_alone(self) -> bool:
        """Whether the work under way needs no window: a plan that has begun, on a real computer."""
        return self._goes_on and not self.practice

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
        progress = partial(self.loop.post, self.progress.emit)
        self._opening = self.loop.run(self._inner.open(choice, progress), self._watch_machine, self._lose)
        self.machine_changed.emit()

    def look_again(self) -> None:
        """Read anew what no device reports, such as edited settings; the next snapshot has it."""
        if self._machine is not None:
            self.loop.run(self._machine.look_again())

    def run_plan(
        self,
        plan: Plan,
        passphrase: bytearray | None,
        on_event: Callable[[PlanEvent], object],
        on_end: Callable[[], object],
        on_failed: Failed,
        *,
        header: HeaderFile | None = None,
    ) -> Task:
        """Run ``plan``; ``on_end()`` after its last event, ``on_failed(error)`` when it was refused."""
        event = partial(self._plan_event, plan, on_event)
        self._plan = plan
        return self._work_on(lambda: self._inner.run(plan, passphrase, header), event, on_end, on_failed)

    def rejoin(self) -> None:
        """Have `plan_rejoined` emitted if a plan of this user's runs already.

        It asks once for each machine, and again for each plan that the helper tells of later.
        """
        plan = self._snapshot.host.under_way if self._snapshot else None
        begun = plan.begun if plan is not None and plan.own else None
        is_new = begun is not None and begun != self._known_plan
        # What begins beside a measurement is asked for once that is over, unless it was heard of already.
        if self._plan is not None or self._held or not self.busy:
            self._known_plan = begun or self._known_plan
        may_ask = self._snapshot is not None and not self.busy and not self._held
        if not may_ask or not (is_new or self._rejoining is None):
            return
        # A practice machine is as old as its window.
        if self.acts and not is_practice(self.choice):
            self._rejoining = self.loop.stream(
                self._inner.follow, self._hear_rejoined, self._rejoined_end, self._not_rejoined
            )

    def follow_plan(
        self,
        plan: Plan,
        on_event: Callable[[PlanEvent], object],
        on_end: Callable[[], object],
        on_failed: Failed,
    ) -> None:
        """Hear of the plan that was rejoined as if it had been run from here; see `run_plan`."""
        event = partial(self._plan_event, plan, on_event)
        self._plan = plan
        self._take_up(Work(self._put_down, event, on_end, on_failed), self._rejoining)

    def _must_wait(self) -> bool:
        """Whether work was begun while the helper was asked, and what it answered is told after that."""
        is_other = self._work is not None and self._work.task is not self._rejoining
        return is_other or bool(self._held)

    def _tell_held(self) -> None:
        if not self.busy:
            waiting, self._held = self._held, []
            for tell in waiting:
                tell()

    def _hear_rejoined(self, value: Plan | PlanEvent) -> None:
        if value == self._plan:
            # The helper waits with its answer until what gets ready has begun: here it is one's own.
            return
        if self._must_wait():
            self._held.append(partial(self._hear_rejoined, value))
        elif isinstance(value, Plan):
            self.plan_rejoined.emit(value)
        elif self._work is not None:
            self._work.event(value)

    def _rejoined_end(self) -> None:
        if self._must_wait():
            self._held.append(self._rejoined_end)
        elif self._work is not None:
            self._work.end()

    def _not_rejoined(self, error: Exception) -> None:
        """Ignore that there was nothing to rejoin: mostly no plan runs."""
        if self._held:
            self._held.append(partial(self._not_rejoined, error))
        elif self._work is not None and self._work.task is self._rejoining:
            self._work.fail(error)

    def _plan_event(self, plan: Plan, on_event: Callable[[PlanEvent], object], value: PlanEvent) -> None:
        match value:
            case StepBegun():
                self._goes_on = True
            case PlanDone() | PlanStopped() | PlanFailed():
                self.plan_ended.emit(plan, value)
            case StepDone():
                pass
            case _:
                assert_never(value)
        on_event(value)

    def measure(
        self,
        spec: BenchSpec,
        subject: Subject,
        on_event: Callable[[MeasureEvent], object],
        on_end: Callable[[], object],
        on_failed: Failed,
    ) -> Task:
        """Measure; ``on_end()`` after the last event, ``on_failed(error)`` when it was refused."""
        from raidwright.bench.place import place_of
        from raidwright.ui.bridge.bench_machine import bench_machine

        if (machine := bench_machine(self)) is None:
            raise RuntimeError("no machine is open; the page must not offer this")
        place = place_of(subject.target, machine[0], subject.stack, machine[1])
        source = partial(self._inner.measure, spec, subject.name, place)
        return self._work_on(source, on_event, on_end, on_failed)

    def carry_out(
        self,
        work: Followed[T],
        on_event: Callable[[T], object],
        on_end: Callable[[], object],
        on_failed: Failed,
    ) -> Task:
        """Carry out ``work`` with the callbacks of `run_plan`; `cancel` lets it clear up before it ends."""
        self._stop = work.stop
        return self._work_on(lambda: work.events(self._inner), on_event, on_end, on_failed)

    def cancel(self) -> None:
        """Ask the work under way to stop at its next safe point; its last event still comes."""
        if self._machine is not None or self.busy:
            self.loop.run(self._stop())

    def close(self) -> None:
        """Let go of the machine and wait until that is done: for the end of the program."""
        self._put_away()
        self.loop.finish(self._inner.close())

    def _tell_of_history(self, sentence: Sentence) -> None:
        self.history_failed.emit(in_words(sentence))

    def _watch_machine(self, machine: Machine) -> None:
        self._opening = None
        self._machine = machine
        self._watching = self.loop.stream(machine.watch, self._show, failed=self._lose, latest=True)
        self.machine_changed.emit()

    def _show(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self.syncs.show(self._machine, snapshot)
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
        # Work that is cancelled says so at once, and nothing may be asked of this machine any more by then.
        self._machine = self._snapshot = None
        for task in (self._opening, self._watching, self._rejoining, work):
            if task is not None:
                task.cancel()
        self.light.put_out()
        self.syncs.put_away()
        self._opening = self._watching = self._rejoining = None
        self._held = []

    def _work_on(
        self,
        source: Callable[[], AsyncIterator[T]],
        on_event: Callable[[T], object],
        on_end: Callable[[], object],
        on_failed: Failed,
    ) -> Task:
        from raidwright.ui.bridge.bench_machine import on_bench_machine

        work = Work(self._put_down, on_event, on_end, on_failed)
        task = self.loop.stream(on_bench_machine(self, self._inner, source), work.event, work.end, work.fail)
        self._take_up(work, task)
        return task

    def _take_up(self, work: Work[Any], task: Task | None) -> None:
        work.task = task
        if task is not None:
            task.when_cancelled = self._put_down
        self._work = work
        self.busy_changed.emit(True)

    def _put_down(self) -> None:
        self._work = None
        self._stop = self._inner.cancel
        self._goes_on, self._plan = False, None
        self.busy_changed.emit(False)
        # The page is told of the end before another plan takes its place.
        self.loop.post(self._tell_held)

"""The machine at hand: opened, worked on, closed; what is done and measured on it is kept in the history.

>>> session = Session(open_machine, TolerantHistory(failed=print))
>>> machine = await session.open("practice", print)
>>> async for event in session.run(plan, passphrase):     # kept before its ending is heard of
>>> async for event in session.measure(spec, "tank", place):
>>> await session.close()
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Protocol, TypeVar

from raidwright.bench.samples import Begun, BenchDone
from raidwright.machine.port import HeaderFile, Machine, MachineError
from raidwright.protocol import ErrorCode, JobFailed, MeasureEvent, PlanEvent, PlanStopped
from raidwright.session.history import TolerantHistory
from raidwright.storage.failures import Sentence, english, failure
from raidwright.storage.plan.plan import Plan

if TYPE_CHECKING:
    from raidwright.bench.run import Place
    from raidwright.bench.spec import BenchSpec
    from raidwright.history import SavedAction
    from raidwright.storage.steps.context import DiskIdentity

OnProgress = Callable[[str], None]
"""Called with a sentence for each thing that takes time."""
T = TypeVar("T")
_STOP_PATIENCE = 5.0
"""Seconds within which a run that was told to stop has usually ended."""


class Opener(Protocol):
    """Opens the machine that ``choice`` names, telling ``progress`` what is happening meanwhile."""

    def __call__(self, choice: str, progress: OnProgress) -> Awaitable[Machine]:
        """``choice`` is "system", "practice" or the path of a saved machine. Raises MachineError."""
        ...


STILL_RUNNING = english("A plan or a benchmark is still running.")


def blocked_reason(machine: Machine | None, *, busy: bool) -> Sentence | None:
    """Why nothing can be run on ``machine`` just now; None when something can."""
    if machine is None:
        return english("No machine is open.")
    if not machine.acts:
        return Sentence(failure("saved-only"))
    if busy:
        return STILL_RUNNING
    return None


class Session:
    """One machine at a time, the old one closed before the next is opened. Belongs to one asyncio loop."""

    def __init__(self, opener: Opener, history: TolerantHistory) -> None:
        self._opener = opener
        self.history = history
        self._lock = asyncio.Lock()
        self._machine: Machine | None = None
        self._lights_out = asyncio.Event()
        self._lights_out.set()
        self._waiting: dict[asyncio.Event, bool] = {}

    async def open(self, choice: str, progress: OnProgress) -> Machine:
        """The machine that ``choice`` names, in place of the one before. Raises MachineError."""
        async with self._lock:
            await self._close_machine()
            self._machine = await self._opener(choice, progress)
            return self._machine

    async def close(self) -> None:
        """Let go of the machine."""
        async with self._lock:
            await self._close_machine()

    async def run(
        self, plan: Plan, passphrase: bytearray | None, header: HeaderFile | None = None
    ) -> AsyncIterator[PlanEvent]:
        """Carry ``plan`` out and report, as `port.Machine.run` does, always up to an ending.

        The action is kept in the history as soon as the plan ends, however it ends. Raises MachineError, also
        when the helper falls silent. ``passphrase`` is overwritten with zeros in any case.
        """
        try:
            if await self._may_begin():
                events = self.acting().run(plan, passphrase, header)
            else:
                events = _only(PlanStopped(plan.done))
            async with (
                closing_events(events),
                closing_events(self._recorded_events(plan, events)) as recorded,
            ):
                async for event in recorded:
                    yield event
        finally:
            _overwrite(passphrase)

    async def follow(self) -> AsyncIterator[Plan | PlanEvent]:
        """One's own plan that runs already, then what `run` reports of it, from its first event.

        Its action is kept as well, once for all who hear of it. Raises MachineError like `run`, also when no
        plan runs.
        """
        async with closing_events(self.acting().follow()) as events:
            plan = await anext(events)
            if not isinstance(plan, Plan):
                raise TypeError(plan)
            yield plan
            async with closing_events(self._recorded_events(plan, _without_plan(events))) as recorded:
                async for event in recorded:
                    yield event

    async def _recorded_events(
        self, plan: Plan, events: AsyncIterator[PlanEvent]
    ) -> AsyncIterator[PlanEvent]:
        """The events of ``plan`` to its ending, which is in the history before it is heard of."""
        from raidwright.session.actions import ActionRecorder

        recorder, machine = ActionRecorder(plan), self._machine
        lost = english("Raidwright closed the connection to the machine before the plan finished.")
        try:
            async for event in events:
                recorder.take(event)
                if recorder.ending is not None:
                    break
                yield event
            ending = recorder.ending
            if ending is None:
                silent = english(
                    "Raidwright’s background service stopped responding before the plan finished."
                )
                raise MachineError(ErrorCode.FAILED, silent)
        except MachineError as error:
            lost = sentence_of(error)
            raise
        finally:
            # By now the machine may be gone from here.
            self._keep_action(recorder.action(machine.title if machine else "", lost))
        yield ending

    async def measure(
        self,
        spec: BenchSpec,
        name: str,
        place: Place,
        on_kept: Callable[[int], object] = int,
        layer_test: int = 0,
    ) -> AsyncIterator[MeasureEvent]:
        """Measure ``spec`` and report, as `port.Machine.measure` does.

        Each pass is kept under ``name`` before it is heard of; ``on_kept`` is called with the run's number
        when it has ended. With a ``test`` of the history the run is a stage of that. Raises MachineError.
        """
        from raidwright.session.recording import RunKeeper

        may_begin = await self._may_begin()
        keeper = RunKeeper(self.history, name, place, layer_test)
        try:
            begun = self.acting().measure(spec) if may_begin else _only(BenchDone(complete=False))
            async with closing_events(begun) as events:
                async for event in events:
                    keeper.take(event)
                    yield event
        except MachineError as error:
            keeper.lose(sentence_of(error).failure)
            raise
        finally:
            keeper.end()
            on_kept(keeper.number)

    async def blink(self, disk: DiskIdentity, on_begun: Callable[[], object] = bool) -> None:
        """Have the disk's light blink, until it is `put_out`, something else begins, or minutes have passed.

        ``on_begun`` is called once it does. Raises MachineError when it cannot be read.
        """
        if not await self._may_begin(is_light=True):
            return
        from raidwright.bench.blinking import light_spec

        self._lights_out.clear()
        try:
            async with closing_events(self.acting().measure(light_spec(disk))) as events:
                async for event in events:
                    if isinstance(event, Begun):
                        on_begun()
                    if isinstance(event, JobFailed):
                        raise MachineError(event.code, event.failure or event.sentence)
        finally:
            self._lights_out.set()

    async def put_out(self) -> None:
        """Let no disk's light blink any more; who does not answer soon is not waited for."""
        self._forgo_waiting(lights_only=True)
        await self._end_blinking()

    async def cancel(self) -> None:
        """Ask what is under way to stop at its next safe point; what waits for a light is not begun."""
        self._forgo_waiting(lights_only=False)
        await self._cancel_at_machine()

    async def _may_begin(self, *, is_light: bool = False) -> bool:
        """Put all lights out before something begins, which the machine does not know of until then.

        False when `cancel` was called meanwhile; for a light also when anything else put it out.
        """
        self._forgo_waiting(lights_only=True)
        unwanted = asyncio.Event()
        self._waiting[unwanted] = is_light
        try:
            await self._end_blinking()
        finally:
            del self._waiting[unwanted]
        return not unwanted.is_set()

    def _forgo_waiting(self, *, lights_only: bool) -> None:
        """Let nothing begin that `_may_begin` still holds back."""
        for unwanted, is_light in self._waiting.items():
            if is_light or not lights_only:
                unwanted.set()

    async def _end_blinking(self) -> None:
        if not self._lights_out.is_set():
            await self._cancel_at_machine()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_STOP_PATIENCE):
                    await self._lights_out.wait()

    async def _cancel_at_machine(self) -> None:
        if self._machine is not None:
            await self._machine.cancel()

    def acting(self) -> Machine:
        """The open machine. Raises MachineError when there is none, or nothing can be run on it."""
        machine = self._machine
        reason = blocked_reason(machine, busy=False)
        if machine is None or reason is not None:
            raise MachineError(ErrorCode.REFUSED, reason or "")
        return machine

    def _keep_action(self, action: SavedAction | None) -> None:
        if action is not None:
            self.history.add_action(action)

    async def _close_machine(self) -> None:
        machine, self._machine = self._machine, None
        if machine is not None:
            await machine.close()


@asynccontextmanager
async def closing_events(events: AsyncIterator[T]) -> AsyncGenerator[AsyncIterator[T], None]:
    """``events`` for the length of the block, closed when it is left if they have a way to be."""
    try:
        yield events
    finally:
        close = getattr(events, "aclose", None)
        if close is not None:
            await close()


def sentence_of(error: MachineError | JobFailed) -> Sentence:
    """What went wrong, in any language where that is known."""
    return Sentence(error.failure) if error.failure else english("{sentence}", sentence=error.sentence)


def _overwrite(passphrase: bytearray | None) -> None:
    if passphrase is not None:
        passphrase[:] = bytes(len(passphrase))


async def _only(ending: T) -> AsyncIterator[T]:
    """What comes of something that was not begun."""
    yield ending


async def _without_plan(events: AsyncIterator[Plan | PlanEvent]) -> AsyncIterator[PlanEvent]:
    async for event in events:
        if isinstance(event, Plan):
            raise TypeError(event)
        yield event

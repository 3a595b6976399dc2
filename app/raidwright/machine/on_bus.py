"""A machine is a system bus: UDisks2 says what is there, the helper says the rest and acts."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import ExitStack, aclosing, asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

from raidwright.bench.samples import BenchDone
from raidwright.bench.spec import BenchSpec, Folder
from raidwright.bench.sync_watch import SyncMoment
from raidwright.bus import Bus
from raidwright.bus.sealed_memory import sealed_descriptors
from raidwright.machine.beginning import Beginning
from raidwright.machine.connection import Connection, as_machine_error
from raidwright.machine.header_file import carrying
from raidwright.machine.helper_client import HelperClient
from raidwright.machine.helper_events import (
    Hearing,
    StartedJob,
    listening,
    read_measure_event,
    read_plan_event,
)
from raidwright.machine.port import HeaderFile, MachineError
from raidwright.machine.view import LiveSnapshot
from raidwright.protocol import (
    ErrorCode,
    JobFailed,
    MeasureEvent,
    PlanDone,
    PlanEvent,
    PlanFailed,
    PlanStopped,
)
from raidwright.storage.failures import FailureReason, failure
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Host, Snapshot

if TYPE_CHECKING:
    from raidwright.machine.own_folder import OwnFolder

PRACTICE_TITLE = "Practice machine"
_SNAPSHOT_INTERVAL = 0.1
"""Seconds between two snapshots of one watch, at least."""


class BusMachine:
    """The computer behind the system bus at ``address``; None is this one.

    ``host`` is what is known of it before its helper answers. ``why_gone`` tells why a lost bus cannot come
    back, in a sentence.
    """

    def __init__(
        self,
        title: str,
        address: str | None = None,
        host: Host | None = None,
        why_gone: Callable[[], FailureReason] = str,
    ) -> None:
        self._title = title
        self._is_other_computer = address is not None
        self._host = host or Host(name="")
        self._is_practice = self._host.practice
        self._connection = Connection(address, why_gone)
        self._beginnings: list[Beginning] = []
        self._jobs: list[tuple[HelperClient, str]] = []
        self._folder_measurements: list[OwnFolder] = []
        self._views: list[LiveSnapshot] = []

    @property
    def title(self) -> str:
        """What people call it; a practice machine is called so however it was reached."""
        return PRACTICE_TITLE if self._is_practice else self._title

    @property
    def acts(self) -> bool:
        """True: a live machine can be changed and measured."""
        return True

    async def look(self) -> Snapshot:
        """The present snapshot with all that the helper knows, when there is one. Raises MachineError."""
        bus = await self._connection.bus()
        with as_machine_error():
            async with self._viewing(bus) as view:
                return self._note_practice(await view.settled_snapshot())

    async def look_again(self) -> None:
        """Ask the helper once more, for every watch; see `port.Machine.look_again`."""
        for view in self._views:
            view.look_again()

    async def sync_moment(self, array: str) -> SyncMoment:
        """How far the sync of an array is; see `port.Machine.sync_moment`."""
        return await HelperClient(await self._connection.bus()).sync_moment(array)

    async def watch(self) -> AsyncIterator[Snapshot]:
        """The present snapshot, then one after each change; it survives a bus that comes back.

        It ends with `close`. Raises MachineError when UDisks2 or the bus stay away.
        """
        last: Snapshot | None = None
        while not self._connection.is_closed():
            try:
                bus = await self._connection.bus()
            except MachineError:
                if self._connection.is_closed():
                    return
                raise
            async with aclosing(self._snapshots(bus)) as snapshots:
                async for snapshot in snapshots:
                    if snapshot != last:
                        yield self._note_practice(snapshot)
                        last = snapshot

    async def run(
        self, plan: Plan, passphrase: bytearray | None = None, header: HeaderFile | None = None
    ) -> AsyncIterator[PlanEvent]:
        """Carry the plan out; see `port.Machine.run`."""
        with ExitStack() as handing_over, self._beginning() as beginning:
            # From here on the passphrase is overwritten, whatever goes wrong.
            fds = handing_over.enter_context(sealed_descriptors(passphrase))
            bus = await self._connection.bus()
            helper = HelperClient(bus)
            async with listening(bus) as hearing, carrying(header) as carried:
                job = await beginning.job(helper, lambda: helper.run(plan, (*fds, *carried.fds)))
                handing_over.close()
                if job is None:
                    yield PlanStopped(plan.done)
                    return
                carried.hand_over()
                with self._cancellable(helper, job.name):
                    async for event in _to_its_end(hearing, job):
                        if isinstance(event, PlanDone):
                            await carried.finish(plan)
                        yield event

    async def follow(self) -> AsyncIterator[Plan | PlanEvent]:
        """Follow one's own plan that runs; see `port.Machine.follow`."""
        bus = await self._connection.bus()
        helper = HelperClient(bus)
        async with listening(bus) as hearing:
            running, job = await helper.follow()
            with self._cancellable(helper, job.name):
                yield running.plan
                for before in running.events:
                    yield before
                    if isinstance(before, PlanDone | PlanStopped | PlanFailed):
                        return
                async for event in _to_its_end(hearing, job):
                    yield event

    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        """Measure; see `port.Machine.measure`."""
        if isinstance(spec.target, Folder):
            async with aclosing(self._measure_own_folder(spec)) as events:
                async for event in events:
                    yield event
            return
        with self._beginning() as beginning:
            bus = await self._connection.bus()
            helper = HelperClient(bus)
            async with listening(bus) as hearing:
                job = await beginning.job(helper, lambda: helper.measure(spec))
                if job is None:
                    yield BenchDone(complete=False)
                    return
                with self._cancellable(helper, job.name, at_once=False):
                    async for event in hearing.events(job, read_measure_event):
                        yield event
                        if isinstance(event, BenchDone | JobFailed):
                            return

    async def _measure_own_folder(self, spec: BenchSpec) -> AsyncGenerator[MeasureEvent, None]:
        if self._is_other_computer:
            raise MachineError(ErrorCode.REFUSED, failure("other-computer"))
        from raidwright.machine.own_folder import OwnFolder

        measuring = OwnFolder(spec)
        self._folder_measurements.append(measuring)
        try:
            async with aclosing(measuring.events()) as events:
                async for event in events:
                    yield event
        finally:
            self._folder_measurements.remove(measuring)

    async def warrant(self, clearing: Plan, seconds: int) -> bool:
        """One authorisation for a campaign; see `port.Machine.warrant`."""
        with self._beginning() as beginning:
            helper = HelperClient(await self._connection.bus())
            return await beginning.answer(helper, lambda: helper.warrant(clearing, seconds)) or False

    async def withdraw(self) -> None:
        """Give up what `warrant` was given; see `port.Machine.withdraw`."""
        await HelperClient(await self._connection.bus()).withdraw()

    async def cancel(self) -> None:
        """Ask what was begun here to stop at its next safe point. Raises MachineError when that fails."""
        for measuring in self._folder_measurements:
            measuring.cancel()
        for beginning in tuple(self._beginnings):
            await beginning.cancel()
        for helper, job in tuple(self._jobs):
            await helper.cancel(job)

    async def cancel_any(self) -> None:
        """Ask whatever runs to stop, whoever began it; see `port.Machine.cancel_any`."""
        await HelperClient(await self._connection.bus()).cancel("")

    async def close(self) -> None:
        """End the connection for good, and with it every `watch`."""
        await self._connection.close()

    def _note_practice(self, snapshot: Snapshot) -> Snapshot:
        self._is_practice = self._is_practice or snapshot.host.practice
        return snapshot

    @contextmanager
    def _beginning(self) -> Iterator[Beginning]:
        beginning = Beginning()
        self._beginnings.append(beginning)
        try:
            yield beginning
        finally:
            self._beginnings.remove(beginning)

    @contextmanager
    def _cancellable(self, helper: HelperClient, job: str, *, at_once: bool = True) -> Iterator[None]:
        """For as long as it runs it can be cancelled; then the helper is asked what came of it.

        Without ``at_once`` the helper is asked after its usual pause: its answer reads the disks, which would
        disturb a measurement that follows right away.
        """
        self._jobs.append((helper, job))
        try:
            yield
        finally:
            self._jobs.remove((helper, job))
            # What a broken-off plan has left stands in the helper's journal, and no device tells of it.
            for view in self._views:
                view.ask_again(at_once=at_once)

    @asynccontextmanager
    async def _viewing(self, bus: Bus) -> AsyncIterator[LiveSnapshot]:
        view = LiveSnapshot(bus, self._host, lambda: bool(self._jobs))
        self._views.append(view)
        try:
            await view.open()
            yield view
        finally:
            self._views.remove(view)
            await view.close()

    async def _snapshots(self, bus: Bus) -> AsyncGenerator[Snapshot, None]:
        """Snapshots over one connection until it is lost."""
        try:
            with as_machine_error():
                async with self._viewing(bus) as view:
                    while not bus.lost.done():
                        yield await view.snapshot()
                        await asyncio.sleep(_SNAPSHOT_INTERVAL)
                        await view.changed.wait()
        except MachineError:
            if not bus.lost.done():
                raise


async def _to_its_end(hearing: Hearing, job: StartedJob) -> AsyncIterator[PlanEvent]:
    """The events of a plan, to the last."""
    async for event in hearing.events(job, read_plan_event):
        yield event
        if isinstance(event, PlanDone | PlanStopped | PlanFailed):
            return

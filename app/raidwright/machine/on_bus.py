"""A machine is a system bus: UDisks2 says what is there, the helper says the rest and acts.

The connection is made when needed and found again when lost; what has no name yet can be taken back as well.
"""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, aclosing, asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, TypeVar

from raidwright.bench.samples import BenchDone
from raidwright.bench.spec import BenchSpec, Folder, raw_disks
from raidwright.bench.sync_watch import SyncMoment
from raidwright.bus import NO_REPLY, NO_SERVER, SERVICE_ABSENT, Bus, BusError
from raidwright.bus.sealed_memory import sealed_descriptors
from raidwright.machine.header_file import carrying
from raidwright.machine.helper_client import (
    Hearing,
    HelperClient,
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
from raidwright.reading.udisks import PropertyError
from raidwright.storage.failures import FailureReason, english, failure
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Host, Snapshot

if TYPE_CHECKING:
    from raidwright.machine.own_folder import OwnFolder


_PAUSES = (0.2, 0.5, 1.0, 2.0, 5.0, 5.0)
"""Seconds before each attempt to find a lost bus again."""
_ABSENT = (*SERVICE_ABSENT, "org.freedesktop.DBus.Error.Spawn.ChildExited")


def _no_reason() -> FailureReason:
    return ""


class Connection:
    """At most one bus at a time. ``why_gone`` says why it cannot come back; empty while it may."""

    def __init__(self, address: str | None, why_gone: Callable[[], FailureReason] = _no_reason) -> None:
        self._address = address
        self._why_gone = why_gone
        self._bus: Bus | None = None
        self._end = asyncio.Event()
        self._connecting = asyncio.Lock()

    def is_closed(self) -> bool:
        """Whether it was ended for good."""
        return self._end.is_set()

    async def bus(self) -> Bus:
        """The bus, connected. Raises MachineError when it is not there, does not come back, or was left."""
        async with self._connecting:
            self._require_open()
            if self._bus is None:
                self._bus = await self._connect()
            elif self._bus.lost.done():
                await self._bus.close()
                self._bus = await self._connect_again()
            return self._bus

    async def close(self) -> None:
        """End the connection for good; whoever waits for a bus gets none any more."""
        self._end.set()
        if self._bus is not None:
            await self._bus.close()

    async def _connect(self) -> Bus:
        if reason := self._why_gone():
            raise MachineError(ErrorCode.FAILED, reason)
        with as_machine_error():
            bus = await Bus.connect(self._address)
        if self.is_closed():
            await bus.close()
        self._require_open()
        return bus

    def _require_open(self) -> None:
        if self.is_closed():
            raise MachineError(
                ErrorCode.FAILED, english("The connection to this machine was closed. Try again.")
            )

    async def _connect_again(self) -> Bus:
        for pause in _PAUSES:
            if self._why_gone():
                break
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._end.wait()
            self._require_open()
            try:
                return await self._connect()
            except MachineError:
                self._require_open()
        raise MachineError(ErrorCode.FAILED, self._why_gone() or failure("bus-lost"))


@contextmanager
def as_machine_error() -> Iterator[None]:
    """What the bus and UDisks2 raise in here comes out as MachineError."""
    try:
        yield
    except BusError as error:
        raise MachineError(ErrorCode.FAILED, _explanation(error)) from None
    except PropertyError as error:
        raise MachineError(ErrorCode.FAILED, str(error)) from None


def _explanation(error: BusError) -> FailureReason:
    if error.name == NO_SERVER:
        return failure("no-bus", reason=error.message)
    if error.name == NO_REPLY:
        return failure("udisks-silent")
    absent = error.name in _ABSENT
    return failure("no-udisks") if absent else error.message


T = TypeVar("T")
_WITHOUT_PERMISSION = frozenset(
    {
        ErrorCode.NOT_AUTHORISED,
        ErrorCode.NO_AGENT,
        ErrorCode.AUTHENTICATION_FAILED,
        ErrorCode.DISMISSED,
    }
)
"""How the helper answers whose question was closed or never came to a yes."""


class Beginning:
    """One job until it has a name, or one grant: to be asked for, awaiting permission, getting ready."""

    def __init__(self) -> None:
        self._wish_to_end = asyncio.Event()
        self._asked: HelperClient | None = None

    async def cancel(self) -> None:
        """Have nothing begun any more; what begins all the same is cancelled as soon as it has a name."""
        self._wish_to_end.set()
        if self._asked is not None:
            # A helper of an earlier version cannot take back a question.
            with contextlib.suppress(MachineError):
                await self._asked.forgo()

    async def job(self, helper: HelperClient, ask: Callable[[], Awaitable[StartedJob]]) -> StartedJob | None:
        """The job that ``ask`` has ``helper`` begin; None when it was cancelled and never began.

        Raises MachineError when it was refused for another reason.
        """
        job = await self.answer(helper, ask)
        if job is not None and self._wish_to_end.is_set():
            # It may have ended by now, which its events tell.
            with contextlib.suppress(MachineError):
                await helper.cancel(job.name)
        return job

    async def answer(self, helper: HelperClient, ask: Callable[[], Awaitable[T]]) -> T | None:
        """What ``helper`` answers to ``ask``; None when that was cancelled before there was a yes.

        Raises MachineError when it was refused for another reason.
        """
        if self._wish_to_end.is_set():
            return None
        self._asked = helper
        try:
            return await ask()
        except MachineError as error:
            if self._wish_to_end.is_set() and error.code in _WITHOUT_PERMISSION:
                return None
            raise
        finally:
            self._asked = None


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
        _require_asked_disks(spec)
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

    async def authorise_campaign(self, clearing: Plan, seconds: int) -> bool:
        """One authorisation for a campaign; see `port.Machine.authorise_campaign`."""
        with self._beginning() as beginning:
            helper = HelperClient(await self._connection.bus())
            return (
                await beginning.answer(helper, lambda: helper.authorise_campaign(clearing, seconds)) or False
            )

    async def withdraw(self) -> None:
        """Give up what `authorise_campaign` was given; see `port.Machine.withdraw`."""
        await HelperClient(await self._connection.bus()).withdraw()

    async def cancel(self) -> None:
        """Ask what was begun here to stop at its next safe point. Raises MachineError when that fails."""
        for measuring in self._folder_measurements:
            measuring.cancel()
        for beginning in tuple(self._beginnings):
            await beginning.cancel()
        for helper, job in tuple(self._jobs):
            try:
                await helper.cancel(job)
            except MachineError as error:
                # It has ended by now, which its events tell.
                if error.code is not ErrorCode.UNKNOWN_JOB:
                    raise

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


def _require_asked_disks(spec: BenchSpec) -> None:
    """Raise MachineError where a disk is only known by UDisks2, which does not tell its sectors."""
    if any(not disk.logical_sector for disk in raw_disks(spec.target)):
        raise MachineError(
            ErrorCode.FAILED,
            english("The disks have not been fully examined yet. Try again in a few seconds."),
        )


async def _to_its_end(hearing: Hearing, job: StartedJob) -> AsyncIterator[PlanEvent]:
    """The events of a plan, to the last."""
    async for event in hearing.events(job, read_plan_event):
        yield event
        if isinstance(event, PlanDone | PlanStopped | PlanFailed):
            return

"""The one job that runs, a plan or a measurement: its handle, who may stop it, and when nothing is left."""

import asyncio
import contextlib
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.kernel import Device
from raidwright.protocol import ErrorCode, RunningPlan, StepBegun, StepDone, StopCause
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.unfinished import UnderWay

_HANDLE_BYTES = 16
_REMEMBERED = 16
_PATIENCE = 20.0
"""Seconds that a plan waits; most computers make an initial RAM disk in less."""
_LONGEST_READYING = 45.0
"""Seconds that is waited for a plan to begin, or to be refused: callers wait for an answer for a minute."""
_STILL_PUTTING_BACK = english(
    "Settings removed by an interrupted plan are still being restored. Try again in a few minutes."
)
_NO_SUCH_JOB = english("This job does not exist or has ended.")
_BUSY = english(
    "Another plan or benchmark is running here. Wait until it finishes, or cancel it with"
    " “raidwright cancel”."
)


class StopWish(asyncio.Event):
    """The wish that a job ends at its next safe point, and the first cause of it."""

    cause = StopCause.ASKED
    _begun = False

    def wish(self, cause: StopCause) -> None:
        """Ask the job to end at its next safe point; of several causes the first one counts."""
        if not self.is_set():
            self.cause = cause
            self.set()

    def begin(self) -> bool:
        """Begin to change something; False when the job was told to end before anything was begun."""
        self._begun = self._begun or not self.is_set()
        return self._begun

    def leave_alone(self) -> None:
        """Nobody waits for the job any more: end it, unless it has begun to change something."""
        if not self._begun:
            self.wish(StopCause.ALONE)


@dataclass
class Job:
    """A job of user ``uid``, whose events go to its listeners alone. The handle cannot be guessed."""

    listeners: list[str]
    """Names on the bus of connections of that user: who began it, and who has followed since."""
    uid: int
    plan: Plan | None = None
    """What is carried out; None for a measurement."""
    events: list[StepBegun | StepDone] = field(default_factory=list)
    """The events of the plan until now, for whoever listens later."""
    measured: tuple[Device, ...] | None = None
    """The devices of a measurement; None until it is known which they are."""
    is_in_campaign: bool = False
    """One of many that were authorised together; whoever has them carried out looks after them."""
    handle: str = field(default_factory=lambda: secrets.token_hex(_HANDLE_BYTES))
    stop: StopWish = field(default_factory=StopWish)
    begun: float = field(default_factory=time.time)
    """Seconds since 1970, UTC."""
    task: asyncio.Task[None] | None = None
    is_settled: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once it runs, or is over without that."""

    def follow(self, listener: str) -> RunningPlan | None:
        """Let ``listener`` hear what comes; the plan and its events until now. None for a measurement."""
        if self.plan is None:
            return None
        if listener not in self.listeners:
            self.listeners.append(listener)
        return RunningPlan(self.handle, self.plan, tuple(self.events))

    def note(self, event: object) -> None:
        """Keep the event if a later listener is to be told of it."""
        if isinstance(event, StepBegun | StepDone):
            self.events.append(event)

    def forget(self, listener: str) -> None:
        """Let go of a caller that is gone; a measurement nobody listens to ends, a plan begun goes on."""
        if listener not in self.listeners:
            return
        self.listeners.remove(listener)
        if self.listeners:
            return
        if self.plan is None:
            self.stop.wish(StopCause.ALONE)
        else:
            self.stop.leave_alone()


class Jobs:
    """At most one job at a time: two would falsify each other's figures, or stand on each other's disks."""

    def __init__(self) -> None:
        self._current: Job | None = None
        self._recent: deque[Job] = deque(maxlen=_REMEMBERED)
        self._closed = False
        self._task_before_plans: asyncio.Task[None] | None = None
        self._idle = asyncio.Event()
        self._idle.set()

    @property
    def current(self) -> Job | None:
        """The running job."""
        return self._current

    def under_way(self, uid: int) -> UnderWay | None:
        """The plan that is carried out, as user ``uid`` is told of it; one that gets ready may be refused."""
        job = self._current
        if job is None or job.plan is None or job.task is None:
            return None
        array = job.plan.array.name if job.plan.array else ""
        return UnderWay(job.begun, array, own=job.uid == uid)

    @property
    def measured_devices(self) -> tuple[Device, ...] | None:
        """The devices that are measured; None while a measurement gets ready, of any."""
        return () if self._current is None or self._current.plan else self._current.measured

    def running_handle(self) -> str:
        """The handle of the running job. Raises HelperError when there is none."""
        if self._current is None:
            raise HelperError(
                ErrorCode.UNKNOWN_JOB,
                english("Nothing to cancel: no plan or benchmark is running."),
            )
        return self._current.handle

    def begin_after(self, first: asyncio.Task[None]) -> None:
        """Let no plan begin before the task ``first`` is done."""
        self._task_before_plans = first

    @property
    def is_ready(self) -> bool:
        """Whether the task of `begin_after` is done."""
        return self._task_before_plans is None or self._task_before_plans.done()

    async def require_ready(self) -> None:
        """Wait for the task of `begin_after`. Raises HelperError like `require_idle`, and if that is slow."""
        if self._task_before_plans is not None:
            await asyncio.wait([self._task_before_plans], timeout=_PATIENCE)
        if not self.is_ready:
            raise HelperError(ErrorCode.BUSY, _STILL_PUTTING_BACK)
        self.require_idle()

    def require_idle(self) -> None:
        """Raise HelperError while a job runs, and when none may begin any more."""
        if self._closed:
            raise HelperError(ErrorCode.BUSY, english("The helper is shutting down. Try again."))
        if self._current is not None:
            raise HelperError(ErrorCode.BUSY, _BUSY)

    @contextlib.contextmanager
    def reserve(self, sender: str, uid: int, plan: Plan | None = None) -> Iterator[Job]:
        """A job that gets ready, and counts as running already. Raises HelperError while another does."""
        self.require_idle()
        job = self._current = Job([sender], uid, plan)
        self._idle.clear()
        try:
            yield job
        except BaseException:
            self.release(job)
            raise
        self._recent.append(job)

    def release(self, job: Job) -> None:
        """The job is over, or did not begin."""
        job.is_settled.set()
        if self._current is job:
            self._current = None
            self._idle.set()

    def start(self, job: Job, work: Callable[[], Awaitable[None]]) -> None:
        """Let the job run in a task of its own."""

        async def to_its_end() -> None:
            try:
                await work()
            finally:
                self.release(job)

        job.task = asyncio.get_running_loop().create_task(to_its_end())
        job.is_settled.set()

    async def wait_until_begun(self, uid: int) -> None:
        """Return once no plan of that user's is getting ready. Raises HelperError if that takes too long."""
        try:
            async with asyncio.timeout(_LONGEST_READYING):
                while (job := self._current) and job.uid == uid and job.plan and not job.is_settled.is_set():
                    await job.is_settled.wait()
        except TimeoutError:
            raise HelperError(ErrorCode.BUSY, _BUSY) from None

    def owner(self, handle: str) -> int:
        """The uid whose job that is or was a while ago. Raises HelperError for one that there never was."""
        jobs = filter(None, (self._current, *self._recent))
        for job in jobs:
            if _has_handle(job, handle):
                return job.uid
        raise HelperError(ErrorCode.UNKNOWN_JOB, _NO_SUCH_JOB)

    def find(self, handle: str) -> Job:
        """The running job of that handle. Raises HelperError when there is none."""
        job = self._current
        if job is None or not _has_handle(job, handle):
            raise HelperError(ErrorCode.UNKNOWN_JOB, _NO_SUCH_JOB)
        return job

    def forgo(self, sender: str) -> None:
        """End what runs or gets ready, if ``sender`` asked for it, at its next safe point."""
        if self._current is not None and sender in self._current.listeners:
            self._current.stop.wish(StopCause.ASKED)

    def forget(self, sender: str) -> None:
        """Let go of the caller ``sender``, who is gone; see `Job.forget`."""
        if self._current is not None:
            self._current.forget(sender)

    async def finish(self, cause: StopCause) -> None:
        """Let none begin any more, ask the running job to stop at its next safe point, wait until it has.

        A job that is still getting ready counts: it stops before its first step.
        """
        self._closed = True
        job = self._current
        if job is not None:
            job.stop.wish(cause)
            await self._idle.wait()
            if job.task is not None:
                await asyncio.wait([job.task])


def _has_handle(job: Job, handle: str) -> bool:
    return secrets.compare_digest(job.handle.encode(), handle.encode())


class Idle:
    """Completes `over` after ``seconds`` without anything busy; never with 0. Made inside a running loop."""

    def __init__(self, seconds: float) -> None:
        self._loop = asyncio.get_running_loop()
        self.over: asyncio.Future[None] = self._loop.create_future()
        self._seconds = seconds
        self._count = 0
        self._timer: asyncio.TimerHandle | None = None
        self._rest()

    @contextlib.contextmanager
    def busy(self) -> Iterator[None]:
        """Something is being done for as long as the block lasts."""
        self.close()
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1
            self._rest()

    def close(self) -> None:
        """Stop counting."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _rest(self) -> None:
        if self._seconds and not self._count:
            self._timer = self._loop.call_later(self._seconds, self._end)

    def _end(self) -> None:
        if not self.over.done():
            self.over.set_result(None)

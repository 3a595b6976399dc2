"""The acts of a campaign, one at a time: carry out a plan, wait for a sync, measure, and clear up."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Iterator

from raidwright.bench.campaign.design import POINT, spec_for
from raidwright.bench.campaign.matrix import Matrix
from raidwright.bench.place import place_of
from raidwright.bench.samples import BenchDone
from raidwright.bench.spec import IoMode
from raidwright.machine.port import Machine, MachineError
from raidwright.protocol import ErrorCode, JobFailed, PlanDone, PlanFailed, PlanStopped
from raidwright.session.actions import why_broken_off
from raidwright.session.passphrase import needs_passphrase
from raidwright.session.session import Session, closing_events, sentence_of
from raidwright.session.subjects import Subject, built_subject, mounted_subject
from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.arrays import AT_REST, Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.singles import array_or_single
from raidwright.storage.snapshot.tree import array_by_uuid, mounts_of

_LOOK_INTERVAL = 1.0
"""Seconds between two looks at what is waited for."""
_MOST_LOOKS = 30
"""Looks after which nothing is waited for any longer."""
_SECRET_BYTES = 32


class SetupFailedError(Exception):
    """One setup cannot be had or measured; the others can."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.reason = sentence.failure


class CampaignWork:
    """What is done to the machine; each act ends early once it was told to `stop`."""

    def __init__(self, session: Session, machine: Machine) -> None:
        self._session = session
        self._machine = machine
        self.stopped = False
        self._may_stop = False
        self._passed_on = False

    async def stop(self) -> None:
        """Begin nothing more but to clear up, which is never stopped."""
        self.stopped = True
        if self._may_stop:
            await self._session.cancel()

    async def is_authorised(self, clearing: Plan, seconds: int) -> bool:
        """Have all of it authorised at once, as `port.Machine.authorise_campaign` does.

        False when `stop` was called before there was a yes. Raises MachineError.
        """
        if self.stopped:
            return False
        with self._stoppable():
            return await self._machine.authorise_campaign(clearing, seconds)

    async def carry_out(self, plan: Plan) -> None:
        """Carry the plan out to its end, unless `stop` was called before it began.

        Raises SetupFailedError when it has another end or is refused, MachineError when it cannot be carried
        out at all. The passphrase of a container is drawn here, is known to nobody, and goes with the plan.
        """
        if self.stopped:
            return
        secret = bytearray(secrets.token_hex(_SECRET_BYTES).encode()) if needs_passphrase(plan) else None
        try:
            with self._stoppable():
                async with closing_events(self._session.run(plan, secret)) as events:
                    async for event in events:
                        await self._pass_on_stop()
                        if isinstance(event, PlanFailed | PlanStopped):
                            raise SetupFailedError(why_broken_off(event, plan))
        except MachineError as error:
            if error.code is not ErrorCode.REFUSED:
                raise
            raise SetupFailedError(sentence_of(error)) from None

    async def wait_for_sync(self, array: str) -> float:
        """Return when the first sync of the array of that UUID has ended, or does not go on.

        Gives the seconds that were waited; 0 when there was no sync, or it did not come to its end.
        """
        at_rest, began, had_sync = 0, time.monotonic(), False
        while not self.stopped and at_rest < _MOST_LOOKS:
            current = array_by_uuid(await self._machine.look(), array)
            if current is None or _is_synced(current):
                return time.monotonic() - began if had_sync else 0.0
            had_sync = True
            at_rest = at_rest + 1 if _is_sync_at_rest(current) else 0
            await asyncio.sleep(_LOOK_INTERVAL)
        return 0.0

    async def measure(self, plan: Plan, matrix: Matrix, way: IoMode, name: str) -> int:
        """Number of the run of what ``plan`` has built; 0 when it was stopped. Raises SetupFailedError."""
        snapshot, subject = await self._wait_for_subject(plan)
        if self.stopped:
            return 0
        spec = spec_for(subject.target, matrix, way)
        place = place_of(subject.target, self._machine.title, subject.stack, snapshot)
        run_numbers: list[int] = []
        complete = False
        with self._stoppable():
            async with closing_events(self._session.measure(spec, name, place, run_numbers.append)) as events:
                async for event in events:
                    await self._pass_on_stop()
                    if isinstance(event, JobFailed):
                        raise SetupFailedError(sentence_of(event))
                    if isinstance(event, BenchDone):
                        complete = event.complete
        # Whoever stops a measurement, from here or elsewhere, does not want the next one.
        if not complete:
            self.stopped = True
        return run_numbers[0] if complete and run_numbers else 0

    async def clear_up(self, array: str) -> None:
        """Take down what there is of the array of that UUID, to blank disks.

        Raises MachineError when something of it stays.
        """
        if removal(array, await self._machine.look()) is None:
            return
        answer = await self.wait_for_plan(
            lambda snapshot: removal(array, snapshot) or plan_teardown(array, snapshot)
        )
        if not isinstance(answer, Planned):
            raise MachineError(ErrorCode.REFUSED, _not_removed_sentence())
        ending = None
        async with closing_events(self._session.run(answer.plan, None)) as events:
            async for event in events:
                ending = event
        if not isinstance(ending, PlanDone):
            raise MachineError(ErrorCode.FAILED, _not_removed_sentence())

    async def wait_for_plan(self, planner: Callable[[Snapshot], Answer]) -> Answer:
        """The plan that ``planner`` makes, once UDisks2 knows what the kernel knows; else its last answer."""
        for _ in range(_MOST_LOOKS):
            answer = planner(await self._machine.look())
            if isinstance(answer, Planned):
                return answer
            await asyncio.sleep(_LOOK_INTERVAL)
        return answer

    async def _wait_for_subject(self, plan: Plan) -> tuple[Snapshot, Subject]:
        for _ in range(_MOST_LOOKS):
            snapshot = await self._machine.look()
            subject = self._find_subject(plan, snapshot)
            if subject is not None:
                return snapshot, subject
            await asyncio.sleep(_LOOK_INTERVAL)
        raise SetupFailedError(english("The new array or file system did not appear."))

    def _find_subject(self, plan: Plan, snapshot: Snapshot) -> Subject | None:
        if plan.design is not None and plan.design.mount is not None:
            mounted = (block for block in snapshot.blocks if POINT in mounts_of(block))
            return next((mounted_subject(block, POINT, snapshot) for block in mounted), None)
        actions = self._session.history.actions().actions
        built = (each for each in actions if each.fingerprint == plan.fingerprint())
        return next((subject for each in built if (subject := built_subject(each, snapshot))), None)

    async def _pass_on_stop(self) -> None:
        """Cancel the act under way, once, if `stop` was called before the session knew of that act."""
        if self.stopped and not self._passed_on:
            self._passed_on = True
            await self._session.cancel()

    @contextlib.contextmanager
    def _stoppable(self) -> Iterator[None]:
        self._may_stop, self._passed_on = True, False
        try:
            yield
        finally:
            self._may_stop = False


def removal(array: str, snapshot: Snapshot) -> Answer | None:
    """The plan that takes down what there is of the array of that UUID, or why not; None when nothing is."""
    left = snapshot.host.unfinished
    if array_or_single(snapshot, array) is not None:
        return plan_teardown(array, snapshot)
    if left is not None and left.uuid == array:
        return plan_cleaning(snapshot)
    return None


def _is_synced(array: Array) -> bool:
    return _is_sync_at_rest(array) and not array.degraded and array.resync_from is None


def _is_sync_at_rest(array: Array) -> bool:
    return array.sync is None or array.sync.action in AT_REST


def _not_removed_sentence() -> Sentence:
    return english("The array could not be deleted. Check the status of its disks, then wipe them.")

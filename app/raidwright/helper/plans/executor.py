"""Carrying a plan out, step by step and disk beside disk: check, write down, run, verify, tell."""

import asyncio
import contextlib
import itertools
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import assert_never

from raidwright.helper import runner
from raidwright.helper.errors import HelperError, refusal, step_failure
from raidwright.helper.jobs import StopWish
from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices.udev import catch_up, settle
from raidwright.helper.looking.in_use.occupants import openers_of
from raidwright.helper.looking.on_disk.patience import PATIENCE, note_failure
from raidwright.helper.plans.binding import nodes, require_bound
from raidwright.helper.plans.certificate import (
    accounts_of_ill,
    certify_left,
    has_errors,
    is_cleared_below,
    watched_writes,
)
from raidwright.helper.plans.erased_groups import forget_erased_groups, forget_left_groups
from raidwright.helper.plans.held_disks import HeldDisks, SlowDisks, own_devices_of
from raidwright.helper.plans.journal import Record
from raidwright.helper.plans.journal_accounts import DONE
from raidwright.helper.plans.outcome import last_event, plan_failed, steps_letting_go
from raidwright.helper.plans.refusals import opened_again
from raidwright.helper.plans.rerunning import note_failed_programs, run_again
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps.disk import remember_cleaned
from raidwright.helper.plans.steps.handling import Bound, Handling, PlanEnvironment, Udev, require_blank
from raidwright.helper.secret import Secret, last_with_secret
from raidwright.protocol import (
    DiskCertificate,
    PlanDone,
    PlanEvent,
    PlanFailed,
    PlanStopped,
    ShareTrial,
    StepBegun,
    StepDone,
)
from raidwright.storage.failures import Sentence, because, english
from raidwright.storage.plan.plan import Lanes, Plan, lanes_ahead, secret_of
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import named_array, target_path
from raidwright.storage.steps.disk import (
    disk_cleared,
    disks_only_cleared,
    proven_clean,
)
from raidwright.storage.steps.lvm import groups_forgotten, removes_volumes
from raidwright.storage.steps.share import departs
from raidwright.storage.steps.step import Command, Effect, shell_line
from raidwright.storage.steps.targets import disks_of

_log = logging.getLogger("raidwright.helper")
PlanEnd = PlanDone | PlanStopped | PlanFailed
_MOST_REPETITIONS = 8
"""Repetitions of a command: more than md ever had superblock formats, or a device mounts on one point."""
_REPEATED = 30.0
"""Seconds for what is repeated to clear a disk: mdadm goes on where that turns all writes away."""
_SLOWEST = 3600.0
"""Seconds for a command beside a disk that takes long for each request, and answers."""
_HELD_UP = 90.0
"""Seconds for which what is busy is tried again while a disk of the plan owes an answer."""
_HELD_UP_AGAIN = 600.0
"""The same while one goes on answering late."""
_PAUSE = 0.5
"""Seconds before what was busy is tried again."""


class Executor:
    """One plan on its held disks. ``emit`` is told of each event; ``stop`` ends it at the next safe point."""

    def __init__(
        self,
        plan: Plan,
        disks: HeldDisks,
        secret: Secret,
        emit: Callable[[PlanEvent], None],
        stop: StopWish,
        *,
        environment: PlanEnvironment,
    ) -> None:
        self._plan = plan
        self._disks, self._slow = disks, SlowDisks(disks)
        self._secret, self._environment = secret, environment
        self._emit, self._stop = emit, stop
        self._certificates: list[DiskCertificate] = []
        self._trials: list[ShareTrial] = []
        self._undoing: list[tuple[Handling, tuple[Command, ...]]] = []
        """Of each step begun, from the last that destroys or lets somebody leave; empty before the first."""
        self._locked, self._locking = False, asyncio.Lock()
        self._failures: list[tuple[int, HelperError | OSError]] = []
        """Each step that failed, the first in time first."""
        self._is_broken = False
        """Whether no step is to be begun any more, because another one has failed."""
        self._any_begun = False
        """Whether any of the steps that are carried out at the same time just now has begun."""
        self._is_caught_up = False
        """Whether udev knows what the plan has come to."""
        self._last_secret = last_with_secret(plan)
        self._only_cleared = disks.may_go = disks_only_cleared(plan.steps)
        self._left = {
            index: "" for index, disk in enumerate(disks) if index in self._only_cleared and not disk.is_asked
        }
        """Disks that cannot be wiped, by their index in the plan, and why; empty where it is not asked."""
        self._losing: set[int] = set()
        """Disks of which the kernel lost what was written to them in a step that failed."""
        self._is_mute = False
        """Whether the array's own device has answered a step that clears it with an error."""
        self._done: set[int] = set()
        self._journal_done = plan.done
        """Steps that the journal has as done."""

    async def run(self, record: Record) -> PlanEnd:
        """Carry out all steps; how that ended, which the caller tells once disks and locks are let go of.

        Whatever the end is, udev knows by then what is on the disks.
        """
        end = await self._to_an_end(record)
        if not self._is_caught_up:
            await forget_erased_groups(self._plan, record.reached, self._environment.state)
            await self._catch_up_anyway()
        if self._is_mute:
            await forget_left_groups(self._plan)
        return end

    async def _to_an_end(self, record: Record) -> PlanEnd:
        try:
            for lanes in lanes_ahead(self._plan):
                if self._is_to_stop or not await self._side_by_side(lanes, record):
                    return self._record_stop(lanes[0][0], record, is_back=await self._put_back(record))
            await remember_cleaned(self._plan, self._disks, self._left)
            self._unlock()
            await catch_up(self._disks.devices)
            self._is_caught_up = True
            await self._require_lasting()
            done = last_event(self._plan, tuple(self._certificates), tuple(self._trials))
        except (HelperError, OSError) as error:
            at = self._failures[0][0] if self._failures else len(self._plan.steps) - 1
            failure = plan_failed(at, error, begun=bool(self._undoing))
            if await self._put_back(record):
                _close(record, "failed", failure.sentence)
            return failure
        else:
            _close(record, DONE)
            return done
        finally:
            self._secret.clear()
            self._unlock()

    @property
    def _is_to_stop(self) -> bool:
        """Whether no step is to follow; who has begun to leave leaves to the last, which takes seconds."""
        return self._stop.is_set() and not any(departs(self._plan.steps[index]) for index in self._done)

    async def _catch_up_anyway(self) -> None:
        """The plan has another reason to have ended, which is told."""
        try:
            await catch_up(self._disks.devices)
        except (HelperError, OSError):
            _log.exception("udev was not brought up to date")

    async def _require_lasting(self) -> None:
        """Raise HelperError when somebody has opened again what the plan was to let go of.

        udev, or a program that listens to it, may do so as soon as it sees it. What was left as it is may be
        put together again, for its superblock is still there.
        """
        for step in steps_letting_go(self._plan) if not self._left else ():
            try:
                await handle(self._plan, step, self._disks, self._environment).verify()
            except HelperError as error:
                _log.warning("%s", error.sentence)
                raise step_failure(opened_again(named_array(self._plan).name)) from None

    async def _put_back(self, record: Record) -> bool:
        """Undo what was done before anything was lost, and run again what depends on it; False if any failed.

        So the computer goes on being told of an array that it can still use. It may take minutes, and needs
        no passphrase. What could not be put back keeps the journal open, and the next helper does it.
        """
        self._secret.clear()
        is_back = True
        for handling, _ in reversed(self._undoing):
            try:
                await handling.put_back()
            except (HelperError, OSError):
                _log.exception("what was broken off could not be put back")
                is_back = False
        again = [(command, way) for way, wanted in self._undoing if way.again for command in wanted]
        failed_programs = [shell_line(command) for command, way in again if not await run_again(command, way)]
        if failed_programs:
            with contextlib.suppress(OSError):
                note_failed_programs(record.name, failed_programs, self._environment.state)
        return is_back and not failed_programs

    def _record_stop(self, index: int, record: Record, *, is_back: bool) -> PlanStopped:
        stopped = PlanStopped(index, self._stop.cause)
        if is_back:
            _close(record, "stopped", str(stopped.as_failure(len(self._plan.steps))))
        return stopped

    async def _side_by_side(self, lanes: Lanes, record: Record) -> bool:
        """Carry out all lanes at the same time; False when the plan was told to stop before its first step.

        When a step fails, those that run beside it are led to their ends, unless a disk was pulled, and no
        other is begun. What failed first is raised.
        """
        self._any_begun = False
        following = (self._follow(lane, record) for lane in lanes)
        ends = await asyncio.gather(*following, return_exceptions=True)
        for end in ends:
            if isinstance(end, BaseException):
                raise end
        for index, error in self._failures[1:]:
            _log.error("step %d failed too: %s", index + 1, error)
        if self._failures:
            raise self._failures[0][1]
        return all(ends)

    async def _follow(self, lane: Sequence[int], record: Record) -> bool:
        for index in lane:
            try:
                if self._is_broken or not await self._carry_out(index, self._plan.steps[index], record):
                    return False
            except BaseException as error:
                if isinstance(error, HelperError | OSError) and await self._goes_on_without(index, error):
                    continue
                self._is_broken = True
                if not isinstance(error, HelperError | OSError):
                    raise
                self._failures.append((index, error))
                return False
        return True

    async def _goes_on_without(self, index: int, error: HelperError | OSError) -> bool:
        """Whether the step that failed may be left out: a disk with errors is left as it is and certified.

        So is one that is not there any more. Likewise the array's own device where it needs such a disk.
        """
        step = self._plan.steps[index]
        disk = disk_cleared(step)
        if disk is None and is_cleared_below(step, self._plan):
            array = kernel.device_at(named_array(self._plan).path)
            # A single disk without an array has no other device.
            array = array or next((each.device for each in self._disks), None)
            if array is None or not (self._is_mute or await asyncio.to_thread(has_errors, array, error)):
                return False
            if not await self._has_let_go(step):
                return False
            self._is_mute = True
            return self._leave_out(index, error)
        if self._left and groups_forgotten([step]):
            # A disk that was left may still tell of the group, and LVM goes on seeing it.
            return self._leave_out(index, error)
        if disk not in self._only_cleared:
            return False
        if not self._disks[disk].has_gone:
            if not self._disks[disk].is_same():
                return False
            device = self._disks[disk].device
            if not (disk in self._losing or await asyncio.to_thread(has_errors, device, error)):
                return False
        self._left[disk] = "" if self._disks[disk].has_gone else _reason(error)
        await self._leave(index, step, disk)
        return True

    def _leave_out(self, index: int, error: HelperError | OSError) -> bool:
        _log.warning("left out: %s", error)
        self._emit(StepDone(index, 0.0, left=True))
        return True

    async def _leave(self, index: int, step: Step, disk: int) -> None:
        """Leave the step out, and certify in the place of a proof that the disk is left as it is."""
        for target in proven_clean([step]):
            path = target_path(self._plan, target)
            proof = await asyncio.to_thread(certify_left, self._disks[disk], path, self._left[disk])
            self._certificates.append(proof)
        self._emit(StepDone(index, 0.0, left=True))

    async def _has_let_go(self, step: Step) -> bool:
        """Whether no device is left of what LVM was to remove: it takes it away before it writes that."""
        if not (removes_volumes(step) and step.removes()):
            return True
        with contextlib.suppress(HelperError):
            await handle(self._plan, step, self._disks, self._environment).verify()
            return True
        return False

    async def _carry_out(self, index: int, step: Step, record: Record) -> bool:
        """Run one step; False when it was not begun: one beside it has failed, or the plan is to stop."""
        self._emit(StepBegun(index))
        disk = disk_cleared(step)
        if disk in self._left:
            await self._leave(index, step, disk)
            return True
        telling = asyncio.create_task(self._tell_of_waiting(index))
        try:
            async with self._noting_losses(step, disk):
                return await self._run_step(index, step, record)
        finally:
            telling.cancel()

    @contextlib.asynccontextmanager
    async def _noting_losses(self, step: Step, disk: int | None) -> AsyncIterator[None]:
        """Note it when the step fails and its ``disk``, which is only cleared, loses what it writes there.

        mdadm does not tell that the kernel lost what it wrote, and reading such a disk shows no error.
        """
        with contextlib.ExitStack() as watch:
            is_watched = disk is not None and disk in self._only_cleared
            paths = [target_path(self._plan, each) for each in step.writes()] if is_watched else []
            begun = (asyncio.to_thread(watch.enter_context, watched_writes(path)) for path in paths)
            watches = await asyncio.gather(*begun)
            try:
                yield
            except (HelperError, OSError):
                lost = await asyncio.gather(*(asyncio.to_thread(each) for each in watches))
                self._losing |= {disk} if disk is not None and any(lost) else set()
                raise

    async def _tell_of_waiting(self, index: int) -> None:
        """Tell which disk keeps the step waiting, whenever that is another one than before."""
        last, before = None, self._disks.answer_counts
        never = asyncio.get_running_loop().create_future()
        while True:
            await asyncio.wait([never], timeout=PATIENCE)
            self._slow.look()
            account = self._disks.account_of_waiting(before)
            if account is not None and account != last:
                self._emit(StepBegun(index, account.failure))
                last = account
            before = self._disks.answer_counts

    async def _run_step(self, index: int, step: Step, record: Record) -> bool:
        """Do so, of what is not left out."""
        began = time.monotonic()
        handling = handle(self._plan, step, self._disks, self._environment)
        bound = self._bind(step, handling)
        wanted = step.commands(self._plan, nodes(self._plan, bound))
        await self._make_ready(handling)
        # The preparations have taken their time, and nothing is written yet.
        if self._is_broken or (self._is_to_stop and not self._any_begun) or not self._stop.begin():
            return False
        self._any_begun = True
        record.intent(index, wanted)
        if step.effect is Effect.DESTROYS or departs(step):
            self._undoing.clear()
        self._undoing.append((handling, wanted))
        handling.prepare()
        if handling.certify is not None:
            self._certificates.append(await handling.certify(bound, wanted))
        for command in wanted:
            if not command.probe:
                await self._run_command(step, command, handling, bound)
        if handling.trial is not None:
            self._trials.append(handling.trial())
        await handling.call()
        await handling.verify()
        await handling.after()
        await asyncio.to_thread(self._disks.flush, step.flushes())
        self._disks.require_same()
        if handling.udev is Udev.CATCHES_UP:
            self._unlock()
        self._disks.unlock(self._disks_freed_for_udev(index, step))
        self._note_done(index, record)
        if index == self._last_secret:
            self._secret.clear()
        self._emit(StepDone(index, time.monotonic() - began))
        return True

    def _note_done(self, index: int, record: Record) -> None:
        """Have the journal say what is done as far as all before it is, for which its readers take it."""
        self._done.add(index)
        while self._journal_done in self._done:
            record.mark_done(self._journal_done)
            self._journal_done += 1

    async def _make_ready(self, handling: Handling) -> None:
        require_blank(self._plan, handling.makes_on)
        await handling.before()
        match handling.udev:
            case Udev.LOOKS:
                pass
            case Udev.LOOKS_AGAIN:
                if self._locked:
                    self._unlock()
                    await settle()
            case Udev.MAY_LOOK:
                self._unlock()
            case Udev.IS_KEPT_OUT:
                await self._lock()
            case Udev.CATCHES_UP:
                self._unlock()
                await settle()
                await self._lock()
            case _:
                assert_never(handling.udev)

    def _disks_freed_for_udev(self, index: int, step: Step) -> set[int]:
        """Indexes of disks that the step has cleared, and that no later step keeps from udev.

        udev has time to look at them while the next steps are carried out.
        """
        if step.effect is not Effect.DESTROYS:
            return set()
        later = (each for each in self._plan.steps[index + 1 :] if self._keeps_udev_out(each))
        return set(disks_of(step.acts_on())).difference(*(disks_of(each.acts_on()) for each in later))

    def _keeps_udev_out(self, step: Step) -> bool:
        return handle(self._plan, step, self._disks, self._environment).udev is Udev.IS_KEPT_OUT

    def _bind(self, step: Step, handling: Handling) -> Bound:
        self._disks.require_same()
        own_devices = own_devices_of(self._plan, self._disks.devices)
        return require_bound(self._plan, step, own_devices, in_use=handling.in_use)

    def _require_still(self, step: Step, handling: Handling, bound: Bound) -> None:
        """Raise HelperError unless the command still acts on what it was made for, under the same disks.

        What may be absent an earlier try may have taken away, as LVM does before it writes that down.
        """
        now = self._bind(step, handling)
        if now != bound and not (step.may_be_absent and now.items() <= bound.items()):
            raise refusal(english("A device used by this step was replaced. Create the plan again."))
        handling.require()

    async def _run_command(self, step: Step, command: Command, handling: Handling, bound: Bound) -> None:
        for _ in range(_MOST_REPETITIONS if command.repeat else 1):
            if not handling.is_due():
                return
            output = await self._attempt(step, command, handling, bound)
            if handling.is_exhausted(output):
                return

    async def _attempt(self, step: Step, command: Command, handling: Handling, bound: Bound) -> str:
        """Run the command, and run it again while what it needs may be busy for a moment; what it printed."""
        since = 0.0
        for tried in itertools.count(1):
            self._require_still(step, handling, bound)
            try:
                is_short = command.repeat and disk_cleared(step) is not None
                limit = min(handling.limit, _REPEATED) if is_short else handling.limit
                is_clearing = disk_cleared(step) is not None
                more = runner.never if is_clearing else self._time_beside_slow_disks(limit)
                with self._stdin(command) as stdin:
                    ended = await runner.run(command.argv, stdin=stdin, timeout=limit, has_more_time=more)
            except runner.ProgramMissing as error:
                raise step_failure(error.args[0]) from None
            except runner.ProgramTooSlow as error:
                self._note_hanging(step)
                raise step_failure(self._disks.account_of_waiting() or error.args[0]) from None
            if ended.status == 0 or handling.is_exhausted(ended.output):
                return ended.output
            since = time.monotonic() if tried == 1 else since
            if tried >= handling.tries and not (handling.tries > 1 and self._is_held_up(since)):
                break
            await asyncio.sleep(_PAUSE)
            if not handling.is_due():
                return ended.output
        meaning = handling.meanings.get(ended.status, Sentence(ended.ending))
        ill = await asyncio.to_thread(accounts_of_ill, self._plan, self._disks)
        busy = await asyncio.to_thread(_programs_at, bound) if handling.tries > 1 else []
        raise step_failure(because(meaning, (*ill, *busy)), ended.output)

    def _time_beside_slow_disks(self, limit: float) -> Callable[[], bool]:
        """Whether a command has more time than ``limit``: md waits for a slow disk, request after request.

        Who is ended there has the kernel go on all the same, and nobody knows with what.
        """
        times = itertools.count(1)
        return lambda: next(times) * limit < _SLOWEST and self._slow.have_answered_within(limit)

    def _is_held_up(self, since: float) -> bool:
        """Whether what is busy may be so for a disk that owes an answer: who looks at all waits for it.

        One that answers late is waited for longer: a look puts several requests to it, one after the other.
        """
        waited = time.monotonic() - since
        if self._slow.have_answered_within(_HELD_UP):
            return waited < _HELD_UP_AGAIN
        return waited < _HELD_UP and self._disks.account_of_waiting() is not None

    def _note_hanging(self, step: Step) -> None:
        """Have the disk that the step clears count as one that does not answer: a program waits there."""
        disk = disk_cleared(step)
        if disk is not None:
            note_failure(self._disks[disk].device)

    @contextlib.contextmanager
    def _stdin(self, command: Command) -> Iterator[bytes | bytearray]:
        """A passphrase as it came; somebody's password behind a line, or twice; overwritten afterwards."""
        if not command.secret:
            yield f"{command.line}\n".encode() if command.line else b""
            return
        secret = secret_of(self._plan, command.whose, self._secret.value)
        if command.line:
            secret[:0] = command.line.encode()
        elif command.whose:
            secret += b"\n"
            secret *= 2
        try:
            yield secret
        finally:
            secret[:] = bytes(len(secret))

    async def _lock(self) -> None:
        """Have udev put off what happens to the disks: it puts members together as soon as it sees them."""
        async with self._locking:
            # After one has waited for a busy disk in vain the others need not.
            if not self._locked and not self._is_broken:
                await asyncio.to_thread(self._disks.lock)
                self._locked = True

    def _unlock(self) -> None:
        """Let udev look at what happened to the disks while they were locked."""
        if self._locked:
            self._disks.unlock()
            self._locked = False


def _programs_at(bound: Bound) -> list[Sentence]:
    """Which programs have what the step acts on open: what is busy is so for one of them, as a rule."""
    return openers_of(filter(None, map(kernel.device_at, bound.values())))


def _close(record: Record, outcome: str, sentence: str = "") -> None:
    """Write how the plan ended, where there is room for it; the lines before tell the next helper how far."""
    with contextlib.suppress(OSError):
        record.close(outcome, sentence)


def _reason(error: HelperError | OSError) -> str:
    """Why a disk was left, without Python's own words around it."""
    return (isinstance(error, OSError) and error.strerror) or str(error)

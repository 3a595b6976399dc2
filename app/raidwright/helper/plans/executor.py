"""Carrying a plan out: check, write down, run, verify, tell, one step at a time."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import assert_never

from raidwright.helper import runner
from raidwright.helper.jobs import Stop
from raidwright.helper.looking.filesystem_superblock import Superblock
from raidwright.helper.looking.mounts import prepare_point
from raidwright.helper.looking.udev import catch_up, settle
from raidwright.helper.looking.volumes import require_group_on
from raidwright.helper.plans.binding import Bound, is_mounted, nodes, require_bound, require_mounted
from raidwright.helper.plans.certificate import certify
from raidwright.helper.plans.cleaned import remember_cleaned
from raidwright.helper.plans.held_disks import HeldDisks, ground_of
from raidwright.helper.plans.journal import Record
from raidwright.helper.plans.outcome import outcome
from raidwright.helper.plans.shape import last_with_secret
from raidwright.helper.plans.verify import require_blank, verify
from raidwright.helper.plans.verify_layers import verified_superblock
from raidwright.helper.secret import Secret
from raidwright.helper.trouble import Trouble, failed, refused
from raidwright.protocol import (
    DiskCertificate,
    ErrorCode,
    PlanDone,
    PlanEvent,
    PlanFailed,
    PlanStopped,
    StepBegun,
    StepDone,
)
from raidwright.storage.commands import Command, commands
from raidwright.storage.failures import said
from raidwright.storage.plan import Plan
from raidwright.storage.steps import (
    CloseLuks,
    CreateArray,
    CreateLv,
    CreatePv,
    CreateVg,
    DropMapping,
    EraseLuks,
    FormatLuks,
    FreezeSync,
    LoadModule,
    MakeFilesystem,
    MakePartition,
    Mount,
    OnDisk,
    OnPartition,
    OpenLuks,
    RemoveLv,
    RemovePv,
    RemoveVg,
    Step,
    StopArray,
    SwapOff,
    Unmount,
    VerifyClean,
    WipeDisk,
    WipeSignatures,
    ZeroSuperblock,
)

_OUTPUT = 4000
"""Characters of a program's last words that are passed on."""
PlanEnd = PlanDone | PlanStopped | PlanFailed
_NOTHING_LEFT = "Unrecognised md component device"
_MOST = 8
"""More superblock formats than md ever had, and mounts of one device on one point than anybody has."""
_TRIES = 6
_PAUSE = 0.5
_SHORT, _LONG = 300.0, 6 * 3600.0
"""Seconds a command may take; making a file system on large slow disks is the long one."""


class Executor:
    """One plan on its held disks. ``emit`` is told of each event; ``stop`` ends it at the next safe point."""

    def __init__(
        self,
        plan: Plan,
        held: HeldDisks,
        secret: Secret,
        emit: Callable[[PlanEvent], None],
        stop: Stop,
    ) -> None:
        self._plan = plan
        self._held = held
        self._secret = secret
        self._emit = emit
        self._stop = stop
        self._certificates: list[DiskCertificate] = []
        self._filesystem = Superblock(0)
        self._locked = False

    async def run(self, record: Record) -> PlanEnd:
        """All steps; how it ended, which the caller tells once everything is let go of."""
        index = 0
        last_secret = last_with_secret(self._plan)
        try:
            for index, step in enumerate(self._plan.steps):
                if self._stop.is_set() or not await self._carry_out(index, step, record):
                    return self._stopped(index, record)
                if index == last_secret:
                    self._secret.clear()
            self._unlock()
            await catch_up(self._held.devices)
            done = outcome(self._plan, self._filesystem, tuple(self._certificates))
            record.close("done")
        except (Trouble, OSError) as error:
            failure = _failure(index, error)
            with contextlib.suppress(OSError):
                # A disk that is full keeps the journal open: the next helper will tell of it.
                record.close("failed", failure.sentence)
            return failure
        else:
            return done
        finally:
            self._secret.clear()
            self._unlock()

    def _stopped(self, index: int, record: Record) -> PlanStopped:
        stopped = PlanStopped(index, self._stop.cause)
        record.close("stopped", str(stopped.told(len(self._plan.steps))))
        return stopped

    async def _carry_out(self, index: int, step: Step, record: Record) -> bool:
        """Run one step; False when it's the first and nothing may be begun any more."""
        began = time.monotonic()
        self._emit(StepBegun(index))
        bound = self._bound(step)
        wanted = commands(self._plan, step, nodes(self._plan, bound))
        await self._before(step)
        # What came before has taken its time, and nothing is written yet.
        if not self._stop.begin():
            return False
        record.intent(index, wanted)
        if isinstance(step, Mount):
            prepare_point(step.point, make=True)
        if isinstance(step, VerifyClean):
            self._certificates.append(await certify(self._held[step.target.disk], bound[step.target], wanted))
        for command in wanted:
            if not command.probe:
                await self._command(step, command, bound)
        await verify(self._plan, step)
        if isinstance(step, MakeFilesystem):
            self._filesystem = verified_superblock(self._plan, step)
        await remember_cleaned(self._plan, step, self._held)
        await self._after(step)
        record.done(index)
        self._emit(StepDone(index, time.monotonic() - began))
        return True

    async def _before(self, step: Step) -> None:
        require_blank(self._plan, step)
        match step:
            case FreezeSync() | StopArray() | ZeroSuperblock() | WipeDisk() | MakePartition():
                await self._lock()
            case WipeSignatures(target=OnDisk() | OnPartition()):
                await self._lock()
            case CreateArray():
                # Told of an old partition's removal only after a new one of that name has become a member,
                # udev would fail that member (mdadm -If).
                self._unlock()
                await settle()
                await self._lock()
            case RemoveLv(group=group) | RemoveVg(group=group):
                await require_group_on(group, ground_of(self._plan, self._held.devices))
            case WipeSignatures() | LoadModule() | FormatLuks() | OpenLuks() | CreatePv() | CreateVg():
                pass
            case CreateLv() | MakeFilesystem() | Mount() | Unmount() | SwapOff() | RemovePv() | CloseLuks():
                pass
            case DropMapping() | EraseLuks() | VerifyClean():
                pass
            case _:
                assert_never(step)

    def _bound(self, step: Step) -> Bound:
        self._held.require_same()
        return require_bound(self._plan, step, ground_of(self._plan, self._held.devices))

    def _require_still(self, step: Step, bound: Bound) -> None:
        """What a command is about to act on is what it was made for, under the same disks."""
        if self._bound(step) != bound:
            raise refused(said("A device of this step has become another one."))
        if isinstance(step, Unmount):
            require_mounted(self._plan, step)

    async def _after(self, step: Step) -> None:
        self._held.require_same()
        if isinstance(step, CreateArray):
            self._unlock()

    async def _command(self, step: Step, command: Command, bound: Bound) -> None:
        for _ in range(_MOST if command.repeat else 1):
            if isinstance(step, Unmount) and not is_mounted(self._plan, step):
                return
            output = await self._attempt(step, command, bound)
            if _NOTHING_LEFT in output:
                return

    async def _attempt(self, step: Step, command: Command, bound: Bound) -> str:
        """Run the command; what is merely busy for a moment is tried again."""
        tries = _TRIES if isinstance(step, Unmount | CloseLuks | DropMapping | RemoveLv | StopArray) else 1
        limit = _LONG if isinstance(step, MakeFilesystem) else _SHORT
        for left in reversed(range(tries)):
            self._require_still(step, bound)
            try:
                ended = await runner.run(command.argv, stdin=self._stdin(command), timeout=limit)
            except (runner.ProgramMissing, runner.ProgramTooSlow) as error:
                raise failed(error.args[0]) from None
            if ended.status == 0 or (command.repeat and _NOTHING_LEFT in ended.output):
                return ended.output
            if not left:
                break
            await asyncio.sleep(_PAUSE)
        raise failed(ended.ending, ended.output)

    def _stdin(self, command: Command) -> bytes | bytearray:
        if command.secret:
            return self._secret.value
        return f"{command.line}\n".encode() if command.line else b""

    async def _lock(self) -> None:
        """Have udev put off what happens to the disks: it puts members together as soon as it sees them."""
        if not self._locked:
            await asyncio.to_thread(self._held.lock)
            self._locked = True

    def _unlock(self) -> None:
        """What udev had to put off while the disks were locked it looks at now."""
        if self._locked:
            self._held.unlock()
            self._locked = False


def _failure(index: int, error: Trouble | OSError) -> PlanFailed:
    """Whatever the code says, something has been written by now."""
    if isinstance(error, Trouble):
        return PlanFailed(index, ErrorCode.FAILED, error.sentence, error.output[-_OUTPUT:], error.failure)
    sentence = said("The computer refused: {reason}.", reason=error.strerror)
    return PlanFailed(index, ErrorCode.FAILED, str(sentence), failure=sentence.failure)

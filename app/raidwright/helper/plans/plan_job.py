"""One plan, from the grant to the last event."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from raidwright.bus import Bus
from raidwright.helper.errors import FAULT, HelperError, refusal
from raidwright.helper.header_transfer import HeaderTransfer
from raidwright.helper.jobs import StopWish
from raidwright.helper.limits import only_executor
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.helper.plans import held_disks
from raidwright.helper.plans.certificate import disks_unread
from raidwright.helper.plans.executor import Executor, PlanEnd
from raidwright.helper.plans.guards.check import check_plan
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.helper.plans.journal import Journal, Record
from raidwright.helper.plans.steps.handling import PlanEnvironment
from raidwright.helper.plans.unfinished import contents_now
from raidwright.helper.secret import Secret
from raidwright.protocol import ErrorCode, PlanEvent, PlanFailed
from raidwright.storage.failures import because, english, system_words
from raidwright.storage.plan.plan import Plan, disks_asked

_log = logging.getLogger("raidwright.helper")


@dataclass(frozen=True)
class HelperFolders:
    """Folders of the helper: what must survive, and what must not."""

    state: Path
    run: Path


class PlanJob:
    """A plan that was authorised. `prepare` may refuse it; then `carry_out` reports by ``emit``."""

    def __init__(
        self,
        plan: Plan,
        secret: Secret,
        uid: int,
        folders: HelperFolders,
        header: HeaderTransfer | None = None,
        *,
        bus: Bus | None = None,
    ) -> None:
        self._bus = bus
        self.plan = plan
        self._secret = secret
        self._header = header or HeaderTransfer()
        self._uid = uid
        self._folders = folders
        self._opened = contextlib.ExitStack()
        self._held = HeldDisks((), LeftClean(folders.state))
        self._record: Record | None = None

    async def prepare(self) -> None:
        """Take the machine, open the disks, look at everything once more, begin the journal.

        Raises HelperError when the plan must not begin; nothing was written then.
        """
        try:
            await self.look_once_more()
            before = await asyncio.to_thread(lambda: [contents_now(disk) for disk in self._held])
            journal = Journal(self._folders.state)
            self._record = self._opened.enter_context(journal.open(self.plan, self._uid, before))
        except OSError as error:
            self.close()
            raise _as_refusal(_unreadable(error)) from None
        except HelperError as error:
            self.close()
            raise _as_refusal(error) from None
        except BaseException:
            self.close()
            raise

    async def look_once_more(self) -> None:
        """Take the machine, open the disks and look at everything. Raises HelperError and OSError.

        A disk that has died since the plan was made, and that this only clears, is not asked any more: it is
        left as it is.
        """
        self._opened.enter_context(only_executor(self._folders.run))
        left, asked = LeftClean(self._folders.state), frozenset(disks_asked(self.plan))
        try:
            await self._check_asking(asked, left)
        except (HelperError, OSError):
            unread = disks_unread(self.plan) & asked
            if not unread:
                raise
        else:
            return
        await self._check_asking(asked - unread, left)

    async def _check_asking(self, asked: frozenset[int], left: LeftClean) -> None:
        self._held = self._opened.enter_context(held_disks.hold(self.plan.disks, left, asked))
        await check_plan(self.plan, self._held, self._folders.state)

    async def carry_out(self, emit: Callable[[PlanEvent], None], stop: StopWish) -> PlanEnd:
        """Run the prepared plan to its end, or to the safe point after ``stop`` was set; how it ended."""
        assert self._record is not None
        try:
            environment = PlanEnvironment(self._uid, self._folders.state, bus=self._bus, header=self._header)
            work = Executor(self.plan, self._held, self._secret, emit, stop, environment=environment)
            return await work.run(self._record)
        except Exception:
            _log.exception("a plan failed")
            return PlanFailed(0, ErrorCode.FAILED, str(FAULT), failure=FAULT.failure)
        finally:
            self.close()

    def close(self) -> None:
        """Let go of disks, locks and the header, and overwrite the passphrase."""
        self._secret.clear()
        self._header.close()
        self._opened.close()


_NOTHING_WRITTEN = english("Nothing was written.")


def _as_refusal(error: HelperError) -> HelperError:
    """``error`` of a plan that has not begun, and says so; what went wrong in looking is a reason too."""
    is_reason = error.code in (ErrorCode.FAILED, ErrorCode.REFUSED)
    if not is_reason or error.sentence.startswith(_NOTHING_WRITTEN):
        return error
    reason = because(_NOTHING_WRITTEN, (error.said,))
    return HelperError(ErrorCode.REFUSED, reason, error.output)


def _unreadable(error: OSError) -> HelperError:
    """The refusal because of a disk that the plan needs to read; no path but that of a device is told."""
    if str(error.filename).startswith("/dev/"):
        return refusal(
            english(
                "{device} cannot be read: {reason}. Check the disk and its cable, then try again.",
                device=error.filename,
                reason=system_words(error),
            )
        )
    return refusal(english("The disks could not be examined: {reason}.", reason=system_words(error)))

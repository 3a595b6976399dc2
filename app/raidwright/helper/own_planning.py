"""Root plans again what it is asked to carry out, by the planner that made the plan, on a look of its own.

So a reason of root's is one that whoever planned could have read before any password, and no step is carried
out that root's own planner would not take.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

import msgspec

from raidwright.bus import NO_REPLY, BusError
from raidwright.helper.errors import HelperError, refusal
from raidwright.helper.looking.devices.udev import settle
from raidwright.helper.looking.in_use.file_users import facts_visible_to
from raidwright.helper.overview import Overview
from raidwright.protocol import ErrorCode
from raidwright.reading.look import host_of, whole_look
from raidwright.reading.udisks import HeardUdisks, PropertyError
from raidwright.storage.failures import Sentence, because, english, failure, quotation
from raidwright.storage.plan.continuing.made_again import differences, is_same, plan_again
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.words.sentences import finding_failure

_MOST, _PERIOD = 60, 60.0
"""Plans of one user that root looks at within so many seconds, apart from those that are authorised."""
_LASTS = 2.0
"""Seconds for which a plan that came out equal needs no other look."""
_PATIENCE = 20.0
"""Seconds that a plan waits for those of others."""
_TOO_MANY = english("Too many plans are being checked. Try again in a moment.")
_NOTHING_WRITTEN = english("Nothing was written.")


class Allowance:
    """Who has root plan, and how often they had it, while nobody has authorised that."""

    def __init__(self) -> None:
        self._begun: dict[int, list[float]] = {}
        self._planning: set[int] = set()

    @contextmanager
    def spend(self, uid: int) -> Iterator[None]:
        """One planning for user ``uid``. Raises HelperError while another is, and after very many."""
        now = time.monotonic()
        begun = [moment for moment in self._begun.pop(uid, ()) if now - moment < _PERIOD]
        self._begun[uid] = begun
        if uid in self._planning or len(begun) >= _MOST:
            raise HelperError(ErrorCode.BUSY, _TOO_MANY)
        self._planning.add(uid)
        try:
            yield
        finally:
            self._planning.discard(uid)
            begun.append(now)

    def forgive(self, uid: int) -> None:
        """What was planned for the user was authorised."""
        self._begun.pop(uid, None)


@dataclass(frozen=True)
class OwnPlan:
    """A plan, the ``look`` that root took at the moment ``began``, and what its planner says to that."""

    plan: Plan
    look: Snapshot
    answer: Answer
    began: float

    @property
    def is_recent(self) -> bool:
        """Whether nothing need be looked at again."""
        return time.monotonic() - self.began < _LASTS

    @property
    def objection(self) -> Sentence | None:
        """Why the plan is not carried out; None where root would make the very same."""
        if isinstance(self.answer, Planned) and is_same(self.plan, self.answer.plan):
            return None
        if not (self.plan.operation or self.plan.done or self.look.host.unfinished):
            return english("Nothing was written. The plan is incomplete. Create it again.")
        if isinstance(self.answer, Planned):
            first = english("Nothing was written. The plan is out of date. Create it again and review it.")
            return because(first, differences(self.plan, self.answer.plan))
        return self.refusal

    @property
    def refusal(self) -> Sentence | None:
        """Why root's planner makes no plan at all for what was asked for; None where it makes one."""
        if isinstance(self.answer, Planned):
            return None
        blocking = (each for each in self.answer.findings if each.severity is Severity.BLOCKING)
        return because(_NOTHING_WRITTEN, (Sentence(finding_failure(each)) for each in blocking))


class OwnPlanning:
    """Plans on what UDisks2 says and what ``overview`` sees, for one caller after the other."""

    def __init__(self, udisks: HeardUdisks, overview: Overview) -> None:
        self._udisks = udisks
        self._overview = overview
        self._turn = asyncio.Lock()
        self.allowance = Allowance()

    async def compare(self, plan: Plan, uid: int) -> "OwnPlan":
        """What root would do now for what the plan of user ``uid`` was asked for. Raises HelperError.

        What is different is looked at twice: udev has the kernel read a table again that was written.
        """
        async with self._taking_turns():
            own = await self._compare(plan, uid)
            if own.objection is not None:
                await settle()
                own = await self._compare(plan, uid)
        return own

    @asynccontextmanager
    async def _taking_turns(self) -> AsyncIterator[None]:
        """One plan is looked at after the other. Raises HelperError where that takes too long."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._turn.acquire()
        except TimeoutError:
            raise HelperError(ErrorCode.BUSY, _TOO_MANY) from None
        try:
            yield
        finally:
            self._turn.release()

    async def _compare(self, plan: Plan, uid: int) -> "OwnPlan":
        began = time.monotonic()
        look = await self._look(uid)
        return OwnPlan(plan, look, await asyncio.to_thread(plan_again, plan, look), began)

    async def _look(self, uid: int) -> Snapshot:
        """The computer as user ``uid`` is told of it, who planned by that. Raises HelperError."""
        try:
            # Who holds a disk for itself alone is asked anew: an answer is kept for a while otherwise.
            self._overview.forget_claims()
            facts, _ = await asyncio.gather(self._overview.facts(waited_for=True), self._udisks.listen())
            facts = msgspec.structs.replace(facts, devices=facts_visible_to(uid, facts.devices))
            return whole_look(await self._udisks.objects(facts.devices), host_of(facts), facts)
        except (BusError, PropertyError) as error:
            raise refusal(because(_NOTHING_WRITTEN, (_reason(error),))) from None


def _reason(error: BusError | PropertyError) -> Sentence:
    """Why there is no look to plan on, and what to do."""
    if isinstance(error, BusError) and error.name == NO_REPLY:
        return Sentence(failure("udisks-silent"))
    return english("UDisks2 does not list the devices: {reason}", reason=quotation(error))

"""The D-Bus object: decode, authorise, do; answers and errors are documents of `raidwright.protocol`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from raidwright.bench.spec import BenchSpec
from raidwright.bus import Bus, Call, ServedMethod
from raidwright.helper.authority import PLAN_ACTIONS, Action, KnownCallers
from raidwright.helper.campaign_grant import CampaignGrant, CampaignGrants, require_campaign
from raidwright.helper.errors import HelperError, bad_request, refusal
from raidwright.helper.header_transfer import HeaderTransfer, take_header, takes_header
from raidwright.helper.jobs import Idle, Job, Jobs
from raidwright.helper.limits import package_lock, require_no_executor
from raidwright.helper.looking.devices.udisks_view import wait_for_udisks
from raidwright.helper.looking.in_use.file_users import facts_visible_to
from raidwright.helper.measuring.beat import sync_moment
from raidwright.helper.measuring.measure_job import MeasureJob
from raidwright.helper.overview import Overview
from raidwright.helper.planning_record import PlanningRecord
from raidwright.helper.plans.executor import PlanEnd
from raidwright.helper.plans.inhibitor import inhibit_sleep
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.plan_job import HelperFolders, PlanJob
from raidwright.helper.plans.shape import check_shape
from raidwright.helper.plans.sharing_left import settle_shares
from raidwright.helper.plans.unreported import UnreportedEndings
from raidwright.helper.question import known_titles
from raidwright.helper.secret import Secret, read_secret, require_every_secret, secrets_limit
from raidwright.protocol import (
    CHANGED,
    INTERFACE,
    OBJECT_PATH,
    DocumentError,
    ErrorCode,
    StopCause,
    decode,
    encode,
)
from raidwright.reading.udisks import HeardUdisks
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan, secrets_wanted

if TYPE_CHECKING:
    from raidwright.helper.own_planning import OwnPlan, OwnPlanning

_SETTLING_PATIENCE = 3.0
"""Seconds that a look waits for people and entries of a plan that was broken off to come and go."""
SIGNALS = {"Event": "ss", CHANGED: ""}

Reply = tuple[object, ...]


class _TurnedAwayError(Exception):
    """A plan that root's own planning took, and that does not begin all the same."""

    def __init__(self, reason: HelperError) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Service:
    """Everything callers can do. They come through ``door``; ``bus`` is for our own questions."""

    def __init__(
        self,
        bus: Bus,
        door: Bus,
        folders: HelperFolders,
        idle: Idle,
        jobs: Jobs,
        *,
        practice: bool,
        record: Path | None = None,
    ) -> None:
        self._bus = bus
        self._door = door
        self._folders = folders
        self._journal = Journal(folders.state)
        self._unreported = UnreportedEndings(folders.state)
        self._idle = idle
        self._is_practice = practice
        self._callers = KnownCallers(bus)
        self._jobs = jobs
        self._campaign_grants = CampaignGrants(lambda: package_lock(folders.run, idle.busy))
        self._overview = Overview(self._journal, jobs, folders.run, practice=practice)
        self._udisks = HeardUdisks(bus)
        self._record = PlanningRecord(record)
        self._settling: asyncio.Task[None] | None = None

    def look_after(self, settling: asyncio.Task[None]) -> None:
        """Let looks wait a little for the task ``settling``, which brings what was broken off to an end."""
        self._settling = settling

    @cached_property
    def _own(self) -> OwnPlanning:
        """Loaded with the first plan: most helpers are only asked what is there."""
        from raidwright.helper.own_planning import OwnPlanning

        return OwnPlanning(self._udisks, self._overview)

    @property
    def methods(self) -> Mapping[str, ServedMethod]:
        """The methods of the interface."""
        return {
            "Facts": self._method("", "s", self._with_limit(self._facts, looks=True)),
            "Moment": self._method("s", "s", self._with_limit(self._moment, looks=True)),
            "Run": self._method("ssah", "s", self._with_limit(self._run)),
            "Measure": self._method("s", "s", self._with_limit(self._measure)),
            "Warrant": self._method("ssu", "", self._with_limit(self._grant_campaign)),
            "Withdraw": self._method("", "", self._withdraw),
            "Forgo": self._method("", "", self._forgo),
            "Follow": self._method("", "s", self._with_limit(self._follow, looks=True)),
            "Cancel": self._method("s", "", self._cancel),
        }

    def forget(self, name: str) -> None:
        """Let go of all that the caller ``name`` had, which is gone from the bus."""
        self._callers.forget(name)
        self._jobs.forget(name)
        self._campaign_grants.end(name)

    async def finish(self, cause: StopCause) -> None:
        """Bring the running job to its next safe point, and let no other begin."""
        await self._jobs.finish(cause)

    async def close(self) -> None:
        """Look no more at the computer."""
        self._campaign_grants.close()
        await self._overview.close()
        await self._udisks.close()

    def _method(self, args: str, reply: str, method: Callable[[Call], Awaitable[Reply]]) -> ServedMethod:
        async def handler(call: Call) -> Reply:
            try:
                with self._idle.busy():
                    return await method(call)
            except DocumentError as error:
                raise bad_request(f"{error}.").as_bus_error() from None
            except HelperError as error:
                raise error.as_bus_error() from None

        return ServedMethod(args, reply, handler)

    def _with_limit(
        self, method: Callable[[Call], Awaitable[Reply]], *, looks: bool = False
    ) -> Callable[[Call], Awaitable[Reply]]:
        """``method``, refused to a user of whom too many calls are being answered already."""

        async def answer(call: Call) -> Reply:
            with self._callers.enter(call, looks=looks):
                return await method(call)

        return answer

    async def _facts(self, call: Call) -> Reply:
        await self._authorise_look("Facts", call)
        if self._settling is not None:
            # Until then people come and go: the plan made of a look would not be root's own.
            await asyncio.wait([self._settling], timeout=_SETTLING_PATIENCE)
        # Whoever looks may plan next, and by then a disk may hold UDisks2 up.
        self._udisks.begin()
        facts = await self._overview.facts(waited_for=call.interactive)
        devices = facts_visible_to(call.uid, facts.devices)
        under_way = self._jobs.under_way(call.uid)
        return (encode(msgspec.structs.replace(facts, devices=devices, under_way=under_way)),)

    async def _moment(self, call: Call) -> Reply:
        """How far the sync of one array is: so little that it can be asked for each second."""
        # Where a look takes a password, polkit keeps the yes for five minutes, and a sync lasts for hours.
        if not self._callers.has_looked(call):
            await self._authorise_look("Moment", call)
        return (encode(await asyncio.to_thread(sync_moment, str(call.body[0]))),)

    async def _authorise_look(self, method: str, call: Call) -> None:
        # A campaign looks for hours while nobody is there; whoever was let erase the disks may look at them.
        if self._campaign_grants.of(call.sender) is None:
            await self._callers.authorise(method, call, Action.FACTS)

    async def _run(self, call: Call) -> Reply:
        text, fingerprint = str(call.body[0]), str(call.body[1])
        plan = decode(text, Plan)
        check_shape(plan, practice=self._is_practice)
        if plan.fingerprint() != fingerprint:
            raise bad_request(
                "The plan changed since it was confirmed. Review the new plan and confirm it again."
            )
        secrets = int(bool(secrets_wanted(plan)))
        if len(call.fds) != secrets + int(takes_header(plan)):
            raise bad_request(
                "A passphrase or header was passed that this plan does not need, or is missing."
            )
        await self._jobs.require_ready()
        require_no_executor(self._folders.run)
        # What could not be done when the helper came up; after the plan it might not be known any more.
        await settle_shares(self._journal, self._folders.run, Path("/"))
        grant = await self._campaign_grant_for(call, plan)
        own = None if grant else await self._authorised_plan(call, plan)
        secret = await read_secret(call.fds[0].fileno(), secrets_limit(plan)) if secrets else Secret()
        transfer = HeaderTransfer()
        try:
            require_every_secret(plan, secret)
            if takes_header(plan):
                transfer = await take_header(plan, call.fds[-1].fileno())
            if own is None or not own.is_recent:
                own = await self._compare(call, plan)
            return await self._authorised_run(call, own, secret, transfer, grant)
        except BaseException:
            secret.clear()
            transfer.close()
            raise

    async def _authorised_plan(self, call: Call, plan: Plan) -> OwnPlan | None:
        """Return once the caller may have the plan carried out; what root said to it before the question.

        Who may not look at this computer is told nothing of it before.
        """
        own = None
        if await self._callers.may_look(call):
            with self._own.allowance.spend(call.uid):
                own = await self._compare(call, plan)
        action, titles = PLAN_ACTIONS[plan.purpose], known_titles(plan)
        await self._callers.authorise("Run", call, action, plan.fingerprint(), titles)
        self._own.allowance.forgive(call.uid)
        return own

    async def _compare(self, call: Call, plan: Plan) -> OwnPlan:
        """What root's own planning says, which is the same. Raises HelperError with what is different."""
        own = await self._own.compare(plan, call.uid)
        if own.objection is not None and not self._record.is_kept:
            raise refusal(own.objection)
        return own

    async def _authorised_run(
        self, call: Call, own: OwnPlan, secret: Secret, transfer: HeaderTransfer, grant: CampaignGrant | None
    ) -> Reply:
        plan = own.plan
        try:
            with self._jobs.reserve(call.sender, call.uid, plan) as job:
                await self._callers.require_wanted(call)
                await self._record.note(own, call.uid, self._folders)
                if own.objection is not None:
                    raise refusal(own.objection)
                plan_job = PlanJob(plan, secret, call.uid, self._folders, transfer, bus=self._bus)
                try:
                    await plan_job.prepare()
                except HelperError as error:
                    raise _TurnedAwayError(error) from None
        except _TurnedAwayError as away:
            # Only now: while a plan gets ready, what it resumes does not count as interrupted.
            raise await self._as_planned_now(away.reason, plan, call.uid) from None
        if grant is not None:
            job.is_in_campaign = True
            grant.begin(plan)
        self._jobs.start(job, lambda: self._carry_out_plan(plan_job, job))
        self._tell_everybody()
        return (job.handle,)

    async def _as_planned_now(self, refused: HelperError, plan: Plan, uid: int) -> HelperError:
        """What the planner says by now, where it makes no such plan any more; else ``refused``.

        A disk may fail between root's look and the last at the devices, which only sees that they changed.
        """
        # Whoever plans again shall see what has refused it.
        self._overview.forget_claims()
        if refused.code is not ErrorCode.REFUSED:
            return refused
        try:
            why = (await self._own.compare(plan, uid)).refusal
        except HelperError:
            return refused
        return refused if why is None else refusal(why)

    async def _carry_out_plan(self, plan_job: PlanJob, job: Job) -> None:
        with self._idle.busy():
            async with inhibit_sleep(self._bus, "Disks are being set up or changed"):
                last = await plan_job.carry_out(self._emitter(job), job.stop)
            try:
                await wait_for_udisks(self._bus, plan_job.plan, last)
            finally:
                await self._tell_end(job, last)

    async def _tell_end(self, job: Job, last: PlanEnd) -> None:
        if not job.is_in_campaign:
            reported = bool(job.listeners) and not self._door.lost.done()
            await asyncio.to_thread(self._unreported.note, job, last, reported=reported)
        # Who hears the last event may ask for the next job at once.
        self._jobs.release(job)
        self._emitter(job)(last)
        self._tell_everybody()

    async def _measure(self, call: Call) -> Reply:
        work = MeasureJob(decode(str(call.body[0]), BenchSpec))
        self._jobs.require_idle()
        grant = self._campaign_grants.of(call.sender)
        if grant is None or not await asyncio.to_thread(grant.covers_target, work.target):
            await self._callers.authorise("Measure", call, work.action, work.digest, work.named)
        await self._overview.look_first()
        with self._jobs.reserve(call.sender, call.uid) as job:
            await self._callers.require_wanted(call)
            await self._overview.wait_until_done()
            await work.prepare(self._journal, call.uid)
            job.measured = work.devices

        async def to_its_end() -> None:
            with self._idle.busy():
                await work.carry_out(self._emitter(job), job.stop, self._folders.run)

        self._jobs.start(job, to_its_end)
        return (job.handle,)

    async def _grant_campaign(self, call: Call) -> Reply:
        """One authorisation for all plans of a campaign; see `helper.campaign_grant`."""
        text, fingerprint, seconds = str(call.body[0]), str(call.body[1]), int(str(call.body[2]))
        plan = decode(text, Plan)
        check_shape(plan, practice=self._is_practice)
        require_campaign(plan, fingerprint, seconds)
        self._jobs.require_idle()
        await self._callers.authorise("Warrant", call, Action.CAMPAIGN, fingerprint, known_titles(plan))
        await self._callers.require_wanted(call)
        self._campaign_grants.give(call.sender, plan, seconds)
        return ()

    async def _withdraw(self, call: Call) -> Reply:
        self._campaign_grants.end(call.sender)
        return ()

    async def _forgo(self, call: Call) -> Reply:
        """Have nothing begin that the caller has asked for and has no answer to yet."""
        self._callers.forgo(call.sender)
        self._jobs.forgo(call.sender)
        return ()

    async def _campaign_grant_for(self, call: Call, plan: Plan) -> CampaignGrant | None:
        """The caller's campaign grant, when it covers the plan; else None."""
        grant = self._campaign_grants.of(call.sender)
        if grant is None:
            return None
        left_by = await asyncio.to_thread(self._journal.broken_on, plan.disks)
        return grant if grant.covers(plan, left_by) else None

    async def _follow(self, call: Call) -> Reply:
        """Tell a caller of its user's running plan, and of what comes; else of one that is unreported."""
        await self._jobs.wait_until_begun(call.uid)
        await self._callers.require_there(call)
        job = self._jobs.current
        # One that gets ready may still be refused, of which its caller alone is told.
        running = job.follow(call.sender) if job and job.task and job.uid == call.uid else None
        running = running or await asyncio.to_thread(self._unreported.take, call.uid)
        if running is None:
            raise HelperError(ErrorCode.UNKNOWN_JOB, english("You have no running plan on this computer."))
        return (encode(running),)

    async def _cancel(self, call: Call) -> Reply:
        # Whoever does not know the handle, because another began the job, names none.
        handle = str(call.body[0]) or self._jobs.running_handle()
        owner = self._jobs.owner(handle)
        if owner != call.uid:
            with self._callers.enter(call):
                await self._callers.authorise("Cancel", call, Action.CANCEL_OTHER, handle)
        self._jobs.find(handle).stop.wish(StopCause.ASKED if owner == call.uid else StopCause.OTHER)
        return ()

    def _tell_everybody(self) -> None:
        """Have whoever looks at this computer ask again: a plan has begun or ended, of which no device tells.

        What it is nobody learns from that.
        """
        self._door.emit("", OBJECT_PATH, INTERFACE, CHANGED, "", ())

    def _emitter(self, job: Job) -> Callable[[msgspec.Struct], None]:
        def emit(event: msgspec.Struct) -> None:
            job.note(event)
            body = (job.handle, encode(event))
            for listener in job.listeners:
                self._door.emit(listener, OBJECT_PATH, INTERFACE, "Event", "ss", body)

        return emit

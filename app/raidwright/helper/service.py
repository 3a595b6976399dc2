"""The D-Bus object: decode, authorise, do; answers and errors are documents of `raidwright.protocol`."""

import asyncio
import hashlib
import logging
import os
from collections.abc import Awaitable, Callable, Mapping

import msgspec

from raidwright.bench.spec import BenchSpec
from raidwright.bus import Bus, BusError, Call, ServedMethod
from raidwright.helper import host_facts, targets
from raidwright.helper.authority import Action, Authority
from raidwright.helper.device_facts import FactFinder
from raidwright.helper.executor import PlanEnd
from raidwright.helper.idle import Idle
from raidwright.helper.inhibitor import awake
from raidwright.helper.jobs import Job, Jobs
from raidwright.helper.journal import Journal
from raidwright.helper.limits import WaitingRoom
from raidwright.helper.measure import measure
from raidwright.helper.plan_job import Places, PlanJob
from raidwright.helper.secret import read_secret
from raidwright.helper.shape import check_shape, wants_secret
from raidwright.helper.trouble import Trouble, bad_request
from raidwright.helper.udisks_view import wait_for_udisks
from raidwright.protocol import (
    ERROR_PREFIX,
    INTERFACE,
    OBJECT_PATH,
    DocumentError,
    ErrorCode,
    HelperFacts,
    JobFailed,
    PlanDone,
    PlanFailed,
    decode,
    encode,
)
from raidwright.storage.plan import Plan, Purpose

_log = logging.getLogger("raidwright.helper")
_FAULT = "The helper has a fault of its own; the system's log says more."
_DAEMON = "org.freedesktop.DBus"
SIGNALS = {"Event": "ss"}


class Service:
    """Everything callers can do."""

    def __init__(self, bus: Bus, places: Places, idle: Idle, *, rehearsal: bool) -> None:
        self._bus = bus
        self._places = places
        self._idle = idle
        self._rehearsal = rehearsal
        self._authority = Authority(bus)
        self._jobs = Jobs()
        self._waiting = WaitingRoom()
        self._finder = FactFinder()
        self._looking = asyncio.Lock()
        # The programs take their time to say their versions; the first caller should not have to wait for it.
        self._host = asyncio.create_task(host_facts.host(rehearsal=rehearsal))

    @property
    def methods(self) -> Mapping[str, ServedMethod]:
        """The methods of the interface."""
        return {
            "Facts": self._served("", "s", self._facts),
            "Run": self._served("ssah", "s", self._run),
            "Measure": self._served("sah", "s", self._measure),
            "Cancel": self._served("s", "", self._cancel),
        }

    def forget(self, name: str) -> None:
        """A name is gone from the bus."""
        self._authority.forget(name)
        self._jobs.forget(name)

    async def finish(self) -> None:
        """Bring the running job to its next safe point."""
        await self._jobs.finish()
        self._host.cancel()
        await asyncio.wait([self._host])

    def _served(
        self, taken: str, given: str, method: Callable[[Call], Awaitable[tuple[object, ...]]]
    ) -> ServedMethod:
        async def handler(call: Call) -> tuple[object, ...]:
            try:
                with self._idle.busy():
                    return await method(call)
            except DocumentError as error:
                raise _bus_error(bad_request(f"{error}.")) from None
            except Trouble as trouble:
                raise _bus_error(trouble) from None
            finally:
                for descriptor in call.fds:
                    os.close(descriptor)

        return ServedMethod(taken, given, handler)

    async def _facts(self, call: Call) -> tuple[object, ...]:
        await self._authority.grant("Facts", call.sender, Action.FACTS, "", "")
        async with self._looking:
            host = await asyncio.shield(self._host)
            devices = await asyncio.to_thread(self._finder.find)
        running = self._jobs.current is not None
        unfinished = "" if running else Journal(self._places.state).unfinished()
        return (encode(HelperFacts(host, devices, unfinished)),)

    async def _run(self, call: Call) -> tuple[object, ...]:
        text, fingerprint = str(call.body[0]), str(call.body[1])
        plan = decode(text, Plan)
        check_shape(plan, rehearsal=self._rehearsal)
        if plan.fingerprint() != fingerprint:
            raise bad_request("The plan is not the one that was confirmed.")
        secret = await asyncio.to_thread(read_secret, call.fds)
        try:
            if wants_secret(plan) != bool(secret.value):
                raise bad_request("A passphrase belongs to plans with encryption, and to no other.")
            action = Action.BUILD if plan.purpose is Purpose.BUILD else Action.DESTROY
            uid = await self._authorised("Run", call, action, fingerprint, _disks(plan))
            job = self._jobs.reserve(call.sender, uid, ends_with_caller=False)
            work = await self._prepared(PlanJob(plan, secret, uid, self._places), job)
        except BaseException:
            secret.clear()
            raise
        self._jobs.start(job, work)
        return (job.handle,)

    async def _prepared(self, plan_job: PlanJob, job: Job) -> Callable[[], Awaitable[None]]:
        try:
            await plan_job.prepare()
        except BaseException:
            self._jobs.release(job)
            raise

        async def work() -> None:
            with self._idle.busy():
                emit = self._emitter(job)
                async with awake(self._bus, "Disks are being set up"):
                    last = await _without_faults(plan_job.carry_out(emit, job.stop))
                if isinstance(last, PlanDone):
                    await wait_for_udisks(self._bus, plan_job.plan)
                # Who hears the last event may ask for the next job at once.
                self._jobs.release(job)
                emit(last)

        return work

    async def _measure(self, call: Call) -> tuple[object, ...]:
        text = str(call.body[0])
        spec = decode(text, BenchSpec)
        if len(call.fds) > 1:
            raise bad_request("More than one file was sent.")
        digest = hashlib.sha256(msgspec.json.encode(spec)).hexdigest()
        action, named = targets.action_for(spec.target), targets.title(spec.target)
        uid = await self._authorised("Measure", call, action, digest, named)
        job = self._jobs.reserve(call.sender, uid, ends_with_caller=True)
        try:
            place = await asyncio.to_thread(targets.resolve, spec, Journal(self._places.state), uid)
        except BaseException:
            self._jobs.release(job)
            raise
        file = os.dup(call.fds[0]) if call.fds else None
        emit = self._emitter(job)

        async def work() -> None:
            try:
                with self._idle.busy():
                    await measure(spec, place, emit, job.stop, file)
            except Exception:
                _log.exception("a measurement failed")
                emit(JobFailed(ErrorCode.FAILED, _FAULT))
            finally:
                if file is not None:
                    os.close(file)

        self._jobs.start(job, work)
        return (job.handle,)

    async def _cancel(self, call: Call) -> tuple[object, ...]:
        handle = str(call.body[0])
        if self._jobs.owner(handle) != await self._uid(call.sender):
            action = Action.CANCEL_OTHER
            grant = await self._authority.grant("Cancel", call.sender, action, handle, "")
            grant.use(call.sender, action, handle)
        self._jobs.find(handle).stop.set()
        return ()

    async def _authorised(self, method: str, call: Call, action: Action, digest: str, disks: str) -> int:
        """The caller's uid, once polkit said yes to exactly this."""
        uid = await self._uid(call.sender)
        with self._waiting.enter(uid):
            self._jobs.require_idle()
            grant = await self._authority.grant(method, call.sender, action, digest, disks)
        grant.use(call.sender, action, digest)
        return uid

    async def _uid(self, sender: str) -> int:
        try:
            (uid,) = await self._bus.call(
                _DAEMON, "/org/freedesktop/DBus", _DAEMON, "GetConnectionUnixUser", "s", (sender,)
            )
        except BusError:
            raise Trouble(ErrorCode.NOT_AUTHORISED, "The caller is gone.") from None
        assert isinstance(uid, int)
        return uid

    def _emitter(self, job: Job) -> Callable[[msgspec.Struct], None]:
        def emit(event: msgspec.Struct) -> None:
            body = (job.handle, encode(event))
            self._bus.emit(job.sender, OBJECT_PATH, INTERFACE, "Event", "ss", body)

        return emit


async def _without_faults(running: Awaitable[PlanEnd]) -> PlanEnd:
    """How the plan ended, also when that was by a fault of our own."""
    try:
        return await running
    except Exception:
        _log.exception("a plan failed")
        return PlanFailed(0, ErrorCode.FAILED, _FAULT)


def _disks(plan: Plan) -> str:
    named = (targets.disk_title(disk.model, disk.serial, disk.size, disk.path) for disk in plan.disks)
    return "; ".join(named)


def _bus_error(trouble: Trouble) -> BusError:
    return BusError(f"{ERROR_PREFIX}{trouble.code.value}", trouble.sentence)

"""The answer of ``Facts``: the whole computer, looked at once for all who ask at the same time."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from raidwright.bus.answering import cancel_all
from raidwright.helper.jobs import Jobs
from raidwright.helper.limits import is_executor_at_work
from raidwright.helper.looking.configured.settings import with_settings
from raidwright.helper.looking.configured.sharing import SharingLook
from raidwright.helper.looking.devices.device_facts import FactFinder
from raidwright.helper.looking.hardware import host_facts
from raidwright.helper.looking.layers.array_facts import every_array
from raidwright.helper.looking.layers.ghosts import find_ghosts
from raidwright.helper.looking.layers.kernel_log import KernelLog
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.rerunning import read_failed_programs
from raidwright.helper.plans.unfinished import first_unfinished
from raidwright.protocol import DeviceFacts, HelperFacts
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.snapshot.unfinished import Unfinished

T = TypeVar("T")


class SharedCall(Generic[T]):
    """Does ``work`` once at a time, for all who asked before it began: nobody waits for more than two."""

    def __init__(self, work: Callable[[], Awaitable[T]]) -> None:
        self._work = work
        self._turn = asyncio.Lock()
        self._next: asyncio.Task[T] | None = None
        self._tasks: set[asyncio.Task[T]] = set()

    async def __call__(self) -> T:
        """What the next doing of it gives, or raises."""
        if self._next is None:
            self._next = asyncio.create_task(self._do())
            self._tasks.add(self._next)
            self._next.add_done_callback(self._tasks.discard)
        return await asyncio.shield(self._next)

    async def wait_until_done(self) -> None:
        """Return once what is being done now is done."""
        async with self._turn:
            return

    async def close(self) -> None:
        """Give up what is being done."""
        await cancel_all(self._tasks)

    async def _do(self) -> T:
        async with self._turn:
            self._next = None
            return await self._work()


_PATIENCE = 30.0
"""Seconds that a measurement waits for a look: a disk about to fail may answer after minutes."""


class Overview:
    """What the computer is, what it has, and what an earlier plan has left; ``run`` has the locks."""

    def __init__(self, journal: Journal, jobs: Jobs, run: Path, *, practice: bool) -> None:
        self._journal = journal
        self._jobs = jobs
        self._run = run
        self._finder = FactFinder(LeftClean(journal.folder))
        self._log = KernelLog()
        self._sharing = SharingLook()
        self._look = SharedCall(self._gather)
        self._is_waited_for = False
        """Whether somebody waits for the next look, and not only a timer."""
        self._is_practice = practice
        self._programs = host_facts.programs_there()
        # The programs take their time to say their versions; the first caller should not have to wait for it.
        self._host = asyncio.create_task(host_facts.host(practice=practice))

    async def facts(self, *, waited_for: bool = False) -> HelperFacts:
        """As it is now; ``waited_for`` by somebody, who may want to do something about it."""
        self._is_waited_for |= waited_for
        return await self._look()

    async def look_first(self) -> None:
        """Have every device read, if that was never done: whoever asked next would read what is measured."""
        if not self._finder.has_looked:
            await _in_time(self._look())

    def forget_claims(self) -> None:
        """Have the next look try anew who holds a disk for itself alone."""
        self._finder.forget_claims()

    async def wait_until_done(self) -> None:
        """Return once nobody is looking any more."""
        await _in_time(self._look.wait_until_done())

    async def close(self) -> None:
        """Look no more at the computer."""
        await self._look.close()
        self._host.cancel()
        self._log.close()
        await asyncio.wait([self._host])

    async def _gather(self) -> HelperFacts:
        waited_for, self._is_waited_for = self._is_waited_for, False
        host = await self._host_now()
        # Unlike the rest of the host, files of the configuration are changed at any time, by any editor.
        host = await asyncio.to_thread(with_settings, host)
        host = msgspec.structs.replace(host, sharing=await self._sharing.look(systemd=host.systemd))
        containers = await asyncio.to_thread(self._journal.containers)
        deleted = await asyncio.to_thread(self._journal.deletions)
        looked_into = await asyncio.to_thread(self._journal.looked_into)
        clear_names = await asyncio.to_thread(self._journal.clear_names)
        host = msgspec.structs.replace(
            host, containers=containers, deleted=deleted, looked_into=looked_into, clear_names=clear_names
        )
        groups_made = await asyncio.to_thread(self._journal.groups_made)
        host = msgspec.structs.replace(host, groups_made=groups_made)
        # What is read of a disk that is measured would count as somebody else's load.
        devices = await asyncio.to_thread(
            self._finder.find,
            measured=self._jobs.measured_devices,
            at_work=self._is_going_on,
            waited_for=waited_for,
        )
        arrays = await asyncio.to_thread(lambda: self._log.with_moments(every_array(devices)))
        left = None if self._is_going_on else await asyncio.to_thread(self._find_unfinished, devices)
        return HelperFacts(host, devices, left, arrays, await asyncio.to_thread(find_ghosts))

    async def _host_now(self) -> Host:
        """As it was at the start, but for programs: they are installed while the window stands open."""
        there = await asyncio.to_thread(host_facts.programs_there)
        if there != self._programs:
            await asyncio.wait([self._host])
            self._programs = there
            self._host = asyncio.create_task(host_facts.host(practice=self._is_practice))
        return await asyncio.shield(self._host)

    @property
    def _is_going_on(self) -> bool:
        """Whether a plan is; an earlier helper that has lost the bus goes on to the next safe point."""
        return bool(self._jobs.current) or (self._jobs.is_ready and is_executor_at_work(self._run))

    def _find_unfinished(self, devices: tuple[DeviceFacts, ...]) -> Unfinished | None:
        names, journal = {facts.node: facts.signatures for facts in devices}, self._journal
        failed_programs, plans = read_failed_programs(journal.folder), journal.unsettled_plans()
        return first_unfinished(
            plans, lambda each: names.get(each.node, ()), journal.in_service(), failed_programs
        )


async def _in_time(look: Awaitable[object]) -> None:
    """Wait for it, and no longer than is put up with; what goes wrong is told to whoever asks for facts."""
    with contextlib.suppress(OSError):
        async with asyncio.timeout(_PATIENCE):
            await look

"""The practice machine: a real kernel with virtual disks, as processes of an ordinary user."""

import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from raidwright.bus import DAEMON, DAEMON_PATH, Bus, Match, Signal
from raidwright.machine.practice.bus_bridge import BusBridge
from raidwright.machine.practice.disk_set import DiskSet, Model, SpeedLimits, Unit
from raidwright.machine.practice.errors import PracticeError
from raidwright.machine.practice.faults import DEAD, DiskFault
from raidwright.machine.practice.guest.boot import HELPER
from raidwright.machine.practice.guest.daemons import HELPER_LOG
from raidwright.machine.practice.hot_plug import HotPlug, Slot
from raidwright.machine.practice.launch import Launched, Options, launch
from raidwright.machine.practice.programs import Finished, run_program
from raidwright.machine.practice.qmp import Qmp
from raidwright.machine.practice.storage_daemon import QMP_SOCKET
from raidwright.protocol import BUS_NAME
from raidwright.storage.failures import Failure, failure

_STAGE_SECONDS = 60.0
_HELPER_SECONDS, _HELPER_TURNS = 30.0, 8


def _say_nothing(_: str) -> None:
    return


class PracticeMachine:
    """One running practice machine; made by start()."""

    def __init__(self, disk_set: DiskSet, launched: Launched) -> None:
        self._disk_set = disk_set
        self._stage, self._boot, self._processes, self._mux = launched
        self._bridges: dict[tuple[int, bool], BusBridge] = {}
        self._qmp: Qmp | None = None
        self._hot_plug: HotPlug | None = None

    @classmethod
    async def start(
        cls,
        disk_set: DiskSet,
        *,
        progress: Callable[[str], None] = _say_nothing,
        helper: bool = True,
        authorise: bool = True,
        resync_limit: int | None = None,
        whole: bool = True,
    ) -> "PracticeMachine":
        """Start one and return when UDisks2 and the helper answer; raises PracticeError in words to act on.

        ``authorise`` lets polkit say yes to the helper's actions; ``resync_limit`` (KiB/s per member, 0 for
        the kernel's own) overrules the disk set's. ``progress`` is told in a sentence what is happening. When
        it need not be ``whole``, UDisks2 suffices, and `wait_for_helper` does the rest.
        """
        launched = await launch(disk_set, Options(helper, authorise, resync_limit), progress)
        machine = cls(disk_set, launched)
        try:
            await machine._come_up()
            if whole:
                await machine.wait_for_helper(progress)
        except BaseException:
            await asyncio.shield(machine.close())
            raise
        return machine

    async def _come_up(self) -> None:
        await self._boot_ends()
        self._qmp = await Qmp.connect(self._stage.folder / QMP_SOCKET)
        self._hot_plug = HotPlug(self._disk_set, self._stage, self._qmp, self.run)
        await self._hot_plug.refresh()

    async def _boot_ends(self) -> None:
        first: set[asyncio.Future[Any]] = {self._mux.ready, self.unexpected_end}
        stages, seconds = -1, 0.0
        # On a busy computer it comes on slowly; it is given up where nothing comes on at all.
        while self._mux.stages > stages:
            stages, seconds = self._mux.stages, seconds + _STAGE_SECONDS
            ended, _ = await asyncio.wait(first, timeout=_STAGE_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if not ended:
                continue
            if self.unexpected_end.done() or self._mux.ready.cancelled():
                raise PracticeError(await asyncio.shield(self.unexpected_end))
            return
        raise PracticeError(failure("practice-slow", seconds=f"{seconds:.0f}"))

    async def wait_for_helper(self, progress: Callable[[str], None] = _say_nothing) -> None:
        """Return when the helper answers, at once without one; raises PracticeError when it stays away."""
        if not self._boot.helper:
            return
        progress(HELPER)
        for _ in range(_HELPER_TURNS):
            if await wait_for_name(self.root_address, BUS_NAME, _HELPER_SECONDS):
                return
            # It says something where it ends; on a busy computer it only takes long.
            log = await self.run(("tail", "-n", "1", HELPER_LOG))
            if words := log.output.decode("utf-8", "replace").strip().rstrip("."):
                raise PracticeError(failure("practice-helper", words=words))
        raise PracticeError(failure("practice-helper", words="no message"))

    @property
    def address(self) -> str:
        """The D-Bus address of the guest's system bus, as the person who sits at it.

        That is the caller's own uid; for root, an ordinary user's.
        """
        return self.address_of(self._boot.session_uid, session=True)

    @property
    def root_address(self) -> str:
        """The same bus as the guest's root."""
        return self.address_of(0, session=False)

    def address_of(self, uid: int, *, session: bool) -> str:
        """The same bus as ``uid``, inside the active session or outside of any."""
        if (uid, session) not in self._bridges:
            path = self.folder / f"bus-{uid}{'-session' if session else ''}.sock"
            bridge = BusBridge(self._mux, path, uid=uid, session=session, owner=os.getuid())
            self._bridges[uid, session] = bridge
        return self._bridges[uid, session].address

    @property
    def unexpected_end(self) -> asyncio.Future[Failure]:
        """Resolves with the reason when the machine dies by itself; is cancelled by close()."""
        return self._processes.ended

    @property
    def pids(self) -> tuple[int, ...]:
        """The process groups of the machine on the host: disks, kernel."""
        return self._processes.pids

    @property
    def folder(self) -> Path:
        """The run folder, which close() deletes."""
        return self._stage.folder

    async def run(self, argv: Sequence[str], stdin: bytes = b"") -> Finished:
        """Run a program as the guest's root; raises PracticeError when it cannot be started."""
        return await run_program(self._mux, argv, stdin)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Every slot and what is in it."""
        return self._disks.slots

    @property
    def _disks(self) -> HotPlug:
        assert self._hot_plug is not None
        return self._hot_plug

    async def pull(self, serial: str) -> None:
        """Take the disk out, whatever is going on with it."""
        await self._disks.pull(serial)

    async def insert(self, serial: str) -> None:
        """Put a pulled disk back."""
        await self._disks.insert(serial)

    async def fail(self, serial: str, fault: DiskFault = DEAD, *, drill: bool = True) -> None:
        """Let the disk have ``fault`` from now on; with ``drill`` it is asked at once: md may notice."""
        await self._disks.fail(serial, fault, drill=drill)

    async def repair(self, serial: str) -> None:
        """Let a failed disk work again."""
        await self._disks.repair(serial)

    async def add(self, model: Model, unit: Unit) -> Slot:
        """Put a new blank disk into an empty slot."""
        return await self._disks.add(model, unit)

    async def set_limits(self, serial: str, bytes_per_second: int, iops: int) -> None:
        """Make the disk that fast from now on; 0 is unlimited."""
        await self._disks.set_limits(serial, SpeedLimits(bytes_per_second, iops))

    async def share_limits(self, serials: Sequence[str]) -> None:
        """Hold these disks to the limits of the first, all together, as one link to all of them does.

        One alone has its own again. Raises PracticeError.
        """
        await self._disks.share_limits(serials)

    async def close(self) -> None:
        """End every process and free every file; also after the machine has ended by itself, and twice."""
        # First of all, so that a caller who cannot wait for the rest leaves nothing either.
        self._processes.let_go()
        bridges, self._bridges = self._bridges, {}
        for bridge in bridges.values():
            await bridge.close()
        if self._qmp is not None:
            await self._qmp.close()
        self._mux.close()
        await self._processes.close()


async def wait_for_name(address: str, name: str, seconds: float) -> bool:
    """Return True as soon as ``name`` is owned, False when it is not within ``seconds``."""
    bus = await Bus.connect(address)
    try:
        async with asyncio.timeout(seconds):
            await _wait_for_owner(bus, name)
    except TimeoutError:
        return False
    finally:
        await bus.close()
    return True


async def _wait_for_owner(bus: Bus, name: str) -> None:
    came = asyncio.Event()

    def on_change(_: Signal) -> None:
        came.set()

    change = Match(sender=DAEMON, path=DAEMON_PATH, interface=DAEMON, member="NameOwnerChanged", first=name)
    await bus.subscribe(change, on_change)
    (has_owner,) = await bus.call(DAEMON, DAEMON_PATH, DAEMON, "NameHasOwner", "s", (name,), answer="b")
    if not has_owner:
        await came.wait()

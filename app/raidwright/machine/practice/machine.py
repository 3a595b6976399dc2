"""The practice machine: a real kernel with virtual disks, as processes of an ordinary user."""

import asyncio
import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from raidwright.machine.practice.bays import Bay
from raidwright.machine.practice.boot_line import kernel_argv
from raidwright.machine.practice.bus_bridge import BusBridge
from raidwright.machine.practice.bus_name import wait_for_name
from raidwright.machine.practice.errors import PracticeError
from raidwright.machine.practice.frames import Kind
from raidwright.machine.practice.guest.boot import Boot
from raidwright.machine.practice.guest.daemons import HELPER_LOG
from raidwright.machine.practice.hot_plug import Finished, HotPlug
from raidwright.machine.practice.mux import Mux
from raidwright.machine.practice.processes import Processes, SerialLine
from raidwright.machine.practice.qmp import Qmp
from raidwright.machine.practice.requirements import check_requirements, memory_folder
from raidwright.machine.practice.shelf import Limits, Model, Shelf, Unit
from raidwright.machine.practice.stage import Stage
from raidwright.machine.practice.storage_daemon import PID_FILE, QMP_SOCKET, daemon_argv
from raidwright.protocol import BUS_NAME

_RUNS = Path("/var/tmp")  # noqa: S108
_NOBODY = 65534
_SOMEBODY = 1000
_BOOT_SECONDS = 60.0
_HELPER_SECONDS = 20.0
_MIB = 1 << 20


class PracticeMachine:
    """One running practice machine; made by start()."""

    def __init__(self, shelf: Shelf, stage: Stage, processes: Processes, mux: Mux, session_uid: int) -> None:
        self._shelf = shelf
        self._stage = stage
        self._processes = processes
        self._mux = mux
        self._session_uid = session_uid
        self._bridges: dict[tuple[int, bool], BusBridge] = {}
        self._qmp: Qmp | None = None
        self._hot_plug: HotPlug | None = None

    @classmethod
    async def start(
        cls,
        shelf: Shelf,
        *,
        progress: Callable[[str], None] = lambda _: None,
        helper: bool = True,
        authorise: bool = True,
        resync_limit: int | None = None,
    ) -> "PracticeMachine":
        """Start one and return when UDisks2 and the helper answer; raises PracticeError in words to act on.

        ``authorise`` lets polkit say yes to the helper's actions; ``resync_limit`` (KiB/s per member, 0 for
        the kernel's own) overrules the shelf's. ``progress`` is told in a sentence what is happening.
        """
        check_requirements()
        stage = Stage(Path(tempfile.mkdtemp(prefix="raidwright-practice-", dir=_RUNS)), _owner())
        try:
            boot = _prepare(stage, shelf, helper=helper, authorise=authorise, resync_limit=resync_limit)
            progress("Starting the kernel")
            machine = await cls._spawn(shelf, stage, boot, progress)
        except BaseException:
            shutil.rmtree(stage.folder, ignore_errors=True)
            raise
        try:
            await machine._come_up()
            if boot.helper:
                progress("Starting the helper")
                await machine._wait_for_helper()
        except BaseException:
            await asyncio.shield(machine.close())
            raise
        return machine

    @classmethod
    async def _spawn(
        cls, shelf: Shelf, stage: Stage, boot: Boot, progress: Callable[[str], None]
    ) -> "PracticeMachine":
        serial = SerialLine()
        bays = range(len(shelf.disks) + shelf.empty_bays)
        memory = memory_folder(shelf.memory * _MIB, stage.folder)
        orders = {
            "daemon": daemon_argv(tuple(model for model, _ in shelf.disks)),
            "daemon_ready": PID_FILE,
            "kernel": kernel_argv(
                init=stage.init,
                memory=shelf.memory,
                bays=bays,
                read_fd=serial.guest[0],
                write_fd=serial.guest[1],
            ),
            "environment": {"PATH": "/usr/bin:/bin", "HOME": str(stage.folder), "TMPDIR": str(memory)},
        }
        stage.write(boot, orders)
        processes = await Processes.start(stage.folder, serial, stage.owner if os.getuid() == 0 else None)
        mux = Mux(processes.read_fd, processes.write_fd, progress)
        return cls(shelf, stage, processes, mux, boot.session_uid)

    async def _come_up(self) -> None:
        ended = self._processes.ended
        try:
            async with asyncio.timeout(_BOOT_SECONDS):
                first: set[asyncio.Future[Any]] = {self._mux.ready, ended}
                await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
                if ended.done() or self._mux.ready.cancelled():
                    raise PracticeError(await ended)
        except TimeoutError as error:
            raise PracticeError(
                f"The practice machine did not start within {_BOOT_SECONDS:.0f} s."
            ) from error
        self._qmp = await Qmp.connect(self._stage.folder / QMP_SOCKET)
        self._hot_plug = HotPlug(self._shelf, self._stage, self._qmp, self.run)
        await self._hot_plug.refresh()
        self._bridge(self._session_uid, session=True)
        self._bridge(0, session=False)

    async def _wait_for_helper(self) -> None:
        if not await wait_for_name(self.root_address, BUS_NAME, _HELPER_SECONDS):
            log = await self.run(("tail", "-n", "1", HELPER_LOG))
            words = log.output.decode("utf-8", "replace").strip() or "it says nothing"
            raise PracticeError(f"The helper of the practice machine did not start: {words}")

    @property
    def address(self) -> str:
        """The D-Bus address of the guest's system bus, as the person who sits at it.

        That is the caller's own uid; for root, an ordinary user's.
        """
        return self._bridge(self._session_uid, session=True).address

    @property
    def root_address(self) -> str:
        """The same bus as the guest's root."""
        return self._bridge(0, session=False).address

    async def bus_address_for(self, uid: int, session: bool) -> str:
        """Return the address of the same bus as ``uid``, inside the active session or outside of any."""
        return self._bridge(uid, session=session).address

    @property
    def bays(self) -> tuple[Bay, ...]:
        """Every bay and what is in it."""
        return self._levers.bays

    @property
    def ended(self) -> asyncio.Future[str]:
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

    @property
    def _levers(self) -> HotPlug:
        assert self._hot_plug is not None
        return self._hot_plug

    def _bridge(self, uid: int, *, session: bool) -> BusBridge:
        known = self._bridges.get((uid, session))
        if known is None:
            path = self._stage.folder / f"bus-{uid}{'-session' if session else ''}.sock"
            known = BusBridge(self._mux, path, uid=uid, session=session, owner=os.getuid())
            self._bridges[uid, session] = known
        return known

    async def run(self, argv: Sequence[str], stdin: bytes = b"") -> Finished:
        """Run a program as the guest's root; raises PracticeError when it cannot be started."""
        channel = await self._mux.open({"run": list(argv)})
        output = bytearray()
        try:
            await channel.send(Kind.DATA, stdin)
            await channel.send(Kind.END)
            while (frame := await channel.receive()).kind is Kind.DATA:
                output += frame.payload
        except BaseException:
            if self._mux.open_stream:
                await asyncio.shield(channel.send(Kind.CLOSE))
            raise
        finally:
            channel.forget()
        if not frame.payload.lstrip(b"-").isdigit():
            raise PracticeError(f"{argv[0]} was cut off: {frame.payload.decode('utf-8', 'replace')}.")
        return Finished(int(frame.payload), bytes(output))

    async def pull(self, serial: str) -> None:
        """Take the disk out, whatever is going on with it."""
        await self._levers.pull(serial)

    async def insert(self, serial: str) -> None:
        """Put a pulled disk back."""
        await self._levers.insert(serial)

    async def fail(self, serial: str) -> None:
        """Let every request to the disk end in an error from now on."""
        await self._levers.fail(serial)

    async def repair(self, serial: str) -> None:
        """Let a failed disk work again."""
        await self._levers.repair(serial)

    async def add(self, model: Model, unit: Unit) -> Bay:
        """Put a new blank disk into an empty bay."""
        return await self._levers.add(model, unit)

    async def set_limits(self, serial: str, bytes_per_second: int, iops: int) -> None:
        """Make the disk that fast from now on; 0 is unlimited."""
        await self._levers.set_limits(serial, Limits(bytes_per_second, iops))

    async def close(self) -> None:
        """End every process and free every file; also after the machine has ended by itself, and twice."""
        for bridge in self._bridges.values():
            await bridge.close()
        self._bridges.clear()
        if self._qmp is not None:
            await self._qmp.close()
        self._mux.close()
        await self._processes.close()


def _owner() -> int:
    """Return who runs the guest: never root, whose hostfs would be the host's own files."""
    return os.getuid() or _NOBODY


def _prepare(stage: Stage, shelf: Shelf, *, helper: bool, authorise: bool, resync_limit: int | None) -> Boot:
    command = stage.build(helper=helper)
    for bay, (model, unit) in enumerate(shelf.disks):
        stage.add_disk(bay, model, unit)
    return Boot(
        session_uid=os.getuid() or _SOMEBODY,
        disks=len(shelf.disks),
        resync_limit=shelf.resync_limit if resync_limit is None else resync_limit,
        helper=command,
        authorise=authorise,
    )

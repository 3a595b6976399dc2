"""Disks that come, go and fail while the practice machine runs."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from raidwright.machine.practice import storage_daemon
from raidwright.machine.practice.bays import FIND_NAMES, Bay, State, filled, names_of, with_names
from raidwright.machine.practice.errors import PracticeError
from raidwright.machine.practice.identity import bay_device
from raidwright.machine.practice.programs import Finished
from raidwright.machine.practice.qmp import Qmp
from raidwright.machine.practice.shelf import Model, Shelf, SpeedLimits, Unit
from raidwright.machine.practice.stage import Stage
from raidwright.storage.failures import said

_DRIVER = "/sys/bus/platform/drivers/virtio-uml/"


Run = Callable[[Sequence[str], bytes], Awaitable[Finished]]


class HotPlug:
    """The bays and the levers that move disks in and out of them."""

    def __init__(self, shelf: Shelf, stage: Stage, qmp: Qmp, run: Run) -> None:
        self._stage = stage
        self._qmp = qmp
        self._run = run
        self._turn = asyncio.Lock()
        disks = tuple(filled(number, *disk) for number, disk in enumerate(shelf.disks))
        count = len(disks) + shelf.empty_bays
        self.bays = disks + tuple(Bay(number, "empty") for number in range(len(disks), count))

    async def refresh(self) -> None:
        """Ask the guest which names its disks have now."""
        listing = await self._run(FIND_NAMES, b"")
        self.bays = with_names(self.bays, names_of(listing.output.decode()))

    async def pull(self, serial: str) -> None:
        """Take the disk out, whatever is going on with it."""
        async with self._turn:
            bay = self._find(serial, "present", "failed")
            await self._lever("unbind", bay)
            if bay.state == "failed":
                await self._qmp.execute(*storage_daemon.repair_disk(bay.number))
            await self._now(bay, "pulled")

    async def insert(self, serial: str) -> None:
        """Put a pulled disk back into its bay."""
        async with self._turn:
            bay = self._find(serial, "pulled")
            await self._lever("bind", bay)
            await self._now(bay, "present")

    async def fail(self, serial: str) -> None:
        """Let every request to the disk end in an error from now on."""
        async with self._turn:
            bay = self._find(serial, "present")
            await self._qmp.execute(*storage_daemon.fail_disk(bay.number))
            await self._now(bay, "failed")

    async def repair(self, serial: str) -> None:
        """Let a failed disk work again."""
        async with self._turn:
            bay = self._find(serial, "failed")
            await self._qmp.execute(*storage_daemon.repair_disk(bay.number))
            await self._now(bay, "present")

    async def add(self, model: Model, unit: Unit) -> Bay:
        """Put a new blank disk into the first empty bay and return the bay."""
        async with self._turn:
            bay = next((bay for bay in self.bays if bay.state == "empty"), None)
            if bay is None:
                raise PracticeError(said("Every bay of the practice machine has a disk."))
            if any(unit.serial == other.serial for other in self.bays):
                raise PracticeError(
                    said("There is already a disk with the serial {serial}.", serial=unit.serial)
                )
            self._stage.add_disk(bay.number, model, unit)
            await self._qmp.execute(*storage_daemon.add_disk(bay.number, model))
            await self._lever("bind", bay)
            await self._now(filled(bay.number, model, unit), "present")
            return self.bays[bay.number]

    async def set_limits(self, serial: str, limits: SpeedLimits) -> None:
        """Make the disk as fast as ``limits``, at once."""
        async with self._turn:
            bay = self._find(serial, "present", "pulled", "failed")
            await self._qmp.execute(*storage_daemon.set_limits(bay.number, limits))

    def _find(self, serial: str, *states: State) -> Bay:
        bay = next((bay for bay in self.bays if bay.serial == serial), None)
        if bay is None:
            raise PracticeError(
                said("The practice machine has no disk with the serial {serial}.", serial=serial)
            )
        if bay.state not in states:
            raise PracticeError(
                said(
                    "The disk {serial} is {state}; that needs one that is {states}.",
                    serial=serial,
                    state=bay.state,
                    states=" or ".join(states),
                )
            )
        return bay

    async def _lever(self, lever: str, bay: Bay) -> None:
        done = await self._run(("tee", _DRIVER + lever), bay_device(bay.number).encode())
        if done.returncode:
            words = done.output.decode("utf-8", "replace").strip()
            raise PracticeError(
                said(
                    "Bay {bay} of the practice machine does not move: {words}.",
                    bay=bay.number + 1,
                    words=words,
                )
            )

    async def _now(self, bay: Bay, state: State) -> None:
        changed = msgspec.structs.replace(bay, state=state)
        self.bays = tuple(changed if old.number == bay.number else old for old in self.bays)
        await self.refresh()

"""The practice machine as a machine like any other, with hands for its disks."""

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Self

from raidwright.machine.on_bus import PRACTICE_TITLE, BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import (
    DiskSet,
    Model,
    PracticeError,
    PracticeMachine,
    Slot,
    Unit,
    load_disk_set,
)
from raidwright.machine.practice.contents import Missing, make_contents
from raidwright.machine.practice.copies import Copies, copy_disks
from raidwright.machine.practice.disk_set import MOST_BYTES
from raidwright.machine.practice.home_network import GuestCommand, HomeNetwork
from raidwright.machine.practice.requirements import largest_image
from raidwright.protocol import ErrorCode
from raidwright.storage.failures import Failure, FailureReason, Sentence, english
from raidwright.storage.snapshot.disks import Host, Snapshot

DEFAULT_DISKS = "default"


class PracticeBusMachine(BusMachine):
    """A practice machine that lives as long as this object; made by `start`."""

    def __init__(self, practice: PracticeMachine) -> None:
        host = Host(name="practice", practice=True)
        super().__init__(PRACTICE_TITLE, practice.address, host, self._why_ended)
        self._practice = practice
        self._coming: asyncio.Task[None] | None = None
        self._no_helper: FailureReason = ""
        self.address = practice.address

    @classmethod
    async def start(
        cls,
        disk_set: str | DiskSet = DEFAULT_DISKS,
        progress: Callable[[str], None] = lambda _: None,
        *,
        whole: bool = True,
    ) -> Self:
        """Start one with the disks of ``disk_set``, maybe a name or a file; ``progress`` hears what happens.

        When it need not be ``whole``, its disks are enough: the helper comes a second or two later, or the
        machine ends with the reason why not. Raises MachineError in words to act on.
        """
        with _as_machine_error():
            disks = load_disk_set(disk_set) if isinstance(disk_set, str) else disk_set
            practice = await PracticeMachine.start(disks, progress=progress, whole=whole)
        machine = cls(practice)
        if not whole:
            machine._coming = asyncio.create_task(machine._wait_for_helper())
        return machine

    @classmethod
    async def start_copy(
        cls, look: Snapshot, progress: Callable[[str], None] = lambda _: None, size: int | None = None
    ) -> tuple[Self, Copies]:
        """Start one with copies of the disks in ``look`` and of what is known of their contents.

        With a ``size`` in bytes they are that large and blank. Raises MachineError in words to act on.
        """
        copies = copy_disks(look, size, largest_image(MOST_BYTES))
        machine = await cls.start(copies.disk_set, progress)
        if size is not None:
            return machine, copies
        progress("Copying the partition tables, arrays and file systems")
        try:
            missing = await machine._fill(look, copies)
        except BaseException:
            await asyncio.shield(machine.close())
            raise
        return machine, copies._replace(differences=(*copies.differences, *missing))

    async def _fill(self, look: Snapshot, copies: Copies) -> list[Sentence]:
        """Make what lies on the originals; a sentence for each thing that the copy lacks."""
        places = copies.places({slot.serial: slot.name for slot in self.slots})
        missing: dict[str, Sentence] = {}
        with _as_machine_error():
            for order in make_contents(look, places):
                if isinstance(order, Missing):
                    missing[order.of] = english(
                        "The copy of {device} does not contain {kind}.", device=order.of, kind=order.kind
                    )
                    continue
                done = await self._practice.run(order.argv, order.stdin)
                if done.returncode:
                    words = done.output.decode("utf-8", "replace").strip()
                    missing[order.of] = english(
                        "Not everything on {device} was copied: “{words}”", device=order.of, words=words
                    )
        await self.look_again()
        return [*missing.values()]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Every slot and what is in it."""
        return self._practice.slots

    @property
    def unexpected_end(self) -> asyncio.Future[Failure]:
        """Resolves with the reason when the machine dies by itself; is cancelled by `close`."""
        return self._practice.unexpected_end

    async def pull(self, serial: str) -> None:
        """Take the disk out, whatever is going on with it. Raises MachineError, as all of these do."""
        with _as_machine_error():
            await self._practice.pull(serial)

    async def insert(self, serial: str) -> None:
        """Put a pulled disk back."""
        with _as_machine_error():
            await self._practice.insert(serial)

    async def fail(self, serial: str) -> None:
        """Let every request to the disk end in an error from now on; md notices at once if it can."""
        with _as_machine_error():
            await self._practice.fail(serial)
        await self.look_again()

    async def repair(self, serial: str) -> None:
        """Let a failed disk work again."""
        with _as_machine_error():
            await self._practice.repair(serial)

    async def add(self, model: Model, unit: Unit) -> Slot:
        """Put a new blank disk into an empty slot."""
        with _as_machine_error():
            return await self._practice.add(model, unit)

    async def join(self, network: HomeNetwork, people: Collection[str]) -> None:
        """Be a server for ``people`` in that network, where another computer is."""
        lines = (await self._run(GuestCommand(("getent", "passwd")))).splitlines()
        users = {line.partition(":")[0] for line in lines}
        for command in network.commands(person for person in people if person not in users):
            await self._run(command)
        await self.look_again()

    async def open_elsewhere(self, network: HomeNetwork, share: str, person: str, password: bytes) -> None:
        """Open a share from the other computer."""
        await self._run(network.opening(share, person, password))

    async def _run(self, command: GuestCommand) -> str:
        with _as_machine_error():
            done = await self._practice.run(command.argv, command.stdin)
        words = done.output.decode("utf-8", "replace").strip()
        if done.returncode:
            program = command.argv[0]
            raise MachineError(
                ErrorCode.FAILED, english("{program} failed: “{words}”", program=program, words=words)
            )
        return words

    async def close(self) -> None:
        """End the connection and the machine with every process of it."""
        if self._coming is not None:
            self._coming.cancel()
            await asyncio.gather(self._coming, return_exceptions=True)
        await super().close()
        await self._practice.close()

    async def _wait_for_helper(self) -> None:
        """End the machine if its helper does not come, without which nothing can be tried on it."""
        try:
            await self._practice.wait_for_helper()
        except PracticeError as error:
            self._no_helper = error.said
            await self._practice.close()

    def _why_ended(self) -> FailureReason:
        if self._no_helper:
            return self._no_helper
        end = self._practice.unexpected_end
        return end.result() if end.done() and not end.cancelled() else ""


@contextmanager
def _as_machine_error() -> Iterator[None]:
    try:
        yield
    except PracticeError as error:
        raise MachineError(ErrorCode.FAILED, error.said) from None

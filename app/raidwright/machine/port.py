"""What every machine can do, whatever bus or file is behind it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Protocol

from raidwright.bench.spec import BenchSpec
from raidwright.bench.sync_watch import SyncMoment
from raidwright.protocol import ErrorCode, MeasureEvent, PlanEvent
from raidwright.storage.failures import FailureReason, WorldError, as_failure
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Snapshot

HeaderFile = Path | bytes
"""A file that shall be made for the header of a container; or what is in one, to be put back."""


class MachineError(WorldError):
    """The world said no: the sentence is for the user, the code for the program.

    ``failure`` says the same in any language, when it is one of the common ones.
    """

    def __init__(self, code: ErrorCode, reason: FailureReason) -> None:
        super().__init__(str(reason))
        self.code = code
        self.sentence = str(reason)
        self.failure = as_failure(reason)


class Machine(Protocol):
    """One computer's storage. All methods belong to one asyncio loop."""

    @property
    def title(self) -> str:
        """For people: "This computer", "Practice machine"."""
        ...

    @property
    def acts(self) -> bool:
        """False for a saved machine, which can be looked at and designed for only."""
        ...

    async def look(self) -> Snapshot:
        """The present snapshot with all that the helper knows, when there is one. Raises MachineError."""
        ...

    async def look_again(self) -> None:
        """Let every `watch` see what has changed without a device having changed, in a next snapshot."""
        ...

    async def sync_moment(self, array: str) -> SyncMoment:
        """How far the sync of the running array with that UUID is, and what its members have moved.

        Raises MachineError.
        """
        ...

    def watch(self) -> AsyncIterator[Snapshot]:
        """The present snapshot at once, then a new one after each change, at most about ten a second."""
        ...

    def run(
        self, plan: Plan, passphrase: bytearray | None = None, header: HeaderFile | None = None
    ) -> AsyncIterator[PlanEvent]:
        """Carry the plan out and report; ends after PlanDone, PlanStopped or PlanFailed.

        Raises MachineError when it was refused before the first step. ``passphrase`` is overwritten with
        zeros once it has been handed over. ``header`` belongs to a plan about one, and to no other.
        """
        ...

    def follow(self) -> AsyncIterator[Plan | PlanEvent]:
        """The plan of one's own that runs, then its events from the first, as `run` reports them.

        Raises MachineError when none runs.
        """
        ...

    def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        """Measure and report; ends after BenchDone or JobFailed. Raises MachineError when refused."""
        ...

    async def authorise_campaign(self, clearing: Plan, seconds: int) -> bool:
        """Have it authorised once to clear disks, and to build and take down arrays there.

        It begins with ``clearing``, and lasts for so many seconds, until `withdraw`, or as long as the
        connection. False when it was cancelled and nothing is authorised. Raises MachineError.
        """
        ...

    async def withdraw(self) -> None:
        """Give up what `authorise_campaign` was given. Raises MachineError."""
        ...

    async def cancel(self) -> None:
        """Ask the running plan or measurement to stop at the next safe point.

        What waits for permission is not begun: it ends as stopped, and the question for it is closed.
        """
        ...

    async def cancel_any(self) -> None:
        """Ask whatever runs on the computer to stop at its next safe point, whoever began it.

        Raises MachineError when nothing does, or it may not be stopped.
        """
        ...

    async def close(self) -> None:
        """Let go of everything. The machine must not be used afterwards."""
        ...

"""A machine for tests of the window: what it shows and does is in the test's hands."""

import asyncio
from collections.abc import AsyncIterator, Sequence

from raidwright.bench.spec import BenchSpec
from raidwright.bench.sync_watch import SyncMoment
from raidwright.machine.port import HeaderFile, Machine, MachineError
from raidwright.protocol import ErrorCode, MeasureEvent, PlanEvent
from raidwright.session.session import OnProgress
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Snapshot

Happening = PlanEvent | MeasureEvent | MachineError | float
"""An event to report, an error to raise, or seconds to wait."""


class InventedMachine:
    """Shows snapshots as `show` gives them; runs and measures by playing `script`."""

    def __init__(self, snapshot: Snapshot, title: str = "Invented", acts: bool = True) -> None:
        self.title = title
        self.acts = acts
        self.script: Sequence[Happening] = ()
        self.ran: list[Plan] = []
        self.running: Plan | None = None
        """What runs already when it is opened."""
        self.followed = 0
        self.measured: list[BenchSpec] = []
        self.moments: list[SyncMoment] = []
        """What it says of a sync, one after the other; the last again and again."""
        self.passphrases: list[bytes | None] = []
        self.headers: list[HeaderFile | None] = []
        self.campaigns_authorised: list[tuple[Plan, int]] = []
        self.cancelled = 0
        self.looked_again = 0
        self.closed = False
        self._latest = snapshot
        self._snapshots: asyncio.Queue[Snapshot | MachineError] = asyncio.Queue()
        self._snapshots.put_nowait(snapshot)
        self._loop: asyncio.AbstractEventLoop | None = None

    def show(self, snapshot: Snapshot | MachineError) -> None:
        """From the GUI thread: the machine has changed, or is lost."""
        assert self._loop is not None, "nobody watches yet"
        self._loop.call_soon_threadsafe(self._snapshots.put_nowait, snapshot)

    async def watch(self) -> AsyncIterator[Snapshot]:
        self._loop = asyncio.get_running_loop()
        while True:
            snapshot = await self._snapshots.get()
            if isinstance(snapshot, MachineError):
                raise snapshot
            self._latest = snapshot
            yield snapshot

    async def sync_moment(self, array: str) -> SyncMoment:
        if not self.moments:
            raise MachineError(ErrorCode.REFUSED, f"No array with the UUID {array} runs.")
        return self.moments.pop(0) if len(self.moments) > 1 else self.moments[0]

    async def look_again(self) -> None:
        self.looked_again += 1

    async def look(self) -> Snapshot:
        return self._latest

    async def run(
        self, plan: Plan, passphrase: bytearray | None = None, header: HeaderFile | None = None
    ) -> AsyncIterator[PlanEvent]:
        self.ran.append(plan)
        self.headers.append(header)
        self.passphrases.append(None if passphrase is None else bytes(passphrase))
        async for event in self._play():
            yield event  # type: ignore[misc]

    async def follow(self) -> AsyncIterator[Plan | PlanEvent]:
        self.followed += 1
        if self.running is None:
            raise MachineError(ErrorCode.UNKNOWN_JOB, "You have no running plan on this computer.")
        yield self.running
        async for event in self._play():
            yield event  # type: ignore[misc]

    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        self.measured.append(spec)
        async for event in self._play():
            yield event  # type: ignore[misc]

    async def cancel(self) -> None:
        self.cancelled += 1

    async def authorise_campaign(self, clearing: Plan, seconds: int) -> bool:
        self.campaigns_authorised.append((clearing, seconds))
        return True

    async def withdraw(self) -> None:
        self.campaigns_authorised.clear()

    async def cancel_any(self) -> None:
        self.cancelled += 1

    async def close(self) -> None:
        await asyncio.sleep(0.02)
        self.closed = True

    async def _play(self) -> AsyncIterator[PlanEvent | MeasureEvent]:
        for happening in self.script:
            if isinstance(happening, MachineError):
                raise happening
            if isinstance(happening, float):
                await asyncio.sleep(happening)
            else:
                yield happening


class FakeOpener:
    """An opener for a session: opens the machines it is given by choice, and remembers what was asked."""

    def __init__(self, **machines: Machine | MachineError) -> None:
        self.machines = machines
        self.asked: list[str] = []

    async def __call__(self, choice: str, progress: OnProgress) -> Machine:
        self.asked.append(choice)
        progress(f"Opening {choice}")
        await asyncio.sleep(0)
        found = self.machines[choice]
        if isinstance(found, MachineError):
            raise found
        return found

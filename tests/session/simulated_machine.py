"""A machine on which plans are carried out in thought, and measured by what the levels' arithmetic says."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from raidwright.bench.samples import Begun, BenchDone, PassBegun, PassResult
from raidwright.bench.spec import BenchSpec, MountedAt
from raidwright.machine.port import HeaderFile, MachineError
from raidwright.protocol import MeasureEvent, PlanDone, PlanEvent, StepBegun
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Snapshot
from tests.storage.simulator import carried_out
from tests.ui.bench_builders import WATCHED, a_result
from tests.ui.builders import InventedMachine

RATE = 100e6

Meddling = Callable[[Plan], PlanEvent | MachineError | None]


def nothing(_: Plan) -> None:
    """Let every plan go well."""


async def unhurried() -> None:
    """Nothing happens meanwhile."""


class SimulatedMachine(InventedMachine):
    """``meddle`` may have a plan end in another way; ``before_measuring`` is called with each measurement.

    ``while_asked`` happens while the person is asked for a campaign, who then ``says_yes`` or stops it.
    """

    def __init__(self, snapshot: Snapshot) -> None:
        super().__init__(snapshot, "This computer")
        self.meddle: Meddling = nothing
        self.before_measuring: Callable[[], object] = lambda: None
        self.while_asked: Callable[[], Awaitable[None]] = unhurried
        self.says_yes = True
        self.stopped = False
        self.given_up = 0

    def show_now(self, snapshot: Snapshot) -> None:
        """From now on this is what there is."""
        self._latest = snapshot

    async def look(self) -> Snapshot:
        return self._latest

    async def run(
        self, plan: Plan, passphrase: bytearray | None = None, header: HeaderFile | None = None
    ) -> AsyncIterator[PlanEvent]:
        self.ran.append(plan)
        self.passphrases.append(None if passphrase is None else bytes(passphrase))
        instead = self.meddle(plan)
        if isinstance(instead, MachineError):
            raise instead
        await asyncio.sleep(0)
        yield StepBegun(0)
        if instead is None:
            self._latest = carried_out(plan, self._latest)
        yield instead or PlanDone()

    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        self.measured.append(spec)
        self.before_measuring()
        yield Begun(spec, WATCHED, "fio-3.33")
        for row in spec.rows:
            for direction in spec.directions:
                for number in range(1, spec.passes + 1):
                    await asyncio.sleep(0)
                    yield PassBegun(row, direction, number, 0.0)
                    if self.stopped:
                        yield BenchDone(complete=False)
                        return
                    yield self._result(spec, row, direction, number)
        yield BenchDone(complete=True)

    def _result(self, spec: BenchSpec, row: object, direction: object, number: int) -> PassResult:
        build = next(plan for plan in reversed(self.ran) if plan.purpose is Purpose.BUILD)
        assert isinstance(spec.target, MountedAt) or build.design is not None
        data = build.predicted.data_members if build.predicted else 1
        return a_result(row, direction, number, RATE * max(1, data))  # type: ignore[arg-type]

    async def cancel(self) -> None:
        self.stopped = True

    async def authorise_campaign(self, clearing: Plan, seconds: int) -> bool:
        await super().authorise_campaign(clearing, seconds)
        await self.while_asked()
        return self.says_yes

    async def withdraw(self) -> None:
        self.given_up += 1

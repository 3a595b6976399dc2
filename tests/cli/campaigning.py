"""The terminal at a machine on which campaigns are carried out in thought.

It is run as a program. Each measurement waits for a line on the standard input. At its end it tells on the
standard error which arrays stand.
"""

import asyncio
import sys
from collections.abc import AsyncIterator

import pytest

from raidwright import cli
from raidwright.bench.spec import BenchSpec
from raidwright.cli.showing import opening
from raidwright.protocol import MeasureEvent
from raidwright.session import campaign_work
from tests.session.simulated_machine import SimulatedMachine
from tests.storage.machines import blank_disks


class _Waiting(SimulatedMachine):
    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        sys.stdin.readline()
        # The loop hears only now of a signal that came meanwhile.
        await asyncio.sleep(0.1)
        async for event in super().measure(spec):
            yield event


if __name__ == "__main__":
    machine = _Waiting(blank_disks(3))

    async def open_machine(*_: object, **__: object) -> SimulatedMachine:
        return machine

    patch = pytest.MonkeyPatch()
    patch.setattr(opening, "open_machine", open_machine)
    patch.setattr(campaign_work, "_LOOK_INTERVAL", 0.0)
    status = cli.main(sys.argv[1:])
    array_status = [array.name for array in asyncio.run(machine.look()).arrays]
    sys.stderr.write(f"standing: {array_status}\n")
    sys.exit(status)

"""The terminal at a saved machine that measures: invented passes, and in the ``LAST`` run two and no end.

It is run as a program; ``LAST`` stands in the environment. That run ends when it is told to stop.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator

from raidwright.bench.samples import BenchDone
from raidwright.bench.spec import BenchSpec
from raidwright.cli import program
from raidwright.machine.saved import SavedMachine
from raidwright.protocol import MeasureEvent
from tests.ui.bench_builders import events

_LAST = int(os.environ["LAST"])
_begun: list[BenchSpec] = []
_stopped = asyncio.Event()


async def _measure(_: SavedMachine, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
    _begun.append(spec)
    for event in events(spec, until=2 if len(_begun) == _LAST else None):
        yield event
    if len(_begun) == _LAST:
        sys.stderr.write("waiting\n")
        sys.stderr.flush()
        await _stopped.wait()
        yield BenchDone(complete=False)


async def _cancel(_: SavedMachine) -> None:
    _stopped.set()


def _acts(_: SavedMachine) -> bool:
    return True


if __name__ == "__main__":
    SavedMachine.measure = _measure  # type: ignore[method-assign, assignment]
    SavedMachine.cancel = _cancel  # type: ignore[method-assign, assignment]
    SavedMachine.acts = property(_acts)  # type: ignore[method-assign, assignment]
    sys.exit(program.main(sys.argv[1:]))

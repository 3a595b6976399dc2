"""Runs that belong together, measured one after the other; each is kept by itself."""

import time
from collections.abc import Sequence

from raidwright.bench.run import Place, Recorder, Run
from raidwright.bench.spec import BenchSpec
from raidwright.cli.bench import broken_off, follow
from raidwright.cli.printing import tell
from raidwright.machine.port import Machine
from raidwright.session.session import Session
from raidwright.storage.fact import Fact


class PlannedRun(Fact, frozen=True):
    """One of them."""

    title: str
    """For the person who waits."""
    name: str
    """Under which it is kept."""
    spec: BenchSpec
    place: Place


async def measured_one_by_one(
    session: Session, machine: Machine, planned: Sequence[PlannedRun], stopped: str
) -> list[Run]:
    """All of them, whole. Raises CommandError when one is broken off; ``stopped`` says that a person did."""
    runs: list[Run] = []
    for number, each in enumerate(planned, 1):
        tell(f"{number}/{len(planned)}  {each.title} …")
        recorder, started = Recorder(), time.time()
        events = session.measure(each.spec, each.name, each.place)
        failure = await follow(machine, events, recorder, as_json=False)
        run = recorder.run(each.place, started)
        if failure or run is None or not run.complete:
            kept = planned[: number if run else number - 1]
            raise broken_off(failure or stopped, *(one.name for one in kept))
        runs.append(run)
    return runs

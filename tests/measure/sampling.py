"""Who looks on while fio works: its share of a core, with everything else that process does meanwhile."""

import asyncio
import os
import tempfile
import time
from contextlib import aclosing
from pathlib import Path

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import Begun, PassResult
from raidwright.bench.spec import BenchSpec, Direction, Folder
from raidwright.machine.own_folder import OwnFolder
from raidwright.storage.units import MIB
from tests.measure.descendants import descendants
from tests.measure.figure import Figure, spread

_SECONDS = 10.0
_TICKS = os.sysconf("SC_CLK_TCK")
_ROWS = (DEFAULT.rows[0], DEFAULT.rows[-1])
"""Long blocks with a queue, and short ones without."""


def measure() -> list[Figure]:
    """Passes of ten seconds in a folder of one's own."""
    shares = asyncio.run(_shares())
    return [Figure("CPU of who looks on", max(shares), "% of a core", spread(shares, "%"), most=1.0)]


async def _shares() -> list[float]:
    """Percent of a core in each pass, from the end of the one before."""
    shares: list[float] = []
    with tempfile.TemporaryDirectory(prefix="raidwright-sampling-", dir="/var/tmp") as folder:
        async with aclosing(OwnFolder(_spec(folder)).events()) as events:
            async for event in events:
                if isinstance(event, Begun):
                    # The first is the worker that was asked; what it starts in its turn is fio.
                    helper, *_ = (p for p, argv in descendants(os.getpid()).items() if _looks_on(argv))
                    before, began = _processor_time(helper), time.monotonic()
                if isinstance(event, PassResult):
                    spent, now = _processor_time(helper), time.monotonic()
                    shares.append(100 * (spent - before) / (now - began))
                    before, began = spent, now
    return shares


def _spec(folder: str) -> BenchSpec:
    return BenchSpec(
        target=Folder(folder),
        rows=_ROWS,
        directions=(Direction.READ,),
        size=256 * MIB,
        passes=3,
        seconds=_SECONDS,
        warmup=False,
    )


def _looks_on(argv: tuple[bytes, ...]) -> bool:
    return b"raidwright.helper" in argv


def _processor_time(pid: int) -> float:
    """Seconds, in user mode and in the kernel (fields 14 and 15 of proc(5)'s stat)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS

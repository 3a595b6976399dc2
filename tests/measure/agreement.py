"""Our MB/s against a plain run of fio with the same job on the same disk."""

import asyncio
import json
import statistics

from raidwright.bench.samples import PassResult
from raidwright.bench.spec import Access, BenchSpec, Data, Direction, RawDisk, Row
from raidwright.helper.measuring import fio
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine, load_disk_set
from raidwright.storage.plan.identity import disk_identity
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.units import GIB, MIB
from tests.lab.building import whole_disks
from tests.measure.figure import Figure, spread

_ROUNDS = 5
_SECONDS = 3.0
_ROW = Row(access=Access.SEQUENTIAL, block=MIB, queue=8, threads=1)


def measure() -> list[Figure]:
    """SEQ1M Q8T1, read, on one practice disk; the two in turn."""
    return asyncio.run(_measure())


async def _measure() -> list[Figure]:
    practice = await PracticeMachine.start(load_disk_set("default"))
    machine = BusMachine("Practice machine", practice.address)
    ours: list[float] = []
    plain: list[float] = []
    try:
        snapshot = await machine.look()
        identity = disk_identity(next(iter(whole_disks(snapshot).values())), snapshot)
        for _ in range(_ROUNDS):
            ours.append(await _ours(machine, identity))
            plain.append(await _plain(practice, identity.path))
    finally:
        await machine.close()
        await practice.close()
    ratio = statistics.median(ours) / statistics.median(plain)
    detail = f"ours {spread(ours, 'MB/s')}, fio {spread(plain, 'MB/s')}"
    return [Figure("our MB/s / plain fio", ratio, "", detail, most=1.02, least=0.98)]


async def _ours(machine: BusMachine, identity: DiskIdentity) -> float:
    spec = BenchSpec(
        target=RawDisk(identity),
        rows=(_ROW,),
        directions=(Direction.READ,),
        size=GIB,
        passes=1,
        seconds=_SECONDS,
        warmup=False,
    )
    passes = [event async for event in machine.measure(spec) if isinstance(event, PassResult)]
    return passes[0].rate / 1e6


async def _plain(practice: PracticeMachine, path: str) -> float:
    job = fio.FioJob(_ROW, Direction.READ, path, GIB, Data.RANDOM, _SECONDS)
    argv = [part for part in fio.arguments(job) if not part.startswith("--status-interval")]
    said = (await practice.run(argv)).output.decode()
    return float(json.loads(said[said.index("{") :])["jobs"][0]["read"]["bw_bytes"]) / 1e6

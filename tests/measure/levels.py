"""Ratios to one disk of arrays of the practice machine, which shall be those of real disks.

``levels=hdd`` and ``levels=ssd`` measure one kind of disk alone.
"""

import asyncio
import json
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from raidwright.machine.practice import PracticeMachine, load_disk_set
from tests.measure.figure import Figure

_MODELS = {"hdd": "Tarnfell TF4000N", "ssd": "Quickthorn Q1000 SSD"}
_ARRAY = "/dev/md/levels"
_SECONDS = 5


@dataclass(frozen=True)
class _Row:
    """A test as fio is told of it."""

    name: str
    kind: str
    block: str
    queue: int


@dataclass(frozen=True)
class _Level:
    """What is measured: one disk, or an array of so many."""

    name: str
    disks: int
    options: str


_ONE = _Level("one disk", 1, "")
_LEVELS = (
    _ONE,
    _Level("RAID 0 of 2", 2, "--level=0 --chunk=64"),
    _Level("RAID 0 of 3", 3, "--level=0 --chunk=64"),
    _Level("RAID 1 of 2", 2, "--level=1 --bitmap=none --assume-clean"),
    _Level("RAID 5 of 3", 3, "--level=5 --chunk=64 --bitmap=none --assume-clean"),
)
_ALONE = _Row("RND4K Q1T1 read", "randread", "4k", 1)
_RANDOM = _Row("RND4K Q32T1 write", "randwrite", "4k", 32)
_READ = _Row("SEQ1M Q8T1 read", "read", "1M", 8)
_WRITE = _Row("SEQ1M Q8T1 write", "write", "1M", 8)
_BOUNDS = {
    _ALONE: dict.fromkeys(("RAID 0 of 2", "RAID 0 of 3", "RAID 1 of 2", "RAID 5 of 3"), (0.9, 1.1)),
    _RANDOM: {"RAID 0 of 2": (1.8, 2.1), "RAID 0 of 3": (2.6, 3.1), "RAID 5 of 3": (0.2, 1.1)},
    _READ: {"RAID 0 of 2": (1.8, 2.1), "RAID 0 of 3": (2.7, 3.1), "RAID 1 of 2": (0.9, 1.1)},
    _WRITE: {"RAID 0 of 2": (1.8, 2.1), "RAID 0 of 3": (2.7, 3.1), "RAID 1 of 2": (0.9, 1.1)},
}
"""Least and most ratio to one disk: one request at a time gains nothing, on whatever level."""


def measure(*wanted: str) -> Iterator[Figure]:
    """A figure for each level and test, of each kind of disk."""
    for kind in wanted or tuple(_MODELS):
        yield from asyncio.run(_measure(kind))


async def _measure(kind: str) -> list[Figure]:
    practice = await PracticeMachine.start(load_disk_set("default"), helper=False)
    try:
        disks = [f"/dev/{slot.name}" for slot in practice.slots if slot.model.startswith(_MODELS[kind])]
        rates = {level.name: await _rates(practice, level, disks) for level in _LEVELS}
    finally:
        await practice.close()
    return [
        _figure(kind, row, level, rates, bounds)
        for row, every in _BOUNDS.items()
        for level, bounds in every.items()
    ]


def _figure(
    kind: str, row: _Row, level: str, rates: dict[str, dict[_Row, float]], bounds: tuple[float, float]
) -> Figure:
    one, many = rates[_ONE.name][row], rates[level][row]
    detail = f"{many / 1e6:.2f} : {one / 1e6:.2f} MB/s"
    return Figure(f"{kind}: {row.name}, {level}", many / one, "x", detail, most=bounds[1], least=bounds[0])


async def _rates(practice: PracticeMachine, level: _Level, disks: Sequence[str]) -> dict[_Row, float]:
    """Bytes a second in each test."""
    own = disks[: level.disks]
    if level is _ONE:
        return {row: await _rate(practice, own[0], row) for row in _BOUNDS}
    create = f"mdadm --quiet --create {_ARRAY} --run {level.options} --raid-devices={level.disks}"
    await _shell(practice, f"modprobe -a raid0 raid1 raid456; {create} {' '.join(own)}; udevadm settle")
    rates = {row: await _rate(practice, _ARRAY, row) for row in _BOUNDS}
    await _shell(
        practice,
        f"mdadm --quiet --stop {_ARRAY}; mdadm --quiet --zero-superblock {' '.join(own)}; udevadm settle",
    )
    return rates


async def _rate(practice: PracticeMachine, device: str, row: _Row) -> float:
    fio = (
        f"fio --name=row --filename={device} --direct=1 --ioengine=libaio --rw={row.kind} --bs={row.block}"
        f" --iodepth={row.queue} --size=800M --time_based --runtime={_SECONDS} --randrepeat=0"
        " --output-format=json"
    )
    text = await _shell(practice, fio)
    job = json.loads(text[text.index("{") :])["jobs"][0]
    return float(job["read" if "read" in row.kind else "write"]["bw_bytes"])


async def _shell(practice: PracticeMachine, script: str) -> str:
    done = await practice.run(("sh", "-ec", script))
    if done.returncode:
        raise RuntimeError(f"{shlex.quote(script)}: {done.output.decode()}")
    return done.output.decode()

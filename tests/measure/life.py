"""Random lives of the practice machine: ``life=SEED,…``, or ``life=COMMIT/20`` for twenty seeds of a commit.

Each is kept in ``$RAIDWRIGHT_LIVES`` (else in tests/lab/walks/lived) as the list of what was done. One that
is there already with that name is not lived again, so that a long row can go on where it was left.
"""

import asyncio
import hashlib
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from tests.lab.life.action import Action, Record
from tests.lab.life.walk import LENGTH, Walk
from tests.lab.life.world import living
from tests.measure.figure import Figure

_ROOT = Path(__file__).parents[2]
_DONE = ("done", "broken off", "failed with its disk")


def measure(*wanted: str) -> Iterator[Figure]:
    """A figure for each life, and one for what all of them come to."""
    seeds = [seed for words in wanted or ("HEAD/1",) for seed in seeds_of(words)]
    records = []
    for seed in seeds:
        record = _kept(seed) or lived(seed)
        records.append(record)
        yield _figure(record)
    _tell(records)
    yield _together(records)


def seeds_of(words: str) -> list[str]:
    """The seed itself, or as many as are asked for, drawn from the hash of a commit."""
    name, slash, count = words.partition("/")
    if not slash:
        return [name]
    commit = _git("rev-parse", name) or name
    return [hashlib.sha256(f"{commit} {number}".encode()).hexdigest()[:12] for number in range(int(count))]


def lived(seed: str, actions: Sequence[Action] | None = None) -> Record:
    """Live it, and keep it."""
    record = Record(seed, _git("rev-parse", "--short", "HEAD"))
    print(f"  life {seed}", file=sys.stderr, flush=True)
    try:
        asyncio.run(_live(record, actions))
    finally:
        folder = _folder()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{seed}.json").write_bytes(msgspec.json.format(msgspec.json.encode(record), indent=1))
    return record


async def _live(record: Record, actions: Sequence[Action] | None) -> None:
    with (
        tempfile.TemporaryDirectory(prefix="raidwright-life-", dir="/var/tmp") as disks,
        tempfile.TemporaryDirectory(prefix="raidwright-life-") as files,
    ):
        async with living(Path(disks), Path(files)) as world:
            await Walk(world, record).goes(actions)


def _folder() -> Path:
    return Path(os.environ.get("RAIDWRIGHT_LIVES", _ROOT / "tests/lab/walks/lived"))


def _kept(seed: str) -> Record | None:
    file = _folder() / f"{seed}.json"
    record = msgspec.json.decode(file.read_bytes(), type=Record) if file.exists() else None
    return record if record is not None and record.seconds else None


def carried_out(record: Record) -> int:
    """How many of its actions were done, or begun."""
    return sum(end.startswith(_DONE) for end in record.ends)


def _figure(record: Record) -> Figure:
    refused = sum(end.startswith("refused") for end in record.ends)
    kinds = Counter(each.kind for each in record.faults)
    told = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    detail = (
        f"{carried_out(record)} of {len(record.ends)} carried out, {refused} refused by the planner;"
        f" {'blank at the end' if record.home else 'NOT BLANK'}; {record.seconds:.0f} s {told}"
    )
    return Figure(f"life {record.seed}: faults", len(record.faults), "", detail, most=0)


def _together(records: Sequence[Record]) -> Figure:
    done = sum(map(carried_out, records))
    asked = sum(len(record.ends) for record in records)
    faults = sum(len(record.faults) for record in records)
    short = sum(len(record.ends) < LENGTH for record in records)
    detail = f"{len(records)} lives, {done} of {asked} carried out, {short} shorter than {LENGTH}"
    return Figure("lives together: faults", faults, "", detail, most=0)


def _tell(records: Sequence[Record]) -> None:
    """How often each thing was done, and every fault."""
    tried: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for record in records:
        for action, end in zip(record.actions, record.ends, strict=False):
            tried[action.kind] += 1
            done[action.kind] += end.startswith(_DONE)
            if action.end and end == "broken off":
                done[f"({action.end})"] += 1
                tried[f"({action.end})"] += 1
    for kind, count in sorted(tried.items()):
        print(f"  {kind:24} {done[kind]:4} of {count}")
    for record in records:
        for fault in record.faults:
            print(f"  {record.seed} {fault.step} {fault.action}: {fault.kind}: {fault.words}")


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=_ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""

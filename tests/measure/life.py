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

from tests.lab.life.action import Record, is_done
from tests.lab.life.operations import OPERATIONS
from tests.lab.life.walk import HAPPENINGS, LENGTH, Walk
from tests.lab.life.world import living
from tests.measure.figure import Figure

_ROOT = Path(__file__).parents[2]
_ENDS = ("(kill)", "(stop)", "(cut)")
_OFTEN, _MANY = 10, 20
"""How often each kind is done at least in so many lives."""


def measure(*wanted: str) -> Iterator[Figure]:
    """A figure for each life, and one for what all of them come to."""
    seeds = [seed for words in wanted or ("HEAD/1",) for seed in seeds_of(words)]
    records: list[Record] = []
    for seed in seeds:
        record = _kept(seed) or lived(seed, records)
        records.append(record)
        yield _figure(record)
    rare = _tell(records)
    yield _together(records)
    yield Figure(
        "lives together: kinds seen less often than it takes", len(rare), "", ", ".join(rare), most=0
    )


def seeds_of(words: str) -> list[str]:
    """The seed itself, or as many as are asked for, drawn from the hash of a commit."""
    name, slash, count = words.partition("/")
    if not slash:
        return [name]
    commit = _git("rev-parse", name) or name
    return [hashlib.sha256(f"{commit} {number}".encode()).hexdigest()[:12] for number in range(int(count))]


def lived(seed: str, before: Sequence[Record] = ()) -> Record:
    """Live it, and keep it; what was rare in the lives ``before`` is done first."""
    record = Record(seed, _git("rev-parse", "--short", "HEAD"))
    print(f"  life {seed}", file=sys.stderr, flush=True)
    try:
        asyncio.run(_live(record, Counter(kind for each in before for kind in _kinds_done(each))))
    finally:
        folder = _folder()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{seed}.json").write_bytes(msgspec.json.format(msgspec.json.encode(record), indent=1))
    return record


def _kinds_done(record: Record) -> Iterator[str]:
    for action, end in zip(record.actions, record.ends, strict=False):
        if is_done(end):
            yield action.kind


async def _live(record: Record, counts: Counter[str]) -> None:
    with (
        tempfile.TemporaryDirectory(prefix="raidwright-life-", dir="/var/tmp") as disks,
        tempfile.TemporaryDirectory(prefix="raidwright-life-") as files,
    ):
        async with living(Path(disks), Path(files)) as world:
            await Walk(world, record, counts).goes()


def _folder() -> Path:
    return Path(os.environ.get("RAIDWRIGHT_LIVES", _ROOT / "tests/lab/walks/lived"))


def _kept(seed: str) -> Record | None:
    file = _folder() / f"{seed}.json"
    record = msgspec.json.decode(file.read_bytes(), type=Record) if file.exists() else None
    return record if record is not None and record.seconds else None


def carried_out(record: Record) -> int:
    """How many of its actions were done, or begun."""
    return sum(map(is_done, record.ends))


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


def _tell(records: Sequence[Record]) -> list[str]:
    """Print how often each thing was done, and every fault; return what was done too seldom."""
    tried: Counter[str] = Counter(dict.fromkeys((*OPERATIONS, *HAPPENINGS, *_ENDS), 0))
    done: Counter[str] = Counter()
    for record in records:
        for action, end in zip(record.actions, record.ends, strict=False):
            tried[action.kind] += 1
            done[action.kind] += is_done(end)
            if action.end:
                tried[f"({action.end})"] += 1
                done[f"({action.end})"] += end == "broken off"
    least = _OFTEN if len(records) >= _MANY else 1
    rare = [kind for kind in sorted(tried) if done[kind] < least]
    for kind, count in sorted(tried.items()):
        print(f"  {kind:24} {done[kind]:4} of {count}{'  too seldom' if kind in rare else ''}")
    for record in records:
        for fault in record.faults:
            print(f"  {record.seed} {fault.step} {fault.action}: {fault.kind}: {fault.words}")
    return rare


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=_ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""

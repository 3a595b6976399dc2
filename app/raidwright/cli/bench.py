"""``raidwright bench``: measure a disk, a mounted array or a folder."""

import time
from argparse import Namespace
from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from raidwright.bench.cautions import Caution, cautions
from raidwright.bench.cdm_text import as_text
from raidwright.bench.place import place_of
from raidwright.bench.repeats import most_passes
from raidwright.bench.report import as_csv, as_markdown
from raidwright.bench.run import Recorder, Run
from raidwright.bench.spec import BenchSpec, Data, Direction, Target, is_read_only
from raidwright.bench.summary import Statistic
from raidwright.cli.arguments import DIRECTIONS, PROFILE_NAMES
from raidwright.cli.interrupt import stopping
from raidwright.cli.opening import opened
from raidwright.cli.printing import CommandError, UsageError, say, say_json, tell
from raidwright.cli.targets import find_target
from raidwright.history import History, default_path
from raidwright.machine.port import Machine
from raidwright.protocol import JobFailed
from raidwright.storage.plan import Purpose

_CAUTIONS = {
    Caution.RESYNC: "An array on these disks is still synchronising and takes part of their speed.",
    Caution.DEGRADED: "The array lacks a disk: its figures are not those of the whole array.",
    Caution.BUFFERED: "This kernel lets btrfs go through memory although it is asked not to.",
    Caution.UNWRITTEN: "Nothing was found on this SSD; blocks never written are answered without being read.",
    Caution.CACHED: "So small a stretch fits into the drives' own caches; choose a larger --size.",
}


async def bench(options: Namespace) -> int:
    """Measure, print the run, and keep it in the history."""
    history = History(default_path())
    async with opened(options) as machine:
        snapshot = await machine.look()
        target, words = find_target(options.target, snapshot, _last_built(history))
        if is_read_only(target) and options.direction == "write":
            raise UsageError(f"{words} is a disk, which is only ever read here. Choose --direction read.")
        directions = (Direction.READ,) if is_read_only(target) else DIRECTIONS[options.direction]
        spec, recorder, started = spec_of(options, target, directions), Recorder(), time.time()
        warn(cautions(spec, snapshot))
        failure = await measure(machine, spec, recorder, as_json=options.json)
        run = recorder.run(place_of(target, machine.title, words, snapshot), started)
    if run is not None:
        if not options.json:
            say(_report(run, options.format, best=options.best).rstrip("\n"))
        history.add_run(options.name or words, run)
    if failure or run is None:
        raise CommandError(failure or "Stopped before anything was measured.")
    return 0


def _last_built(history: History) -> str:
    """The fingerprint of the last plan that built something to its end; empty when there is none."""
    builds = (deed for deed in history.deeds() if deed.purpose is Purpose.BUILD and deed.outcome == "done")
    return next((deed.fingerprint for deed in builds), "")


def warn(known: Iterable[Caution]) -> None:
    """Say what will falsify or explain the figures."""
    for caution in known:
        tell(f"note: {_CAUTIONS[caution]}")


def spec_of(options: Namespace, target: Target, directions: tuple[Direction, ...]) -> BenchSpec:
    """The run that the options describe. Raises CommandError."""
    values = {
        "rows": PROFILE_NAMES[options.profile].rows,
        "directions": directions,
        "size": options.size,
        "passes": options.passes,
        "seconds": options.seconds,
        "pause": options.pause,
        "warmup": not options.no_warmup,
        "data": Data.ZERO if options.zeros else Data.RANDOM,
        "at_most": most_passes(options.passes),
    }
    try:
        return msgspec.convert(msgspec.to_builtins({"target": target, **values}), BenchSpec)
    except msgspec.ValidationError as error:
        raise CommandError(f"This cannot be measured: {error}.") from None


async def measure(machine: Machine, spec: BenchSpec, recorder: Recorder, *, as_json: bool) -> str:
    """Let ``recorder`` take every event; the sentence of the failure, empty when there was none."""
    async with stopping(machine):
        async for event in machine.measure(spec):
            if as_json:
                say_json(event)
            if isinstance(event, JobFailed):
                return event.sentence
            recorder.take(event)
    return ""


def _report(run: Run, form: str | None, *, best: bool) -> str:
    match form:
        case "csv":
            return as_csv(run)
        case "markdown":
            return as_markdown(run)
        case _:
            zone = datetime.now(UTC).astimezone().tzinfo or UTC
            return as_text(run, zone, Statistic.BEST if best else Statistic.MEDIAN)

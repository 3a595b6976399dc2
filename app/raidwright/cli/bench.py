"""``raidwright bench``: measure a disk, a mounted array or a folder."""

import time
from argparse import Namespace
from datetime import UTC, datetime

import msgspec

from raidwright.bench.cdm_text import as_text
from raidwright.bench.report import as_csv, as_markdown
from raidwright.bench.run import Recorder, Run
from raidwright.bench.spec import BenchSpec, Data, Direction, RawDisk, Target
from raidwright.cli.arguments import DIRECTIONS, PROFILE_NAMES
from raidwright.cli.interrupt import stopping
from raidwright.cli.opening import opened
from raidwright.cli.printing import CommandError, say, say_json
from raidwright.cli.targets import find_target
from raidwright.history import History, default_path
from raidwright.machine.port import Machine
from raidwright.protocol import JobFailed
from raidwright.storage.plan import Purpose


async def bench(options: Namespace) -> int:
    """Measure, print the run, and keep it in the history."""
    history = History(default_path())
    async with opened(options) as machine:
        snapshot = await machine.look()
        target, words = find_target(options.target, snapshot, _last_built(history))
        recorder, started = Recorder(), time.time()
        failure = await _measure(machine, _spec(options, target), recorder, as_json=options.json)
        run = recorder.run(machine.title, snapshot.host.rehearsal, started, words, snapshot.host.threads)
    if run is not None:
        if not options.json:
            say(_report(run, options.format).rstrip("\n"))
        history.add_run(options.name or words, run)
    if failure or run is None:
        raise CommandError(failure or "Stopped before anything was measured.")
    return 0


def _last_built(history: History) -> str:
    """The fingerprint of the last plan that built something to its end; empty when there is none."""
    builds = (deed for deed in history.deeds() if deed.purpose is Purpose.BUILD and deed.outcome == "done")
    return next((deed.fingerprint for deed in builds), "")


def _spec(options: Namespace, target: Target) -> BenchSpec:
    directions = (Direction.READ,) if isinstance(target, RawDisk) else DIRECTIONS[options.direction]
    values = {
        "rows": PROFILE_NAMES[options.profile].rows,
        "directions": directions,
        "size": options.size,
        "passes": options.passes,
        "seconds": options.seconds,
        "pause": options.pause,
        "warmup": not options.no_warmup,
        "data": Data.ZERO if options.zeros else Data.RANDOM,
    }
    try:
        return msgspec.convert(msgspec.to_builtins({"target": target, **values}), BenchSpec)
    except msgspec.ValidationError as error:
        raise CommandError(f"This cannot be measured: {error}.") from None


async def _measure(machine: Machine, spec: BenchSpec, recorder: Recorder, *, as_json: bool) -> str:
    """Let ``recorder`` take every event; the sentence of the failure, empty when there was none."""
    async with stopping(machine):
        async for event in machine.measure(spec):
            if as_json:
                say_json(event)
            if isinstance(event, JobFailed):
                return event.sentence
            recorder.take(event)
    return ""


def _report(run: Run, form: str) -> str:
    match form:
        case "csv":
            return as_csv(run)
        case "markdown":
            return as_markdown(run)
        case _:
            return as_text(run, datetime.now(UTC).astimezone().tzinfo or UTC)

"""``raidwright bench``: measure a disk, a mounted array or a folder."""

import time
from argparse import Namespace
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime

import msgspec

from raidwright.bench.caution_sentences import PAUSE_TEMPLATE, describe_cautions
from raidwright.bench.cautions import pausable
from raidwright.bench.cdm_text import as_text
from raidwright.bench.place import place_of
from raidwright.bench.report import as_csv, as_markdown
from raidwright.bench.run import Recorder, Run
from raidwright.bench.spec import BenchSpec, Data, Direction, Target, is_read_only
from raidwright.bench.summary import Statistic
from raidwright.cli.arguments import DIRECTIONS, PROFILE_NAMES
from raidwright.cli.interrupt import stopping
from raidwright.cli.opening import opened
from raidwright.cli.printing import CommandError, UsageError, note, say, say_json
from raidwright.cli.targets import find_subject
from raidwright.machine.port import Machine
from raidwright.protocol import JobFailed, MeasureEvent
from raidwright.session.actions import built_here
from raidwright.session.measuring import spec_of
from raidwright.storage.fact import fill
from raidwright.storage.snapshot.disks import Snapshot


async def bench(options: Namespace) -> int:
    """Measure and print the run, which is kept in the history."""
    async with opened(options) as (session, machine):
        snapshot = await machine.look()
        built = built_here(session.history.actions().actions, machine.title)
        subject = find_subject(options.target, snapshot, built)
        if is_read_only(subject.target) and options.direction == "write":
            raise UsageError(
                f"{subject.name} is a disk, which is only ever read here. Choose --direction read."
            )
        spec, recorder = asked_of(subject.target, DIRECTIONS[options.direction], options), Recorder()
        if options.pause_sync:
            spec = _pausing(spec, subject.name, snapshot)
        warn((spec,), snapshot)
        started, place = time.time(), place_of(subject.target, machine.title, subject.stack, snapshot)
        events = session.measure(spec, options.name or subject.name, place)
        try:
            failure = await follow(machine, events, recorder, as_json=options.json)
        finally:
            run = recorder.run(place, started)
            if run is not None and not options.json:
                say(_report(run, options.format, best=options.best).rstrip("\n"))
    if failure or run is None:
        raise CommandError(failure or "Stopped before anything was measured.")
    return 0


def _pausing(spec: BenchSpec, name: str, snapshot: Snapshot) -> BenchSpec:
    """With the sync beneath it paused, of which is said what it means. Raises UsageError without one."""
    if not pausable(spec.target, snapshot):
        raise UsageError(f"No array beneath {name} is being synchronised, so there is no sync to pause.")
    note(PAUSE_TEMPLATE)
    return msgspec.structs.replace(spec, pause_sync=True)


def warn(specs: Sequence[BenchSpec], snapshot: Snapshot) -> None:
    """Say what will falsify or explain the figures."""
    for template, facts in describe_cautions(specs, snapshot, lambda sync: f"{sync.completed:.1%}"):
        note(fill(template, facts))


def asked_of(target: Target, directions: tuple[Direction, ...], options: Namespace) -> BenchSpec:
    """The run of ``target`` that the options describe. Raises CommandError."""
    spec = spec_of(
        target,
        PROFILE_NAMES[options.profile].rows,
        size=options.size,
        passes=options.passes,
        seconds=options.seconds,
        directions=directions,
        pause=options.pause,
        warmup=not options.no_warmup,
        data=Data.ZERO if options.zeros else Data.RANDOM,
    )
    try:
        return msgspec.convert(msgspec.to_builtins(spec), BenchSpec)
    except msgspec.ValidationError as error:
        raise CommandError(f"This cannot be measured: {error}.") from None


async def follow(
    machine: Machine, events: AsyncIterator[MeasureEvent], recorder: Recorder, *, as_json: bool
) -> str:
    """Let ``recorder`` take every event; the sentence of the failure, empty when there was none."""
    failure = ""
    async with stopping(machine):
        async for event in events:
            if as_json:
                say_json(event)
            if isinstance(event, JobFailed):
                failure = event.sentence
            else:
                recorder.take(event)
    return failure


def _report(run: Run, form: str | None, *, best: bool) -> str:
    match form:
        case "csv":
            return as_csv(run)
        case "markdown":
            return as_markdown(run)
        case _:
            zone = datetime.now(UTC).astimezone().tzinfo or UTC
            return as_text(run, zone, Statistic.BEST if best else Statistic.MEDIAN)

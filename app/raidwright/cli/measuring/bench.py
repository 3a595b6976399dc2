"""``raidwright bench``: measure a disk, a mounted array or a folder."""

import time
from argparse import Namespace
from collections.abc import AsyncIterator, Iterable, Sequence

import msgspec

from raidwright.bench.campaign.design import PROFILE_WORDS
from raidwright.bench.cautions import PAUSE_TEMPLATE, describe_cautions, pausable, why_no_room
from raidwright.bench.cost import passes_planned
from raidwright.bench.network import network_sentence
from raidwright.bench.place import place_of, target_blocks
from raidwright.bench.run import Recorder, Run
from raidwright.bench.samples import PassBegun, PassResult
from raidwright.bench.spec import BenchSpec, Data, Direction, IoMode, Target, is_read_only
from raidwright.bench.summary import Statistic
from raidwright.bench.verdict_sentences import TRUST_TEMPLATES, reason_names
from raidwright.bench.verdicts import judge
from raidwright.cli.arguments.measuring_verbs import DIRECTIONS
from raidwright.cli.measuring.targets import open_target
from raidwright.cli.terminal.interrupt import cancelling_on_signals
from raidwright.cli.terminal.printing import (
    CommandError,
    UsageError,
    note,
    print_table,
    say,
    say_json,
    say_text,
    show_progress,
    zone_here,
)
from raidwright.cli.terminal.speech import own, spoken, tr
from raidwright.language.catalogue import translate
from raidwright.language.lists import comma_list, name_quotation
from raidwright.machine.port import Machine
from raidwright.protocol import JobFailed, MeasureEvent
from raidwright.reading.own_kernel import read_room
from raidwright.report.form import ReportForm
from raidwright.report.run import cannot_be, doubt_remarks, report
from raidwright.report.tables import cells_document, lasting_words
from raidwright.session.measuring import measured_folder, size_fitting, spec_of
from raidwright.session.series import NOTHING_MEASURED
from raidwright.session.session import closing_events, sentence_of
from raidwright.session.subjects import Subject
from raidwright.storage.design.document import fault_sentence
from raidwright.storage.fact import fill
from raidwright.storage.failures import Sentence
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import GIB, format_share, format_size, megabytes


async def bench(options: Namespace) -> int:
    """Measure a target and print the run, which is kept in the history."""
    async with open_target(options) as (session, machine, snapshot, subject):
        directions = asked_directions(options, subject)
        spec = asked_of(subject.target, snapshot, directions, options, way=IoMode(options.way))
        recorder = Recorder()
        if options.pause_sync:
            (spec,) = with_syncs_paused((spec,), (subject.name,), snapshot)
        warn((spec,), snapshot)
        started, place = time.time(), place_of(subject.target, machine.title, subject.stack, snapshot)
        name, kept_numbers = options.name or subject.name, list[int]()
        events = session.measure(spec, name, place, kept_numbers.append)
        try:
            failure = await record_events(machine, spec, events, recorder, as_json=options.json)
        finally:
            run = recorder.run(place, started)
            if run is not None:
                _print_run(run, options)
    if run is None:
        raise CommandError(failure or NOTHING_MEASURED)
    if failure or not run.complete:
        kept_as = (name,) if any(kept_numbers) else ()
        raise broken_off_error(failure or tr("Stopped before the end."), *kept_as)
    return 0


def broken_off_error(why: str, *names: str) -> CommandError:
    """The error of a measurement that did not come to its end; ``names`` are what it is kept as."""
    if not names:
        return CommandError(why)
    *most, last = map(name_quotation, names)
    listed = tr("{names} and {last}", names=comma_list(most), last=last) if most else last
    return CommandError(tr("{why} Measurements so far were saved as {names}.", why=why, names=listed))


def asked_directions(options: Namespace, *subjects: Subject) -> tuple[Direction, ...]:
    """The directions that are asked for, as far as the profile has them. Raises UsageError."""
    read = next((each for each in subjects if is_read_only(each.target)), None)
    if read is not None and (options.direction == "write" or options.mix):
        raise UsageError(
            tr(
                "Benchmarks only read {name} and never write to it. Use --direction read.",
                name=read.name,
            )
        )
    asked = (*DIRECTIONS[options.direction], *((Direction.MIX,) if options.mix else ()))
    directions = profile_directions(asked, options)
    if not directions:
        raise UsageError(
            tr(
                "The profile {profile} does not support --direction {direction}.",
                profile=options.profile,
                direction=options.direction,
            )
        )
    return directions


def profile_directions(asked: tuple[Direction, ...], options: Namespace) -> tuple[Direction, ...]:
    """Those of ``asked`` that the profile has; all of them where rows stand in its place."""
    had = () if options.rows else PROFILE_WORDS[options.profile].directions
    return tuple(each for each in asked if each in had) if had else asked


def _print_run(run: Run, options: Namespace) -> None:
    """Print a run, however it ended; for programs as one line after its events."""
    if options.json:
        say_json({"type": "summary", "complete": run.complete, "cells": cells_document(run)})
        return
    say_text(_report_text(run, options.format, best=options.best).rstrip("\n"))
    if options.format is None:
        say()
        print_table(trust_rows(run), right=(2, 3, 4))
        for words in (*doubt_remarks(run), *lasting_words(run)):
            say(words)
        if (network := network_sentence(run)) is not None:
            say(spoken(network))


def trust_rows(run: Run) -> list[tuple[str, ...]]:
    """For each cell its median, its spread, how far it can be trusted, and why not further."""
    rows: list[tuple[str, ...]] = []
    for (row, direction), cell in run.cells().items():
        judged = judge(cell, run.threads, run.ceiling)
        spread = f"± {format_share(cell.rate.variation)}" if cell.rate.n > 1 else ""
        rate, passes = f"{megabytes(cell.rate.median, 2)} MB/s", f"{cell.rate.n} x"
        doubts = comma_list(translate("Bench", name) for name in reason_names(judged))
        trust = translate("Bench", TRUST_TEMPLATES[judged.trust])
        rows.append((row.label, own(direction.value), rate, spread, passes, trust, doubts))
    return rows


def with_syncs_paused(
    specs: Sequence[BenchSpec], names: Sequence[str], snapshot: Snapshot
) -> tuple[BenchSpec, ...]:
    """``specs`` with the sync paused beneath each that has one; says what that means.

    ``names`` are those of the targets. Raises UsageError where none has a sync that may be paused.
    """
    paused = tuple(
        msgspec.structs.replace(spec, pause_sync=bool(pausable(spec.target, snapshot))) for spec in specs
    )
    if not any(spec.pause_sync for spec in paused):
        targets = ", ".join(dict.fromkeys(names))
        raise UsageError(
            tr(
                "No array used by {targets} is syncing, so there is no sync to pause. Run again"
                " without --pause-sync.",
                targets=targets,
            )
        )
    note(PAUSE_TEMPLATE)
    return paused


def warn(specs: Sequence[BenchSpec], snapshot: Snapshot) -> None:
    """Say what will falsify or explain the figures of ``specs``."""
    for template, facts in describe_cautions(specs, snapshot, lambda sync: format_share(sync.completed)):
        note(fill(template, facts))


def size_for(targets: Iterable[Target], snapshot: Snapshot, options: Namespace) -> int:
    """Bytes to measure of each target: as asked for, or what is usual and the smallest has room for.

    Raises UsageError where it has not: nobody shall type a password for that.
    """
    every = tuple(targets)
    blocks = (block for target in every for block in target_blocks(target, snapshot))
    device, free = min((block.size for block in blocks), default=0), _least_free(every, snapshot)
    if options.size is None:
        size = size_fitting(GIB, device or None, free)
    elif device and options.size > device:
        words = tr("The device has only {size}. Choose a smaller test size.", size=format_size(device))
        raise UsageError(words)
    else:
        size = int(options.size)
    why_not = why_no_room(size, free)
    if why_not is not None:
        raise UsageError(spoken(why_not))
    return size


def _least_free(targets: Iterable[Target], snapshot: Snapshot) -> int | None:
    """Bytes free where files are measured; None where none is, or nobody knows.

    Of a practice machine's folders this computer knows nothing.
    """
    folders = {measured_folder(target) for target in targets} - {""}
    rooms = {} if snapshot.host.practice else read_room(folders)
    return min((room.free for room in rooms.values()), default=None)


def asked_of(
    target: Target,
    snapshot: Snapshot,
    directions: tuple[Direction, ...],
    options: Namespace,
    *,
    way: IoMode = IoMode.DIRECT,
    size: int | None = None,
) -> BenchSpec:
    """The run of ``target`` that the options describe, of ``size`` bytes if given. Raises UsageError."""
    profile = PROFILE_WORDS[options.profile]
    spec = spec_of(
        target,
        tuple(dict.fromkeys(options.rows)) if options.rows else profile.rows,
        size=size_for((target,), snapshot, options) if size is None else size,
        passes=options.passes or profile.passes,
        seconds=options.seconds or profile.seconds,
        directions=directions,
        pause=profile.pause if options.pause is None else options.pause,
        warmup=not options.no_warmup,
        data=Data.ZERO if options.zeros else Data.RANDOM,
        way=way,
    )
    return valid(spec)


def _fault_in(error: msgspec.ValidationError) -> Sentence:
    """A rule of our own that a field breaks, or its bounds."""
    rule = error.__cause__.args[0] if error.__cause__ else None
    return rule if isinstance(rule, Sentence) else fault_sentence(str(error))


def valid(spec: BenchSpec) -> BenchSpec:
    """``spec`` once its fields are within their bounds. Raises UsageError."""
    try:
        return msgspec.convert(msgspec.to_builtins(spec), BenchSpec)
    except msgspec.ValidationError as error:
        raise UsageError(tr("Cannot run this benchmark. {error}", error=_fault_in(error))) from None


async def record_events(
    machine: Machine,
    spec: BenchSpec,
    events: AsyncIterator[MeasureEvent],
    recorder: Recorder,
    *,
    as_json: bool,
) -> str:
    """Let ``recorder`` take every event of ``spec``; returns the failure's sentence, empty without one."""
    failure, ended = "", 0
    # The program that reads our output may be gone: then printing raises in the middle of the events.
    async with cancelling_on_signals(machine), closing_events(events):
        async for event in events:
            if as_json:
                say_json(event)
            else:
                ended = _show_bench_progress(event, spec, ended)
            if isinstance(event, JobFailed):
                failure = spoken(sentence_of(event))
            else:
                recorder.take(event)
    return failure


def _show_bench_progress(event: MeasureEvent, spec: BenchSpec, ended: int) -> int:
    """Show which pass begins; returns how many have ended with ``event``, of which ``ended`` had before."""
    if isinstance(event, PassBegun):
        which = tr("pass {number}", number=event.number) if event.number else tr("warming up")
        words = f"{event.row.label} {own(event.direction.value)}, {which}"
        show_progress(min(ended / passes_planned(spec), 0.99), words)
    return ended + isinstance(event, PassResult)


def _report_text(run: Run, form: str | None, *, best: bool) -> str:
    wanted = ReportForm(form or ReportForm.TEXT.value)
    why_not = cannot_be(run, wanted)
    if why_not is not None:
        note(why_not)
        wanted = ReportForm.TEXT
    return report(run, wanted, zone_here(), Statistic.BEST if best else Statistic.MEDIAN)

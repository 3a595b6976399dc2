"""``raidwright bench ab``: two targets measured in turn, A B A B, and which of them is faster."""

from argparse import Namespace
from collections.abc import Iterator, Sequence

import msgspec

from raidwright.bench.comparing.comparison import compare_ab
from raidwright.bench.cost import run_cost
from raidwright.bench.place import place_of
from raidwright.bench.run import Run
from raidwright.bench.spec import IoMode, is_read_only
from raidwright.cli.kept.runs import write_page
from raidwright.cli.measuring.bench import asked_directions, asked_of, size_for, warn, with_syncs_paused
from raidwright.cli.measuring.series import measure_series, time_text
from raidwright.cli.measuring.targets import open_targets
from raidwright.cli.terminal.printing import (
    CommandError,
    note,
    print_report,
    say,
    say_json,
    tell,
    zone_here,
)
from raidwright.cli.terminal.speech import own, tr
from raidwright.language.lists import comma_list
from raidwright.report.comparison import NamedRun, comparison_document
from raidwright.session.ab_test import AbTest, ab_names, ab_part, by_side, stopped_after
from raidwright.session.measuring import directions_of
from raidwright.session.series import RunEnded, SeriesEvent, SeriesPart, SeriesProgress, series_cost
from raidwright.session.subjects import Subject
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import format_size, megabytes


class AbFigures:
    """Prints the figures of each run as it ends; nothing for programs, which get every event."""

    def __init__(self, progress: SeriesProgress, *, as_json: bool) -> None:
        self._progress = progress
        self._as_json = as_json

    def tell(self, event: SeriesEvent) -> None:
        """Print the figures of the run that ``event`` ends."""
        if isinstance(event, RunEnded) and event.complete and not self._as_json:
            for line in _figures(self._progress.runs[-1]):
                tell(f"     {line}")


def _figures(run: Run) -> Iterator[str]:
    for direction in run.spec.directions:
        figures = [
            f"{row.label} {megabytes(cell.rate.median, 2)} MB/s"
            for (row, side), cell in run.cells().items()
            if side is direction
        ]
        if figures:
            yield f"{own(direction.value)}: {', '.join(figures)}"


def print_ab_test(progress: SeriesProgress, others: Sequence[Run], *, as_json: bool) -> None:
    """Print both targets in every cell, and how the second compares to the first."""
    if as_json:
        say_json(_document(progress, others))
        return
    print_report(comparison_document(_named_runs(progress), zone_here(), others, together=True))
    names = " ".join(map(str, progress.kept))
    say()
    say(tr("To compare the individual runs: raidwright results compare {names}", names=names))


def _named_runs(progress: SeriesProgress) -> list[NamedRun]:
    """After an early end the last parts have no run."""
    return [NamedRun(part.name, run) for part, run in zip(progress.parts, progress.runs, strict=False)]


def _document(progress: SeriesProgress, others: Sequence[Run]) -> dict[str, object]:
    figures = [
        {
            "row": cell.key[0].label,
            "direction": cell.key[1].value,
            "one": msgspec.to_builtins(cell.one),
            "other": msgspec.to_builtins(cell.other),
            "against_one": msgspec.to_builtins(cell.against),
        }
        for cell in compare_ab(*by_side(progress.runs), others)
    ]
    names = [part.name for part in progress.parts[:2]]
    whole = {"complete": progress.complete, "names": names, "runs": progress.kept}
    return {"type": "in-turn", **whole, "cells": figures}


async def ab_test(options: Namespace) -> int:
    """Measure two targets alternately and compare them by their runs, all of which the history keeps."""
    wanted = (options.target, options.other)
    async with open_targets(options, *wanted) as (session, machine, snapshot, subjects):
        sides = _parts_of(options, subjects, machine.title, snapshot)
        warn([side.spec for side in sides], snapshot)
        _tell_cost(sides, options.runs, snapshot, session.history.measured_runs())
        measuring = AbTest(*sides, options.runs)
        figures = AbFigures(measuring.progress, as_json=options.json)
        try:
            await measure_series(session, measuring, figures.tell, events=options.json)
        finally:
            _report(measuring.progress, session.history.measured_runs(), options)
    if not measuring.progress.complete:
        raise CommandError(_ended_early(measuring))
    return 0


def _parts_of(
    options: Namespace, subjects: Sequence[Subject], machine: str, snapshot: Snapshot
) -> tuple[SeriesPart, SeriesPart]:
    """A part of the series for each target, in the directions that both allow. Raises UsageError."""
    asked = asked_directions(options, *subjects)
    common = tuple(each for each in asked if all(each in directions_of(one.target) for one in subjects))
    if common != asked:
        disk = next(one.name for one in subjects if is_read_only(one.target))
        note(tr("Benchmarks only read {disk}, so only reads are compared.", disk=disk))
    size, way = size_for([each.target for each in subjects], snapshot, options), IoMode(options.way)
    specs = tuple(asked_of(each.target, snapshot, common, options, way=way, size=size) for each in subjects)
    if options.pause_sync:
        specs = with_syncs_paused(specs, [subject.name for subject in subjects], snapshot)
    names = ab_names(*(options.names or [subject.name for subject in subjects]))
    one, other = (
        ab_part(spec, name, place_of(subject.target, machine, subject.stack, snapshot))
        for subject, spec, name in zip(subjects, specs, names, strict=True)
    )
    return one, other


def _tell_cost(sides: Sequence[SeriesPart], runs: int, snapshot: Snapshot, past: Sequence[Run]) -> None:
    costs = [run_cost(side.spec, snapshot, past) for side in sides]
    written = [
        tr("{size} to {name}", size=format_size(cost.written * runs), name=side.name)
        for side, cost in zip(sides, costs, strict=True)
        if cost.written
    ]
    count, time = len(sides) * runs, time_text(series_cost(sides, snapshot, runs, past).seconds)
    if written:
        targets = comma_list(written)
        words = tr(
            "{count} alternating runs take {time} and write up to {targets}, or more if the disks are"
            " unusually fast.",
            count=count,
            time=time,
            targets=targets,
        )
        tell(words)
    else:
        tell(tr("{count} alternating runs take {time}.", count=count, time=time))


def _report(progress: SeriesProgress, others: Sequence[Run], options: Namespace) -> None:
    """Print the comparison and write the page, if there is a whole run of both targets."""
    if all(by_side(progress.runs)):
        print_ab_test(progress, others, as_json=options.json)
        if options.html is not None:
            write_page(_named_runs(progress), others, options.html)


def _ended_early(measuring: AbTest) -> str:
    progress, names = measuring.progress, [f"“{name}”" for name in measuring.progress.names_kept()]
    if not names:
        return progress.broken or measuring.stopped
    why = f"{progress.broken or ''} {stopped_after(progress)}".lstrip()
    return tr("{why} Measurements so far were saved as {names}.", why=why, names=comma_list(names))

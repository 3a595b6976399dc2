"""``raidwright bench sustained``: a file or a disk from end to end, where it slows down or stalls."""

from argparse import Namespace

import msgspec

from raidwright.bench.cost import likely_rate
from raidwright.bench.place import place_of
from raidwright.bench.run import Run
from raidwright.bench.samples import Begun, PassBegun, Reached
from raidwright.bench.spec import ALL, BenchSpec, Data, Direction, is_read_only
from raidwright.bench.sustained import (
    FILE,
    bytes_of_a_pass,
    doubts,
    longest_seconds,
    pass_name,
    passes_of,
    stretch_seconds,
    sustained_results,
    sustained_sentences,
    sustained_spec,
    written_twice,
)
from raidwright.cli.measuring.bench import broken_off_error, warn, with_syncs_paused
from raidwright.cli.measuring.series import measure_series
from raidwright.cli.measuring.targets import open_target
from raidwright.cli.terminal.printing import (
    CommandError,
    note,
    print_report,
    say_json,
    tell,
    zone_here,
)
from raidwright.cli.terminal.speech import spoken, tr
from raidwright.report.sustained import sustained_document
from raidwright.session.series import NOTHING_MEASURED, SeriesEvent
from raidwright.session.subjects import Subject
from raidwright.session.sustained import PassTimelines, sustained_series
from raidwright.storage.units import MEGABYTE, format_share, format_size


def print_sustained(run: Run, *, as_json: bool) -> None:
    """Print a sustained run; for programs as one line after its events."""
    if as_json:
        say_json(_document(run))
    else:
        print_report(sustained_document(run, zone_here()))


def _document(run: Run) -> dict[str, object]:
    twice = written_twice(run)
    return {
        "type": "summary",
        "complete": run.complete,
        "size": run.spec.size,
        "passes": [msgspec.to_builtins(each) for each in sustained_results(run)],
        "twice": msgspec.to_builtins(twice) if twice else None,
        "hypervisor": run.surroundings.hypervisor if run.surroundings else "",
        "told": [str(sentence) for _, sentence in sustained_sentences(run)],
        "doubts": [reason.value for reason in doubts(run)],
    }


_FIRST_LINE, _LINE_FACTOR = 5.0, 1.2
"""A pass has its first line after so many seconds, and each later one after the factor times as many more."""


async def measure_sustained(options: Namespace) -> int:
    """Measure a whole stretch and print what was found; kept in the history, however it ended."""
    async with open_target(options) as (session, machine, snapshot, subject):
        spec = _spec_of(subject, options)
        if options.pause_sync:
            (spec,) = with_syncs_paused((spec,), (subject.name,), snapshot)
        warn((spec,), snapshot)
        place = place_of(subject.target, machine.title, subject.stack, snapshot)
        series = sustained_series(spec, options.name or subject.name, place)
        teller = _Told(spec, likely_rate(spec.target, snapshot), quiet=options.json)
        await measure_series(session, series, teller.take, events=options.json)
    run, why = series.progress.run, series.progress.why_ended(series.stopped)
    if run is None:
        raise CommandError(series.progress.broken or NOTHING_MEASURED)
    print_sustained(run, as_json=options.json)
    if why is not None:
        raise broken_off_error(why, *series.progress.names_kept())
    return 0


def _spec_of(subject: Subject, options: Namespace) -> BenchSpec:
    return sustained_spec(
        subject.target,
        options.size or (ALL if is_read_only(subject.target) else FILE),
        all_of_it=options.no_gaps,
        data=Data.ZERO if options.zeros else Data.RANDOM,
    )


class _Told:
    """Prints lines that tell how far a sustained run is, unless ``quiet``.

    ``rate`` is the usual speed of the disks in bytes per second.
    """

    def __init__(self, spec: BenchSpec, rate: float, *, quiet: bool) -> None:
        self._timelines = PassTimelines(spec)
        self._rate = rate
        self._quiet = quiet
        self._next = _FIRST_LINE

    def take(self, event: SeriesEvent) -> None:
        """Print what is to be said of one event."""
        self._timelines.take(event)
        if self._quiet:
            return
        match event:
            case Begun():
                self._note_cost(self._timelines.spec)
            case PassBegun():
                self._next = _FIRST_LINE
                begun, count = len(self._timelines.points), len(passes_of(self._timelines.spec))
                tell(f"{begun}/{count}  {spoken(pass_name((event.direction, event.number)))} …")
            case Reached():
                self._tell_progress(event)
            case _:
                pass

    def _note_cost(self, spec: BenchSpec) -> None:
        moved = bytes_of_a_pass(spec)
        if Direction.WRITE in spec.directions:
            note(
                tr(
                    "The test writes {size} twice and reads it once. The test file is deleted afterwards.",
                    size=format_size(moved),
                )
            )
        else:
            note(
                tr(
                    "The test will read {size} out of {all}.",
                    size=format_size(moved),
                    all=format_size(spec.size),
                )
            )
        hours = stretch_seconds(spec, self._rate) / 3600
        if hours >= 1:
            most = longest_seconds(spec) / 3600
            note(
                tr(
                    "At the usual speed of such disks, this takes {hours} hours or more. The test ends"
                    " after {most} hours at the latest.",
                    hours=f"{hours:.0f}",
                    most=f"{most:.0f}",
                )
            )

    def _tell_progress(self, reached: Reached) -> None:
        if reached.seconds >= self._next:
            share = reached.bytes / bytes_of_a_pass(self._timelines.spec)
            rate = reached.bytes / reached.seconds / MEGABYTE
            tell(
                "     "
                + tr(
                    "{share} after {seconds} s, {rate} MB/s so far",
                    share=format_share(share, 0),
                    seconds=f"{reached.seconds:.0f}",
                    rate=f"{rate:.1f}",
                )
            )
            self._next = reached.seconds * _LINE_FACTOR + _FIRST_LINE

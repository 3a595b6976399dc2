"""``raidwright bench sustained``: a file or a disk from end to end, where it slows down or stalls."""

from argparse import Namespace

from raidwright.bench.cost import likely_rate
from raidwright.bench.place import place_of
from raidwright.bench.samples import Begun, PassBegun, Reached
from raidwright.bench.spec import ALL, BenchSpec, Data, Direction, is_read_only
from raidwright.bench.sustained.sentences import pass_name
from raidwright.bench.sustained.stretch import (
    FILE,
    bytes_of_a_pass,
    longest_seconds,
    passes_of,
    stretch_seconds,
    sustained_spec,
)
from raidwright.cli.measuring.bench import broken_off_error, warn, with_syncs_paused
from raidwright.cli.measuring.series import measure_series
from raidwright.cli.measuring.sustained_report import print_sustained
from raidwright.cli.measuring.targets import open_target
from raidwright.cli.terminal.printing import CommandError, note, tell
from raidwright.cli.terminal.speech import spoken, tr
from raidwright.session.series import NOTHING_MEASURED, SeriesEvent
from raidwright.session.subjects import Subject
from raidwright.session.sustained import Courses, sustained_series
from raidwright.storage.units import MEGABYTE, format_share, format_size

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
        self._courses = Courses(spec)
        self._rate = rate
        self._quiet = quiet
        self._next = _FIRST_LINE

    def take(self, event: SeriesEvent) -> None:
        """Print what is to be said of one event."""
        self._courses.take(event)
        if self._quiet:
            return
        match event:
            case Begun():
                self._note_cost(self._courses.spec)
            case PassBegun():
                self._next = _FIRST_LINE
                begun, count = len(self._courses.points), len(passes_of(self._courses.spec))
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
                    "{size} are written twice and read once; the test file is deleted afterwards.",
                    size=format_size(moved),
                )
            )
        else:
            note(tr("Reads {size} of {all}.", size=format_size(moved), all=format_size(spec.size)))
        hours = stretch_seconds(spec, self._rate) / 3600
        if hours >= 1:
            most = longest_seconds(spec) / 3600
            note(
                tr(
                    "At the usual speed of such disks that takes {hours} hours or more; {most} at most.",
                    hours=f"{hours:.0f}",
                    most=f"{most:.0f}",
                )
            )

    def _tell_progress(self, reached: Reached) -> None:
        if reached.seconds >= self._next:
            share = reached.bytes / bytes_of_a_pass(self._courses.spec)
            rate = reached.bytes / reached.seconds / MEGABYTE
            tell(
                "     "
                + tr(
                    "{share} after {seconds} s, {rate} MB/s until here",
                    share=format_share(share, 0),
                    seconds=f"{reached.seconds:.0f}",
                    rate=f"{rate:.1f}",
                )
            )
            self._next = reached.seconds * _LINE_FACTOR + _FIRST_LINE

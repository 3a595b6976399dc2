"""``raidwright sustained``: a whole stretch from end to end, where it falls, and where it stands still."""

import time
from argparse import Namespace
from collections.abc import AsyncIterator

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.place import place_of
from raidwright.bench.run import Recorder
from raidwright.bench.samples import Begun, PassBegun, Reached
from raidwright.bench.spec import ALL, BenchSpec, Data, Direction, is_read_only
from raidwright.bench.sustained import FILE, bytes_of_a_pass, passes_of, sustained_spec
from raidwright.bench.sustained_sentences import STOPPED
from raidwright.cli.bench import broken_off, follow, warn
from raidwright.cli.printing import CommandError, note, tell
from raidwright.cli.sustained_report import PASS_NAMES, report
from raidwright.cli.targets import target_opened
from raidwright.protocol import MeasureEvent
from raidwright.session.session import exhausting
from raidwright.session.subjects import Subject
from raidwright.storage.units import format_size

_FIRST, _LATER = 5.0, 1.2
"""Seconds until a line tells how far a pass is; the next comes so many times as late, and as much later."""


async def sustained(options: Namespace) -> int:
    """Measure one stretch throughout and say what was found. The history keeps it, however it ended."""
    async with target_opened(options) as (session, machine, snapshot, subject):
        spec = _asked(subject, options)
        warn((spec,), snapshot)
        place, started = place_of(subject.target, machine.title, subject.stack, snapshot), time.time()
        recorder, name = Recorder(), f"{options.name or subject.name} (sustained)"
        events = _told(session.measure(spec, name, place), quiet=options.json)
        failure = await follow(machine, events, recorder, as_json=options.json)
    run = recorder.run(place, started)
    if run is None:
        raise CommandError(failure or "Stopped before anything was measured.")
    report(run, as_json=options.json)
    if failure or not run.complete:
        raise broken_off(failure or str(STOPPED), name)
    return 0


def _asked(subject: Subject, options: Namespace) -> BenchSpec:
    return sustained_spec(
        subject.target,
        options.size or (ALL if is_read_only(subject.target) else FILE),
        all_of_it=options.no_gaps,
        data=Data.ZERO if options.zeros else Data.RANDOM,
    )


async def _told(events: AsyncIterator[MeasureEvent], *, quiet: bool) -> AsyncIterator[MeasureEvent]:
    """The same events; unless ``quiet``, lines tell how far it is."""
    progress = _Progress()
    async with exhausting(events):
        async for event in events:
            if not quiet:
                progress.take(event)
            yield event


class _Progress:
    def __init__(self) -> None:
        self._spec: BenchSpec | None = None
        self._begun = 0
        self._next = _FIRST

    def take(self, event: MeasureEvent) -> None:
        match event:
            case Begun(spec=spec):
                self._spec = spec
                self._plan(spec)
            case PassBegun():
                self._begun += 1
                self._next = _FIRST
                self._tell_pass(event.direction, event.number)
            case Reached():
                self._tell(event)
            case _:
                pass

    def _plan(self, spec: BenchSpec) -> None:
        moved = bytes_of_a_pass(spec)
        if Direction.WRITE in spec.directions:
            note(f"{format_size(moved)} are written twice and read once; nothing is left of them.")
        else:
            note(f"{format_size(moved)} of {format_size(spec.size)} are read.")

    def _tell_pass(self, direction: Direction, number: int) -> None:
        count = len(passes_of(self._spec)) if self._spec else 0
        tell(f"{self._begun}/{count}  {PASS_NAMES[direction, number]} …")

    def _tell(self, reached: Reached) -> None:
        whole = bytes_of_a_pass(self._spec) if self._spec else 0
        share = reached.bytes / whole if whole else 0.0
        if reached.seconds >= self._next:
            rate = reached.bytes / reached.seconds / MEGABYTE
            tell(f"     {share:.0%} after {reached.seconds:.0f} s, {rate:.1f} MB/s until here")
            self._next = reached.seconds * _LATER + _FIRST

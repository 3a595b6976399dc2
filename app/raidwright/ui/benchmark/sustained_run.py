"""One stretch from end to end as the page follows it: how far each pass has come, and what it came to."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.place import place_of
from raidwright.bench.run import Run
from raidwright.bench.samples import Begun, PassBegun, PassResult, Reached
from raidwright.bench.spec import BenchSpec
from raidwright.bench.sustained import MOST_POINTS, bytes_of_a_pass, passes_of, thinned
from raidwright.bench.sustained_sentences import STOPPED
from raidwright.protocol import MeasureEvent
from raidwright.ui.benchmark.run_series import RunSeries, SeriesListener, SeriesPart
from raidwright.ui.benchmark.targets import TargetOption
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.shared.sustained_curves import Key, pass_words
from raidwright.ui.words.figures import figure, percent
from raidwright.ui.words.sentences import in_words

translate = QCoreApplication.translate
_SHOWN = 0.4
"""Seconds between two looks at a pass that is under way."""


class SustainedRun(RunSeries):
    """A series of one run, whose passes are its steps."""

    def __init__(
        self, session: QtSession, option: TargetOption, spec: BenchSpec, listener: SeriesListener
    ) -> None:
        snapshot, machine = session.snapshot, session.machine
        if snapshot is None or machine is None:
            raise RuntimeError("no machine is open; the page must not offer this")
        subject = option.subject
        place = place_of(option.target, machine.title, subject.stack, snapshot)
        subject = replace(subject, name=f"{subject.name} (sustained)")
        super().__init__(session, (SeriesPart(subject.name, spec, subject, place),), listener)
        self.spec = spec
        """With the size that there was room for, once it has begun."""
        self.courses: dict[Key, list[Reached]] = {}
        """Of each pass that has begun."""
        self._shown = 0.0

    @property
    def run(self) -> Run | None:
        """What was measured so far; None before the first pass has ended."""
        return self._recorder.run(self._planned[0].place, self._started)

    @property
    def fraction(self) -> float:
        """By the bytes that all passes move."""
        moved = sum(course[-1].bytes for course in self.courses.values())
        return moved / (len(passes_of(self.spec)) * bytes_of_a_pass(self.spec))

    def words(self) -> str:
        """The pass that is under way, how much of it is over and how fast it was until here."""
        if self._stopping or not self.courses:
            return super().words()
        key, course = next(reversed(self.courses.items()))
        end = course[-1]
        text = translate("Sustained", "{name}: {share}, {rate} MB/s until here")
        rate = end.bytes / end.seconds / MEGABYTE if end.seconds else 0.0
        share = percent(end.bytes / bytes_of_a_pass(self.spec))
        return text.format(name=pass_words(key), share=share, rate=figure(rate))

    def why_stopped(self) -> str:
        """Something is missing at its end."""
        return in_words(STOPPED)

    def _take(self, event: MeasureEvent) -> None:
        super()._take(event)
        if self._note(event):
            self._listener.changed()

    def _note(self, event: MeasureEvent) -> bool:
        """Whether there is something new to be seen."""
        match event:
            case Begun(spec=spec):
                self.spec = spec
            case PassBegun(direction=direction, number=number):
                self.courses[direction, number] = [Reached(0.0, 0)]
                self._shown = 0.0
            case Reached():
                return self._reach(event)
            case PassResult():
                pass
            case _:
                return False
        return True

    def _reach(self, event: Reached) -> bool:
        key, course = next(reversed(self.courses.items()))
        course.append(event)
        if len(course) > 2 * MOST_POINTS:
            self.courses[key] = list(thinned(course))
        if event.seconds - self._shown < _SHOWN:
            return False
        self._shown = event.seconds
        return True

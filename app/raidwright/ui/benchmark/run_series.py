"""Several measurements one after the other as the page follows them; the history keeps each."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from raidwright.bench.run import Place, Recorder, Run
from raidwright.bench.spec import BenchSpec
from raidwright.protocol import JobFailed, MeasureEvent
from raidwright.session.subjects import Subject
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.words.sentences import failure_sentence, translated

translate = QCoreApplication.translate


@dataclass(frozen=True)
class SeriesPart:
    """One of them; ``title`` is what it is called while it is under way."""

    title: str
    spec: BenchSpec
    subject: Subject
    place: Place


@dataclass(frozen=True)
class SeriesListener:
    """Who is told of a series: of every event, when one part of it is over, and of its end.

    ``ended`` is given the sentence of what broke it off, which is empty at a good end.
    """

    heard: Callable[[MeasureEvent], object]
    changed: Callable[[], object]
    ended: Callable[[str], object]


class RunSeries(ABC):
    """Measures all that is ``planned``."""

    def __init__(self, session: QtSession, planned: Sequence[SeriesPart], listener: SeriesListener) -> None:
        self._session, self._planned, self._listener = session, tuple(planned), listener
        self.runs: list[Run] = []
        self._recorder = Recorder()
        self._started, self._failure, self._stopping = 0.0, "", False

    @property
    def complete(self) -> bool:
        """Whether all of it was measured."""
        return len(self.runs) == len(self._planned)

    @property
    def fraction(self) -> float:
        """How much of it is over, 0 to 1."""
        return len(self.runs) / len(self._planned)

    def start(self) -> None:
        """Measure the next."""
        next_one = self._planned[len(self.runs)]
        self._recorder, self._started = Recorder(), time.time()
        self._session.measure(next_one.spec, next_one.subject, self._take, self._one_ended, self._fail)

    def stop(self) -> None:
        """End in the middle of the one that is under way, or before the next."""
        self._stopping = True
        self._session.cancel()

    def words(self) -> str:
        """What is under way now."""
        if self._stopping:
            return translate("Bench", "Stopping…")
        text = translate("Ladder", "{number} of {count}: {name}")
        number = len(self.runs)
        return text.format(number=number + 1, count=len(self._planned), name=self._planned[number].title)

    @abstractmethod
    def why_stopped(self) -> str:
        """What is said of a series that was stopped."""

    def why_useless(self, _run: Run) -> str:
        """Why the series is not worth going on with after this run; empty when it is."""
        return ""

    def _take(self, event: MeasureEvent) -> None:
        if isinstance(event, JobFailed):
            self._failure = translated(event.sentence, event.failure)
        else:
            self._recorder.take(event)
        self._listener.heard(event)

    def _one_ended(self) -> None:
        run = self._recorder.run(self._planned[len(self.runs)].place, self._started)
        broken = self._broken_off(run)
        if run is None or broken:
            self._listener.ended(broken)
            return
        self.runs.append(run)
        if self.complete:
            self._listener.ended("")
            return
        self.start()
        self._listener.changed()

    def _broken_off(self, run: Run | None) -> str:
        """Why the next is not measured; empty when it is."""
        if self._failure:
            return self._failure
        if run is None or not run.complete or self._stopping:
            return self.why_stopped()
        return self.why_useless(run)

    def _fail(self, error: Exception) -> None:
        self._listener.ended(failure_sentence(error))

"""Several measurements one after the other as the page follows them; the history keeps each."""

import time
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


class RunSeries:
    """Measures all that is ``planned``.

    ``heard`` takes every event, ``changed`` is called when one is over, ``ended`` with the sentence of what
    broke it off, which is empty at a good end.
    """

    def __init__(
        self,
        session: QtSession,
        planned: Sequence[SeriesPart],
        *,
        heard: Callable[[MeasureEvent], object],
        changed: Callable[[], object],
        ended: Callable[[str], object],
    ) -> None:
        self._session, self._planned = session, tuple(planned)
        self._heard, self._changed, self._ended = heard, changed, ended
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

    def why_stopped(self) -> str:
        """What is said of a series that was stopped."""
        raise NotImplementedError

    def why_useless(self, _run: Run) -> str:
        """Why the series is not worth going on with after this run; empty when it is."""
        return ""

    def _take(self, event: MeasureEvent) -> None:
        if isinstance(event, JobFailed):
            self._failure = translated(event.sentence, event.failure)
        else:
            self._recorder.take(event)
        self._heard(event)

    def _one_ended(self) -> None:
        run = self._recorder.run(self._planned[len(self.runs)].place, self._started)
        broken = self._broken_off(run)
        if run is None or broken:
            self._ended(broken)
            return
        self.runs.append(run)
        if self.complete:
            self._ended("")
            return
        self.start()
        self._changed()

    def _broken_off(self, run: Run | None) -> str:
        """Why the next is not measured; empty when it is."""
        if self._failure:
            return self._failure
        if run is None or not run.complete or self._stopping:
            return self.why_stopped()
        return self.why_useless(run)

    def _fail(self, error: Exception) -> None:
        self._ended(failure_sentence(error))

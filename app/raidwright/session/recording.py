"""A measurement put into the history while it goes on: each pass is on the disk before it is heard of."""

import time

from msgspec import structs

from raidwright import __version__
from raidwright.bench.run import Place, Recorder, begun_run
from raidwright.bench.samples import Begun, BenchDone, PassBegun, PassResult, Reached, Sample
from raidwright.protocol import JobFailed, MeasureEvent
from raidwright.session.history import TolerantHistory
from raidwright.storage.failures import Failure, english

_SAMPLE_INTERVAL = 0.18
"""Seconds between two samples that are kept, of the ten that come each second: every other one."""
_SUSTAINED_SAMPLE_INTERVAL = 0.98
"""The same where a whole stretch is measured, which can take hours: every tenth sample."""


class RunKeeper:
    """Keeps one run in ``history`` under ``name``; the events must come in the order they happened.

    Where ``layer test`` is not 0 the run is kept as a stage of the layer test of that number.
    """

    def __init__(self, history: TolerantHistory, name: str, place: Place, layer_test: int = 0) -> None:
        self._history = history
        self._name = name
        self._layer_test = layer_test
        self._place = structs.replace(
            place, version=__version__, blueprint=blueprint_of(place.array, history)
        )
        self._recorder = Recorder()
        self._started, self._begun_at = time.time(), time.monotonic()
        self.number = 0
        """Number of the run in the history; 0 as long as it has none, and when nothing came of it."""
        self._samples: list[Sample] = []
        self._kept_at = 0.0
        self._sample_interval = _SAMPLE_INTERVAL
        self._broken: Failure | None = None

    def take(self, event: MeasureEvent) -> None:
        """Note one event, and keep in the history each pass that it completes."""
        match event:
            case JobFailed(sentence=sentence, failure=failure):
                self._broken = failure or english("{sentence}", sentence=sentence).failure
                return
            case Begun():
                self._sample_interval = (
                    _SUSTAINED_SAMPLE_INTERVAL if event.spec.sustained else _SAMPLE_INTERVAL
                )
                self._begin(event)
            case Sample(time=moment):
                if moment - self._kept_at > self._sample_interval:
                    self._samples.append(event)
                    self._kept_at = moment
            case PassResult():
                if not self._history.keep_pass(self.number, event, tuple(self._samples)):
                    self._begin_anew(event)
                self._samples.clear()
            case PassBegun() | Reached() | BenchDone():
                pass
        self._recorder.take(event)

    def _begin(self, begun: Begun) -> None:
        run = begun_run(begun, self._place, self._started)
        self.number = self._history.begin_run(self._name, run, self._layer_test)

    def _begin_anew(self, last: PassResult) -> None:
        """Begin the run with all its passes: it could not be begun before, or the file is another now."""
        if self._recorder.begun is not None:
            self._begin(self._recorder.begun)
            for result in (*self._recorder.passes, last):
                self._history.keep_pass(self.number, result, ())

    def lose(self, failure: Failure) -> None:
        """Note that nothing more will be heard of the run, because of ``failure``."""
        self._broken = failure

    def end(self) -> None:
        """Keep that the run is over, however it ended, and try once more what could not be kept before."""
        run = self._recorder.run(self._place, self._started, self._broken)
        if run is not None:
            run = structs.replace(run, took=time.monotonic() - self._begun_at)
        if self.number or run is not None:
            self.number = self._history.end_run(self.number, run, self._name, self._layer_test)


def blueprint_of(array: str, history: TolerantHistory) -> str:
    """The blueprint from which the array of that UUID was built; empty when the history knows none."""
    built = (action for action in history.actions().actions if array and action.array == array)
    return next((action.blueprint for action in built), "")

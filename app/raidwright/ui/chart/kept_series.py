"""The samples of a kept run: taken in piece by piece, and looked up again where somebody zooms in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from raidwright.bench.run import Run
from raidwright.bench.samples import Doing, PassResult, Sample
from raidwright.bench.timeline.trace import Trace
from raidwright.history import KeptPiece
from raidwright.ui.chart.series import PassMark

_AT_ONCE = 16
"""Pieces that are read again for what is shown; of more of them the trace is enough."""


@dataclass(frozen=True)
class _Place:
    begin: float
    end: float
    piece: KeptPiece


class KeptSeries:
    """The kept samples of ``run`` in pieces, one for each pass in the order of the passes."""

    def __init__(self, run: Run, pieces: Sequence[KeptPiece]) -> None:
        self._run = run
        self._pieces = tuple(pieces)
        self._places: list[_Place] = []
        self._trace = Trace()

    def __len__(self) -> int:
        return len(self._pieces)

    def read(self) -> Iterator[tuple[PassMark | None, tuple[Sample, ...]]]:
        """Yield each piece as the mark of its pass and its samples; read it to the end before `within`."""
        for place, piece in enumerate(self._pieces):
            samples = piece.samples()
            if not samples:
                continue
            self._places.append(_Place(samples[0].time, samples[-1].time, piece))
            for sample in samples:
                self._trace.take(sample)
            passes = self._run.passes
            yield (_mark(passes[place], samples) if place < len(passes) else None), samples

    def within(self, begin: float, end: float) -> Sequence[Sample]:
        """The samples between two moments, as many as are needed to draw them."""
        places = [each for each in self._places if each.end >= begin and each.begin <= end]
        if len(places) > _AT_ONCE:
            return self._trace.within(begin, end)
        samples = chain.from_iterable(each.piece.samples() for each in places)
        return [sample for sample in samples if begin <= sample.time <= end]


def _mark(result: PassResult, samples: Sequence[Sample]) -> PassMark:
    """The mark of a pass at its first measured sample.

    Pieces that earlier versions kept begin with the pause before the pass.
    """
    begin = next((each.time for each in samples if each.doing is Doing.MEASURE), samples[0].time)
    return PassMark(begin, result.row, result.direction, result.number)

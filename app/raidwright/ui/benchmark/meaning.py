"""What the measured cells mean: their trust, why they ended, and what their array was expected to reach."""

from collections.abc import Iterator, Mapping, Sequence

from raidwright.bench.expectation import alone, expectation
from raidwright.bench.run import Run
from raidwright.bench.spec import Access, Direction
from raidwright.bench.verdicts import judge
from raidwright.ui.benchmark.expectation_words import expectation_words, hint_words
from raidwright.ui.benchmark.explanation import Known
from raidwright.ui.benchmark.session import Key, Session


def known_of(session: Session, saved: Sequence[Run]) -> Mapping[Key, Known]:
    """What is known of each cell of the session; ``saved`` are the runs of the history, the latest first."""
    run, place = session.shown_run(), session.place
    disk = alone(run, saved) if run else None
    return {
        key: Known(
            judge(cell, place.threads, place.ceiling),
            None if session.measures(key) else session.ending(key, cell),
            expectation(run, disk, key) if run and disk else None,
        )
        for key, cell in session.cells().items()
    }


def meaning_words(session: Session, known: Mapping[Key, Known]) -> str:
    """The first cell of each kind against what its array should reach; else how that can be learned."""
    sentences = list(_sentences(known))
    if not sentences and known and session.begun and session.begun.shape:
        return hint_words(session.begun.shape)
    return "\n".join(sentences)


def _sentences(known: Mapping[Key, Known]) -> Iterator[str]:
    told: set[tuple[Access, Direction]] = set()
    for (row, direction), cell in known.items():
        if cell.expected is not None and (row.access, direction) not in told:
            told.add((row.access, direction))
            words = expectation_words(row, direction, cell.expected, cell.judged.reasons)
            yield f"{row.label} · {words}"

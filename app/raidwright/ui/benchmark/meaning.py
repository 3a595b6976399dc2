"""What the measured cells mean: their trust, why they ended, and what their array was expected to reach."""

from collections.abc import Iterator, Mapping, Sequence

from raidwright.bench.expectation import alone, expectation
from raidwright.bench.run import Run
from raidwright.bench.spec import Access, Direction
from raidwright.bench.verdicts import judge
from raidwright.ui.benchmark.expectation_words import expectation_words, hint_words
from raidwright.ui.benchmark.explanation import Known
from raidwright.ui.benchmark.grid import GridState
from raidwright.ui.benchmark.session import Key, Session
from raidwright.ui.benchmark.targets import TargetOption


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


def grid_state(
    session: Session | None, known: Mapping[Key, Known], chosen: TargetOption | None, *, running: bool
) -> GridState:
    """What the cells say of the session, or of the target that is ``chosen`` for the next one."""
    option = session.option if session else chosen
    return GridState(
        cells=session.cells() if session else {},
        known=known,
        current=session.current if session and running else None,
        spec=session.spec if session else None,
        offered=option.directions if option else tuple(Direction),
    )


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

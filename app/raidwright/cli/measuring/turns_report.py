"""What the terminal says while two targets are measured in turn, and when that is over."""

from collections.abc import Iterator, Sequence

import msgspec

from raidwright.bench.cdm_text import PRACTICE_NOTE
from raidwright.bench.comparing.comparison import Comparison, Key
from raidwright.bench.comparing.turns import InTurn
from raidwright.bench.run import Run
from raidwright.bench.statistics import Spread
from raidwright.bench.verdict_sentences import reason_names
from raidwright.bench.verdicts import judge
from raidwright.cli.kept.runs import verdict_words
from raidwright.cli.terminal.printing import print_table, say, say_json, tell
from raidwright.cli.terminal.speech import own, tr
from raidwright.session.series import RunEnded, SeriesEvent, SeriesProgress
from raidwright.session.turns import by_side
from raidwright.storage.units import format_share, megabytes

_Columns = tuple[str, ...]


class TurnFigures:
    """Prints the figures of each run as it ends; nothing for programs, which get every event."""

    def __init__(self, progress: SeriesProgress, *, as_json: bool) -> None:
        self._progress = progress
        self._as_json = as_json

    def tell(self, event: SeriesEvent) -> None:
        """Print the figures of the run that ``event`` ends."""
        if isinstance(event, RunEnded) and event.complete and not self._as_json:
            for line in _figures(self._progress.runs[-1]):
                tell(f"     {line}")


def _figures(run: Run) -> Iterator[str]:
    for direction in run.spec.directions:
        figures = [
            f"{row.label} {megabytes(cell.rate.median, 2)} MB/s"
            for (row, side), cell in run.cells().items()
            if side is direction
        ]
        if figures:
            yield f"{own(direction.value)}: {', '.join(figures)}"


def print_turns(
    progress: SeriesProgress, names: tuple[str, str], cells: Sequence[InTurn], *, as_json: bool
) -> None:
    """Print both targets in every cell, and how the second compares to the first."""
    if as_json:
        say_json(_document(progress, names, cells))
        return
    runs = by_side(progress.runs)
    for cell in cells:
        row, direction = cell.key
        say(f"{row.label} {own(direction.value)}")
        one = _columns(names[0], cell.one, None, _doubts(cell.key, runs[0]))
        other = _columns(names[1], cell.other, cell.against, _doubts(cell.key, runs[1]))
        print_table([one, other], right=(1, 2, 3, 4))
        say()
    if any(run.practice for run in progress.runs):
        say(PRACTICE_NOTE)
    say(
        tr(
            "Compare the single runs: raidwright results compare {names}",
            names=" ".join(map(str, progress.kept)),
        )
    )


def _columns(name: str, rates: Spread, against: Comparison | None, doubts: str) -> _Columns:
    runs = tr("{n} run||{n} runs", n=rates.n)
    spread = f"± {format_share(rates.variation)}" if rates.n > 1 else ""
    return (
        f"  {name}",
        f"{megabytes(rates.median, 2)} MB/s",
        spread,
        runs,
        *verdict_words(against),
        doubts,
    )


def _doubts(key: Key, runs: Sequence[Run]) -> str:
    """Reasons to doubt the figure that any of the runs has, beyond how far its passes differ."""
    cells = ((run, run.cells().get(key)) for run in runs)
    judged = [judge(cell, run.threads, run.ceiling) for run, cell in cells if cell is not None]
    return ", ".join(dict.fromkeys(name for each in judged for name in reason_names(each)))


def _document(progress: SeriesProgress, names: tuple[str, str], cells: Sequence[InTurn]) -> dict[str, object]:
    figures = [
        {
            "row": cell.key[0].label,
            "direction": cell.key[1].value,
            "one": msgspec.to_builtins(cell.one),
            "other": msgspec.to_builtins(cell.other),
            "against_one": msgspec.to_builtins(cell.against),
        }
        for cell in cells
    ]
    whole = {"complete": progress.complete, "names": names, "runs": progress.kept}
    return {"type": "in-turn", **whole, "cells": figures}

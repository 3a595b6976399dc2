"""``raidwright results compare``: runs that were kept, side by side.

Compared runs as a web page.
"""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import structs

from raidwright.bench.comparing.baseline import lacks_baseline
from raidwright.bench.comparing.caveats import caveats_between
from raidwright.bench.comparing.comparison import Comparison, Key, same_system
from raidwright.bench.comparing.expected_order import order_sentence, sentences_together
from raidwright.bench.comparing.side_by_side import (
    ComparedCell,
    compared_cells,
    depends_texts,
    since_earlier,
)
from raidwright.bench.run import Run
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.summary import best_of
from raidwright.bench.verdicts import Trust
from raidwright.cli.kept.entries import find_run, open_history
from raidwright.cli.terminal.pictures import write_picture
from raidwright.cli.terminal.printing import (
    CommandError,
    print_table,
    say,
    say_json,
    say_pretty,
    tell,
    zone_here,
)
from raidwright.cli.terminal.ranks import print_ranks
from raidwright.cli.terminal.speech import spoken, tr
from raidwright.history import STATE_TEMPLATES, RunState, SavedRun
from raidwright.language.catalogue import full_stop, translate
from raidwright.language.comparing import beside_words, knowledge_words, since_words, verdict_words
from raidwright.language.lists import comma_list, name_quotation
from raidwright.language.measurements import cell_name, expected_range_words, figure_notes, trust_words
from raidwright.report.comparison import NamedRun, comparison_page
from raidwright.report.rank_table import table_of_runs
from raidwright.report.tables import cells_document
from raidwright.session.figures import FiguresError, write_file
from raidwright.storage.failures import english, with_full_stop
from raidwright.storage.units import format_share, megabytes


def write_page(chosen: Sequence[NamedRun], file: Path) -> None:
    """Write a page of the ``chosen`` runs to ``file``, with their samples. Raises CommandError.

    The other runs of the history tell what one disk does alone.
    """
    record = open_history()
    others = [saved.run for saved in record.runs().runs]
    samples = [record.samples(each.run.number) if each.run.number > 0 else () for each in chosen]
    try:
        write_file(file, comparison_page(chosen, zone_here(), others, samples))
    except FiguresError as error:
        raise CommandError(error.sentence) from None
    tell(tr("The web page was saved to {file}.", file=file))


BEST_NOTE = english("Each value is the best of its passes.")
Cells = Mapping[Key, ComparedCell]


async def compare(options: Namespace) -> int:
    """Print runs side by side; the first is the one that all others are compared with."""
    record = open_history()
    others = [saved.run for saved in record.runs().runs]
    chosen = [find_run(word, record) for word in options.runs]
    if options.best:
        others = [*map(best_of, others)]
        chosen = [structs.replace(saved, run=best_of(saved.run)) for saved in chosen]
    if options.png is not None:
        return write_picture(chosen, options)
    if options.html is not None:
        write_page([NamedRun(saved.name, saved.run) for saved in chosen], options.html)
        if options.json:
            say_json({"file": str(options.html)})
        return 0
    compared = compared_cells([saved.run for saved in chosen], others)
    if options.json:
        say_pretty(_documents(chosen, compared, others))
        return 0
    _print_cells(chosen, compared, others)
    table = table_of_runs([saved.run for saved in chosen], [saved.name for saved in chosen])
    if table is not None:
        print_ranks(table)
    if options.best:
        say(BEST_NOTE)
    for line in (*map(spoken, depends_texts(compared)), *_remarks(chosen, others)):
        say(line)
    return 0


def _print_cells(chosen: list[SavedRun], compared: Sequence[Cells], others: list[Run]) -> None:
    """A table for each cell that all have measured, and what is said of it."""
    runs, names = [saved.run for saved in chosen], [saved.name for saved in chosen]
    for key in _common_keys(chosen):
        say(cell_name(key))
        print_table(_rows(key, chosen, compared), right=(1, 2, 3))
        for saved, cells in zip(chosen, compared, strict=True):
            if expected := cells[key].expected:
                say(f"  {saved.name}: {expected_range_words(*key, expected)}")
        for words in sentences_together(
            runs, names, key, (cells[key].expected for cells in compared), others
        ):
            say(f"  {spoken(words)}")
        say()


def _common_keys(chosen: list[SavedRun]) -> list[Key]:
    """The cells that every one of the runs measured, in the order of the first."""
    others = [saved.run.cells() for saved in chosen[1:]]
    common = [key for key in chosen[0].run.cells() if all(key in cells for cells in others)]
    if not common:
        raise CommandError(tr("These results have no row in common."))
    return common


def _documents(
    chosen: list[SavedRun], compared: Sequence[Cells], others: list[Run]
) -> list[dict[str, object]]:
    """For programs: each run, with how each of its cells compares to the first run.

    What is said of all runs together is repeated with each.
    """
    runs, names = [saved.run for saved in chosen], [saved.name for saved in chosen]
    lacking, caveats = lacks_baseline(runs, (*runs, *others)), [*map(str, caveats_between(runs, names))]
    return [
        {
            **msgspec.to_builtins(saved),
            "cells": [*_cell_documents(saved.run, cells, runs, names, others)],
            "caveats": caveats,
            "no_baseline": any(saved.run is each for each in lacking),
            "since_earlier": since_words(saved.name, since) if since else "",
        }
        for saved, cells in zip(chosen, compared, strict=True)
        for since in (since_earlier(saved.run, others),)
    ]


def _cell_documents(
    run: Run, cells: Cells, runs: Sequence[Run], names: Sequence[str], others: Sequence[Run]
) -> Iterator[dict[str, object]]:
    for (key, cell), document in zip(cells.items(), cells_document(run), strict=True):
        order = order_sentence(runs, names, key, others)
        beside = {
            "against_first": cell.against,
            "expected": cell.expected,
            "verdict": verdict_words(cell),
            "order": str(order) if order is not None else "",
        }
        yield {**document, **beside}


def _rows(key: Key, chosen: list[SavedRun], compared: Sequence[Cells]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for saved, cells in zip(chosen, compared, strict=True):
        cell = saved.run.cells()[key]
        first = next(each for each in chosen if same_system(each.run, saved.run))
        # All runs of a system have one verdict between them.
        pooled = saved is not first and cells[key].expected is None
        columns = ("", "") if pooled and not _alone(chosen) else _verdict_columns(cells[key])
        rows.append((f"  {saved.name}", _rate(cell), _spread(cell, saved.run), *columns))
    return rows


def _alone(chosen: list[SavedRun]) -> bool:
    """Whether all are of one system, so that each is held against the first."""
    return all(same_system(saved.run, chosen[0].run) for saved in chosen)


def verdict_columns(against: Comparison | None) -> tuple[str, str]:
    """How many times as fast as the first a run is, and the one thing that is said of it."""
    return _verdict_columns(ComparedCell(against, None))


def _verdict_columns(cell: ComparedCell) -> tuple[str, str]:
    words = verdict_words(cell)
    if cell.between is not None:
        least, most = (f"{each:.2f}" for each in cell.between)
        words = tr("{verdict} ({least} to {most})", verdict=words, least=least, most=most)
    if knowledge := knowledge_words(cell):
        words = f"{words}; {knowledge}"
    return f"x {cell.ratio:.2f}" if cell.ratio else "", words


def _remarks(chosen: list[SavedRun], others: Sequence[Run]) -> Iterator[str]:
    """What makes the runs hard to compare, which are not whole, and which changed since earlier ones."""
    runs, names = [saved.run for saved in chosen], [saved.name for saved in chosen]
    yield from _figure_notes(chosen)
    yield from map(spoken, caveats_between(runs, names))
    for saved in chosen:
        if saved.state is not RunState.WHOLE:
            why = f" ({saved.run.broken})" if saved.run.broken else ""
            yield f"{name_quotation(saved.name)}: {translate('RunState', STATE_TEMPLATES[saved.state])}{why}."
    yield from beside_words(runs, names, others)


def _figure_notes(chosen: list[SavedRun]) -> Iterator[str]:
    """What a reader must know of the figures; by the names of the runs unless it is true of all."""
    notes = [(saved.name, *_notes(saved.run)) for saved in chosen]
    for note in dict.fromkeys(note for _, *each in notes for note in each):
        having = [name for name, *each in notes if note in each]
        prefix = "" if len(having) == len(chosen) else comma_list(map(name_quotation, having)) + ": "
        yield with_full_stop(f"{prefix}{note}", ".", full_stop())


def _notes(run: Run) -> tuple[str, ...]:
    return figure_notes(structs.replace(run, complete=True))


def _rate(cell: MeasuredCell) -> str:
    return f"{megabytes(cell.rate.median, 2)} MB/s"


def _spread(cell: MeasuredCell, run: Run) -> str:
    return f"± {format_share(cell.rate.variation)}" if cell.rate.n > 1 else trust_words(Trust.SINGLE, run)

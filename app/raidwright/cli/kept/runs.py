"""``raidwright results compare``: runs that were kept side by side, printed or as a web page."""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import structs

from raidwright.bench.comparing.baseline import lacks_baseline
from raidwright.bench.comparing.caveats import caveats_between
from raidwright.bench.comparing.comparison import Key
from raidwright.bench.comparing.expected_order import order_sentence
from raidwright.bench.comparing.side_by_side import (
    ComparedCell,
    compared_cells,
    since_earlier,
)
from raidwright.bench.run import Run
from raidwright.bench.summary import Statistic, as_shown
from raidwright.cli.kept.entries import find_run, open_history
from raidwright.cli.terminal.pictures import write_picture
from raidwright.cli.terminal.printing import (
    CommandError,
    print_report,
    say_json,
    say_pretty,
    tell,
    zone_here,
)
from raidwright.cli.terminal.speech import tr
from raidwright.history import SavedRun
from raidwright.language.comparing import since_words, verdict_words
from raidwright.report.comparison import NamedRun, comparison_document, comparison_page
from raidwright.report.tables import cells_document
from raidwright.session.figures import FiguresError, write_file


def write_page(
    chosen: Sequence[NamedRun],
    others: Sequence[Run],
    file: Path,
    statistic: Statistic = Statistic.MEDIAN,
) -> None:
    """Write a page of the ``chosen`` runs to ``file``, with their samples. Raises CommandError.

    ``others``, the runs of the history, tell what one disk does alone; cells are known by ``statistic``.
    """
    record = open_history()
    samples = [record.samples(each.run.number) if each.run.number > 0 else () for each in chosen]
    try:
        write_file(file, comparison_page(chosen, zone_here(), others, samples, statistic))
    except FiguresError as error:
        raise CommandError(error.sentence) from None
    tell(tr("The web page was saved to {file}.", file=file))


Cells = Mapping[Key, ComparedCell]


async def compare(options: Namespace) -> int:
    """Print runs side by side; the first is the one that all others are compared with."""
    record = open_history()
    others = [saved.run for saved in record.runs().runs]
    chosen = [find_run(word, record) for word in options.runs]
    statistic = Statistic.BEST if options.best else Statistic.MEDIAN
    if options.png is not None:
        return write_picture(chosen, options, statistic)
    named_runs = [NamedRun(saved.name, saved.run) for saved in chosen]
    if options.html is not None:
        write_page(named_runs, others, options.html, statistic)
        if options.json:
            say_json({"file": str(options.html)})
        return 0
    if options.json:
        say_pretty(_documents(chosen, others, statistic))
        return 0
    if not set.intersection(*(set(saved.run.cells()) for saved in chosen)):
        raise CommandError(tr("These results have no row in common."))
    print_report(comparison_document(named_runs, zone_here(), others, (), statistic))
    return 0


def _documents(
    chosen: Sequence[SavedRun], others: Sequence[Run], statistic: Statistic
) -> list[dict[str, object]]:
    """For programs: each run, with how each of its cells compares to the first run.

    What is said of all runs together is repeated with each. Whether the same was faster before is told by all
    passes, whatever ``statistic`` cells are known by.
    """
    whole, names = [saved.run for saved in chosen], [saved.name for saved in chosen]
    runs, shown = ([as_shown(run, statistic) for run in each] for each in (whole, others))
    lacking, caveats = lacks_baseline(whole, (*whole, *others)), [*map(str, caveats_between(runs, names))]
    return [
        {
            **msgspec.to_builtins(structs.replace(saved, run=run)),
            "cells": [*_cell_documents(run, cells, runs, names, shown)],
            "caveats": caveats,
            "no_baseline": any(saved.run is each for each in lacking),
            "since_earlier": since_words(saved.name, since) if since else "",
        }
        for saved, run, cells in zip(chosen, runs, compared_cells(runs, shown), strict=True)
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

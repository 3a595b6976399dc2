"""``raidwright compare``: runs that were kept, side by side."""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from raidwright.bench.cdm_text import PRACTICE_NOTE, data_notes
from raidwright.bench.comparing.baseline import NO_BASELINE, lacks_baseline, names_lacking, one_disk
from raidwright.bench.comparing.caveats import caveats_between
from raidwright.bench.comparing.comparison import Comparison, Difference, Key, against_first
from raidwright.bench.comparing.expectation import (
    CELL_TEMPLATES,
    EXPECTED_TEMPLATE,
    LENT_TEMPLATE,
    Expectation,
    expectation,
    range_words,
    source_template,
)
from raidwright.bench.comparing.expected_order import order_told
from raidwright.bench.comparing.row_verdict import row_verdict, verdict_template
from raidwright.bench.comparing.since import Changed, earlier_runs, since_earlier, since_template
from raidwright.bench.expected import ARRAY_TEMPLATE, array_facts
from raidwright.bench.forms.comparison_page import NamedRun
from raidwright.bench.forms.tables import cells_document
from raidwright.bench.run import Run
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.verdict_sentences import TRUST_TEMPLATES
from raidwright.bench.verdicts import Trust
from raidwright.cli.kept.entries import find_run
from raidwright.cli.kept.pages import write_page
from raidwright.cli.terminal.pictures import write_picture
from raidwright.cli.terminal.printing import CommandError, print_table, say, say_pretty
from raidwright.history import STATE_TEMPLATES, History, RunState, SavedRun, default_path
from raidwright.storage.fact import fill
from raidwright.storage.units import MEGABYTE, format_share

_Expectations = Mapping[int, Expectation]


async def compare(options: Namespace) -> int:
    """Lay runs side by side; the first is what the others are measured against."""
    record = History(default_path())
    kept = record.runs().runs
    chosen = [find_run(word, record) for word in options.runs]
    if options.png is not None:
        return write_picture(chosen, options)
    if options.html is not None:
        write_page([NamedRun(saved.name, saved.run) for saved in chosen], options.html)
        return 0
    against = against_first([saved.run for saved in chosen])
    if options.json:
        say_pretty([_document(*each) for each in zip(chosen, against, strict=True)])
        return 0
    for key in _common_keys(chosen):
        say(f"{key[0].label} {key[1].value}")
        expected = _expectations(key, chosen, kept)
        print_table(_rows(key, chosen, against, expected), right=(1, 2, 3))
        for line in _expected(key, chosen, expected):
            say(line)
        order = order_told([saved.run for saved in chosen], [saved.name for saved in chosen], key)
        if order is not None:
            say(f"  {order}")
        say()
    for line in _remarks(chosen, kept):
        say(line)
    return 0


def _common_keys(chosen: list[SavedRun]) -> list[Key]:
    """What every one of the runs measured, in the order of the first."""
    others = [saved.run.cells() for saved in chosen[1:]]
    common = [key for key in chosen[0].run.cells() if all(key in cells for cells in others)]
    if not common:
        raise CommandError("These runs have no row in common.")
    return common


def _document(saved: SavedRun, compared: Mapping[Key, Comparison]) -> dict[str, object]:
    """The run with what each cell comes to, and how it stands to the first run; that has no ratios."""
    cells = zip(cells_document(saved.run), saved.run.cells(), strict=True)
    beside = [{**cell, "against_first": compared.get(key)} for cell, key in cells]
    return {**msgspec.to_builtins(saved), "cells": beside}


def _rows(
    key: Key, chosen: list[SavedRun], against: Sequence[Mapping[Key, Comparison]], expected: _Expectations
) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for saved, compared in zip(chosen, against, strict=True):
        cell = saved.run.cells()[key]
        verdict = verdict_words(compared.get(key), expected.get(saved.id))
        rows.append((f"  {saved.name}", _rate(cell), _spread(cell), *verdict))
    return rows


def verdict_words(against: Comparison | None, expected: Expectation | None = None) -> tuple[str, str]:
    """How many times as fast as the first, and the one thing that is said of it."""
    verdict = row_verdict(against, expected)
    words = verdict_template(verdict) if verdict else ""
    if against is None or not against.ratio:
        return "", words
    sure = against.most and isinstance(verdict, Difference)
    return f"x {against.ratio:.2f}", f"{words} ({against.least:.2f} to {against.most:.2f})" if sure else words


def _expectations(key: Key, chosen: list[SavedRun], kept: tuple[SavedRun, ...]) -> _Expectations:
    """Of each array of which one disk was measured alone, chosen here or ever, by number of its run."""
    known = [saved.run for saved in (*chosen, *kept)]
    disks = {saved.id: one_disk(saved.run, known, key) for saved in chosen}
    found = {saved.id: expectation(saved.run, disk, key) for saved in chosen if (disk := disks[saved.id])}
    return {number: each for number, each in found.items() if each is not None}


def _expected(key: Key, chosen: list[SavedRun], expected: _Expectations) -> Iterator[str]:
    """What each array should reach."""
    row, direction = key
    for saved in chosen:
        if each := expected.get(saved.id):
            said = EXPECTED_TEMPLATE.format(
                array=fill(ARRAY_TEMPLATE, array_facts(each.shape.level.value, each.shape.members)),
                what=CELL_TEMPLATES[row.access, direction],
                expected=range_words(each.expected, "{:.2f}".format),
                measured=f"{each.measured:.2f}",
            )
            beside = filter(None, (source_template(each, *key), LENT_TEMPLATE if each.lent else ""))
            yield " ".join((f"  {saved.name}: {said}", *beside))


def _remarks(chosen: list[SavedRun], kept: tuple[SavedRun, ...]) -> Iterator[str]:
    """What makes them hard to compare, which are not whole, and which changed since they were made before."""
    runs, names = [saved.run for saved in chosen], [saved.name for saved in chosen]
    yield from _of_the_figures(chosen)
    yield from map(str, caveats_between(runs, names))
    for saved in chosen:
        if saved.state is not RunState.WHOLE:
            why = f" ({saved.run.broken})" if saved.run.broken else ""
            yield f"“{saved.name}”: {STATE_TEMPLATES[saved.state]}{why}."
    others = [saved.run for saved in kept]
    if lacking := lacks_baseline(runs, others):
        yield NO_BASELINE.format(names=names_lacking(runs, names, lacking))
    for saved in chosen:
        if compared := since_earlier(saved.run, others):
            template, cells = since_template(compared)
            count = len(earlier_runs(saved.run, others))
            yield template.format(name=saved.name, count=count, cells=", ".join(map(_changed, cells)))


def _of_the_figures(chosen: list[SavedRun]) -> Iterator[str]:
    """What a reader must know of them, by name where it is not so of all."""
    notes = [(saved.name, *_notes(saved.run)) for saved in chosen]
    for note in dict.fromkeys(note for _, *each in notes for note in each):
        having = [name for name, *each in notes if note in each]
        named = "" if len(having) == len(chosen) else ", ".join(f"“{name}”" for name in having) + ": "
        yield f"{named}{note}."


def _notes(run: Run) -> tuple[str, ...]:
    return (*((PRACTICE_NOTE,) if run.practice else ()), *data_notes(run.spec))


def _changed(changed: Changed) -> str:
    (row, direction), ratio = changed
    return f"{row.label} {direction.value} x {ratio:.2f}"


def _rate(cell: MeasuredCell) -> str:
    return f"{cell.rate.median / MEGABYTE:.2f} MB/s"


def _spread(cell: MeasuredCell) -> str:
    return f"± {format_share(cell.rate.variation)}" if cell.rate.n > 1 else TRUST_TEMPLATES[Trust.SINGLE]

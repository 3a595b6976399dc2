"""``raidwright bench modes``: the same writes through memory, past it, and safe one by one."""

from argparse import Namespace
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import structs

from raidwright.bench.cdm_text import PRACTICE_NOTE
from raidwright.bench.io_modes import IO_MODES, ROWS, ModeFigures, figures_by_mode, mode_marks, modes_verdict
from raidwright.bench.place import place_of
from raidwright.bench.profiles import PASSES, SECONDS
from raidwright.bench.run import Run
from raidwright.bench.spec import BenchSpec, Direction, Row, Target, is_read_only
from raidwright.cli.kept.runs import write_page
from raidwright.cli.measuring.bench import valid, warn, with_syncs_paused
from raidwright.cli.measuring.series import measure_whole_series, print_cost
from raidwright.cli.measuring.targets import open_target
from raidwright.cli.terminal.printing import UsageError, print_table, say, say_json
from raidwright.cli.terminal.speech import columns, spoken, tr
from raidwright.report.comparison import NamedRun
from raidwright.session.io_modes import modes_series
from raidwright.session.measuring import spec_of
from raidwright.storage.units import format_size, megabytes

_HEAD = columns(
    "",
    "",
    "MB/s seen by programs",
    "MB/s on the disk",
    "not yet on disk at the end",
    "on disk after",
    "MB/s including the time to reach the disk",
)


async def io_modes(options: Namespace) -> int:
    """Write the same in each I/O mode and say what memory hides; the history keeps all three runs."""
    async with open_target(options) as (session, machine, snapshot, subject):
        if is_read_only(subject.target):
            raise UsageError(
                tr(
                    "This test writes, but benchmarks only read {name}. Choose a folder or mount point.",
                    name=subject.name,
                )
            )
        spec = _spec(subject.target, options)
        if options.pause_sync:
            (spec,) = with_syncs_paused((spec,), (subject.name,), snapshot)
        warn((structs.replace(spec, way=IO_MODES[0]),), snapshot)
        place = place_of(subject.target, machine.title, subject.stack, snapshot)
        series = modes_series(spec, options.name or subject.name, place)
        print_cost(series, snapshot, session.history.measured_runs())
        runs = await measure_whole_series(session, series)
    _print_modes(runs, as_json=options.json)
    if options.html is not None:
        names = [part.name for part in series.parts]
        write_page([*map(NamedRun, names, runs)], options.html)
    return 0


def _spec(target: Target, options: Namespace) -> BenchSpec:
    return valid(
        spec_of(
            target,
            ROWS,
            size=options.size,
            passes=options.passes or PASSES,
            seconds=options.seconds or SECONDS,
            directions=(Direction.WRITE,),
        )
    )


def _print_modes(runs: Sequence[Run], *, as_json: bool) -> None:
    row_sentences = [
        (row, sentence) for row in ROWS if (sentence := modes_verdict(figures_by_mode(runs, row))) is not None
    ]
    if as_json:
        figures = [_document(row, each) for row in ROWS for each in figures_by_mode(runs, row)]
        verdicts = [{"row": row.label, "told": str(sentence)} for row, sentence in row_sentences]
        say_json({"figures": figures, "verdicts": verdicts})
        return
    rows = [line for row in ROWS for line in _mode_columns(runs, row)]
    print_table(rows, (2, 3, 4, 5, 6), _HEAD)
    for row, sentence in row_sentences:
        say(f"{row.label}: {spoken(sentence)}")
    if any(run.practice for run in runs):
        say(spoken(PRACTICE_NOTE))


def _mode_columns(runs: Sequence[Run], row: Row) -> Iterator[tuple[str, ...]]:
    for each in figures_by_mode(runs, row):
        waiting = format_size(each.waiting) if each.waiting >= 0 else "–"
        device = megabytes(each.device, 2) if each.device else "–"
        safe = megabytes(each.safe, 2)
        apparent = megabytes(each.apparent, 2)
        way = " · ".join((each.way.value, *mode_marks(each)))
        yield row.label, way, apparent, device, waiting, f"{each.safe_after:.2f} s", safe


def _document(row: Row, each: ModeFigures) -> dict[str, object]:
    return {"row": row.label, **msgspec.to_builtins(each)}

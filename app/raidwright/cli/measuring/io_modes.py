"""``raidwright bench modes``: the same writes through memory, past it, and safe one by one."""

from argparse import Namespace
from collections.abc import Sequence

import msgspec
from msgspec import structs

from raidwright.bench.io_modes import IO_MODES, ROWS, ModeFigures, figures_by_mode, modes_verdict
from raidwright.bench.place import place_of
from raidwright.bench.profiles import PASSES, SECONDS
from raidwright.bench.spec import BenchSpec, Direction, Row, Target, is_read_only
from raidwright.cli.kept.runs import write_page
from raidwright.cli.measuring.bench import size_for, valid, warn, with_syncs_paused
from raidwright.cli.measuring.series import measure_whole_series, print_cost
from raidwright.cli.measuring.targets import open_target
from raidwright.cli.terminal.printing import UsageError, print_report, say_json, zone_here
from raidwright.cli.terminal.speech import tr
from raidwright.report.comparison import NamedRun, comparison_document
from raidwright.session.io_modes import modes_series
from raidwright.session.measuring import spec_of
from raidwright.storage.snapshot.disks import Snapshot


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
        spec = _spec(subject.target, snapshot, options)
        if options.pause_sync:
            (spec,) = with_syncs_paused((spec,), (subject.name,), snapshot)
        warn((structs.replace(spec, way=IO_MODES[0]),), snapshot)
        place = place_of(subject.target, machine.title, subject.stack, snapshot)
        series = modes_series(spec, options.name or subject.name, place)
        print_cost(series, snapshot, session.history.measured_runs())
        runs = await measure_whole_series(session, series)
        others = session.history.measured_runs()
    named_runs = [NamedRun(part.name, run) for part, run in zip(series.parts, runs, strict=True)]
    _print_modes(named_runs, as_json=options.json)
    if options.html is not None:
        write_page(named_runs, others, options.html)
    return 0


def _spec(target: Target, snapshot: Snapshot, options: Namespace) -> BenchSpec:
    return valid(
        spec_of(
            target,
            ROWS,
            size=size_for((target,), snapshot, options),
            passes=options.passes or PASSES,
            seconds=options.seconds or SECONDS,
            directions=(Direction.WRITE,),
        )
    )


def _print_modes(named_runs: Sequence[NamedRun], *, as_json: bool) -> None:
    if not as_json:
        print_report(comparison_document(named_runs, zone_here(), together=True))
        return
    figures_by_row = [(row, figures_by_mode([each.run for each in named_runs], row)) for row in ROWS]
    figures = [_document(row, each) for row, several in figures_by_row for each in several]
    verdicts = [
        {"row": row.label, "told": str(sentence)}
        for row, several in figures_by_row
        if (sentence := modes_verdict(several)) is not None
    ]
    say_json({"figures": figures, "verdicts": verdicts})


def _document(row: Row, each: ModeFigures) -> dict[str, object]:
    return {"row": row.label, **msgspec.to_builtins(each)}

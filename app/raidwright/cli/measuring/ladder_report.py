"""What a ladder came to, in words: its disks beside each other, its layers, and what loses most."""

from collections.abc import Sequence

from raidwright.bench.cdm_text import PRACTICE_NOTE
from raidwright.bench.forms.ladder import rows_document
from raidwright.bench.ladder.climbs import LadderRuns
from raidwright.bench.ladder.report import LadderRow, RungFigures, RungNames, rows_of
from raidwright.bench.ladder.whole import lossless_share_words, row_told, share_of_all
from raidwright.bench.ladder.writes import RungWrites, writes_of, written_told
from raidwright.bench.run import Run
from raidwright.cli.terminal.printing import CommandError, print_table, say, say_pretty
from raidwright.cli.terminal.speech import spoken, tr
from raidwright.storage.units import format_share, megabytes


def print_ladder(names: RungNames, climbed: LadderRuns, others: Sequence[Run] = (), *, as_json: bool) -> None:
    """Print all rows; ``others`` are runs of the history, which tell what one disk writes alone.

    Raises CommandError when the kernel does not say what kind of array it is.
    """
    rows, writes = rows_of(climbed), writes_of(climbed.runs, others)
    if not rows:
        raise CommandError(
            tr("The kernel reports no RAID level for this array, so its layers cannot be compared.")
        )
    if as_json:
        machine = {"machine": climbed.together.machine, "practice": climbed.together.practice}
        layers = ("one disk", *names.rungs)
        documents = rows_document(rows, writes, names)
        say_pretty({**machine, "disks": names.disks, "layers": layers, "rows": documents})
        return
    for row in rows:
        _print_row(row, names)
    for written in writes:
        _print_writes(written, names)
    if climbed.together.practice:
        say(PRACTICE_NOTE)


def _print_row(row: LadderRow, names: RungNames) -> None:
    disks = [
        (f"  {name}", *_figure_columns(disk), "", "")
        for name, disk in zip(names.disks, row.disks, strict=True)
    ]
    shares = [_share_columns(row, place) for place in range(len(row.rungs))]
    rungs = zip(names.rungs, row.rungs, shares, strict=True)
    say(tr("{label} read", label=row.row.label))
    print_table(
        [*disks, *((f"  {name}", *_figure_columns(rung), *share) for name, rung, share in rungs)],
        right=(1, 2, 3, 4, 5),
    )
    for sentence in row_told(row, names):
        say(f"  {spoken(sentence)}")
    say()


def _share_columns(row: LadderRow, rung: int) -> tuple[str, str]:
    """What a rung keeps of all that the one below it reads, and what it would keep without any loss."""
    share = share_of_all(row, rung)
    if share is None:
        return "", ""
    best = lossless_share_words(row, rung, lambda each: format_share(each, 0))
    return tr("{share} of layer below", share=format_share(share, 0)), tr("expected: {best}", best=best)


def _print_writes(written: RungWrites, names: RungNames) -> None:
    top = names.layers[-1]
    disk = [("  " + tr("one disk"), *_figure_columns(written.disk))] if written.disk is not None else []
    say(tr("{label} write", label=written.row.label))
    print_table([*disk, (f"  {top}", *_figure_columns(written.top))], right=(1, 2, 3))
    say(f"  {spoken(written_told(written, top))}")
    say()


def _figure_columns(rung: RungFigures) -> tuple[str, str, str]:
    rate = f"{megabytes(rung.rate.median, 2)} MB/s"
    return (
        rate,
        f"± {format_share(rung.rate.variation)}",
        tr("{seconds} CPU s/GB", seconds=f"{rung.cost.total:.2f}"),
    )

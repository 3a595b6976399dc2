"""What a ladder came to, in words: its disks beside each other, its layers, and what loses most."""

import msgspec

from raidwright.bench.cdm_text import MEGABYTE, SIMULATED
from raidwright.bench.ladder import Climbed
from raidwright.bench.ladder_report import (
    LadderRow,
    RungFigures,
    RungNames,
    acquittal,
    encryption_told,
    ladder_rows,
    remarks,
)
from raidwright.cli.printing import CommandError, say, say_pretty, table


def report(names: RungNames, climbed: Climbed, *, as_json: bool) -> None:
    """Print all rows. Raises CommandError when the kernel does not say what kind of array it is."""
    shape = climbed.layers[0].shape
    if shape is None:
        raise CommandError("The kernel does not say what kind of array it is.")
    rows = ladder_rows(climbed, shape)
    if as_json:
        machine = {"machine": climbed.together.machine, "simulated": climbed.together.practice}
        layers = ("one disk", *names.rungs)
        documents = [_document(row, names) for row in rows]
        say_pretty({**machine, "disks": names.disks, "layers": layers, "rows": documents})
        return
    for row in rows:
        _print(row, names)
    if climbed.together.practice:
        say(SIMULATED)


def _document(row: LadderRow, names: RungNames) -> dict[str, object]:
    return {
        "row": row.row.label,
        "disks": [disk.rate for disk in row.disks],
        "slow": [{"disk": names.disks[slow.disk], "share": slow.share} for slow in row.slow],
        "shared": row.shared,
        "ceiling": row.ceiling,
        "link": row.link,
        "rates": [rung.rate for rung in row.rungs],
        "processor_seconds_per_gb": [rung.cost.total for rung in row.rungs],
        "by_worker": [rung.cost.workers for rung in row.rungs],
        "busiest_core": [rung.cost.busiest_core for rung in row.rungs],
        "busiest": [rung.busiest for rung in row.rungs],
        "encryption": [rung.encryption for rung in row.rungs],
        "climbs": [{**msgspec.to_builtins(climb), "loss": climb.loss} for climb in row.climbs],
        "biggest_loss": row.worst.lower + 1 if row.worst else None,
    }


def _print(row: LadderRow, names: RungNames) -> None:
    disks = [(f"  {name}", *_figures(disk), "") for name, disk in zip(names.disks, row.disks, strict=True)]
    ratios = [f"x {climb.ratio:.2f} of x {climb.expected:.2f}" for climb in row.climbs]
    rungs = zip(names.rungs, row.rungs, ratios, strict=True)
    say(f"{row.row.label} read")
    table([*disks, *((f"  {name}", *_figures(rung), ratio) for name, rung, ratio in rungs)], right=(1, 2, 3))
    for sentence in filter(None, (*remarks(row, names), acquittal(row), encryption_told(row, names))):
        say(f"  {sentence}")
    say()


def _figures(rung: RungFigures) -> tuple[str, str, str]:
    rate = f"{rung.rate.median / MEGABYTE:.2f} MB/s"
    return rate, f"± {rung.rate.variation:.1%}", f"{rung.cost.total:.2f} CPU s/GB"

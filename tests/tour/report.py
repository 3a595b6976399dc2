"""The short report of a tour: what was promised, what came of it, what was measured."""

from collections.abc import Iterator, Sequence

from raidwright.bench.spec import Direction, Row
from raidwright.bench.statistics import cells
from raidwright.history import SavedRun
from raidwright.protocol import PlanDone
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from tests.tour.walk import Notes


class BrokenPromise(Exception):
    """A built layer has other bytes than were predicted."""


def report(notes: Notes, disk: SavedRun, array: SavedRun) -> str:
    """Markdown. Raises BrokenPromise when predicted and actual differ."""
    lines = ["# Tour on the practice machine", "", "Disks and speeds are simulated; the tools are real.", ""]
    for plan, done in notes.plans:
        if plan.purpose is Purpose.BUILD:
            lines += _built(plan, done)
        if plan.purpose is Purpose.TEARDOWN:
            lines += _taken_down(done)
    lines += ["## Measured, MB/s (median of the passes)", "", "| | one disk | array | ratio |", "|-|-|-|-|"]
    lines += _figures(disk, array)
    lines += ["", "## Time", "", "| stage | seconds |", "|-|-|"]
    lines += [f"| {stage} | {seconds:.1f} |" for stage, seconds in notes.seconds.items()]
    lines += [f"| all | {sum(notes.seconds.values()):.1f} |", ""]
    begun, ended = notes.sync
    lines += [f"The first sync went on for {ended - begun:.0f} s, beside the rest of the build.", ""]
    return "\n".join(lines)


def _built(plan: Plan, done: PlanDone) -> Iterator[str]:
    assert plan.predicted is not None
    promised = {name: getattr(plan.predicted, name) for name in plan.predicted.__struct_fields__}
    yield from ("## Built", "", "| layer | predicted, bytes | actual, bytes |", "|-|-|-|")
    for layer in done.layers:
        yield f"| {layer.layer} | {promised[layer.layer]} | {layer.bytes} |"
        if promised[layer.layer] != layer.bytes:
            raise BrokenPromise(f"{layer.layer}: {promised[layer.layer]} promised, {layer.bytes} found")
    width = (plan.predicted.stride, plan.predicted.stripe_width)
    if width != (done.stride, done.stripe_width):
        raise BrokenPromise(
            f"stride and stripe width {width} promised, {(done.stride, done.stripe_width)} found"
        )
    yield from (
        f"| stride / stripe width, blocks | {width[0]} / {width[1]} | {done.stride} / {done.stripe_width} |",
        "",
    )


def _taken_down(done: PlanDone) -> Iterator[str]:
    yield from ("## Taken down", "", "| disk | question | answer |", "|-|-|-|")
    for proof in done.certificates:
        for probe in proof.probes:
            yield f"| {proof.model} {proof.serial} | `{probe.question}` | {probe.answer} |"
    yield ""


def _figures(disk: SavedRun, array: SavedRun) -> Iterator[str]:
    alone, joined = cells(disk.run.passes), cells(array.run.passes)
    for key, cell in joined.items():
        single, rate = alone[key].rate.median / 1e6, cell.rate.median / 1e6
        yield f"| {_name(*key)} | {single:.1f} | {rate:.1f} | {rate / single:.2f} |"


def _name(row: Row, direction: Direction) -> str:
    return f"{row.label} {direction.value}"


def runs_of(saved: Sequence[SavedRun]) -> tuple[SavedRun, SavedRun]:
    """The disk's run and the array's, of a history with the latest first."""
    array, disk = saved[:2]
    return disk, array

"""Which stages a layer test has: each disk, all disks, and each layer above; only the highest is written.

Lower layers cannot be written without destroying what lies on them, so a write is held against one disk
alone; and the highest is written only where Raidwright has built the array. Disks without an array have two
stages.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

from raidwright.bench.comparing.baseline import one_disk
from raidwright.bench.comparing.expectation import (
    LENT_TEMPLATE,
    PLAIN_TEMPLATE,
    Expectation,
    Outcome,
    expectation,
)
from raidwright.bench.layer_test.report import StageFigures, StageNames, stage_figures
from raidwright.bench.place import target_blocks
from raidwright.bench.run import Run
from raidwright.bench.spec import (
    BuiltDevice,
    Direction,
    DiskGroup,
    Folder,
    ImportedTarget,
    MountedAt,
    RawDisk,
    Row,
    Somewhere,
    StackLayer,
    Target,
)
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure, Sentence, because, english
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.arrays import IN_SYNC, Array
from raidwright.storage.snapshot.disks import ArrayDevice, Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import array_behind, below, roots
from raidwright.storage.steps.context import DiskIdentity


class LayerStage(Fact, frozen=True):
    """One layer, read by itself. ``device`` is the path of its block device."""

    device: str
    target: Target


class LayerTest(Fact, frozen=True):
    """All that is read, in this order."""

    disks: tuple[LayerStage, ...]
    """Each member's disk by itself."""
    together: LayerStage
    """The same disks all at once."""
    layers: tuple[LayerStage, ...]
    """The array's device, what lies on it, and the file system, or the device that was asked for, the last.

    None of disks alone.
    """

    @property
    def stages(self) -> tuple[LayerStage, ...]:
        """All stages, one after the other."""
        return (*self.disks, self.together, *self.layers)


def layer_test_of(target: Somewhere, snapshot: Snapshot) -> LayerTest | None:
    """From the disks of the array up to what is mounted, was built here and is bare, or is only read.

    Of several disks each alone, and all at once. None for any other target, and for one that does not lie on
    an array of two whole disks or more, or of their partitions.
    """
    match target:
        case DiskGroup(disks=disks):
            return LayerTest(_disk_stages(disks), LayerStage(disks[0].path, target), ())
        case MountedAt() | BuiltDevice() | StackLayer():
            return _up_to(target, snapshot)
        case RawDisk() | Folder() | ImportedTarget():
            return None
        case _:
            assert_never(target)


def _disk_stages(disks: Sequence[DiskIdentity]) -> tuple[LayerStage, ...]:
    return tuple(LayerStage(disk.path, RawDisk(disk)) for disk in disks)


def _up_to(target: MountedAt | BuiltDevice | StackLayer, snapshot: Snapshot) -> LayerTest | None:
    block = next(iter(target_blocks(target, snapshot)), None)
    layers = _layers(block, snapshot) if block else ()
    array = array_behind(snapshot, layers[0]) if layers else None
    disks = tuple(dict.fromkeys(_member_disks(array, snapshot))) if array else ()
    if array is None or len(disks) < 2:
        return None
    identities = tuple(disk_identity(disk, snapshot) for disk in disks)
    # What is mounted lies on a device that is a stage of its own.
    beneath = layers if isinstance(target, MountedAt) else layers[:-1]
    stack = (LayerStage(layer.path, StackLayer(layer.path, array.uuid)) for layer in beneath)
    return LayerTest(
        disks=_disk_stages(identities),
        together=LayerStage(layers[0].path, DiskGroup(identities)),
        layers=(*stack, LayerStage(layers[-1].path, target)),
    )


def _layers(top: Block, snapshot: Snapshot) -> tuple[Block, ...]:
    """The array's device and what lies on it up to ``top``, the array first; empty when they are no line."""
    layers = [top]
    while not isinstance(layers[-1].origin, ArrayDevice):
        under = below(snapshot, layers[-1].path)
        if len(under) != 1 or under[0] in layers:
            return ()
        layers.append(under[0])
    return tuple(reversed(layers))


def _member_disks(array: Array, snapshot: Snapshot) -> Iterator[Block]:
    """The disks of members that are in sync."""
    for member in array.members:
        if IN_SYNC in member.states:
            under = roots(snapshot, member.path)
            yield from (disk for disk in under if isinstance(disk.origin, WholeDisk))


_ONLY_READ = english(
    "Nothing was written. Raidwright only writes to file systems and devices that it built, and only if you"
    " select writes."
)
_ONLY_DISKS = english("Nothing was written: this test only reads disks.")
_NO_DISK = english(
    "The write speed of one such disk is unknown. To measure it, build “One disk” without encryption on a"
    " blank disk of this model. Run the same benchmark on it, then delete it."
)
_NO_DISK_FOR_ENCRYPTED = english(
    "The write speed of one such disk is unknown. To measure it, build “One disk” on a blank disk of this"
    " model. Run the same benchmark on it, then delete it."
)


class StageWrites(Fact, frozen=True):
    """One row of the grid, written to the highest stage."""

    row: Row
    top: StageFigures
    disk: StageFigures | None
    """What one disk of the array, or of its model, writes by itself; None where nobody has measured that."""
    expected: Expectation | None
    encrypted: bool = False
    """Whether what was written to lies in a LUKS container."""


def writes_of(runs: Sequence[Run], others: Iterable[Run]) -> tuple[StageWrites, ...]:
    """Every row that the last of ``runs``, the highest stage, has written; ``others`` tell of disks alone."""
    top, other_runs = runs[-1], tuple(others)
    return tuple(
        _stage_writes(row, top, other_runs) for row in top.spec.rows if (row, Direction.WRITE) in top.cells()
    )


def unwritten_sentence(names: StageNames) -> Sentence:
    """Why nothing was written."""
    return _ONLY_READ if names.layers else _ONLY_DISKS


def written_sentence(written: StageWrites, layer: str) -> Sentence:
    """How the writes to ``layer``, the highest, stand to those of one disk, and which disk that was."""
    if written.expected is None:
        return _NO_DISK_FOR_ENCRYPTED if written.encrypted else _NO_DISK
    return because(_ratio_sentence(written.expected, layer), _disk_sentences(written.expected))


def _disk_sentences(expected: Expectation) -> Iterator[Sentence]:
    templates = ((LENT_TEMPLATE, expected.lent), (PLAIN_TEMPLATE, expected.plain))
    return (Sentence(Failure("", template=template)) for template, holds in templates if holds)


def _ratio_sentence(reached: Expectation, layer: str) -> Sentence:
    measured, expected = f"{reached.measured:.2f}", _range_words(reached)
    facts = {"layer": layer, "measured": measured, "expected": expected}
    match reached.outcome:
        case Outcome.MET:
            return english(
                ("Writes to {layer} reach {measured} × the speed of one disk, as expected ({expected} ×)."),
                **facts,
            )
        case Outcome.LESS:
            return english(
                (
                    "Writes to {layer} reach {measured} × the speed of one disk, less than expected"
                    " ({expected} ×)."
                ),
                **facts,
            )
        case Outcome.MORE:
            return english(
                (
                    "Writes to {layer} reach {measured} × the speed of one disk, more than these disks can"
                    " deliver ({expected} ×)."
                ),
                **facts,
            )
        case (Outcome.UNCLEAR | Outcome.DOUBTFUL | Outcome.FEW) as outcome:
            return _unclear_sentence(outcome, facts)


def _unclear_sentence(outcome: Outcome, facts: Mapping[str, str]) -> Sentence:
    """Why it cannot be told whether that is as expected."""
    if outcome is Outcome.FEW:
        return english(
            (
                "Writes to {layer} reach {measured} × the speed of one disk (expected: {expected} ×)."
                " Inconclusive: only one pass."
            ),
            **facts,
        )
    if outcome is Outcome.UNCLEAR:
        return english(
            (
                "Writes to {layer} reach {measured} × the speed of one disk (expected: {expected} ×)."
                " Inconclusive: the passes vary too much."
            ),
            **facts,
        )
    return english(
        "Writes to {layer} reach {measured} × the speed of one disk (expected: {expected} ×). Inconclusive:"
        " one result is unreliable.",
        **facts,
    )


def _stage_writes(row: Row, top: Run, others: tuple[Run, ...]) -> StageWrites:
    key = (row, Direction.WRITE)
    disk = one_disk(top, others, key)
    return StageWrites(
        row=row,
        top=stage_figures(row, Direction.WRITE, top),
        disk=stage_figures(row, Direction.WRITE, disk) if disk else None,
        expected=expectation(top, disk, key) if disk else None,
        encrypted=top.is_encrypted,
    )


def _range_words(expected: Expectation) -> str:
    """With an en dash, which every language reads."""
    ends = dict.fromkeys(f"{end:.2f}" for end in (expected.expected.least, expected.expected.most))
    return "–".join(ends)

"""A layer test as it is climbed: each stage is a run, and all of them are kept as one thing."""

import time
from collections.abc import Iterable, Sequence

from msgspec import structs

from raidwright.bench.cost import Cost, run_cost, total
from raidwright.bench.layer_test.record import LayerTestRecord
from raidwright.bench.layer_test.report import StageNames, missing_row, together_sentence
from raidwright.bench.layer_test.stages import LayerStage, LayerTest
from raidwright.bench.place import place_of
from raidwright.bench.run import Run
from raidwright.bench.spec import BenchSpec, BuiltDevice, Direction, IoMode, MountedAt, is_read_only
from raidwright.history import SavedAction
from raidwright.session.series import Series, SeriesPart, Tell
from raidwright.session.session import Session
from raidwright.session.subjects import layer_words
from raidwright.storage.failures import Sentence, english, verbatim
from raidwright.storage.rules.contents import disk_label, node_name
from raidwright.storage.snapshot.disks import ArrayDevice, Filesystem, Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.signatures import signature_name
from raidwright.storage.snapshot.tree import block_at

STOPPED = english("Stopped before everything was measured.")


class LayerTestSeries(Series):
    """Reads one stage after the other, as ``spec`` has rows, size and passes; kept as a layer test, ``name``.

    Where ``spec`` writes and the array was ``built_here`` the highest stage is written to as well: a file on
    what is mounted, or a device that a plan of ours left bare.
    """

    def __init__(
        self,
        layer_test: LayerTest,
        spec: BenchSpec,
        name: str,
        machine: str,
        snapshot: Snapshot,
        *,
        built_here: bool,
    ) -> None:
        self.names, self.name = stage_names(layer_test, snapshot), name
        specs = stage_specs(layer_test, spec, built_here=built_here)
        stacks = stage_stacks(self.names)
        self.record = LayerTestRecord(
            target=stacks[-1],
            machine=machine,
            practice=snapshot.host.practice,
            started=time.time(),
            names=self.names,
            built_here=built_here and any(Direction.WRITE in each.directions for each in specs),
        )
        parts = [
            SeriesPart(
                title=title,
                name=stack,
                spec=each,
                place=place_of(each.target, machine, stack, snapshot),
            )
            for each, stack, title in zip(specs, stacks, _titles(self.names), strict=True)
        ]
        super().__init__(parts, STOPPED)

    async def carry_out(self, session: Session, tell: Tell) -> None:
        """Measure all stages, kept as one layer test, however far it comes."""
        self.layer_test = session.history.begin_layer_test(self.name, self.record)
        try:
            await super().carry_out(session, tell)
        finally:
            broken = self.progress.broken
            session.history.end_layer_test(self.layer_test, broken.failure if broken is not None else None)

    def useless(self, run: Run) -> Sentence | None:
        """Why it ends after this run: a row is missing, and could not be compared; None when none is."""
        slow = missing_row(run)
        if slow is None:
            return None
        return english("{row} was too slow to measure. Increase the seconds per pass.", row=slow.label)


def layer_test_cost(
    layer_test: LayerTest, spec: BenchSpec, snapshot: Snapshot, past: Sequence[Run] = (), *, built_here: bool
) -> Cost:
    """What it takes to measure ``layer test`` as `LayerTestSeries` does, as far as its disks are known.

    By the last of ``past`` it is known what a pass takes beside its own seconds.
    """
    return total(
        run_cost(each, snapshot, past) for each in stage_specs(layer_test, spec, built_here=built_here)
    )


def was_built_here(layer_test: LayerTest, snapshot: Snapshot, actions: Iterable[SavedAction]) -> bool:
    """Whether one of the ``actions`` was to build the array of that layer test; never of disks alone."""
    top = layer_test.stages[-1]
    if isinstance(top.target, BuiltDevice):
        return True
    base = block_at(snapshot, layer_test.together.device)
    uuid = base.origin.array if base and isinstance(base.origin, ArrayDevice) else ""
    return any(action.array == uuid for action in actions if action.array)


def reads_other_places(layer_test: LayerTest, snapshot: Snapshot) -> bool:
    """Whether the stages read from places of a disk that are not equally fast, as on disks that turn."""
    disks = (block_at(snapshot, stage.device) for stage in layer_test.disks)
    return bool(layer_test.layers) and any(
        disk and isinstance(disk.origin, WholeDisk) and disk.origin.drive.media is Media.HDD for disk in disks
    )


def stage_specs(layer_test: LayerTest, spec: BenchSpec, *, built_here: bool) -> tuple[BenchSpec, ...]:
    """The spec of each stage; only the highest is ever written to, and only on an array ``built_here``."""
    top = layer_test.stages[-1]
    writes = built_here and Direction.WRITE in spec.directions and not is_read_only(top.target)
    return tuple(_stage_spec(stage, spec, writes=writes and stage is top) for stage in layer_test.stages)


def _stage_spec(stage: LayerStage, spec: BenchSpec, *, writes: bool) -> BenchSpec:
    """``spec`` for one stage: always past the memory, whose speed is none of the layers' doing.

    No sync is paused: below the highest stage none may be, and with it beneath one of them alone they would
    not be measured alike.
    """
    directions = (Direction.READ, Direction.WRITE) if writes else (Direction.READ,)
    return structs.replace(
        spec, target=stage.target, directions=directions, pause_sync=False, way=IoMode.DIRECT
    )


def _titles(names: StageNames) -> tuple[Sentence, ...]:
    together = together_sentence(len(names.disks))
    return (*map(verbatim, names.disks), together, *map(verbatim, names.layers))


def stage_names(layer_test: LayerTest, snapshot: Snapshot) -> StageNames:
    """What the stages are called, in English: disks by model and serial number, layers by what they are."""
    disks = tuple(
        disk_label(disk) for stage in layer_test.disks if (disk := block_at(snapshot, stage.device))
    )
    return StageNames(
        disks=disks,
        together=str(together_sentence(len(disks))),
        layers=tuple(_layer_name(stage, snapshot) for stage in layer_test.layers),
    )


def _layer_name(stage: LayerStage, snapshot: Snapshot) -> str:
    block = block_at(snapshot, stage.device)
    if isinstance(stage.target, MountedAt):
        return signature_name(block.content.kind if block and isinstance(block.content, Filesystem) else "")
    return (layer_words(block, snapshot) if block else "") or node_name(stage.device)


def stage_stacks(names: StageNames) -> tuple[str, ...]:
    """What each stage is made of, in the order they are read."""
    stacks = (" · ".join(names.layers[:count]) for count in range(1, len(names.layers) + 1))
    return (*names.disks, names.together, *stacks)

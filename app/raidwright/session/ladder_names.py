"""What the rungs of a ladder are called, in English: so their runs are kept."""

from raidwright.bench.ladder.report import RungNames, together_told
from raidwright.bench.ladder.rungs import Ladder, Rung
from raidwright.bench.spec import MountedAt
from raidwright.session.subjects import layer_words
from raidwright.storage.rules.contents import disk_label, node_name
from raidwright.storage.snapshot.disks import Filesystem, Snapshot
from raidwright.storage.snapshot.signature_names import signature_name
from raidwright.storage.snapshot.tree import block_at


def rung_names(ladder: Ladder, snapshot: Snapshot) -> RungNames:
    """By model and serial number, and by what each layer is."""
    disks = tuple(disk_label(disk) for rung in ladder.disks if (disk := block_at(snapshot, rung.device)))
    return RungNames(
        disks=disks,
        together=str(together_told(len(disks))),
        layers=tuple(_layer_name(rung, snapshot) for rung in ladder.layers),
    )


def _layer_name(rung: Rung, snapshot: Snapshot) -> str:
    block = block_at(snapshot, rung.device)
    if isinstance(rung.target, MountedAt):
        return signature_name(block.content.kind if block and isinstance(block.content, Filesystem) else "")
    return (layer_words(block, snapshot) if block else "") or node_name(rung.device)


def rung_stacks(names: RungNames) -> tuple[str, ...]:
    """What each rung is made of, in the order they are read."""
    stacks = (" · ".join(names.layers[:count]) for count in range(1, len(names.layers) + 1))
    return (*names.disks, names.together, *stacks)

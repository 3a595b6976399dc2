"""What the rungs of a ladder are called, in English: so their runs are kept."""

from raidwright.bench.ladder import Ladder
from raidwright.bench.ladder_report import RungNames
from raidwright.session.subjects import filesystem_name, layer_words
from raidwright.storage.rules.contents import disk_label, node
from raidwright.storage.snapshot.disks import Filesystem, Snapshot
from raidwright.storage.snapshot.tree import block_at


def rung_names(ladder: Ladder, snapshot: Snapshot) -> RungNames:
    """By model and serial number, and by what each layer is."""
    disks = tuple(disk_label(disk) for rung in ladder.disks if (disk := block_at(snapshot, rung.device)))
    layers = [block_at(snapshot, rung.device) for rung in ladder.layers]
    top = layers.pop()
    kind = top.content.kind if top and isinstance(top.content, Filesystem) else ""
    return RungNames(
        disks=disks,
        together=f"{len(disks)} disks at once",
        layers=(
            *(layer_words(layer, snapshot) or node(layer.path) for layer in layers if layer),
            filesystem_name(kind),
        ),
    )


def rung_stacks(names: RungNames) -> tuple[str, ...]:
    """What each rung is made of, in the order they are read."""
    stacks = (" · ".join(names.layers[:count]) for count in range(1, len(names.layers) + 1))
    return (*names.disks, names.together, *stacks)

"""An arrangement as the design that is built for it, and as the run that measures it."""

import math
from collections.abc import Sequence

from raidwright.bench.campaign.matrix import Arrangement, Matrix, SyncChoice
from raidwright.bench.planned import LONGEST_RUN, planned_seconds
from raidwright.bench.repeats import most_passes
from raidwright.bench.spec import ONE_WAY, BenchSpec, MountedAt, Target, Way, rows_by
from raidwright.storage.design.design import (
    CHUNK,
    SLACK,
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    KeyDerivation,
    Lvm,
    MountChoice,
    Ownership,
    group_name,
    mapping_name,
)
from raidwright.storage.snapshot.disks import Block

_ARRAY_NAME = "campaign"
"""What each of its arrays is called, one after the other."""
POINT = f"/mnt/{_ARRAY_NAME}"


def design_of(
    arrangement: Arrangement, matrix: Matrix, drives: Sequence[str], smallest: int, *, practice: bool
) -> ArrayDesign:
    """The design on the first of ``drives`` (ids), the smallest of which has so many bytes.

    The computer is told nothing of it, and it needs no more of each disk than the matrix says.
    """
    derivation = KeyDerivation.PRACTICE if practice else KeyDerivation.STANDARD
    kind = arrangement.top.filesystem
    return ArrayDesign(
        name=_ARRAY_NAME,
        level=arrangement.level,
        members=tuple(drives[: arrangement.members]),
        chunk=arrangement.chunk or CHUNK,
        slack=max(SLACK, smallest - matrix.span),
        wipe=True,
        encryption=Encryption(mapping_name(_ARRAY_NAME), derivation) if arrangement.layers.encrypts else None,
        lvm=Lvm(group_name(_ARRAY_NAME), _ARRAY_NAME) if arrangement.layers.has_volume else None,
        filesystem=FilesystemChoice(kind) if kind else None,
        mount=MountChoice(POINT, Ownership.ROOT) if kind else None,
        keep=False,
    )


def passes_too_long(matrix: Matrix) -> bool:
    """Whether the passes of one visit take longer than a run may."""
    longest = (planned_seconds(spec_for(MountedAt(POINT), matrix, way), math.inf) for way in matrix.ways)
    return max(span.most for span in longest) > LONGEST_RUN


def smallest_of(disks: Sequence[Block]) -> int:
    """Bytes of the smallest of them."""
    return min(disk.size for disk in disks)


def spec_for(target: Target, matrix: Matrix, way: Way) -> BenchSpec:
    """The run that a visit makes of what it has built for an arrangement that is measured that ``way``."""
    return BenchSpec(
        target=target,
        rows=rows_by(way, matrix.rows),
        directions=ONE_WAY,
        size=matrix.size,
        passes=matrix.passes,
        seconds=matrix.seconds,
        way=way,
        at_most=most_passes(matrix.passes),
        pause_sync=matrix.sync is SyncChoice.PAUSE,
    )

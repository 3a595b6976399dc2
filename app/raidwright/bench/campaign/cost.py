"""What a campaign will take, said before anything is touched: minutes, and bytes written to the disks."""

from collections.abc import Sequence

from raidwright.bench.campaign.design import POINT, spec_for
from raidwright.bench.campaign.matrix import Arrangement, Matrix, SyncChoice
from raidwright.bench.cost import Cost, measured_cost
from raidwright.bench.expected import Shape
from raidwright.bench.planned import Span, typical_rate
from raidwright.bench.spec import MountedAt
from raidwright.bench.write_factor import most_written
from raidwright.storage.design.capacity import Capacity
from raidwright.storage.levels import Geometry
from raidwright.storage.snapshot.disks import Drive

_BUILDING, _ENCRYPTING, _REMOVING = 15.0, 10.0, 15.0
"""Seconds beside what is measured: partitions, array and file system; the key's derivation; and clearing."""
_SYNC_MARGIN = 1.3
"""A first sync takes up to so many times as long as at a disk's full speed."""


def visit_cost(
    arrangement: Arrangement,
    matrix: Matrix,
    capacity: Capacity,
    drives: Sequence[Drive],
    around_a_pass: float,
) -> Cost:
    """What building, measuring and taking down comes to; ``drives`` are those that it uses.

    ``around_a_pass`` are the seconds around each pass.
    """
    rate = min(drive.rate or typical_rate(drive.media) for drive in drives)
    sync = 0.0 if capacity.losses == 0 or matrix.sync is not SyncChoice.WAIT else capacity.component / rate
    spec = spec_for(MountedAt(POINT), matrix, arrangement.way)
    copies = most_written(Shape(arrangement.level, arrangement.members, arrangement.chunk))
    measured = measured_cost(spec, rate, rate * arrangement.members, copies, around_a_pass)
    around = _BUILDING + _REMOVING + (_ENCRYPTING if arrangement.layers.encrypts else 0.0)
    least, most = measured.seconds.least, measured.seconds.most
    written = measured.written + _first_sync_bytes(arrangement, capacity)
    return Cost(Span(around + sync + least, around + sync * _SYNC_MARGIN + most), written)


def _first_sync_bytes(arrangement: Arrangement, capacity: Capacity) -> int:
    """Bytes that the first sync writes: what copies and parity take."""
    if not capacity.losses:
        return 0
    halves = arrangement.level.facts.geometry is Geometry.STRIPED_MIRRORS
    return capacity.component * arrangement.members // 2 if halves else capacity.component * capacity.losses

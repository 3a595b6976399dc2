"""A campaign that stands in the history as begun, and the process that carries it out."""

import sqlite3
from contextlib import closing

from msgspec.structs import replace

from raidwright.bench.campaign.design import POINT, spec_for
from raidwright.bench.campaign.matrix import Matrix
from raidwright.bench.campaign.plan import Proposal, propose
from raidwright.bench.profiles import PEAK
from raidwright.bench.run import Run
from raidwright.bench.spec import MountedAt
from raidwright.history import default_path
from raidwright.machine.ids import draw_ids
from raidwright.session.campaign import campaign_of
from raidwright.session.history import TolerantHistory
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import GIB
from tests.bench.builders import passes
from tests.session.working import never
from tests.storage.machines import blank_disks, drives

HERE = "This computer"
MATRIX = Matrix(disks=drives(3), levels=("raid5",), rows=PEAK.rows, rounds=2, span=2 * GIB, size=GIB // 2)


BLANK = blank_disks(3)


def begun(snapshot: Snapshot = BLANK, disks: tuple[str, ...] = MATRIX.disks) -> tuple[TolerantHistory, int]:
    """A campaign on these disks of a computer, and its number in the history."""
    proposal = propose(replace(MATRIX, disks=disks), snapshot, draw_ids())
    assert isinstance(proposal, Proposal)
    history = TolerantHistory(never)
    return history, history.begin_campaign(campaign_of(proposal, HERE))


def slow_run() -> Run:
    """A run like those of a campaign, each pass of which took a minute beside its own seconds."""
    spec = spec_for(MountedAt(POINT), MATRIX, MATRIX.ways[0])
    measured = tuple(passes([2e8] * 8))
    took = len(measured) * (spec.seconds + spec.pause + 60.0)
    return Run(spec, (), measured, HERE, False, 4e9, "slow", took=took)


def kill() -> None:
    """Whoever carried it out lives no more."""
    with closing(sqlite3.connect(default_path())) as base, base:
        base.execute("UPDATE campaign SET owner = '1 1 another-boot'")

"""A degraded or failed array is told of, with the disks that it has lost by their serial numbers."""

import pytest
from msgspec import structs

from raidwright.storage.rules.troubles import arrays_in_danger, lost_disks, served_since
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.disks import Snapshot
from tests.ui.snapshots import home_server, tank

FINE = ("in_sync",) * 4
FAULTY = (*FINE[:3], "faulty")


@pytest.mark.parametrize(
    ("now", "codes"),
    [
        (tank(), []),
        (home_server(), []),
        (tank(degraded=1), ["array-short-last"]),
        (tank(degraded=2), ["array-failed"]),
        (tank(states=FAULTY), ["array-short-last"]),
        (tank(states=(*FINE[:3], "spare"), sync=Sync("recover", 0.5, 10**8, 60)), []),
        (tank(states=(*FINE[:3], "free")), []),
    ],
    ids=["whole", "first sync", "one gone", "two gone", "one thrown out", "rebuilding", "spare steps in"],
)
def test_degraded_and_failed_arrays_are_in_danger(now: Snapshot, codes: list[str]) -> None:
    assert [finding.code for _, finding in arrays_in_danger(now)] == codes


def test_stopped_one_is_told_elsewhere() -> None:
    now = tank(degraded=1)
    stopped = structs.replace(now, arrays=(structs.replace(now.arrays[0], running=False),))
    assert arrays_in_danger(stopped) == ()


@pytest.mark.parametrize(
    ("before", "now", "lost"),
    [
        (tank(), tank(states=FAULTY), ["Tarnfell TF4000N TF-4N0A7K0F"]),
        (tank(), tank(degraded=1), ["Tarnfell TF4000N TF-4N0A7K0F"]),
        (tank(), tank("cde", degraded=1), ["Tarnfell TF4000N TF-4N0A7K0F"]),
        (None, tank(degraded=1), []),
        (None, tank(states=FAULTY), ["Tarnfell TF4000N TF-4N0A7K0F"]),
        (tank(), tank("cdeg"), ["Tarnfell TF4000N TF-4N0A7K0F"]),
    ],
    ids=["thrown out", "dropped", "pulled", "never seen", "thrown out before", "replaced"],
)
def test_lost_disks_are_known_by_what_was_seen(
    before: Snapshot | None, now: Snapshot, lost: list[str]
) -> None:
    served = served_since({}, before) if before else {}
    assert list(lost_disks(now.arrays[0], served_since(served, now), now)) == lost

"""The index of a snapshot: made once for each, and never taken for another's."""

from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import block_at
from raidwright.storage.snapshot.tree_index import index_of
from tests.storage.machines import blank_disks


def test_it_is_made_once_for_a_snapshot() -> None:
    here = blank_disks(1)
    assert index_of(here) is index_of(here)


def test_an_equal_snapshot_has_its_own() -> None:
    here, there = blank_disks(1), blank_disks(1)
    assert here == there
    assert index_of(here) is not index_of(there)
    assert block_at(there, there.blocks[0].path) is there.blocks[0]


def test_many_snapshots_do_not_mix() -> None:
    made: list[Snapshot] = [blank_disks(count) for count in range(1, 9)]
    for here in (*made, *reversed(made)):
        assert index_of(here).snapshot is here
        assert next(iter(index_of(here).block.values())) is here.blocks[0]

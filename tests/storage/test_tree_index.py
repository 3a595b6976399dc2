"""The index of a snapshot: made once for each, and never taken for another's."""

import pytest

from raidwright.storage.rules import eligibility
from raidwright.storage.rules.eligibility import is_free
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.snapshot.tree import block_at, index_of, mounts_of
from tests.storage.machines import blank_disks, disk, formatted, machine


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


def test_a_disk_is_judged_without_a_look_at_all_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def counted(block: Block) -> tuple[str, ...]:
        asked.append(block.path)
        return mounts_of(block)

    letters = "abcdefghijklmnopqrst"
    here = machine(*(disk(letter, content=formatted("ext4", f"/srv/{letter}")) for letter in letters))
    assert index_of(here).mounted == {f"/srv/{letter}" for letter in letters}
    monkeypatch.setattr(eligibility, "mounts_of", counted)
    for each in here.blocks:
        assert not is_free(each, here, wipe=True)
    assert len(asked) < 5 * len(letters)

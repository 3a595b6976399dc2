"""What a capacity says of its layers, of the failures it survives and of the alignment."""

import pytest

from raidwright.storage.design.capacity import Capacity, capacity_of
from raidwright.storage.design.capacity_sentences import alignment, layers_of, no_backup, safety
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.tree import disks
from tests.storage.machines import TB, blank_disks, disk
from tests.storage.wishes import design


def capacity(level: Level, count: int = 4) -> Capacity:
    return capacity_of(design(level=level), disks(blank_disks(count)))


@pytest.mark.parametrize(
    ("level", "words"),
    [
        (Level.RAID0, "No redundancy. If one disk fails, all data is lost."),
        (Level.RAID5, "After the initial sync, survives the failure of any one disk."),
        (Level.RAID6, "After the initial sync, survives the failure of any 2 disks."),
    ],
)
def test_it_says_how_many_disks_may_fail_and_from_when_on(level: Level, words: str) -> None:
    assert safety(capacity(level)) == words


@pytest.mark.parametrize(
    ("level", "is_told"), [(Level.RAID0, False), (Level.RAID5, True), (Level.RAID1, True)]
)
def test_that_raid_is_no_backup_is_told_where_it_could_be_taken_for_one(level: Level, is_told: bool) -> None:
    told = "RAID is not a backup: deleted or overwritten data is lost on all disks."
    assert no_backup(capacity(level)) == (told if is_told else None)


def test_the_alignment_is_told_where_there_is_striping() -> None:
    told = alignment(capacity(Level.RAID5))
    assert told == "Chunk size 512 KiB · stride 128 · stripe width 384 (blocks of 4 KiB)"
    assert alignment(capacity(Level.RAID1, 2)) == "No striping, so no alignment is needed."


def test_layers_are_told_from_below_and_only_those_that_were_designed() -> None:
    names = [layer.name for layer in layers_of(capacity(Level.RAID5))]
    assert names == ["Each member", "Used per member", "Array", "File system"]


@pytest.mark.parametrize(("level", "name"), [(Level.RAID0, "Smallest member"), (Level.RAID5, "Each member")])
def test_only_raid0_makes_use_of_what_larger_members_have(level: Level, name: str) -> None:
    uneven = (disk("a", TB), disk("b", TB), disk("c", 2 * TB))
    assert layers_of(capacity_of(design(level=level), uneven))[0].name == name
    assert layers_of(capacity(level))[0].name == "Each member"

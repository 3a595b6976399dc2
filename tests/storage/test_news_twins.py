"""Disks that report the same id are told of as the different disks that they are."""

import pytest
from msgspec.structs import replace

from raidwright.storage.rules.news import KnownDisk, Memory, memory_after, news
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Complaint, Drive, Fault, Snapshot
from raidwright.storage.snapshot.same_disk import with_own_ids
from tests.storage.machines import drive
from tests.storage.news import EMPTY, FAULTY, WHOLE, computer, raid, told

TWIN = drive("a", id="USB-000000", model="USB bridge", serial="000000")
STRIPES = raid("in_sync", "in_sync", "in_sync", level="raid0")


def at(now: Snapshot, **places: int) -> Snapshot:
    """``now`` with these disks on these ports."""
    links = {
        f"/dev/sd{letter}": (f"/dev/disk/by-path/pci-0000:00:14.0-usb-0:{port}:1.0-scsi-0:0:0:0",)
        for letter, port in places.items()
    }
    blocks = [replace(block, links=links.get(block.path, block.links)) for block in now.blocks]
    return apart(replace(now, blocks=tuple(blocks)))


def twins(held: Array | None, letters: str = "abcd") -> Snapshot:
    """The first disk serves the array, its twin, the fourth, does not."""
    return apart(computer(held, letters, a=TWIN, d=TWIN))


def apart(now: Snapshot) -> Snapshot:
    """As it is read from UDisks2."""
    return replace(now, blocks=tuple(with_own_ids(now.blocks)))


ILL = replace(TWIN, health="failing", complaints=(Complaint(Fault.BAD_SECTORS, "8"),))


@pytest.mark.parametrize(("first", "second"), [(TWIN, ILL), (ILL, TWIN)])
def test_what_one_of_them_complains_of_is_told_once(first: Drive, second: Drive) -> None:
    both = computer(None, "ab", a=first, b=second)
    assert told(computer(None, ""), both, both, both) == [["failing", "smart-bad-sectors"], [], []]


def test_that_one_of_them_is_hot_is_told_once() -> None:
    hot = computer(None, "ab", a=TWIN, b=replace(TWIN, temperature=60.0))
    assert told(computer(None, ""), hot, hot) == [["news-hot"], []]


def test_of_another_disk_that_fails_nothing_is_told_of_the_twin() -> None:
    for lost, code in ((FAULTY, "news-disk-failed"), (EMPTY, "news-disk-lost")):
        failed = twins(raid("in_sync", "in_sync", lost))
        assert told(twins(WHOLE), failed, failed) == [[code, "array-short-last"], []]


@pytest.mark.parametrize("left", [raid("", "", "", level="raid0", running=False), None])
def test_that_the_disk_of_an_array_is_gone_is_told_though_its_twin_is_still_there(left: Array | None) -> None:
    (codes,) = told(twins(STRIPES), twins(left, "bcd"))
    assert codes[0] == "news-disk-gone"


def test_that_it_is_pulled_out_is_told_and_that_the_twin_is_pulled_is_not() -> None:
    short = raid(EMPTY, "in_sync", "in_sync")
    assert told(twins(WHOLE), twins(short, "bcd"), twins(short, "bcd")) == [
        ["news-disk-gone", "array-short-last"],
        [],
    ]
    assert told(twins(WHOLE), twins(WHOLE, "abc"), twins(WHOLE)) == [[], []]


def test_a_twin_that_is_plugged_in_later_makes_nobody_gone() -> None:
    assert told(twins(WHOLE, "abc"), twins(WHOLE), twins(WHOLE, "abc")) == [[], []]
    ill = computer(WHOLE, "abc", a=ILL)
    both = apart(computer(WHOLE, "abcd", a=ILL, d=TWIN))
    assert told(ill, both, ill) == [[], []]


def test_after_a_restart_they_are_known_by_their_ports_whatever_they_are_called() -> None:
    before = at(computer(STRIPES, "abcd", a=TWIN, d=TWIN), a=1, d=2)
    moved = replace(STRIPES, members=(replace(STRIPES.members[0], path="/dev/sdd1"), *STRIPES.members[1:]))

    def later(held: Array | None, letters: str = "abcd", **places: int) -> Snapshot:
        return at(computer(held, letters, a=TWIN, d=TWIN), **places)

    assert told(before, later(moved, d=1, a=2)) == [[]]
    out = later(None, "bcd", d=2)
    assert told(before, out)[0] == ["news-disk-gone"], "the one at port 1 had served"
    assert told(before, later(moved, d=7, a=8)) == [[]], "on other ports they are nobody's loss"


def test_a_memory_of_a_version_that_knew_no_places_is_understood() -> None:
    plain = Memory(disks=(KnownDisk("USB-000000", "USB bridge", "", "", hot=False, complaints=("failing",)),))
    both = computer(None, "ab", a=ILL, b=TWIN)
    assert [item.code for item in news(plain, both)] == ["smart-bad-sectors"]
    twice = Memory(disks=plain.disks * 2)
    kept = memory_after(twice, both)
    assert len({disk.drive for disk in kept.disks}) == 2
    assert news(kept, both) == ()

"""Of a repair that was broken off only the disk that was to come or to go is told of, and never a member."""

from pathlib import Path

import pytest

from raidwright.helper.plans.journal import Journal
from raidwright.storage.plan.continuing.leftovers import Contents
from raidwright.storage.snapshot.unfinished import Remains
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.plans import ARRAY, some_repair
from tests.helper.unfinished import MEMBER, Computer, computer, told

__all__ = ["computer", "fake_sys"]


@pytest.fixture
def joining(tmp_path: Path) -> Journal:
    """Of a plan that was broken off while it had a third disk join the array."""
    made = Journal(tmp_path / "journal")
    with made.open(some_repair(), 7, (MEMBER, MEMBER, Contents())) as record:
        record.intent(0, ())
        record.intent(1, ())
    return made


def test_of_the_disks_of_an_array_that_goes_on_only_the_new_one_is_told_of(
    computer: Computer, joining: Journal, fake_sys: FakeSys
) -> None:
    one, other, new = (computer.put(f"vd{letter}", f"TEST-{n}") for n, letter in enumerate("abc"))
    computer.on = {"vda": MEMBER, "vdb": MEMBER, "vdc": MEMBER}
    held = fill_md(fake_sys.stacked("md127", one, other, folder="md"), {}, uuid=ARRAY)
    computer.disks.append(held)
    left = told(joining)
    assert left is not None
    assert (left.purpose, left.array, left.step, left.steps) == ("repair", "tank", 1, 2)
    assert [(disk.path, disk.remains) for disk in left.disks] == [("/dev/vdc", Remains.ITS_OWN)]
    computer.disks[-1] = fill_md(fake_sys.stacked("md126", one, other, new, folder="md"), {}, uuid=ARRAY)
    assert told(joining) is None


def test_while_the_array_stands_still_a_disk_with_its_superblock_may_be_what_it_needs(
    computer: Computer, joining: Journal
) -> None:
    new = computer.put("vdc", "TEST-2")
    computer.on = {"vdc": MEMBER}
    computer.members = {"vdc": (ARRAY,)}
    assert told(joining) is None
    del computer.members["vdc"]
    assert told(joining) is None, "it cannot be read"
    computer.members = {"vdc": ("another",)}
    left = told(joining)
    assert left is not None
    assert [disk.path for disk in left.disks] == [new.path]


def test_another_array_keeps_nothing_from_being_cleaned(
    computer: Computer, joining: Journal, fake_sys: FakeSys
) -> None:
    new = computer.put("vdc", "TEST-2")
    computer.on, computer.members = {"vdc": MEMBER}, {"vdc": ()}
    computer.disks.append(fill_md(fake_sys.stacked("md1", new, folder="md"), {}, uuid="another"))
    assert told(joining) is not None

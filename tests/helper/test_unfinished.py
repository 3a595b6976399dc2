"""What is told of a plan that was broken off, by what lies on the disks that it wrote to."""

from pathlib import Path

import msgspec

from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.unfinished import find_drive
from raidwright.storage.plan.continuing.leftovers import Contents, DriveNames, leftovers
from raidwright.storage.snapshot.unfinished import Remains
from raidwright.storage.steps.disk import WipeDisk
from raidwright.storage.steps.step import Mark
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import ARRAY, some_build, some_disk
from tests.helper.unfinished import MEMBER, Computer, computer, journal, told
from tests.storage.continuing import MIRROR

__all__ = ["computer", "fake_sys", "journal"]

THEIRS = Contents(((0, Mark("ext4", "theirs")),))


def test_the_disks_are_found_wherever_they_are_now(computer: Computer, journal: Journal) -> None:
    computer.put("vdx", "TEST-1")
    computer.put("vdy", "TEST-0")
    computer.put("vdz", "TEST-7")
    computer.on = {"vdx": MEMBER, "vdz": MEMBER}
    left = told(journal)
    assert left is not None
    assert (left.purpose, left.array, left.uuid, left.step, left.steps) == ("teardown", "tank", ARRAY, 3, 5)
    assert [(disk.title, disk.path, disk.remains) for disk in left.disks] == [
        ("Testbed T1G TEST-0", "/dev/vdy", Remains.NOTHING),
        ("Testbed T1G TEST-1", "/dev/vdx", Remains.ITS_OWN),
    ]


def test_it_is_told_until_nothing_of_it_is_left(computer: Computer, journal: Journal) -> None:
    computer.put("vda", "TEST-0")
    computer.put("vdb", "TEST-1")
    computer.on = {"vda": MEMBER}
    assert told(journal) is not None
    computer.on = {}
    assert told(journal) is None


def test_a_disk_that_somebody_uses_now_holds_nothing_up(computer: Computer, journal: Journal) -> None:
    computer.put("vda", "TEST-0")
    computer.put("vdb", "TEST-1")
    computer.on = {"vda": THEIRS, "vdb": MEMBER}
    left = told(journal)
    assert left is not None
    assert (left.disks[0].remains, left.disks[0].found) == (Remains.ANOTHERS, ("ext4",))
    computer.on = {"vda": THEIRS, "vdb": THEIRS}
    assert told(journal) is None


def test_a_disk_that_is_away_is_told_of_until_a_later_plan_goes_well(
    computer: Computer, journal: Journal
) -> None:
    computer.put("vda", "TEST-0")
    left = told(journal)
    assert left is not None
    assert [disk.remains for disk in left.disks] == [Remains.NOTHING, Remains.UNSEEN]
    with journal.open(some_build(disks=1), 7) as record:
        record.intent(1, ())
        record.close("done")
    assert told(journal) is None
    computer.put("vdb", "TEST-1")
    computer.on = {"vdb": MEMBER}
    assert told(journal) is not None, "it is there again"


def test_on_a_disk_that_was_not_written_to_yet_only_what_was_there_counts(
    computer: Computer, tmp_path: Path
) -> None:
    computer.put("vda", "TEST-0")
    computer.put("vdx", "TEST-1")
    built = some_build()
    steps = (WipeDisk(0), WipeDisk(1), *built.steps)
    plan = msgspec.structs.replace(built, steps=steps, design=MIRROR)
    old = Contents(((0, Mark("ext4", "old")),), upper=((0, Mark("xfs", "open")),))
    first = leftovers(plan)[0]
    made = Journal(tmp_path / "made")
    with made.open(plan, 7, (Contents(), old)) as record:
        record.intent(first.since, ())
    for now, remains in ((old, Remains.ITS_OWN), (THEIRS, Remains.ANOTHERS), (Contents(), Remains.NOTHING)):
        computer.on = {"vda": first.made, "vdx": now}
        left = told(made)
        assert left is not None
        assert [disk.path for disk in left.disks] == ["/dev/vda"]
        assert [(disk.path, disk.remains) for disk in left.untouched] == [("/dev/vdx", remains)]
    later = Contents(old.marks, upper=((0, Mark("xfs", "another")),))
    computer.on = {"vda": first.made, "vdx": later}
    left = told(made)
    assert left is not None
    assert left.untouched[0].remains is Remains.ITS_OWN, "what is open now may not have been open then"
    computer.disks.pop()
    left = told(made)
    assert left is not None
    assert left.untouched[0].remains is Remains.UNSEEN


def test_what_can_be_cleaned_is_told_before_what_is_away(computer: Computer, journal: Journal) -> None:
    computer.put("vdb", "TEST-1")
    computer.on = {"vdb": MEMBER}
    away = msgspec.structs.replace(some_build(disks=1), disks=(some_disk(5),))
    with journal.open(away, 7) as record:
        record.intent(0, ())
        record.intent(1, ())
    left = told(journal)
    assert left is not None
    assert left.purpose == "teardown"
    computer.on = {}
    left = told(journal)
    assert left is not None
    assert (left.purpose, left.step) == ("build", 1)


def test_what_cannot_be_read_is_told_as_such(computer: Computer, tmp_path: Path) -> None:
    (tmp_path / "1.jsonl").write_text('{"type":"began"}\n{"type":"will"}\n')
    left = told(Journal(tmp_path))
    assert left is not None
    assert (left.purpose, left.array, left.disks) == ("unknown", "", ())
    with Journal(tmp_path).open(some_build(), 7) as record:
        record.close("done")
    (tmp_path / "1.jsonl").rename(tmp_path / "0.jsonl")
    assert told(Journal(tmp_path)) is None


def _names(serial: str, path: str = "/dev/vdq") -> DriveNames:
    return DriveNames(path, "Testbed T1G", serial, "", some_disk(0).size)


def test_one_of_two_twins_is_the_one_that_is_where_it_was(computer: Computer) -> None:
    one, other = computer.put("vda", "TWIN"), computer.put("vdb", "TWIN")
    assert find_drive(_names("TWIN", "/dev/vda"), computer.disks) == one
    assert find_drive(_names("TWIN", "/dev/vdb"), computer.disks) == other
    assert find_drive(_names("TWIN", "/dev/vdc"), computer.disks) is None


def test_a_disk_without_a_name_is_known_by_its_place_alone(computer: Computer) -> None:
    nameless = computer.put("vda", "")
    assert find_drive(_names("", "/dev/vda"), computer.disks) == nameless
    assert find_drive(_names("", "/dev/vdb"), computer.disks) is None


def test_another_model_or_size_is_another_disk(computer: Computer) -> None:
    computer.put("vda", "TEST-0", model="Testbed T2G")
    small = computer.put("vdb", "TEST-0")
    (small.folder / "size").write_text("2048")
    assert find_drive(_names("TEST-0"), computer.disks) is None

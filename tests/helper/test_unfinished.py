"""What is told of a plan that was broken off, by what lies on the disks that it wrote to."""

from pathlib import Path

import msgspec
import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.plans.guards.cleaning import reasons_against_cleaning
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.unfinished import find_drive
from raidwright.storage.plan.continuing.leftovers import Contents, DriveNames, leftovers
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.unfinished import Remains
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.marks import Mark, Part
from raidwright.storage.steps.targets import OnArray, OnDisk, OnPartition
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ARRAY, holding, some_build, some_disk, some_teardown
from tests.helper.unfinished import MEMBER, Computer, computer, journal, told
from tests.storage.continuing import MIRROR

__all__ = ["computer", "fake_sys", "journal"]

THEIRS = Contents(((0, Mark("ext4", "theirs")),))
NAMES = {"ID_MODEL": "Testbed T1G"}


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


def cleaning(*steps: Step, array: bool = False) -> Plan:
    plan = some_teardown()
    chosen = steps or (WipeDisk(0), WipeDisk(1), VerifyClean(OnDisk(0)), VerifyClean(OnDisk(1)))
    return msgspec.structs.replace(plan, steps=chosen, array=plan.array if array else None)


def reasons(computer: Computer, journal: Journal, plan: Plan) -> list[str]:
    held = [HeldDisk(identity, -1, disk) for identity, disk in zip(plan.disks, computer.disks, strict=True)]
    return list(reasons_against_cleaning(plan, holding(*held), journal.unsettled_plans()))


def test_what_a_plan_has_left_may_be_cleaned(computer: Computer, journal: Journal) -> None:
    computer.put("vda", "TEST-0")
    computer.put("vdb", "TEST-1")
    computer.on = {"vdb": MEMBER}
    assert reasons(computer, journal, cleaning()) == []


def test_a_disk_that_no_plan_wrote_to_is_not_cleaned(computer: Computer, journal: Journal) -> None:
    computer.put("vda", "TEST-0")
    computer.put("vdb", "TEST-9")
    (reason,) = reasons(computer, journal, cleaning())
    assert reason.endswith("TEST-1) has no member of the array, and no interrupted plan used it")
    with journal.open(some_teardown(), 7) as record:
        for index in range(5):
            record.intent(index, ())
        record.close("done")
    assert len(reasons(computer, journal, cleaning())) == 2, (
        "what has gone well is no plan that was broken off"
    )


def test_what_somebody_has_put_there_since_is_not_cleaned(computer: Computer, journal: Journal) -> None:
    computer.put("vda", "TEST-0")
    computer.put("vdb", "TEST-1")
    computer.on = {"vda": THEIRS, "vdb": MEMBER}
    (reason,) = reasons(computer, journal, cleaning())
    assert reason.endswith("TEST-0) now contains ext4, which is not from the interrupted plan")
    computer.on = {"vda": Contents(((0, Mark("unreadable")),)), "vdb": MEMBER}
    (reason,) = reasons(computer, journal, cleaning())
    assert reason.endswith("TEST-0) cannot be read")


def test_members_of_the_array_need_no_journal(computer: Computer, fake_sys: FakeSys, tmp_path: Path) -> None:
    nothing = Journal(tmp_path / "nothing")
    one, other = computer.put("vda", "TEST-8"), computer.put("vdb", "TEST-9", partitions=1)
    assert len(reasons(computer, nothing, cleaning(array=True))) == 2
    fake_sys.stacked("md127", one, folder="md")
    assert len(reasons(computer, nothing, cleaning(array=True))) == 1, "the kernel holds it as a member"
    computer.members = {"vdb1": (ARRAY,)}
    assert reasons(computer, nothing, cleaning(array=True)) == []
    computer.members = {"vdb1": ("another",)}
    assert len(reasons(computer, nothing, cleaning(array=True))) == 1
    assert len(reasons(computer, nothing, cleaning())) == 2, "a plan without an array has no members"
    computer.members = {"vdb": (ARRAY,), "vda": ()}
    assert reasons(computer, nothing, cleaning(array=True)) == []
    assert other.partitions()


def test_where_a_table_was_to_stay_it_stays(computer: Computer, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal")
    parts = (ZeroSuperblock(OnPartition(0, 1)), ZeroSuperblock(OnPartition(1, 1)), VerifyClean(OnDisk(0)))
    before = Contents(((1, Mark("linux_raid_member", ARRAY)),), (Part(1, 0, 0), Part(2, 0, 0)))
    with journal.open(msgspec.structs.replace(some_teardown(), steps=parts), 7, (before, before)) as record:
        record.intent(0, ())
        record.intent(1, ())
    computer.put("vda", "TEST-0")
    computer.put("vdb", "TEST-1")
    assert reasons(computer, journal, cleaning(*parts[:2])) == []
    other = (ZeroSuperblock(OnPartition(0, 1)), ZeroSuperblock(OnPartition(1, 2)))
    (reason,) = reasons(computer, journal, cleaning(*other))
    assert "used only partition 1" in reason
    assert len(reasons(computer, journal, cleaning())) == 2
    assert len(reasons(computer, journal, cleaning(ZeroSuperblock(OnDisk(0)), parts[1]))) == 1


def test_each_disk_has_partitions_of_its_own_to_clean(computer: Computer, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal")
    steps = (ZeroSuperblock(OnPartition(0, 1)), ZeroSuperblock(OnPartition(1, 2)))
    member = Mark("linux_raid_member", ARRAY)
    before = [Contents(((number, member),), (Part(1, 0, 0), Part(2, 0, 0))) for number in (1, 2)]
    with journal.open(msgspec.structs.replace(some_teardown(), steps=steps), 7, before) as record:
        record.intent(0, ())
        record.intent(1, ())
    computer.put("vda", "TEST-0")
    computer.put("vdb", "TEST-1")
    assert reasons(computer, journal, cleaning(*steps)) == []
    assert reasons(computer, journal, cleaning(WipeSignatures(OnArray()), *steps, array=True)) == []
    assert len(reasons(computer, journal, cleaning(steps[0], ZeroSuperblock(OnPartition(1, 1))))) == 1


def test_what_only_leads_to_a_drive_is_no_twin_of_it(
    computer: Computer, journal: Journal, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    """udev tells the serial number of a disk for the multipath device above it as well."""
    one, other = computer.put("vda", "TEST-0"), computer.put("vdb", "TEST-1")
    path = fake_sys.stacked("dm-0", other)
    for name in ("size", "dev"):
        (path.folder / name).write_text((other.folder / name).read_text())
    monkeypatch.setattr(kernel, "every_device", lambda: iter((path, one, other)))
    assert reasons(computer, journal, cleaning()) == []

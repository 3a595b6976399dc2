"""What a broken-off plan can have left on a disk, and what somebody else must have put there."""

import msgspec
import pytest

from raidwright.storage.design.design import FilesystemKind, KeyDerivation, Layout
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.leftovers import (
    Contents,
    DriveNames,
    Leftover,
    covers,
    leftovers,
    remains,
)
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.unfinished import Remains
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import ArrayIdentity, DiskIdentity
from raidwright.storage.steps.disk import MakePartition, VerifyClean, WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.filesystem import MakeFilesystem, Unmount
from raidwright.storage.steps.header import RestoreHeader
from raidwright.storage.steps.key_file import MakeKeyFile
from raidwright.storage.steps.luks import FormatLuks
from raidwright.storage.steps.lvm import CreatePv
from raidwright.storage.steps.md import CreateArray, StopArray
from raidwright.storage.steps.step import Mark, Part
from raidwright.storage.steps.targets import OnArray, OnDisk, OnMapping, OnPartition
from raidwright.storage.units import GIB, MIB

_UUID = "01234567:89abcdef:01234567:89abcdef"
_PROBED = "01234567-89ab-cdef-0123-456789abcdef"
_LUKS, _EXT4 = "aaaaaaaa-0000-4000-8000-000000000001", "bbbbbbbb-0000-4000-8000-000000000002"
_OLD, _NEW = "cccccccc-0000-4000-8000-000000000003", "dddddddd-0000-4000-8000-000000000004"
_ARRAY = ArrayIdentity(_UUID, "tank", Level.RAID1, "/dev/md/tank")


def _disk(index: int) -> DiskIdentity:
    node = f"vd{'ab'[index]}"
    signatures = (f"{node}1:linux_raid_member", f"{node}:gpt")
    return DiskIdentity(
        f"/dev/{node}", f"id-{index}", "Larch", f"L-{index}", "", 4 * GIB, 512, 4096, 7, _OLD, signatures
    )


_BUILD = Plan(
    Purpose.BUILD,
    (_disk(0), _disk(1)),
    _ARRAY,
    (
        LoadModule("raid1"),
        WipeSignatures(OnPartition(0, 1)),
        WipeDisk(0),
        MakePartition(0, 2048, 2097151, "tank"),
        MakePartition(1, 2048, 2097151, "tank"),
        CreateArray(Level.RAID1, (OnPartition(0, 1), OnPartition(1, 1)), (), 0, Layout.DEFAULT, bitmap=True),
        FormatLuks(OnArray(), _LUKS, "tank", KeyDerivation.STANDARD),
        CreatePv(OnMapping("safe")),
        MakeFilesystem(FilesystemKind.EXT4, OnMapping("safe"), _EXT4, "", 1 << 30, 0, 0),
    ),
)
_TEARDOWN = Plan(
    Purpose.TEARDOWN,
    (_disk(0), _disk(1)),
    _ARRAY,
    (
        Unmount(OnArray(), "/srv/x"),
        StopArray(),
        ZeroSuperblock(OnPartition(0, 1)),
        ZeroSuperblock(OnPartition(1, 1)),
        WipeDisk(0),
        VerifyClean(OnDisk(0)),
    ),
)
_OLD_CONTENTS = Contents(((0, Mark("gpt", _OLD)), (1, Mark("ext4", _OLD))), (Part(1, MIB, GIB),))
_TABLE = (0, Mark("gpt", _NEW))
_PART = Part(1, MIB, 2097151 * 512 + 512 - MIB)
_BUILT = leftovers(_BUILD, (_OLD_CONTENTS, Contents()))[0]
_MEMBER = (1, Mark("linux_raid_member", _PROBED))


@pytest.mark.parametrize(
    ("found", "left"),
    [
        (Contents(), Remains.NOTHING),
        (_OLD_CONTENTS, Remains.ITS_OWN),
        (Contents(((0, Mark("unknown_data")),)), Remains.ITS_OWN),
        (Contents(((0, Mark("PMBR")),)), Remains.ITS_OWN),
        (Contents((_TABLE,), (_PART,)), Remains.ITS_OWN),
        (Contents((_TABLE,)), Remains.ITS_OWN),
        (Contents((_TABLE, _MEMBER), (_PART,)), Remains.ITS_OWN),
        (Contents((_TABLE, _MEMBER), (_PART,), ((1, Mark("crypto_LUKS", _LUKS)),)), Remains.ITS_OWN),
        (Contents((_TABLE, _MEMBER), (_PART,), ((1, Mark("LVM2_member", "any")),)), Remains.ITS_OWN),
        (Contents((_TABLE, _MEMBER), (_PART,), ((1, Mark("ext4", _EXT4)),)), Remains.ITS_OWN),
        (Contents((_TABLE, (1, Mark("ext4", _OLD))), (_PART,)), Remains.ITS_OWN),
        (Contents(((0, Mark("unreadable")),)), Remains.UNSEEN),
    ],
)
def test_what_the_plan_can_have_left_is_its_own(found: Contents, left: Remains) -> None:
    assert remains(_BUILT, found) == (left, ())


@pytest.mark.parametrize(
    ("found", "strange"),
    [
        (Contents(((0, Mark("ext4", _NEW)),)), "ext4"),
        (Contents((_TABLE, (1, Mark("ext4", _NEW))), (_PART,)), "ext4"),
        (Contents((_TABLE, (1, Mark("linux_raid_member", _OLD))), (_PART,)), "linux_raid_member"),
        (Contents(((0, Mark("dos", _OLD)),)), "dos"),
        (Contents((_TABLE,), (Part(1, MIB, GIB + 512),)), "partition 1"),
        (Contents((_TABLE,), (_PART, Part(2, 2 * GIB, GIB))), "partition 2"),
        (Contents((_TABLE, _MEMBER), (_PART,), ((1, Mark("ext4", _NEW)),)), "ext4"),
        (Contents((_TABLE, _MEMBER), (_PART,), ((1, Mark("crypto_LUKS", _NEW)),)), "crypto_LUKS"),
        (Contents((_TABLE, _MEMBER), (_PART,), ((1, Mark("xfs", _EXT4)),)), "xfs"),
        (Contents(((0, Mark("unknown_data")), (0, Mark("swap")))), "swap"),
    ],
)
def test_what_it_cannot_have_left_is_anothers(found: Contents, strange: str) -> None:
    assert remains(_BUILT, found) == (Remains.ANOTHERS, (strange,))


def test_an_array_that_was_to_be_taken_down_may_be_there_as_it_was() -> None:
    stood = Contents((_TABLE, _MEMBER), (_PART,), ((1, Mark("ext4", _OLD)),))
    left, _ = leftovers(_TEARDOWN, (stood, stood))
    assert remains(left, stood) == (Remains.ITS_OWN, ())
    assert remains(left, Contents((_TABLE,), (_PART,))) == (Remains.ITS_OWN, ())
    other = Contents((_TABLE, _MEMBER), (_PART,), ((1, Mark("ext4", _NEW)),))
    assert remains(left, other) == (Remains.ANOTHERS, ("ext4",))
    replaced = Contents(((0, Mark("gpt", _LUKS)),), (_PART,))
    assert remains(left, replaced) == (Remains.ANOTHERS, ("gpt",))


def test_where_the_table_stays_only_its_own_partitions_count() -> None:
    stood = Contents((_TABLE, _MEMBER, (2, Mark("ext4", _OLD))), (_PART, Part(2, 2 * GIB, GIB)))
    left = leftovers(_TEARDOWN, (stood, stood))[1]
    assert left.partitions == (1,)
    assert remains(left, stood) == (Remains.ITS_OWN, ())
    theirs = (2, Mark("xfs", _NEW))
    assert remains(left, Contents((_TABLE, theirs), stood.parts)) == (Remains.NOTHING, ())
    assert remains(left, Contents((_TABLE, theirs, (1, Mark("xfs", _NEW))))) == (Remains.ANOTHERS, ("xfs",))
    upper = Contents((_TABLE, _MEMBER), stood.parts, ((1, Mark("xfs", _NEW)), (2, Mark("ext4", _NEW))))
    assert remains(left, upper) == (Remains.ANOTHERS, ("xfs",))


def test_a_disk_is_touched_by_the_first_step_that_writes_to_it() -> None:
    assert [left.since for left in leftovers(_BUILD)] == [1, 4]
    assert [left.since for left in leftovers(_TEARDOWN)] == [2, 3]
    wiped = Plan(Purpose.TEARDOWN, _BUILD.disks, _ARRAY, (StopArray(), WipeSignatures(OnArray())))
    assert [left.since for left in leftovers(wiped)] == [1, 1]
    looked = Plan(Purpose.TEARDOWN, _BUILD.disks, _ARRAY, (StopArray(), VerifyClean(OnDisk(0))))
    assert leftovers(looked) == ()


def test_a_plan_alone_knows_its_table_and_its_superblocks() -> None:
    left, _ = leftovers(_TEARDOWN)
    assert remains(left, Contents(((0, Mark("gpt", _OLD)), _MEMBER), (_PART,))) == (Remains.ITS_OWN, ())
    assert remains(left, Contents(((0, Mark("gpt", _NEW)),), (_PART,))) == (Remains.ANOTHERS, ("gpt",))
    assert remains(left, Contents(((0, Mark("gpt", _OLD)),), (Part(2, MIB, GIB),)))[0] is Remains.ANOTHERS


def test_each_disk_has_a_table_and_partitions_of_its_own() -> None:
    """The last disk is smaller, and its member was another partition."""
    shorter = tuple(
        msgspec.structs.replace(step, end=1048575)
        if step == MakePartition(1, 2048, 2097151, "tank")
        else step
        for step in _BUILD.steps
    )
    large, small = leftovers(msgspec.structs.replace(_BUILD, steps=shorter), (Contents(), Contents()))
    short = Part(1, MIB, 1048575 * 512 + 512 - MIB)
    for left, part, other in ((large, _PART, short), (small, short, _PART)):
        assert remains(left, Contents((_TABLE,), (part,))) == (Remains.ITS_OWN, ())
        assert remains(left, Contents((_TABLE,), (other,))) == (Remains.ANOTHERS, ("partition 1",))
    steps = (ZeroSuperblock(OnPartition(0, 1)), ZeroSuperblock(OnPartition(1, 3)), WipeDisk(0), WipeDisk(1))
    first, last = leftovers(msgspec.structs.replace(_TEARDOWN, steps=steps))
    assert remains(first, Contents((), (Part(3, MIB, GIB),))) == (Remains.ANOTHERS, ("partition 3",))
    assert remains(last, Contents((), (Part(3, MIB, GIB),))) == (Remains.ITS_OWN, ())


def test_what_had_no_uuid_before_has_none_now() -> None:
    left = leftovers(_BUILD, (Contents(((1, Mark("swap")),)), Contents()))[0]
    assert remains(left, Contents(((1, Mark("swap")),))) == (Remains.ITS_OWN, ())
    assert remains(left, Contents(((1, Mark("swap", _NEW)),))) == (Remains.ANOTHERS, ("swap",))


def _left(path: str = "/dev/vda", *partitions: int, serial: str = "L-0") -> Leftover:
    return Leftover(DriveNames(path, "Larch", serial, "", GIB), 0, Contents(), partitions=partitions)


@pytest.mark.parametrize(
    ("later", "earlier", "same"),
    [
        (_left(), _left("/dev/vdz"), True),
        (_left(serial="L-1"), _left(), False),
        (_left(serial=""), _left(serial=""), True),
        (_left("/dev/vdz", serial=""), _left(serial=""), False),
        (_left(), _left("/dev/vda", 1), True),
        (_left("/dev/vda", 1), _left(), False),
        (_left("/dev/vda", 2), _left("/dev/vda", 1), False),
        (_left("/dev/vda", 1), _left("/dev/vda", 1), True),
        (_left("/dev/vda", 1, 2), _left("/dev/vda", 1), True),
    ],
)
def test_a_later_plan_takes_over_what_it_has_written_to(
    later: Leftover, earlier: Leftover, same: bool
) -> None:
    assert covers(later, earlier) is same


def test_where_tables_stay_each_disk_has_partitions_of_its_own() -> None:
    steps = (ZeroSuperblock(OnPartition(0, 1)), ZeroSuperblock(OnPartition(1, 3)))
    first, last = leftovers(msgspec.structs.replace(_TEARDOWN, steps=steps))
    assert (first.partitions, last.partitions) == ((1,), (3,))


@pytest.mark.parametrize(
    ("purpose", "step"),
    [
        (Purpose.HEADER, RestoreHeader(OnArray(), _LUKS, 16 * MIB, "a" * 64)),
        (Purpose.KEEP, MakeKeyFile(OnArray())),
    ],
)
def test_of_an_array_that_goes_on_nothing_is_left_to_be_cleaned(purpose: Purpose, step: Step) -> None:
    made = Plan(Purpose.BUILD, (_disk(0), _disk(1)), _ARRAY, (step,))
    assert leftovers(made) != (), "a build would have left it"
    assert leftovers(msgspec.structs.replace(made, purpose=purpose)) == ()

"""Every step has a place in some plan, and only there."""

import msgspec

from raidwright.helper.errors import HelperError
from raidwright.helper.plans.shape import check_shape
from raidwright.helper.secret import last_with_secret
from raidwright.storage.configuration import FileSeen
from raidwright.storage.design.design import FilesystemKind, KeyDerivation, Layout, Ownership, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.settings import RamdiskProgram
from raidwright.storage.steps.configuration import (
    AddArrayEntry,
    AddContainerEntry,
    AddMountEntry,
    RemoveEntries,
    RenewRamdisk,
    RereadUnits,
)
from raidwright.storage.steps.disk import MakePartition, VerifyClean, WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.filesystem import HandOver, MakeFilesystem, Mount, SwapOff, Unmount
from raidwright.storage.steps.key_file import MakeKeyFile, RemoveKeyFile
from raidwright.storage.steps.luks import CloseLuks, EraseLuks, FormatLuks, OpenLuks
from raidwright.storage.steps.lvm import (
    CreateLv,
    CreatePv,
    CreateVg,
    DeleteGroupBackup,
    DropMapping,
    RemoveLv,
    RemovePv,
    RemoveVg,
)
from raidwright.storage.steps.md import CreateArray, FreezeSync, StopArray
from raidwright.storage.steps.step import LineSeen
from raidwright.storage.steps.targets import OnArray, OnDisk, OnMapping, OnPartition, OnVolume, whole_disks_of
from tests.helper.plans import LUKS, some_build, some_teardown

replace = msgspec.structs.replace
PARTS = (OnPartition(0, 1), OnPartition(1, 1))
FSTAB, CRYPTTAB, MDADM = (FileSeen(f"/etc/{name}", "a" * 64) for name in ("fstab", "crypttab", "mdadm.conf"))
SAFE, VOLUME = OnMapping("safe"), OnVolume("vault", "films")
BUILDING = (
    LoadModule("raid1"),
    WipeSignatures(OnPartition(0, 3)),
    WipeDisk(0),
    WipeDisk(1),
    MakePartition(0, 2048, 4095, "tank"),
    MakePartition(1, 2048, 4095, "tank"),
    CreateArray(Level.RAID1, PARTS, (), 0, Layout.DEFAULT, bitmap=True),
    FormatLuks(OnArray(), LUKS, "tank", KeyDerivation.STANDARD),
    OpenLuks(OnArray(), "safe"),
    MakeKeyFile(OnArray()),
    CreatePv(SAFE),
    CreateVg("vault", SAFE),
    CreateLv("vault", "films", 10),
    MakeFilesystem(FilesystemKind.EXT4, VOLUME, LUKS, "", 1 << 30, 0, 0),
    Mount(VOLUME, "/srv/films"),
    HandOver(VOLUME, "/srv/films", Ownership.MINE),
    AddArrayEntry(MDADM),
    AddContainerEntry(CRYPTTAB, OnArray(), "safe", Unlocking.KEY_FILE),
    AddMountEntry(FSTAB, VOLUME, "/srv/films", Unlocking.AT_START),
    RereadUnits(),
    RenewRamdisk(RamdiskProgram.DRACUT),
)
FORGETTING = (
    RemoveEntries(FSTAB, (LineSeen(1, "UUID=a /srv/films"),)),
    RemoveEntries(MDADM, (LineSeen(1, "ARRAY /dev/md/tank"),)),
    RereadUnits(),
    RenewRamdisk(RamdiskProgram.DRACUT),
)
LETTING_GO = (Unmount(VOLUME, "/srv/films"), SwapOff(VOLUME))
TAKING_DOWN = (
    *LETTING_GO,
    DeleteGroupBackup("attic", "chest"),
    *FORGETTING,
    RemoveLv("vault", "films"),
    RemoveKeyFile(),
    RemoveVg("vault"),
    RemovePv(SAFE),
    CloseLuks("safe"),
    DropMapping("vault-films"),
    EraseLuks(OnArray()),
    WipeSignatures(OnArray()),
    FreezeSync(),
    StopArray(),
    ZeroSuperblock(OnDisk(0)),
    WipeDisk(0),
    VerifyClean(OnDisk(0)),
)
BUILD = replace(some_build(), steps=BUILDING)
TEARDOWN = replace(some_teardown(), steps=TAKING_DOWN)


def refusal(plan: Plan) -> str:
    try:
        check_shape(plan, practice=False)
    except HelperError as error:
        return error.sentence
    return ""


def test_only_what_acts_on_an_array_needs_one() -> None:
    told = "A step uses an array that is not in the plan."
    assert refusal(replace(TEARDOWN, array=None, steps=(WipeDisk(0), VerifyClean(OnDisk(0))))) == ""
    assert refusal(replace(BUILD, array=None, steps=(WipeDisk(0),))) == ""
    for step in (StopArray(), FreezeSync(), EraseLuks(OnArray())):
        assert refusal(replace(TEARDOWN, array=None, steps=(step,))) == told
    assert refusal(replace(BUILD, array=None)) == told


def test_disks_are_those_of_the_plan() -> None:
    assert refusal(replace(BUILD, typed=(0, 1))) == ""
    assert refusal(replace(BUILD, typed=(2,))) == "The plan was confirmed for a disk that is not in it."
    told = "A step uses a disk that is not in the plan."
    assert refusal(replace(BUILD, steps=(WipeDisk(2),))) == told
    for members, spares in (((OnDisk(0), OnDisk(2)), ()), ((OnDisk(0),), (OnDisk(2),))):
        create = CreateArray(Level.RAID1, members, spares, 0, Layout.DEFAULT, bitmap=True)
        assert refusal(replace(BUILD, steps=(create,))) == told


def test_the_passphrase_is_needed_until_the_container_is_open() -> None:
    assert last_with_secret(BUILD) == 9
    assert last_with_secret(TEARDOWN) is None


def test_steps_name_what_they_act_on() -> None:
    assert CloseLuks("safe").acts_on() == DropMapping("safe").acts_on() == (SAFE,)
    assert RemoveLv("vault", "films").acts_on() == (VOLUME,)
    assert RemoveVg("vault").acts_on() == ()
    spare = CreateArray(Level.RAID1, (OnDisk(0),), (OnDisk(1),), 0, Layout.DEFAULT, bitmap=True)
    assert spare.acts_on() == (OnDisk(0), OnDisk(1), OnArray())
    assert list(whole_disks_of(spare.acts_on())) == [0, 1]
    assert list(whole_disks_of(WipeDisk(1).acts_on())) == [1]
    assert list(whole_disks_of(ZeroSuperblock(PARTS[0]).acts_on())) == []

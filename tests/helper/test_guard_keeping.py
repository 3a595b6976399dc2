"""What is refused before the computer is told of an array that is there: forged plans tell of others."""

from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.plans.shape import check_shape
from raidwright.storage.configuration import FileSeen
from raidwright.storage.design.design import FilesystemKind, Ownership, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.settings import RamdiskProgram
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import (
    ForgetLines,
    FoundFilesystem,
    KeepArray,
    KeepContainer,
    KeepMount,
    RenewRamdisk,
    RereadUnits,
)
from raidwright.storage.steps.context import ArrayIdentity
from raidwright.storage.steps.filesystem import HandOver, Mount, Unmount
from raidwright.storage.steps.key_file import (
    EnterKeyFile,
    MakeKeyFile,
    RemoveKeyFile,
    RetireKeyFile,
    TryPassphrase,
)
from raidwright.storage.steps.step import LineSeen
from raidwright.storage.steps.targets import OnArray, OnDisk, OnMapping
from raidwright.storage.steps.unlocking import ChangeMounts
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import ARRAY, LUKS, some_build, some_disk

__all__ = ["fake_sys"]

FSTAB, CRYPTTAB, MDADM = (FileSeen(f"/etc/{name}", "a" * 64) for name in ("fstab", "crypttab", "mdadm.conf"))
ENTRY = KeepArray(MDADM, found=True)
CONTAINER = KeepContainer(CRYPTTAB, OnArray(), "safe", Unlocking.AT_START, found=LUKS)
EXT4 = FoundFilesystem(FilesystemKind.EXT4, LUKS)
MOUNT = KeepMount(FSTAB, OnMapping("safe"), "/srv/x", Unlocking.AT_START, found=EXT4)


def plan(*steps: Step, name: str = "tank", uuid: str = ARRAY) -> Plan:
    disks = (some_disk(0), some_disk(1))
    array = ArrayIdentity(uuid, name, Level.RAID1, "/dev/md127")
    return Plan(Purpose.KEEP, disks, array, steps or (ENTRY, CONTAINER, MOUNT))


def test_a_plan_that_forgets_does_nothing_else() -> None:
    forget = ForgetLines(FSTAB, (LineSeen(1, ""),))
    key = TryPassphrase(OnArray()), RetireKeyFile(OnArray())
    applied = RereadUnits(), RenewRamdisk(RamdiskProgram.DRACUT)
    assert shaped(plan(key[0], forget, *applied, key[1])) == ""
    told = "A plan that removes entries cannot add or change entries."
    change = ChangeMounts(FSTAB, (LineSeen(1, ""),), Unlocking.AT_START)
    given = HandOver(OnMapping("safe"), "/srv/x", Ownership.MINE)
    for other in (ENTRY, CONTAINER, MakeKeyFile(OnArray()), EnterKeyFile(OnArray()), change, given):
        assert shaped(plan(forget, other)) == told
    late = "Entries must be removed after everything is released and before any data is lost."
    assert shaped(plan(key[1], forget)) == late
    assert "cannot remove parts of an array that is connected" in shaped(plan(forget, RemoveKeyFile()))
    assert "is not allowed in a plan to" in shaped(plan(forget, Unmount(OnMapping("safe"), "/srv/x")))


def shaped(wanted: Plan) -> str:
    try:
        check_shape(wanted, practice=False)
    except HelperError as error:
        return error.sentence
    return ""


FORGED = "A plan can only add entries for its own build or for an existing array."


def test_a_plan_tells_of_what_it_makes_or_has_found() -> None:
    assert shaped(plan()) == ""
    assert shaped(plan(KeepArray(MDADM))) == FORGED
    assert shaped(plan(replace(ENTRY), replace(CONTAINER, found=None))) == FORGED
    assert "is not allowed in a plan to" in shaped(plan(Mount(OnArray(), "/srv/x")))
    build = some_build(luks=True)
    assert shaped(replace(build, steps=(*build.steps, KeepArray(MDADM)))) == ""
    for step in (ENTRY, CONTAINER):
        assert shaped(replace(build, steps=(*build.steps, step))) == FORGED
    key = replace(CONTAINER, unlocking=Unlocking.KEY_FILE)
    alone = "A key file must belong to exactly the entry that uses it."
    assert shaped(plan(key)) == alone
    assert shaped(plan(MakeKeyFile(OnArray()), CONTAINER)) == alone
    assert shaped(plan(MakeKeyFile(OnDisk(0)), key)) == alone
    assert shaped(plan(MakeKeyFile(OnArray()), key)) == ""
    assert shaped(replace(plan(ENTRY), array=None)) == FORGED

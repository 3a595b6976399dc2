"""What one yes is good for: these disks, this caller, this long, and nothing that lasts."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.campaign.matrix import LONGEST_CAMPAIGN, MOST_CASES
from raidwright.bench.profiles import MOST_ROUNDS
from raidwright.bench.spec import BuiltDevice, DiskGroup, Folder, MountedAt, RawDisk, StackLayer
from raidwright.helper import campaign_grant as module
from raidwright.helper.campaign_grant import SHORTEST, CampaignGrant, CampaignGrants, require_campaign
from raidwright.helper.errors import HelperError
from raidwright.helper.looking.in_use.mounts import parse_mountinfo
from raidwright.helper.looking.kernel import Device
from raidwright.storage.configuration import FileSeen
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.settings import RamdiskProgram
from raidwright.storage.snapshot.users import GhostKind
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import AddArrayEntry, RemoveEntries, RenewRamdisk, RereadUnits
from raidwright.storage.steps.disk import VerifyClean, WipeDisk
from raidwright.storage.steps.filesystem import MakeFilesystem, Mount, SwapOff, Unmount
from raidwright.storage.steps.ghosts import LetGo
from raidwright.storage.steps.key_file import MakeKeyFile, RemoveKeyFile
from raidwright.storage.steps.luks import CloseLuks
from raidwright.storage.steps.lvm import DeleteGroupBackup, DropMapping, RemoveVg
from raidwright.storage.steps.md import RemoveMember
from raidwright.storage.steps.targets import OnArray, OnDisk, OnMapping
from raidwright.storage.steps.upkeep import CheckArray
from tests.helper.plans import (
    LUKS,
    some_build,
    some_cleaning,
    some_disk,
    some_repair,
    some_teardown,
    some_use,
)

CALLER = ":1.7"
POINT = "/mnt/campaign"
FILE = FileSeen("/etc/mdadm/mdadm.conf", "a" * 64)


def mounted_build() -> Plan:
    made = MakeFilesystem(FilesystemKind.EXT4, OnArray(), LUKS, "", 2**30, 0, 0)
    plan = some_build()
    return replace(plan, steps=(*plan.steps, made, Mount(OnArray(), POINT)))


@pytest.fixture
def campaign_grant() -> CampaignGrant:
    """One whose disks are clean by now."""
    given = CampaignGrant(CALLER, some_cleaning(), 100.0)
    given.begin(some_cleaning())
    return given


@pytest.fixture
def built(campaign_grant: CampaignGrant) -> CampaignGrant:
    campaign_grant.begin(mounted_build())
    return campaign_grant


def test_it_begins_with_the_cleaning_that_was_agreed_to_and_with_nothing_else() -> None:
    given = CampaignGrant(CALLER, some_cleaning(), 100.0)
    assert not given.covers(some_build(), ())
    other = replace(some_cleaning(), steps=(*some_cleaning().steps, some_cleaning().steps[0]))
    assert not given.covers(other, ())
    assert given.covers(some_cleaning(), ())
    given.begin(some_cleaning())
    assert not given.covers(some_cleaning(), ()), "once"


def test_it_covers_what_is_built_on_these_disks(campaign_grant: CampaignGrant) -> None:
    assert campaign_grant.covers(some_build(), ())
    assert campaign_grant.covers(mounted_build(), ())
    fewer = replace(some_build(), disks=some_build().disks[:1])
    assert campaign_grant.covers(fewer, ())


@pytest.mark.parametrize(
    "claim",
    [
        {"serial": "OTHER"},
        {"path": "/dev/vdq7"},
        {"size": 2**40},
        {"diskseq": 99},
        {"wwn": "0x5"},
        {"model": "Old stick"},
        {"drive": "drive-x"},
    ],
)
def test_another_disk_is_none_of_it(campaign_grant: CampaignGrant, claim: dict[str, object]) -> None:
    plan = some_build()
    other = replace(plan, disks=(plan.disks[0], replace(plan.disks[1], **claim)))
    assert not campaign_grant.covers(other, ())
    assert not campaign_grant.covers_target(RawDisk(replace(some_disk(0), **claim)))


def test_the_largest_campaign_that_is_allowed_is_covered_to_its_last_teardown(
    campaign_grant: CampaignGrant,
) -> None:
    build, teardown = some_build(), some_teardown()
    assert build.array is not None
    for setup_run in range(MOST_CASES * MOST_ROUNDS):
        again = replace(build, array=replace(build.array, name=f"v{setup_run}"))
        assert campaign_grant.covers(again, ()), setup_run
        campaign_grant.begin(again)
        down = replace(teardown, array=again.array)
        assert campaign_grant.covers(down, ()), setup_run
        campaign_grant.begin(down)
    assert not campaign_grant.covers(build, ())


def test_a_third_disk_is_none_of_it(campaign_grant: CampaignGrant) -> None:
    assert not campaign_grant.covers(some_build(disks=3), ())
    assert not campaign_grant.covers_target(DiskGroup(tuple(map(some_disk, range(3)))))


@pytest.mark.parametrize("lies", [{"signatures": ("vdq1:ext4",)}, {"table": "5"}])
def test_what_lies_on_a_disk_by_now_was_not_agreed_to(
    campaign_grant: CampaignGrant, lies: dict[str, object]
) -> None:
    """That a plan calls a disk blank which is not, the guard finds."""
    plan = some_build()
    assert not campaign_grant.covers(replace(plan, disks=(plan.disks[0], replace(plan.disks[1], **lies))), ())


@pytest.mark.parametrize(
    "step",
    [
        AddArrayEntry(FILE),
        RereadUnits(),
        RenewRamdisk(RamdiskProgram.UPDATE_INITRAMFS),
        MakeKeyFile(OnArray()),
    ],
)
def test_what_the_computer_is_told_lasts_and_is_none_of_it(
    campaign_grant: CampaignGrant, step: object
) -> None:
    plan = some_build()
    assert not campaign_grant.covers(replace(plan, steps=(*plan.steps, step)), ())


def test_a_build_is_not_continued_with_it(campaign_grant: CampaignGrant) -> None:
    assert not campaign_grant.covers(replace(some_build(), done=2), ())


def test_it_takes_down_what_it_has_built(built: CampaignGrant) -> None:
    assert built.covers(some_teardown(), ())
    unmounting = replace(some_teardown(), steps=(Unmount(OnArray(), POINT), *some_teardown().steps))
    assert built.covers(unmounting, ())


def test_it_takes_down_no_array_that_it_has_not_built(
    campaign_grant: CampaignGrant, built: CampaignGrant
) -> None:
    unbuilt = CampaignGrant(CALLER, some_cleaning(), 100.0)
    unbuilt.begin(some_cleaning())
    assert not unbuilt.covers(some_teardown(), ())
    plan = some_teardown()
    assert plan.array is not None
    other = replace(plan, array=replace(plan.array, uuid="ffffffff:89abcdef:01234567:89abcdef"))
    assert not built.covers(other, ())


@pytest.mark.parametrize(
    "step",
    [
        Unmount(OnArray(), "/srv/others"),
        SwapOff(OnArray()),
        CloseLuks("others"),
        RemoveVg("others"),
        DropMapping("others"),
        Unmount(OnMapping("others"), POINT),
        RemoveEntries(FILE, ()),
        RemoveKeyFile(),
        DeleteGroupBackup("others", "others"),
    ],
)
def test_what_others_have_put_there_meanwhile_is_not_taken_away(built: CampaignGrant, step: object) -> None:
    plan = some_teardown()
    assert not built.covers(replace(plan, steps=(step, *plan.steps)), ())


def test_it_cleans_up_after_its_own_plans_alone(built: CampaignGrant) -> None:
    disks_alone = replace(some_teardown(), array=None, steps=some_cleaning().steps)
    own = mounted_build().fingerprint()
    assert built.covers(disks_alone, [own])
    assert not built.covers(disks_alone, []), "nothing was broken off"
    assert not built.covers(disks_alone, ["0" * 64]), "by somebody else"
    assert not built.covers(disks_alone, [own, "0" * 64])
    assert not built.covers(disks_alone, [own, ""]), "by nobody knows whom"


@pytest.mark.parametrize(
    "purpose", [each for each in Purpose if each not in (Purpose.BUILD, Purpose.TEARDOWN)]
)
def test_nothing_else_is_done_with_it(built: CampaignGrant, purpose: Purpose) -> None:
    for plan in (some_repair(), some_use(), some_build(), some_cleaning()):
        assert not built.covers(replace(plan, purpose=purpose, disks=some_build().disks), ())


@pytest.mark.parametrize(
    "steps",
    [
        (WipeDisk(0), VerifyClean(OnDisk(0)), CheckArray((OnDisk(1),))),
        (WipeDisk(0), VerifyClean(OnDisk(0))),
        (LetGo(GhostKind.MOUNT, "9:127", point="/srv/data"),),
        (*some_cleaning().steps, RemoveMember(OnDisk(0), (OnDisk(1),))),
    ],
    ids=["a disk that stays", "a disk left out", "what is no disk", "a member that stays"],
)
def test_no_disk_is_covered_that_the_question_does_not_name(steps: tuple[Step, ...]) -> None:
    """Root has not planned it again when it asks: that is done when the plan begins."""
    plan = replace(some_cleaning(), steps=steps)
    with pytest.raises(HelperError, match="must start by wiping the confirmed disks"):
        require_campaign(plan, plan.fingerprint(), SHORTEST)


def test_it_measures_its_disks_and_what_it_has_built(built: CampaignGrant) -> None:
    fingerprint = mounted_build().fingerprint()
    assert built.covers_target(RawDisk(some_disk(1)))
    assert built.covers_target(DiskGroup((some_disk(0), some_disk(1))))
    assert built.covers_target(BuiltDevice("/dev/md/tank", fingerprint))
    assert not built.covers_target(BuiltDevice("/dev/md/tank", "0" * 64))
    assert not built.covers_target(BuiltDevice("/dev/md/tank", some_cleaning().fingerprint()))
    assert not built.covers_target(Folder("/mnt/campaign"))
    assert not built.covers_target(StackLayer("/dev/md127", "01234567:89abcdef:01234567:89abcdef"))


@pytest.mark.parametrize(
    ("point", "disks", "covered"),
    [
        (POINT, ("/dev/vdq0", "/dev/vdq1"), True),
        (POINT, ("/dev/vdq0", "/dev/vdz"), False),
        (POINT, (), False),
        ("/srv/others", ("/dev/vdq0",), False),
    ],
)
def test_it_measures_what_it_has_mounted_and_what_still_lies_there(
    built: CampaignGrant, monkeypatch: pytest.MonkeyPatch, point: str, disks: tuple[str, ...], covered: bool
) -> None:
    """Somebody else may have mounted something else over it."""
    lines = f"36 35 9:127 / {point} rw - ext4 /dev/md127 rw\n"
    beneath = [Device(path.removeprefix("/dev/"), Path("/sys/nowhere")) for path in disks]
    monkeypatch.setattr(module.mounts, "our_mounts", lambda: list(parse_mountinfo(lines)))
    monkeypatch.setattr(module.occupants, "disks_beneath", lambda _: beneath)
    assert built.covers_target(MountedAt(point)) is covered


@pytest.mark.parametrize("seconds", [SHORTEST - 1, LONGEST_CAMPAIGN + 1, 0])
def test_it_is_asked_for_by_a_cleaning_and_for_a_time_that_ends(seconds: int) -> None:
    plan = some_cleaning()
    require_campaign(plan, plan.fingerprint(), SHORTEST)
    for wrong in (
        (some_build(), some_build().fingerprint(), SHORTEST),
        (plan, "0" * 64, SHORTEST),
        (plan, plan.fingerprint(), seconds),
    ):
        with pytest.raises(HelperError):
            require_campaign(*wrong)


class Busy:
    """Counts who is busy."""

    count = 0

    @contextmanager
    def __call__(self) -> Iterator[None]:
        self.count += 1
        try:
            yield
        finally:
            self.count -= 1


def at(moments: list[float], scenario: Callable[[CampaignGrants, Busy], Awaitable[None]]) -> None:
    async def whole() -> None:
        busy = Busy()
        warrants = CampaignGrants(busy, lambda: moments[0])
        try:
            await scenario(warrants, busy)
        finally:
            warrants.close()
            assert busy.count == 0

    asyncio.run(whole())


def test_it_is_for_one_name_and_ends_with_it() -> None:
    async def scenario(warrants: CampaignGrants, busy: Busy) -> None:
        warrants.give(CALLER, some_cleaning(), 100)
        warrants.give(":1.8", some_cleaning(), 100)
        assert warrants.of(":1.9") is None
        assert warrants.of(CALLER) is not warrants.of(":1.8")
        assert busy.count == 2
        warrants.end(CALLER)
        assert warrants.of(CALLER) is None
        assert warrants.of(":1.8") is not None
        assert busy.count == 1

    at([0.0], scenario)


def test_it_ends_at_its_time_also_when_the_computer_slept() -> None:
    moments = [0.0]

    async def scenario(warrants: CampaignGrants, busy: Busy) -> None:
        warrants.give(CALLER, some_cleaning(), 100)
        moments[0] = 99.9
        assert warrants.of(CALLER) is not None
        moments[0] = 100.0
        assert warrants.of(CALLER) is None
        assert busy.count == 0

    at(moments, scenario)


def test_a_second_one_takes_the_place_of_the_first() -> None:
    async def scenario(warrants: CampaignGrants, busy: Busy) -> None:
        warrants.give(CALLER, some_cleaning(), 100)
        first = warrants.of(CALLER)
        warrants.give(CALLER, some_cleaning(), 100)
        assert warrants.of(CALLER) is not first
        assert busy.count == 1

    at([0.0], scenario)

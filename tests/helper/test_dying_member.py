"""A member that cannot be read forbids nothing that is not written to it, and is not even looked at."""

import errno
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.contents import NOTHING, SILENT, DeviceContents
from raidwright.helper.plans import certificate, held_disks
from raidwright.helper.plans.certificate import certify_left
from raidwright.helper.plans.held_disks import HeldDisk, SlowDisks
from raidwright.helper.plans.plan_job import _unreadable
from raidwright.helper.plans.unfinished import contents_now
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan, disks_asked
from raidwright.storage.steps.assembly import MakeWritable, StartArray
from raidwright.storage.steps.disk import LeaveUnread, VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.header import SaveHeader
from raidwright.storage.steps.luks import CloseLuks
from raidwright.storage.steps.md import (
    AddMember,
    FailMember,
    ReAddMember,
    RemoveMember,
    ReplaceMember,
    StopArray,
)
from raidwright.storage.steps.targets import OnArray, OnDisk
from raidwright.storage.steps.upkeep import CheckArray, RemoveBitmap
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import LUKS, holding, some_build, some_repair, some_teardown, some_use

__all__ = ["fake_sys"]

BOTH = (OnDisk(0), OnDisk(1))
GONE = (RemoveMember(OnDisk(1), (OnDisk(0), OnDisk(2))),)
PROOF, LEAVE = VerifyClean(OnDisk(0)), LeaveUnread(OnDisk(1))
LEFT = replace(some_teardown(), steps=(StopArray(), ZeroSuperblock(OnDisk(0)), PROOF, LEAVE))
CLEARED = (ZeroSuperblock(OnDisk(1)), WipeDisk(1), VerifyClean(OnDisk(1)))


def upkeep(*steps: object, purpose: Purpose = Purpose.UPKEEP) -> Plan:
    return replace(some_use(), purpose=purpose, steps=steps)


PLANS: dict[str, tuple[Plan, tuple[int, ...]]] = {
    "build": (some_build(), (0, 1)),
    "teardown": (some_teardown(), (0, 1)),
    "teardown past a dead one": (LEFT, (0,)),
    "start": (some_use(StartArray(BOTH, incomplete=False, read_only=False)), (0, 1)),
    "start without": (some_use(StartArray(BOTH[:1], incomplete=True, read_only=True)), (0,)),
    "writable": (some_use(MakeWritable()), ()),
    "stop": (some_use(StopArray(BOTH)), ()),
    "lock": (some_use(CloseLuks("safe")), ()),
    "bitmap": (upkeep(RemoveBitmap(BOTH)), ()),
    "check": (upkeep(CheckArray(BOTH)), ()),
    "header": (upkeep(SaveHeader(OnArray(), LUKS), purpose=Purpose.HEADER), ()),
    "join": (some_repair(), (2,)),
    "join for one that serves": (
        some_repair(WipeDisk(2), AddMember(OnDisk(2), BOTH), ReplaceMember(OnDisk(1), OnDisk(2), BOTH)),
        (2,),
    ),
    "step in": (some_repair(ReplaceMember(OnDisk(1), OnDisk(2), BOTH)), (2,)),
    "return": (some_repair(ReAddMember(OnDisk(2), BOTH)), (2,)),
    "fail": (some_repair(FailMember(OnDisk(1), (OnDisk(0), OnDisk(2))), *GONE), ()),
    "leave and be cleared": (
        some_repair(*GONE, *CLEARED),
        (1,),
    ),
    "leave as it is": (some_repair(*GONE, LeaveUnread(OnDisk(1))), ()),
}


@pytest.mark.parametrize(("plan", "asked"), PLANS.values(), ids=PLANS)
def test_a_plan_asks_the_disks_alone_that_it_rests_on(plan: Plan, asked: tuple[int, ...]) -> None:
    assert disks_asked(plan) == asked


@pytest.mark.parametrize(("plan", "asked"), PLANS.values(), ids=PLANS)
def test_no_other_is_looked_at_and_what_it_carries_counts_for_nothing(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, plan: Plan, asked: tuple[int, ...]
) -> None:
    disks = [fake_sys.disk(f"vdq{index}") for index in range(len(plan.disks))]
    array = fake_sys.stacked("md127", *disks, folder="md")
    looked: list[Device] = []

    def look_at(devices: Iterable[Device], _: object) -> dict[Device, DeviceContents]:
        looked.extend(devices)
        return dict.fromkeys(looked, SILENT)

    monkeypatch.setattr(held_disks, "look_at", look_at)
    monkeypatch.setattr(HeldDisk, "_geometry", lambda _: ())
    monkeypatch.setattr(held_disks, "wrong_names", lambda *_: ())
    identities = (replace(each, signatures=(f"vdq{at}:ext4",)) for at, each in enumerate(plan.disks))
    every = [
        HeldDisk(each, -1, disk, at in asked)
        for at, (each, disk) in enumerate(zip(identities, disks, strict=True))
    ]
    contents = holding(*every).look()
    assert set(looked) == {*(disks[index] for index in asked), array}
    for index, disk in enumerate(every):
        wanted = [f"{disk.device.path} cannot be read"] if index in asked else []
        assert disk.differences(contents) == wanted


def test_what_was_seen_of_one_that_is_not_asked_is_what_the_journal_has_of_it(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*_: object) -> None:
        raise AssertionError("it was read")

    monkeypatch.setattr("raidwright.helper.looking.on_disk.contents.ask_open", read)
    disk = fake_sys.disk("vdq0", partitions=1)
    identity = replace(some_use().disks[0], signatures=("vdq0:gpt", "vdq0p1:linux_raid_member"))
    marks = contents_now(HeldDisk(identity, -1, disk, is_asked=False)).marks
    assert [mark.name for _, mark in marks] == ["gpt", "linux_raid_member"]


NOT_EXAMINED = "The disks could not be examined: Input/output error."


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (
            "/dev/vdq1",
            "/dev/vdq1 cannot be read: Input/output error. Check the disk and its cable, then try again.",
        ),
        (
            "/var/lib/raidwright",
            "The disks could not be examined: Input/output error.",
        ),
        (None, "The disks could not be examined: Input/output error."),
    ],
)
def test_a_refusal_names_the_device_that_could_not_be_read(path: str | None, said: str) -> None:
    assert _unreadable(OSError(errno.EIO, "as the C library says it", path)).sentence == said


@pytest.mark.parametrize(
    ("requests", "said"), [("0 0", ""), ("0 2", "waits up to 30 s"), ("1 0", "/dev/vdq1")]
)
def test_a_command_that_is_held_up_names_the_disk_and_the_longest_wait(
    fake_sys: FakeSys, requests: str, said: str
) -> None:
    disks = [fake_sys.disk(f"vdq{index}") for index in range(2)]
    (disks[1].folder / "inflight").write_text(f"       {requests}\n")
    (disks[1].folder / "queue").mkdir(exist_ok=True)
    (disks[1].folder / "queue/io_timeout").write_text("30000\n")
    held = holding(*(HeldDisk(some_use().disks[at], -1, disk) for at, disk in enumerate(disks)))
    assert said in str(held.account_of_waiting() or "")
    assert bool(held.account_of_waiting()) is bool(said)


def test_only_one_that_has_answered_nothing_since_is_named(fake_sys: FakeSys) -> None:
    disk = fake_sys.disk("vdq0")
    (disk.folder / "inflight").write_text("0 1")
    (disk.folder / "stat").write_text("3 " * 17)
    held = holding(HeldDisk(some_use().disks[0], -1, disk))
    before = held.answer_counts
    assert "waits for each request without a time limit" in str(held.account_of_waiting(before))
    (disk.folder / "stat").write_text("4 " * 17)
    assert held.account_of_waiting(before) is None


@pytest.mark.parametrize(
    ("looks", "is_slow"),
    [
        ([("0 1", 3), ("0 1", 3), ("0 1", 4)], True),
        ([("0 1", 3), ("0 0", 4)], True),
        ([("0 1", 4), ("0 1", 5), ("0 1", 6)], False),
        ([("0 1", 3), ("0 1", 3)], False),
        ([("0 0", 3), ("0 0", 4)], False),
    ],
    ids=["late", "late and done", "busy", "silent", "idle"],
)
def test_a_slow_disk_answers_late(fake_sys: FakeSys, looks: list[tuple[str, int]], *, is_slow: bool) -> None:
    disk = fake_sys.disk("vdq0")
    (disk.folder / "stat").write_text("3 " * 17)
    slow = SlowDisks(holding(HeldDisk(some_use().disks[0], -1, disk)))
    for requests, answers in looks:
        (disk.folder / "inflight").write_text(requests)
        (disk.folder / "stat").write_text(f"{answers} " * 17)
        slow.look()
    assert slow.have_answered_within(60) is is_slow
    assert not slow.have_answered_within(0)


@pytest.mark.parametrize("silent", ["vdq0", "vdq0p1", ""])
def test_the_certificate_of_one_that_is_left_says_what_the_disk_says_now(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, silent: str
) -> None:
    """Of a partition too: its disk may have died where only the table lies."""
    disk = fake_sys.disk("vdq0", partitions=1)

    def look_at(devices: Iterable[Device]) -> dict[Device, DeviceContents]:
        return {each: SILENT if each.node == silent else NOTHING for each in devices}

    monkeypatch.setattr(certificate, "look_at", look_at)
    proof = certify_left(HeldDisk(some_use().disks[0], -1, disk), "/dev/vdq0p1")
    said = "it cannot be read" if silent else "it could not be read during the wipe, but it can be read now"
    assert proof.probes[0].answer == f"not wiped: {said}"


def test_levels_do_not_matter() -> None:
    for level in Level:
        plan = some_use(StopArray(BOTH))
        assert disks_asked(replace(plan, array=replace(plan.array, level=level))) == ()

"""What the executor does around each command, with programs that the test stands in for."""

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from raidwright.helper import runner
from raidwright.helper.plans import executor
from raidwright.helper.plans.held_disks import HeldDisks, SlowDisks
from raidwright.helper.plans.steps.handling import AGAIN, Handling, Udev
from raidwright.helper.runner import Completed
from raidwright.protocol import ErrorCode, PlanDone, PlanFailed, PlanStopped, StepBegun, StepDone, StopCause
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import (
    MakePartition,
    WipeDisk,
    WipeSignatures,
    ZeroSuperblock,
)
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.filesystem import MakeFilesystem, Mount, Unmount
from raidwright.storage.steps.luks import CloseLuks, EraseLuks, OpenLuks
from raidwright.storage.steps.lvm import RemoveLv, RemovePv, RemoveVg
from raidwright.storage.steps.md import FreezeSync, StopArray
from raidwright.storage.steps.targets import OnArray, OnDisk, OnPartition, OnVolume, Target
from tests.helper.plans import LUKS, some_build, some_teardown
from tests.helper.staged_plan import Stage, stage

__all__ = ["stage"]


def test_the_passphrase_is_gone_after_the_last_step_that_needs_it(stage: Stage) -> None:
    stage.go(some_build(), LoadModule("dm_crypt"), OpenLuks(OnArray(), "safe"), LoadModule("ext4"))
    assert [value for _, value in stage.seen] == [b"canary", b"canary", bytes(6)]


def test_a_command_reads_what_is_meant_for_it_and_nothing_else(stage: Stage) -> None:
    stage.go(some_build(), LoadModule("ext4"), MakePartition(0, 2048, 4095, "tank"), OpenLuks(OnArray(), "x"))
    nothing_said, entry, passphrase = stage.read
    assert (nothing_said, passphrase) == (b"", b"canary")
    assert entry.startswith(b"first-lba: 2048\nstart=2048")
    assert entry.endswith(b"\n")


def test_each_step_is_told_of_when_it_begins_and_with_its_time_when_it_is_done(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter([10.0, 12.5, 20.0, 21.0])
    monkeypatch.setattr(executor, "time", SimpleNamespace(monotonic=lambda: next(moments)))
    stage.go(some_build(), LoadModule("xfs"), LoadModule("ext4"))
    assert stage.told == [StepBegun(0), StepDone(0, 2.5), StepBegun(1), StepDone(1, 1.0)]


@pytest.mark.parametrize("owing", [2, 0])
def test_what_is_busy_is_tried_again_while_a_disk_owes_an_answer(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, owing: int
) -> None:
    """Whoever looks at all disks holds the array open until that one answers."""
    left = iter([english("{disk} does not answer.", disk="vdq0")] * owing)
    monkeypatch.setattr(HeldDisks, "account_of_waiting", lambda *_: next(left, None))
    stage.status = 1
    stage.go(some_teardown(), StopArray())
    assert stage.said.count("mdadm") == AGAIN + owing


def test_what_is_busy_beside_a_slow_disk_is_tried_as_long_as_that_answers(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks puts one request after the other to it, and holds the array open meanwhile."""
    late = iter([True] * 30)
    monkeypatch.setattr(SlowDisks, "have_answered_within", lambda *_: next(late, False))
    monkeypatch.setattr(executor, "_HELD_UP", -1.0)
    stage.status = 1
    stage.go(some_teardown(), StopArray())
    assert stage.said.count("mdadm") == AGAIN + 30


def test_what_is_repeated_may_not_take_long(stage: Stage) -> None:
    """mdadm goes on erasing a superblock on a disk that turns every write away."""
    stage.go(some_teardown(), ZeroSuperblock(OnDisk(0)))
    assert {stage.patience[0], stage.patience[-1]} == {30.0, 5 * 60}
    assert stage.acted_on[-1] == "/dev/vdq0"
    stage.patience.clear()
    stage.go(some_teardown(), Unmount(OnArray(), "/srv/tank"))
    assert set(stage.patience) == {6 * 3600.0}, "gigabytes may have to be written first"


def test_md_is_waited_for_as_long_as_a_slow_disk_answers(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ended meanwhile it goes on in the kernel, and nobody knows with what; who clears a disk is ended."""
    asked: list[float] = []
    answers = iter([True, False, True])

    def have_answered_within(_: SlowDisks, seconds: float) -> bool:
        asked.append(seconds)
        return next(answers)

    monkeypatch.setattr(SlowDisks, "have_answered_within", have_answered_within)
    stage.go(some_teardown(), StopArray(), ZeroSuperblock(OnDisk(0)))
    stops, clears = stage.more_time[0], stage.more_time[-1]
    assert (stops(), stops(), clears()) == (True, False, False)
    assert asked == [stage.patience[0]] * 2
    monkeypatch.setattr(executor, "_SLOWEST", -1.0)
    stage.more_time.clear()
    stage.go(some_teardown(), StopArray())
    assert not stage.more_time[0](), "not for ever"


def test_a_step_that_waits_for_a_disk_says_so_while_it_does(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = english(
        "{disk} is not responding. The kernel waits for each request without a time limit.", disk="vdq0"
    )
    slow, quick = LoadModule("xfs"), LoadModule("ext4")

    async def run(argv: Sequence[str], **_: object) -> Completed:
        await asyncio.sleep(0.3 if argv[-1] == "xfs" else 0)
        return Completed(tuple(argv), 0, "", "")

    monkeypatch.setattr(runner, "run", run)
    monkeypatch.setattr(executor, "PATIENCE", 0.05)
    monkeypatch.setattr(HeldDisks, "account_of_waiting", lambda *_: account)
    stage.go(some_build(), slow, quick)
    begun = [event for event in stage.told if isinstance(event, StepBegun)]
    assert begun == [StepBegun(0), StepBegun(0, account.failure), StepBegun(1)]


def test_what_follows_a_step_follows_its_proof_and_comes_before_the_journal_has_it_as_done(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def proof() -> None:
        stage.said.append("proof")

    async def after() -> None:
        stage.said.append("after")

    handling = Handling(udev=Udev.LOOKS, makes_on=(), verify=proof, after=after)
    monkeypatch.setattr(executor, "handle", lambda *_: handling)
    stage.go(some_build(), LoadModule("ext4"))
    assert stage.said[:5] == ["Intent", "modprobe", "proof", "after", "Done"]


@pytest.mark.parametrize("trouble", [runner.ProgramMissing, runner.ProgramTooSlow])
def test_a_program_that_cannot_be_run_or_does_not_end_is_told_in_its_own_words(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, trouble: type[Exception]
) -> None:
    async def run(*_: object, **__: object) -> Completed:
        raise trouble(english("mdadm is not well."))

    monkeypatch.setattr(runner, "run", run)
    end = stage.go(some_build(), LoadModule("xfs"))
    assert isinstance(end, PlanFailed)
    assert (end.index, end.sentence) == (0, "mdadm is not well.")


def test_no_folder_is_made_before_the_journal_says_so(stage: Stage) -> None:
    made = MakeFilesystem(FilesystemKind.EXT4, OnArray(), LUKS, "", 1 << 30, 0, 0)
    stage.go(some_build(), Mount(OnArray(), "/srv/x"), made)
    assert stage.said[:3] == ["Intent", "folder /srv/x", "mount"]


def test_the_disks_keep_what_a_step_has_written_before_the_journal_has_it_as_done(stage: Stage) -> None:
    """What is in a disk's own write cache is lost when the power fails."""
    stage.go(some_teardown(), ZeroSuperblock(OnDisk(1)), LoadModule("ext4"))
    assert [said for said in stage.said if said in ("Intent", "flushed", "Done")] == [
        *("Intent", "flushed", "Done"),
        *("Intent", "Done"),
    ]


def test_udev_may_look_at_each_disk_once_nothing_more_is_cleared_on_it(stage: Stage) -> None:
    stage.go(
        some_build(),
        WipeDisk(0),
        MakePartition(0, 2048, 4095, "tank"),
        WipeSignatures(OnPartition(0, 1)),
        WipeDisk(1),
    )
    assert sorted(said for said in stage.said if said.startswith("disk")) == [
        "disk 0 is let go",
        "disk 1 is let go",
    ]
    own = [said for said in stage.said if said in ("sfdisk", "disk 0 is let go")]
    assert own == ["sfdisk", "disk 0 is let go"]


def test_a_disk_that_is_only_let_out_of_its_array_stays_kept_from_udev(stage: Stage) -> None:
    """It still carries its superblock."""
    stage.go(some_teardown(), StopArray((OnDisk(0), OnDisk(1))), ZeroSuperblock(OnDisk(1)))
    assert [said for said in stage.said if said.startswith("disk")] == ["disk 1 is let go"]


def test_the_disks_are_looked_at_again_before_each_try(stage: Stage) -> None:
    stage.status, stage.same = 1, 3
    end = stage.go(some_teardown(), StopArray())
    assert isinstance(end, PlanFailed)
    assert end.sentence == "exchanged"
    assert stage.said.count("mdadm") == 2


@pytest.mark.parametrize(
    ("looks", "index", "code"),
    [(0, 0, ErrorCode.REFUSED), (1, 0, ErrorCode.FAILED), (2, 1, ErrorCode.FAILED)],
)
def test_before_the_first_step_is_written_down_a_failure_is_a_refusal(
    stage: Stage, looks: int, index: int, code: ErrorCode
) -> None:
    """As of a disk that was pulled; later on something was written."""
    stage.same = looks
    end = stage.go(some_build(), LoadModule("xfs"), LoadModule("ext4"))
    assert isinstance(end, PlanFailed)
    assert (end.index, end.code, end.sentence) == (index, code, "exchanged")
    assert ("Intent" in stage.said) == (code is ErrorCode.FAILED)


@pytest.mark.parametrize("is_erased", [True, False])
def test_volumes_on_a_disk_that_takes_no_writes_are_left_to_what_erases_it(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, *, is_erased: bool
) -> None:
    """LVM has taken their devices away by then; what it keeps of the group goes too."""
    gone: list[object] = []

    async def forget(plan: Plan) -> None:
        gone.append(plan)

    monkeypatch.setattr(executor, "forget_left_groups", forget)
    monkeypatch.setattr(executor.kernel, "device_at", lambda _: SimpleNamespace(is_array=False))
    stage.refused = ("lvremove", "vgremove", "pvremove")
    removed = (RemoveLv("attic", "films"), RemoveVg("attic"), RemovePv(OnArray()))
    erased = (ZeroSuperblock(OnDisk(0)), ZeroSuperblock(OnDisk(1))) if is_erased else ()
    end = stage.go(some_teardown(), *removed, *erased)
    assert isinstance(end, PlanDone if is_erased else PlanFailed)
    assert [event.index for event in stage.told if isinstance(event, StepDone) and event.left] == [
        *range(3 * is_erased)
    ]
    assert len(gone) == is_erased


def test_what_stays_busy_is_told_with_who_has_it_open(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.status = 5
    monkeypatch.setattr(executor, "_programs_at", lambda _: [english("pvs (process 9) has it open")])
    end = stage.go(some_teardown(), CloseLuks("safe"))
    assert isinstance(end, PlanFailed)
    assert end.sentence == "cryptsetup exited with status 5. pvs (process 9) has it open."


def test_what_an_earlier_try_has_taken_away_is_no_other_device(stage: Stage) -> None:
    films: Target = OnVolume("attic", "films")
    stage.status, there = 1, {films: "/dev/dm-0"}
    stage.bound = [there, there, {}]
    end = stage.go(some_teardown(), RemoveLv("attic", "films"))
    assert isinstance(end, PlanFailed)
    assert (end.sentence, stage.said.count("lvremove")) == ("lvremove exited with status 1.", AGAIN)
    stage.bound = [there, there, {films: "/dev/dm-1"}]
    end = stage.go(some_teardown(), RemoveLv("attic", "films"))
    assert isinstance(end, PlanFailed)
    assert "was replaced" in end.sentence


def test_only_what_may_be_busy_for_a_moment_is_tried_again(stage: Stage) -> None:
    stage.status = 1
    for plan, step, program, times in (
        (some_build(), LoadModule("ext4"), "modprobe", 1),
        (some_teardown(), StopArray(), "mdadm", 6),
    ):
        assert isinstance(stage.go(plan, step), PlanFailed)
        assert stage.said.count(program) == times


def test_an_erasing_of_superblocks_that_fails_is_no_sign_that_none_is_left(stage: Stage) -> None:
    stage.status = 1
    assert isinstance(stage.go(some_teardown(), ZeroSuperblock(OnDisk(0))), PlanFailed)
    assert stage.said.count("mdadm") == 1
    assert "wipefs" not in stage.said


def test_a_command_has_minutes_and_making_a_file_system_hours(stage: Stage) -> None:
    made = MakeFilesystem(FilesystemKind.EXT4, OnArray(), LUKS, "", 1 << 30, 0, 0)
    stage.go(some_build(), LoadModule("ext4"), made)
    assert stage.patience == [5 * 60, 6 * 3600]


@pytest.mark.parametrize("mounted", [0, 1, 2])
def test_a_point_is_unmounted_as_often_as_it_carries_the_device(stage: Stage, mounted: int) -> None:
    stage.mounted = mounted
    assert not isinstance(stage.go(some_teardown(), Unmount(OnArray(), "/srv/x")), PlanFailed)
    assert stage.said.count("umount") == mounted


def test_a_command_gets_the_node_of_what_was_checked(stage: Stage) -> None:
    stage.bound = [{OnArray(): "/dev/md127"}]
    stage.go(some_teardown(), StopArray())
    assert stage.acted_on == ["/dev/md127"]


def test_a_name_that_leads_elsewhere_at_the_last_moment_is_not_followed(stage: Stage) -> None:
    stage.bound = [{OnArray(): "/dev/md127"}, {OnArray(): "/dev/md9"}]
    end = stage.go(some_teardown(), EraseLuks(OnArray()))
    assert isinstance(end, PlanFailed)
    assert "was replaced" in end.sentence
    assert stage.acted_on == []


def test_a_plan_nobody_waits_for_any_more_writes_nothing(stage: Stage) -> None:
    """Its caller goes during the last look before the first write."""
    stage.while_looking = stage.stop.leave_alone
    assert stage.go(some_build(), LoadModule("ext4")) == PlanStopped(0, StopCause.ALONE)
    assert stage.said == ["Closed Stopped after 0 of 1 steps: the program that started the plan exited."]


def test_a_plan_that_writes_goes_on_without_its_caller(stage: Stage) -> None:
    stage.while_looking = lambda: "Done" in stage.said and stage.stop.leave_alone()
    assert not isinstance(stage.go(some_build(), LoadModule("xfs"), LoadModule("ext4")), PlanStopped)
    assert stage.said.count("modprobe") == 2


@pytest.mark.parametrize(
    ("cause", "words"),
    [
        (StopCause.ASKED, "as you requested"),
        (StopCause.OTHER, "another user"),
        (StopCause.SYSTEM, "was stopped"),
        (StopCause.LOST, "the system bus"),
    ],
)
def test_a_stop_is_told_as_what_it_is(stage: Stage, cause: StopCause, words: str) -> None:
    stage.stop.wish(cause)
    assert stage.go(some_build(), LoadModule("ext4")) == PlanStopped(0, cause)
    (said,) = stage.said
    assert said.startswith("Closed Stopped after 0 of 1 steps")
    assert words in said


@pytest.mark.parametrize(
    ("step", "kept"),
    [
        (WipeSignatures(OnDisk(0)), True),
        (WipeSignatures(OnPartition(0, 1)), True),
        (WipeSignatures(OnArray()), False),
        (WipeDisk(0), True),
        (MakePartition(0, 2048, 4095, "tank"), True),
        (some_build().steps[1], True),
        (OpenLuks(OnArray(), "safe"), False),
        (FreezeSync(), True),
        (StopArray(), True),
        (ZeroSuperblock(OnDisk(0)), True),
    ],
    ids=str,
)
def test_udev_looks_at_no_disk_that_is_written_to(stage: Stage, step: Step, *, kept: bool) -> None:
    """It puts members together as soon as it sees them; layers are what it is to see."""
    stage.go(some_build(luks=True), step)
    locked = {locked for name, locked in stage.kept_from_udev if name != "udev looks"}
    assert locked == {kept}
    assert stage.kept_from_udev[-1] == ("udev looks", False)


def test_udev_catches_up_right_before_an_array_is_made_and_after_it(stage: Stage) -> None:
    stage.go(some_build(), WipeSignatures(OnDisk(0)), some_build().steps[1], LoadModule("ext4"))
    assert stage.kept_from_udev == [
        ("wipefs", True),
        ("udev looks", False),
        ("mdadm", True),
        ("modprobe", False),
        ("udev looks", False),
    ]


def test_udev_looks_again_after_a_plan_that_fails(stage: Stage) -> None:
    stage.status = 1
    assert isinstance(stage.go(some_teardown(), StopArray()), PlanFailed)
    assert not stage.locked

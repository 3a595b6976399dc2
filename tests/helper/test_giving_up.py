"""A disk that dies while it is cleared is left as it is, and certified so; the others come to blank."""

import asyncio
import contextlib
import errno
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper import runner
from raidwright.helper.errors import HelperError, refusal, step_failure
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk import patience
from raidwright.helper.plans import certificate, executor, group_files, plan_job
from raidwright.helper.plans.certificate import disks_unread, watched_writes
from raidwright.helper.plans.executor import Executor, PlanEnd
from raidwright.helper.plans.held_disks import HeldDisk, HeldDisks
from raidwright.helper.plans.plan_job import HelperFolders, PlanJob
from raidwright.helper.plans.steps import luks
from raidwright.helper.plans.steps.handling import Handling, PlanEnvironment
from raidwright.helper.runner import Completed
from raidwright.helper.secret import Secret
from raidwright.protocol import DiskCertificate, ErrorCode, PlanDone, PlanFailed, StepDone
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import (
    MakePartition,
    VerifyClean,
    WipeDisk,
    WipeSignatures,
    ZeroSuperblock,
    disks_only_cleared,
)
from raidwright.storage.steps.luks import EraseLuks
from raidwright.storage.steps.lvm import DeleteGroupBackup
from raidwright.storage.steps.md import AddMember, RemoveMember, StopArray
from raidwright.storage.steps.targets import OnArray, OnDisk, OnLowerArray, OnPartition
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.plans import ARRAY, ENVIRONMENT, holding, some_cleaning, some_repair, some_teardown
from tests.helper.staged_plan import Stage, _Quiet, stage

__all__ = ["fake_sys", "stage"]

OTHERS = (OnDisk(0), OnDisk(1))
CLEARED = (ZeroSuperblock(OnDisk(1)), WipeDisk(1), VerifyClean(OnDisk(1)))
LOWER = OnLowerArray(ARRAY, "/dev/md126", (OnDisk(1),))
TEARDOWN = replace(
    some_teardown(),
    steps=(
        WipeSignatures(OnArray()),
        StopArray(),
        *map(ZeroSuperblock, OTHERS),
        *map(WipeDisk, range(2)),
        *map(VerifyClean, OTHERS),
    ),
)


SINGLE = (EraseLuks(OnPartition(1, 1), 4096), WipeSignatures(OnPartition(1, 1)), *CLEARED[1:])
"""A disk without an array, whose container lies on its partition."""


@pytest.mark.parametrize(
    ("plan", "leavable"),
    [
        (TEARDOWN, {0, 1}),
        (some_cleaning(), {0, 1}),
        (some_repair(RemoveMember(OnDisk(1), (OnDisk(0),)), *CLEARED), {1}),
        (some_repair(), set()),
        (some_repair(WipeDisk(2), MakePartition(2, 1, 2, "a"), VerifyClean(OnDisk(2))), set()),
        (some_repair(WipeDisk(2), AddMember(OnDisk(2), OTHERS)), set()),
        (replace(TEARDOWN, steps=(ZeroSuperblock(LOWER), VerifyClean(OnDisk(0)))), {0}),
        (replace(TEARDOWN, steps=SINGLE), {1}),
    ],
    ids=["teardown", "cleaning", "leaving", "joining", "divided", "whole disk joins", "lower array", "keys"],
)
def test_what_is_only_cleared_may_be_left(plan: Plan, leavable: set[int]) -> None:
    assert disks_only_cleared(plan.steps) == leavable


class Dying:
    """A plan on two disks, of which the second one fails a step of the executor."""

    def __init__(self, stage: Stage, sys: FakeSys, patch: pytest.MonkeyPatch) -> None:
        self.stage, self.patch = stage, patch
        self.disks = [sys.disk(f"vdq{index}") for index in range(2)]
        self.array = sys.stacked("md127", *self.disks, folder="md")
        self.is_same = True
        self.gone: set[Device] = set()
        patch.setattr(HeldDisk, "is_same", lambda _: self.is_same)
        patch.setattr(HeldDisk, "has_gone", property(lambda disk: disk.device in self.gone))
        patch.setattr(HeldDisks, "require_same", lambda _: None)
        patch.setattr(certificate, "_reads_well", lambda _: True)
        self.losing = ""
        patch.setattr(executor, "watched_writes", self._watched_writes)
        patch.setattr(patience, "_failed", {})

    @contextlib.contextmanager
    def _watched_writes(self, path: str) -> Iterator[Callable[[], bool]]:
        yield lambda: path == self.losing

    def fails_at(self, step: Step, error: HelperError | OSError, *others: Step) -> None:
        real = self.stage._handle

        def handled(plan: Plan, each: Step, held: HeldDisks, environment: PlanEnvironment) -> Handling:
            async def fail() -> None:
                raise error

            async def proof(*_: object) -> DiskCertificate:
                if each in (step, *others):
                    raise error
                return DiskCertificate("proven", "", "", ())

            handling = real(plan, each, held, environment)
            certify = proof if handling.certify is not None else None
            verify = fail if each in (step, *others) else handling.verify
            changed = {"certify": certify, "verify": verify, "after": _nothing, "before": _nothing}
            return Handling(**{**vars(handling), **changed})

        self.patch.setattr(executor, "handle", handled)

    def go(self, plan: Plan = TEARDOWN, *, asked: Sequence[int] = (0, 1)) -> PlanEnd:
        pairs = zip(plan.disks, self.disks, strict=True)
        held = holding(*(HeldDisk(each, -1, disk, at in asked) for at, (each, disk) in enumerate(pairs)))
        stage = self.stage
        work = Executor(plan, held, stage.secret, stage.told.append, stage.stop, environment=ENVIRONMENT)
        return asyncio.run(work.run(_Quiet(stage.said)))

    def left_out(self) -> list[int]:
        return [each.index for each in self.stage.told if isinstance(each, StepDone) and each.left]


async def _nothing() -> None:
    pass


@pytest.fixture
def dying(stage: Stage, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> Dying:
    return Dying(stage, fake_sys, monkeypatch)


EIO = OSError(errno.EIO, os.strerror(errno.EIO))
PRINTED = step_failure("blkdiscard ended.", f"blkdiscard: BLKZEROOUT failed: {os.strerror(errno.EIO)}")
STILL = step_failure("/dev/vdq1 still contains RAID member.")


@pytest.mark.parametrize("error", [EIO, PRINTED], ids=["raised", "printed"])
@pytest.mark.parametrize("at", [3, 5, 7], ids=["superblock", "ends", "proof"])
def test_the_one_that_fails_is_certified_as_left_and_the_other_as_clean(
    dying: Dying, at: int, error: HelperError | OSError
) -> None:
    dying.fails_at(TEARDOWN.steps[at], error)
    end = dying.go()
    assert isinstance(end, PlanDone), end
    assert [(proof.serial, proof.left) for proof in end.certificates] == [("", False), ("TEST-1", True)]
    answer = end.certificates[1].probes[0].answer
    assert (os.strerror(errno.EIO) if error is EIO else str(error)) in answer
    assert "Errno" not in answer
    assert dying.left_out() == [each for each in (3, 5, 7) if each >= at]


@pytest.mark.parametrize("is_left", [True, False])
def test_a_group_that_a_disk_left_still_tells_of_keeps_its_backup_and_fails_nothing(
    dying: Dying, is_left: bool
) -> None:
    """LVM sees it as before. Where no disk was left, a group that is still there is somebody's."""
    forget = DeleteGroupBackup("vault", uuid="Tspcvx-iuzr-NY1x-Afvc-b5If-yyKl-DMRP3g")
    dying.fails_at(forget, EIO, *([TEARDOWN.steps[3]] if is_left else []))
    dying.patch.setattr(group_files, "forget", lambda *_: None)
    end = dying.go(replace(TEARDOWN, steps=(*TEARDOWN.steps, forget)))
    assert isinstance(end, PlanDone if is_left else PlanFailed), end
    assert dying.left_out() == ([3, 5, 7, len(TEARDOWN.steps)] if is_left else [])


def test_what_still_carries_something_is_left_where_it_answers_with_errors(dying: Dying) -> None:
    dying.fails_at(TEARDOWN.steps[3], STILL)
    assert isinstance(dying.go(), PlanFailed)
    dying.patch.setattr(certificate, "_reads_well", lambda device: device != dying.disks[1])
    assert isinstance(dying.go(), PlanDone)


def test_so_is_one_that_loses_what_is_written_of_which_nobody_tells(dying: Dying) -> None:
    """mdadm takes no notice of a superblock that was not zeroed, and all can be read."""
    dying.fails_at(TEARDOWN.steps[3], STILL)
    dying.losing = "/dev/vdq1"
    end = dying.go()
    assert isinstance(end, PlanDone), end
    assert dying.left_out() == [3, 5, 7]
    assert "still contains RAID member" in end.certificates[1].probes[0].answer


@pytest.mark.parametrize(("error", "is_lost"), [(None, False), (EIO, True)], ids=["kept", "lost"])
def test_the_kernel_is_asked_whether_it_lost_what_was_written(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: OSError | None, is_lost: bool
) -> None:
    file = tmp_path / "disk"
    file.write_bytes(b"")
    fake_sys.name(str(file), fake_sys.disk("vdq0"))

    def fsync(_: int) -> None:
        if error is not None:
            raise error

    monkeypatch.setattr(os, "fsync", fsync)
    with watched_writes(str(file)) as has_lost:
        assert has_lost() is is_lost


def test_a_disk_that_was_exchanged_meanwhile_ends_the_plan(dying: Dying) -> None:
    dying.fails_at(TEARDOWN.steps[3], EIO)
    dying.is_same = False
    assert isinstance(dying.go(), PlanFailed)


@pytest.mark.parametrize("at", [3, 5, 7], ids=["superblock", "ends", "proof"])
def test_one_that_is_pulled_meanwhile_is_left_and_the_other_comes_to_blank(dying: Dying, at: int) -> None:
    dying.fails_at(TEARDOWN.steps[at], refusal("/dev/vdq1 is no longer available."))
    dying.is_same = False
    dying.gone = {dying.disks[1]}
    end = dying.go()
    assert isinstance(end, PlanDone), end
    assert [(proof.serial, proof.left) for proof in end.certificates] == [("", False), ("TEST-1", True)]
    assert "not wiped" in end.certificates[1].probes[0].answer
    assert dying.left_out() == [each for each in (3, 5, 7) if each >= at]


def test_one_on_which_a_program_hangs_is_left_and_the_other_comes_to_blank(dying: Dying) -> None:
    async def hang(argv: Sequence[str], **_: object) -> Completed:
        if argv[-1] == "/dev/vdq1":
            raise runner.ProgramTooSlow("blkdiscard did not finish within 300 s.")
        return Completed(tuple(argv), 0, "", "")

    dying.fails_at(WipeDisk(7), EIO)
    dying.patch.setattr(runner, "run", hang)
    end = dying.go()
    assert isinstance(end, PlanDone), end
    assert dying.left_out() == [3, 5, 7]
    assert "did not finish" in end.certificates[1].probes[0].answer


def test_keys_on_a_disk_that_takes_no_writes_are_left_with_it(dying: Dying) -> None:
    """Of such a disk all can be read."""
    said = "Device wipe error, offset 32768.\nCannot wipe device /dev/vdq1p1."
    dying.fails_at(SINGLE[0], step_failure("cryptsetup exited with status 1.", said))
    dying.patch.setattr(luks, "_is_zeroed", lambda *_: False)
    end = dying.go(replace(TEARDOWN, steps=SINGLE))
    assert isinstance(end, PlanDone), end
    assert dying.left_out() == [0, 1, 2, 3]


def test_keys_on_an_array_that_takes_no_writes_go_with_the_members(dying: Dying, fake_sys: FakeSys) -> None:
    """Its disks are wiped as a whole; what follows on the array is left out too, whatever it says."""
    fake_sys.name("/dev/md127", dying.array)
    steps = (EraseLuks(OnArray(), 4096), *TEARDOWN.steps)
    dying.fails_at(steps[0], step_failure("cryptsetup exited with status 1.", "Device wipe error, offset 0."))
    dying.patch.setattr(luks, "_is_zeroed", lambda *_: False)
    assert isinstance(dying.go(replace(TEARDOWN, steps=steps)), PlanDone)
    assert dying.left_out() == [0]


def test_nothing_else_is_left_out(dying: Dying) -> None:
    """What comes to the array, and keys that no disk is wiped of, must be as they should."""
    members = tuple(step for step in TEARDOWN.steps if not isinstance(step, WipeDisk))
    erasing = replace(TEARDOWN, steps=(EraseLuks(OnArray(), 4096), *members))
    dying.fails_at(erasing.steps[0], EIO)
    assert isinstance(dying.go(erasing), PlanFailed)
    dying.fails_at(TEARDOWN.steps[1], EIO)
    assert isinstance(dying.go(), PlanFailed)


def test_an_array_that_does_not_answer_is_cleared_on_its_members_alone(
    dying: Dying, fake_sys: FakeSys
) -> None:
    fake_sys.name("/dev/md127", dying.array)
    dying.fails_at(TEARDOWN.steps[0], EIO)
    assert isinstance(dying.go(), PlanDone)
    assert dying.left_out() == [0]


def test_one_that_is_not_asked_is_written_to_by_no_step(dying: Dying) -> None:
    dying.fails_at(WipeDisk(7), EIO)
    end = dying.go(asked=(0,))
    assert isinstance(end, PlanDone), end
    assert [proof.serial for proof in end.certificates if proof.left] == ["TEST-1"]
    assert dying.left_out() == [3, 5, 7]
    assert not any("vdq1" in each for each in dying.stage.acted_on)


@pytest.mark.parametrize(
    ("level", "keys", "unread"),
    [("raid1", True, {1}), ("raid0", False, {1}), ("raid0", True, {1}), ("", True, {1})],
    ids=["mirror", "plain stripes", "stripes with keys", "stopped"],
)
def test_one_that_died_since_the_plan_was_made_is_left_unless_layers_need_it(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, level: str, keys: bool, unread: set[int]
) -> None:
    disks = [fake_sys.disk(f"vdq{index}") for index in range(2)]
    for disk in disks:
        fake_sys.name(f"/dev/{disk.node}", disk)
    if level:
        array = fake_sys.stacked("md127", *disks, folder="md")
        fake_sys.name("/dev/md127", array)
        fill_md(array, dict.fromkeys(disks, "in_sync"), level=level, raid_disks="2")
    monkeypatch.setattr(certificate, "has_failed_lately", lambda device: device == disks[1])
    steps = (EraseLuks(OnArray(), 4096), *TEARDOWN.steps) if keys else TEARDOWN.steps
    assert disks_unread(replace(TEARDOWN, steps=steps)) == unread
    assert disks_unread(some_cleaning()) == {1}
    monkeypatch.setattr(certificate, "has_failed_lately", lambda _: True)
    assert disks_unread(some_cleaning()) == set(), "nothing would be left to clean"


def test_the_plan_is_looked_at_again_without_one_that_died(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Sequence[int] | None] = []

    async def check(*_: object) -> None:
        if len(asked) == 1:
            raise refusal("Nothing was written. /dev/vdq1 cannot be read.")
        raise refusal("second")

    def hold(_: object, __: object, now: Sequence[int]) -> object:
        asked.append(now)
        return contextlib.nullcontext(holding())

    monkeypatch.setattr(plan_job.held_disks, "hold", hold)
    monkeypatch.setattr(plan_job, "check_plan", check)
    monkeypatch.setattr(plan_job, "disks_unread", lambda _: frozenset({1}))
    folders = HelperFolders(tmp_path / "state", tmp_path / "run")
    with pytest.raises(HelperError, match="second"):
        asyncio.run(PlanJob(TEARDOWN, Secret(bytearray()), 7, folders).prepare())
    assert asked == [{0, 1}, {0}]
    asked.clear()
    monkeypatch.setattr(plan_job, "disks_unread", lambda _: frozenset())
    with pytest.raises(HelperError, match="cannot be read"):
        asyncio.run(PlanJob(TEARDOWN, Secret(bytearray()), 7, folders).prepare())
    assert asked == [{0, 1}]


@pytest.mark.parametrize(
    "reason",
    [
        refusal("/dev/vdq1 cannot be opened: No response."),
        refusal("Nothing was written. It is in use."),
        step_failure("vgs exited with status 5."),
        OSError(errno.EIO, "", "/dev/vdq1"),
    ],
    ids=str,
)
def test_whatever_stops_a_plan_before_it_begins_says_that_nothing_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reason: Exception
) -> None:
    """Seen: “/dev/vdd cannot be opened: Connection timed out.” of a slow disk, and nothing else."""

    def hold(*_: object) -> object:
        raise reason

    monkeypatch.setattr(plan_job.held_disks, "hold", hold)
    folders = HelperFolders(tmp_path / "state", tmp_path / "run")
    with pytest.raises(HelperError) as told:
        asyncio.run(PlanJob(TEARDOWN, Secret(bytearray()), 7, folders).prepare())
    assert told.value.code is ErrorCode.REFUSED
    assert told.value.sentence.startswith("Nothing was written.")
    assert told.value.sentence.count("Nothing was written.") == 1

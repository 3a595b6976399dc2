"""Entries that a plan has taken out stand there again when it ends before anything is lost."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from raidwright.helper import runner
from raidwright.helper.jobs import StopWish
from raidwright.helper.plans import executor
from raidwright.helper.plans.executor import Executor, PlanEnd
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.helper.plans.journal import Journal, Record
from raidwright.helper.plans.journal_accounts import Entry
from raidwright.helper.plans.rerunning import read_failed_programs
from raidwright.helper.plans.steps import configuration
from raidwright.helper.plans.steps.handling import PlanEnvironment
from raidwright.helper.runner import Completed
from raidwright.helper.secret import Secret
from raidwright.protocol import PlanDone, PlanEvent, PlanFailed, PlanStopped, StepDone, StopCause
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.snapshot.settings import Ramdisk, RamdiskProgram
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import AddArrayEntry, RemoveEntries, RenewRamdisk, RereadUnits
from raidwright.storage.steps.disk import WipeDisk
from raidwright.storage.steps.filesystem import SwapOff
from raidwright.storage.steps.luks import OpenLuks
from raidwright.storage.steps.share import RemoveAccount, RemovePassword, StopService
from raidwright.storage.steps.step import LineSeen
from raidwright.storage.steps.targets import OnArray
from raidwright.storage.units import MIB
from tests.helper.configuration import OLD, adding, change, computer, found
from tests.helper.plans import holding, some_teardown

THIRD = b"UUID=b /srv ext4 defaults 0 2\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return computer(tmp_path)


class _Unwritten(Record):
    def __init__(self) -> None:
        super().__init__(-1, Path(), "")

    def write(self, entry: Entry) -> None:
        """Nobody reads it."""


class Stage:
    """A computer whose files are real, and whose programs fail by name."""

    def __init__(self, root: Path, patch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.failing = ""
        self.ran: list[tuple[str, str]] = []
        """The first word of each command, and what the fstab said then."""
        self.stop = StopWish()
        self.secret = Secret(bytearray(b"passphrase"))
        self.while_running: Callable[[], object] = lambda: None
        self.while_asked: Callable[[], object] = lambda: None
        patch.setattr(runner, "run", self._run)
        patch.setattr(executor, "require_bound", lambda *_, **__: {})
        patch.setattr(executor, "require_blank", lambda *_: None)
        patch.setattr(executor, "own_devices_of", lambda *_: ())
        patch.setattr(executor, "catch_up", self._nothing)
        patch.setattr(configuration.ramdisks, "ramdisk", lambda *_: RAMDISK)
        patch.setattr(configuration.settings, "has_systemd", lambda: True)
        for name in ("lock", "unlock"):
            patch.setattr(HeldDisks, name, lambda *_: None)

    def go(
        self, *steps: Step, journal: Journal | None = None, purpose: Purpose = Purpose.TEARDOWN
    ) -> PlanEnd:
        plan = msgspec.structs.replace(some_teardown(), steps=steps, purpose=purpose)
        environment = PlanEnvironment(1000, self.root.parent / "state", self.root)
        work = Executor(plan, holding(), self.secret, self._told, self.stop, environment=environment)
        record = journal.open(plan, 1000) if journal else _Unwritten()
        return asyncio.run(work.run(record))

    def _told(self, event: PlanEvent) -> None:
        if isinstance(event, StepDone):
            self.while_running()

    async def _run(self, argv: tuple[str, ...], **_: object) -> Completed:
        self.ran.append((argv[0], (self.root / "etc/fstab").read_text()))
        self.while_asked()
        return Completed(argv, int(argv[0] == self.failing), "", "")

    async def _nothing(self, *_: object) -> None:
        pass


RAMDISK = Ramdisk(RamdiskProgram.DRACUT, 40 * MIB, 400 * MIB)
RENEW = RenewRamdisk(RamdiskProgram.DRACUT)


@pytest.fixture
def stage(root: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    return Stage(root, monkeypatch)


def forget(root: Path, path: str = "/etc/fstab", line: int = 2) -> RemoveEntries:
    return RemoveEntries(found(root, path).seen, (LineSeen(line, ""),))


def test_when_no_ram_disk_can_be_made_everything_is_told_as_before(root: Path, stage: Stage) -> None:
    crypttab = root / "etc/crypttab"
    crypttab.unlink()
    change(adding(root, "/etc/crypttab", "safe UUID=d none luks"), root)
    ours = crypttab.read_bytes()
    steps = (forget(root), forget(root, "/etc/crypttab"), RENEW)
    stage.failing = "dracut"
    end = stage.go(*steps)
    assert isinstance(end, PlanFailed)
    assert end.index == 2
    assert (root / "etc/fstab").read_bytes() == OLD
    assert crypttab.read_bytes() == ours
    assert not list((root / "etc").glob(".*"))
    stage.failing = ""
    assert not isinstance(stage.go(*steps), PlanFailed)
    assert (root / "etc/fstab").read_bytes() == OLD.removesuffix(THIRD)
    assert not crypttab.exists()


def test_a_plan_that_is_stopped_there_leaves_everything_as_before(root: Path, stage: Stage) -> None:
    stage.while_running = lambda: stage.stop.wish(StopCause.ASKED)
    assert isinstance(stage.go(forget(root), RENEW), PlanStopped)
    assert (root / "etc/fstab").read_bytes() == OLD


@pytest.mark.parametrize(
    "leaves",
    [RemovePassword("ben"), RemoveAccount("ben"), StopService("smbd.service")],
    ids=lambda step: step.tag,
)
@pytest.mark.parametrize("purpose", [Purpose.SHARE, Purpose.KEEP])
def test_once_somebody_has_left_all_others_do_and_no_entry_comes_back(
    root: Path, stage: Stage, leaves: Step, purpose: Purpose
) -> None:
    """Whoever wants to stop then is late: it takes seconds, and shares would name people who are gone."""
    done: list[int] = []

    def stops_after_both() -> None:
        done.append(0)
        if len(done) == 2:
            stage.stop.wish(StopCause.ASKED)

    stage.while_running = stops_after_both
    steps = (forget(root), leaves, StopService("nmbd.service"))
    assert isinstance(stage.go(*steps, purpose=purpose), PlanDone)
    assert len(stage.ran) == 2
    assert (root / "etc/fstab").read_bytes() == OLD.removesuffix(THIRD)


@pytest.mark.parametrize("purpose", [Purpose.KEEP, Purpose.BUILD])
@pytest.mark.parametrize("ends", ["stopped", "failed before", "failed in it"])
def test_half_of_what_an_array_needs_at_each_start_is_not_left_but_by_a_build_that_goes_on(
    root: Path, stage: Stage, monkeypatch: pytest.MonkeyPatch, ends: str, purpose: Purpose
) -> None:
    """The next plan would take it for all, and the initial RAM disk would never hear of the array."""
    told = root / "etc/mdadm/mdadm.conf"
    if ends == "stopped":
        stage.while_running = lambda: stage.stop.wish(StopCause.ASKED)
    elif ends == "failed before":
        monkeypatch.setattr(configuration.ramdisks, "ramdisk", lambda *_: None)
    else:
        stage.failing = "dracut"
    entry = AddArrayEntry(found(root, "/etc/mdadm/mdadm.conf").seen, found=True)
    end = stage.go(entry, RENEW, purpose=purpose)
    assert isinstance(end, PlanStopped if ends == "stopped" else PlanFailed)
    assert (told.read_bytes() == b"#\n") is (purpose is Purpose.KEEP)


def test_once_something_is_lost_nothing_is_told_of_it_any_more(root: Path, stage: Stage) -> None:
    stage.failing = "wipefs"
    assert isinstance(stage.go(forget(root), WipeDisk(0)), PlanFailed)
    assert (root / "etc/fstab").read_bytes() == OLD.removesuffix(THIRD)


def test_what_was_made_of_the_entries_is_made_again_when_they_stand_there_again(
    root: Path, stage: Stage
) -> None:
    told, untold = OLD.decode(), OLD.removesuffix(THIRD).decode()
    stage.failing = "swapoff"
    steps = (forget(root), RereadUnits(), RENEW, SwapOff(OnArray()))
    assert isinstance(stage.go(*steps), PlanFailed)
    assert stage.ran == [
        ("systemctl", untold),
        ("dracut", untold),
        ("swapoff", untold),
        ("systemctl", told),
        ("dracut", told),
    ]


def test_the_passphrase_is_gone_before_anything_is_made_again(root: Path, stage: Stage) -> None:
    held: list[bytes] = []
    stage.while_asked = lambda: held.append(bytes(stage.secret.value))
    stage.failing = "swapoff"
    assert isinstance(
        stage.go(forget(root), RENEW, SwapOff(OnArray()), OpenLuks(OnArray(), "safe")), PlanFailed
    )
    assert held == [b"passphrase", b"passphrase", bytes(10)]


def test_what_was_not_made_yet_is_not_made_again(root: Path, stage: Stage) -> None:
    stage.while_running = lambda: stage.stop.wish(StopCause.ASKED)
    assert isinstance(stage.go(forget(root), RereadUnits(), RENEW), PlanStopped)
    assert stage.ran == []
    stage.failing = "wipefs"
    stage.stop, stage.while_running = StopWish(), lambda: None
    assert isinstance(stage.go(forget(root), RENEW, WipeDisk(0)), PlanFailed)
    assert [name for name, _ in stage.ran] == ["dracut", "wipefs"]


def test_where_nothing_is_taken_out_nothing_is_made_again(stage: Stage) -> None:
    stage.failing = "dracut"
    assert isinstance(stage.go(RereadUnits(), RENEW), PlanFailed)
    assert [name for name, _ in stage.ran] == ["systemctl", "dracut"]


def test_what_cannot_be_made_again_ends_nothing_else(root: Path, stage: Stage) -> None:
    stage.failing = "dracut"
    end = stage.go(forget(root), RENEW)
    assert isinstance(end, PlanFailed)
    assert (root / "etc/fstab").read_bytes() == OLD
    assert [name for name, _ in stage.ran] == ["dracut", "dracut"]


def test_what_somebody_has_written_since_stays(root: Path, stage: Stage) -> None:
    theirs = b"# by hand\n"
    stage.while_running = lambda: (root / "etc/fstab").write_bytes(theirs)
    stage.failing = "dracut"
    assert isinstance(stage.go(forget(root), RENEW), PlanFailed)
    assert (root / "etc/fstab").read_bytes() == theirs


def test_what_fails_again_is_told_and_owed_by_the_next_helper(root: Path, stage: Stage) -> None:
    stage.failing = "dracut"
    journal = Journal(root.parent / "state")
    assert isinstance(stage.go(forget(root), RENEW, WipeDisk(0), journal=journal), PlanFailed)
    (owing,) = journal.in_service()
    name, commands = read_failed_programs(journal.folder)
    assert name == owing.name
    assert [command.split()[0] for command in commands] == ["dracut"]
    assert (root / "etc/fstab").read_bytes() == OLD


def test_what_could_not_be_put_back_is_owed_by_the_next_helper(root: Path, stage: Stage) -> None:
    def by_hand() -> None:
        stage.stop.wish(StopCause.ASKED)
        (root / "etc/fstab").unlink()
        (root / "etc/fstab").mkdir()

    stage.while_running = by_hand
    journal = Journal(root.parent / "state")
    assert isinstance(stage.go(forget(root), WipeDisk(0), journal=journal), PlanStopped)
    assert len(journal.in_service()) == 1


def test_entries_that_stay_out_for_what_somebody_has_written_since_are_told_of(
    root: Path, stage: Stage
) -> None:
    fstab, remark = root / "etc/fstab", b"# by hand\n"

    def add_remark() -> None:
        stage.stop.wish(StopCause.ASKED)
        fstab.write_bytes(fstab.read_bytes() + remark)

    stage.while_running = add_remark
    journal = Journal(root.parent / "state")
    assert isinstance(stage.go(forget(root), WipeDisk(0), journal=journal), PlanStopped)
    assert fstab.read_bytes() == OLD.removesuffix(THIRD) + remark
    assert [(account.outcome, account.done) for account in journal.in_service()] == [("", 1)]


def test_what_somebody_has_put_back_by_hand_is_owed_by_nobody(root: Path, stage: Stage) -> None:
    def put_back() -> None:
        stage.stop.wish(StopCause.ASKED)
        (root / "etc/fstab").write_bytes(OLD)

    stage.while_running = put_back
    journal = Journal(root.parent / "state")
    assert isinstance(stage.go(forget(root), WipeDisk(0), journal=journal), PlanStopped)
    assert journal.in_service() == ()


def test_what_was_put_back_is_owed_by_nobody(root: Path, stage: Stage) -> None:
    stage.while_running = lambda: stage.stop.wish(StopCause.ASKED)
    journal = Journal(root.parent / "state")
    assert isinstance(stage.go(forget(root), RENEW, WipeDisk(0), journal=journal), PlanStopped)
    assert journal.in_service() == ()
    assert [account.outcome for account in journal.accounts()] == ["stopped"]

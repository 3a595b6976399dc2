"""LVM's backup of a group that a plan has wiped goes with the plan, however that ends."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.looking.layers import volumes
from raidwright.helper.plans import erased_groups, group_files
from raidwright.helper.plans.steps.handling import PlanEnvironment
from raidwright.protocol import PlanEvent, PlanFailed, PlanStopped, StepDone, StopCause
from raidwright.storage.snapshot.settings import GroupBackup
from raidwright.storage.steps.disk import WipeDisk
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.lvm import DeleteGroupBackup, RemovePv, RemoveVg
from raidwright.storage.steps.targets import OnArray
from tests.helper import staged_plan
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import some_teardown
from tests.helper.staged_plan import Stage, stage

__all__ = ["fake_sys", "stage"]
GROUP = "Tspcvx-iuzr-NY1x-Afvc-b5If-yyKl-DMRP3g"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake_sys: FakeSys) -> Path:
    """LVM's backup of a group that it does not see any more."""

    async def nothing_seen() -> tuple[volumes.PhysicalRow, ...]:
        return ()

    file = tmp_path / "vault"
    file.write_text("vault {\n")
    monkeypatch.setattr(group_files, "backup_of", lambda _: str(file))
    monkeypatch.setattr(volumes, "group_backups", lambda: (GroupBackup("vault", ("/dev/vda",), uuid=GROUP),))
    monkeypatch.setattr(volumes, "physical_volumes", nothing_seen)
    monkeypatch.setattr(erased_groups, "disk_now", lambda _: fake_sys.disk("vda"))
    monkeypatch.setattr(staged_plan, "ENVIRONMENT", PlanEnvironment(1000, tmp_path / "state"))
    return file


FORGETS = DeleteGroupBackup("vault", uuid=GROUP)


def test_a_plan_that_is_stopped_after_the_wipe_forgets_it(stage: Stage, kept: Path) -> None:
    class Stopping(list[PlanEvent]):
        def append(self, event: PlanEvent) -> None:
            if isinstance(event, StepDone):
                stage.stop.wish(StopCause.ASKED)

    stage.told = Stopping()
    end = stage.go(some_teardown(), WipeDisk(0), LoadModule("ext4"), FORGETS)
    assert isinstance(end, PlanStopped)
    assert not kept.exists()


def test_one_that_fails_after_the_wipe_forgets_it(stage: Stage, kept: Path) -> None:
    stage.status = 1
    end = stage.go(some_teardown(), WipeDisk(0), LoadModule("ext4"), FORGETS)
    assert isinstance(end, PlanFailed)
    assert not kept.exists()


def test_while_more_is_to_be_wiped_it_stays(stage: Stage, kept: Path) -> None:
    stage.status = 1
    stage.go(some_teardown(), WipeDisk(0), LoadModule("ext4"), WipeDisk(1), FORGETS)
    assert kept.exists()


@pytest.mark.parametrize(
    ("backup", "seen", "goes"),
    [
        (GroupBackup("vault", ("/dev/md127",), uuid=GROUP), False, True),
        (GroupBackup("vault", ()), False, True),
        (GroupBackup("vault", ("/dev/md127",), uuid=GROUP), True, False),
        (GroupBackup("vault", ("/dev/vdz",), uuid=GROUP), False, False),
        (GroupBackup("attic", ("/dev/md127",), uuid=GROUP), False, False),
    ],
    ids=["its own", "emptied", "still seen", "a namesake's", "another group's"],
)
def test_of_a_group_that_lvm_could_not_remove_what_lay_there_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, backup: GroupBackup, *, seen: bool, goes: bool
) -> None:
    file = tmp_path / "vault"
    file.write_text("vault {\n")

    async def rows() -> tuple[volumes.PhysicalRow, ...]:
        return (volumes.PhysicalRow("vault", "/dev/md127"),) if seen else ()

    monkeypatch.setattr(erased_groups, "backup_of", lambda _: str(file))
    monkeypatch.setattr(erased_groups, "group_backups", lambda: (backup,))
    monkeypatch.setattr(erased_groups, "physical_volumes", rows)
    plan = replace(some_teardown(), steps=(RemoveVg("vault"), RemovePv(OnArray())))
    asyncio.run(erased_groups.forget_left_groups(plan))
    assert file.exists() is not goes

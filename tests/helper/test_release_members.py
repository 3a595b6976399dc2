"""Right before an md device is stopped that holds old members: it is still the one that was seen."""

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.steps import handle
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.assembly import ReleaseMembers
from raidwright.storage.steps.disk import VerifyClean, WipeDisk
from raidwright.storage.steps.targets import OnDisk, OnPartition
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ENVIRONMENT, holding, some_disk

__all__ = ["fake_sys"]

PARTS = (OnPartition(0, 1), OnPartition(1, 1))


class Scene:
    """Two disks whose first partitions md127 holds, as somebody has left it."""

    def __init__(self, sys: FakeSys, state: str) -> None:
        self.parts = [sys.disk(f"vdq{index}", partitions=1).partitions()[0] for index in range(3)]
        self.array = sys.stacked("md127", *self.parts[:2], folder="md")
        (self.array.folder / "md/array_state").write_text(f"{state}\n")

    def requires(self, *, runs: bool) -> str:
        """Why the step is not begun; empty when it is."""
        step = ReleaseMembers(127, PARTS, runs)
        whole = (WipeDisk(0), WipeDisk(1), VerifyClean(OnDisk(0)), VerifyClean(OnDisk(1)))
        plan = Plan(Purpose.CLEAN, (some_disk(0), some_disk(1)), None, (step, *whole))
        try:
            handle(plan, step, holding(), ENVIRONMENT).require()
        except HelperError as error:
            return error.sentence
        return ""


@pytest.fixture
def used(monkeypatch: pytest.MonkeyPatch) -> set[Device]:
    """What somebody has for themselves."""
    known: set[Device] = set()
    monkeypatch.setattr(occupants, "is_claimed", lambda device: device in known)
    return known


@pytest.mark.parametrize(("state", "runs"), [("inactive", False), ("clean", True), ("inactive", True)])
def test_what_is_as_it_was_seen_is_let_go_of(
    fake_sys: FakeSys, used: set[Device], state: str, runs: bool
) -> None:
    assert Scene(fake_sys, state).requires(runs=runs) == ""


def test_what_has_been_started_since_is_not(fake_sys: FakeSys, used: set[Device]) -> None:
    assert Scene(fake_sys, "clean").requires(runs=False) == "/dev/md127 was started in the meantime"


def test_what_somebody_uses_by_now_is_not(fake_sys: FakeSys, used: set[Device]) -> None:
    scene = Scene(fake_sys, "clean")
    used.add(scene.array)
    assert scene.requires(runs=True) == "/dev/md127 is open in another program"


def test_what_holds_more_is_not_but_for_a_disk_that_is_gone(fake_sys: FakeSys, used: set[Device]) -> None:
    """md goes on holding what was pulled from an array that never ran."""
    scene = Scene(fake_sys, "inactive")
    third = scene.parts[2]
    (scene.array.folder / "slaves" / third.node).symlink_to(third.folder)
    assert scene.requires(runs=False) == f"/dev/md127 also uses {third.path}"
    third.folder.rename(third.folder.parent.parent / "gone")
    assert scene.requires(runs=False) == ""

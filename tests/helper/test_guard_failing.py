"""Which member that still serves the helper counts as failed, asked of kernels that no test computer has."""

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.plans.steps import handle
from raidwright.storage.levels import Level
from raidwright.storage.steps.md import FailMember, RemoveMember
from raidwright.storage.steps.targets import OnDisk
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import ENVIRONMENT, holding, some_repair
from tests.helper.repair_scene import BOTH, SERVES, Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

FAIL = (FailMember(OnDisk(2), BOTH), RemoveMember(OnDisk(2), BOTH))
THREE = {0: SERVES, 1: SERVES, 2: SERVES}


def test_one_that_can_be_spared_is_counted_as_failed(scene: Scene) -> None:
    scene.array(THREE, raid_disks=3)
    assert scene.reasons(*FAIL) == ""


@pytest.mark.parametrize(
    ("states", "facts"),
    [
        (THREE, {"raid_disks": 4, "level": "raid5", "degraded": 1}),
        ({0: "faulty", 1: "faulty", 2: SERVES}, {"raid_disks": 3, "degraded": 2}),
        (THREE, {"raid_disks": 3, "resync_start": "8"}),
        (THREE, {"raid_disks": 3, "sync_action": "check"}),
        (THREE, {"raid_disks": 3, "sync_action": "recover"}),
        (THREE, {"raid_disks": 3, "sync_action": "reshape", "reshape_position": "2048"}),
        (THREE, {"raid_disks": 3, "reshape_position": "2048"}),
    ],
    ids=["none more may fail", "the last copy", "resync owed", "checked", "filling", "reshaping", "halted"],
)
def test_one_that_cannot_be_spared_goes_on_serving(
    scene: Scene, states: dict[int, str], facts: dict[str, object]
) -> None:
    """Asked of the kernel once more before the command."""
    scene.array(states, **facts)
    plan = some_repair(*FAIL)
    if facts.get("level"):
        assert plan.array is not None
        plan = msgspec.structs.replace(plan, array=msgspec.structs.replace(plan.array, level=Level.RAID5))
    require = handle(plan, plan.steps[0], holding(), ENVIRONMENT).require
    with pytest.raises(HelperError, match="changed after the plan was made"):
        require()


@pytest.mark.parametrize(("failed", "spared"), [(1, True), (3, False)])
def test_of_each_pair_of_a_raid10_one_stays(scene: Scene, failed: int, spared: bool) -> None:
    """Near copies: the first two disks have one half, the other two the other, and the third shall go."""
    states = dict.fromkeys(range(4), SERVES) | {failed: "faulty"}
    scene.array(states, level="raid10", layout="258", raid_disks=4, degraded=1)
    require = handle(some_repair(*FAIL), FAIL[0], holding(), ENVIRONMENT).require
    if spared:
        require()
        return
    with pytest.raises(HelperError, match="changed after the plan was made"):
        require()


def test_one_that_has_failed_meanwhile_is_only_let_go_of(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES, 2: "faulty"})
    plan = some_repair(*FAIL)
    assert scene.against(plan) == ""
    handle(plan, plan.steps[0], holding(), ENVIRONMENT).require()


@pytest.mark.parametrize(
    ("state", "slot", "goes"), [("spare", "none", True), ("faulty", "none", True), (SERVES, "2", False)]
)
def test_a_spare_that_md_has_taken_meanwhile_stays(
    scene: Scene, state: str, slot: str, *, goes: bool
) -> None:
    """It takes the place of a member that fails, also between two tries."""
    array = scene.array({0: SERVES, 1: SERVES, 2: state}, raid_disks=3)
    leave = RemoveMember(OnDisk(2), BOTH)
    (array.folder / f"md/dev-{scene.disks[2].folder.name}/slot").write_text(f"{slot}\n")
    require = handle(some_repair(leave), leave, holding(), ENVIRONMENT).require
    if goes:
        require()
        return
    with pytest.raises(HelperError, match="changed after the plan was made"):
        require()

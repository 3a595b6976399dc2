"""An array is spread over one disk more only as it was seen, and only where md can do it in place."""

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.steps import handle
from raidwright.storage.steps.md import AddMember, GrowArray
from raidwright.storage.steps.targets import OnDisk
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import ENVIRONMENT, at_once, holding, some_repair, verify, waiting
from tests.helper.repair_scene import BOTH, SERVES, Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

GROW = GrowArray(OnDisk(2), BOTH, 3)
WHOLE, SPARE = {0: SERVES, 1: SERVES}, {0: SERVES, 1: SERVES, 2: "none spare"}


def joined(array: Device, scene: Scene) -> None:
    """The third disk is a spare by now."""
    (array.folder / "slaves/vdq2").symlink_to(scene.disks[2].folder)
    own = array.folder / "md/dev-vdq2"
    own.mkdir()
    (own / "block").symlink_to(scene.disks[2].folder)
    for name, words in (("state", "spare"), ("slot", "none"), ("recovery_start", "0"), ("errors", "0")):
        (own / name).write_text(words)


def test_a_blank_disk_or_the_only_spare_is_taken_in(scene: Scene) -> None:
    device = scene.array(WHOLE)
    assert scene.reasons(AddMember(OnDisk(2), BOTH), GROW) == ""
    joined(device, scene)
    assert scene.reasons(GROW) == ""


@pytest.mark.parametrize(
    ("states", "facts"),
    [
        (SPARE, {"sync_action": "check"}),
        ({0: SERVES, 1: SERVES, 2: "faulty"}, {}),
        ({0: SERVES, 1: "faulty", 2: "1 spare"}, {"degraded": 1}),
        (WHOLE, {}),
    ],
    ids=str,
)
def test_right_before_it_acts_it_looks_once_more(
    scene: Scene, states: dict[int, str], facts: dict[str, object]
) -> None:
    scene.array(states, **facts)
    with pytest.raises(HelperError, match="changed after the plan was made"):
        handle(some_repair(GROW), GROW, holding(), ENVIRONMENT).require()


def test_that_it_has_grown_is_proven(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting(monkeypatch, at_once)
    device = scene.array(SPARE)
    with pytest.raises(HelperError, match="did not grow to 3 disks"):
        verify(some_repair(GROW), GROW)
    (device.folder / "md/raid_disks").write_text("3 (2)")
    with pytest.raises(HelperError, match="did not grow to 3 disks"):
        verify(some_repair(GROW), GROW)
    (device.folder / "md/dev-vdq2/slot").write_text("2")
    verify(some_repair(GROW), GROW)

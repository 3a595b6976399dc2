"""A disk with the journal of an array is no spare to the helper either, and does not leave while it works."""

import pytest

from raidwright.helper.looking.kernel import Device
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.md import FailMember, RemoveMember, ReplaceMember
from raidwright.storage.steps.targets import OnDisk
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import ARRAY
from tests.helper.repair_scene import BOTH, SERVES, Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

LEAVES = RemoveMember(OnDisk(2), BOTH)
REMOVE = (LEAVES, ZeroSuperblock(OnDisk(2)), WipeDisk(2), VerifyClean(OnDisk(2)))


def logged(scene: Scene, state: str = "journal") -> Device:
    """Two members that serve, and the journal on the third disk, as the kernel tells of it."""
    scene.uuids["vdq2"] = (ARRAY,)
    return scene.array({0: SERVES, 1: SERVES, 2: f"journal {state}"}, consistency_policy="journal")


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (REMOVE, "/dev/vdq2 is still active in /dev/md127"),
        ((FailMember(OnDisk(2), BOTH), LEAVES), "/dev/vdq2 is not active in /dev/md127"),
        ((ReplaceMember(OnDisk(0), OnDisk(2), BOTH),), "/dev/vdq2 is not a hot spare of /dev/md127"),
    ],
    ids=["taken out", "counted as failed", "in the place of another"],
)
def test_it_stays_where_it_is(scene: Scene, steps: tuple[Step, ...], told: str) -> None:
    logged(scene)
    assert scene.reasons(*steps) == told

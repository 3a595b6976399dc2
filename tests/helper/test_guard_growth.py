"""An array is spread over one disk more only as it was seen, and only where md can do it in place."""

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.steps import handle
from raidwright.storage.levels import Level
from raidwright.storage.steps.md import AddMember, GrowArray
from raidwright.storage.steps.targets import OnDisk
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import ERRAND, at_once, holding, some_repair, verify, waiting
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
    ("states", "facts", "told"),
    [
        (WHOLE, {"raid_disks": 3, "degraded": 1}, "has an empty slot"),
        (WHOLE, {"sync_action": "reshape"}, "is busy or read-only"),
        (WHOLE, {"resync_start": "8"}, "is busy or read-only"),
        (WHOLE, {"array_state": "readonly"}, "is busy or read-only"),
        ({0: SERVES, 1: SERVES, 3: "none spare"}, {}, "has another hot spare"),
        ({0: SERVES, 3: SERVES}, {}, "also uses /dev/vdq3"),
    ],
    ids=str,
)
def test_it_stands_as_it_was_seen(
    scene: Scene, states: dict[int, str], facts: dict[str, object], told: str
) -> None:
    scene.array(states, **facts)
    assert told in scene.reasons(AddMember(OnDisk(2), BOTH), GROW)


@pytest.mark.parametrize("policy", ["ppl", "journal", "resync"])
def test_what_is_written_down_first_keeps_it_from_being_spread(scene: Scene, policy: str) -> None:
    """md refuses it, and the new disk would have been erased by then."""
    device = scene.array(SPARE, level="raid5", consistency_policy=policy, chunk_size=4096)
    for name in ("vdq0", "vdq1"):
        (device.folder / f"md/dev-{name}/offset").write_text("262144")
    grow = some_repair(GROW)
    assert grow.array is not None
    plan = msgspec.structs.replace(grow, array=msgspec.structs.replace(grow.array, level=Level.RAID5))
    refused = "/dev/md127 cannot be reshaped to 3 disks in place" in scene.against(plan)
    assert refused == (policy != "resync")


@pytest.mark.parametrize("state", ["faulty", SERVES])
def test_only_a_spare_takes_a_place(scene: Scene, state: str) -> None:
    scene.array({0: SERVES, 1: SERVES, 2: state}, raid_disks=3)
    assert "is not a hot spare of /dev/md127" in scene.reasons(GROW)


@pytest.mark.parametrize("count", [2, 4, 32])
def test_it_has_one_place_more_and_no_other_number(scene: Scene, count: int) -> None:
    scene.array(SPARE)
    forged = GrowArray(OnDisk(2), BOTH, count)
    assert f"cannot be reshaped to {count} disks in place" in scene.reasons(forged)


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
        handle(some_repair(GROW), GROW, holding(), ERRAND).require()


def test_that_it_has_grown_is_proven(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting(monkeypatch, at_once)
    device = scene.array(SPARE)
    with pytest.raises(HelperError, match="does not have 3 slots"):
        verify(some_repair(GROW), GROW)
    (device.folder / "md/raid_disks").write_text("3 (2)")
    with pytest.raises(HelperError, match="does not have 3 slots"):
        verify(some_repair(GROW), GROW)
    (device.folder / "md/dev-vdq2/slot").write_text("2")
    verify(some_repair(GROW), GROW)

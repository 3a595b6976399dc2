"""Whether an array was started, made writable, unlocked and mounted as planned, asked of what is there."""

import asyncio

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.on_disk.signatures import Signature
from raidwright.helper.plans.steps import handle, handling, luks
from raidwright.storage.design.design import FoundKind
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import MakeWritable, StartArray
from raidwright.storage.steps.filesystem import Mount, MountFound, SwapOff, Unmount
from raidwright.storage.steps.luks import UnlockContainer
from raidwright.storage.steps.md import FreezeSync
from raidwright.storage.steps.targets import OnArray, OnDisk
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.plans import ARRAY, ENVIRONMENT, LUKS, at_once, begun, holding, some_use, verify, waiting

__all__ = ["fake_sys"]

OTHER = "11111111:22222222:33333333:44444444"
BOTH = (OnDisk(0), OnDisk(1))
START = StartArray(BOTH, incomplete=False, read_only=False)
QUIET = StartArray(BOTH, incomplete=False, read_only=True)
UNLOCK = UnlockContainer(OnArray(), "safe", LUKS, read_only=False)


class Scene:
    """Two disks of the plan, on which an array may run."""

    def __init__(self, sys: FakeSys) -> None:
        self.sys, self.disks = sys, [sys.disk(f"vdq{index}") for index in range(2)]

    def runs(self, members: int = 2, uuid: str = ARRAY, state: str = "clean") -> Device:
        own = dict.fromkeys(self.disks[:members], "in_sync")
        array = self.sys.stacked("md127", *own, folder="md")
        return fill_md(array, own, uuid=uuid, level="raid1", raid_disks=2, array_state=state)


@pytest.fixture
def scene(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> Scene:
    waiting(monkeypatch, at_once)
    return Scene(fake_sys)


def verified(step: Step) -> str:
    """Why it did not come to what it says; empty when it did."""
    try:
        verify(some_use(step), step)
    except HelperError as error:
        return str(error)
    return ""


def test_it_runs_on_its_members(scene: Scene) -> None:
    scene.runs()
    assert verified(START) == ""


@pytest.mark.parametrize(
    ("facts", "step", "told"),
    [
        ((OTHER, "clean"), START, "now belongs to another array"),
        ((ARRAY, "inactive"), START, "now belongs to another array"),
        ((ARRAY, "clean"), QUIET, "is writable but should be read-only"),
        ((ARRAY, "readonly"), MakeWritable(), "is still read-only"),
    ],
)
def test_what_did_not_come_to_what_it_says_is_told(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, facts: tuple[str, str], step: Step, told: str
) -> None:
    monkeypatch.setattr(arrays, "uuids_on", lambda _: ())
    scene.runs(2, *facts)
    assert told in verified(step)


def test_other_members_than_planned_are_told(scene: Scene) -> None:
    scene.runs(1)
    assert "does not use the planned disks" in verified(START)


def test_read_only_is_what_was_meant(scene: Scene) -> None:
    scene.runs(state="readonly")
    assert verified(QUIET) == ""


@pytest.mark.parametrize("claimed", [False, True])
def test_members_are_free_and_its_own_right_before(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, claimed: bool
) -> None:
    uuids: dict[str, tuple[str, ...]] = {"vdq0": (ARRAY,), "vdq1": (ARRAY,)}
    monkeypatch.setattr(arrays, "uuids_on", lambda device: uuids[device.node])
    monkeypatch.setattr(handling.occupants, "is_claimed", lambda _: claimed)
    require = handle(some_use(START), START, holding(), ENVIRONMENT).require
    if claimed:
        with pytest.raises(HelperError, match="is open in another program"):
            require()
        return
    require()
    for found in ((), (OTHER,), (ARRAY, OTHER)):
        uuids["vdq1"] = found
        with pytest.raises(HelperError, match="/dev/vdq1 does not belong to /dev/md127"):
            require()


def test_the_array_is_the_same_right_before_it_is_made_writable(scene: Scene) -> None:
    require = handle(some_use(MakeWritable()), MakeWritable(), holding(), ENVIRONMENT).require
    with pytest.raises(HelperError, match="now belongs to another array"):
        require()
    scene.runs(state="readonly")
    require()


def test_a_container_is_the_one_of_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Signature] = []
    monkeypatch.setattr(handling, "probe", lambda _: tuple(found))
    work = handle(some_use(UNLOCK), UNLOCK, holding(), ENVIRONMENT)
    for signature in (None, Signature("crypto_LUKS", "another", ""), Signature("ext4", LUKS, "")):
        found[:] = [signature] if signature else []
        with pytest.raises(HelperError, match=r"does not contain|but not the one created by this plan"):
            asyncio.run(begun(work))
    found[:] = [Signature("crypto_LUKS", LUKS, "")]
    asyncio.run(begun(work))
    assert work.meanings[2] == luks.WRONG_PASSPHRASE


@pytest.mark.parametrize(
    ("before", "uuid", "after"),
    [("resync", ARRAY, "idle"), ("frozen", ARRAY, "frozen"), ("resync", OTHER, "frozen")],
)
def test_of_an_array_that_is_not_stopped_after_all_the_sync_goes_on(
    scene: Scene, before: str, uuid: str, after: str
) -> None:
    """Somebody has opened it meanwhile. What was halted before, or has its name since, is left alone."""
    array = scene.runs()
    action = array.folder / "md/sync_action"
    action.write_text(f"{before}\n")
    halting = handle(some_use(FreezeSync()), FreezeSync(), holding(), ENVIRONMENT)
    halting.prepare()
    action.write_text("frozen\n")
    (array.folder / "md/uuid").write_text(f"{uuid}\n")
    asyncio.run(halting.put_back())  # type: ignore[arg-type]
    assert action.read_text().strip() == after


@pytest.mark.parametrize(
    "step",
    [
        START,
        Mount(OnArray(), "/srv/a"),
        MountFound(OnArray(), "/srv/a", FoundKind.EXT4, LUKS, told=False, read_only=False),
        Unmount(OnArray(), "/srv/a"),
        SwapOff(OnArray()),
    ],
)
def test_what_waits_for_the_disks_is_not_ended_after_minutes(step: Step) -> None:
    """A journal is replayed, or gigabytes of pages written, as fast as a degraded array can."""
    assert handle(some_use(step), step, holding(), ENVIRONMENT).limit >= 3600

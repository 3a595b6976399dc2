"""Plans that say they continue another: forged, replayed, too early, too late, or over what others made."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from raidwright.helper.errors import step_failure
from raidwright.helper.plans.guards import continuing as module
from raidwright.helper.plans.guards.continuing import reasons_against_continuing
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.unfinished import first_unfinished
from raidwright.helper.secret import last_with_secret
from raidwright.storage.configuration import FileSeen
from raidwright.storage.design.design import ArrayDesign, FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.continuing.leftovers import Contents
from raidwright.storage.plan.continuing.planner import broken_plan
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.configuration import AddArrayEntry
from raidwright.storage.steps.disk import WipeSignatures
from raidwright.storage.steps.step import Edit, Mark
from raidwright.storage.steps.targets import OnArray, OnMapping
from raidwright.storage.units import MIB
from tests.helper.disk_images import blank, luks
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ARRAY, LUKS, holding, some_disk, some_teardown
from tests.helper.resumed import BROKEN, EXT4, FILESYSTEM, FORMAT, MAKE, OPEN, STEPS, WIPE, resumed
from tests.helper.unfinished import MEMBER, Computer

__all__ = ["fake_sys"]


class Scene:
    """A computer on which that build was broken off."""

    def __init__(self, sys: FakeSys, patch: pytest.MonkeyPatch, folder: Path) -> None:
        self.sys = sys
        self.computer = Computer(sys, patch, folder)
        self.journal, self.keyless = Journal(folder / "journal"), False
        self.computer.put("vdq0", "TEST-0")
        self.computer.put("vdq1", "TEST-1")
        self.finds(MEMBER)
        contents = f"{first_unfinished.__module__}.contents_now"
        patch.setattr(contents, lambda held: self.computer.on[held.device.node])
        patch.setattr(module, "is_keyless", lambda *_: self.keyless)

    def finds(self, contents: Contents) -> None:
        """From now on that is on both disks."""
        self.computer.on = {"vdq0": contents, "vdq1": contents}

    def broken_at(self, step: int, *, begun: bool = True, plan: Plan = BROKEN, outcome: str = "") -> None:
        """The journal of a build of which so many steps are done."""
        with self.journal.open(plan, 7, (Contents(), Contents())) as record:
            for index in range(plan.done, step):
                record.intent(index, ())
                record.mark_done(index)
            if begun and step < len(plan.steps):
                record.intent(step, ())
            if outcome:
                record.close(outcome)

    def against(self, plan: Plan) -> str:
        """Why it may not go on."""
        held = (HeldDisk(*each) for each in zip(plan.disks, (-1, -1), self.computer.disks, strict=False))
        return "; ".join(reasons_against_continuing(plan, holding(*held), self.journal.unsettled_plans()))


@pytest.fixture
def scene(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Scene:
    return Scene(fake_sys, monkeypatch, tmp_path)


UNKNOWN = "There is no record of the interrupted build on this computer. Create the plan again"


def test_the_rest_of_what_was_broken_off_may_go_on(scene: Scene) -> None:
    scene.broken_at(MAKE)
    assert scene.against(resumed()) == ""


def test_without_a_journal_of_our_own_nothing_is_continued(scene: Scene) -> None:
    assert scene.against(resumed()) == UNKNOWN


@pytest.mark.parametrize("outcome", ["done", ""])
def test_what_came_to_its_end_is_not_done_again(scene: Scene, outcome: str) -> None:
    """Its file system has data in it by now."""
    scene.broken_at(len(STEPS), outcome=outcome)
    assert scene.against(resumed()) == UNKNOWN


def test_what_a_later_plan_has_written_over_is_not_continued(scene: Scene) -> None:
    scene.broken_at(MAKE)
    with scene.journal.open(some_teardown(), 7, (MEMBER, MEMBER)) as record:
        for index in range(5):
            record.intent(index, ())
            record.mark_done(index)
        record.close("done")
    assert scene.against(resumed()) == UNKNOWN


def test_a_later_plan_on_one_of_its_disks_is_enough(scene: Scene) -> None:
    scene.broken_at(MAKE)
    with scene.journal.open(some_teardown(disks=1), 7, (MEMBER,)) as record:
        for index in range(3):
            record.intent(index, ())
            record.mark_done(index)
        record.close("done")
    assert "A later plan wrote to /dev/vdq0" in scene.against(resumed())


@pytest.mark.parametrize(
    "changes",
    [
        {"steps": (*STEPS[:MAKE], msgspec.structs.replace(EXT4, kind=FilesystemKind.XFS))},
        {"steps": (*STEPS[:MAKE], msgspec.structs.replace(EXT4, target=OnArray()))},
        {"steps": (*STEPS, WipeSignatures(OnMapping("safe")))},
        {"steps": (*STEPS[:MAKE], WipeSignatures(OnMapping("safe")), EXT4)},
        {"steps": STEPS[:MAKE]},
        {"design": None},
        {"design": ArrayDesign("tank", Level.RAID5, ("disk-0", "disk-1"))},
        {"array": msgspec.structs.replace(BROKEN.array, uuid=ARRAY.replace("0", "f"))},
        {"array": msgspec.structs.replace(BROKEN.array, name="other")},
        {"disks": (some_disk(0),)},
        {"disks": (some_disk(0), some_disk(1), some_disk(2))},
    ],
)
def test_another_plan_than_the_journal_has_is_none(scene: Scene, changes: dict[str, Any]) -> None:
    scene.broken_at(MAKE)
    assert scene.against(resumed(**changes)) == UNKNOWN


def test_it_goes_on_upon_its_own_disks_in_their_order(scene: Scene) -> None:
    scene.broken_at(MAKE)
    stranger = msgspec.structs.replace(some_disk(1), serial="TEST-9")
    coarse = msgspec.structs.replace(some_disk(1), logical_sector=4096)
    for disks in ((some_disk(0), stranger), (some_disk(0), coarse), (some_disk(1), some_disk(0))):
        assert "is not the disk that the interrupted build used" in scene.against(resumed(disks=disks))


@pytest.mark.parametrize("done", [OPEN, FORMAT, WIPE, len(STEPS)])
def test_the_journal_says_where_it_goes_on(scene: Scene, done: int) -> None:
    """Neither is done again what was done, nor left out what was not: an encryption, say."""
    scene.broken_at(MAKE, begun=False)
    assert f"The interrupted build completed 7 steps, not {done}" in scene.against(resumed(done))


def test_only_what_was_begun_can_have_been_done(scene: Scene) -> None:
    scene.broken_at(FORMAT, begun=False)
    assert "steps, not 6" in scene.against(resumed(OPEN))
    scene.broken_at(FORMAT)
    assert scene.against(resumed(OPEN)) == ""
    assert "steps, not 7" in scene.against(resumed(MAKE))


def test_what_cannot_be_seen_to_be_done_is_done_again(scene: Scene) -> None:
    scene.broken_at(WIPE)
    assert scene.against(resumed(WIPE)) == ""
    assert "steps, not 5" in scene.against(resumed(FORMAT))


def test_an_entry_that_was_begun_is_left_out_only_when_it_is_there(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that was done before may have been taken out since, which is nobody's business here."""
    entries = tuple(AddArrayEntry(FileSeen(f"/etc/{name}", "a" * 64)) for name in ("mdadm.conf", "fstab"))
    plan = msgspec.structs.replace(BROKEN, steps=(*STEPS, *entries))
    second, asked = len(STEPS) + 1, []
    scene.broken_at(second, plan=plan)

    def require_done(edit: Edit, _: Path) -> None:
        asked.append(edit.file.path)
        raise step_failure("it does not exist")

    monkeypatch.setattr(module.edited_files, "require_done", require_done)
    assert scene.against(resumed(second, steps=plan.steps)) == ""
    assert scene.against(resumed(second + 1, steps=plan.steps)) == "it does not exist"
    assert asked == ["/etc/fstab"]


def test_a_container_is_erased_only_while_nobody_has_a_key(scene: Scene, tmp_path: Path) -> None:
    image = tmp_path / "array"
    blank(image, 64 * MIB)
    luks("luks2", f"--uuid={LUKS}")(image)
    scene.sys.name(str(image), scene.sys.disk("md127"))
    at = msgspec.structs.replace(BROKEN.array, path=str(image))
    scene.broken_at(FORMAT)
    said = scene.against(resumed(WIPE, array=at))
    assert "The interrupted build completed 5 steps, not 4" in said
    assert f"{image} contains LUKS encryption, so it will not be overwritten." in said
    scene.keyless = True
    assert scene.against(resumed(WIPE, array=at)) == ""
    for done in (FORMAT, OPEN):
        assert f"steps, not {done}" in scene.against(resumed(done, array=at))


def test_what_others_have_put_there_stops_it(scene: Scene) -> None:
    scene.broken_at(MAKE)
    above = Contents(MEMBER.marks, upper=((0, Mark("crypto_LUKS", LUKS)), (0, Mark("ext4", FILESYSTEM))))
    scene.finds(above)
    assert scene.against(resumed()) == ""
    for theirs in (
        Contents(MEMBER.marks, upper=((0, Mark("xfs", FILESYSTEM)),)),
        Contents(MEMBER.marks, upper=((0, Mark("ext4", LUKS)),)),
        Contents(((0, Mark("linux_raid_member", ARRAY.replace("0", "f"))),)),
    ):
        scene.finds(theirs)
        assert "which is not from the interrupted plan" in scene.against(resumed())
    scene.finds(Contents(((0, Mark("unreadable")),)))
    assert "cannot be read" in scene.against(resumed())


def test_what_continued_and_was_broken_off_again_is_continued(scene: Scene) -> None:
    scene.broken_at(FORMAT, begun=False)
    scene.broken_at(OPEN, plan=resumed(FORMAT))
    assert "steps, not 5" in scene.against(resumed(FORMAT))
    assert scene.against(resumed(OPEN)) == ""
    left = first_unfinished(scene.journal.unsettled_plans(), lambda _: ())
    assert left is not None
    assert (left.step, left.started, broken_plan(left)) == (OPEN + 1, True, resumed(FORMAT))


def test_a_continuation_that_ended_well_settles_both(scene: Scene) -> None:
    """Even where no step was left that writes to a disk."""
    scene.broken_at(MAKE)
    scene.broken_at(len(STEPS), plan=resumed(len(STEPS)), outcome="done")
    assert scene.journal.unsettled_plans() == ()


def test_the_passphrase_is_asked_for_only_for_what_is_ahead() -> None:
    assert [last_with_secret(resumed(done)) for done in (FORMAT, OPEN, MAKE)] == [OPEN, OPEN, None]

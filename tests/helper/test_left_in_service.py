"""What is told of plans that were broken off on arrays which go on, and left nothing to clean on any disk."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.layers import arrays
from raidwright.helper.plans import unfinished as unfinished_module
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.rerunning import note_failed_programs, read_failed_programs
from raidwright.helper.plans.unfinished import first_unfinished
from raidwright.storage.configuration import FileSeen
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.unfinished import Unfinished, unfinished_sentence
from raidwright.storage.steps.assembly import MakeWritable
from raidwright.storage.steps.configuration import RemoveEntries, RereadUnits
from raidwright.storage.steps.filesystem import Unmount
from raidwright.storage.steps.header import RestoreHeader
from raidwright.storage.steps.step import LineSeen
from raidwright.storage.steps.targets import OnArray, OnDisk
from raidwright.storage.steps.upkeep import RemoveBitmap
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.plans import ARRAY, LUKS, some_cleaning, some_repair, some_teardown, some_use
from tests.helper.unfinished import MEMBER, Computer, computer

__all__ = ["computer", "fake_sys"]

USE = some_use(MakeWritable(), MakeWritable())
UPKEEP = replace(USE, purpose=Purpose.UPKEEP, steps=(RemoveBitmap((OnDisk(0), OnDisk(1))),))
KEEP = replace(USE, purpose=Purpose.KEEP, steps=(RereadUnits(), RereadUnits()))
ENLARGE = replace(USE, purpose=Purpose.ENLARGE)
HEADER = replace(USE, purpose=Purpose.HEADER, steps=(RestoreHeader(OnArray(), LUKS, 1 << 24, "0" * 64),))
PLANS = {plan.purpose.value: plan for plan in (USE, UPKEEP, KEEP, ENLARGE, HEADER)}
EVERY = pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal")


@pytest.fixture(autouse=True)
def here(computer: Computer, fake_sys: FakeSys) -> None:
    """The array runs on its two disks."""
    one, other = (computer.put(f"vd{letter}", f"TEST-{n}") for n, letter in enumerate("ab"))
    computer.disks.append(fill_md(fake_sys.stacked("md127", one, other, folder="md"), {}, uuid=ARRAY))


def run(journal: Journal, plan: Plan, begun: int = 1, done: int = 0, outcome: str = "") -> None:
    with journal.open(plan, 7, [MEMBER] * len(plan.disks)) as record:
        for index in range(begun):
            record.intent(index, ())
            if index < done:
                record.mark_done(index)
        if outcome:
            record.close(outcome)


def told(journal: Journal) -> Unfinished | None:
    unmade = read_failed_programs(journal.folder)
    return first_unfinished(journal.unsettled_plans(), lambda _: (), journal.in_service(), unmade)


@EVERY
def test_it_is_told_of_with_the_plan_by_which_it_goes_on(journal: Journal, plan: Plan) -> None:
    run(journal, plan)
    left = told(journal)
    assert left is not None
    assert (left.purpose, left.array, left.uuid, left.step, left.disks, left.goes_on) == (
        plan.purpose.value,
        "tank",
        ARRAY,
        1,
        (),
        True,
    )
    assert left.plan


@EVERY
def test_what_was_not_begun_or_came_to_an_end_is_not(journal: Journal, plan: Plan) -> None:
    run(journal, plan, begun=0)
    run(journal, plan, begun=len(plan.steps), done=len(plan.steps))
    run(journal, plan, outcome="failed")
    run(journal, plan, outcome="stopped")
    assert told(journal) is None, "of what failed or was stopped one was told then"


@EVERY
def test_what_was_done_later_to_the_same_array_takes_its_place(journal: Journal, plan: Plan) -> None:
    run(journal, plan)
    run(journal, plan, outcome="failed")
    assert told(journal) is not None, "nothing was done"
    run(journal, plan, begun=len(plan.steps), done=len(plan.steps), outcome="done")
    assert told(journal) is None
    run(journal, plan)
    assert told(journal) is not None
    run(journal, some_teardown(), 5, 5, "done")
    assert told(journal) is None


def test_what_is_done_for_something_else_does_not(journal: Journal) -> None:
    run(journal, KEEP)
    run(journal, UPKEEP, 1, 1, "done")
    other = replace(KEEP, array=replace(KEEP.array, uuid="another"))  # type: ignore[type-var]
    run(journal, other, 2, 2, "done")
    left = told(journal)
    assert left is not None
    assert left.purpose == "keep"


@EVERY
def test_a_restart_ends_what_lasts_no_longer(
    journal: Journal, plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(journal, plan)
    (tmp_path / "start").write_text("another\n")
    monkeypatch.setattr(kernel, "BOOT_ID", tmp_path / "start")
    assert (told(journal) is None) is (plan.purpose in (Purpose.USE, Purpose.UPKEEP))


@EVERY
def test_of_an_array_that_is_not_here_nothing_is_told(
    journal: Journal, plan: Plan, computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(journal, plan)
    del computer.disks[-1]
    assert told(journal) is None
    monkeypatch.setattr(
        arrays, "devices_of_array", lambda uuid: iter(computer.disks if uuid == ARRAY else ())
    )
    assert told(journal) is not None, "it stands still"

    def unreadable(_: str) -> None:
        raise OSError(5, "a device cannot be read")

    monkeypatch.setattr(arrays, "devices_of_array", unreadable)
    assert told(journal) is not None


def test_a_repair_whose_disk_is_the_arrays_by_now_is_told_of_as_one(
    journal: Journal, computer: Computer, fake_sys: FakeSys
) -> None:
    run(journal, some_repair(), 2, 1)
    new = computer.put("vdc", "TEST-2")
    held = fill_md(fake_sys.stacked("md126", *computer.disks[:2], new, folder="md"), {}, uuid=ARRAY)
    computer.disks[2] = held
    computer.on = {"vdc": MEMBER}
    left = told(journal)
    assert left is not None
    assert (left.purpose, left.step, left.goes_on) == ("repair", 2, True)


def test_what_is_to_be_cleaned_is_told_of_first(journal: Journal, computer: Computer) -> None:
    run(journal, some_teardown(), 3, 1)
    computer.on = {"vda": MEMBER}
    run(journal, USE)
    left = told(journal)
    assert left is not None
    assert left.purpose == "teardown"


LINE = f"UUID={LUKS} /srv/data ext4 nofail 0 0"
LETS_GO = (
    Unmount(OnArray(), "/srv/data"),
    RemoveEntries(FileSeen("/etc/fstab", "a" * 64), (LineSeen(1, LINE),)),
    RereadUnits(),
)
TEARDOWN = replace(some_teardown(), steps=(*LETS_GO, *some_teardown().steps))


@pytest.fixture
def fstab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the computer would be told of what is mounted."""
    monkeypatch.setattr(settings, "ROOT", tmp_path)
    (tmp_path / "etc").mkdir()
    file = tmp_path / "etc/fstab"
    file.write_text("")
    return file


def restarted(tmp_path: Path, patch: pytest.MonkeyPatch) -> None:
    (tmp_path / "start").write_text("another\n")
    patch.setattr(kernel, "BOOT_ID", tmp_path / "start")


@pytest.mark.parametrize("begun", [2, 3, 4])
def test_a_teardown_that_took_entries_out_and_nothing_else_is_told_of_until_they_are_back(
    journal: Journal, fstab: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: int
) -> None:
    run(journal, TEARDOWN, begun, begun - 1)
    restarted(tmp_path, monkeypatch)
    left = told(journal)
    assert left is not None
    assert (left.purpose, left.uuid, left.step, left.disks, left.goes_on, left.settings) == (
        "teardown",
        ARRAY,
        begun,
        (),
        True,
        ("/etc/fstab",),
    )
    fstab.write_text(f"{LINE}\n")
    assert told(journal) is None


def test_what_a_teardown_only_unmounted_a_restart_mounts_again(
    journal: Journal, fstab: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fstab.write_text(f"{LINE}\n")
    run(journal, TEARDOWN, 2, 1)
    left = told(journal)
    assert left is not None
    assert (left.purpose, left.step, left.settings) == ("teardown", 2, ())
    restarted(tmp_path, monkeypatch)
    assert told(journal) is None


def test_what_could_not_be_made_known_again_is_told_of_until_it_is(
    journal: Journal, fstab: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fstab.write_text(f"{LINE}\n")
    run(journal, TEARDOWN, 4, 3)
    restarted(tmp_path, monkeypatch)
    assert told(journal) is None, "it is about to be made"
    (account,) = journal.in_service()
    note_failed_programs(account.name, ("update-initramfs -u",), journal.folder)
    left = told(journal)
    assert left is not None
    assert left.unmade == ("update-initramfs -u",)
    assert "tries it again automatically" in unfinished_sentence(left, "at noon")
    assert "failed: update-initramfs -u" in unfinished_sentence(left, "at noon")
    note_failed_programs("another", ("update-initramfs -u",), journal.folder)
    assert told(journal) is None
    note_failed_programs(account.name, (), journal.folder)
    assert told(journal) is None


@pytest.mark.usefixtures("fstab")
@pytest.mark.parametrize(("begun", "done", "outcome"), [(8, 8, "done"), (2, 1, "failed"), (3, 2, "stopped")])
def test_a_teardown_of_which_one_was_told_or_that_was_made_again_is_not(
    journal: Journal, begun: int, done: int, outcome: str
) -> None:
    """One that fails puts back what it has taken out."""
    if outcome == "done":
        run(journal, TEARDOWN, 3, 2)
    run(journal, TEARDOWN, begun, done, outcome)
    assert told(journal) is None


@pytest.mark.usefixtures("fstab")
def test_a_disk_without_an_array_is_told_of_too(
    journal: Journal, computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(journal, TEARDOWN, 3, 2)
    del computer.disks[-1]
    assert told(journal) is None
    monkeypatch.setattr(unfinished_module, "every_single", lambda: frozenset({ARRAY}))
    assert told(journal) is not None


def test_a_replacement_is_over_when_its_new_disk_was_cleaned(journal: Journal) -> None:
    """That plan is about a disk alone, and names no array."""
    repair = some_repair()
    new = replace(some_cleaning(1), purpose=Purpose.TEARDOWN, disks=repair.disks[2:])
    elsewhere = replace(some_cleaning(1), purpose=Purpose.TEARDOWN, disks=repair.disks[:1])
    run(journal, repair, 2, 1)
    assert told(journal) is not None
    run(journal, elsewhere, 2, 2, "done")
    assert told(journal) is not None
    run(journal, new, 2, 2, "done")
    assert told(journal) is None
    run(journal, repair, 2, 1)
    assert told(journal) is not None, "it was begun once more"


def test_however_many_plans_come_after_it_can_still_be_continued(journal: Journal) -> None:
    run(journal, UPKEEP)
    for _ in range(55):
        run(journal, USE, 2, 2, "done")
    left = told(journal)
    assert left is not None
    assert left.purpose == "upkeep"
    assert len([*journal.folder.glob("*.jsonl")]) <= 52

"""What the next helper has put back is left alone from then on, whatever becomes of it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.looking import kernel
from raidwright.helper.plans import edited_files, group_files
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.putting_back import put_back_left
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import RemoveEntries
from raidwright.storage.steps.disk import WipeDisk
from raidwright.storage.steps.lvm import DeleteGroupBackup
from raidwright.storage.steps.md import FreezeSync, StopArray
from raidwright.storage.steps.step import Edit, LineSeen
from tests.helper.configuration import OLD, found
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import LUKS, some_teardown
from tests.helper.test_putting_back_left import STOP, Files, action, broken_off, files

__all__ = ["action", "fake_sys", "files"]


def test_an_entry_that_is_taken_out_by_hand_later_stays_out(files: Files) -> None:
    journal = files.broken_off(3)
    without = files.fstab.read_bytes()
    put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() == OLD
    files.fstab.write_bytes(without)
    put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() == without


def test_what_a_later_plan_takes_out_is_put_back_again(files: Files) -> None:
    put_back_left(files.broken_off(3), files.run, files.root)
    put_back_left(files.broken_off(3), files.run, files.root)
    assert files.fstab.read_bytes() == OLD


def test_of_an_array_that_was_not_here_at_first_it_is_put_back_once_it_is(files: Files) -> None:
    journal, here = files.broken_off(3), files.here
    files.here = set()
    put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() != OLD
    files.here = here
    put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() == OLD


def test_what_could_not_be_put_back_is_tried_again(files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = files.broken_off(3)

    def full(*_: object) -> None:
        raise OSError(28, "full")

    with monkeypatch.context() as patch:
        patch.setattr(edited_files, "put_back", full)
        put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() != OLD
    put_back_left(journal, files.run, files.root)
    assert files.fstab.read_bytes() == OLD


CRYPTTAB = b"safe UUID=d none luks\n"


@pytest.fixture
def both(files: Files) -> tuple[Journal, Path]:
    """The journal of a plan that took entries out of two files, and the other of these."""
    crypttab = files.root / "etc/crypttab"
    crypttab.write_bytes(CRYPTTAB)
    forget = RemoveEntries(found(files.root, "/etc/crypttab").seen, (LineSeen(1, ""),))
    files.plan = replace(files.plan, steps=(forget, *files.plan.steps))
    for step in files.plan.steps[:2]:
        (edit,) = step.edits(files.plan)
        edited_files.carry_out(edit, files.root, files.state)
    return broken_off(files.root.parent, files.plan, 2, 1), crypttab


@pytest.mark.parametrize("is_first", [True, False])
def test_where_somebody_has_changed_one_file_the_other_is_put_back_once(
    files: Files, both: tuple[Journal, Path], is_first: bool
) -> None:
    journal, crypttab = both
    kept = {files.fstab: OLD, crypttab: CRYPTTAB}
    changed, other = kept if is_first else reversed(kept)
    without = other.read_bytes()
    changed.write_bytes(b"# by hand\n")
    put_back_left(journal, files.run, files.root)
    assert (changed.read_bytes(), other.read_bytes()) == (b"# by hand\n", kept[other])
    other.write_bytes(without)
    put_back_left(journal, files.run, files.root)
    assert (changed.read_bytes(), other.read_bytes()) == (b"# by hand\n", without)


def test_beside_a_file_that_somebody_has_changed_one_that_could_not_be_written_is_tried_again(
    files: Files, both: tuple[Journal, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, crypttab = both
    files.fstab.write_bytes(b"# by hand\n")
    back = edited_files.put_back

    def put_back(edit: Edit, before: bytes | None, root: Path) -> None:
        if edit.file.path == "/etc/crypttab":
            raise OSError(28, "full")
        back(edit, before, root)

    with monkeypatch.context() as patch:
        patch.setattr(edited_files, "put_back", put_back)
        put_back_left(journal, files.run, files.root)
    put_back_left(journal, files.run, files.root)
    assert crypttab.read_bytes() == CRYPTTAB


def test_lvms_backup_that_is_deleted_later_stays_deleted(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = files.root / "vault"
    monkeypatch.setattr(group_files, "backup_of", lambda _: str(kept))
    kept.write_text("vault {\n")
    files.plan = replace(files.plan, steps=(DeleteGroupBackup("vault", "safe", LUKS), *files.plan.steps))
    group_files.delete("vault", files.state)
    journal = broken_off(files.root.parent, files.plan, 1)
    put_back_left(journal, files.run, files.root)
    kept.unlink()
    put_back_left(journal, files.run, files.root)
    assert not kept.exists()


def test_a_sync_that_is_halted_by_hand_later_stands_still(tmp_path: Path, action: Path) -> None:
    journal = broken_off(tmp_path, STOP, 1)
    put_back_left(journal, tmp_path / "run", tmp_path)
    assert action.read_text().strip() == "idle"
    action.write_text("frozen\n")
    put_back_left(journal, tmp_path / "run", tmp_path)
    assert action.read_text().strip() == "frozen"


def test_a_sync_that_is_halted_after_a_restart_stands_still(
    tmp_path: Path, action: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = broken_off(tmp_path, STOP, 1)
    monkeypatch.setattr(kernel, "this_start", lambda: "the next one")
    put_back_left(journal, tmp_path / "run", tmp_path)
    assert action.read_text().strip() == "frozen"


@pytest.mark.parametrize(
    ("steps", "after"),
    [((FreezeSync(), StopArray()), "frozen"), ((FreezeSync(), WipeDisk(0), StopArray()), "idle")],
    ids=["nothing was lost", "something was lost"],
)
def test_a_plan_that_told_how_it_ended_had_the_sync_go_on_itself_before_a_loss(
    tmp_path: Path, action: Path, steps: tuple[Step, ...], after: str
) -> None:
    plan = replace(some_teardown(), steps=steps)
    journal = broken_off(tmp_path, plan, len(steps), len(steps) - 1, "failed")
    put_back_left(journal, tmp_path / "run", tmp_path)
    assert action.read_text().strip() == after

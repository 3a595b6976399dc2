"""What a helper would have put back that died in the middle of a plan is put back by the next one."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.looking import kernel
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.putting_back import put_back_left
from raidwright.storage.plan.plan import Plan, Purpose
from raidwright.storage.steps.configuration import RereadUnits
from raidwright.storage.steps.key_file import MakeKeyFile, key_path
from raidwright.storage.steps.md import FreezeSync, StopArray
from raidwright.storage.steps.targets import OnArray
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.plans import ARRAY, some_build, some_use

__all__ = ["fake_sys"]

STOP = some_use(FreezeSync(), StopArray())
KEEP = replace(STOP, purpose=Purpose.KEEP, steps=(MakeKeyFile(OnArray()), RereadUnits()))


@pytest.fixture
def action(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Of the array, whose syncs stand still."""
    one = fake_sys.disk("vda")
    held = fill_md(fake_sys.stacked("md127", one, folder="md"), {}, uuid=ARRAY)
    monkeypatch.setattr(kernel, "every_device", lambda: iter([one, held]))
    file = held.folder / "md/sync_action"
    file.write_text("frozen\n")
    return file


def broken_off(folder: Path, plan: Plan, begun: int, done: int = 0, outcome: str = "") -> Journal:
    journal = Journal(folder / "journal")
    with journal.open(plan, 7) as record:
        for index in range(begun):
            record.intent(index, ())
            if index < done:
                record.done(index)
        if outcome:
            record.close(outcome)
    return journal


@pytest.mark.parametrize(
    ("begun", "done", "outcome", "after"),
    [
        (1, 0, "", "idle"),
        (1, 1, "", "idle"),
        (2, 1, "", "idle"),
        (0, 0, "", "frozen"),
        (2, 2, "", "frozen"),
        (2, 2, "done", "frozen"),
    ],
)
def test_what_was_to_stand_still_goes_on_where_it_was_not_stopped(
    tmp_path: Path, action: Path, begun: int, done: int, outcome: str, after: str
) -> None:
    put_back_left(broken_off(tmp_path, STOP, begun, done, outcome), tmp_path)
    assert action.read_text().strip() == after


def test_of_the_last_plan_alone_anything_is_put_back(tmp_path: Path, action: Path) -> None:
    broken_off(tmp_path, STOP, 1)
    put_back_left(broken_off(tmp_path, some_use(RereadUnits()), 1, 1, "done"), tmp_path)
    assert action.read_text().strip() == "frozen", "whoever halted it since has done so for a reason"
    put_back_left(Journal(tmp_path / "empty"), tmp_path)


def key(root: Path) -> Path:
    file = root / key_path(ARRAY)[1:]
    file.parent.mkdir(parents=True, mode=0o700)
    file.write_bytes(bytes(64))
    return file


def test_a_key_file_of_which_nothing_tells_goes(tmp_path: Path) -> None:
    file = key(tmp_path)
    put_back_left(broken_off(tmp_path, KEEP, 0), tmp_path)
    assert file.exists()
    put_back_left(broken_off(tmp_path, KEEP, 1), tmp_path)
    assert not file.exists()
    put_back_left(broken_off(tmp_path, KEEP, 2, 1), tmp_path)


def test_one_that_a_crypttab_names_stays_and_so_does_that_of_a_build(tmp_path: Path) -> None:
    file = key(tmp_path)
    (tmp_path / "etc/crypttab").write_text(f"safe UUID=x {key_path(ARRAY)} luks\n")
    put_back_left(broken_off(tmp_path, KEEP, 2, 1), tmp_path)
    assert file.exists()
    (tmp_path / "etc/crypttab").unlink()
    build = replace(some_build(luks=True), steps=(*some_build(luks=True).steps, MakeKeyFile(OnArray())))
    put_back_left(broken_off(tmp_path, build, 5), tmp_path)
    assert file.exists(), "by its journal a build is cleaned up"


def test_what_cannot_be_put_back_keeps_no_helper_from_coming_up(tmp_path: Path) -> None:
    file = key(tmp_path)
    file.chmod(0o400)
    (tmp_path / "other").hardlink_to(file)
    put_back_left(broken_off(tmp_path, KEEP, 1), tmp_path)
    assert file.exists()

"""What the journals tell of plans that never came to their ends, by whatever version they were written."""

import datetime
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from raidwright.helper.plans import journal_accounts
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.journal_accounts import About, Unsettled
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.leftovers import Contents, remains
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.unfinished import Remains
from raidwright.storage.steps.step import Mark, Part
from raidwright.storage.steps.upkeep import CheckArray
from raidwright.storage.units import MIB, SECTOR
from tests.helper.plans import ARRAY, some_build, some_teardown, some_use
from tests.storage.machines import IDS

_FIRST = Path(__file__).with_name("journals")
"""Written by the first version, of a mirror with LUKS and LVM."""
_TABLE = "eeeeeeee-0000-4000-8000-000000000005"
Change = Callable[[dict[str, object]], dict[str, object]]
BUILD, TEARDOWN = some_build(), some_teardown()


def carried_out(folder: Path, plan: Plan, begun: int, done: int, outcome: str = "") -> None:
    """A journal of the plan with so many steps begun and done."""
    with Journal(folder).open(plan, 7) as record:
        for index in range(begun):
            record.intent(index, ())
            if index < done:
                record.mark_done(index)
        if outcome:
            record.close(outcome, "for a reason")


def left(folder: Path) -> list[tuple[str, Sequence[str]]]:
    """Purpose and serial numbers of the disks of each plan that is not settled."""
    return [
        (each.account.about.purpose if each.account.about else "?", _serials(each))
        for each in Journal(folder).unsettled_plans()
    ]


def _serials(plan: Unsettled) -> list[str]:
    return [each.drive.serial for each in plan.leftovers]


@pytest.mark.parametrize("outcome", ["", "stopped", "failed", "whatever a later version says"])
def test_a_plan_is_told_of_however_it_was_broken_off(tmp_path: Path, outcome: str) -> None:
    carried_out(tmp_path, TEARDOWN, 2, 1, outcome)
    assert left(tmp_path) == [("teardown", ["TEST-0"])]
    (plan,) = Journal(tmp_path).unsettled_plans()
    assert plan.account.about is not None
    assert (plan.account.about.array, plan.account.about.uuid, plan.account.about.steps) == ("tank", ARRAY, 5)
    assert (plan.account.reached, plan.account.done, plan.account.outcome) == (2, 1, outcome)


def test_only_the_disks_that_were_written_to_are_told_of(tmp_path: Path) -> None:
    carried_out(tmp_path, TEARDOWN, 3, 2)
    assert left(tmp_path) == [("teardown", ["TEST-0", "TEST-1"])]


@pytest.mark.parametrize(
    ("plan", "begun", "done", "outcome"),
    [
        (BUILD, 0, 0, ""),
        (BUILD, 1, 1, "failed"),
        (BUILD, 2, 2, "done"),
        (TEARDOWN, 1, 1, "stopped"),
        (TEARDOWN, 5, 5, "done"),
        (TEARDOWN, 5, 5, ""),
    ],
    ids=["not started", "only a driver", "built", "only stopped", "taken down", "all done but the last line"],
)
def test_what_has_left_nothing_is_not_told_of(
    tmp_path: Path, plan: Plan, begun: int, done: int, outcome: str
) -> None:
    carried_out(tmp_path, plan, begun, done, outcome)
    assert left(tmp_path) == []


def test_a_later_plan_takes_over_the_disks_it_writes_to_and_no_others(tmp_path: Path) -> None:
    carried_out(tmp_path, some_teardown(3), 4, 3)
    carried_out(tmp_path, some_build(disks=2), 2, 1, "failed")
    assert left(tmp_path) == [("build", ["TEST-0", "TEST-1"]), ("teardown", ["TEST-2"])]
    carried_out(tmp_path, some_teardown(2), 5, 5, "done")
    assert left(tmp_path) == [("teardown", ["TEST-2"])]
    assert [plan.passed for plan in Journal(tmp_path).unsettled_plans()] == [True]


def test_a_later_plan_that_has_not_begun_to_write_takes_nothing_over(tmp_path: Path) -> None:
    carried_out(tmp_path, TEARDOWN, 3, 3)
    carried_out(tmp_path, BUILD, 1, 1, "stopped")
    assert left(tmp_path) == [("teardown", ["TEST-0", "TEST-1"])]
    assert [plan.passed for plan in Journal(tmp_path).unsettled_plans()] == [False]


@pytest.mark.parametrize("minutes", [0, 30], ids=["the clock stood still", "the clock stood back"])
def test_a_plan_that_was_begun_later_is_the_later_one_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, minutes: int
) -> None:
    first = datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.UTC)
    monkeypatch.setattr(journal_accounts, "now", lambda: first)
    carried_out(tmp_path, BUILD, 2, 1)
    (tmp_path / "by-hand.jsonl").touch()
    second = first - datetime.timedelta(minutes=minutes)
    monkeypatch.setattr(journal_accounts, "now", lambda: second)
    carried_out(tmp_path, BUILD, 2, 2, "done")
    assert left(tmp_path) == []
    assert [each.begun for each in Journal(tmp_path).accounts()] == [second, first]


@pytest.mark.parametrize("purpose", [Purpose.USE, Purpose.UPKEEP, Purpose.KEEP])
def test_what_leaves_all_as_it_is_settles_nothing(tmp_path: Path, purpose: Purpose) -> None:
    """Who may only check an array, or use it, does not have a note of lost disks taken away."""
    carried_out(tmp_path, TEARDOWN, 3, 3)
    harmless = msgspec.structs.replace(some_use(CheckArray(())), purpose=purpose)
    carried_out(tmp_path, harmless, 1, 1, "done")
    assert [plan.passed for plan in Journal(tmp_path).unsettled_plans()] == [False]


@pytest.mark.parametrize("purpose", ["build", "teardown"])
def test_the_first_versions_journals_are_understood(purpose: str) -> None:
    (plan,) = Journal(_FIRST / purpose).unsettled_plans()
    assert plan.account.about == About(purpose, "data", IDS.array, 15)
    assert [each.drive.serial for each in plan.leftovers] == ["LD-A001", "LD-B001"]
    table, member = (0, Mark("gpt", _TABLE)), (1, Mark("linux_raid_member", IDS.array.replace(":", "-")))
    part = Part(1, MIB, 7_813_828_608 * SECTOR)
    found = Contents((table, member), (part,))
    assert remains(plan.leftovers[0], found) == (Remains.ITS_OWN, ())
    stranger = Contents((table, (1, Mark("ext4", "somebody's"))), (part,))
    assert remains(plan.leftovers[0], stranger) == (Remains.ANOTHERS, ("ext4",))


def test_what_another_version_wrote_is_understood_as_far_as_it_must_be(tmp_path: Path) -> None:
    """Plan and commands have taken other forms, and there is a line of which nobody here has heard."""
    carried_out(tmp_path, TEARDOWN, 3, 2)
    rewritten(tmp_path, _of_another_version)
    with next(tmp_path.iterdir()).open("a") as file:
        file.write('{"type":"paused","why":"lunch"}\n')
    assert left(tmp_path) == [("teardown", ["TEST-0", "TEST-1"])]


def _of_another_version(line: dict[str, object]) -> dict[str, object]:
    others: dict[str, object] = {"plan": {"goal": "rest"}, "commands": "none", "more": 1}
    return line | {key: others[key] for key in others if key in line or key == "more"}


@pytest.mark.parametrize(
    "text",
    [
        b'{"type":"began"}\n{"type":"will"}\n',
        b"\x00\x01\n\n",
        b"[]\n{}\n[]\n",
        b'{"type":"began"}\n{"type":"closed","time":"2026-01-01T00:00:00Z","outcome":"\xff"}\n',
        b'{"type":"began"}\n' + b'{"type":' + b"[" * 10_000 + b"\n",
    ],
)
def test_what_cannot_be_read_is_told_until_a_later_plan_goes_well(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "2020-01-01T000000.000000-0123456789abcdef.jsonl").write_bytes(text)
    assert left(tmp_path) == [("?", [])]
    carried_out(tmp_path, BUILD, 2, 1, "failed")
    carried_out(tmp_path, TEARDOWN, 5, 5, "done")
    assert [(plan.account.about, plan.passed) for plan in Journal(tmp_path).unsettled_plans()] == [
        (None, True)
    ]


@pytest.mark.parametrize("text", ["", "\x00" * 100, '{"type":"opened"', '{"type":"began"}\n'])
def test_what_was_never_begun_is_no_secret(tmp_path: Path, text: str) -> None:
    (tmp_path / "2020-01-01T000000.000000-0123456789abcdef.jsonl").write_text(text)
    assert left(tmp_path) == []


def test_old_journals_go_and_those_of_unfinished_plans_stay(tmp_path: Path) -> None:
    carried_out(tmp_path, some_teardown(3), 4, 3)
    (old,) = tmp_path.iterdir()
    carried_out(tmp_path, BUILD, 2, 2, "done")
    settled = {*tmp_path.iterdir()} - {old}
    for _ in range(60):
        carried_out(tmp_path, BUILD, 1, 1, "failed")
    kept = {*tmp_path.iterdir()}
    assert len(kept) == 52
    assert old in kept
    assert not settled & kept
    assert left(tmp_path) == [("teardown", ["TEST-0", "TEST-1", "TEST-2"])]


def rewritten(folder: Path, change: Change) -> None:
    """Every line of the one journal, changed."""
    (file,) = folder.iterdir()
    lines = [json.dumps(change(json.loads(line))) for line in file.read_text().splitlines()]
    file.write_text("".join(f"{line}\n" for line in lines))

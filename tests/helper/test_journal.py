"""The journal: what is in it after whatever happened to the helper."""

import datetime
import os
import random
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.helper.errors import HelperError
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.journal_accounts import (
    Closed,
    Done,
    Entry,
    Illegible,
    Intent,
    Opened,
    first_entry,
    intent,
    parse_entries,
)
from raidwright.protocol import encode
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.luks import UnlockContainer
from raidwright.storage.steps.lvm import CreateVg
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.step import Command
from raidwright.storage.steps.targets import OnArray, OnDisk, OnMapping
from raidwright.storage.steps.upkeep import RenameGroup
from tests.helper.plans import ARRAY, LUKS, some_build, some_teardown, some_use

NOW = datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.UTC)
_WRITER = """
import sys
from pathlib import Path
from raidwright.helper.plans.journal import Journal
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.step import Command
from tests.helper.plans import some_build
with Journal(Path(sys.argv[1])).open(some_build(), 7) as record:
    for index in range(10**9):
        record.intent(index, (Command(("tool", "x" * (index % 997))),))
        print(index, flush=True)
        record.mark_done(index)
"""


def written(folder: Path) -> list[tuple[Entry, ...]]:
    """The entries of each file, the newest first."""
    return [parse_entries(file.read_bytes()) for file in sorted(folder.iterdir(), reverse=True)]


def test_as_what_a_container_was_opened_is_known_by_the_last_plan_that_opened_it(tmp_path: Path) -> None:
    plan = some_build(luks=True)
    with Journal(tmp_path).open(plan, 7) as record:
        record.intent(2, ())
    assert Journal(tmp_path).clear_names() == (), "it was not opened yet"
    with Journal(tmp_path).open(plan, 7) as record:
        record.intent(3, ())
    assert Journal(tmp_path).clear_names() == ((LUKS, "safe"),)
    other = LUKS.replace("0", "9")
    again = UnlockContainer(OnArray(), "safe", other, read_only=False)
    with Journal(tmp_path).open(msgspec.structs.replace(plan, steps=(again,)), 7) as record:
        record.intent(0, ())
    assert Journal(tmp_path).clear_names() == ((other, "safe"),)


def test_the_group_that_a_plan_has_made_in_a_container_is_known(tmp_path: Path) -> None:
    plan = some_build(luks=True)
    plan = msgspec.structs.replace(plan, steps=(*plan.steps, CreateVg("vault", OnMapping("safe"))))
    for reached, known in ((3, ()), (4, ((LUKS, "vault"),))):
        with Journal(tmp_path).open(plan, 7) as record:
            record.intent(reached, ())
        assert Journal(tmp_path).groups_made() == known


def test_the_group_that_a_plan_has_made_on_an_array_is_known(tmp_path: Path) -> None:
    plan = some_build()
    plan = msgspec.structs.replace(plan, steps=(CreateVg("vault", OnArray()),))
    with Journal(tmp_path).open(plan, 7) as record:
        record.intent(1, ())
    assert plan.array is not None
    assert Journal(tmp_path).groups_made() == ((plan.array.uuid, "vault"),)


@pytest.mark.parametrize("is_done", [False, True])
def test_a_group_that_a_plan_has_renamed_is_known_by_its_new_name(tmp_path: Path, is_done: bool) -> None:
    """A group of the old name that comes later lies elsewhere; a step that fails may leave it that name."""
    plan = some_build()
    assert plan.array is not None
    other = msgspec.structs.replace(plan.array, uuid=ARRAY.replace("0", "9"), name="attic")
    rename = RenameGroup((OnDisk(0), OnDisk(1)), "Tspcvx-iuzr-NY1x-Afvc-b5If-yyKl-DMRP3g", "vault", "vault2")
    for array, steps in (
        (other, (CreateVg("vault", OnArray()),)),
        (plan.array, (CreateVg("vault", OnArray()),)),
        (plan.array, (rename,)),
    ):
        with Journal(tmp_path).open(msgspec.structs.replace(plan, array=array, steps=steps), 7) as record:
            record.intent(0, ())
            if is_done or steps != (rename,):
                record.mark_done(0)
    old = () if is_done else ((ARRAY, "vault"),)
    assert Journal(tmp_path).groups_made() == ((ARRAY, "vault2"), *old, (other.uuid, "vault"))


def test_a_whole_plan_is_read_back(tmp_path: Path) -> None:
    plan = some_build()
    with Journal(tmp_path / "new").open(plan, 7) as record:
        record.intent(0, (Command(("modprobe", "--", "raid1")),))
        record.mark_done(0)
        record.close("done")
    ((opened, intent, done, closed),) = written(tmp_path / "new")
    assert isinstance(opened, Opened)
    assert (opened.read_plan(), opened.uid) == (plan, 7)
    assert isinstance(intent, Intent)
    assert intent.index == 0
    assert msgspec.json.decode(intent.commands, type=list[Command]) == [Command(("modprobe", "--", "raid1"))]
    assert isinstance(done, Done)
    assert isinstance(closed, Closed)
    assert Journal(tmp_path / "new").unsettled_plans() == ()
    (file,) = (tmp_path / "new").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700


def test_each_line_is_on_the_disk_before_the_next_thing_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced: list[tuple[bool, int]] = []

    def force(descriptor: int) -> None:
        found = os.fstat(descriptor)
        forced.append((stat.S_ISDIR(found.st_mode), found.st_size))

    monkeypatch.setattr(os, "fsync", force)
    with Journal(tmp_path).open(some_build(), 7) as record:
        (file,) = tmp_path.iterdir()
        assert forced[0] == (False, file.stat().st_size)
        assert forced[1][0], "the folder does not know of its new file"
        for write in (
            lambda: record.intent(0, ()),
            lambda: record.mark_done(0),
            lambda: record.close("done"),
        ):
            write()
            assert forced[-1] == (False, file.stat().st_size)
    assert len(forced) == 5


def test_a_plan_cannot_begin_without_a_journal(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(HelperError, match="Nothing was started"):
        Journal(tmp_path / "file").open(some_build(), 7)


@pytest.mark.parametrize("seed", range(3))
def test_what_was_said_before_a_kill_is_there_after_it(tmp_path: Path, seed: int) -> None:
    writer = subprocess.Popen(
        (sys.executable, "-c", _WRITER, str(tmp_path)),
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert writer.stdout is not None
    with writer.stdout:
        writer.stdout.readline()
        time.sleep(random.Random(seed).uniform(0, 0.3))
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        said = [0, *map(int, writer.stdout.read().split())][-1]
    ((_, *entries),) = written(tmp_path)
    intents = [entry.index for entry in entries if isinstance(entry, Intent)]
    assert intents == list(range(len(intents)))
    assert intents[-1] >= said, "a step was begun of which the journal does not know"
    (account,) = Journal(tmp_path).accounts()
    assert account.about is not None
    assert (account.about.purpose, account.about.array, account.about.steps) == ("build", "tank", 2)
    assert account.reached == intents[-1] + 1
    assert account.reached - 1 <= account.done <= account.reached
    assert abs(time.time() - account.begun.timestamp()) < 60


@given(st.integers(0, 3000), st.binary(max_size=40))
def test_a_torn_end_costs_nothing_before_it(cut: int, garbage: bytes) -> None:
    lines = [
        encode(first_entry(some_build(), 7, ())),
        encode(intent(0, (Command(("a",)),))),
        encode(Done(NOW, 0)),
        encode(Closed(NOW, "done")),
    ]
    whole = b"".join(line.encode() + b"\n" for line in lines)
    torn = whole[: min(cut, len(whole))]
    complete = torn.count(b"\n")
    assert len(parse_entries(torn)) == complete
    assert (
        len(parse_entries(torn[: torn.rfind(b"\n") + 1] + garbage.replace(b"\n", b"").replace(b"\r", b"")))
        == complete
    )


@given(st.binary(max_size=200))
def test_no_garbage_is_an_entry(data: bytes) -> None:
    assert {type(entry) for entry in parse_entries(data)} <= {Illegible}


def test_only_what_was_built_to_its_end_counts_as_built_and_for_its_user(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    plan, other = some_build(), some_build(disks=3)
    with journal.open(plan, 7) as record:
        record.close("done")
    with journal.open(other, 7) as record:
        record.close("stopped")
    with journal.open(some_teardown(), 7) as record:
        record.close("done")
    assert journal.finished_build(plan.fingerprint(), 7) == plan
    assert journal.finished_build(plan.fingerprint(), 8) is None
    assert journal.finished_build(other.fingerprint(), 7) is None
    assert journal.finished_build(some_teardown().fingerprint(), 7) is None
    assert journal.finished_build("0" * 64, 7) is None


@pytest.mark.parametrize(
    ("done", "outcome", "is_whole"),
    [(4, "done", True), (4, "", True), (3, "", False), (4, "failed", False), (3, "stopped", False)],
)
def test_what_was_done_to_its_last_step_is_whole_though_there_was_no_room_to_say_so(
    tmp_path: Path, done: int, outcome: str, is_whole: bool
) -> None:
    plan = some_build(luks=True)
    with Journal(tmp_path).open(plan, 7) as record:
        for index in range(done):
            record.mark_done(index)
        if outcome:
            record.close(outcome)
    assert Journal(tmp_path).finished_build(plan.fingerprint(), 7) == (plan if is_whole else None)
    assert Journal(tmp_path).containers() == (((ARRAY, LUKS),) if is_whole else ())


def test_a_moment_without_a_zone_is_no_entry() -> None:
    line = encode(Done(NOW, 0)) + "\n"
    assert "2026-01-02T03:04:05Z" in line
    assert parse_entries(line.encode()) == (Done(NOW, 0),)
    for other in ("2026-01-02T03:04:05", "yesterday", ""):
        assert parse_entries(line.replace("2026-01-02T03:04:05Z", other).encode()) == (Illegible(),)


@pytest.mark.parametrize(("outcome", "is_deleted"), [("done", True), ("failed", False), ("stopped", False)])
def test_what_was_deleted_is_known_again_when_a_disk_of_it_comes_back(
    tmp_path: Path, outcome: str, is_deleted: bool
) -> None:
    journal, plan = Journal(tmp_path), some_teardown()
    with journal.open(plan, 7) as record:
        for index in range(len(plan.steps) if is_deleted else 1):
            record.mark_done(index)
        record.close(outcome)
    today = datetime.datetime.now().astimezone().date().isoformat()
    assert journal.deletions() == (((ARRAY, today),) if is_deleted else ())


def test_what_was_made_again_since_is_not_deleted(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    for plan in (some_teardown(), some_build()):
        with journal.open(plan, 7) as record:
            for index in range(len(plan.steps)):
                record.mark_done(index)
            record.close("done")
        time.sleep(0.01)
    assert journal.deletions() == ()


def test_daily_use_pushes_out_nothing_that_was_built_or_deleted(tmp_path: Path) -> None:
    journal, other = Journal(tmp_path), ARRAY.replace("0", "9")
    build = some_build(luks=True)
    build = msgspec.structs.replace(build, steps=(*build.steps, CreateVg("vault", OnMapping("safe"))))
    another = some_teardown()
    assert another.array is not None
    another = msgspec.structs.replace(another, array=msgspec.structs.replace(another.array, uuid=other))
    use = some_use(StopArray())
    rename = RenameGroup((), LUKS, "vault", "films")
    for plan in (build, another, msgspec.structs.replace(use, purpose=Purpose.UPKEEP, steps=(rename,))):
        _carry_out(journal, plan)
    known = journal.groups_made(), journal.deletions()
    assert all(known)
    for _ in range(60):
        _carry_out(journal, use)
    assert (journal.groups_made(), journal.deletions()) == known
    assert len(list(tmp_path.glob("*.jsonl"))) <= 54, "uses are forgotten all the same"


def _carry_out(journal: Journal, plan: Plan) -> None:
    with journal.open(plan, 7) as record:
        for index in range(len(plan.steps)):
            record.intent(index, ())
            record.mark_done(index)
        record.close("done")


def test_a_journal_that_has_grown_is_read_again(tmp_path: Path) -> None:
    """And one whose file was put in the place of another of the same length."""
    journal = Journal(tmp_path)
    with journal.open(some_build(), 1000) as record:
        assert [each.done for each in journal.accounts()] == [0]
        record.mark_done(0)
        assert [each.done for each in journal.accounts()] == [1]
        (file,) = tmp_path.glob("*.jsonl")
        swapped = file.read_bytes().replace(b'"index":0', b'"index":4')
        (tmp_path / "fresh").write_bytes(swapped)
        (tmp_path / "fresh").rename(file)
        assert [each.done for each in journal.accounts()] == [5]
        file.unlink()
        assert journal.accounts() == ()

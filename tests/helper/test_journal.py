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

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.helper.plans.journal import Closed, Done, Intent, Journal, Opened, read
from raidwright.helper.trouble import Trouble
from raidwright.protocol import encode
from raidwright.storage.command import Command
from tests.helper.plans import some_build, some_teardown

NOW = datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.UTC)
_WRITER = """
import sys
from pathlib import Path
from raidwright.helper.plans.journal import Journal
from raidwright.storage.command import Command
from tests.helper.plans import some_build
with Journal(Path(sys.argv[1])).open(some_build(), 7) as record:
    for index in range(10**9):
        record.intent(index, (Command(("tool", "x" * (index % 997))),))
        print(index, flush=True)
        record.done(index)
"""


def written(folder: Path) -> list[tuple[object, ...]]:
    return list(Journal(folder).entries())


def test_a_whole_plan_is_read_back(tmp_path: Path) -> None:
    plan = some_build()
    with Journal(tmp_path / "new").open(plan, 7) as record:
        record.intent(0, (Command(("modprobe", "--", "raid1")),))
        record.done(0)
        record.close("done")
    ((opened, intent, done, closed),) = written(tmp_path / "new")
    assert isinstance(opened, Opened)
    assert (opened.plan, opened.uid) == (plan, 7)
    assert isinstance(intent, Intent)
    assert (intent.index, intent.commands) == (0, (Command(("modprobe", "--", "raid1")),))
    assert isinstance(done, Done)
    assert isinstance(closed, Closed)
    assert Journal(tmp_path / "new").unfinished() is None
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
        for write in (lambda: record.intent(0, ()), lambda: record.done(0), lambda: record.close("done")):
            write()
            assert forced[-1] == (False, file.stat().st_size)
    assert len(forced) == 5


def test_a_plan_cannot_begin_without_a_journal(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Trouble, match="Nothing was begun"):
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
    left = Journal(tmp_path).unfinished()
    assert left is not None
    assert (left.purpose, left.array, left.step, left.steps) == ("build", "tank", intents[-1] + 1, 2)
    assert abs(time.time() - left.begun) < 60


@given(st.integers(0, 3000), st.binary(max_size=40))
def test_a_torn_end_costs_nothing_before_it(cut: int, garbage: bytes) -> None:
    lines = [
        encode(Opened(NOW, 7, some_build())),
        encode(Intent(NOW, 0, (Command(("a",)),))),
        encode(Done(NOW, 0)),
        encode(Closed(NOW, "done")),
    ]
    whole = b"".join(line.encode() + b"\n" for line in lines)
    torn = whole[: min(cut, len(whole))]
    complete = torn.count(b"\n")
    assert len(read(torn)) == complete
    if not garbage.startswith(b"{"):
        assert len(read(torn[: torn.rfind(b"\n") + 1] + garbage.replace(b"\n", b""))) == complete


@given(st.binary(max_size=200))
def test_no_garbage_is_a_journal(data: bytes) -> None:
    assert read(data) == ()


def test_only_what_was_built_to_its_end_counts_as_built_and_for_its_user(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    plan, other = some_build(), some_build(disks=3)
    with journal.open(plan, 7) as record:
        record.close("done")
    with journal.open(other, 7) as record:
        record.close("stopped")
    with journal.open(some_teardown(), 7) as record:
        record.close("done")
    assert journal.built(plan.fingerprint(), 7) == plan
    assert journal.built(plan.fingerprint(), 8) is None
    assert journal.built(other.fingerprint(), 7) is None
    assert journal.built(some_teardown().fingerprint(), 7) is None
    assert journal.built("0" * 64, 7) is None


def test_only_the_newest_plan_can_be_unfinished(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    with journal.open(some_build(), 7) as record:
        record.intent(0, ())
    assert journal.unfinished() is not None
    with journal.open(some_teardown(), 7) as record:
        record.intent(0, ())
        record.close("failed", "for a reason")
    assert journal.unfinished() is None


def test_a_plan_of_which_no_step_was_begun_has_left_nothing(tmp_path: Path) -> None:
    with Journal(tmp_path).open(some_build(), 7):
        pass
    assert Journal(tmp_path).unfinished() is None


def test_a_moment_without_a_zone_is_no_entry() -> None:
    line = encode(Opened(NOW, 7, some_build())) + "\n"
    assert "2026-01-02T03:04:05Z" in line
    assert len(read(line.encode())) == 1
    for other in ("2026-01-02T03:04:05", "yesterday", ""):
        assert read(line.replace("2026-01-02T03:04:05Z", other).encode()) == ()

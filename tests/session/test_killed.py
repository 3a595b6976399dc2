"""A process that measures is killed: every pass that it had heard of is in the history."""

import subprocess
import sys
from pathlib import Path

import pytest

from raidwright.history import History

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("heard", [2, 7, 20, 33])
def test_every_pass_that_was_heard_of_outlives_the_process(heard: int, tmp_path: Path) -> None:
    argv = [sys.executable, "-m", "tests.session.measuring_process"]
    env = {"XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": f"{ROOT}:{ROOT / 'app'}", "PATH": ""}
    with subprocess.Popen(argv, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(heard)]
        finally:
            process.kill()
        lines += process.stdout.readlines()
    assert process.returncode == -9
    (saved,) = History(tmp_path / "raidwright" / "history.db").runs().runs
    kept = [f"{each.row.label} {each.direction.value} {each.number}\n" for each in saved.run.passes]
    # The last may have been kept and not yet told.
    assert kept[: len(lines)] == lines
    assert len(kept) <= len(lines) + 1
    assert (saved.under_way, saved.run.complete) == (False, False)
    assert str(saved.run.broken) == "Raidwright ended in the middle of the measurement."

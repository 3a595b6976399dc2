"""``--pause-sync`` at each verb that can honour it: what is measured so, what is said, what is refused."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from raidwright.bench.cautions import PAUSE_TEMPLATE
from raidwright.history import History
from tests.cli.conftest import Raidwright
from tests.cli.saved import BARE, MACHINES

REBUILDING = MACHINES / "raid5_luks_lvm_xfs_mounted.json"
FILMS = "/srv/films"
QUICK = ("--passes", "1", "--seconds", "1")


def measured(folder: Path, *words: str) -> tuple[str, list[bool]]:
    """What ``words`` say at a machine whose array fills a disk, and of each run whether that was paused."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.cli.measuring", "--machine", str(REBUILDING), *words],
        env=os.environ | {"XDG_DATA_HOME": str(folder / "data"), "LAST": "0"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    runs = History(folder / "data" / "raidwright" / "history.db").runs().runs
    return done.stderr, [saved.run.spec.pause_sync for saved in reversed(runs)]


@pytest.mark.parametrize(
    ("words", "paused"),
    [
        (("bench", FILMS, *QUICK), [True]),
        (("bench", "modes", FILMS, *QUICK), [True] * 3),
        (("bench", "sustained", FILMS), [True]),
        (("bench", "ab", FILMS, "/dev/vdd", "--runs", "1", *QUICK), [True, False]),
    ],
    ids=["bench", "modes", "sustained", "ab"],
)
def test_it_reaches_what_is_measured_and_says_what_it_means(
    tmp_path: Path, words: tuple[str, ...], paused: list[bool]
) -> None:
    said, kept = measured(tmp_path, *words, "--pause-sync")
    assert kept == paused
    assert PAUSE_TEMPLATE in " ".join(said.split())


@pytest.mark.parametrize("kind", ["", "modes", "sustained", "ab"])
def test_without_a_sync_there_is_none_to_pause(raidwright: Raidwright, tmp_path: Path, kind: str) -> None:
    targets = (tmp_path, tmp_path) if kind == "ab" else (tmp_path,)
    done = raidwright("--machine", BARE, "bench", *filter(None, [kind]), *targets, "--pause-sync")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"No array used by {tmp_path} is syncing" in done.stderr

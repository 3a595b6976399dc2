"""``raidwright watch``: what it prints while a sync goes on and afterwards, and what it keeps."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from raidwright.bench.sync_watch import SyncMoment
from raidwright.history import History
from tests.bench.moments import a_moment, a_rebuild
from tests.cli.conftest import Raidwright

MACHINE = Path(__file__).parents[1] / "machines" / "raid5_luks_lvm_xfs_mounted.json"
UUID = "cde94d8a:2a494588:9f0275ae:b6baf68a"
WATCH = ("--machine", str(MACHINE), "watch", "tank")


def rebuild(count: int, slowing: float = 0.0) -> list[SyncMoment]:
    """Of the machine's own members, which are partitions."""
    return a_rebuild(count, slowing, devices=("vda1", "vdb1", "vdc1"))


def says(folder: Path, moments: Sequence[SyncMoment]) -> str:
    """The file for the environment of `tests.cli.syncing`."""
    file = folder / "moments.json"
    file.write_bytes(msgspec.json.encode(moments))
    return str(file)


def kept(folder: Path) -> tuple[SyncMoment, ...]:
    """The moments of the last sync that the program's history has; empty without one."""
    record = History(folder / "data" / "raidwright" / "history.db").last_sync(UUID)
    return record.moments if record else ()


def test_a_sync_is_told_while_it_goes_on_and_in_figures_when_it_is_over(
    syncing: Raidwright, tmp_path: Path
) -> None:
    done = syncing(*WATCH, MOMENTS=says(tmp_path, rebuild(40, slowing=0.5)))
    assert done.returncode == 0, done.stderr
    told = [line for line in done.stderr.splitlines() if line.startswith("Rebuilding ")]
    assert len(told) == 7
    assert told[0].startswith("Rebuilding 12.5 %  ")
    assert "vdc1 0r " in told[0]
    assert told[0].endswith("95 %")
    _, along, activity, table, *_, came_to = done.stdout.split("\n\n")
    assert came_to.startswith("“tank” – Rebuilding: from 0 % to 100 % in 39 s, ")
    assert along.splitlines()[:1] == ["Sync speed"]
    assert along.splitlines()[1].startswith("  MB/s per disk  |█")
    assert sum("|" in line for line in activity.splitlines()[1:4]) == 3
    shown = table.splitlines()[1:]
    assert shown[0].split() == ["MB/s", "read", "MB/s", "written", "utilization"]
    assert [line.rpartition(")")[0] for line in shown[1:4]] == [
        "  Tarnfell TF4000N TA-7K01Q37 (/dev/vda",
        "  Tarnfell TF4000N TA-7K02Q74 (/dev/vdb",
        "  Tarnfell TF4000N TA-7K03Q14 (/dev/vdc",
    ]
    assert any(
        line.startswith("  Tarnfell TF4000N TA-7K03Q14 (/dev/vdc) is the bottleneck: it is busy all")
        for line in shown
    )
    assert any("The sync was slower at the end (" in line for line in shown)
    assert len(kept(tmp_path)) == 43


def test_programs_get_every_moment_and_what_it_came_to(syncing: Raidwright, tmp_path: Path) -> None:
    done = syncing(*WATCH, "--json", MOMENTS=says(tmp_path, rebuild(20)))
    assert (done.returncode, done.stderr) == (0, "")
    *moments, summary = map(json.loads, done.stdout.splitlines())
    assert [each["action"] for each in moments] == ["recover"] * 20 + ["idle"] * 3
    assert [moments[number]["done"] for number in (0, 10)] == [0, moments[0]["whole"] // 2]
    assert (summary["type"], summary["what"], summary["ended"]) == ("summary", "Rebuilding", True)
    assert summary["mean"] == pytest.approx(1e8)
    assert [each["device"] for each in summary["members"]] == ["vda1", "vdb1", "vdc1"]
    assert [each["path"] for each in summary["disks"]] == ["/dev/vda", "/dev/vdb", "/dev/vdc"]
    assert len(summary["told"]) == 1


def test_the_last_one_is_shown_again_by_name_and_by_uuid(
    syncing: Raidwright, raidwright: Raidwright, tmp_path: Path
) -> None:
    none = raidwright(*WATCH, "--last")
    assert (none.returncode, none.stdout) == (1, "")
    assert none.stderr == (
        "error: No sync of tank was recorded yet. “raidwright watch tank” records a running one.\n"
    )
    watched = syncing(*WATCH, MOMENTS=says(tmp_path, rebuild(30)))
    again = raidwright(*WATCH, "--last")
    assert again.returncode == 0, again.stderr
    assert again.stdout.startswith("tank · raid5_luks_lvm_xfs_mounted.json · 20")
    assert again.stdout == watched.stdout
    assert raidwright("--machine", MACHINE, "watch", UUID, "--last").stdout == again.stdout
    summary = json.loads(raidwright(*WATCH, "--last", "--json").stdout)
    assert (summary["what"], summary["ended"]) == ("Rebuilding", True)


def test_without_a_sync_the_way_to_one_is_told_and_nothing_kept(syncing: Raidwright, tmp_path: Path) -> None:
    done = syncing(*WATCH, MOMENTS=says(tmp_path, [a_moment(0, 0.0, action="idle", speed=0)]))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "error: tank is not syncing. “raidwright check tank” starts a check.\n"
    assert kept(tmp_path) == ()


def test_what_the_machine_refuses_is_told_in_one_line(
    syncing: Raidwright, raidwright: Raidwright, tmp_path: Path
) -> None:
    gone = syncing(*WATCH, MOMENTS=says(tmp_path, []))
    assert (gone.returncode, gone.stdout) == (1, "")
    assert gone.stderr == f"error: No array with the UUID {UUID} runs.\n"
    saved = raidwright(*WATCH)
    assert (saved.returncode, "You can view a machine snapshot" in saved.stderr) == (1, True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "required: ARRAY"),
        (("tank", "data"), "unrecognized arguments: data"),
        (("tank", "--first"), "unrecognized arguments: --first"),
        (("tnak",), "error: No array or device named “tnak”."),
        (("/dev/vdd",), "error: “/dev/vdd” is not part of an array."),
    ],
)
def test_wrong_values_are_usage_errors(raidwright: Raidwright, words: tuple[str, ...], told: str) -> None:
    done = raidwright("--machine", MACHINE, "watch", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_control_c_keeps_what_was_watched_and_says_so(number: signal.Signals, tmp_path: Path) -> None:
    running = watching(tmp_path, rebuild(4000), "0.01")
    assert running.stderr is not None
    assert any("MB/s" in line for line in running.stderr)
    running.send_signal(number)
    out, error = running.communicate(timeout=60)
    assert running.returncode == 1
    assert out.splitlines()[-1].startswith("“tank” – Rebuilding: from 0 % to ")
    assert error.splitlines()[-1] == (
        "error: Stopped watching. The sync continues. Measurements so far were saved."
    )
    seen = kept(tmp_path)
    assert 2 <= len(seen) < 4000
    assert all(each.moves for each in seen)


def test_control_c_before_there_was_anything_to_see_keeps_nothing(tmp_path: Path) -> None:
    running = watching(tmp_path, [a_moment(0, 0.3, action="frozen", speed=0)], "0.01", "--json")
    assert running.stdout is not None
    assert running.stdout.readline()
    running.send_signal(signal.SIGINT)
    _, error = running.communicate(timeout=60)
    assert running.returncode == 1
    assert error == "error: Stopped watching. There was no sync, so nothing was saved.\n"
    assert kept(tmp_path) == ()


def watching(
    folder: Path, moments: Sequence[SyncMoment], beat: str, *options: str
) -> "subprocess.Popen[str]":
    """The program while it watches."""
    own = {"XDG_DATA_HOME": str(folder / "data"), "MOMENTS": says(folder, moments), "BEAT": beat}
    return subprocess.Popen(
        [sys.executable, "-m", "tests.cli.syncing", *WATCH, *options],
        env=os.environ | own,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )

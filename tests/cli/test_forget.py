"""What a computer is told of an array is taken out again from the terminal."""

from pathlib import Path

from raidwright.machine.saved import write_machine
from raidwright.storage.design.design import Unlocking
from tests.cli.conftest import Raidwright
from tests.ui.arrays.shown import told, untold
from tests.ui.planned_snapshots import tank_machine


def test_what_is_taken_out_is_shown_and_asked_about(acting: Raidwright, tmp_path: Path) -> None:
    file = tmp_path / "here.json"
    file.write_text(write_machine(told(Unlocking.AT_START, untold(tank_machine()))))
    done = acting("--machine", file, "disable", "tank")
    for path, line in (
        ("/etc/fstab", "UUID="),
        ("/etc/crypttab", "tank-crypt "),
        ("/etc/mdadm.conf", "ARRAY "),
    ):
        assert f"Remove the array from {path}" in done.stdout
        assert f"+++ {path}\n       @@ -1 @@\n       -{line}" in done.stdout
    assert "No data is erased." in done.stdout
    assert "“tank” keeps running" in done.stdout
    assert done.stderr.startswith("error: Cannot ask for confirmation: no terminal.")


def test_where_nothing_is_told_nothing_is_forgotten(acting: Raidwright, tmp_path: Path) -> None:
    file = tmp_path / "here.json"
    file.write_text(write_machine(untold(tank_machine())))
    done = acting("--machine", file, "disable", "tank")
    assert done.returncode == 1
    assert "This computer has no boot settings for “tank”" in done.stdout + done.stderr

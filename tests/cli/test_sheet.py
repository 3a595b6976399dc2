"""``raidwright sheet`` on a machine from a file."""

import json
from pathlib import Path

from tests.cli.conftest import Raidwright

BUILT = Path(__file__).parents[1] / "machines/raid5_luks_lvm_xfs_mounted.json"


def test_sheet_is_printed_or_saved(raidwright: Raidwright, tmp_path: Path) -> None:
    printed = raidwright("--machine", BUILT, "sheet", "tank")
    assert (printed.returncode, printed.stderr) == (0, "")
    assert printed.stdout.startswith("<!DOCTYPE html>")
    saved = raidwright("--machine", BUILT, "sheet", "tank", "--to", tmp_path / "tank.html")
    assert saved.stdout == f"The sheet was saved to {tmp_path / 'tank.html'}.\n"
    assert (tmp_path / "tank.html").read_text() == printed.stdout
    document = json.loads(raidwright("--machine", BUILT, "sheet", "tank", "--json").stdout)
    assert document == {"html": printed.stdout}


def test_array_that_is_not_there_has_none(raidwright: Raidwright, tmp_path: Path) -> None:
    done = raidwright("--machine", BUILT, "sheet", "attic", "--to", tmp_path / "attic.html")
    assert done.returncode == 1
    assert done.stderr.startswith("error: ")
    assert not (tmp_path / "attic.html").exists()

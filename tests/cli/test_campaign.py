"""``raidwright bench builds``: what it says before anything is touched, and what it does not begin."""

import json
from pathlib import Path

from tests.cli.conftest import Raidwright

BLANK = Path(__file__).parents[1] / "machines/eight_blank_hdds.json"
SERIALS = ("TA-7K01Q37", "TA-7K02Q74", "TA-7K03Q14")


def matrix(folder: Path, *lines: str) -> Path:
    file = folder / "matrix.toml"
    wanted = (f"disks = {json.dumps(SERIALS)}", 'levels = ["single", "raid5", "raid6"]', *lines)
    file.write_text("\n".join(wanted))
    return file


def test_minutes_bytes_and_the_disks_that_are_erased_are_said_before(
    acting: Raidwright, tmp_path: Path
) -> None:
    shown = acting("--machine", BLANK, "bench", "builds", matrix(tmp_path))
    assert "skipped: RAID 6 of 4: This setup needs 4 disks, but only 3 are selected.\n" in shown.stdout
    assert "2 setups are measured in turn, in 4 rounds.\n" in shown.stdout
    assert "minutes and writes up to" in shown.stdout
    assert "to the disks, more if they are faster than usual.\n" in shown.stdout
    assert [
        line.split()[-3] for line in shown.stdout.splitlines() if line.startswith("WILL BE ERASED: ")
    ] == [*("(/dev/vda,", "(/dev/vdb,", "(/dev/vdc,")]
    assert "Cannot ask for confirmation: no terminal" in shown.stderr
    assert shown.returncode == 1


def test_programs_hear_the_same(acting: Raidwright, tmp_path: Path) -> None:
    said = acting("--machine", BLANK, "bench", "builds", matrix(tmp_path), "--json").stdout
    document, refusal = map(json.loads, said.splitlines())
    assert refusal["error"].startswith("Cannot ask for confirmation: no terminal.")
    assert [case["title"] for case in document["cases"]] == ["One disk", "RAID 5 of 3"]
    assert document["cost"]["written"] > 0
    assert len(document["fingerprint"]) == 64


def test_another_fingerprint_is_no_yes(acting: Raidwright, tmp_path: Path) -> None:
    refused = acting("--machine", BLANK, "bench", "builds", matrix(tmp_path), "--confirm", "0" * 64)
    assert (
        refused.stderr
        == "error: The plan has changed since it was confirmed. Review the new plan, then confirm it.\n"
    )


def test_a_saved_machine_has_no_disks_to_compare(raidwright: Raidwright, tmp_path: Path) -> None:
    refused = raidwright("--machine", BLANK, "bench", "builds", matrix(tmp_path))
    assert (refused.returncode, "machine snapshot" in refused.stderr) == (1, True)
    assert "minutes and writes up to" in refused.stdout, "what it would cost is told all the same"


def test_what_is_no_matrix_is_told_by_field(raidwright: Raidwright, tmp_path: Path) -> None:
    refused = raidwright("--machine", BLANK, "bench", "builds", matrix(tmp_path, 'sync = "never"'))
    assert (
        refused.returncode,
        "“sync” cannot be “never”. Choose one of: wait, pause, beside." in refused.stderr,
    ) == (2, True)
    assert raidwright("bench", "builds").returncode == 2
    missing = raidwright("--machine", BLANK, "bench", "builds", tmp_path / "nowhere.toml")
    assert (missing.returncode, "cannot be read" in missing.stderr) == (1, True)


def test_a_disk_that_is_not_here_ends_it(acting: Raidwright, tmp_path: Path) -> None:
    (file := tmp_path / "matrix.toml").write_text('disks = ["NOBODY"]\nlevels = ["single"]')
    refused = acting("--machine", BLANK, "bench", "builds", file)
    assert (refused.returncode, "NOBODY" in refused.stderr) == (1, True)


def test_without_one_that_broke_off_there_is_nothing_to_go_on_with(acting: Raidwright) -> None:
    refused = acting("--machine", BLANK, "bench", "builds", "--resume")
    assert refused.stderr == "error: This computer has no interrupted build comparison.\n"

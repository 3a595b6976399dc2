"""``--json`` with every verb: what comes out is JSON, a plan and a refusal too; and no letter is too much."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Finished, Raidwright
from tests.cli.test_typing import _BLUEPRINT, MACHINE

POSTED = Path(__file__).parents[1] / "bench" / "posted" / "cdm8.txt"


def documents(done: Finished) -> list[dict[str, Any]]:
    """Each line of the result, all of which are documents."""
    return [json.loads(line) for line in done.stdout.splitlines()]


def blueprint(folder: Path, *names: str) -> Path:
    serials = [line.split('"')[3] for line in MACHINE.read_text().splitlines() if '"serial"' in line]
    file = folder / "tank.toml"
    file.write_text(_BLUEPRINT.format(*(names or serials)))
    return file


def test_a_plan_is_shown_before_it_is_agreed_to(acting: Raidwright, tmp_path: Path) -> None:
    done = acting("--machine", MACHINE, "build", blueprint(tmp_path), "--json")
    shown, refused = documents(done)
    assert [step["commands"] for step in shown["steps"]]
    assert shown["fingerprint"].count("-") == 1
    assert refused["error"].startswith("Cannot ask for confirmation: no terminal.")
    secret = tmp_path / "passphrase"
    secret.write_text("correct horse")
    agreed = ("--confirm", shown["fingerprint"], "--passphrase-file", secret)
    again = acting("--machine", MACHINE, "build", blueprint(tmp_path), "--json", *agreed)
    assert documents(again)[0]["fingerprint"] == shown["fingerprint"]
    assert documents(again)[-1]["error"].startswith("You can view a machine snapshot")


def test_a_refusal_has_all_its_reasons(raidwright: Raidwright, tmp_path: Path) -> None:
    done = raidwright("--machine", MACHINE, "build", blueprint(tmp_path, "no-1", "no-2"), "--json")
    (answer,) = documents(done)
    assert {finding["code"] for finding in answer["findings"]} == {"unknown-drive"}
    assert done.returncode == 1


@pytest.mark.parametrize(
    "arguments",
    [("results", "export", "9"), ("blink", "nosuch"), ("watch", "nosuch")],
)
def test_whatever_goes_wrong_is_a_document(raidwright: Raidwright, arguments: tuple[str, ...]) -> None:
    done = raidwright("--machine", MACHINE, *arguments, "--json")
    assert documents(done)[-1]["error"]
    assert done.returncode in (1, 2)
    assert done.stderr.startswith("error: ")


def test_what_is_done_with_measurements_is_told_by_entry(raidwright: Raidwright, tmp_path: Path) -> None:
    done = raidwright("results", "import", POSTED, "--json")
    (taken_in,) = documents(done)
    entry = taken_in["entry"]
    assert (taken_in["cells"], taken_in["file"]) == (8, str(POSTED))
    page = tmp_path / "page.html"
    for action, expected in (
        (("rename", entry, "old"), {"entry": entry, "name": "old"}),
        (("note", entry, "hot"), {"entry": entry, "note": "hot"}),
        (("export", entry, "--to", str(page)), {"entry": entry, "file": str(page)}),
        (("delete", entry), {"entry": entry, "deleted": True}),
        (("restore", entry), {"entry": entry, "deleted": False}),
    ):
        assert documents(raidwright("results", *action, "--json")) == [expected]
    # A post that is there already is not kept a second time.
    other = tmp_path / "other.txt"
    other.write_text(POSTED.read_text().replace("5585.875", "5484.875"))
    raidwright("results", "import", other, "--json")
    assert documents(raidwright("results", "compare", entry, "2", "--html", page, "--json")) == [
        {"file": str(page)}
    ]


def test_a_terminal_without_a_letter_shows_its_number(raidwright: Raidwright, tmp_path: Path) -> None:
    done = raidwright("--machine", MACHINE, "disks", PYTHONIOENCODING="latin-1")
    assert (done.returncode, done.stderr) == (0, "")
    raidwright("results", "import", POSTED)
    odd = raidwright("results", "export", "1", "--to", tmp_path / "b\udcff.html")
    assert (odd.returncode, odd.stderr) == (0, "")
    assert "\\udcff.html" in odd.stdout

"""Campaigns in a terminal: listed, shown once more, given away, named, noted, forgotten and brought back."""

import json
from pathlib import Path

import pytest

from raidwright.history import History
from tests.bench.campaigns import SAID, SURVIVES, keep_campaign
from tests.cli.conftest import Raidwright


@pytest.fixture
def kept(tmp_path: Path) -> History:
    """A campaign, number c1, with the runs 1 to 12."""
    history = History(tmp_path / "data" / "raidwright" / "history.db")
    keep_campaign(history)
    return history


def test_it_has_one_line_with_what_it_came_to(raidwright: Raidwright, kept: History) -> None:
    _, *runs, blank, _, line = raidwright("results").stdout.splitlines()
    assert (len(runs), blank, line.split()[0]) == (12, "", "c1")
    assert "One disk · RAID 0 · RAID 1" in line
    assert SAID in line
    (document,) = json.loads(raidwright("results", "--json").stdout)["campaigns"]
    assert (document["id"], document["state"], document["rounds"]) == (1, "whole", 4)
    assert [setup_run["run"] for setup_run in document["visits"]] == list(range(1, 13))


def test_its_table_is_shown_once_more(raidwright: Raidwright, kept: History) -> None:
    shown = raidwright("results", "export", "c1").stdout
    assert "SEQ1M Q8T1 read" in shown
    assert "    1.  RAID 0 of 2  200.0      × 2.00" in shown
    assert f"\nOther findings\n  {SURVIVES}\n" in shown
    assert shown.endswith(f"\n\n{SAID}\n")


@pytest.mark.parametrize("form", ["csv", "markdown", "html"])
def test_it_is_given_away(raidwright: Raidwright, kept: History, form: str) -> None:
    done = raidwright("results", "export", "c1", "--format", form)
    assert (done.returncode, "RAID 0 of 2" in done.stdout) == (0, True)
    document = json.loads(raidwright("results", "export", "c1", "--json").stdout)
    assert document["verdict"] == f"{SAID} {SURVIVES}"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("results", "export", "c1", "--format", "fio"),
            "A build comparison can only be exported as text, CSV, JSON, Markdown or HTML.",
        ),
        (("results", "restore", "c1"), "No build comparison c1 was deleted in the last 30 days."),
        (("results", "export", "c2"), "No result “c2” found. “raidwright results” lists all results."),
        (
            ("results", "compare", "1", "c1"),
            (
                "A build comparison cannot be compared with other results. It compares its own setups with"
                " each other."
            ),
        ),
    ],
)
def test_what_cannot_be_is_told(
    raidwright: Raidwright, kept: History, words: tuple[str, ...], told: str
) -> None:
    done = raidwright(*words)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"error: {told}\n")


def test_it_is_named_noted_forgotten_and_brought_back_and_its_runs_stay(
    raidwright: Raidwright, kept: History
) -> None:
    for words in (("rename", "c1", "before"), ("note", "before", "old cable"), ("delete", "before")):
        assert raidwright("results", *words).stderr == ""
    assert (kept.campaigns().campaigns, len(kept.runs().runs)) == ((), 12)
    assert raidwright("results", "restore", "c1").stdout == "Build comparison c1 was restored.\n"
    (saved,) = kept.campaigns().campaigns
    assert (saved.name, saved.comment, len(saved.visits)) == ("before", "old cable", 12)


def test_a_picture_is_drawn_of_it(raidwright: Raidwright, kept: History, tmp_path: Path) -> None:
    done = raidwright("results", "export", "c1", "--png", tmp_path / "c.png")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "c.png").stat().st_size > 10_000


def test_one_that_broke_off_is_deleted_only_by_giving_it_up(raidwright: Raidwright, tmp_path: Path) -> None:
    history = History(tmp_path / "data" / "raidwright" / "history.db")
    whole, broken = keep_campaign(history), keep_campaign(history, rounds=2)
    refused = raidwright("results", "delete", f"c{whole}", f"c{broken}")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert f"Build comparison c{broken} “" in refused.stderr
    assert "raidwright bench builds --resume" in refused.stderr
    assert len(history.campaigns().campaigns) == 2
    done = raidwright("results", "delete", f"c{whole}", f"c{broken}", "--force")
    assert (done.returncode, history.campaigns().campaigns) == (0, ())
    assert raidwright("results", "restore", f"c{broken}").returncode == 0
    assert [each.can_be_resumed for each in history.campaigns().campaigns] == [True]

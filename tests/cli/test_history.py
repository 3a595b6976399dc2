"""Runs given away, taken in, named and forgotten in a terminal."""

import json
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.bench.run import IMPORTED, Run, ended_run
from raidwright.bench.sync_watch import SyncRecord
from raidwright.history import History
from raidwright.report.tables import as_json
from tests.bench.builders import a_run, passes
from tests.bench.moments import a_rebuild
from tests.cli.conftest import Raidwright

POSTED = Path(__file__).parents[1] / "bench" / "posted"
UUID = "0a1b2c3d:11111111:22222222:33333333"
SYNC = SyncRecord(UUID, "vault", "Nas", False, 1000.0, tuple(a_rebuild(20)))
RUN = a_run(passes([100e6, 101e6, 99e6, 100e6]))


@pytest.fixture
def history(tmp_path: Path) -> History:
    return History(tmp_path / "data" / "raidwright" / "history.db")


def runs(history: History) -> dict[str, Run]:
    return {saved.name: saved.run for saved in history.runs().runs}


def test_a_run_is_exported_in_every_form(raidwright: Raidwright, history: History, tmp_path: Path) -> None:
    number = str(history.add_run("tank", RUN))
    assert "[Read]" in raidwright("results", "export", "tank").stdout
    assert raidwright("results", "export", number, "--format", "csv").stdout.startswith("row,direction")
    assert json.loads(raidwright("results", "export", number, "--json").stdout)["stack"] == RUN.stack
    page = tmp_path / "tank.html"
    assert str(page) in raidwright("results", "export", number, "--format", "html", "--to", page).stdout
    assert page.read_text().startswith("<!DOCTYPE html>")
    refused = raidwright("results", "export", number, "--format", "fio")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert (
        refused.stderr == "error: The commands of this measurement are unknown, so they cannot be exported.\n"
    )
    nowhere = raidwright("results", "export", number, "--to", tmp_path / "no" / "file")
    assert (nowhere.returncode, "cannot be written" in nowhere.stderr) == (1, True)


def test_what_is_exported_can_be_imported(raidwright: Raidwright, history: History, tmp_path: Path) -> None:
    history.add_run("tank", RUN)
    for form, ending in (("--format=text", "txt"), ("--json", "json")):
        raidwright("results", "export", "tank", form, "--to", tmp_path / f"a.{ending}")
        done = raidwright("results", "import", tmp_path / f"a.{ending}", "--name", ending)
        assert done.returncode == 0
        assert "1 value." in done.stdout
    found = runs(history)
    assert structs.replace(found["json"], number=RUN.number) == RUN
    assert [cell.rate.median for cell in found["txt"].cells().values()] == [100e6]


def test_what_is_taken_in_is_nothing_of_ones_own_whatever_its_number_was(
    raidwright: Raidwright, history: History, tmp_path: Path
) -> None:
    """The slow run is of before the others, had a high number where it comes from, and comes here last."""
    before = structs.replace(RUN, started=10.0, passes=tuple(passes([50e6] * 4)), number=99)
    own = [structs.replace(RUN, started=started) for started in (20.0, 30.0)]
    for number, run in enumerate(own, 1):
        assert history.add_run(f"own {number}", run) == number
    (tmp_path / "a.json").write_text(as_json(before))
    assert raidwright("results", "import", tmp_path / "a.json", "--name", "old").returncode == 0
    assert [run.number for run in runs(history).values()] == [2, 1, IMPORTED]
    told = raidwright("results", "compare", "old", "own 1", "own 2").stdout.splitlines()
    assert told[told.index("Comparison with earlier results") + 1 :][:2] == [
        "  “own 2” shows no clear difference from before (earlier results: 1).",
        "",
    ]
    assert "Some of these results were imported and can be from another computer." in "\n".join(told)


def test_other_peoples_figures_stand_beside_ones_own(raidwright: Raidwright, history: History) -> None:
    history.add_run("mine", RUN)
    done = raidwright("results", "import", POSTED / "cdm8.txt", POSTED / "two_shares_without_feet.txt")
    assert done.returncode == 0
    assert "line 10, “Sequential Write : n/a MB/s”" in done.stderr
    table = raidwright("results", "compare", "mine", "after the firmware update").stdout
    assert "5585.88  best of 5 passes" in table
    assert "too few passes" in table
    assert "CrystalDiskMark 8.0.4 x64" in raidwright("results").stdout


def test_a_text_in_utf_16_as_windows_saves_it_is_read(
    raidwright: Raidwright, history: History, tmp_path: Path
) -> None:
    file = tmp_path / "CrystalDiskMark_20210914121928.txt"
    file.write_bytes((POSTED / "cdm8.txt").read_text().replace("\n", "\r\n").encode("utf-16"))
    assert raidwright("results", "import", file).returncode == 0
    assert len(runs(history)["after the firmware update"].cells()) == 8


def test_a_file_without_figures_is_refused(raidwright: Raidwright, tmp_path: Path) -> None:
    file = tmp_path / "letter"
    file.write_text("Dear all,")
    done = raidwright("results", "import", file)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "error: Some files contained no results."
    missing = raidwright("results", "import", tmp_path / "none")
    assert (missing.returncode, "No such file" in missing.stderr) == (1, True)


def test_a_run_is_renamed_noted_deleted_and_restored(raidwright: Raidwright, history: History) -> None:
    number = str(history.add_run("tank", RUN))
    raidwright("results", "rename", "tank", " before ")
    raidwright("results", "note", "before", "old cable")
    assert [(name, run.comment) for name, run in runs(history).items()] == [("before", "old cable")]
    assert "old cable" in raidwright("results").stdout
    assert f"raidwright results restore {number}" in raidwright("results", "delete", "before").stdout
    assert runs(history) == {}
    assert raidwright("results", "restore", number).stdout == f"Result {number} was restored.\n"
    assert list(runs(history)) == ["before"]
    again = raidwright("results", "restore", number)
    assert (again.returncode, again.stderr) == (
        1,
        f"error: No result {number} was deleted in the last 30 days.\n",
    )


def test_a_number_means_that_number_whatever_a_later_run_is_called(
    raidwright: Raidwright, history: History
) -> None:
    first = str(history.add_run("tank", RUN))
    history.add_run(first, RUN)
    raidwright("results", "note", first, "old cable")
    assert {name: run.comment for name, run in runs(history).items()} == {"tank": "old cable", first: ""}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("export", "1", "--format", "pdf"), "choose from"),
        (("rename", "1", " "), "at least one character"),
        (
            ("restore", "x"),
            ("use for example 12, l12 (layer test), s12 (recorded sync) or c12 (build comparison)"),
        ),
        (("restore", "ss1"), "is not a result number"),
        (("restore", "ls1"), "is not a result number"),
        (("restore", "9" * 20), "is too long for a result number"),
        (("delete",), "required: RESULT"),
        (("import",), "required"),
        (
            ("export", "1", "--json", "--format", "csv"),
            "--format only works with text output; use either --format or --json",
        ),
        (("frobnicate",), "no command “results frobnicate”"),
    ],
)
def test_wrong_words_are_usage_errors(raidwright: Raidwright, words: tuple[str, ...], told: str) -> None:
    done = raidwright("results", *words)
    assert (done.returncode, told in done.stderr) == (2, True)


def test_a_run_under_way_and_one_that_broke_off_are_told_as_that(
    raidwright: Raidwright, history: History
) -> None:
    number = history.begin_run("now", a_run((), complete=False))
    history.keep_pass(number, RUN.passes[0], ())
    history.add_run("lost", ended_run(RUN, RUN.passes, complete=False))
    listed = raidwright("results").stdout
    assert "being measured" in listed
    assert "stopped" in listed


def test_a_sync_that_was_watched_is_listed_beside_the_runs(raidwright: Raidwright, history: History) -> None:
    number = history.add_sync(SYNC)
    _, line = raidwright("results").stdout.splitlines()
    assert line.split()[0] == f"s{number}"
    assert "vault  Rebuilding of vault  Nas       100.0 MB/s per disk" in line
    history.add_run("tank", RUN)
    assert [line.strip()[:1] for line in raidwright("results").stdout.splitlines()] == [*"N1", "", *"Ns"]
    (told,) = json.loads(raidwright("results", "--json").stdout)["syncs"]
    assert (told["id"], told["summary"]["what"], told["summary"]["mean"]) == (number, "Rebuilding", 1e8)


def test_a_sync_is_renamed_noted_deleted_and_restored(raidwright: Raidwright, history: History) -> None:
    key = f"s{history.add_sync(SYNC)}"
    assert raidwright("results", "rename", "vault", "first").stdout == (
        f"Sync recording {key} was renamed to “first”.\n"
    )
    assert raidwright("results", "note", key, "one cable less").returncode == 0
    assert "first  Rebuilding of vault  " in (listed := raidwright("results").stdout)
    assert "one cable less" in listed
    assert f"“raidwright results restore {key}” restores" in raidwright("results", "delete", "first").stdout
    assert raidwright("results").stdout == "No measurements yet.\n"
    assert history.last_sync(UUID) is None
    assert raidwright("results", "restore", key).stdout == f"Sync recording {key} was restored.\n"
    assert history.last_sync(UUID) == SYNC
    again = raidwright("results", "restore", key)
    assert (again.returncode, again.stderr) == (
        1,
        f"error: No recorded sync {key} was deleted in the last 30 days.\n",
    )


def test_a_sync_is_given_away_and_not_compared(
    raidwright: Raidwright, history: History, tmp_path: Path
) -> None:
    key = f"s{history.add_sync(SYNC)}"
    head, first, *_ = raidwright("results", "export", key).stdout.splitlines()
    assert head.startswith("seconds,action,done_bytes,whole_bytes,bytes_per_second_of_each,md127_read")
    assert first.startswith("1.0,recover,")
    document = json.loads(raidwright("results", "export", key, "--json").stdout)
    assert (document["name"], len(document["moments"]), document["course"]["ended"]) == ("vault", 21, True)
    file = tmp_path / "sync.csv"
    told = raidwright("results", "export", key, "--to", file).stdout
    assert told == f"Sync recording {key} “vault” was saved to {file}.\n"
    assert file.read_text().splitlines()[0] == head
    for form, words in (("html", "<!DOCTYPE html>"), ("markdown", "**vault**")):
        assert raidwright("results", "export", key, "--format", form).stdout.startswith(words)
    for form in ("text", "fio"):
        refused = raidwright("results", "export", key, "--format", form)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert (
            refused.stderr == "error: A recorded sync can only be exported as CSV, JSON, Markdown or HTML.\n"
        )
    best = raidwright("results", "export", key, "--best")
    assert (best.returncode, "does not apply to a recorded sync: it has no passes" in best.stderr) == (
        2,
        True,
    )
    compared = raidwright("results", "compare", key)
    assert compared.stderr == "error: A recorded sync has no test results that can be compared.\n"

"""The history of measurements, listed and compared."""

import json
import re
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.bench.expected import Shape
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.run import Run
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import BenchSpec, Direction, MountedAt
from raidwright.history import Certificate, History, SavedAction
from raidwright.protocol import DiskCertificate, Probe
from raidwright.storage.failures import failure
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.units import KIB
from tests.bench.page_reader import Page
from tests.cli.conftest import Raidwright

ROW, OTHER = DEFAULT.rows[:2]
SPEC = BenchSpec(MountedAt("/srv/x"), (ROW,), (Direction.READ,), passes=4)


def run_of(
    *rates: int,
    row: object = ROW,
    started: float = 1.0,
    practice: bool = False,
    stack: str = "stack",
    **facts: object,
) -> Run:
    passes = tuple(
        PassResult(row, Direction.READ, number, rate * 10**6, rate, 1.0, 0.001, 0.002)  # type: ignore[arg-type]
        for number, rate in enumerate(rates, start=1)
    )
    return Run(SPEC, (), passes, "Nas", practice, started, stack, **facts)  # type: ignore[arg-type]


@pytest.fixture
def history(tmp_path: Path) -> History:
    return History(tmp_path / "data" / "raidwright" / "history.db")


def test_an_empty_history_says_so(raidwright: Raidwright) -> None:
    assert raidwright("results").stdout == "No measurements yet.\n"
    empty = {"runs": [], "unreadable": 0, "actions": [], "syncs": [], "ladders": [], "campaigns": []}
    assert json.loads(raidwright("results", "--json").stdout) == empty


def test_runs_are_listed_latest_first(raidwright: Raidwright, history: History) -> None:
    history.add_run("one disk", run_of(100, started=1.0))
    history.add_run("array", run_of(200, started=2.0, practice=True))
    heads, first, second = raidwright("results").stdout.splitlines()
    assert heads.split() == ["Number", "Date", "Name", "Computer", "Source"]
    assert "array" in first
    assert "simulated" in first
    assert "one disk" in second
    assert "simulated" not in second


def test_what_was_built_and_taken_down_is_listed_below(raidwright: Raidwright, history: History) -> None:
    failure = "Step 3 failed. mdadm exited with status 1."
    for time, purpose, outcome in ((1.0, Purpose.BUILD, failure), (2.0, Purpose.TEARDOWN, "done")):
        history.add_action(SavedAction(time, "Nas", purpose, "f" * 64, "tank · raid5", outcome))
    lines = raidwright("results").stdout.splitlines()
    assert lines[:2] == ["No measurements yet.", ""]
    assert [(line.split()[0], *line.split()[3:7]) for line in lines[3:]] == [
        ("a2", "delete", "tank", "·", "raid5"),
        ("a1", "build", "tank", "·", "raid5"),
    ]
    assert lines[3].endswith("Nas       done")
    assert lines[4].endswith(failure)
    actions = json.loads(raidwright("results", "--json").stdout)["actions"]
    assert [action["purpose"] for action in actions] == ["teardown", "build"]


DISK = DiskCertificate(
    "/dev/sdb", "Tarnfell", "TF-1", (Probe("wipefs --no-act", "nothing found", clean=True),)
)


@pytest.fixture
def proved(history: History) -> History:
    """One take-down with a certificate, and a build before it."""
    history.add_action(SavedAction(1.0, "Nas", Purpose.BUILD, "e" * 64, "tank", "done"))
    certificate = Certificate((DISK,), changed="-/dev/md0 /srv ext4")
    action = SavedAction(2.0, "Nas", Purpose.TEARDOWN, "f" * 64, "tank", "done", certificate=certificate)
    history.add_action(action)
    return history


@pytest.mark.usefixtures("proved")
def test_a_certificate_is_given_away_long_after(raidwright: Raidwright, tmp_path: Path) -> None:
    assert raidwright("results").stdout.splitlines()[3].endswith("done     with a certificate")
    text = raidwright("results", "export", "a2").stdout
    assert text.startswith("# Disks wiped on Nas\n\n1970-01-01 ")
    assert "## Tarnfell, TF-1 (/dev/sdb): blank\n\n    $ wipefs --no-act\n    nothing found\n" in text
    assert "## Changed files\n\n    -/dev/md0 /srv ext4" in text
    file = tmp_path / "clean.md"
    said = raidwright("results", "export", "a2", "--to", str(file)).stdout
    assert said == f"Wipe certificate a2 was saved to {file}.\n"
    assert file.read_text() == text
    document = json.loads(raidwright("results", "export", "a2", "--json").stdout)
    assert document["disks"][0]["probes"][0]["clean"] is True


@pytest.mark.usefixtures("proved")
@pytest.mark.parametrize(
    ("words", "code", "reason"),
    [
        (("a1",), 1, "Action a1 has no wipe certificate"),
        (("a3",), 1, "No result “a3” found"),
        (("a2", "--format", "csv"), 2, "A wipe certificate is exported as Markdown, or as JSON with --json."),
        (("a2", "--best"), 2, "A wipe certificate is not a measurement"),
    ],
)
def test_a_certificate_that_cannot_be_had_so_says_why(
    raidwright: Raidwright, words: tuple[str, ...], code: int, reason: str
) -> None:
    answer = raidwright("results", "export", *words)
    assert answer.returncode == code
    assert reason in answer.stderr


def test_runs_are_compared_with_the_first(raidwright: Raidwright, history: History) -> None:
    rates = {"one disk": 100, "array": 200, "slow": 50, "same": 100}
    for name, rate in rates.items():
        history.add_run(name, run_of(rate - 1, rate, rate + 1, rate, stack=name))
    history.add_run("short", run_of(300, stack="short"))
    said = raidwright("results", "compare", "one disk", "2", "slow", "same", "short").stdout
    lines = said.partition("\n\nSEQ1M Q8T1 read\n")[2].splitlines()
    assert lines[0].split() == ["MB/s", "±", "ratio", "to", "first", "verdict"]
    assert lines[1].startswith("  one disk  100.00  ")
    assert [line.count("█") for line in lines[1:6]] == [7, 13, 3, 7, 20]
    once = "; only one run of each; alternate 2 more runs of each to be sure"
    verdicts = (
        ("× 2.00", f"  seems faster{once}"),
        ("× 0.50", f"  seems slower{once}"),
        ("× 1.00", f"  no difference found{once}"),
        ("× 3.00", "  too few passes"),
    )
    for line, (ratio, verdict) in zip(lines[2:], verdicts, strict=False):
        assert ratio in line
        assert line.endswith(verdict)
    both = json.loads(raidwright("results", "compare", "one disk", "array", "--json").stdout)
    assert [saved["name"] for saved in both] == ["one disk", "array"]
    ((first,), (second,)) = (saved["cells"] for saved in both)
    assert (first["bytes_per_second"], first["trust"], first["against_first"]) == (100e6, "steady", None)
    assert (second["bytes_per_second"], second["against_first"]["difference"]) == (
        200e6,
        "seems faster",
    )


def test_all_runs_of_what_is_compared_have_one_verdict(raidwright: Raidwright, history: History) -> None:
    """Four of each in turn; what they could have shown at the least is told beside it."""
    for turn in range(4):
        history.add_run("disk", run_of(100, 101, 99, 100 + turn, stack="disk", started=2.0 * turn))
        history.add_run("array", run_of(110, 111, 109, 110 + turn, stack="array", started=2.0 * turn + 1))
    numbers = [str(number) for number in range(1, 9)]
    lines = raidwright("results", "compare", *numbers).stdout.splitlines()
    (told,) = (line for line in lines if "× 1.10" in line and "█" in line)
    assert told.startswith("  array (1)  110.00  ")
    assert "  faster (1.0" in told
    (pooled,) = (line for line in lines if line.startswith("  SEQ1M Q8T1 read ") and "× 1.10" in line)
    assert pooled.endswith(" × or more would be detected")
    assert told.endswith(" × or more would be detected")


def test_the_spread_is_learnt_from_what_is_kept_of_the_same(raidwright: Raidwright, history: History) -> None:
    """By one run of each alone it could only seem so."""
    for started, rate in enumerate((100, 101, 99, 100, 101, 100)):
        history.add_run("disk", run_of(*(rate,) * 4, stack="disk", started=started))
    history.add_run("array", run_of(*(200,) * 4, stack="array", started=9.0))
    lines = raidwright("results", "compare", "6", "array").stdout.splitlines()
    (told,) = (line for line in lines if "× 2.00" in line)
    assert "  faster (" in told


def test_an_array_is_held_against_one_of_its_disks(raidwright: Raidwright, history: History) -> None:
    shape = Shape(Level.RAID5, 3, 512 * KIB)
    history.add_run("one disk", run_of(99, 100, 101, 100, drives=("b",)))
    history.add_run("array", run_of(195, 196, 197, 196, drives=("a", "b", "c"), shape=shape))
    reached = "1.96 × the speed of one disk (expected: 2.00 to 3.00 ×)."
    reached += " The type of the disks (hard disk or SSD) is unknown, so the range covers both."
    wanted = f"  array: RAID 5 of 3, sequential read: {reached}"
    assert wanted in raidwright("results", "compare", "one disk", "array").stdout.splitlines()
    assert wanted in raidwright("results", "compare", "array").stdout.splitlines()
    assert "expected" not in raidwright("results", "compare", "one disk").stdout


def test_runs_without_a_row_in_common_cannot_be_compared(raidwright: Raidwright, history: History) -> None:
    history.add_run("a", run_of(100))
    history.add_run("b", run_of(100, row=OTHER))
    done = raidwright("results", "compare", "a", "b")
    assert (done.returncode, done.stderr) == (1, "error: These results have no row in common.\n")


def test_a_run_that_got_slower_or_broke_off_is_told_of(raidwright: Raidwright, history: History) -> None:
    broken = failure("device-silent")
    for started in (0.5, 0.7, 1.0):
        history.add_run("before", run_of(100, 101, 99, 100, started=started))
    history.add_run("now", run_of(70, 71, 69, 70, started=2.0, complete=False, broken=broken))
    lines = raidwright("results", "compare", "now").stdout.splitlines()
    assert lines[-1] == f"Interrupted before the end ({broken}): only the measured values are shown."
    assert "  “now” is slower than before: SEQ1M Q8T1 read 0.70 × (earlier results: 3)." in lines


def test_best_is_held_against_best(raidwright: Raidwright, history: History) -> None:
    """As posted figures have it: the median of the other would lose by what its best pass wins."""
    history.add_run("posted", run_of(150, stack="posted", source="CrystalDiskMark 8.0.4"))
    history.add_run("own", run_of(100, 225, 100, 100, stack="own"))
    text = raidwright("results", "compare", "posted", "own").stdout
    assert "× 0.67" in text
    assert "“posted” shows its best pass" in text
    best = raidwright("results", "compare", "posted", "own", "--best").stdout
    assert "× 1.50" in best
    assert "shows its best" not in best
    assert "Each value is the best of its passes" in best


def test_a_page_of_best_passes_says_so_and_holds_best_against_best(
    raidwright: Raidwright, history: History, tmp_path: Path
) -> None:
    """Seen: 2.00 x the speed of one disk in the terminal, 2.19 x on the page, of one "--best"."""
    history.add_run("disk", run_of(100, 110, 100, 101, stack="disk", drives=("a",)))
    shape = Shape(Level.RAID0, 2, 512 * KIB)
    history.add_run(
        "arr", run_of(200, 220, 200, 201, stack="arr", drives=("a", "b"), shape=shape, started=2.0)
    )
    page = tmp_path / "a.html"
    best = raidwright("results", "compare", "arr", "--best").stdout
    raidwright("results", "compare", "arr", "--best", "--html", page)
    for text in (best, Page(page.read_text()).said):
        assert re.findall(r"([\d.]+) × the speed of one disk", " ".join(text.split())) == ["2.00"]
        assert text.count("Each value is the best of its passes.") == 1


def test_whether_it_got_slower_is_told_by_all_passes_beside_the_best(
    raidwright: Raidwright, history: History
) -> None:
    """Seen: "slower than before: 0.70 x" became "inconclusive" with --best: one pass tells no spread."""
    for started in (0.5, 0.7, 1.0):
        history.add_run("before", run_of(100, 101, 99, 100, started=started))
    history.add_run("now", run_of(70, 71, 69, 70, started=2.0))
    told = "“now” is slower than before: SEQ1M Q8T1 read 0.70 × (earlier results: 3)."
    assert told in raidwright("results", "compare", "now", "--best").stdout


def test_the_terminal_cautions_as_the_page_does(raidwright: Raidwright, history: History) -> None:
    buffered = [structs.replace(each, buffered=True) for each in run_of(200, 201, 199, 200).passes]
    history.add_run("disk", run_of(100, 101, 99, 100, stack="disk"))
    history.add_run("nas", structs.replace(run_of(200, stack="nas"), passes=tuple(buffered)))
    history.add_run("wild", run_of(100, 300, 50, 200, stack="wild"))
    lines = raidwright("results", "compare", "disk", "nas", "wild").stdout.splitlines()
    assert "“nas”: Unreliable, cached: SEQ1M Q8T1 read." in lines
    assert any(line.startswith("“wild”: Unsteady") for line in lines)
    assert not any(line.endswith("..") for line in lines)


def test_which_one_wins_depends_on_the_row(raidwright: Raidwright, history: History) -> None:
    def both(first: int, second: int, name: str) -> Run:
        one, other = run_of(*(first,) * 4, stack=name), run_of(*(second,) * 4, row=OTHER)
        return structs.replace(one, passes=(*one.passes, *other.passes))

    history.add_run("a", both(100, 200, "a"))
    history.add_run("b", both(200, 100, "b"))
    history.add_run("c", both(50, 100, "c"))
    told = "Which one is faster depends on the row."
    assert told in raidwright("results", "compare", "a", "b").stdout
    assert told not in raidwright("results", "compare", "a", "c").stdout


def test_one_verdict_stands_in_a_row(raidwright: Raidwright, history: History) -> None:
    """Twice as fast as a disk, and less than three disks should be."""
    shape = Shape(Level.RAID0, 3, 512 * KIB)
    history.add_run("disk", run_of(100, 101, 99, 100, drives=("a",)))
    history.add_run("array", run_of(200, 201, 199, 200, drives=("a", "b", "c"), shape=shape))
    text = raidwright("results", "compare", "disk", "array").stdout
    (told,) = (line for line in text.splitlines() if "× 2.00" in line)
    assert told.endswith("  less than expected")
    assert "faster" not in text


def test_programs_hear_all_that_is_said(raidwright: Raidwright, history: History) -> None:
    shape = Shape(Level.RAID0, 3, 512 * KIB)
    history.add_run("disk", run_of(100, 101, 99, 100, drives=("a",)))
    history.add_run("array", run_of(400, 401, 399, 400, drives=("a", "b", "c"), shape=shape, started=0.5))
    history.add_run("array", run_of(200, 201, 199, 200, drives=("a", "b", "c"), shape=shape))
    disk, array = json.loads(raidwright("results", "compare", "disk", "3", "--json").stdout)
    (first,), (second,) = disk["cells"], array["cells"]
    assert (first["expected"], first["verdict"]) == (None, "")
    assert (second["verdict"], second["expected"]["outcome"]) == ("less than expected", "less")
    assert second["against_first"]["difference"] == "unclear"
    assert "order" in second
    assert array["since_earlier"].startswith("“array” seems slower than before: ")
    assert "(earlier results: 1)" in array["since_earlier"]
    assert (array["no_baseline"], disk["since_earlier"], disk["caveats"]) == (False, "", array["caveats"])


def test_runs_side_by_side_are_one_web_page(raidwright: Raidwright, history: History, tmp_path: Path) -> None:
    numbers = [history.add_run("array", run_of(*(rate,) * 5, started=rate)) for rate in (200, 100)]
    page = tmp_path / "a.html"
    done = raidwright("results", "compare", *map(str, numbers), "--html", page)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == f"The web page was saved to {page}.\n"
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert "array (2)" in page.read_text()
    nowhere = tmp_path / "no" / "a.html"
    assert "cannot be written" in raidwright("results", "compare", "1", "2", "--html", nowhere).stderr

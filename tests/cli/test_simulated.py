"""Figures of the practice machine are marked as simulated by every verb that prints some."""

from collections.abc import Callable
from datetime import UTC

import pytest
from msgspec.structs import replace

from raidwright.bench.cdm_text import PRACTICE_NOTE, ZERO_NOTE
from raidwright.bench.io_modes import ROWS
from raidwright.bench.run import Place, Run
from raidwright.bench.spec import Data, IoMode
from raidwright.cli.measuring import io_modes
from raidwright.cli.measuring.ab_test import print_ab_test
from raidwright.cli.measuring.campaign import print_outcome
from raidwright.history import History
from raidwright.report.comparison import NamedRun
from raidwright.report.form import ReportForm
from raidwright.report.run import report
from raidwright.session.ab_test import ab_part
from raidwright.session.series import SeriesProgress
from tests.bench.builders import a_run, passes
from tests.bench.campaigns import whole_campaign
from tests.cli.conftest import Raidwright
from tests.cli.test_runs import history

__all__ = ["history"]
RUNS = [a_run([*passes([1e8] * 4), *passes([1e8] * 4, ROWS[0])], started=float(number)) for number in (1, 2)]


def told_by_ab_test(runs: list[Run]) -> None:
    progress = SeriesProgress(
        [ab_part(run.spec, name, Place("Nas", False, "x")) for run, name in zip(runs, "ab", strict=True)]
    )
    progress.runs[:] = runs
    print_ab_test(progress, (), as_json=False)


def told_by_modes(runs: list[Run]) -> None:
    way = replace(runs[0].spec, way=IoMode.SYNC)
    io_modes._print_modes(
        [NamedRun("direct", runs[0]), NamedRun("sync", replace(runs[1], spec=way))], as_json=False
    )


def told_by_campaign(runs: list[Run]) -> None:
    print_outcome(whole_campaign(practice=runs[0].practice), as_json=False)


@pytest.mark.parametrize("tell", [told_by_ab_test, told_by_modes, told_by_campaign])
def test_what_was_measured_on_the_practice_machine_says_so(
    tell: Callable[[list[Run]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    tell(RUNS)
    assert PRACTICE_NOTE not in capsys.readouterr().out
    tell([replace(run, practice=True) for run in RUNS])
    assert f"{PRACTICE_NOTE}." in capsys.readouterr().out.splitlines()


def test_compared_runs_say_so_by_name_where_not_all_are(raidwright: Raidwright, history: History) -> None:
    real, other = RUNS
    history.add_run("one", replace(real, practice=True))
    history.add_run("two", replace(other, spec=replace(other.spec, data=Data.ZERO)))
    history.add_run("three", replace(other, practice=True))
    assert f"{PRACTICE_NOTE}." in raidwright("results", "compare", "one", "three").stdout.splitlines()
    mixed = raidwright("results", "compare", "one", "two").stdout.splitlines()
    assert {f"“one”: {PRACTICE_NOTE}.", f"“two”: {ZERO_NOTE}."} <= {*mixed}


def test_spreadsheets_have_a_column_for_it() -> None:
    for run in (RUNS[0], replace(RUNS[0], practice=True)):
        head, first, *_ = report(run, ReportForm.CSV, UTC).splitlines()
        assert dict(zip(head.split(","), first.split(","), strict=True))["simulated"] == (
            "yes" if run.practice else "no"
        )

"""Campaigns in the history's file: what each is called, how far it came, deleted and brought back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from raidwright.history import History, RunState, deleting
from tests.bench.campaigns import CAMPAIGN, keep_campaign


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


def test_it_is_called_by_its_levels_until_somebody_names_it(path: Path) -> None:
    number = keep_campaign(History(path))
    (saved,) = History(path).campaigns().campaigns
    assert (saved.id, saved.name, saved.comment) == (number, "One disk · RAID 0 · RAID 1", "")
    History(path).rename("campaign", number, "before")
    History(path).note("campaign", number, "old cable")
    (saved,) = History(path).campaigns().campaigns
    assert (saved.name, saved.comment) == ("before", "old cable")


def test_how_far_it_came_is_known(path: Path) -> None:
    number = keep_campaign(History(path), 2)
    assert History(path).campaigns().campaigns[0].state is RunState.STOPPED
    History(path).take_up_campaign(number)
    assert History(path).campaigns().campaigns[0].state is RunState.UNDER_WAY
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE campaign SET owner = '1 1 another-boot'")
    assert History(path).campaigns().campaigns[0].state is RunState.BROKEN
    keep_campaign(History(path))
    assert History(path).campaigns().campaigns[0].state is RunState.WHOLE


def test_deleted_its_runs_stay_and_it_comes_back(path: Path) -> None:
    number = keep_campaign(History(path))
    History(path).delete("campaign", number)
    assert (History(path).campaigns().campaigns, len(History(path).runs().runs)) == ((), 12)
    assert History(path).restore("campaign", number)
    assert not History(path).restore("campaign", number)
    assert len(History(path).campaigns().campaigns[0].visits) == 12


def test_deleted_while_it_is_carried_out_it_is_back_at_its_end(path: Path) -> None:
    number = keep_campaign(History(path))
    History(path).take_up_campaign(number)
    History(path).delete("campaign", number)
    History(path).end_campaign(number)
    assert [saved.id for saved in History(path).campaigns().campaigns] == [number]


def test_after_a_month_it_is_gone_with_its_visits(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    number = keep_campaign(History(path))
    History(path).delete("campaign", number)
    monkeypatch.setattr(deleting, "KEPT_DELETED", -1.0)
    assert not History(path).restore("campaign", number)
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("SELECT count(*) FROM visit").fetchone() == (0,)


def test_the_number_of_a_forgotten_run_is_given_to_no_other(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The campaign would show the other as its own."""
    keep_campaign(History(path))
    measurements = History(path).runs()
    for saved in measurements.runs:
        History(path).delete("run", saved.id)
    monkeypatch.setattr(deleting, "KEPT_DELETED", -1.0)
    other = History(path).add_run("another array", measurements.runs[0].run)
    (campaign,) = History(path).campaigns().campaigns
    assert campaign.whole(History(path).runs()).runs == {}
    forgotten = History(path).begin_run("stopped before its first pass", measurements.runs[0].run)
    History(path).end_run(forgotten, None)
    last = History(path).add_run("one more", measurements.runs[0].run)
    assert max(saved.id for saved in measurements.runs) < other < forgotten < last


def test_one_of_which_nothing_was_begun_is_not_kept(path: Path) -> None:
    History(path).end_campaign(History(path).begin_campaign(CAMPAIGN))
    assert History(path).campaigns().campaigns == ()


def test_one_that_cannot_be_read_is_counted(path: Path) -> None:
    for _ in range(2):
        number = keep_campaign(History(path))
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE campaign SET document = '{}' WHERE id = ?", (number,))
    kept = History(path).campaigns()
    assert ([saved.id for saved in kept.campaigns], kept.unreadable) == ([number - 1], 1)

"""The table at the end: ranks that are shared, figures in doubt, and what went wrong."""

import threading
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from raidwright.bench.campaign import outcome
from raidwright.bench.campaign.matrix import Setup
from raidwright.bench.campaign.outcome import CampaignOutcome
from raidwright.bench.campaign.ranking import Ranked, RankedTest
from raidwright.bench.spec import Direction
from raidwright.language.campaigns import title_words
from raidwright.storage.failures import Sentence, because, english
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.look.widgets import Badge
from raidwright.ui.shared.campaign_outcome import OutcomeView
from raidwright.ui.shared.layer_test_table import ShareBar
from tests.bench.builders import SEQ_Q8
from tests.bench.campaigns import whole_campaign

VERDICT = english(
    (
        "{one} reads {reads} times as fast as one disk, writes {writes} times as fast, and survives"
        " 1 disk failure."
    ),
    one="RAID 5 of 3",
    reads="1.9",
    writes="0.8",
)
TIED = CampaignOutcome(
    titles=("One disk", "RAID 1 of 2 · LUKS", "RAID 5 of 3 · bare"),
    tests=(
        RankedTest(
            (SEQ_Q8, Direction.READ),
            (Ranked(2, 1, 200e6, True), Ranked(1, 2, 105e6, False), Ranked(0, 2, 100e6, True)),
        ),
    ),
    pairs={},
    failed=(("RAID 1 of 2 · LUKS", english("Nothing is mounted on {point}.", point="/mnt").failure),),
    verdict=VERDICT.failure,
)


@pytest.fixture
def view(qtbot: QtBot) -> OutcomeView:
    made = OutcomeView(None)
    qtbot.addWidget(made)
    made.show_campaign(None, "", practice=True)
    made.show_outcome(TIED)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_what_cannot_be_told_apart_shares_a_rank(view: OutcomeView) -> None:
    spoken = [bar.accessibleName() for bar in view.findChildren(ShareBar)]
    assert spoken == [
        "1., RAID 5 of 3 · No file system, 200.0 MB/s",
        "2., RAID 1 of 2 · LUKS, 105.0 MB/s, unreliable",
        "2., One disk, 100.0 MB/s",
    ]


def test_of_what_nothing_can_be_told_there_is_no_rank(qtbot: QtBot) -> None:
    made = OutcomeView(None)
    qtbot.addWidget(made)
    places = (Ranked(2, 1, 200e6, reliable=True), Ranked(1, 0, 105e6, reliable=False))
    made.show_outcome(replace(TIED, tests=(RankedTest((SEQ_Q8, Direction.WRITE), places),)))
    spoken = [bar.accessibleName() for bar in made.findChildren(ShareBar)]
    assert spoken[1] == "–, RAID 1 of 2 · LUKS, 105.0 MB/s, unreliable"


def test_what_programs_see_through_memory_stands_beside_what_came_to_the_disk(qtbot: QtBot) -> None:
    made = OutcomeView(None)
    qtbot.addWidget(made)
    place = Ranked(2, 1, 200e6, reliable=True, seen=3e9, safe_after=4.2)
    made.show_outcome(replace(TIED, tests=(RankedTest((SEQ_Q8, Direction.WRITE), (place,)),)))
    seen = "to the disk; programs see 3000 MB/s, on disk 4.20 s after the end"
    assert [bar.accessibleName() for bar in made.findChildren(ShareBar)] == [
        f"1., RAID 5 of 3 · No file system, 200.0 MB/s, {seen}"
    ]


def test_what_it_came_to_stands_above_what_else_was_seen(qtbot: QtBot) -> None:
    slower = english("{one} was expected to be slower than {other}.", one="RAID 0 of 2", other="RAID 1 of 3")
    made = OutcomeView(None)
    qtbot.addWidget(made)
    made.show_outcome(replace(TIED, verdict=because(VERDICT, [slower]).failure))
    words = [label.text() for label in made.findChildren(QLabel)]
    assert str(VERDICT) in words
    assert str(slower) in words


def test_a_figure_in_doubt_is_marked_and_what_failed_is_told(view: OutcomeView) -> None:
    (badge,) = view.findChildren(Badge)
    assert badge.accessibleName() == "unreliable"
    words = [label.text() for label in view.findChildren(QLabel) if label.isVisible()]
    assert "RAID 1 of 2 · LUKS: Nothing is mounted on /mnt." in words
    assert str(VERDICT) in words
    assert any("simulated" in each for each in words)


def test_what_is_in_doubt_is_framed_and_each_is_held_against_one_disk(qtbot: QtBot) -> None:
    made = OutcomeView(None)
    qtbot.addWidget(made)
    doubt = whole_campaign()
    runs = {**doubt.runs, 10: replace(doubt.runs[10], complete=False)}
    setup_runs = tuple(replace(each, synced=34.2 if each.case == 2 else 0.0) for each in doubt.visits)
    made.show_campaign(replace(doubt, runs=runs, visits=setup_runs), "", practice=False)
    framed = [each.text() for each in made.findChildren(QLabel) if each.frameShape() is QLabel.Shape.Box]
    assert framed == ["100.0 MB/s", "100.0 MB/s"]
    words = [label.text() for label in made.findChildren(QLabel)]
    assert words.count("2.00 × one disk") == 2
    assert "Duration of the initial sync: RAID 1 of 2 34 s" in words


def test_another_outcome_takes_its_place(view: OutcomeView) -> None:
    view.show_campaign(None, "The connection was lost.", practice=False)
    QApplication.processEvents()
    words = [label.text() for label in view.findChildren(QLabel) if label.isVisible()]
    assert "The connection was lost." in words
    assert not [bar for bar in view.findChildren(ShareBar) if bar.isVisible()]


def test_of_two_that_were_asked_for_the_latter_is_shown_whichever_is_judged_first(
    loop: Loop, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    late, judge = threading.Event(), outcome.verdict

    def slow(setups: Sequence[Setup], *more: Any) -> Sentence:
        if len(setups) == 3:
            assert late.wait(60)
        return judge(setups, *more)

    monkeypatch.setattr(outcome, "verdict", slow)
    made, first = OutcomeView(loop), whole_campaign()
    qtbot.addWidget(made)
    two = replace(first.campaign, arrangements=first.campaign.arrangements[:2])
    setup_runs = tuple(each for each in first.visits if each.case < 2)
    made.show_campaign(first, "", practice=False)
    made.show_campaign(replace(first, campaign=two, visits=setup_runs), "Stopped.", practice=False)
    assert "Stopped." in [label.text() for label in made.findChildren(QLabel)]
    qtbot.waitUntil(lambda: len(made.findChildren(ShareBar)) == 4)
    late.set()
    qtbot.wait(100)
    assert len(made.findChildren(ShareBar)) == 4


def test_a_title_that_is_none_stays_as_it_is() -> None:
    assert title_words("0.8") == "0.8"
    assert title_words("RAID 5 of many") == "RAID 5 of many"

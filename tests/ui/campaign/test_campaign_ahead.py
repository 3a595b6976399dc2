"""While a campaign goes on: which of all measurements is made, and what is left by now."""

import pytest
from PySide6.QtCore import QElapsedTimer
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from raidwright.bench.planned import Span
from raidwright.session.campaign_events import CampaignEnded, VisitBegun
from raidwright.ui.campaign.visits import VisitsView


def test_what_is_left_grows_less_while_a_visit_goes_on(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    view = VisitsView()
    qtbot.addWidget(view)
    view.begin(("One disk", "RAID5 of 3"), 3, frozenset())
    ahead = view.findChild(QLabel, "campaign-ahead")
    assert isinstance(ahead, QLabel)
    assert ahead.text() == ""
    view.tell(VisitBegun(0, 1, 2, 6, Span(2400.0, 3600.0)))
    assert ahead.text() == "Measurement 2 of 6 · 40 min to 1 h 0 min left"
    monkeypatch.setattr(QElapsedTimer, "elapsed", lambda _: 1_200_000)
    view._tick.timeout.emit()
    assert ahead.text() == "Measurement 2 of 6 · 20 min to 40 min left"
    monkeypatch.setattr(QElapsedTimer, "elapsed", lambda _: 4_000_000)
    view._tick.timeout.emit()
    assert (ahead.text(), view._tick.isActive()) == ("Measurement 2 of 6", False)
    view.tell(CampaignEnded(complete=True))
    assert ahead.text() == ""

"""While a campaign goes on: which of all measurements is made, and what is left by now."""

import pytest
from PySide6.QtCore import QElapsedTimer, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from raidwright.bench.cost import Span
from raidwright.session.campaign_events import CampaignEnded, SetupBegun
from raidwright.ui.campaign.setup_runs import SetupRunsView
from raidwright.ui.frame.options import remember


def test_what_is_left_grows_less_while_a_visit_goes_on(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    view = SetupRunsView()
    qtbot.addWidget(view)
    view.begin(("One disk", "RAID 5 of 3"), 3, frozenset())
    ahead = view.findChild(QLabel, "campaign-ahead")
    assert isinstance(ahead, QLabel)
    assert ahead.text() == ""
    view.tell(SetupBegun(0, 1, 2, 6, Span(2400.0, 3600.0)))
    assert ahead.text() == "Measurement 2 of 6 · 40 min to 1 h 0 min left"
    monkeypatch.setattr(QElapsedTimer, "elapsed", lambda _: 1_200_000)
    view._tick.timeout.emit()
    assert ahead.text() == "Measurement 2 of 6 · 20 min to 40 min left"
    monkeypatch.setattr(QElapsedTimer, "elapsed", lambda _: 4_000_000)
    view._tick.timeout.emit()
    assert (ahead.text(), view._tick.isActive()) == ("Measurement 2 of 6", False)
    view.tell(CampaignEnded(complete=True))
    assert ahead.text() == ""


def begun(qtbot: QtBot, *titles: str) -> SetupRunsView:
    view = SetupRunsView()
    qtbot.addWidget(view)
    view.resize(900, 600)
    view.show()
    view.begin(titles, 2, frozenset())
    return view


def widths(view: SetupRunsView) -> tuple[int, int]:
    """Of the columns before the last one, which takes what is left."""
    return view._list.columnWidth(0), view._list.columnWidth(1)


def test_columns_are_as_wide_as_their_contents_or_as_they_were_dragged_to(qtbot: QtBot) -> None:
    fitted, view = widths(begun(qtbot, "One disk")), begun(qtbot, "RAID 5 of 3 · 512 KiB · LUKS, LVM")
    assert widths(view)[1] > fitted[1]
    header, left = view._list.header(), Qt.MouseButton.LeftButton
    handle = QPoint(header.sectionViewportPosition(1) + header.sectionSize(1) - 1, header.height() // 2)
    QTest.mousePress(header.viewport(), left, pos=handle)
    QTest.mouseMove(header.viewport(), handle + QPoint(60, 0))
    QTest.mouseRelease(header.viewport(), left, pos=handle + QPoint(60, 0))
    dragged = widths(view)
    assert dragged[1] > fitted[1] + 60
    assert widths(begun(qtbot, "One disk")) == dragged
    remember("campaign/widths", "nonsense")
    assert widths(begun(qtbot, "One disk")) == fitted

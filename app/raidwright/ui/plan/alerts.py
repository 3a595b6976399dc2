"""Two switches of a new array: to be told when a disk fails, and to have it checked each month."""

from PySide6.QtWidgets import QCheckBox, QWidget

from raidwright.notify.switch import is_on, switch_off, switch_on
from raidwright.protocol import PlanEvent
from raidwright.storage.operations.upkeep import CheckMonthly
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.widgets import Card, Status, StatusLine
from raidwright.ui.words.sentences import failure_sentence


class AlertSwitches(Card):
    """Hidden where neither can be switched here, as on the practice machine."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._array = ""
        self._alerts = name_widget(QCheckBox(self.tr("&Tell me when a disk fails")), "tell-failures")
        self._monthly = name_widget(QCheckBox(self.tr("&Check the array each month")), "check-monthly")
        self._alerts.clicked.connect(self._switch_alerts)
        self._monthly.clicked.connect(self._switch_monthly)
        self._failed = StatusLine(Status.BAD, "")
        self._failed.hide()
        session.busy_changed.connect(self._show)
        self.add(self._alerts, self._monthly, self._failed)

    def show_array(self, array: Array | None) -> None:
        """Show the switches as they are for ``array``."""
        self._array = array.uuid if array is not None and array.path else ""
        self._show()

    def _show(self) -> None:
        snapshot = self._session.snapshot
        self._alerts.setVisible(not self._session.practice)
        if self._alerts.isEnabled():
            self._alerts.setChecked(is_on())
        ways = [wanted for wanted in (True, False) if snapshot and self._can_switch(wanted, snapshot)]
        self._monthly.setVisible(bool(ways))
        self._monthly.setEnabled(not self._session.busy)
        self._monthly.setChecked(ways == [False])
        self.setVisible(bool(ways) or not self._session.practice)

    def _can_switch(self, wanted: bool, snapshot: Snapshot) -> bool:
        is_asked = bool(self._array)
        return is_asked and isinstance(plan_for(CheckMonthly(self._array, wanted), snapshot), Planned)

    def _switch_alerts(self, wanted: bool) -> None:
        self._failed.hide()
        self._alerts.setEnabled(False)
        switch = switch_on() if wanted else switch_off()
        self._session.loop.run(switch, lambda _: self._enable_alerts(), self._fail)

    def _enable_alerts(self) -> None:
        self._alerts.setEnabled(True)
        self._show()

    def _switch_monthly(self, wanted: bool) -> None:
        """Run the plan of one step by which nothing is lost; root's question comes as ever."""
        snapshot = self._session.snapshot
        answer = plan_for(CheckMonthly(self._array, wanted), snapshot) if snapshot else None
        if isinstance(answer, Planned) and not self._session.blocked_reason():
            self._session.run_plan(answer.plan, None, self._hear, self._look_again, self._fail)
        else:
            self._show()

    def _hear(self, _: PlanEvent) -> None:
        """Nothing is told of a single step."""

    def _look_again(self) -> None:
        self._session.look_again()
        self._show()

    def _fail(self, error: Exception) -> None:
        self._enable_alerts()
        self._failed.say(Status.BAD, failure_sentence(error))
        self._failed.show()

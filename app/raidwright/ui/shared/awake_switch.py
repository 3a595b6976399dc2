"""Whether the computer stays awake while it shares folders: one tick, and what it costs."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from raidwright.protocol import PlanEvent
from raidwright.storage.operations.share import StayAwake
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.rules.share_findings import awake_finding
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Status, StatusLine
from raidwright.ui.words.sentences import failure_sentence, sentence


class AwakeSwitch(QWidget):
    """Hidden where nothing is shared, or without the unit for it; a tick runs the plan of one step."""

    offered = Signal(bool)
    """Whether it can be seen from now on."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._box = name_widget(QCheckBox(self.tr("&Stay awake while sharing")), "stay-awake")
        self._cost, self._failed = Muted(wrap=True), StatusLine(Status.BAD, "")
        self._failed.hide()
        self._box.clicked.connect(self._switch)
        vbox(0, Space.XS, self._box, self._cost, self._failed, parent=self)
        for changed in (session.snapshot_changed, session.machine_changed, session.busy_changed):
            changed.connect(self.show_state)
        self.show_state()

    def show_state(self) -> None:
        """Show how it is now."""
        snapshot = self._session.snapshot
        sharing = snapshot.host.sharing if snapshot else None
        stays = sharing.stays_awake if sharing and sharing.entered and self._session.acts else None
        if sharing is not None and stays is not None:
            self._box.setChecked(stays)
            self._cost.setText(sentence(awake_finding(sharing, wanted=stays)))
        self._box.setEnabled(not self._session.blocked_reason())
        self.setVisible(stays is not None)
        self.offered.emit(stays is not None)

    def _switch(self, wanted: bool) -> None:
        """Root's question comes as ever."""
        self._failed.hide()
        snapshot = self._session.snapshot
        answer = plan_for(StayAwake(wanted), snapshot) if snapshot else None
        if isinstance(answer, Planned) and not self._session.blocked_reason():
            self._session.run_plan(answer.plan, None, self._hear, self._session.look_again, self._fail)
        else:
            self.show_state()

    def _hear(self, _: PlanEvent) -> None:
        """Nothing is told of a single step."""

    def _fail(self, error: Exception) -> None:
        self.show_state()
        self._failed.say(Status.BAD, failure_sentence(error))
        self._failed.show()

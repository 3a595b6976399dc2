"""Whether the computer stays awake while it shares folders: one tick, and what it costs."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from raidwright.storage.operations.share import StayAwake
from raidwright.storage.rules.share_findings import awake_finding
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.shared.switching import Switching
from raidwright.ui.words.sentences import sentence


class AwakeSwitch(QWidget):
    """Hidden where nothing is shared, or without the unit for it; a tick runs the plan of one step."""

    offered = Signal(bool)
    """Whether it can be seen from now on."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._box = name_widget(QCheckBox(self.tr("&Stay awake while sharing")), "stay-awake")
        self._cost = Muted(wrap=True)
        switching = Switching(session, self.show_state)
        self._box.clicked.connect(lambda wanted: switching.run(StayAwake(wanted)))
        vbox(0, Space.XS, self._box, self._cost, switching, parent=self)
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

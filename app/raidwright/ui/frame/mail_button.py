"""Beside the switch of the notifications: whom mdadm tells by mail."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QToolButton, QWidget

from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import as_tip, named

_SIDE = 18


class MailButton(QToolButton):
    """About the machine at hand, whose administrator is asked."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        named(self, "mail", self.tr("Mail about failed disks"))
        self.setIcon(icon("mail", "muted"))
        self.setIconSize(QSize(_SIDE, _SIDE))
        self.setAutoRaise(True)
        tip = self.tr("Have mail sent when a disk of this machine fails, also while nobody is logged in")
        self.setToolTip(as_tip(tip))
        session.snapshot_changed.connect(self._show)
        session.machine_changed.connect(self._show)
        session.busy_changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        self.setEnabled(self._session.snapshot is not None and not self._session.blocked_reason())

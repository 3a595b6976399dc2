"""Who is told of failed disks while the window is closed: this desktop, and by mail whoever is named."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QToolButton, QWidget

from raidwright.notify.switch import is_on, switch_off, switch_on
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import as_tip, name_widget

_SIDE = 18


class NotifySwitch(QCheckBox):
    """Switches notifications for this computer on and off, whichever machine is shown; on, it shows one."""

    def __init__(self, loop: Loop, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._loop = loop
        self.setObjectName("notify")
        self.setAccessibleName(self.tr("Failure alerts"))
        self.setToolTip(
            self.tr(
                "Shows a desktop alert when a disk or array of this computer fails, even with the window"
                " closed"
            )
        )
        self.set_narrow(False)
        self.setChecked(is_on())
        self.clicked.connect(self._switch)

    def set_narrow(self, narrow: bool) -> None:
        """Show a bell beside the box, or the words."""
        self.setText("" if narrow else self.tr("Failure alerts"))
        self.setIcon(icon("bell", "muted") if narrow else QIcon())

    def changeEvent(self, event: QEvent) -> None:
        """Read the state again when the window comes to the front: the terminal has the same switch."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isEnabled():
            self.setChecked(is_on())

    def _switch(self, on: bool) -> None:
        self.setEnabled(False)
        self._loop.run(_switch_to(on=on), self._show_switched, self._report_failure)

    def _show_state(self, _: None) -> None:
        self.setEnabled(True)
        self.setChecked(is_on())

    def _show_switched(self, _: None) -> None:
        self._show_state(None)
        if self.isChecked():
            from raidwright.notify.trial import show_trial

            self._loop.run(show_trial())

    def _report_failure(self, error: Exception) -> None:
        self._show_state(None)
        self._loop.fault.emit(error)


async def _switch_to(*, on: bool) -> None:
    if on:
        await switch_on()
    else:
        await switch_off()


class MailButton(QToolButton):
    """Sets the address for mail about the machine at hand; stands beside the `NotifySwitch`."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        name_widget(self, "mail", self.tr("Disk failure emails"))
        self.setIcon(icon("mail", "muted"))
        self.setIconSize(QSize(_SIDE, _SIDE))
        self.setAutoRaise(True)
        tip = self.tr("Sends an email when a disk of this machine fails, even with nobody logged in")
        self.setToolTip(as_tip(tip))
        session.snapshot_changed.connect(self._show)
        session.machine_changed.connect(self._show)
        session.busy_changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        self.setEnabled(self._session.snapshot is not None and not self._session.blocked_reason())

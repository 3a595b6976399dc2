"""Who is told of failed disks while the window is closed: this desktop, and by mail whoever is named."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QCheckBox, QPushButton, QWidget

from raidwright.notify.switch import is_on, switch_off, switch_on
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import as_tip, name_widget


class NotifySwitch(QCheckBox):
    """Switches notifications for this computer on and off, whichever machine is shown; on, it shows one."""

    def __init__(self, loop: Loop, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._loop = loop
        self.setObjectName("notify")
        self.setText(self.tr("Failure alerts"))
        self.setChecked(is_on())
        self.clicked.connect(self._switch)

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


class MailButton(QPushButton):
    """Asks for the address to which mail about the machine at hand goes."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        name_widget(self, "mail").setText(self.tr("Disk failure e&mails…"))
        self.clicked.connect(session.mail_requested)
        session.snapshot_changed.connect(self._show)
        session.machine_changed.connect(self._show)
        session.busy_changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        reason = self._session.blocked_reason()
        self.setEnabled(self._session.snapshot is not None and not reason)
        self.setToolTip(as_tip(reason))
        self.setAccessibleDescription(reason)

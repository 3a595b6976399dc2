"""The check box that has failed disks told of while the window is closed."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QWidget

from raidwright.notify.switch import is_on, switch_off, switch_on
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.look.icons import icon


class NotifySwitch(QCheckBox):
    """At the foot of the sidebar: it is about this computer, whichever page or machine is shown."""

    def __init__(self, loop: Loop, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._loop = loop
        self.setObjectName("notify")
        self.setAccessibleName(self.tr("Tell me of failures"))
        self.setToolTip(
            self.tr(
                "Notifies you on the desktop when a disk or an array of this computer fails, also while this"
                " window is closed"
            )
        )
        self.set_narrow(False)
        self.setChecked(is_on())
        self.clicked.connect(self._switch)

    def set_narrow(self, narrow: bool) -> None:
        """Show a bell beside the box, or the words."""
        self.setText("" if narrow else self.tr("Tell me of failures"))
        self.setIcon(icon("bell", "muted") if narrow else QIcon())

    def changeEvent(self, event: QEvent) -> None:
        """Look again when the window comes to the front: the terminal has the same switch."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isEnabled():
            self.setChecked(is_on())

    def _switch(self, on: bool) -> None:
        self.setEnabled(False)
        self._loop.run(_switched(on=on), self._done, self._failed)

    def _done(self, _: None) -> None:
        self.setEnabled(True)
        self.setChecked(is_on())

    def _failed(self, error: Exception) -> None:
        self._done(None)
        self._loop.fault.emit(error)


async def _switched(*, on: bool) -> None:
    if on:
        await switch_on()
    else:
        await switch_off()

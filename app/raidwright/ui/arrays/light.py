"""Which disk is it? A button that makes its light blink, and the line that says that it does."""

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.storage.fact import visible
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.disks import Block
from raidwright.storage.snapshot.tree import disk_of_drive
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.controls import FlatButton
from raidwright.ui.look.labels import as_tip, name_widget
from raidwright.ui.look.layouts import hbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Status, StatusLine


class LightButton(FlatButton):
    """Makes the light of a disk blink when pressed; ``drive`` returns the drive id of that disk."""

    def __init__(self, session: QtSession, drive: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setText(self.tr("Blink drive light"))
        name_widget(self, "show-disk")
        self._session, self._drive = session, drive
        self.clicked.connect(self._show)
        session.busy_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Enable the button and say what it does, or say why it cannot be used now."""
        reason = self._session.blocked_reason()
        words = self.tr("Reads from the disk in short bursts so that its light blinks. Nothing is written.")
        self.setEnabled(not reason and self._disk() is not None)
        self.setToolTip(as_tip(reason or words))
        self.setAccessibleDescription(reason or words)

    def _disk(self) -> Block | None:
        snapshot = self._session.snapshot
        return disk_of_drive(snapshot, self._drive()) if snapshot is not None else None

    def _show(self) -> None:
        snapshot, disk = self._session.snapshot, self._disk()
        if snapshot is not None and disk is not None:
            self._session.light.show(disk_identity(disk, snapshot))


class LightLine(Card):
    """Says which disk's light blinks, or why one cannot; hidden otherwise."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._light = session.light
        self._line = name_widget(StatusLine(Status.INFO, ""), "light")
        self._end = name_widget(QPushButton(self.tr("Stop blin&king")), "light-enough")
        self._end.clicked.connect(self._light.put_out)
        self.add(hbox(0, Space.S, (self._line, 1), self._end))
        self._light.changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        disk, trouble = self._light.disk, self._light.trouble
        self.setVisible(disk is not None or bool(trouble))
        if disk is not None:
            words = self.tr(
                "The light of {model} {serial} is blinking: half a second on, half a second off. It stops"
                " automatically after a few minutes."
            )
            self._line.say(
                Status.INFO, words.format(model=visible(disk.model), serial=visible(disk.serial) or disk.path)
            )
        elif trouble:
            self._line.say(Status.WARNING, trouble)
        self._line.setAccessibleName(trouble)

"""Buttons that open a machine: none can be opened while work is under way."""

from collections.abc import Iterable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QPushButton

from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import as_tip


class MachineOpening(QObject):
    """Disables a button that opens a machine while work is under way, and says why in its tool tip."""

    def __init__(self, session: QtSession, button: QPushButton) -> None:
        super().__init__(button)
        self._button = button
        session.busy_changed.connect(self._follow)
        self._follow(session.busy)

    def _follow(self, busy: bool) -> None:
        reason = self.tr("You can open a machine after the current work finishes.") if busy else ""
        self._button.setDisabled(busy)
        self._button.setToolTip(as_tip(reason))
        self._button.setAccessibleDescription(reason)


def hold_while_busy(session: QtSession, buttons: Iterable[QPushButton]) -> None:
    """Let each of ``buttons``, which open a machine, be used only while no work is under way."""
    for button in buttons:
        MachineOpening(session, button)

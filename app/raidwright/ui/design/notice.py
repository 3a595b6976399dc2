"""What the build page says when there is nothing to build on."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from raidwright.ui.desk.desk import Desk
from raidwright.ui.look.widgets import Banner, Status, StatusLine
from raidwright.ui.shared.devices import DeviceGroup
from raidwright.ui.shared.waiting import practice_offer


class BuildNotice(QWidget):
    """Across the page: that no disk is free, or what went wrong with a file; hidden otherwise."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        offer = practice_offer(desk, self.tr("Rehearse on the practice machine"))
        text = self.tr("No disk of this machine is free: each is in use, and the list says by what.")
        self._none_free = Banner(Status.INFO, text, offer)
        self._none_here = Banner(Status.INFO, text)
        self._trouble = StatusLine(Status.BAD, "")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self._none_free, self._none_here, self._trouble):
            part.hide()
            column.addWidget(part)
        self.hide()

    def show_disks(self, groups: tuple[DeviceGroup, ...]) -> None:
        """Say so when no disk of ``groups`` can be used."""
        none_free = not any(facts.usable for group in groups for facts in group.cards)
        self._none_free.setVisible(none_free and not self._desk.rehearsal)
        self._none_here.setVisible(none_free and self._desk.rehearsal)
        self._follow()

    def say(self, sentence: str) -> None:
        """Say what went wrong; empty hides it."""
        self._trouble.say(Status.BAD, sentence)
        self._trouble.setVisible(bool(sentence))
        self._follow()

    def _follow(self) -> None:
        parts = (self._none_free, self._none_here, self._trouble)
        self.setVisible(any(not part.isHidden() for part in parts))

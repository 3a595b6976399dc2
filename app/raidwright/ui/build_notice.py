"""What the build page says when there is nothing to build on."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from raidwright.ui.build_options import DiskOption
from raidwright.ui.desk import Desk
from raidwright.ui.widgets import Banner, EmptyState, Kind, StatusLine

PRACTICE = "practice"
"""The desk's name for the practice machine."""


class NoMachine(EmptyState):
    """Shown while no machine is open."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(
            "build",
            self.tr("No machine is open"),
            self.tr("Choose a machine on the left, or rehearse on one whose disks are only simulated."),
            (self.tr("Start the practice machine"), lambda: desk.open(PRACTICE)),
            parent,
        )


class BuildNotice(QWidget):
    """Across the page: that no disk is free, or what went wrong with a file; hidden otherwise."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        offer = (self.tr("Rehearse on the practice machine"), lambda: desk.open(PRACTICE))
        text = self.tr("No disk of this machine is free: each is in use, and the list says by what.")
        self._none_free = Banner(Kind.INFO, text, offer)
        self._none_here = Banner(Kind.INFO, text)
        self._trouble = StatusLine(Kind.BAD, "")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self._none_free, self._none_here, self._trouble):
            part.hide()
            column.addWidget(part)
        self.hide()

    def show_options(self, options: tuple[DiskOption, ...]) -> None:
        """Say so when none of ``options`` can be used."""
        none_free = not any(option.usable for option in options)
        self._none_free.setVisible(none_free and not self._desk.rehearsal)
        self._none_here.setVisible(none_free and self._desk.rehearsal)
        self._follow()

    def say(self, sentence: str) -> None:
        """Say what went wrong; empty hides it."""
        self._trouble.say(Kind.BAD, sentence)
        self._trouble.setVisible(bool(sentence))
        self._follow()

    def _follow(self) -> None:
        parts = (self._none_free, self._none_here, self._trouble)
        self.setVisible(any(not part.isHidden() for part in parts))

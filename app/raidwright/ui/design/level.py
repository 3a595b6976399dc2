"""The choice of level: five buttons side by side, and one line that says what the chosen one means."""

from typing import assert_never

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from raidwright.storage.design import Level
from raidwright.storage.levels import minimum_members
from raidwright.ui.look.naming import named
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Muted
from raidwright.ui.words.plan import level_name


class LevelChoice(QWidget):
    """Segmented buttons named "level-raid0" … "level-raid10"."""

    chosen = Signal(object)
    """The `Level` the user took."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons = {level: self._button(level) for level in Level}
        self._words = Muted(wrap=True)
        group = QButtonGroup(self)
        row = QHBoxLayout()
        row.setSpacing(Space.XS)
        for button in self._buttons.values():
            group.addButton(button)
            row.addWidget(button, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self._words)

    def show_level(self, level: Level, members: int) -> None:
        """Show ``level`` as chosen, for so many members."""
        self._buttons[level].setChecked(True)
        self._words.setText(explanation(level))
        for each, button in self._buttons.items():
            fits = members >= minimum_members(each)
            needs = self.tr("needs {n} disks").format(n=minimum_members(each))
            button.setToolTip(explanation(each) if fits else f"{explanation(each)} ({needs})")

    def _button(self, level: Level) -> QPushButton:
        button = named(QPushButton(level_name(level)), f"level-{level.value}")
        button.setCheckable(True)
        button.setAccessibleDescription(explanation(level))
        button.clicked.connect(lambda: self.chosen.emit(level))
        return button


def explanation(level: Level) -> str:
    """What a level gives and takes, in one line."""
    match level:
        case Level.RAID0:
            text = QCoreApplication.translate(
                "Level", "Fastest and largest; one failed disk loses everything."
            )
        case Level.RAID1:
            text = QCoreApplication.translate("Level", "Every disk holds everything; all but one may fail.")
        case Level.RAID5:
            text = QCoreApplication.translate("Level", "One disk's worth of parity; any one disk may fail.")
        case Level.RAID6:
            text = QCoreApplication.translate("Level", "Two disks' worth of parity; any two disks may fail.")
        case Level.RAID10:
            text = QCoreApplication.translate(
                "Level", "Striped pairs; fast small writes, half the space, one disk may fail."
            )
        case _:
            assert_never(level)
    return text

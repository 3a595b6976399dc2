"""The choice of level: what each would give with the chosen disks, and what the chosen one means."""

from typing import assert_never

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QVBoxLayout, QWidget

from raidwright.storage.design import Level
from raidwright.storage.levels import minimum_members
from raidwright.storage.units import format_size
from raidwright.ui.design.level_row import LevelRow
from raidwright.ui.design.offers import Offers
from raidwright.ui.look.labels import Muted, named
from raidwright.ui.look.theme import Space
from raidwright.ui.words.figures import level_name


class LevelChoice(QWidget):
    """Rows named "level-raid0" … "level-raid10"."""

    chosen = Signal(object)
    """The `Level` the user took."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = {level: self._row(level) for level in Level}
        self._words = Muted(wrap=True)
        group = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        for row in self._rows.values():
            group.addButton(row)
            column.addWidget(row)
        column.addSpacing(Space.XS)
        column.addWidget(self._words)

    def show_level(self, level: Level, offers: Offers) -> None:
        """Show ``level`` as chosen, and what each would give."""
        self._rows[level].setChecked(True)
        self._words.setText(explanation(level))
        for each, row in self._rows.items():
            offer = offers.get(each)
            size = format_size(offer.usable) if offer else ""
            safety = losses_words(offer.losses) if offer else self._needs(each)
            row.show_offer(size, safety, fits=offer is not None)
            # Tab leads to the chosen one, arrow keys from there to the others.
            chosen = each is level
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus if chosen else Qt.FocusPolicy.ClickFocus)
            row.setToolTip(explanation(each) if offer else f"{explanation(each)} ({self._needs(each)})")
            row.setAccessibleDescription(". ".join(filter(None, (size, safety, explanation(each)))))

    def _needs(self, level: Level) -> str:
        return self.tr("needs {n} disks").format(n=minimum_members(level))

    def _row(self, level: Level) -> LevelRow:
        row = named(LevelRow(level_name(level)), f"level-{level.value}")
        row.clicked.connect(lambda: self.chosen.emit(level))
        return row


def losses_words(losses: int) -> str:
    """How many disks may fail."""
    if losses == 0:
        return QCoreApplication.translate("Level", "No disk may fail")
    if losses == 1:
        return QCoreApplication.translate("Level", "Any one disk may fail")
    return QCoreApplication.translate("Level", "Any {n} disks may fail").format(n=losses)


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

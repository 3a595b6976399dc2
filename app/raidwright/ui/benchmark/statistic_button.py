"""What the cells show of their passes: the median, or the best as CrystalDiskMark does."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from raidwright.bench.summary import Statistic
from raidwright.ui.look.labels import named

translate = QCoreApplication.translate


class StatisticButton(QPushButton):
    """Emits ``chosen`` when another one is chosen; its text says which one it is."""

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.statistic = Statistic.MEDIAN
        menu, group = QMenu(self), QActionGroup(self)
        for each in Statistic:
            action = menu.addAction(_choice_words(each))
            action.setCheckable(True)
            action.setChecked(each is self.statistic)
            action.triggered.connect(lambda _checked, each=each: self.choose(each))
            group.addAction(action)
        self.setMenu(menu)
        self.choose(self.statistic)

    def choose(self, statistic: Statistic) -> None:
        """Show this one from now on."""
        self.statistic = statistic
        words = translate("Bench", "What a cell shows: {choice}").format(choice=_choice_words(statistic))
        self.setText(_short_words(statistic))
        named(self, "bench-statistic", words)
        self.setToolTip(words)
        self.chosen.emit()


def _short_words(statistic: Statistic) -> str:
    match statistic:
        case Statistic.MEDIAN:
            return translate("Bench", "Median")
        case Statistic.BEST:
            return translate("Bench", "Best pass")


def _choice_words(statistic: Statistic) -> str:
    match statistic:
        case Statistic.MEDIAN:
            return translate("Bench", "Median of the passes")
        case Statistic.BEST:
            return translate("Bench", "Best pass (CrystalDiskMark style)")

"""Above the grid: whether it shows the median or the best pass, and a menu that copies it."""

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QActionGroup, QGuiApplication
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from raidwright.bench.cdm_text import as_text
from raidwright.bench.report import as_csv, as_json, as_markdown
from raidwright.bench.run import Run
from raidwright.bench.summary import Statistic
from raidwright.ui.look.icons import icon
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


class CopyButton(QPushButton):
    """Off while there is nothing to copy."""

    def __init__(
        self, run: Callable[[], Run | None], shown: StatisticButton, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._run = run
        self._shown = shown
        self.setText(self.tr("Copy"))
        self.setIcon(icon("copy"))
        named(self, "bench-copy", self.tr("Copy the figures"))
        menu = QMenu(self)
        for text, form in (
            (self.tr("As text, like CrystalDiskMark"), self._text),
            (self.tr("As Markdown"), as_markdown),
            (self.tr("As CSV"), as_csv),
            (self.tr("As JSON"), as_json),
        ):
            menu.addAction(text).triggered.connect(lambda _checked, form=form: self.copy(form))
        self.setMenu(menu)

    def copy(self, form: Callable[[Run], str]) -> None:
        """Put the figures on the clipboard in this form."""
        run = self._run()
        if run is not None:
            QGuiApplication.clipboard().setText(form(run))

    def _text(self, run: Run) -> str:
        """The figures that are shown, dated in this computer's time zone."""
        return as_text(run, zone_at(run.started), self._shown.statistic)


def zone_at(moment: float) -> tzinfo:
    """The time zone of this computer as it was at ``moment`` (seconds since 1970)."""
    return datetime.fromtimestamp(moment, UTC).astimezone().tzinfo or UTC

"""Above the grid: whether it shows the median or the best pass, and a menu that copies it."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QActionGroup, QGuiApplication
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from raidwright.bench.forms.run_forms import ReportForm, cannot_be, report
from raidwright.bench.run import Run
from raidwright.bench.summary import Statistic
from raidwright.ui.frame.options import recall, remember
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import name_widget
from raidwright.ui.shared.run_forms import form_words, zone_at
from raidwright.ui.words.sentences import in_words

translate = QCoreApplication.translate
_COPIED = tuple(form for form in ReportForm if form is not ReportForm.HTML)
"""A page is opened from a file."""
_STATISTIC = "benchmark/statistic"


class StatisticButton(QPushButton):
    """A button that says which statistic the grid shows; emits ``chosen`` when another one is chosen.

    The one chosen last is chosen at the start.
    """

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        last = recall(_STATISTIC)
        self.statistic = next((each for each in Statistic if each.value == last), Statistic.MEDIAN)
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
        """Show ``statistic`` as the chosen one, and remember it."""
        self.statistic = statistic
        remember(_STATISTIC, statistic.value)
        words = translate("Bench", "Shown in each cell: {choice}").format(choice=_choice_words(statistic))
        self.setText(_short_words(statistic))
        name_widget(self, "bench-statistic", words)
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
        name_widget(self, "bench-copy", self.tr("Copy results"))
        self.setToolTip(self.tr("Copies the results as soon as there are some"))
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._offer)
        for form in _COPIED:
            action = self._menu.addAction(form_words(form))
            action.setData(form)
            action.triggered.connect(lambda _checked, form=form: self.copy(form))
        self.setMenu(self._menu)

    def copy(self, form: ReportForm) -> None:
        """Put the figures on the clipboard in this form."""
        run = self._run()
        if run is not None and cannot_be(run, form) is None:
            text = report(run, form, zone_at(run.started), self._shown.statistic)
            QGuiApplication.clipboard().setText(text)

    def _offer(self) -> None:
        """Disable the forms that the run cannot be given away in, and say why."""
        run = self._run()
        for action in self._menu.actions():
            why_not = in_words(cannot_be(run, action.data())) if run else ""
            action.setEnabled(not why_not)
            action.setToolTip(why_not)

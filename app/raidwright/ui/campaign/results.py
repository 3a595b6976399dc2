"""At the end of a campaign, or whenever somebody wants to see one again: what it came to, also to copy."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QMenu, QPushButton, QWidget

from raidwright.bench.campaign.outcome import WholeCampaign
from raidwright.history import SavedCampaign
from raidwright.language.campaigns import title_words
from raidwright.report.campaign import campaign_cannot_be, campaign_report
from raidwright.report.form import ReportForm
from raidwright.storage.fact import one_line
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.look.controls import put_choices
from raidwright.ui.look.flow import Flow
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import beside_gutter, page_layout, scroll_area, vbox
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Heading
from raidwright.ui.shared.campaign_outcome import OutcomeView
from raidwright.ui.shared.run_forms import form_words, zone_at
from raidwright.ui.words.figures import moment_words

_COPIED = tuple(
    form for form in ReportForm if form is not ReportForm.HTML and campaign_cannot_be(form) is None
)
"""A page is opened from a file."""


class CopyResults(QPushButton):
    """A menu that copies the results of a campaign, which it asks for when one is chosen."""

    def __init__(
        self, whole: Callable[[], WholeCampaign | None], loop: Loop, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._whole = whole
        self._loop = loop
        self.setText(self.tr("Copy"))
        self.setIcon(icon("copy"))
        name_widget(self, "campaign-copy", self.tr("Copy results"))
        menu = QMenu(self)
        for form in _COPIED:
            words = self.tr("Text") if form is ReportForm.TEXT else form_words(form)
            menu.addAction(words).triggered.connect(lambda _checked, form=form: self.copy(form))
        self.setMenu(menu)

    def copy(self, form: ReportForm) -> None:
        """Put the results on the clipboard in this form."""
        whole = self._whole()
        if whole is not None:
            self.setEnabled(False)
            compose = partial(campaign_report, whole, form, zone_at(whole.started))
            self._loop.run_in_thread(compose, self._put, self._end)

    def _put(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._end()

    def _end(self, _error: Exception | None = None) -> None:
        self.setEnabled(self._whole() is not None)


_KEPT_LETTERS = 28
"""Of the name of a kept campaign that are read without opening the list, whatever the names are."""


class ResultsView(QWidget):
    """What a campaign came to; emits ``chosen`` with the number of another one to be shown."""

    left = Signal()
    chosen = Signal(int)

    def __init__(self, loop: Loop, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._outcome = OutcomeView(loop)
        self._whole: WholeCampaign | None = None
        self._kept_box = name_widget(QComboBox(), "campaign-kept", self.tr("Saved build comparisons"))
        self._kept_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._kept_box.setMinimumContentsLength(_KEPT_LETTERS)
        self._kept_box.activated.connect(self._choose)
        self._copy = CopyResults(lambda: self._whole, loop)
        self._back = name_widget(QPushButton(self.tr("&Back to the disks")), "campaign-back")
        self._back.clicked.connect(self.left)
        self._lay_out()

    def show_kept(self, campaigns: Sequence[SavedCampaign], number: int) -> None:
        """Offer ``campaigns`` to choose from; the one with that number is shown."""
        self._kept_box.clear()
        put_choices(self._kept_box, [(_words(saved), saved.id) for saved in campaigns])
        self._kept_box.setCurrentIndex(self._kept_box.findData(number))
        self._kept_box.setVisible(len(campaigns) > 1)

    def show_campaign(self, whole: WholeCampaign | None, problem: str, *, practice: bool) -> None:
        """Show a kept campaign; ``problem`` says why its results are not all, empty when they are."""
        self._whole = whole
        self._copy.setEnabled(whole is not None)
        self._outcome.show_campaign(whole, problem, practice=practice)

    def _choose(self, row: int) -> None:
        self.chosen.emit(int(self._kept_box.itemData(row)))

    def _lay_out(self) -> None:
        inner, head = QWidget(), QWidget()
        where = Muted(
            self.tr("To rename, annotate, export or delete these results, open the “Results” page."),
            wrap=True,
        )
        vbox(0, Space.M, (self._outcome, 1), where, parent=inner)
        title = Heading(self.tr("Results of the build comparison"), Type.TITLE)
        vbox(0, Space.S, title, Flow(Space.S, self._kept_box, self._copy, self._back), parent=head)
        page_layout(self, beside_gutter(head), (scroll_area(inner, gutter=True), 1), gutter=True)


def _words(saved: SavedCampaign) -> str:
    return f"{one_line(title_words(saved.name))} · {moment_words(saved.started)}"

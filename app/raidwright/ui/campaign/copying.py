"""A menu that copies what a campaign came to."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from raidwright.bench.campaign.outcome import WholeCampaign
from raidwright.bench.forms.campaign import campaign_cannot_be, campaign_report
from raidwright.bench.forms.run_forms import ReportForm
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import name_widget
from raidwright.ui.shared.run_forms import form_words, zone_at

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

"""A campaign that was kept, where comparisons stand otherwise: its sentence and its tables."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from raidwright.bench.campaign.outcome import WholeCampaign
from raidwright.history import SavedCampaign
from raidwright.session.history import TolerantHistory
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.compare.saved import state_words
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Heading
from raidwright.ui.shared.campaign_outcome import OutcomeView
from raidwright.ui.shared.campaign_words import title_words
from raidwright.ui.words.figures import moment_words


class KeptCampaign(QWidget):
    """One kept campaign in place of the comparison; drawn anew only when another one is marked.

    Without a ``loop``, for a picture, it is whole at once.
    """

    def __init__(self, history: TolerantHistory, loop: Loop | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self._shown: tuple[SavedCampaign, WholeCampaign] | None = None
        self._title = name_widget(Heading(""), "kept-campaign-title")
        self._detail = name_widget(Muted(wrap=True), "kept-campaign-detail")
        self.outcome = OutcomeView(loop)
        vbox(0, Space.S, self._title, self._detail, (self.outcome, 1), parent=self)

    def show_campaign(self, saved: SavedCampaign) -> None:
        """Show ``saved``."""
        whole = saved.whole(self._history.runs())
        if (saved, whole) == self._shown:
            return
        self._shown = saved, whole
        self._title.setText(title_words(saved.name))
        self._detail.setText(_detail(saved))
        self.outcome.show_campaign(whole, "", practice=whole.practice)


def _detail(saved: SavedCampaign) -> str:
    """The line below a campaign's name: when and where it was made, how far it came, and what was noted."""
    machine = QCoreApplication.translate("MachineChooser", saved.campaign.machine)
    words = (moment_words(saved.started), machine, state_words(saved.state), saved.comment)
    return " · ".join(filter(None, words))

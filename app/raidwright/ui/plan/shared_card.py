"""Below the result of a plan that shares folders: their addresses, and whether people can open them."""

from PySide6.QtWidgets import QWidget

from raidwright.protocol import PlanDone
from raidwright.session.endings import trial_words
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.share import Share
from raidwright.storage.steps.share import shares_entered
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.words.sentences import in_words


class SharedCard(Card):
    """Hidden where nothing is shared."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._addresses, self._trials = vbox(0, Space.M), vbox(0, Space.XS)
        who = Muted(self.tr("Other devices ask for the name and the password that you have set."), wrap=True)
        self.add(Heading(self.tr("Open it from other devices")), self._addresses, self._trials, who)
        self.hide()

    def show_plan(self, plan: Plan, done: PlanDone) -> None:
        """Show the addresses of what ``plan`` shares, ready to be copied, and how each was tried."""
        clear(self._addresses)
        clear(self._trials)
        shares = [each.share for each in shares_entered(plan.steps) if each.share.smb]
        self.setVisible(bool(shares or done.trials))
        for share in shares:
            self._show_address(share)
        for trial in done.trials:
            kind = Status.GOOD if trial.reason is None else Status.WARNING
            self._trials.addWidget(name_widget(StatusLine(kind, in_words(trial_words(trial))), "share-trial"))

    def _show_address(self, share: Share) -> None:
        host = self._session.snapshot.host.name if self._session.snapshot else ""
        windows, others = share.addresses(host)
        for words, address in (
            (self.tr("Windows"), windows),
            (self.tr("Mac, phone, Linux"), others),
        ):
            place = name_widget(Text(address), "share-address", f"{words}: {address}")
            set_type(place, Type.STRONG)
            self._addresses.addLayout(vbox(0, 0, Muted(words), place))

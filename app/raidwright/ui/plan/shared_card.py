"""Below the result of a build that shares folders: the addresses at which other devices open them."""

from PySide6.QtWidgets import QWidget

from raidwright.storage.operations.build import Build
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.share import Share
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.widgets import Card, Heading


class SharedCard(Card):
    """Hidden where nothing is shared."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._addresses = name_widget(Text(), "share-addresses")
        who = Muted(self.tr("Other devices ask for the name and the password that you have set."), wrap=True)
        self.add(Heading(self.tr("Open it from other devices")), self._addresses, who)

    def show_plan(self, plan: Plan) -> None:
        """Show the addresses of what ``plan`` shares, ready to be typed or copied."""
        shares = plan.operation.shares if isinstance(plan.operation, Build) else ()
        self.setVisible(bool(shares))
        self._addresses.setText("\n".join(map(self._address, shares)))

    def _address(self, share: Share) -> str:
        host = self._session.snapshot.host.name if self._session.snapshot else ""
        words = self.tr("Windows: {windows}   Mac, phone, Linux: {others}")
        windows, others = share.addresses(host)
        return words.format(windows=windows, others=others)

"""What was shared of an array before, as the array itself keeps it: each share can be shared again."""

from collections.abc import Collection
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.reading.kept_shares import read_kept_shares
from raidwright.session.choices import SYSTEM
from raidwright.storage.fact import visible
from raidwright.storage.snapshot.kept_shares import shares_to_offer
from raidwright.storage.snapshot.share import Share, Sharing
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.flow import Flow
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.words.figures import comma_list


class KeptShares(QWidget):
    """Hidden where nothing is kept that is not shared; of another machine this computer cannot read it."""

    wanted = Signal(object)
    """The `Share` that shall be shared again."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._sharing = session, Sharing()
        self._wish: tuple[object, ...] = ()
        """Of which array, mounted where, what is shared."""
        self._asked: tuple[object, ...] | None = None
        """For which wish the file system is being read."""
        self._array, self._points = "", tuple[str, ...]()
        self._kept, self._offered = tuple[Share, ...](), tuple[Share, ...]()
        self._words, self._buttons = Muted(wrap=True), Flow(Space.S)
        vbox(0, Space.XS, self._words, self._buttons, parent=self)
        self.hide()

    def show_array(self, array: str, points: Collection[str], sharing: Sharing) -> None:
        """Offer what is kept at ``points``; it is read again when something is mounted or shared."""
        here = self._session.choice == SYSTEM and self._session.acts
        self._array, self._sharing = array, sharing
        self._points = tuple(points) if here else ()
        wish = (array, self._points, tuple(each.key for each in sharing.of_array(array)))
        if wish != self._wish:
            self._wish, self._kept = wish, ()
            self._ask()
        self._offer()

    def _ask(self) -> None:
        if self._points and self._asked is None:
            self._asked = self._wish
            read = partial(read_kept_shares, self._points)
            self._session.loop.run_in_thread(read, self._take, self._give_up)

    def _take(self, shares: tuple[Share, ...]) -> None:
        is_answer, self._asked = self._asked == self._wish, None
        if is_answer:
            self._kept = shares
            self._offer()
        else:
            self._ask()

    def _give_up(self, _error: Exception) -> None:
        self._take(())

    def _offer(self) -> None:
        self._buttons.setEnabled(self._sharing.samba or self._sharing.nfs)
        offered = shares_to_offer(self._kept, self._array, self._sharing)
        if offered == self._offered:
            return
        self._offered = offered
        names = comma_list(visible(share.name) for share in offered)
        self._words.setText(self.tr("Shared before: {names}").format(names=names))
        self._buttons.replace(*map(self._button, offered))
        self.setVisible(bool(offered))

    def _button(self, share: Share) -> QPushButton:
        words = self.tr("Share “{name}” again…").format(name=visible(share.name))
        button = name_widget(QPushButton(words.replace("&", "&&")), "share-again", words)
        button.clicked.connect(partial(self.wanted.emit, share))
        return button

"""What was built and taken down, from this window or from a terminal; the latest first."""

from collections.abc import Sequence
from typing import assert_never

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from raidwright.history import SavedAction
from raidwright.storage.operations.operation import Purpose
from raidwright.ui.look.controls import Fold
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import flush_left, hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.plan.certificate import CertificateWindow
from raidwright.ui.words.figures import moment_words
from raidwright.ui.words.sentences import translate_failure

_HEIGHT = 140
"""Pixels that the list takes at most: what is compared stands above it."""


class ActionList(QWidget):
    """A folded list of what was built and taken down, with its certificates; hidden while it is empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list = name_widget(QListWidget(), "saved-actions", self.tr("Plan history"))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setWordWrap(True)
        self._list.setMaximumHeight(_HEIGHT)
        self._show = name_widget(QPushButton(self.tr("Show wipe &certificate…")), "show-certificate")
        content = QWidget()
        vbox(0, Space.XS, self._list, hbox(0, 0, self._show, 1), parent=content)
        fold = name_widget(Fold(content, self.tr("Plan &history")), "fold-actions")
        vbox(0, -1, flush_left(fold), content, parent=self)
        self._list.currentItemChanged.connect(self._offer_certificate)
        self._list.itemActivated.connect(self._show_certificate)
        self._show.clicked.connect(self._show_certificate)
        self._offer_certificate()
        self.hide()

    def show_actions(self, actions: Sequence[SavedAction]) -> None:
        """List ``actions``, the latest first; the one that was chosen stays so."""
        current = self._current()
        self._list.clear()
        for action in actions:
            item = QListWidgetItem(self._words(action), self._list)
            item.setData(Qt.ItemDataRole.UserRole, action)
            if current and action.number == current.number:
                self._list.setCurrentItem(item)
        self.setVisible(bool(actions))

    def _current(self) -> SavedAction | None:
        action = self._list.currentIndex().data(Qt.ItemDataRole.UserRole)
        return action if isinstance(action, SavedAction) else None

    def _offer_certificate(self) -> None:
        action = self._current()
        self._show.setEnabled(bool(action and action.certificate))
        choose = self.tr("Choose a finished deletion or wipe. Only these have a wipe certificate.")
        self._show.setToolTip("" if self._show.isEnabled() else choose)

    def _show_certificate(self) -> None:
        action = self._current()
        if action and action.certificate:
            machine = QCoreApplication.translate("MachineChooser", action.machine)
            CertificateWindow(machine, action.certificate, action.time, self).open()

    def _words(self, action: SavedAction) -> str:
        done, undone = self._kind(action.purpose)
        machine = QCoreApplication.translate("MachineChooser", action.machine)
        reason = "" if action.is_done else translate_failure(action.outcome, action.failure)
        what = action.title or self.tr("disks")
        proof = self.tr("with a certificate") if action.certificate else ""
        parts = (moment_words(action.time), done if action.is_done else undone, what, machine, reason, proof)
        return " · ".join(filter(None, parts))

    def _kind_of_settings(self, purpose: Purpose) -> tuple[str, str]:
        if purpose is Purpose.SHARE:
            return self.tr("Shares changed"), self.tr("Sharing")
        return self.tr("Boot settings changed"), self.tr("Boot settings")

    def _kind(self, purpose: Purpose) -> tuple[str, str]:
        """The words for a purpose that was carried out, and for one that was not."""
        match purpose:
            case Purpose.BUILD:
                return self.tr("Built"), self.tr("Build")
            case Purpose.TEARDOWN:
                return self.tr("Array deleted"), self.tr("Deletion")
            case Purpose.REPAIR:
                return self.tr("Disk added, replaced or removed"), self.tr("Disk change")
            case Purpose.KEEP | Purpose.SHARE:
                return self._kind_of_settings(purpose)
            case Purpose.ENLARGE:
                return self.tr("Expanded"), self.tr("Expansion")
            case Purpose.HEADER:
                return self.tr("Encryption header backed up or restored"), self.tr("Header backup or restore")
            case Purpose.UPKEEP:
                return self.tr("Maintenance done"), self.tr("Maintenance")
            case Purpose.USE:
                return self.tr("Started, unlocked or stopped"), self.tr("Start, unlock or stop")
            case Purpose.CLEAN:
                return self.tr("Wiped"), self.tr("Wipe")
            case _:
                assert_never(purpose)

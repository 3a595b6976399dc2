"""What of the array is shared, with whom, whether it can be opened now, and who has it open."""

from functools import partial

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from raidwright.storage.fact import visible
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.share import InstallSharing, SetSharingPassword, Unshare
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.share_findings import announcing_state, client_finding, share_state
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.share import EnteredShare, Share, ShareAccess, Sharing, apt_line
from raidwright.storage.snapshot.tree import mounts
from raidwright.ui.arrays.kept_shares import KeptShares
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.flow import Flow
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, hbox, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.words.figures import comma_list
from raidwright.ui.words.sentences import sentence

translate = QCoreApplication.translate


class SharedFolders(Card):
    """A card; hidden where nothing of the array is mounted and nothing is shared."""

    changing = Signal(object)
    """A `Share` that shall be changed, or None: a folder shall be shared anew."""
    repeating = Signal(object)
    """A `Share` that was there before, and shall be again."""
    wanted = Signal(object)
    """The operation that shall be reviewed."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._shown: tuple[object, ...] = ()
        self._rows = vbox(0, Space.L)
        self._add = name_widget(QPushButton(self.tr("S&hare a folder…")), "share-a-folder")
        self._add.clicked.connect(lambda: self.changing.emit(None))
        self._install = name_widget(QPushButton(self.tr("&Install…")), "install-sharing")
        self._install.clicked.connect(lambda: self.wanted.emit(InstallSharing()))
        self._lacking = Muted(wrap=True)
        install = hbox(0, Space.S, (self._lacking, 1), self._install)
        self._kept = KeptShares(session)
        self._kept.wanted.connect(self.repeating)
        head = hbox(0, Space.S, Heading(self.tr("Shared folders")), 1, self._add)
        self.add(head, self._rows, self._kept, install)

    def show_array(self, array: Array, snapshot: Snapshot) -> None:
        """Show the shares of the array; rows stay as they are while nothing of them has changed."""
        sharing = snapshot.host.sharing or Sharing()
        entries, points = sharing.of_array(array.uuid), mounts(snapshot, array.path)
        others = tuple(
            each for each in sharing.others if any(each.path.startswith(f"{point}/") for point in points)
        )
        is_told = snapshot.host.sharing is not None and self._session.acts
        self.setVisible(bool(entries or others or (points and is_told)))
        self._add.setVisible(bool(points) and is_told)
        self._offer_installing(sharing, is_told=is_told)
        self._kept.show_array(array.uuid, points if is_told else (), sharing)
        now = (array.uuid, others, tuple((each, _findings(each, snapshot)) for each in entries))
        if now == self._shown:
            return
        self._shown = now
        clear(self._rows)
        for entry in entries:
            self._rows.addWidget(self._row(entry, snapshot))
        for other in others:
            words = self.tr("“{name}” ({path}) is shared by another tool and stays as it is.")
            self._rows.addWidget(Muted(words.format(name=other.name, path=other.path), wrap=True))
        if not (entries or others):
            words = self.tr("No folder on this array is shared.")
            self._rows.addWidget(Muted(words, wrap=True))

    def _offer_installing(self, sharing: Sharing, *, is_told: bool) -> None:
        """Offer to install what lacks, or say what to type."""
        missing = sharing.supplies_missing if is_told else ()
        names = [supply.packages[0] for supply in missing]
        self._lacking.setVisible(bool(names))
        self._install.setVisible(bool(names) and sharing.installs)
        words = self.tr("Not installed: {packages}.").format(packages=comma_list(names))
        if not sharing.installs:
            words = self.tr("To install: {command}").format(command=apt_line(missing))
        self._lacking.setText(words)
        self._add.setEnabled(sharing.samba or sharing.nfs)

    def _row(self, entry: EnteredShare, snapshot: Snapshot) -> QWidget:
        share, row = entry.share, name_widget(QWidget(), "shared-folder", entry.share.name)
        name = Text(f"{visible(share.name)} · {entry.path}")
        set_type(name, Type.STRONG)
        column = vbox(0, Space.XS, name, Muted(_people_words(share), wrap=True), parent=row)
        if share.smb:
            column.addWidget(Muted("   ".join(share.addresses(snapshot.host.name)), wrap=True))
        findings = _findings(entry, snapshot)
        for finding in findings:
            kind = Status.WARNING if finding.severity is Severity.WARNING else Status.INFO
            column.addWidget(name_widget(StatusLine(kind, sentence(finding)), "share-finding"))
        if all(each.code == "share-client" for each in findings):
            column.addWidget(StatusLine(Status.GOOD, self.tr("Other devices can open this share.")))
        if self._session.acts:
            column.addWidget(self._buttons(entry))
        return row

    def _buttons(self, entry: EnteredShare) -> Flow:
        change = QPushButton(self.tr("Change…"))
        password = QPushButton(self.tr("New password…"))
        stop = QPushButton(self.tr("Stop sharing…"))
        name = visible(entry.share.name)
        for button, kind in ((change, "change-share"), (password, "share-password"), (stop, "stop-sharing")):
            name_widget(button, kind, f"{button.text()}: {name}")
        change.clicked.connect(lambda: self.changing.emit(entry.share))
        stop.clicked.connect(lambda: self.wanted.emit(Unshare(entry.array, entry.share.name)))
        menu = QMenu(password)
        for person in entry.share.people:
            operation = SetSharingPassword(entry.array, person.name)
            menu.addAction(person.name).triggered.connect(partial(self._want, operation))
        password.setMenu(menu)
        password.setVisible(entry.share.smb and bool(entry.share.people))
        flow = Flow(Space.S)
        flow.replace(change, password, stop)
        return flow

    def _want(self, operation: PlannableOperation) -> None:
        self.wanted.emit(operation)


def _findings(entry: EnteredShare, snapshot: Snapshot) -> tuple[Finding, ...]:
    """Why it cannot be opened or seen, and who has it open."""
    sharing = snapshot.host.sharing or Sharing()
    clients = map(client_finding, sharing.clients_of((entry,)))
    return (*share_state(entry, snapshot), *announcing_state(entry, snapshot), *clients)


def _people_words(share: Share) -> str:
    template, guests = translate("SharedFolders", "{name} (read-only)"), translate("SharedFolders", "guests")
    writers = [*share.writers, *([guests] if share.guests is ShareAccess.WRITE else [])]
    readers = [*share.readers, *([guests] if share.guests is ShareAccess.READ else [])]
    return comma_list((*writers, *(template.format(name=name) for name in readers)))

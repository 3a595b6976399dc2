"""One disk in the guide: a tick and one line, or the reason why it has none."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QPushButton, QWidget

from raidwright.storage.fact import visible
from raidwright.storage.proposals.candidates import DiskCandidate, Fitness
from raidwright.storage.rules.findings import Finding
from raidwright.storage.snapshot.disks import WholeDisk
from raidwright.storage.units import format_size
from raidwright.ui.look.controls import FlatButton
from raidwright.ui.look.icons import Picture
from raidwright.ui.look.labels import Elided, Label, Muted, name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.words.devices import media_words
from raidwright.ui.words.lists import comma_list, sentences_in_row
from raidwright.ui.words.sentences import in_words, item_words
from raidwright.ui.words.use import use_words

_SIGN = 18


class GuideDisk(QWidget):
    """Emits ``ticked`` with the drive's id and whether it shall be used."""

    ticked = Signal(str, bool)

    def __init__(self, candidate: DiskCandidate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        assert isinstance(candidate.disk.origin, WholeDisk)
        drive = candidate.disk.origin.drive
        self.candidate = candidate
        model = visible(drive.model) or candidate.disk.path
        place = visible(drive.serial or candidate.disk.path)
        self._tick = name_widget(QCheckBox(model.replace("&", "&&")), f"tick-{drive.id}")
        self._tick.setAccessibleName(f"{model} {place}")
        self._tick.clicked.connect(lambda wanted: self.ticked.emit(drive.id, wanted))
        self._use: QPushButton = name_widget(FlatButton(self.tr("Use this disk too")), f"use-{drive.id}")
        self._use.setAccessibleDescription(f"{model} {place}")
        self._use.clicked.connect(lambda: self.ticked.emit(drive.id, True))
        self._head = QWidget()
        is_impossible = candidate.fitness is Fitness.IMPOSSIBLE
        sign = Picture("lock", _SIGN, "muted") if is_impossible else Picture("warning", _SIGN, "warning")
        hbox(0, 0, sign, Space.S, Label(model), parent=self._head)
        size = Label(format_size(candidate.disk.size))
        line = hbox(
            0, Space.M, self._tick, self._head, (Elided(place, both_ends=True), 1),
            Muted(media_words(drive.media)), size, self._use,
        )  # fmt: skip
        self._reason = Muted(_reason_words(candidate), wrap=True)
        self._reason.setIndent(_SIGN + Space.S)
        if not self._reason.text():
            self._reason.hide()
        vbox((0, Space.XS, 0, Space.XS), 2, line, self._reason, parent=self)
        self._tick.setAccessibleDescription(self._reason.text())
        self.show_ticked(False)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What the keyboard can reach, in order."""
        return self._tick, self._use

    def show_ticked(self, ticked: bool) -> None:
        """Show whether the disk is used; what is occupied is asked for first."""
        self._tick.setChecked(ticked)
        match self.candidate.fitness:
            case Fitness.IMPOSSIBLE:
                can_be_ticked = False
            case Fitness.OCCUPIED:
                can_be_ticked = ticked
            case Fitness.RECOMMENDED | Fitness.POSSIBLE:
                can_be_ticked = True
        self._tick.setVisible(can_be_ticked)
        self._head.setVisible(not can_be_ticked)
        self._use.setVisible(self.candidate.fitness is Fitness.OCCUPIED and not ticked)

    def take_keyboard(self) -> None:
        """Lead the keyboard to the tick."""
        self._tick.setFocus(Qt.FocusReason.TabFocusReason)


def _reason_words(candidate: DiskCandidate) -> str:
    reason = candidate.reason
    if isinstance(reason, Finding):
        return use_words((reason,), "", examined=True)[1]
    words = in_words(reason)
    return sentences_in_row(words, comma_list(map(item_words, candidate.contents)))

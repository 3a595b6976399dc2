"""The second question: which disks. The recommended ones are ticked; why not the others is told below."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QPushButton, QVBoxLayout, QWidget

from raidwright.language.catalogue import phrase
from raidwright.storage.fact import visible
from raidwright.storage.proposals.candidates import UNEXAMINED, DiskCandidate, Fitness
from raidwright.storage.rules.findings import Finding
from raidwright.storage.snapshot.disks import WholeDisk
from raidwright.storage.units import format_size
from raidwright.ui.look.controls import FlatButton, Fold
from raidwright.ui.look.icons import Picture
from raidwright.ui.look.labels import Elided, Label, Muted, name_widget
from raidwright.ui.look.layouts import clear, flush_left, hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.words.devices import media_words, use_words
from raidwright.ui.words.figures import comma_list, sentences_in_row
from raidwright.ui.words.sentences import in_words, item_words

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


class DisksStep(QWidget):
    """Emits ``ticked`` with a drive's id and whether it shall be used."""

    ticked = Signal(str, bool)
    relisted = Signal()
    """There are other `controls` than before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._candidates: tuple[DiskCandidate, ...] = ()
        self._chosen: Sequence[str] = ()
        self._rows: dict[str, GuideDisk] = {}
        self._title = Heading("")
        self._none = Muted("", wrap=True)
        self._best, self._others = vbox(0, 0), vbox(0, 0)
        inside = QWidget()
        inside.setLayout(self._others)
        self._fold = name_widget(Fold(inside, " "), "other-disks")
        self._fold.clicked.connect(self._list_others)
        self._below = Card(flush_left(self._fold), inside)
        vbox(0, Space.L, Card(self._title, self._none, self._best), self._below, 1, parent=self)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What the keyboard can reach, in order."""
        best = {row for row in self._rows.values() if row.candidate.fitness is Fitness.RECOMMENDED}
        first = (each for row in self._rows.values() if row in best for each in row.controls)
        others = (each for row in self._rows.values() if row not in best for each in row.controls)
        return *first, self._fold, *others

    def show_disks(self, candidates: Sequence[DiskCandidate], chosen: Sequence[str]) -> None:
        """List ``candidates``, exactly the drives ``chosen`` ticked; nothing is emitted."""
        if tuple(candidates) != self._candidates:
            self._candidates = tuple(candidates)
            self._list(candidates)
        self._chosen = tuple(chosen)
        self._show_ticks()

    def take_keyboard(self) -> None:
        """Lead the keyboard to the first tick."""
        first = next(iter(self._rows.values()), None)
        if first is not None:
            first.take_keyboard()

    def _list(self, candidates: Sequence[DiskCandidate]) -> None:
        clear(self._best)
        clear(self._others)
        self._rows = {}
        best = [each for each in candidates if each.fitness is Fitness.RECOMMENDED]
        for each in best:
            self._add_row(each, self._best)
        self._title.setText(self._count_words(best))
        self._none.setText(self._none_words(candidates))
        self._none.setVisible(not best)
        count = len(candidates) - len(best)
        self._below.setVisible(count > 0)
        self._fold.setText(
            phrase(
                "DisksStep",
                "{n} other disk, and why it is not chosen||{n} other disks, and why they are not chosen",
                (("n", str(count)),),
            )
        )
        if not best:
            self._fold.unfold(True)
        self._list_others()
        self.relisted.emit()

    def _list_others(self) -> None:
        """Make the rows of the other disks, of which there may be many, once they are to be seen."""
        if not self._fold.is_unfolded or self._others.count():
            return
        others = [each for each in self._candidates if each.fitness is not Fitness.RECOMMENDED]
        for each in sorted(others, key=lambda each: _ORDER.index(each.fitness)):
            self._add_row(each, self._others)
        self._show_ticks()
        self.relisted.emit()

    def _add_row(self, candidate: DiskCandidate, column: QVBoxLayout) -> None:
        row = self._rows[candidate.drive] = GuideDisk(candidate)
        row.ticked.connect(self.ticked)
        column.addWidget(row)

    def _show_ticks(self) -> None:
        for drive, row in self._rows.items():
            row.show_ticked(drive in self._chosen)

    def _none_words(self, candidates: Sequence[DiskCandidate]) -> str:
        if any(each.reason == UNEXAMINED for each in candidates):
            return self.tr("Some disks have not been examined yet.")
        return self.tr("No disk is blank. See below what is on each disk.")

    def _count_words(self, best: Sequence[DiskCandidate]) -> str:
        if not best:
            return self.tr("No recommended disk")
        size = format_size(min(each.disk.size for each in best))
        facts = (("n", str(len(best))), ("size", size))
        return phrase("DisksStep", "{n} recommended disk, {size}||{n} recommended disks, {size} each", facts)


_ORDER = (Fitness.POSSIBLE, Fitness.OCCUPIED, Fitness.IMPOSSIBLE)

"""The second question: which disks. The recommended ones are ticked; why not the others is told below."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from raidwright.language.catalogue import phrase
from raidwright.storage.proposals.candidates import DiskCandidate, Fitness
from raidwright.storage.units import format_size
from raidwright.ui.guide.disk_row import GuideDisk
from raidwright.ui.look.controls import Fold
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import clear, flush_left, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading


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
        self._none = Muted(self.tr("No disk is blank. See below what is on each disk."), wrap=True)
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

    def _count_words(self, best: Sequence[DiskCandidate]) -> str:
        if not best:
            return self.tr("No recommended disk")
        size = format_size(min(each.disk.size for each in best))
        facts = (("n", str(len(best))), ("size", size))
        return phrase("DisksStep", "{n} recommended disk, {size}||{n} recommended disks, {size} each", facts)


_ORDER = (Fitness.POSSIBLE, Fitness.OCCUPIED, Fitness.IMPOSSIBLE)

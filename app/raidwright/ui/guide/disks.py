"""The second question: which disks. The recommended ones are ticked; why not the others is told below."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
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
from raidwright.ui.look.layouts import flush_left, hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.words.devices import media_words, use_words
from raidwright.ui.words.figures import comma_list, sentences_in_row
from raidwright.ui.words.sentences import in_words, item_words

_SIGN = 18
_ANY_HEIGHT = (1 << 24) - 1
"""Pixels; Qt's word for no limit."""


class GuideDisk(QWidget):
    """Emits ``ticked`` with the drive's id and whether it shall be used."""

    ticked = Signal(str, bool)

    def __init__(self, candidate: DiskCandidate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        drive = candidate.drive
        self.candidate = candidate
        self._tick = name_widget(QCheckBox(), f"tick-{drive}")
        self._tick.clicked.connect(lambda wanted: self.ticked.emit(drive, wanted))
        self._use: QPushButton = name_widget(FlatButton(self.tr("Use this disk too")), f"use-{drive}")
        self._use.clicked.connect(lambda: self.ticked.emit(drive, True))
        self._head, self._sign, self._model = QWidget(), Picture("lock", _SIGN), Label()
        hbox(0, 0, self._sign, Space.S, self._model, parent=self._head)
        self._place, self._media, self._size = Elided(both_ends=True), Muted(), Label()
        line = hbox(
            0, Space.M, self._tick, self._head, (self._place, 1), self._media, self._size, self._use
        )  # fmt: skip
        self._reason = Muted(wrap=True)
        self._reason.setIndent(_SIGN + Space.S)
        vbox((0, Space.XS, 0, Space.XS), 2, line, self._reason, parent=self)
        self.show_candidate(candidate)
        self.show_ticked(False)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What the keyboard can reach, in order."""
        return self._tick, self._use

    def show_candidate(self, candidate: DiskCandidate, *, still: bool = False) -> None:
        """Show what ``candidate`` says of the same disk; ``still`` keeps the row as high as it is."""
        assert isinstance(candidate.disk.origin, WholeDisk)
        drive, self.candidate = candidate.disk.origin.drive, candidate
        model = visible(drive.model) or candidate.disk.path
        place = visible(drive.serial or candidate.disk.path)
        reason = _reason_words(candidate)
        self._tick.setText(model.replace("&", "&&"))
        self._tick.setAccessibleName(f"{model} {place}")
        self._tick.setAccessibleDescription(reason)
        self._use.setAccessibleDescription(f"{model} {place}")
        is_impossible = candidate.fitness is Fitness.IMPOSSIBLE
        self._sign.show_picture(*(("lock", "muted") if is_impossible else ("warning", "warning")))
        for label, words in (
            (self._model, model),
            (self._place, place),
            (self._media, media_words(drive.media)),
            (self._size, format_size(candidate.disk.size)),
            (self._reason, reason),
        ):
            label.setText(words)
        self._keep_height(still)

    def show_ticked(self, ticked: bool) -> None:
        """Show whether the disk is used; what is occupied is asked for first."""
        self._tick.setChecked(ticked)
        match self.candidate.fitness:
            case Fitness.IMPOSSIBLE | Fitness.OCCUPIED:
                can_be_ticked = ticked
            case Fitness.RECOMMENDED | Fitness.POSSIBLE:
                can_be_ticked = True
        has_keyboard = any(each.hasFocus() for each in self.controls)
        self._tick.setVisible(can_be_ticked)
        self._head.setVisible(not can_be_ticked)
        self._use.setVisible(self.candidate.fitness is Fitness.OCCUPIED and not ticked)
        if has_keyboard:
            self._keep_keyboard()

    def _keep_keyboard(self) -> None:
        """Lead the keyboard from a control that went to the one in its place."""
        shown = next((each for each in self.controls if not each.isHidden()), None)
        if shown is not None:
            shown.setFocus()

    def _keep_height(self, still: bool) -> None:
        if still:
            self.setFixedHeight(self.height())
        else:
            self.setMinimumHeight(0)
            self.setMaximumHeight(_ANY_HEIGHT)
            self._reason.setVisible(bool(self._reason.text()))


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
        self._chosen: tuple[str, ...] = ()
        self._chosen_below: set[str] = set()
        """Those chosen that are not recommended, whose rows are below the fold."""
        self._rows: dict[str, GuideDisk] = {}
        self._title = Heading("")
        self._none = Muted("", wrap=True)
        self._best, self._others = vbox(0, 0), vbox(0, 0)
        inside = QWidget()
        inside.setLayout(self._others)
        self._fold = name_widget(Fold(inside, " "), "other-disks")
        self._fold.clicked.connect(self._list)
        self._below = Card(flush_left(self._fold), inside)
        vbox(0, Space.L, Card(self._title, self._none, self._best), self._below, 1, parent=self)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What the keyboard can reach, in order."""
        upper, lower = map(_controls_in, (self._best, self._others))
        return *upper, self._fold, *lower

    def show_disks(self, candidates: Sequence[DiskCandidate], chosen: Sequence[str]) -> None:
        """List ``candidates``, exactly the drives ``chosen`` ticked; nothing is emitted."""
        self._chosen = tuple(chosen)
        below = {each.drive for each in candidates if not _is_best(each)}.intersection(chosen)
        is_new = bool(below - self._chosen_below)
        self._chosen_below = below
        are_others = tuple(candidates) != self._candidates
        if is_new or (are_others and not any(map(_is_best, candidates))):
            self._fold.unfold(True)
        if is_new or are_others:
            self._candidates = tuple(candidates)
            self._list()
        self._show_ticks()

    def take_keyboard(self) -> None:
        """Lead the keyboard to the first disk that can be chosen."""
        every = (*_controls_in(self._best), *_controls_in(self._others), self._fold)
        first = next((each for each in every if each.isVisibleTo(self)), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def leaveEvent(self, event: QEvent) -> None:
        """Bring the rows in order that were kept where the pointer was."""
        super().leaveEvent(event)
        self._list()

    def _list(self) -> None:
        """Have a row for each disk that is to be seen; none moves below a pointer until that leaves."""
        before = self.controls
        is_still = self.isVisible() and self.underMouse()
        is_below = is_still and self._below.underMouse()
        staying = {*self._rows} if is_still else set()
        is_open = self._fold.is_unfolded
        listed = [each for each in self._candidates if _is_best(each) or is_open or each.drive in staying]
        listed.sort(key=lambda each: _ORDER.index(each.fitness))
        self._drop_rows({*self._rows} - {each.drive for each in listed}, is_still)
        for each in listed:
            # A new row above the pointer would move what is below.
            column = self._best if _is_best(each) and not is_below else self._others
            self._show_row(each, column, is_still)
        if not is_still:
            self._sort(listed)
        if not is_below:
            self._show_words()
        self._show_ticks()
        if self.controls != before:
            self.relisted.emit()

    def _drop_rows(self, drives: set[str], still: bool) -> None:
        for drive in drives:
            if still:
                self._rows[drive].setEnabled(False)
            else:
                row = self._rows.pop(drive)
                self._best.removeWidget(row)
                self._others.removeWidget(row)
                row.hide()
                row.deleteLater()

    def _show_row(self, candidate: DiskCandidate, column: QVBoxLayout, still: bool) -> None:
        """Show the row where it is; a new one comes last in ``column``."""
        row = self._rows.get(candidate.drive)
        if row is None:
            row = self._rows[candidate.drive] = GuideDisk(candidate)
            row.ticked.connect(self.ticked)
            column.addWidget(row)
        else:
            row.setEnabled(True)
            row.show_candidate(candidate, still=still)

    def _sort(self, listed: Sequence[DiskCandidate]) -> None:
        best = [each for each in listed if _is_best(each)]
        for column, some in ((self._best, best), (self._others, listed[len(best) :])):
            for place, each in enumerate(some):
                if column.indexOf(self._rows[each.drive]) != place:
                    column.insertWidget(place, self._rows[each.drive])

    def _show_words(self) -> None:
        best = [each for each in self._candidates if _is_best(each)]
        count = len(self._candidates) - len(best)
        self._title.setText(self._count_words(best))
        self._none.setText(self._none_words(self._candidates))
        self._none.setVisible(not best)
        self._below.setVisible(count > 0 or self._others.count() > 0)
        self._fold.setText(
            phrase(
                "DisksStep",
                "{n} other disk, and why it is not chosen||{n} other disks, and why they are not chosen",
                (("n", str(count)),),
            )
        )

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


def _is_best(candidate: DiskCandidate) -> bool:
    return candidate.fitness is Fitness.RECOMMENDED


def _controls_in(column: QVBoxLayout) -> tuple[QWidget, ...]:
    items = (column.itemAt(place) for place in range(column.count()))
    rows = (item.widget() for item in items if item is not None)
    return tuple(each for row in rows if isinstance(row, GuideDisk) for each in row.controls)


_ORDER = (Fitness.RECOMMENDED, Fitness.POSSIBLE, Fitness.OCCUPIED, Fitness.IMPOSSIBLE)

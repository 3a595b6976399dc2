"""A small picture of the disks of an array: each with the end of the serial number on its label."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.storage.fact import visible
from raidwright.storage.words.summary import Bay, BayState, short_serials
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.flow import Flow
from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.painting import begin_painting, draw_elided
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.look.tints import NOTICE

translate = QCoreApplication.translate
_SIZE = QSize(80, 52)
_RADIUS = 6


class BayTile(QWidget):
    """One bay from the front."""

    def __init__(self, bay: Bay, serial: str, caption: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bay, self._serial, self._caption = bay, visible(serial), caption or place_words(bay)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(bay_words(bay))
        self.setToolTip(as_tip(bay_words(bay)))

    def sizeHint(self) -> QSize:
        return _SIZE

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        colour = _colour(self._bay.slot, ink)
        is_bad = self._bay.slot in (BayState.FAILED, BayState.EMPTY)
        pen = QPen(colour, 2 if is_bad else 1)
        if self._bay.slot in (BayState.SPARE, BayState.EMPTY):
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(NOTICE.of(colour, ink) if is_bad or self._bay.slot is BayState.FILLING else ink.card)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(box, _RADIUS, _RADIUS)
        upper = box.adjusted(Space.XS, Space.S, -Space.XS, -box.height() / 2)
        lower = box.adjusted(Space.XS, box.height() / 2, -Space.XS, -Space.S)
        centre, caption = Qt.AlignmentFlag.AlignCenter, self._caption
        painter.setPen(ink.muted)
        painter.setFont(font(Type.SMALL))
        draw_elided(painter, upper, caption, centre)
        painter.setPen(ink.bad if is_bad else ink.text)
        painter.setFont(font(Type.STRONG))
        draw_elided(painter, lower if caption else box, self._words(), centre)

    def _words(self) -> str:
        match self._bay.slot:
            case BayState.EMPTY:
                return translate("Bay", "missing")
            case BayState.FAILED:
                return f"✕ {self._serial}"
            case BayState.GOOD | BayState.FILLING | BayState.SPARE:
                return self._serial


class BayRow(Flow):
    """All bays of one array; where there is no room they go on in a new row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Space.S, parent=parent)
        self.setAccessibleName(translate("Bay", "Disks"))
        self._shown: tuple[tuple[Bay, str], ...] = ()

    def show_bays(self, bays: Sequence[Bay], captions: Sequence[str] = ()) -> None:
        """Show ``bays`` under their places, or ``captions``; tiles are made anew only after a change."""
        shown = tuple(zip(bays, captions or [""] * len(bays), strict=True))
        if shown != self._shown:
            self._shown = shown
            ends = short_serials(tuple(bay.serial for bay in bays))
            self.setAccessibleDescription("; ".join(map(bay_words, bays)))
            tiles = (BayTile(bay, end, words) for (bay, words), end in zip(shown, ends, strict=True))
            self.replace(*tiles)


def place_words(bay: Bay) -> str:
    """Where the disk sits, in a word or two; what it is where nobody has said."""
    if bay.bay:
        return translate("Bay", "bay {n}").format(n=visible(bay.bay))
    match bay.slot:
        case BayState.SPARE:
            return translate("Bay", "spare")
        case BayState.FILLING:
            return translate("Bay", "rebuilding")
        case BayState.FAILED:
            return translate("Bay", "failed")
        case BayState.GOOD | BayState.EMPTY:
            return ""


def bay_words(bay: Bay) -> str:
    """All of it, for a screen reader and the tool tip."""
    states = {
        BayState.GOOD: "",
        BayState.FILLING: translate("Bay", "rebuilding"),
        BayState.SPARE: translate("Bay", "spare"),
        BayState.FAILED: translate("Bay", "failed"),
        BayState.EMPTY: translate("Bay", "Disk missing"),
    }
    place = translate("Bay", "bay {n}").format(n=visible(bay.bay)) if bay.bay else ""
    return ", ".join(filter(None, (place, visible(bay.serial), states[bay.slot])))


def _colour(slot: BayState, ink: Colours) -> QColor:
    if slot in (BayState.FAILED, BayState.EMPTY):
        return ink.bad
    return ink.accent if slot is BayState.FILLING else ink.outline

"""One disk or array as a card. Painted as a whole, so that a hundred and fifty of them cost little."""

from math import ceil

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QStyle, QStyleOptionButton, QWidget

from raidwright.ui.look.colours import Colours
from raidwright.ui.look.icons import paint_icon
from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.painting import CARD_RADIUS, begin_painting, draw_elided
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.shared.devices import CardFacts
from raidwright.ui.shared.partition_bar import paint_bar

LEAST_WIDTH = 312
_PICTURE, _ICON = 44, 30
_SIGN = 16
_BAR = 18
_CHECK = 18
_ARROWS = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}


class DeviceCard(QAbstractButton):
    """Shows `CardFacts`; checked means chosen, `current` that its details are shown.

    A card of a ``choosable`` group can be checked while a design may take its disk, and is locked otherwise.
    """

    opened = Signal()
    """A double click, Enter, or a click on its (i)."""
    arrow_pressed = Signal(QPoint)
    """One step towards a neighbour: (1, 0) is to the right, (0, 1) down."""

    def __init__(self, facts: CardFacts, parent: QWidget | None = None, *, choosable: bool = True) -> None:
        super().__init__(parent)
        self._choosable = choosable
        self._asked = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._current = False
        self._facts = facts
        self._describe()

    @property
    def facts(self) -> CardFacts:
        """What it shows."""
        return self._facts

    def show_facts(self, facts: CardFacts) -> None:
        """Show something newer."""
        if facts != self._facts:
            self._facts = facts
            self._describe()
            self.update()

    def set_current(self, current: bool) -> None:
        """Mark it as the one whose details are shown."""
        if current != self._current:
            self._current = current
            self.update()

    def sizeHint(self) -> QSize:
        """Three lines, a bar and a line, whatever it shows: cards in a row are equally high."""
        strong, small = QFontMetrics(font(Type.STRONG)).height(), QFontMetrics(font(Type.SMALL)).height()
        words = max(strong + 2 * small, _PICTURE)
        height = Space.M + words + Space.S + _BAR + Space.S + small + Space.M
        return QSize(LEAST_WIDTH, height)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """On the (i) it is no choice."""
        self._asked = self._info_box().contains(event.position())
        if not self._asked:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """On the (i) it asks for details."""
        if not self._asked:
            super().mouseReleaseEvent(event)
        elif self._info_box().contains(event.position()):
            self.opened.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open, and leave the choice as it was before the first of the two clicks."""
        if self.isCheckable() and not self._info_box().contains(event.position()):
            self.click()
        self._asked = True
        event.accept()
        self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, arrows lead to the neighbours; all other keys are those of a button."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif event.key() in _ARROWS:
            self.arrow_pressed.emit(_ARROWS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card from top to bottom."""
        painter, ink = begin_painting(self)
        self._paint_ground(painter, ink)
        inner = QRectF(self.rect()).adjusted(Space.M, Space.M, -Space.M, -Space.M)
        picture = QRectF(inner.left(), inner.top(), _PICTURE, _PICTURE)
        self._paint_picture(painter, picture, ink)
        top = self._paint_words(painter, inner.adjusted(_PICTURE + Space.M, 0, 0, 0), ink)
        bar = QRectF(inner.left(), max(top, picture.bottom()) + Space.S, inner.width(), _BAR)
        self._paint_middle(painter, bar, ink)
        self._paint_use(painter, QRectF(inner.left(), bar.bottom(), inner.width(), 0), ink)

    def _paint_ground(self, painter: QPainter, ink: Colours) -> None:
        chosen = self.isChecked()
        strong = chosen or self._current or self.hasFocus()
        border = ink.accent if strong else ink.muted if self.underMouse() else ink.line
        width = 2.0 if strong else 1.0
        painter.setBrush(ink.selected if chosen else ink.card)
        painter.setPen(QPen(border, width))
        inset = width / 2
        box = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(box, CARD_RADIUS, CARD_RADIUS)

    def _paint_picture(self, painter: QPainter, box: QRectF, ink: Colours) -> None:
        """What can be built with, and what was built, stands out."""
        lit = self._facts.usable or not self._choosable
        ground = ink.window if not lit else ink.card if self.isChecked() else ink.selected
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 8, 8)
        inset = (box.width() - _ICON) / 2
        icon = box.adjusted(inset, inset, -inset, -inset)
        paint_icon(painter, icon, self._facts.picture, ink.accent if lit else ink.muted)

    def _paint_words(self, painter: QPainter, room: QRectF, ink: Colours) -> float:
        """Draw the three lines and return where they end."""
        facts = self._facts
        first = QRectF(room.left(), room.top(), room.width(), 0)
        if self._choosable:
            self._paint_check(painter, QRectF(room.right() - _CHECK, room.top(), _CHECK, _CHECK), ink)
            first.setRight(room.right() - _CHECK - Space.S)
        size_width = QFontMetrics(font(Type.STRONG)).horizontalAdvance(facts.size) + 1
        title = first.adjusted(0, 0, -size_width - Space.XS if facts.size else 0, 0)
        size = first.adjusted(first.width() - size_width, 0, 0, 0)
        _line(painter, size, facts.size, font(Type.STRONG), ink.text)
        top = _line(painter, title, facts.title, font(Type.STRONG), ink.text)
        second = QRectF(room.left(), top, room.width(), 0)
        top = _line(painter, second, facts.second, font(Type.SMALL), ink.muted)
        third = QRectF(room.left(), top, room.width(), 0)
        if facts.problem:
            width = QFontMetrics(font(Type.SMALL)).horizontalAdvance(facts.problem) + Space.S
            _line(painter, third, facts.problem, font(Type.SMALL), ink.bad)
            third.setLeft(third.left() + width)
        return _line(painter, third, facts.third, font(Type.SMALL), ink.muted)

    def _paint_check(self, painter: QPainter, box: QRectF, ink: Colours) -> None:
        if not self.isCheckable():
            paint_icon(painter, box, "lock", ink.muted)
            return
        option = QStyleOptionButton()
        option.initFrom(self)
        option.rect = box.toRect()
        option.state |= QStyle.StateFlag.State_On if self.isChecked() else QStyle.StateFlag.State_Off
        check = QStyle.PrimitiveElement.PE_IndicatorCheckBox
        self.style().drawPrimitive(check, option, painter, self)

    def _paint_middle(self, painter: QPainter, box: QRectF, ink: Colours) -> None:
        painter.setFont(font(Type.SMALL))
        if self._facts.progress is not None:
            done, words = self._facts.progress
            _paint_progress(painter, box, done, words, ink)
        elif self._facts.parts:
            paint_bar(painter, box, self._facts.parts, ink)

    def _paint_use(self, painter: QPainter, room: QRectF, ink: Colours) -> None:
        kind, words = self._facts.use
        metrics = QFontMetrics(font(Type.SMALL))
        line = QRectF(room.left(), room.top() + Space.S, room.width(), metrics.height())
        sign = QRectF(line.left(), line.center().y() - _SIGN / 2, _SIGN, _SIGN)
        paint_icon(painter, sign, kind.icon, kind.ink(ink))
        info = self._info_box()
        words_room = line.adjusted(_SIGN + Space.XS + 2, 0, -info.width(), 0)
        _line(painter, words_room, words, font(Type.SMALL), ink.text)
        picture = QRectF(info.right() - _SIGN - Space.M, sign.top(), _SIGN, _SIGN)
        paint_icon(painter, picture, "info", ink.accent if self._current else ink.muted)

    def _info_box(self) -> QRectF:
        """The lower right corner, in which the (i) stands."""
        side = _SIGN + 2 * Space.M
        return QRectF(self.width() - side, self.height() - side, side, side)

    def _describe(self) -> None:
        facts = self._facts
        checkable = self._choosable and facts.usable
        # Setting it anew would forget that the card is checked.
        if checkable != self.isCheckable():
            self.setCheckable(checkable)
        self.setText(facts.title)
        self.setAccessibleName(" ".join(filter(None, (facts.title, facts.second, facts.size))))
        progress = facts.progress[1] if facts.progress else ""
        described = filter(None, (facts.third, facts.problem, facts.use[1], progress))
        self.setAccessibleDescription(", ".join(described))
        divided = ", ".join(part.words for part in facts.parts if part.words)
        known = " · ".join(filter(None, (facts.title, facts.second)))
        self.setToolTip(as_tip("\n".join(filter(None, (known, facts.use[1], progress or divided)))))


def _line(painter: QPainter, room: QRectF, words: str, type_: QFont, colour: QColor) -> float:
    """Draw one line at the top of ``room``, shortened to its width; return where the next one begins."""
    metrics = QFontMetrics(type_)
    painter.setFont(type_)
    painter.setPen(colour)
    short = metrics.elidedText(words, Qt.TextElideMode.ElideRight, ceil(room.width()))
    painter.drawText(QPointF(room.left(), room.top() + metrics.ascent()), short)
    return room.top() + metrics.height()


def _paint_progress(painter: QPainter, box: QRectF, done: float, words: str, ink: Colours) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink.line)
    painter.drawRoundedRect(box, 4, 4)
    painter.setBrush(ink.selected)
    painter.drawRoundedRect(QRectF(box.left(), box.top(), max(8.0, box.width() * done), box.height()), 4, 4)
    painter.setPen(ink.text)
    draw_elided(painter, box.adjusted(4, 0, -4, 0), words, Qt.AlignmentFlag.AlignCenter)

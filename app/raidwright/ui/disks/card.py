"""One disk or array as a card, painted by Qt's list."""

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QCursor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem

from raidwright.ui.look.colours import Colours, colours
from raidwright.ui.look.icons import paint_icon
from raidwright.ui.look.painting import CARD_RADIUS, draw_elided
from raidwright.ui.look.rows import Index
from raidwright.ui.look.style_parts import draw_focus
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.shared.device_model import ListedDevice, ListedHeading, Role, device_at, heading_at
from raidwright.ui.shared.device_view import DeviceRows
from raidwright.ui.shared.partition_bar import paint_bar

LEAST_WIDTH = 312
MARGIN = Space.M // 2
"""Pixels on each side of a card, which are half the distance between two."""
_PICTURE, _ICON = 44, 30
_SIGN = 16
_BAR = 18
_CHECK = 18
_RING = 4
"""Pixels between the edge of a card and the ring that shows where the keyboard is."""
_BELOW = 3
"""Pixels between a heading and the margin of the cards below it."""
SPARE = 1
"""A pixel that Qt needs at the end of a row, or it breaks off before its last card."""
_State = QStyle.StateFlag


class DeviceCards(DeviceRows):
    """Paints devices as cards, and headings over the whole width.

    The card of a choosable device has a check box, or a lock when no design may take that device.
    """

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The size of a card: as many columns as fit fill the width, and all cards are equally high."""
        view = option.widget
        assert isinstance(view, QAbstractItemView)
        whole = view.viewport().width() - SPARE
        if index.data(Role.KEY):
            columns = max(1, whole // (LEAST_WIDTH + 2 * MARGIN))
            return QSize(whole // columns, card_height() + 2 * MARGIN)
        air = Space.S + MARGIN if index.row() else 0
        return QSize(whole, air + QFontMetrics(font(Type.HEADING)).height() + _BELOW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a heading, or a card from top to bottom."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        device, heading = device_at(index), heading_at(index)
        if heading is not None:
            _paint_heading(painter, option, heading)
        elif device is not None:
            _Card(painter, option, device, opened=device.facts.key == self.opened).paint()
        painter.restore()

    def is_hit(self, position: QPoint, row: QStyleOptionViewItem) -> bool:
        """Whether ``position`` is on the card, and not in the room between cards."""
        return _card_box(row).contains(position)

    def sign(self, row: QStyleOptionViewItem) -> QRectF | None:
        """The lower right corner of the card, where the (i) is."""
        return _info_box(_card_box(row))


def card_height() -> int:
    """The height of every card in pixels: three lines, a bar and a line."""
    strong, small = QFontMetrics(font(Type.STRONG)).height(), QFontMetrics(font(Type.SMALL)).height()
    words = max(strong + 2 * small, _PICTURE)
    return Space.M + words + Space.S + _BAR + Space.S + small + Space.M


class _Card:
    """One card while it is painted."""

    def __init__(
        self, painter: QPainter, option: QStyleOptionViewItem, device: ListedDevice, *, opened: bool
    ) -> None:
        self._painter, self._option, self._device, self._opened = painter, option, device, opened
        self._ink = colours(option.palette)
        self._card_box = _card_box(option)

    def paint(self) -> None:
        self._paint_background()
        inner = self._card_box.adjusted(Space.M, Space.M, -Space.M, -Space.M)
        picture = QRectF(inner.left(), inner.top(), _PICTURE, _PICTURE)
        self._paint_picture(picture)
        top = self._paint_words(inner.adjusted(_PICTURE + Space.M, 0, 0, 0))
        bar = QRectF(inner.left(), max(top, picture.bottom()) + Space.S, inner.width(), _BAR)
        self._paint_middle(bar)
        self._paint_use(QRectF(inner.left(), bar.bottom(), inner.width(), 0))

    def _has_state(self, state: QStyle.StateFlag) -> bool:
        return bool(self._option.state & state)

    def _paint_background(self) -> None:
        ink, chosen = self._ink, self._has_state(_State.State_Selected)
        strong = chosen or self._opened
        border = (
            ink.accent if strong else ink.muted if self._has_state(_State.State_MouseOver) else ink.outline
        )
        width = 2.0 if strong else 1.0
        self._painter.setBrush(ink.selected if chosen else ink.card)
        self._painter.setPen(QPen(border, width))
        inset = width / 2
        box = self._card_box.adjusted(inset, inset, -inset, -inset)
        self._painter.drawRoundedRect(box, CARD_RADIUS, CARD_RADIUS)
        if self._has_state(_State.State_HasFocus):
            ring = QStyleOptionViewItem(self._option)
            ring.rect = self._card_box.toRect().adjusted(_RING, _RING, -_RING, -_RING)
            draw_focus(ring, self._painter)

    def _paint_picture(self, box: QRectF) -> None:
        """Paint the picture, in the accent colour unless the device is locked."""
        ink, lit = self._ink, not self._device.is_locked
        chosen = self._has_state(_State.State_Selected)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(ink.window if not lit else ink.card if chosen else ink.selected)
        self._painter.drawRoundedRect(box, 8, 8)
        inset = (box.width() - _ICON) / 2
        icon = box.adjusted(inset, inset, -inset, -inset)
        paint_icon(self._painter, icon, self._device.facts.picture, ink.accent if lit else ink.muted)

    def _paint_words(self, room: QRectF) -> float:
        """Draw the three lines and return where they end."""
        facts, painter, ink = self._device.facts, self._painter, self._ink
        first = QRectF(room.left(), room.top(), room.width(), 0)
        if self._device.choosable:
            self._paint_check(QRectF(room.right() - _CHECK, room.top(), _CHECK, _CHECK))
            first.setRight(room.right() - _CHECK - Space.S)
        size_width = QFontMetrics(font(Type.STRONG)).horizontalAdvance(facts.size) + 1
        title = first.adjusted(0, 0, -size_width - Space.XS if facts.size else 0, 0)
        size = first.adjusted(first.width() - size_width, 0, 0, 0)
        _draw_line(painter, size, facts.size, font(Type.STRONG), ink.text)
        top = _draw_line(painter, title, facts.title, font(Type.STRONG), ink.text)
        second = QRectF(room.left(), top, room.width(), 0)
        top = _draw_line(painter, second, facts.second, font(Type.SMALL), ink.muted)
        third = QRectF(room.left(), top, room.width(), 0)
        if facts.problem:
            width = QFontMetrics(font(Type.SMALL)).horizontalAdvance(facts.problem) + Space.S
            _draw_line(painter, third, facts.problem, font(Type.SMALL), facts.problem_sign.ink(ink))
            third.setLeft(third.left() + width)
        return _draw_line(painter, third, facts.third, font(Type.SMALL), ink.muted)

    def _paint_check(self, box: QRectF) -> None:
        if self._device.is_locked:
            paint_icon(self._painter, box, "lock", self._ink.muted)
            return
        option = QStyleOptionViewItem(self._option)
        option.rect = box.toRect()
        option.state |= _State.State_On if self._has_state(_State.State_Selected) else _State.State_Off
        check = QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck
        option.widget.style().drawPrimitive(check, option, self._painter, option.widget)

    def _paint_middle(self, box: QRectF) -> None:
        facts = self._device.facts
        self._painter.setFont(font(Type.SMALL))
        if facts.progress is not None:
            done, *words = (*facts.progress, facts.brief_progress)
            _paint_progress(self._painter, box, done, words, self._ink)
        elif facts.parts:
            paint_bar(self._painter, box, facts.parts, self._ink)

    def _paint_use(self, room: QRectF) -> None:
        kind, words = self._device.facts.use
        ink, painter = self._ink, self._painter
        metrics = QFontMetrics(font(Type.SMALL))
        line = QRectF(room.left(), room.top() + Space.S, room.width(), metrics.height())
        sign = QRectF(line.left(), line.center().y() - _SIGN / 2, _SIGN, _SIGN)
        paint_icon(painter, sign, kind.icon, kind.ink(ink))
        info = _info_box(self._card_box)
        words_room = line.adjusted(_SIGN + Space.XS + 2, 0, -info.width(), 0)
        fitting = _longest_fitting((words, *self._device.facts.brief_use), metrics, words_room.width())
        _draw_line(painter, words_room, fitting, font(Type.SMALL), ink.text)
        picture = QRectF(info.right() - _SIGN - Space.M, sign.top(), _SIGN, _SIGN)
        lit = self._opened or self._points_at(info)
        paint_icon(painter, picture, "info", ink.accent if lit else ink.muted)

    def _points_at(self, box: QRectF) -> bool:
        # Where the pointer is the screen is asked, and that takes time.
        if not self._has_state(_State.State_MouseOver):
            return False
        view = self._option.widget
        assert isinstance(view, QAbstractItemView)
        return box.contains(view.viewport().mapFromGlobal(QCursor.pos()))


def _card_box(option: QStyleOptionViewItem) -> QRectF:
    """The part of the row's room that is painted.

    The spacing of Qt's own lists cannot be used: with it a range of rows would take in the row above.
    """
    return QRectF(option.rect).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)


def _info_box(card: QRectF) -> QRectF:
    """The lower right corner, in which the (i) stands."""
    side = _SIGN + 2 * Space.M
    return QRectF(card.right() - side, card.bottom() - side, side, side)


def _paint_heading(painter: QPainter, option: QStyleOptionViewItem, heading: ListedHeading) -> None:
    """Large words, and small ones beside them on the same line."""
    ink = colours(option.palette)
    large, small = QFontMetrics(font(Type.HEADING)), QFontMetrics(font(Type.BODY))
    room = QRectF(option.rect).adjusted(MARGIN, 0, -MARGIN, 0)
    base = option.rect.bottom() + 1 - _BELOW - large.descent()
    room.setTop(base - large.ascent())
    _draw_line(painter, room, heading.title, font(Type.HEADING), ink.text)
    room.setTop(base - small.ascent())
    room.setLeft(room.left() + large.horizontalAdvance(heading.title) + Space.S)
    _draw_line(painter, room, heading.detail, font(Type.BODY), ink.muted)


def _draw_line(painter: QPainter, room: QRectF, words: str, type_: QFont, colour: QColor) -> float:
    """Draw one line at the top of ``room``, shortened to its width; return where the next one begins."""
    metrics = QFontMetrics(type_)
    painter.setFont(type_)
    painter.setPen(colour)
    short = metrics.elidedText(words, Qt.TextElideMode.ElideRight, ceil(room.width()))
    painter.drawText(QPointF(room.left(), room.top() + metrics.ascent()), short)
    return room.top() + metrics.height()


def _longest_fitting(variants: Sequence[str], metrics: QFontMetrics, room: float) -> str:
    """The first of ``variants``, each shorter than the one before, that fits; else the last."""
    return next((words for words in variants if metrics.horizontalAdvance(words) <= room), variants[-1])


def _paint_progress(
    painter: QPainter, box: QRectF, done: float, variants: Sequence[str], ink: Colours
) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink.line)
    painter.drawRoundedRect(box, 4, 4)
    painter.setBrush(ink.selected)
    painter.drawRoundedRect(QRectF(box.left(), box.top(), max(8.0, box.width() * done), box.height()), 4, 4)
    painter.setPen(ink.text)
    room = box.adjusted(4, 0, -4, 0)
    words = _longest_fitting(variants, painter.fontMetrics(), room.width())
    draw_elided(painter, room, words, Qt.AlignmentFlag.AlignCenter)

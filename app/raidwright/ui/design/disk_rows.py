"""How a disk looks in the list of the build page: a check box, a picture and two lines."""

from PySide6.QtCore import QAbstractItemModel, QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import paint_icon
from raidwright.ui.look.rows import Index, beside_check_box
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.shared.devices import CardFacts

FACTS = Qt.ItemDataRole.UserRole + 1
"""Role under which an item keeps its `CardFacts`; the heading of a group has none."""
PICTURE = 22


class DiskRows(QStyledItemDelegate):
    """Above: model and size. Below: serial number, and what is on it or why it cannot be used."""

    clicked = Signal(object, bool)
    """The index of a disk that was clicked anywhere in its row, and whether Shift was held."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Room for two lines, one for a heading."""
        line = option.fontMetrics.height()
        return QSize(100, 2 * line + 12 if index.data(FACTS) else line + 10)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """A heading across the row, or a disk beside its check box."""
        facts: CardFacts | None = index.data(FACTS)
        locked = facts is not None and not index.flags() & Qt.ItemFlag.ItemIsUserCheckable
        with beside_check_box(self, painter, option, index, lock=locked) as (row, left):
            if facts is None:
                _paint_heading(painter, row, row.text)
            else:
                _paint_disk(painter, row, facts, left)
                if row.state & QStyle.StateFlag.State_HasFocus:
                    _paint_focus(painter, row)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """What is chosen has the ground of what is selected, and nothing else has."""
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_Selected
        if option.checkState is Qt.CheckState.Checked:
            option.state |= QStyle.StateFlag.State_Selected

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """A click anywhere in the row is meant for its check box."""
        if not isinstance(event, QMouseEvent):
            return super().editorEvent(event, model, option, index)
        left = event.button() is Qt.MouseButton.LeftButton
        if left and event.type() is QEvent.Type.MouseButtonRelease and index.data(FACTS):
            self.clicked.emit(index, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        return left


def _paint_focus(painter: QPainter, option: QStyleOptionViewItem) -> None:
    painter.setPen(QPen(colours(option.palette).accent, 2))
    painter.drawRect(option.rect.adjusted(1, 1, -1, -1))


def _paint_heading(painter: QPainter, option: QStyleOptionViewItem, words: str) -> None:
    painter.setFont(font(Type.SMALL))
    painter.setPen(colours(option.palette).muted)
    _draw_elided(painter, option.rect, words)


def _paint_disk(painter: QPainter, option: QStyleOptionViewItem, facts: CardFacts, left: int) -> None:
    ink, row = colours(option.palette), option.rect
    picture = QRectF(left, row.center().y() - PICTURE / 2 + 1, PICTURE, PICTURE)
    paint_icon(painter, picture, facts.picture, ink.muted)
    words = row.adjusted(left + PICTURE + Space.S - row.left(), Space.XS, -Space.S, -Space.XS)
    upper, lower = QRect(words), QRect(words)
    upper.setHeight(words.height() // 2)
    lower.setTop(upper.bottom() + 1)
    painter.setPen(ink.text if facts.usable else ink.muted)
    painter.setFont(font(Type.STRONG))
    painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, facts.size)
    size = painter.fontMetrics().horizontalAdvance(facts.size)
    _draw_elided(painter, upper.adjusted(0, 0, -size - Space.M, 0), facts.title)
    painter.setFont(font(Type.SMALL))
    painter.setPen(ink.muted)
    _draw_elided(painter, lower, " · ".join(filter(None, (facts.second, facts.trouble, facts.use[1]))))


def _draw_elided(painter: QPainter, box: QRect, text: str) -> None:
    elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, elided)

"""A disk in a list where disks are ticked: what it is, and why it cannot be had."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import paint_icon
from raidwright.ui.look.painting import draw_elided
from raidwright.ui.look.rows import Index, beside_check_box
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.shared.device_model import ListedDevice, Role, device_at
from raidwright.ui.shared.device_view import DeviceRows

PICTURE = 22
_SIGN = 16
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class DiskRows(DeviceRows):
    """Paints a disk in two lines: model and size, then serial number and its use.

    At the right end, below the size, is the (i).
    """

    def sign(self, row: QStyleOptionViewItem) -> QRectF:
        """The lower right corner of the row, where the (i) is."""
        side, middle = _SIGN + 2 * Space.S, row.rect.center().y()
        return QRectF(row.rect.right() - side + 1, middle, side, row.rect.bottom() - middle + 1)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The size of a disk's two lines, or of a heading's one line."""
        line = option.fontMetrics.height()
        return QSize(100, 2 * line + 12 if index.data(Role.KEY) else line + 10)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a heading across the row, or a disk beside its check box."""
        device = device_at(index)
        locked = device is not None and not index.flags() & Qt.ItemFlag.ItemIsSelectable
        with beside_check_box(self, painter, option, index, instead="lock" if locked else None) as (
            row,
            left,
        ):
            if device is None:
                _paint_heading(painter, row, row.text)
            else:
                _paint_disk(painter, row, device, left, lit=device.facts.key == self.opened)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Show a check box in every disk's row, checked while the disk is chosen."""
        super().initStyleOption(option, index)
        if index.data(Role.KEY):
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
            chosen = option.state & QStyle.StateFlag.State_Selected
            option.checkState = Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked


def _paint_heading(painter: QPainter, option: QStyleOptionViewItem, words: str) -> None:
    painter.setFont(font(Type.SMALL))
    painter.setPen(colours(option.palette).muted)
    draw_elided(painter, option.rect, words, _LEFT)


def _paint_disk(
    painter: QPainter, option: QStyleOptionViewItem, device: ListedDevice, left: int, *, lit: bool
) -> None:
    ink, row, facts = colours(option.palette), option.rect, device.facts
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
    draw_elided(painter, upper.adjusted(0, 0, -size - Space.M, 0), facts.title, _LEFT)
    sign = QRectF(row.right() - Space.S - _SIGN, lower.center().y() - _SIGN / 2 + 1, _SIGN, _SIGN)
    paint_icon(painter, sign, "info", ink.accent if lit else ink.muted)
    lower.setRight(int(sign.left()) - Space.S)
    painter.setFont(font(Type.SMALL))
    painter.setPen(ink.muted)
    draw_elided(
        painter,
        lower,
        " · ".join(filter(None, (facts.second, facts.problem, facts.use[1], facts.third))),
        _LEFT,
    )

"""The choice of level: what each would give with the chosen disks, and what the chosen one means."""

from PySide6.QtCore import QCoreApplication, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QStyle, QStyleOptionButton, QWidget

from raidwright.language.catalogue import phrase
from raidwright.storage.levels import Level
from raidwright.storage.proposals.defaults import Offers
from raidwright.storage.units import format_size
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.painting import begin_painting, draw_elided
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.words.figures import level_name

_DOT = 16.0
_AIR = 6
"""Pixels above and below the words."""


class LevelRow(QRadioButton):
    """A radio button of two lines; ``show_offer`` says what it gives with the disks at hand."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._size = self._safety = ""
        self._fits = False

    def show_offer(self, size: str, safety: str, *, fits: bool) -> None:
        """Show the usable ``size`` and a few words of safety; faint when there are too few disks."""
        if (size, safety, fits) != (self._size, self._safety, self._fits):
            self._size, self._safety, self._fits = size, safety, fits
            self.update()

    def hitButton(self, point: QPoint) -> bool:
        """Whether a click is on the button: anywhere in the row it is."""
        return self.rect().contains(point)

    def sizeHint(self) -> QSize:
        lines = QFontMetrics(font(Type.STRONG)).height() + QFontMetrics(font(Type.SMALL)).height()
        return QSize(200, lines + 2 * _AIR)

    def minimumSizeHint(self) -> QSize:
        """The least size at which both lines can be read."""
        return QSize(160, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        self._paint_ground(painter, ink)
        dot = QRectF(Space.S + 1, (self.height() - _DOT) / 2, _DOT, _DOT)
        self._paint_dot(painter, dot)
        room = QRectF(self.rect()).adjusted(dot.right() + Space.S, _AIR, -Space.M, -_AIR)
        self._paint_words(painter, ink, room)

    def _paint_ground(self, painter: QPainter, ink: Colours) -> None:
        chosen, focused = self.isChecked(), self.hasFocus()
        ground = ink.selected if chosen else ink.window if self.underMouse() or self.isDown() else ink.card
        painter.setBrush(ground)
        painter.setPen(QPen(ink.accent if chosen or focused else ground, 2 if focused else 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _paint_dot(self, painter: QPainter, box: QRectF) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.rect = box.toRect()
        radio = QStyle.PrimitiveElement.PE_IndicatorRadioButton
        self.style().drawPrimitive(radio, option, painter, self)

    def _paint_words(self, painter: QPainter, ink: Colours, room: QRectF) -> None:
        top = Qt.AlignmentFlag.AlignTop
        painter.setFont(font(Type.STRONG))
        painter.setPen(ink.text if self._fits or self.isChecked() else ink.muted)
        painter.drawText(room, top | Qt.AlignmentFlag.AlignLeft, self.text())
        painter.drawText(room, top | Qt.AlignmentFlag.AlignRight, self._size)
        painter.setFont(font(Type.SMALL))
        painter.setPen(ink.muted)
        draw_elided(painter, room, self._safety, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft)


class LevelChoice(QWidget):
    """Rows named "level-raid0" … "level-raid10"."""

    chosen = Signal(object)
    """The `Level` the user took."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = {level: self._row(level) for level in Level}
        self._words = Muted(wrap=True)
        group = QButtonGroup(self)
        for row in self._rows.values():
            group.addButton(row)
        vbox(0, 1, *self._rows.values(), Space.XS, self._words, parent=self)

    def show_level(self, level: Level, offers: Offers) -> None:
        """Show ``level`` as chosen, and what each would give."""
        self._rows[level].setChecked(True)
        self._words.setText(level_explanation(level))
        for each, row in self._rows.items():
            offer = offers.get(each)
            size = format_size(offer.usable) if offer else ""
            safety = losses_words(offer.survives) if offer else self._needs(each)
            row.show_offer(size, safety, fits=offer is not None)
            is_one = each.facts.least_members == 1
            is_offered = offer is not None or not (is_one or each in offers)
            row.setVisible(is_offered or each is level)
            # Tab leads to the chosen one, arrow keys from there to the others.
            chosen = each is level
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus if chosen else Qt.FocusPolicy.ClickFocus)
            row.setToolTip(
                level_explanation(each) if offer else f"{level_explanation(each)} ({self._needs(each)})"
            )
            row.setAccessibleDescription(". ".join(filter(None, (size, safety, level_explanation(each)))))

    def _needs(self, level: Level) -> str:
        if level.facts.most_members == 1:
            return self.tr("uses a single disk")
        return self.tr("needs {n} disks").format(n=level.facts.least_members)

    def _row(self, level: Level) -> LevelRow:
        row = name_widget(LevelRow(level_name(level)), f"level-{level.value}")
        row.clicked.connect(lambda: self.chosen.emit(level))
        return row


def losses_words(losses: int) -> str:
    """How many disks of the array may fail, in words."""
    if losses == 0:
        return QCoreApplication.translate("Level", "No redundancy: any disk failure loses all data")
    facts = (("n", str(losses)),)
    return phrase("Level", "Survives {n} disk failure||Survives {n} disk failures", facts)


def level_explanation(level: Level) -> str:
    """What a level gives and takes, in one line."""
    return QCoreApplication.translate("Level", level.facts.explanation)

"""Chooses the machine to work on: this computer, the practice machine, or one saved in a file."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QPainter, QPaintEvent
from PySide6.QtWidgets import QFileDialog, QMenu, QSizePolicy, QToolButton, QWidget

from raidwright.session.choices import PRACTICE, SYSTEM, is_practice
from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import IconName, icon, paint_icon
from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.painting import begin_painting, draw_elided
from raidwright.ui.look.theme import Space, Type, font

_HEIGHT = 56
_ICON = 24
_ROOM_FOR_WORDS = 100


def _picture(choice: str) -> IconName:
    if choice == SYSTEM:
        return "computer"
    return "practice" if is_practice(choice) else "saved"


class MachineChooser(QToolButton):
    """A button that shows the machine at hand and opens the list of the others."""

    chosen = Signal(str)
    """ "system", "practice" or the path of a saved machine."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice = SYSTEM
        self._picture: IconName = "computer"
        self._title = self.tr("This computer")
        self._detail = ""
        self._busy = ""
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMenu(self._make_menu())
        self._describe()

    def show_machine(self, choice: str, detail: str = "") -> None:
        """Show ``choice`` as the machine at hand."""
        self._choice = choice
        self._picture = _picture(choice)
        self._title = self._usual_title(choice)
        self._detail = detail
        entries = {"computer": self._system, "practice": self._practice, "saved": self._saved}
        entries[self._picture].setChecked(True)
        self._describe()

    def offer_practice(self, offered: bool) -> None:
        """Show or hide the practice machine in the list."""
        self._practice.setVisible(offered)

    def sizeHint(self) -> QSize:
        return QSize(200, _HEIGHT)

    def changeEvent(self, event: QEvent) -> None:
        """Say in the tool tip why it cannot be used now."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.EnabledChange:
            busy = self.tr("You can choose another machine after the current work finishes.")
            self._busy = "" if self.isEnabled() else busy
            self._describe()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        painter.setBrush(ink.selected if self.isDown() else ink.card)
        painter.setPen(ink.accent if self.hasFocus() or self.underMouse() else ink.outline)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(box, 8, 8)
        middle = self.height() / 2
        if self.width() < _ROOM_FOR_WORDS:
            box = QRectF((self.width() - _ICON) / 2, middle - _ICON / 2, _ICON, _ICON)
            paint_icon(painter, box, self._picture, ink.accent)
            return
        left = QRectF(Space.M, middle - _ICON / 2, _ICON, _ICON)
        paint_icon(painter, left, self._picture, ink.accent)
        right = QRectF(self.width() - Space.S - 16, middle - 8, 16, 16)
        paint_icon(painter, right, "chevron-down", ink.muted)
        self._paint_words(painter, QRectF(left.right() + Space.S, box.top(), right.left(), box.height()))

    def _paint_words(self, painter: QPainter, box: QRectF) -> None:
        ink = colours(self.palette())
        box.setRight(self.width() - Space.S - 16 - Space.XS)
        upper, lower = QRectF(box), QRectF(box)
        if self._detail:
            upper.setBottom(box.center().y() + 1)
            lower.setTop(box.center().y() + 1)
        rows = (
            (self._title, Type.STRONG, ink.text, upper, Qt.AlignmentFlag.AlignBottom),
            (self._detail, Type.SMALL, ink.muted, lower, Qt.AlignmentFlag.AlignTop),
        )
        for text, type_, colour, row, align in rows:
            painter.setFont(font(type_))
            painter.setPen(colour if self.isEnabled() else ink.faint)
            draw_elided(painter, row, text, align if self._detail else Qt.AlignmentFlag.AlignVCenter)

    def _make_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setMinimumWidth(200)
        group = QActionGroup(self)
        self._system = self._entry(group, "computer", self.tr("This computer"))
        self._practice = self._entry(group, "practice", self.tr("Practice machine"))
        self._saved = self._entry(group, "saved", self.tr("Machine snapshot…"))
        self._system.triggered.connect(lambda: self.chosen.emit(SYSTEM))
        self._practice.triggered.connect(lambda: self.chosen.emit(PRACTICE))
        self._saved.triggered.connect(self._ask_for_file)
        self._system.setChecked(True)
        menu.addActions(group.actions())
        return menu

    def _entry(self, group: QActionGroup, picture: IconName, text: str) -> QAction:
        entry = QAction(icon(picture), text, group)
        entry.setCheckable(True)
        return entry

    def _ask_for_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open a machine snapshot"), "", self.tr("Machine snapshots (*.json);;All files (*)")
        )
        if path:
            self.chosen.emit(path)
        else:
            # The click has marked this entry already.
            self.show_machine(self._choice, self._detail)

    def _usual_title(self, choice: str) -> str:
        if choice == SYSTEM:
            return self.tr("This computer")
        return self.tr("Practice machine") if is_practice(choice) else choice.rpartition("/")[2]

    def _describe(self) -> None:
        self.setAccessibleName(self.tr("Machine: {title}").format(title=self._title))
        self.setAccessibleDescription(self._detail)
        self.setToolTip(as_tip(self._busy or " · ".join(filter(None, (self._title, self._detail)))))
        self.update()

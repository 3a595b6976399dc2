"""All choices at once, for who wants them: the page of designs, with the way back to the guide above it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.storage.design.design import ArrayDesign
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design.page import BuildPage
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space


class AdvancedView(QWidget):
    """Emits ``left`` with the design as it is when somebody goes back."""

    left = Signal(object)

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = BuildPage(session, is_own_page=False)
        self._back = name_widget(QPushButton(self.tr("&Guide")), "to-guide")
        self._back.setToolTip(self.tr("Back to the guide, with this design"))
        self._back.clicked.connect(lambda: self.left.emit(self._page.design))
        session.busy_changed.connect(self._show_whether_leavable)
        head = hbox((Space.XL, Space.M, Space.XL, 0), 0, self._back, 1)
        vbox(0, 0, head, (self._page, 1), parent=self)

    @property
    def is_running(self) -> bool:
        """Whether a plan of the page is at work."""
        return self._page.is_running

    def open_design(self, design: ArrayDesign) -> None:
        """Show ``design``."""
        self._page.open_design(design)

    def _show_whether_leavable(self) -> None:
        self._back.setEnabled(not self._page.is_running)

"""A page that follows the machine at hand while it is seen, and catches up when it is shown again."""

from abc import abstractmethod

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget


class CatchingUp(QWidget):
    """Needs `_refresh` alone, which shows what there is now."""

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while another page was shown."""
        super().showEvent(event)
        self._refresh()

    @abstractmethod
    def _refresh(self) -> None:
        """Show what there is now."""

    def _refresh_if_visible(self) -> None:
        if self.isVisible():
            self._refresh()

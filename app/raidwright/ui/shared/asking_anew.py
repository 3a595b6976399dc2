"""Asking the machine anew for what no device tells of, while an answer hangs on it."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from raidwright.storage.plan.plan import Answer, Planned
from raidwright.ui.bridge.session import QtSession

_AWAITED = frozenset({"no-unlocker"})
"""Codes of findings that end when somebody installs a package."""
_PAUSE = 5000
"""Milliseconds."""


class AskingAnew(QTimer):
    """Has ``session`` look again now and then, as long as ``page`` is shown with an answer that waits."""

    def __init__(self, page: QWidget, session: QtSession) -> None:
        super().__init__(page)
        self._page = page
        self._session = session
        self.setInterval(_PAUSE)
        self.timeout.connect(self._look)

    def follow(self, answer: Answer | None) -> None:
        """Take the answer that is shown now."""
        if (
            answer is None
            or isinstance(answer, Planned)
            or not _AWAITED & {each.code for each in answer.findings}
        ):
            self.stop()
        elif not self.isActive():
            self.start()

    def _look(self) -> None:
        if self._page.isVisible():
            self._session.look_again()
        else:
            self.stop()

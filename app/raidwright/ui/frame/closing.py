"""The end of the window, by its cross or a signal: at once, or when what runs has come to a safe point."""

import signal
import socket
from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication, QMessageBox

from raidwright.session.session import STILL_RUNNING
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.main_window import MainWindow
from raidwright.ui.words.figures import sentences_in_row
from raidwright.ui.words.sentences import in_words

_NUMBERS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class ExitSignals(QObject):
    """Calls ``quit_`` when SIGINT, SIGTERM or SIGHUP comes. Belongs to the main thread."""

    def __init__(self, quit_: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Python's own handler runs between two instructions, of which there are none while Qt waits for
        # events: the byte that Python writes here wakes Qt.
        self._reader, self._writer = socket.socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        self._former_fd = signal.set_wakeup_fd(self._writer.fileno())
        self._former = {number: signal.signal(number, lambda *_: quit_()) for number in _NUMBERS}
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._empty)

    def _empty(self) -> None:
        # By now Python's handler has run, and may have closed everything.
        if self._notifier.isEnabled():
            self._reader.recv(64)

    def close(self) -> None:
        """Put the handlers back that were there before."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._former_fd)
        for number, handler in self._former.items():
            signal.signal(number, handler)
        self._reader.close()
        self._writer.close()


class _Wish(Enum):
    """What a person answers who closes the window while something runs."""

    STAY = "stay"
    STOP = "stop"
    LEAVE = "leave"


class Closing(QObject):
    """Ends the program safely: a person is asked whether to go on, a signal stops the work under way."""

    def __init__(self, window: MainWindow, session: QtSession) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._closing = False
        """Whether the window is to close as soon as nothing runs."""
        self._was_signalled = False
        self._question: QMessageBox | None = None
        window.may_close = self._may_close
        session.busy_changed.connect(self._on_busy_changed)

    def quit(self) -> None:
        """End the program as soon as the work under way has stopped; asked a second time, at once."""
        if self._session.busy and not self._was_signalled:
            self._was_signalled = True
            if not self._closing:
                self._stop()
            if self._question is not None:
                self._question.reject()
        else:
            self._window.may_close = lambda: True
            QApplication.quit()

    def _may_close(self) -> bool:
        if not self._session.busy or self._was_signalled:
            return not self._session.busy
        return self._closes_after(self._ask_what_to_do())

    def _closes_after(self, wish: _Wish | None) -> bool:
        """Whether the window closes after that answer, None where the question fell.

        While it stood, the work may have ended by itself or a signal may have stopped it. Who has told the
        work to stop before, and is asked once more, still wants the window to close, unless to keep working.
        """
        if wish is _Wish.STAY and not self._was_signalled:
            self._closing = False
            return False
        if wish is _Wish.STOP and self._session.busy and not self._closing:
            self._stop()
        leaves = wish is _Wish.LEAVE and not self._was_signalled
        return leaves or (not self._session.busy and (self._closing or wish is _Wish.STOP))

    def _stop(self) -> None:
        self._closing = True
        self._session.cancel()

    def _on_busy_changed(self, busy: bool) -> None:
        """When the work ends, a question about it falls, and the window closes where that was wished."""
        if busy:
            return
        if self._question is not None:
            self._question.reject()
        if self._closing:
            self._window.close()

    def _ask_what_to_do(self) -> _Wish | None:
        """The answer; None where the question fell before one was given."""
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(self.tr("Work in progress"))
        box.setText(in_words(STILL_RUNNING))
        stopping = self.tr(
            "Raidwright can stop at the next safe point and then close. A plan that has started is left"
            " unfinished. Raidwright offers to clean up afterwards."
        )
        keep = box.addButton(self.tr("&Keep working"), QMessageBox.ButtonRole.RejectRole)
        stop = box.addButton(self.tr("&Stop safely and close"), QMessageBox.ButtonRole.DestructiveRole)
        wishes: dict[object, _Wish] = {keep: _Wish.STAY, stop: _Wish.STOP}
        if self._session.goes_on_alone:
            alone = self.tr(
                "The work continues without this window. When you open Raidwright again, it shows the"
                " progress."
            )
            stopping = sentences_in_row(alone, stopping)
            leave = box.addButton(self.tr("&Close and keep running"), QMessageBox.ButtonRole.AcceptRole)
            wishes[leave] = _Wish.LEAVE
        box.setInformativeText(stopping)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        self._question = box
        box.exec()
        self._question = None
        return wishes.get(box.clickedButton())

"""Ctrl+C in the terminal and a polite kill end the program as closing its window does."""

import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier

_NUMBERS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Interrupts(QObject):
    """Calls ``quit_`` when such a signal comes. Belongs to the main thread."""

    def __init__(self, quit_: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Python's own handler runs between two instructions, of which there are none while Qt waits for
        # events: the byte that Python writes here wakes Qt.
        self._ear, self._mouth = socket.socketpair()
        for end in (self._ear, self._mouth):
            end.setblocking(False)
        self._former_fd = signal.set_wakeup_fd(self._mouth.fileno())
        self._former = {number: signal.signal(number, lambda *_: quit_()) for number in _NUMBERS}
        self._notifier = QSocketNotifier(self._ear.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._empty)

    def _empty(self) -> None:
        # By now Python's handler has run, and may have closed everything.
        if self._notifier.isEnabled():
            self._ear.recv(64)

    def close(self) -> None:
        """Leave the signals as they were found."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._former_fd)
        for number, handler in self._former.items():
            signal.signal(number, handler)
        self._ear.close()
        self._mouth.close()

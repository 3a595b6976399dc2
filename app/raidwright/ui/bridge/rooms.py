"""How full the file systems of this computer are, asked of the kernel in a thread."""

from collections.abc import Collection, Mapping
from functools import partial

from PySide6.QtCore import QObject, Signal

from raidwright.reading.own_kernel import read_room
from raidwright.session.choices import SYSTEM
from raidwright.storage.snapshot.room import Room
from raidwright.ui.bridge.session import QtSession


class Rooms(QObject):
    """The room at folders that were asked for; of another machine's this computer's kernel knows nothing."""

    changed = Signal()

    def __init__(self, session: QtSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._rooms: Mapping[str, Room] = {}
        self._is_asking = False
        session.machine_changed.connect(self._forget)

    @property
    def by_folder(self) -> Mapping[str, Room]:
        """The room of the file systems at the folders that were asked for last, as far as it is known."""
        return self._rooms

    def ask(self, points: Collection[str]) -> None:
        """Ask for the room at ``points``, unless it is being asked already; ``changed`` tells of news."""
        here = self._session.choice == SYSTEM and self._session.acts
        if points and here and not self._is_asking:
            self._is_asking = True
            self._session.loop.run_in_thread(partial(read_room, points), self._take, self._give_up)

    def _take(self, rooms: Mapping[str, Room]) -> None:
        self._is_asking = False
        if rooms != self._rooms and self._session.choice == SYSTEM:
            self._rooms = rooms
            self.changed.emit()

    def _give_up(self, _error: Exception) -> None:
        self._is_asking = False

    def _forget(self) -> None:
        self._rooms = {}
        self.changed.emit()

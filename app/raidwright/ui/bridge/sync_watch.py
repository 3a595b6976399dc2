"""Every sync of the machine's arrays watched while the window is open, and the last one of each array."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from raidwright.bench.sync_watch import MOST_MOMENTS, SyncMoment, thinner
from raidwright.machine.port import Machine
from raidwright.session.history import TolerantHistory
from raidwright.session.sync_watch import watch_sync
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.loop import Loop, Task


class SyncWatches(QObject):
    """Watches each array from when its sync is seen until it is over; all of it belongs to the GUI thread."""

    changed = Signal(str)
    """The UUID of an array of which more is known."""

    def __init__(
        self, loop: Loop, kept: TolerantHistory, history: TolerantHistory, parent: QObject | None = None
    ) -> None:
        """``kept`` is for the thread of ``loop``, ``history`` for this one."""
        super().__init__(parent)
        self._loop, self._kept, self._history = loop, kept, history
        self._tasks: dict[str, Task] = {}
        self._moments: dict[str, list[SyncMoment]] = {}
        self._records: dict[str, tuple[SyncMoment, ...]] = {}

    def moments(self, array: str) -> tuple[SyncMoment, ...]:
        """Of the sync that is under way, else of the last one that was watched; empty without any."""
        seen = self._moments.get(array)
        if seen is not None:
            return tuple(seen)
        if array not in self._records:
            record = self._history.last_sync(array)
            self._records[array] = record.moments if record else ()
        return self._records[array]

    def is_watched(self, array: str) -> bool:
        """Whether its sync is under way."""
        return array in self._tasks

    def show(self, machine: Machine | None, snapshot: Snapshot) -> None:
        """Begin with every sync that nobody watches yet."""
        if machine is None or not machine.acts:
            return
        for array in snapshot.arrays:
            if array.running and array.sync is not None and array.uuid not in self._tasks:
                self._watch(machine, array, practice=snapshot.host.practice)

    def put_away(self) -> None:
        """Watch nothing more; what was seen is kept."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()
        self._moments.clear()
        self._records.clear()

    def _watch(self, machine: Machine, array: Array, *, practice: bool) -> None:
        uuid = array.uuid
        self._moments[uuid] = []
        over = partial(self._over, uuid)
        self._tasks[uuid] = self._loop.stream(
            partial(watch_sync, machine, array, self._kept, practice=practice),
            partial(self._take, uuid),
            over,
            lambda _error: over(),
        )

    def _take(self, uuid: str, moment: SyncMoment) -> None:
        seen = self._moments.setdefault(uuid, [])
        seen.append(moment)
        if len(seen) > 2 * MOST_MOMENTS:
            seen[:] = thinner(seen)
        self.changed.emit(uuid)

    def _over(self, uuid: str) -> None:
        self._tasks.pop(uuid, None)
        self.changed.emit(uuid)

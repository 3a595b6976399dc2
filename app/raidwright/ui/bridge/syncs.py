"""Every sync of the machine's arrays watched while the window is open, and the last one of each array."""

from functools import partial

from PySide6.QtCore import QObject, Signal, SignalInstance

from raidwright.bench.sync_watch import (
    MOST_MOMENTS,
    MemberDisk,
    SyncMoment,
    SyncRecord,
    member_disks,
    thinner,
)
from raidwright.machine.port import Machine
from raidwright.session.history import TolerantHistory
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.loop import Loop, Task


class SyncWatches(QObject):
    """Watches each array from when its sync is seen until it is over; all of it belongs to the GUI thread."""

    changed = Signal(str)
    """The UUID of an array of which more is known."""

    def __init__(
        self,
        loop: Loop,
        loop_history: TolerantHistory,
        history: TolerantHistory,
        history_changed: SignalInstance,
        parent: QObject | None = None,
    ) -> None:
        """Take the history twice: ``loop_history`` for the loop's thread, ``history`` for the GUI's."""
        super().__init__(parent)
        self._loop, self._loop_history, self._history = loop, loop_history, history
        self._tasks: dict[str, Task] = {}
        self._moments: dict[str, list[SyncMoment]] = {}
        self._disks: dict[str, tuple[MemberDisk, ...]] = {}
        self._records: dict[str, SyncRecord | None] = {}
        history_changed.connect(self._read_anew)

    def moments(self, array: str) -> tuple[SyncMoment, ...]:
        """The moments of the array's sync under way, else of the last one watched; empty without any."""
        live_moments = self._moments.get(array)
        if live_moments is not None:
            return tuple(live_moments)
        record = self._record(array)
        return record.moments if record else ()

    def disks(self, array: str) -> tuple[MemberDisk, ...]:
        """The member disks of the sync that `moments` tells of; empty where nobody wrote them down."""
        if array in self._moments:
            return self._disks[array]
        record = self._record(array)
        return record.disks if record else ()

    def is_watched(self, array: str) -> bool:
        """Whether a sync of the array is being watched now."""
        return array in self._tasks

    def show(self, machine: Machine | None, snapshot: Snapshot) -> None:
        """Begin to watch every sync in ``snapshot`` that is not watched yet."""
        if machine is None or not machine.acts:
            return
        for array in snapshot.arrays:
            if array.running and array.sync is not None and array.uuid not in self._tasks:
                self._watch(machine, array, snapshot)

    def put_away(self) -> None:
        """Stop watching and forget what is in memory; what was seen is in the history."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()
        self._moments.clear()
        self._disks.clear()
        self._records.clear()

    def _read_anew(self) -> None:
        """Forget syncs that are over: the history has changed, and may have lost or regained some of them."""
        over = {*self._records, *self._moments} - self._tasks.keys()
        for uuid in over:
            for cache in (self._records, self._moments, self._disks):
                cache.pop(uuid, None)
            self.changed.emit(uuid)

    def _record(self, array: str) -> SyncRecord | None:
        if array not in self._records:
            self._records[array] = self._history.last_sync(array)
        return self._records[array]

    def _watch(self, machine: Machine, array: Array, snapshot: Snapshot) -> None:
        from raidwright.session.sync_watch import watch_sync

        uuid = array.uuid
        self._moments[uuid] = []
        self._disks[uuid] = member_disks(array, snapshot)
        over = partial(self._end_watch, uuid)
        self._tasks[uuid] = self._loop.stream(
            partial(watch_sync, machine, array, snapshot, self._loop_history),
            partial(self._add_moment, uuid),
            over,
            lambda _error: over(),
        )

    def _add_moment(self, uuid: str, moment: SyncMoment) -> None:
        moments = self._moments.setdefault(uuid, [])
        moments.append(moment)
        if len(moments) > 2 * MOST_MOMENTS:
            moments[:] = thinner(moments)
        self.changed.emit(uuid)

    def _end_watch(self, uuid: str) -> None:
        self._tasks.pop(uuid, None)
        self.changed.emit(uuid)

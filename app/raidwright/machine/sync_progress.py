"""How far a resync is between two reports.

md writes down how far it is every sixteenth of the way or every five minutes, whichever comes first
(md_do_sync in the kernel's drivers/md/md.c), which on large disks is a number that stands still. Its speed it
states all the time, so what lies in between can be worked out.
"""

from dataclasses import dataclass

import msgspec

from raidwright.storage.snapshot.arrays import Array, Sync

_REPORT_STEP = 1 / 16
"""The largest part of the way that md goes without a report."""
_NEARLY_DONE = 0.999


@dataclass
class _Reported:
    action: str
    completed: float
    gone: float
    """Fraction of the way since the report, by the speeds stated since."""
    time: float


class SyncEstimator:
    """Knows, for each array, what was last reported and when."""

    def __init__(self) -> None:
        self._known: dict[str, _Reported] = {}

    def as_of(self, array: Array, now: float) -> Array:
        """``array`` with its sync as far as it must be at ``now`` (monotonic seconds)."""
        if array.sync is None:
            self._known.pop(array.uuid, None)
            return array
        return msgspec.structs.replace(array, sync=self._sync(array.uuid, array.sync, now))

    def _sync(self, uuid: str, sync: Sync, now: float) -> Sync:
        reported = self._known.get(uuid)
        if reported is None or (reported.action, reported.completed) != (sync.action, sync.completed):
            self._known[uuid] = _Reported(sync.action, sync.completed, 0.0, now)
            return sync
        if not sync.remaining:
            return sync
        rest = 1 - sync.completed
        reported.gone += rest * (now - reported.time) / sync.remaining
        reported.time = now
        advance = min(reported.gone, _REPORT_STEP, rest * _NEARLY_DONE)
        remaining = round(sync.remaining * (1 - advance / rest)) if rest else sync.remaining
        return msgspec.structs.replace(sync, completed=sync.completed + advance, remaining=remaining)

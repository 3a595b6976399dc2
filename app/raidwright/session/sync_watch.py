"""A sync of an array watched to its end, and kept in the history."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable

from msgspec.structs import replace

from raidwright.bench.sync_watch import (
    BEAT,
    MOST_MOMENTS,
    SyncMoment,
    SyncRecord,
    member_disks,
    sync_timeline,
    thinner,
)
from raidwright.machine.port import Machine
from raidwright.session.history import TolerantHistory
from raidwright.storage.snapshot.arrays import AT_REST, Array
from raidwright.storage.snapshot.disks import Snapshot

_LOOKS_AT_REST = 3
"""Looks at rest after which a sync is over: between a resync and what follows md rests for a moment."""


async def watch_sync(
    machine: Machine,
    array: Array,
    snapshot: Snapshot,
    history: TolerantHistory,
    beat: float = BEAT,
    *,
    on_kept: Callable[[int], object] = int,
) -> AsyncIterator[SyncMoment]:
    """Moments of the array from now until its sync is over; what was seen is kept, however it ends.

    ``snapshot`` tells what the disks of the array are called. Where no sync runs there are as many moments as
    it takes to be sure of that. ``on_kept`` is called with the record's number, 0 when it could not be kept.
    Raises MachineError, also when the array is gone.
    """
    moments: list[SyncMoment] = []
    record, calm = record_of(array, snapshot, machine.title), 0
    try:
        while calm < _LOOKS_AT_REST:
            moment = await machine.sync_moment(array.uuid)
            calm = calm + 1 if moment.action in AT_REST else 0
            moments.append(moment)
            if len(moments) > 2 * MOST_MOMENTS:
                moments[:] = thinner(moments)
            yield moment
            await asyncio.sleep(beat)
    finally:
        if sync_timeline(moments) is not None:
            on_kept(history.add_sync(replace(record, moments=thinner(moments))))


def record_of(array: Array, snapshot: Snapshot, machine: str) -> SyncRecord:
    """The record of a sync that begins to be watched now, without its moments."""
    return SyncRecord(
        array=array.uuid,
        name=array.title,
        machine=machine,
        practice=snapshot.host.practice,
        started=time.time(),
        moments=(),
        disks=member_disks(array, snapshot),
    )

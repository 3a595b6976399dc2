"""News of arrays that are nearly full: told at two marks, and again only after there was room meanwhile."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.news_memory import Memory
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.room import Room, folders_on, total_room
from raidwright.storage.snapshot.singles import arrays_and_singles

NEARLY_FULL_CODE = "news-nearly-full"
_BELOW = 3
"""Percent that must have become free again before the same mark is told once more."""
Rooms = Mapping[str, Room]
"""Folder -> room of the file system that is mounted there."""


def fullness_news(before: Memory, rooms: Rooms, now: Snapshot) -> tuple[Finding, ...]:
    """A warning for each array that has come to a mark which was not told yet."""
    return tuple(
        Finding(
            NEARLY_FULL_CODE,
            Severity.WARNING,
            array.uuid,
            (("array", array.shown_name), ("percent", str(room.percent))),
        )
        for array, room in _rooms_of_arrays(rooms, now)
        if room.fullness > dict(before.full).get(array.uuid, 0)
    )


def with_fullness(memory: Memory, before: Memory, rooms: Rooms, now: Snapshot) -> Memory:
    """``memory`` with the marks that are told; ``before`` has those of arrays whose room nobody knows now."""
    marks = dict(before.full)
    for array, room in _rooms_of_arrays(rooms, now):
        marks[array.uuid] = _mark_after(marks.get(array.uuid, 0), room)
    return replace(memory, full=tuple((uuid, mark) for uuid, mark in marks.items() if mark))


def folders_to_ask(now: Snapshot) -> tuple[str, ...]:
    """A folder of each mounted file system of every array."""
    return tuple(folder for array in arrays_and_singles(now) for folder in folders_on(array, now))


def _mark_after(before: int, room: Room) -> int:
    return before if before > room.fullness and room.percent > before - _BELOW else room.fullness


def _rooms_of_arrays(rooms: Rooms, now: Snapshot) -> Iterator[tuple[Array, Room]]:
    for array in arrays_and_singles(now):
        folders = folders_on(array, now)
        if folders and all(folder in rooms for folder in folders):
            yield array, total_room(rooms[folder] for folder in folders)

"""Computers before and after something happened that somebody wants to be told."""

from msgspec.structs import replace

from raidwright.storage.rules.news import Memory, memory_after, news
from raidwright.storage.snapshot.arrays import Array, ArrayMember, Sync
from raidwright.storage.snapshot.disks import Drive, Snapshot
from tests.storage.machines import array, disk, machine, partition

RECOVER, RESYNC = Sync("recover", 0.1, 10**6, 60), Sync("resync", 0.1, 10**6, 60)
EMPTY, LEAVING, FAULTY, SPARE = "", "in_sync want_replacement", "faulty", "beside"
"""A place without a member; a member that is being replaced; one thrown out; a spare without a place."""


def raid(
    *states: str, level: str = "raid5", sync: Sync | None = None, running: bool = True, **more: object
) -> Array:
    """An array on sda, sdb … in these states."""
    members = tuple(
        ArrayMember(f"/dev/sd{chr(97 + place)}1", *_as_md_says(place, state))
        for place, state in enumerate(states)
        if state != EMPTY
    )
    facts: dict[str, object] = {"expected": 3, "sync": sync, "running": running, "name": "tank"} | more
    path = "/dev/md127" if running else ""
    return replace(array(level=level), members=members, path=path, **facts)


def _as_md_says(place: int, state: str) -> tuple[int, tuple[str, ...]]:
    match state:
        case "faulty":
            return -1, ("faulty",)
        case "beside":
            return -1, ("spare",)
        case "filling":
            return place, ("spare",)
        case _:
            return place, tuple(state.split())


def computer(held: Array | None, letters: str = "abc", **drives: Drive) -> Snapshot:
    """A computer with these disks, partitioned, and perhaps an array."""
    disks = [disk(letter, hardware=drives.get(letter)) for letter in letters]
    blocks = [block for each in letters for block in (disks[letters.index(each)], partition(each, 1))]
    return machine(*blocks, arrays=(held,) if held else ())


def told(*history: Snapshot) -> list[list[str]]:
    """Codes of what is told at each of these moments after the first."""
    memory, codes = memory_after(Memory(), history[0]), []
    for moment in history[1:]:
        codes.append([item.code for item in news(memory, moment)])
        memory = memory_after(memory, moment)
    return codes


WHOLE = raid("in_sync", "in_sync", "in_sync")

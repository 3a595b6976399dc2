"""By which id a disk was told of, also when another that reports the same has come or gone since."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from raidwright.storage.rules.news_memory import KnownDisk, Memory
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.snapshot.tree import disks
from raidwright.storage.snapshot.twins import port_of, reported_id, with_drive_id


def tell_apart(before: Memory, now: Snapshot) -> Snapshot:
    """``now`` with an id of its own for each disk: the one that it was known by, else one nobody has."""
    ids = dict(_ids(before, now))
    blocks = tuple(
        with_drive_id(block, ids[block.path]) if block.path in ids else block for block in now.blocks
    )
    return now if blocks == now.blocks else replace(now, blocks=blocks)


def _ids(before: Memory, now: Snapshot) -> Iterator[tuple[str, str]]:
    """Path and id of each disk."""
    entries, twins = defaultdict[str, list[KnownDisk]](list), defaultdict[str, list[Block]](list)
    for entry in {each.drive: each for each in before.disks}.values():
        entries[entry.reported_id].append(entry)
    for disk in disks(now):
        twins[reported_id(disk)].append(disk)
    for reported, present in twins.items():
        yield from _ids_of_twins(reported, entries[reported], present)


def _ids_of_twins(
    reported: str, entries: Sequence[KnownDisk], present: Sequence[Block]
) -> Iterator[tuple[str, str]]:
    """Who is where one was is that one; the others may have got other names, as after a restart."""
    by_place = {entry.place: entry.drive for entry in entries}
    stayed = {disk.path: key for disk in present if (key := by_place.pop(port_of(disk), ""))}
    moved = iter([entry.drive for entry in entries if entry.drive not in stayed.values()])
    keys = set(stayed.values())
    for disk in present:
        own = (reported, f"{reported} {port_of(disk)}", f"{reported} {disk.path}")
        key = stayed.get(disk.path) or next(moved, "") or next(each for each in own if each not in keys)
        keys.add(key)
        yield disk.path, key

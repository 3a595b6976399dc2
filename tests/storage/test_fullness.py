"""A nearly full array is told once at each mark, and again only after there was room meanwhile."""

import pytest
from msgspec.structs import replace

from raidwright.storage.rules.news import (
    NEARLY_FULL_CODE,
    Memory,
    folders_to_ask,
    fullness_news,
    memory_after,
    rooms_of,
    with_fullness,
)
from raidwright.storage.snapshot.disks import ArrayDevice, Block, Filesystem, Snapshot
from raidwright.storage.snapshot.room import Room
from tests.storage.machines import HOST
from tests.storage.raids import raid

TANK = raid("raid1", "in_sync", "in_sync", name="tank", path="/dev/md0")
MOUNTED = Filesystem("ext4", "", "u", ("/srv/tank", "/mnt/again"))
NOW = Snapshot(HOST, (Block("/dev/md0", "9:0", 1000, ArrayDevice(TANK.uuid), MOUNTED),), (TANK,))


def told(*percents: int | None) -> list[str]:
    """What is told at each of these moments; None where nobody knows the room."""
    memory, sentences = Memory(), []
    for percent in percents:
        rooms = rooms_of({} if percent is None else {"/srv/tank": Room(percent, 100)}, NOW)
        sentences.append(",".join(dict(each.facts)["percent"] for each in fullness_news(memory, rooms, NOW)))
        memory = with_fullness(memory_after(memory, NOW), memory, rooms, NOW)
    return sentences


@pytest.mark.parametrize(
    ("percents", "expected"),
    [
        ((89, 90, 91), ["", "90", ""]),
        ((90, 95, 99), ["90", "95", ""]),
        ((96, 97), ["96", ""]),
        ((90, 89, 90), ["90", "", ""]),
        ((90, 80, 90), ["90", "", "90"]),
        ((96, 93, 96), ["96", "", ""]),
        ((90, None, 90), ["90", "", ""]),
    ],
)
def test_each_mark_is_told_once(percents: tuple[int | None, ...], expected: list[str]) -> None:
    assert told(*percents) == expected


def test_one_folder_of_each_file_system_is_asked() -> None:
    assert folders_to_ask(NOW) == ("/srv/tank",)


def test_the_room_of_an_array_is_not_that_of_another_mounted_in_its_place() -> None:
    """Whoever moves to a larger array mounts it where the old one was; the room was asked for before."""
    rooms = rooms_of({"/srv/tank": Room(97, 100)}, NOW)
    larger = replace(TANK, uuid="55555555:22222222:33333333:44444444", name="larger")
    moved = replace(NOW, arrays=(larger,), blocks=(replace(NOW.blocks[0], origin=ArrayDevice(larger.uuid)),))
    assert [each.code for each in fullness_news(Memory(), rooms, NOW)] == [NEARLY_FULL_CODE]
    assert fullness_news(Memory(), rooms, moved) == ()

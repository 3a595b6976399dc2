"""Superblocks of version 0.90, with which old systems and the first partition of many a NAS begin."""

import struct
from pathlib import Path

import pytest

from raidwright.helper.looking.layers.array_facts import kernel_uuid, read_array
from raidwright.helper.looking.on_disk.md_superblock import as_kernel_tells
from raidwright.storage.units import KIB, MIB
from tests.helper import array_computer
from tests.helper.array_computer import FAULTY, SPARE, on, raid5
from tests.helper.fake_sys import FakeSys, fake_sys

__all__ = ["fake_sys"]
UUID = "2a3572ac:9fabfdb5:f77476e1:9510c462"
_IN_SYNC, _ACTIVE, _REMOVED, _FAILED = 4, 2, 8, 1


def superblock(number: int = 1, minor_version: int = 90, *states: int) -> bytes:
    """By the layout of ``struct mdp_superblock_s``, word by word."""
    raw = bytearray(4 * KIB)

    def put(word: int, *values: int) -> None:
        struct.pack_into(f"<{len(values)}I", raw, word * 4, *values)

    first, *others = (int(word, 16) for word in UUID.split(":"))
    put(0, 0xA92B4EFC, 0, minor_version, 0, 0, first, 0, 1, 102336, 4, 12, 3)
    put(13, *others)
    put(39, 7, 1)
    put(64, 2, 64 * KIB)
    for place, state in enumerate(states):
        put(128 + 32 * place, place, 254, 0, place, state)
    put(992, number, 254, 17, number, _IN_SYNC | _ACTIVE)
    return bytes(raw)


@pytest.mark.parametrize("size", [64 * MIB, 64 * MIB + 63 * KIB])
def test_what_it_says_of_its_array(tmp_path: Path, size: int) -> None:
    states = (_IN_SYNC | _ACTIVE, _IN_SYNC | _ACTIVE, _FAILED | _REMOVED, _FAILED, 0)
    own = on(tmp_path, 64 * MIB - 64 * KIB, superblock(1, 90, *states), size)
    assert own is not None
    assert (own.uuid, own.level, own.layout, own.chunk) == (UUID, "raid1", 2, 64 * KIB)
    assert (own.component, own.expected, own.number) == (102336 * KIB, 12, 1)
    assert (own.events, own.recovered, own.home, own.name) == (2**32 + 7, None, "", "md3")
    assert own.roles[:5] == (0, 1, FAULTY, FAULTY, SPARE)
    assert [own.slot_of(number) for number in range(5)] == [0, 1, -1, -1, -1]
    assert [own.has_failed(number) for number in range(5)] == [False, False, True, True, False]


def test_while_it_is_spread_it_is_not_read(tmp_path: Path) -> None:
    """The minor version says so, and places mean something else."""
    assert on(tmp_path, 64 * MIB - 64 * KIB, superblock(0, 91, _IN_SYNC), 64 * MIB) is None


def test_one_for_no_members_is_none(tmp_path: Path) -> None:
    old = bytearray(superblock(0, 90, _IN_SYNC))
    struct.pack_into("<I", old, 40, 0)
    assert on(tmp_path, 64 * MIB - 64 * KIB, bytes(old), 64 * MIB) is None
    new = bytearray(array_computer.superblock())
    assert on(tmp_path, 4 * KIB, bytes(new)) is not None
    struct.pack_into("<I", new, 92, 0)
    assert on(tmp_path, 4 * KIB, bytes(new)) is None


def test_a_device_without_room_for_it_has_none(tmp_path: Path) -> None:
    assert on(tmp_path, 0, b"", size=63 * KIB) is None


@pytest.mark.parametrize(
    ("version", "uuid"), [("0.90", UUID), ("1.2", "ac72352a:b5fdab9f:e17674f7:62c41095"), ("", "")]
)
def test_the_kernel_tells_its_uuid_in_another_order(fake_sys: FakeSys, version: str, uuid: str) -> None:
    """As a kernel 6.1 told it of an array whose UUID mdadm prints as above."""
    told = "ac72352a-b5fd-ab9f-e176-74f762c41095" if version else ""
    device = raid5(fake_sys, "in_sync", "in_sync", "in_sync", uuid=told, metadata_version=version)
    assert (kernel_uuid(device), read_array(device).uuid) == (uuid, uuid)
    assert as_kernel_tells(told, version) == uuid

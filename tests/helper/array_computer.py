"""A computer with an array, as the kernel's files tell of it."""

import os
import struct
from pathlib import Path

import msgspec
import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import array_facts
from raidwright.helper.looking.layers.array_facts import every_array
from raidwright.helper.looking.on_disk.md_superblock import MdSuperblock, superblock_on
from raidwright.protocol import DeviceFacts
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER
from raidwright.storage.units import KIB, MIB
from tests.helper.fake_sys import FakeSys, fill_md

UUID = "6c429cea:05b0967e:cd0f318b:13edc28a"
SPARE, FAULTY = 0xFFFF, 0xFFFE


def raid5(fake_sys: FakeSys, *states: str, node: str = "md127", **facts: object) -> Device:
    """An array on the disks vda, vdb … of these states."""
    disks = [fake_sys.disk(f"vd{chr(97 + place)}") for place in range(len(states))]
    array = fake_sys.stacked(node, *disks, folder="md")
    known = {"level": "raid5", "raid_disks": "3", "chunk_size": "524288", "layout": "2"}
    named = {"uuid": "6c429cea-05b0-967e-cd0f-318b13edc28a"}
    return fill_md(array, dict(zip(disks, states, strict=True)), **(known | named | facts))


def superblock(
    number: int = 0,
    roles: tuple[int, ...] = (0, 1, 2),
    events: int = 7,
    filled: int | None = None,
    *,
    owed: int = 2**64 - 1,
    features: int = 0,
    device: int = 0,
) -> bytes:
    """By the layout of ``struct mdp_superblock_1``, field by field."""
    raw = bytearray(4 * KIB)

    def put(place: int, form: str, *values: object) -> None:
        struct.pack_into(f"<{form}", raw, place, *values)

    put(0, "III", 0xA92B4EFC, 1, features | (0 if filled is None else 2))
    put(16, "16s32s", bytes.fromhex(UUID.replace(":", "")), b"nas:tank")
    put(72, "iI", 5, 2)
    put(80, "Q", 131072)
    put(88, "II", 1024, 3)
    put(152, "QI", (filled or 0) // 512, number)
    put(168, "16s", (device or number + 1).to_bytes(16, "big"))
    put(200, "QQ", events, owed)
    put(220, "I", len(roles))
    put(256, f"{len(roles)}H", *roles)
    return bytes(raw)


def on(folder: Path, place: int, raw: bytes, size: int = 64 * MIB + 3 * KIB) -> MdSuperblock | None:
    path = folder / "image"
    with path.open("wb") as file:
        file.truncate(size)
        file.seek(place)
        file.write(raw)
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return superblock_on(descriptor)
    finally:
        os.close(descriptor)


@pytest.fixture
def computer(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> "Computer":
    return Computer(fake_sys, monkeypatch)


class Computer:
    """Devices with superblocks, and md devices above them."""

    def __init__(self, fake_sys: FakeSys, patch: pytest.MonkeyPatch) -> None:
        self._sys = fake_sys
        self._devices: list[Device] = []
        self._superblocks: dict[Device, bytes | None] = {}
        patch.setattr(kernel, "every_device", lambda: iter(self._devices))
        patch.setattr(kernel, "device_numbered", lambda node: self._by_node()[node])
        patch.setattr(array_facts, "read_md_superblock", self._read)

    def member(self, node: str, raw: bytes | None) -> Device:
        disk = self._sys.disk(node)
        self._superblocks[disk] = raw
        self._devices.append(disk)
        return disk

    def array(self, node: str, *members: Device, **facts: object) -> Device:
        device = self._sys.stacked(node, *members, folder="md")
        self._devices.append(fill_md(device, dict.fromkeys(members, "in_sync"), **facts))
        return device

    def arrays(self) -> tuple[Array, ...]:
        plain = DeviceFacts("", "", 512, 512, 1, (ARRAY_MEMBER,))
        return every_array(msgspec.structs.replace(plain, number=device.node) for device in self._superblocks)

    def _by_node(self) -> dict[str, Device]:
        return {device.node: device for device in self._devices}

    def _read(self, device: Device) -> MdSuperblock | None:
        raw = self._superblocks[device]
        if raw is None:
            raise OSError(5, "unreadable")
        descriptor = os.memfd_create("superblock")
        try:
            os.pwrite(descriptor, raw, 4 * KIB)
            return superblock_on(descriptor)
        finally:
            os.close(descriptor)


def members(array: Array) -> list[tuple[str, int, tuple[str, ...]]]:
    return [(member.path, member.slot, member.states) for member in array.members]

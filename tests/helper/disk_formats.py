"""Superblocks byte by byte, as the published formats have them: magic, version, sizes that fit, checksum."""

import struct
import zlib
from pathlib import Path

from raidwright.storage.units import KIB, MIB, SECTOR
from tests.helper.disk_images import Maker, bytes_at, put


def physical_volume(group: str) -> Maker:
    """An LVM2 physical volume, as lib/format_text/layout.h has it, in a group or (without a name) in none."""
    start, size = 4 * KIB, MIB - 4 * KIB
    text = f'{group} {{\nid = "x"\n}}\n'.encode() if group else b""
    copy = struct.pack("<QQII", SECTOR, len(text), zlib.crc32(text), 0) if group else bytes(24)
    area = b" LVM2 x[5A%r0N*>" + struct.pack("<IQQ", 1, start, size) + copy.ljust(4 * 24, b"\0")
    area = area.ljust(SECTOR - 4, b"\0")
    places = struct.pack("<QQQQ", MIB, 0, 0, 0) + struct.pack("<QQQQ", start, size, 0, 0)
    body = b"0123456789abcdefghijklmnopqrstuv" + struct.pack("<Q", 512 * MIB) + places
    body += struct.pack("<II", 2, 1 if group else 0)
    rest = struct.pack("<I8s", 32, b"LVM2 001") + body.ljust(SECTOR - 32, b"\0")
    label = struct.pack("<8sQI", b"LABELONE", 1, lvm_checksum(rest)) + rest
    return bytes_at(
        (SECTOR, label), (start, struct.pack("<I", lvm_checksum(area)) + area), (start + SECTOR, text)
    )


def lvm_checksum(data: bytes) -> int:
    """LVM's CRC: that of zlib without the final negation, from a start of its own."""
    return zlib.crc32(data, 0xF597A6CF ^ 0xFFFFFFFF) ^ 0xFFFFFFFF


def array_member(metadata: str, level: int = 1, chunk: int = 0, offset: int = 2048) -> Maker:
    """A member of somebody's array of two (the kernel's md_p.h); chunk and data offset in sectors."""
    if metadata == "0.90":
        old = bytearray(struct.pack("<IIII", 0xA92B4EFC, 0, 90, 0).ljust(4 * KIB, b"\0"))
        struct.pack_into("<I", old, 20, 0x12345678)
        struct.pack_into("<iI4xI", old, 28, level, 16 * 1024, 2)
        return bytes_at((-64 * KIB, bytes(old)))
    place = {"1.0": -8 * KIB, "1.1": 0, "1.2": 4 * KIB}[metadata]

    def make(path: Path) -> None:
        at = place if place >= 0 else path.stat().st_size // SECTOR * SECTOR + place
        block = bytearray(256 + 2 * 4)
        struct.pack_into("<IIII16s32s", block, 0, 0xA92B4EFC, 1, 0, 0, b"an array's uuid!", b"theirs:0")
        struct.pack_into("<IIQII", block, 72, level, 0, 200 * 1024, chunk, 2)
        struct.pack_into("<QQQ", block, 128, offset, 200 * 1024, at // SECTOR)
        struct.pack_into("<II", block, 216, 0, 2)
        total = sum(struct.unpack(f"<{len(block) // 4}I", block))
        struct.pack_into("<I", block, 216, ((total & 0xFFFFFFFF) + (total >> 32)) & 0xFFFFFFFF)
        put(path, at, bytes(block))

    return make


def crc32c(data: bytes) -> int:
    """Castagnoli's."""
    value = 0xFFFFFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
    return value ^ 0xFFFFFFFF


def stratis(path: Path) -> None:
    """Two copies of a signature block with its checksum."""
    body = b"!Stra0tis\x86\xff\x02^Arh"[:16] + struct.pack("<Q", 10**6) + bytes(8)
    block = (body + b"0123456789abcdef" * 4).ljust(508, b"\0")
    sealed = struct.pack("<I", crc32c(block)) + block
    put(path, SECTOR, sealed)
    put(path, 9 * SECTOR, sealed)


def zfs_label(path: Path) -> None:
    """The second of the four labels: an XDR list of name, state, GUIDs and transaction, and uberblocks."""

    def pair(name: bytes, kind: int, value: bytes) -> bytes:
        named = struct.pack(">I", len(name)) + name.ljust(-(-len(name) // 4) * 4, b"\0")
        body = named + struct.pack(">II", kind, 1) + value
        return struct.pack(">II", len(body) + 8, len(body) + 8) + body

    pairs = pair(b"name", 9, struct.pack(">I", 4) + b"pool")
    for name, number in ((b"state", 0), (b"txg", 4), (b"pool_guid", 1), (b"guid", 2)):
        pairs += pair(name, 8, struct.pack(">Q", number))
    header = b"\x01\x01\0\0" + struct.pack(">II", 0, 1)
    put(path, 256 * KIB + 16 * KIB, header + pairs + bytes(8))
    for slot in range(64):
        put(path, 256 * KIB + 128 * KIB + slot * KIB, struct.pack("<QQQ", 0x00BAB10C, 5000, slot + 1))


def reiserfs_superblock() -> bytes:
    """Blocks of 4 KiB, the journal behind the superblock (reiserfs_fs.h)."""
    return struct.pack("<IIIIII20xH6x12s", 1000, 900, 18, 18, 0, 8192, 4096, b"ReIsEr2Fs").ljust(256, b"\0")


def jfs_superblock() -> bytes:
    """Sizes that fit each other (jfs_superblock.h)."""
    return struct.pack("<4sIQIhhIhh", b"JFS1", 1, 1000, 4096, 12, 3, 512, 9, 0).ljust(200, b"\0")


def iso_image(path: Path) -> None:
    """A volume descriptor, and the root folder that it points to (ECMA-119)."""

    def both(number: int) -> bytes:
        return struct.pack("<I", number) + struct.pack(">I", number)

    root = (b"\x22\0" + both(18) + both(2048)).ljust(32, b"\0") + b"\x01\0"
    volume = b"\x01CD001\x01".ljust(80, b" ") + both(20)
    volume = volume.ljust(128, b"\0") + struct.pack("<H", 2048) + struct.pack(">H", 2048)
    put(path, 16 * 2048, volume.ljust(156, b"\0") + root)
    put(path, 17 * 2048, b"\xffCD001\x01")
    put(path, 18 * 2048, root)

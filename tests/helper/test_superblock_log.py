"""What a superblock says of a resync that is owed, of a log in which writes stand first, and of its array."""

import struct
from pathlib import Path

import pytest

from raidwright.helper.errors import printable_text
from raidwright.helper.looking.on_disk import signatures
from raidwright.storage.fields import LONGEST_TEXT
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER
from raidwright.storage.units import KIB, MIB
from tests.helper.array_computer import SPARE, on, superblock


@pytest.mark.parametrize(("owed", "known"), [(0, 0), (2048, MIB), (2**64 - 1, None)])
def test_what_is_owed_after_a_power_cut_is_told(tmp_path: Path, owed: int, known: int | None) -> None:
    own = on(tmp_path, 4 * KIB, superblock(owed=owed))
    assert own is not None
    assert own.owed == known


@pytest.mark.parametrize(("bit", "log"), [(9, "journal"), (11, "ppl"), (12, "ppl"), (0, ""), (10, "")])
def test_what_is_written_down_first_is_told(tmp_path: Path, bit: int, log: str) -> None:
    own = on(tmp_path, 4 * KIB, superblock(features=1 << bit, roles=(0, 0xFFFD, SPARE)))
    assert own is not None
    assert own.log == log
    assert [own.is_journal(number) for number in range(3)] == [False, True, False]


@pytest.mark.parametrize(
    "name",
    [b"nas:tank", b"a\n../b", b"nas:a b ", b"\xff\xfe", "Grüße".encode(), b"a\x1b[31mb", b"x" * 32, b""],
)
def test_planner_and_root_read_the_same_name(tmp_path: Path, name: bytes) -> None:
    """The planner's comes from libblkid, which the facts of a member are made of."""
    raw = bytearray(superblock())
    struct.pack_into("<32s", raw, 32, name)
    struct.pack_into("<Q", raw, 144, 8)
    words = struct.unpack(f"<{(256 + 2 * 3) // 4}I", raw[: (256 + 2 * 3) // 4 * 4])
    total = sum(words) + struct.unpack_from("<H", raw, 260)[0]
    struct.pack_into("<I", raw, 216, (total & 0xFFFFFFFF) + (total >> 32) & 0xFFFFFFFF)
    own = on(tmp_path, 4 * KIB, bytes(raw))
    with (tmp_path / "image").open("rb") as image:
        (member,) = signatures.probe(image.fileno())
    assert own is not None
    assert member.name == ARRAY_MEMBER
    assert own.name == printable_text(member.label, LONGEST_TEXT)

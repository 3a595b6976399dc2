"""What is left of LUKS on a disk, and of its keys, is found wherever an array has put it."""

import contextlib
import os
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.helper.looking.on_disk.blankness import key_remains
from raidwright.storage.units import KIB, MIB

_SIZE = 200 * MIB


def tool(*argv: str, given: str = "") -> None:
    subprocess.run(argv, input=given, text=True, check=True, capture_output=True)


@pytest.fixture(params=["luks1", "luks2"])
def container(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A disk whose array begins 130 MiB in and is encrypted."""
    whole, inner = tmp_path / "disk", tmp_path / "container"
    inner.touch()
    os.truncate(inner, 32 * MIB)
    light = ("--pbkdf=pbkdf2", "--pbkdf-force-iterations=1000")
    tool("cryptsetup", "luksFormat", "-q", f"--type={request.param}", *light, str(inner), "-", given="words")
    with whole.open("wb") as disk:
        disk.truncate(_SIZE)
        disk.seek(130 * MIB)
        disk.write(inner.read_bytes())
    return whole


@contextlib.contextmanager
def opened(path: Path) -> Iterator[int]:
    descriptor = os.open(path, os.O_RDWR)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def test_a_header_is_found_by_its_magic(container: Path) -> None:
    with opened(container) as disk:
        assert key_remains(disk, 160 * MIB) == 130 * MIB
        assert key_remains(disk, 130 * MIB) is None


def test_key_slots_behind_a_wiped_magic_are_found(tmp_path: Path) -> None:
    path = tmp_path / "luks2"
    path.touch()
    os.truncate(path, 32 * MIB)
    light = ("--pbkdf=pbkdf2", "--pbkdf-force-iterations=1000")
    tool("cryptsetup", "luksFormat", "-q", "--type=luks2", *light, str(path), "-", given="words")
    tool("wipefs", "--all", str(path))
    with opened(path) as disk:
        assert key_remains(disk, MIB) == 4 * KIB
        os.pwrite(disk, bytes(16 * KIB), 0)
        # The second copy of both.
        assert key_remains(disk, MIB) == 20 * KIB
        os.pwrite(disk, bytes(16 * KIB), 16 * KIB)
        assert key_remains(disk, MIB) is None


def test_marked_key_slots_behind_a_wiped_magic_are_found(tmp_path: Path) -> None:
    path = tmp_path / "luks1"
    path.touch()
    os.truncate(path, 32 * MIB)
    light = ("--pbkdf=pbkdf2", "--pbkdf-force-iterations=1000")
    for slot in (0, 7):
        options = (*light, f"--key-slot={slot}")
        tool("cryptsetup", "luksFormat", "-q", "--type=luks1", *options, str(path), "-", given="words")
        erased = path.read_bytes()
        tool("wipefs", "--all", str(path))
        with opened(path) as disk:
            assert key_remains(disk, MIB) == 0
        path.write_bytes(erased)
        tool("cryptsetup", "erase", "-q", str(path))
        tool("wipefs", "--all", str(path))
        with opened(path) as disk:
            assert key_remains(disk, MIB) is None


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (b"LUKS\xba\xbe\x00\x02", 8 * KIB),
        (b"SKUL\xba\xbe\x00\x02", 8 * KIB),
        (b'{"keyslots":{"0":{"type":"luks2"', 8 * KIB),
        (b'{"keyslots":{},"tokens":{}', None),
        (b"LUKS", None),
        # A number that marks a slot of LUKS1 is none without the rest of one.
        (bytes(208) + struct.pack(">I40xI", 0xAC71F3, 4000), 8 * KIB),
        (bytes(208) + struct.pack(">I40xI", 0xAC71F3, 4001), None),
        (bytes(208) + struct.pack(">I40xI", 0xDEAD, 4000), None),
        (bytes(209) + struct.pack(">I40xI", 0xAC71F3, 4000), None),
        (b"", None),
    ],
)
def test_only_headers_and_lists_with_a_key_count(tmp_path: Path, text: bytes, place: int | None) -> None:
    path = tmp_path / "disk"
    path.write_bytes(bytes(8 * KIB) + text + bytes(9 * MIB))
    with opened(path) as disk:
        assert key_remains(disk, 16 * MIB) == place

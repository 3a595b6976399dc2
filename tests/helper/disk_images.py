"""Sparse images of disks, and what is done to them."""

import hashlib
import os
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

from raidwright.storage.units import KIB, MIB, SECTOR
from tests.lab.guest.atari_salt import tabled

Maker = Callable[[Path], None]

_BLOCK = 4 * KIB
_ZEROS = bytes(MIB)


def blank(path: Path, size: int) -> None:
    """A sparse image."""
    with path.open("wb") as file:
        file.truncate(size)


def written(path: Path) -> str:
    """Digest of every block of a sparse file that is not zero, and of where it lies."""
    found, end = hashlib.sha256(), 0
    with path.open("rb") as file:
        while True:
            try:
                start = os.lseek(file.fileno(), end, os.SEEK_DATA)
            except OSError:
                return found.hexdigest()
            end = os.lseek(file.fileno(), start, os.SEEK_HOLE)
            for place in range(start, end, MIB):
                # Much of what is there is zero all the same, as the log of a new XFS of 4 TB: 2 GB.
                piece = os.pread(file.fileno(), min(MIB, end - place), place)
                for block in () if _is_zero(piece) else range(0, len(piece), _BLOCK):
                    if not _is_zero(content := piece[block : block + _BLOCK]):
                        found.update((place + block).to_bytes(8, "big") + content)


def _is_zero(content: bytes) -> bool:
    return content == _ZEROS[: len(content)]


def tool(*argv: str | Path, given: str = "") -> None:
    """Run a program to its good end."""
    done = subprocess.run(argv, input=given, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def put(path: Path, place: int, data: bytes) -> None:
    """Bytes at a place; a negative one counts from the end."""
    with path.open("r+b") as file:
        file.seek(place, 2 if place < 0 else 0)
        file.write(data)


def bytes_at(*places: tuple[int, bytes]) -> Maker:
    """Write fixed bytes at fixed places."""

    def make(path: Path) -> None:
        for place, data in places:
            put(path, place, data)

    return make


def made_by(*argv: str) -> Maker:
    """Run a program that takes the image last."""
    return lambda path: tool(*argv, path)


def table(script: str, label: str = "gpt") -> Maker:
    """A partition table."""
    return lambda path: tool("sfdisk", "--quiet", "--wipe=never", path, given=f"label: {label}\n{script}\n")


def then(*makers: Maker) -> Maker:
    """One after the other."""

    def make(path: Path) -> None:
        for maker in makers:
            maker(path)

    return make


def luks(version: str, *options: str) -> Maker:
    """An encrypted container."""

    def make(path: Path) -> None:
        key = path.with_suffix(".key")
        key.write_bytes(b"secret")
        quick = ("--pbkdf=pbkdf2", "--pbkdf-force-iterations=1000")
        tool("cryptsetup", "luksFormat", "--batch-mode", f"--type={version}", *quick, *options, path, key)

    return make


def phantoms(path: Path) -> None:
    """Give a LUKS2 header a checksum in which the kernel sees partitions: it counts sectors in 32 bits."""
    with path.open("rb") as file:
        (length,) = struct.unpack(">8xQ", file.read(16))
        file.seek(0)
        header = file.read(length)
    put(path, 0, next(tabled(header, path.stat().st_size // SECTOR % 2**32)))


def slip(length: int = MIB) -> Maker:
    """What a slipped dd does to the front of a disk."""
    return bytes_at((0, bytes(length)))


def half_of_btrfs(path: Path) -> None:
    """One disk of two; the other one is elsewhere."""
    other = path.with_suffix(".other")
    blank(other, path.stat().st_size)
    tool("mkfs.btrfs", "-q", "-draid1", "-mraid1", path, other)


def front_of(of: Maker, length: int) -> Maker:
    """Lay over the image the first bytes of what ``of`` would have written."""

    def make(path: Path) -> None:
        other = path.with_suffix(".other")
        blank(other, path.stat().st_size)
        of(other)
        with other.open("rb") as file:
            put(path, 0, file.read(length))

    return make


def btrfs_superblock(path: Path) -> None:
    """The superblock of a btrfs that was here."""
    other = path.with_suffix(".other")
    blank(other, path.stat().st_size)
    tool("mkfs.btrfs", "-q", other)
    with other.open("rb") as file:
        file.seek(64 * KIB)
        put(path, 64 * KIB, file.read(4 * KIB))


def tabled_anew(label: str) -> Maker:
    """What initialising the wrong disk does."""
    return then(slip(4 * MIB), table("", label))


def filled(first: float, last: float) -> Maker:
    """Every MiB of a stretch begins with a file that nobody knows."""

    def make(path: Path) -> None:
        size = path.stat().st_size
        for place in range(int(size * first), int(size * last), MIB):
            put(path, place, b"holiday" * 40000)

    return make

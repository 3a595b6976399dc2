"""What mkfs made, read from its superblock: by the tools' own account, and as it was worked out before."""

import os
import random
import re
import struct
import subprocess
from pathlib import Path

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.on_disk.contents import read
from raidwright.helper.looking.on_disk.filesystem_superblock import (
    Superblock,
    read_superblock,
    superblock_on,
)
from raidwright.storage.design.capacity import BLOCK, filesystem_size, xfs_group
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.units import GIB, KIB, MIB, TIB
from tests.helper.disk_images import blank

_USUAL = (GIB, 8 * GIB, 100 * GIB, 10**12, 4 * 10**12, 8 * 10**12, 12 * 10**12)
_STRIPES = [(0, 0), (64, 2), (128, 5), (512, 2), (512, 3), (512, 6), (1024, 8)]
"""Chunk in KiB and data members."""


def image(folder: Path, size: int) -> Path:
    path = folder / "image"
    with path.open("wb") as file:
        file.truncate(size)
    return path


def tool(*argv: str) -> str:
    return subprocess.run(argv, text=True, check=True, capture_output=True).stdout


def told(path: Path, *names: str) -> int:
    """What is said of a device with these signatures."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return superblock_on(descriptor, names).size
    finally:
        os.close(descriptor)


def _sizes(chunk: int) -> list[int]:
    """Bytes of devices as people have them: near what is on the label, in whole chunks."""
    draw = random.Random(chunk)
    near = [round(draw.choice(_USUAL) * draw.uniform(1.0, 1.3)) for _ in range(24)]
    hair = [size // (128 * MIB) * (128 * MIB) + draw.randrange(6000) * BLOCK for size in near]
    unit = max(chunk * KIB, 512)
    return [size // unit * unit for size in (*near, *hair)]


@pytest.mark.parametrize(("stride", "disks"), [(0, 0), (16, 2), (128, 3)])
@pytest.mark.parametrize("size", [4096 * MIB, 4 * GIB + 9 * MIB, 40 * GIB + 3 * MIB])
def test_it_is_read_where_the_tools_read_it(tmp_path: Path, size: int, stride: int, disks: int) -> None:
    path = image(tmp_path, size)
    aligned = f"-Estride={stride},stripe-width={stride * disks}"
    tool("mkfs.ext4", "-q", "-b4096", aligned, str(path))
    blocks = int(re.search(r"Block count: +(\d+)", tool("dumpe2fs", "-h", str(path)))[1])
    assert read_superblock(FilesystemKind.EXT4, str(path)) == Superblock(
        blocks * BLOCK, stride, stride * disks
    )
    assert told(path, "ext4") == blocks * BLOCK
    with pytest.raises(HelperError, match="xfs"):
        read_superblock(FilesystemKind.XFS, str(path))
    tool("wipefs", "-a", str(path))
    unit = [f"-dsu={stride * 4}k,sw={disks}"] if stride else []
    printed = tool("mkfs.xfs", *unit, str(path))
    blocks = int(re.search(r"data .* blocks=(\d+)", printed)[1])
    assert read_superblock(FilesystemKind.XFS, str(path)) == Superblock(
        blocks * BLOCK, stride, stride * disks
    )
    assert (told(path, "gpt", "xfs"), told(path, "vfat"), told(path, "btrfs")) == (blocks * BLOCK, 0, 0)
    with pytest.raises(HelperError, match="btrfs"):
        read_superblock(FilesystemKind.BTRFS, str(path))


def test_how_large_an_ext4_of_32_bits_can_be_is_told_as_resize2fs_has_it(tmp_path: Path) -> None:
    """With blocks of 1 KiB that is a quarter of what it is with the usual ones."""
    path = image(tmp_path, 16 * MIB)
    tool("mkfs.ext4", "-q", "-b1024", "-O64bit", str(path))
    assert read_superblock(FilesystemKind.EXT4, str(path)).limit == 0
    tool("mkfs.ext4", "-q", "-F", "-b1024", "-O^64bit", str(path))
    assert read_superblock(FilesystemKind.EXT4, str(path)).limit == 4 * TIB
    with path.open("r+b") as file:
        file.truncate(4 * TIB + MIB)
    refused = subprocess.run(["resize2fs", "-f", str(path)], text=True, capture_output=True, check=False)
    assert "too large to be expressed in 32 bits" in refused.stderr
    assert refused.returncode


def test_a_btrfs_tells_the_number_of_each_of_its_devices(tmp_path: Path) -> None:
    """The kernel counts on: whoever exchanges the first device for another one has number 2 alone."""
    both = [tmp_path / "one", tmp_path / "other"]
    for path in both:
        blank(path, 300 * MIB)
    tool("mkfs.btrfs", "-q", *map(str, both))
    for number, path in enumerate(both, 1):
        with path.open("rb") as file:
            (part,) = read(file.fileno(), None).parts
        assert (part.kind, part.devices, part.number) == ("btrfs", 2, number)


def test_an_ext4_that_has_noted_errors_is_told(tmp_path: Path) -> None:
    path = image(tmp_path, 16 * MIB)
    tool("mkfs.ext4", "-q", str(path))
    assert not read_superblock(FilesystemKind.EXT4, str(path)).errors
    tool("debugfs", "-w", "-R", "set_super_value state 3", str(path))
    assert "clean with errors" in tool("dumpe2fs", "-h", str(path))
    assert read_superblock(FilesystemKind.EXT4, str(path)).errors
    subprocess.run(["e2fsck", "-fy", str(path)], capture_output=True, check=False)
    assert not read_superblock(FilesystemKind.EXT4, str(path)).errors


@pytest.mark.parametrize(("chunk", "data"), _STRIPES)
def test_xfs_is_as_large_as_was_worked_out(tmp_path: Path, chunk: int, data: int) -> None:
    unit = f"su={chunk}k,sw={data}" if chunk else "noalign"
    for size in _sizes(chunk):
        path = image(tmp_path, size)
        group = xfs_group(size, chunk * KIB, data)
        printed = tool("mkfs.xfs", "-N", f"-dagsize={group * BLOCK},{unit}", str(path))
        blocks = int(re.search(r"data .* blocks=(\d+)", printed)[1])
        assert blocks * BLOCK == filesystem_size(FilesystemKind.XFS, size, chunk * KIB, data)
        assert f"agsize={group} blks" in printed


def test_ext4_is_as_large_as_was_worked_out(tmp_path: Path) -> None:
    for size in _sizes(0):
        path = image(tmp_path, size)
        wanted = filesystem_size(FilesystemKind.EXT4, size, 0, 0)
        printed = tool("mkfs.ext4", "-n", "-F", "-b4096", str(path), str(wanted // BLOCK))
        assert f"with {wanted // BLOCK} 4k blocks" in printed
        assert size - wanted < 16 * MIB


@pytest.mark.parametrize("size", [200 * MIB, 300 * MIB + 512, 8 * 10**12 - 8 * 10**12 % 512])
def test_btrfs_takes_all(tmp_path: Path, size: int) -> None:
    path = image(tmp_path, size)
    tool("mkfs.btrfs", "-q", str(path))
    wanted = filesystem_size(FilesystemKind.BTRFS, size, 0, 0)
    assert read_superblock(FilesystemKind.BTRFS, str(path)) == Superblock(wanted)


@pytest.mark.parametrize("scale", [7, 60, 20_000, 2**24], ids=str)
def test_ext4_of_no_block_size_that_can_be_has_no_size(tmp_path: Path, scale: int) -> None:
    """Without metadata_csum nothing but the magic is looked at by libblkid: any stick may say so."""
    path = image(tmp_path, 16 * MIB)
    tool("mkfs.ext4", "-q", "-O", "^metadata_csum,64bit", str(path))
    with path.open("r+b") as file:
        file.seek(1024 + 0x18)
        file.write(struct.pack("<I", scale))
    assert told(path, "ext4") == 0
    with pytest.raises(HelperError, match="No ext4 file system was found"):
        read_superblock(FilesystemKind.EXT4, str(path))


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("ext4", [(0x404, "<I", 2**32 - 1), (0x438, "<H", 0xEF53), (0x550, "<I", 2**32 - 1)]),
        ("xfs", [(0, "4s", b"XFSB"), (4, ">I", 2**32 - 1), (8, ">Q", 2**64 - 1)]),
        ("btrfs", [(64 * KIB + 0x40, "8s", b"_BHRfS_M"), (64 * KIB + 0x70, "<Q", 2**64 - 1)]),
    ],
    ids=["ext4", "xfs", "btrfs"],
)
def test_no_file_system_is_larger_than_any_disk(
    tmp_path: Path, kind: str, fields: list[tuple[int, str, int | bytes]]
) -> None:
    path = image(tmp_path, MIB)
    with path.open("r+b") as file:
        for offset, form, value in fields:
            file.seek(offset)
            file.write(struct.pack(form, value))
    assert told(path, kind) == 0


@pytest.mark.parametrize("kind", list(FilesystemKind), ids=str)
def test_a_device_that_ends_before_its_superblock_has_none(tmp_path: Path, kind: FilesystemKind) -> None:
    assert told(image(tmp_path, 1100), kind.value) == 0


def test_sizes_seen_on_real_arrays() -> None:
    assert filesystem_size(FilesystemKind.XFS, 7_999_106_056_192, 512 * KIB, 2) == 7_999_091_376_128
    assert xfs_group(7_528_511_488 * KIB, 512 * KIB, 2) == 58_816_384

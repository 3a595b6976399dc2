"""Bytes that a new file system has, and the least that mkfs takes."""

import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.storage.design.capacity import (
    BLOCK,
    data_offset,
    filesystem_size,
    smallest_filesystem,
    xfs_group,
)
from raidwright.storage.design.design import ArrayDesign, FilesystemChoice, FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.rules.findings import Severity
from raidwright.storage.units import GIB, KIB, MIB, TIB
from tests.storage.machines import IDS, TB, blank_disks, drives
from tests.storage.strategies import chunks

EXT4_GROUP = 128 * MIB
LEAST_GROUP = 16 * MIB


@pytest.mark.parametrize(
    ("device", "chunk", "data", "group", "blocks"),
    [
        (300 * MIB, 0, 0, 19200, 76800),
        (4 * TIB - 10 * GIB, 0, 0, 267780096, 1071120384),
        (4 * TIB - BLOCK, 0, 0, 268435455, 1073741820),
        (4 * TIB, 0, 0, 268435455, 1073741820),
        (4 * TIB + 300 * MIB, 0, 0, 268435455, 1073818624),
        (32 * TIB, 0, 0, 268435455, 8589934560),
        (600 * MIB, 512, 2, 19072, 152576),
        (610 * MIB, 512, 2, 19584, 156160),
        (640 * MIB, 16, 5, 20476, 163808),
        (GIB, 16, 4, 32764, 262112),
        (1260 * MIB, 32768, 2, 40960, 322560),
        (4 * GIB, 512, 1, 131072, 1048576),
        (4 * GIB, 512, 2, 130944, 1047552),
        (8 * GIB, 512, 2, 262016, 2096128),
        (8 * GIB + BLOCK, 512, 2, 131200, 2097153),
        (9_730_789_376, 1024, 7, 148480, 2375680),
        (9_747_558_400, 1024, 7, 148480, 2375680),
        (9_747_562_496, 1024, 7, 148480, 2379776),
        (512 * GIB, 512, 2, 8388480, 134215680),
        (512 * GIB + BLOCK, 512, 2, 4194432, 134217729),
        (4 * TIB, 1024, 7, 33554432, 1073741824),
        (16 * TIB, 64, 3, 134217728, 4294967296),
        (31 * TIB, 512, 1, 260046848, 8321499136),
        (32 * TIB - BLOCK, 512, 2, 268435328, 8589930496),
        (32 * TIB, 512, 2, 268435328, 8589934592),
        (40 * TIB, 512, 3, 268435328, 10737418240),
    ],
)
def test_xfs_is_divided_as_mkfs_divides_it(
    device: int, chunk: int, data: int, group: int, blocks: int
) -> None:
    """Printed by ``mkfs.xfs -N -d su=…,sw=…`` (or ``noalign``) of xfsprogs 6.1, left to its own choice."""
    assert xfs_group(device, chunk * KIB, data) == group
    assert filesystem_size(FilesystemKind.XFS, device, chunk * KIB, data) == blocks * BLOCK


@pytest.mark.parametrize(
    ("device", "size"),
    [
        (8 * EXT4_GROUP, 8 * EXT4_GROUP),
        (8 * EXT4_GROUP + BLOCK, 8 * EXT4_GROUP),
        (8 * EXT4_GROUP + LEAST_GROUP - 1, 8 * EXT4_GROUP),
        (8 * EXT4_GROUP + LEAST_GROUP, 8 * EXT4_GROUP + LEAST_GROUP),
        (8 * EXT4_GROUP + LEAST_GROUP + BLOCK + 512, 8 * EXT4_GROUP + LEAST_GROUP + BLOCK),
        (LEAST_GROUP, LEAST_GROUP),
        (LEAST_GROUP // 2, LEAST_GROUP // 2),
    ],
)
def test_ext4_ends_with_a_whole_group_or_one_that_is_worth_it(device: int, size: int) -> None:
    assert filesystem_size(FilesystemKind.EXT4, device, 0, 0) == size


def test_btrfs_takes_every_whole_block() -> None:
    assert filesystem_size(FilesystemKind.BTRFS, 200 * MIB + BLOCK - 1, 0, 0) == 200 * MIB
    assert filesystem_size(FilesystemKind.BTRFS, 200 * MIB + BLOCK, 0, 0) == 200 * MIB + BLOCK


@given(st.sampled_from(FilesystemKind), st.integers(BLOCK, GIB), st.just(0) | chunks, st.integers(1, 30))
def test_a_device_that_is_too_small_has_a_size_too(
    kind: FilesystemKind, device: int, chunk: int, data: int
) -> None:
    assert 0 < filesystem_size(kind, device, chunk, data) <= device


@pytest.mark.parametrize(("disks", "chunk"), [(32, 64 * MIB), (31, 64 * MIB), (32, 32 * MIB)])
@pytest.mark.parametrize("kind", FilesystemKind)
def test_no_stripe_is_planned_that_mkfs_refuses(
    kind: FilesystemKind, disks: int, chunk: int, tmp_path: Path
) -> None:
    """It would be refused with all disks erased and the array made."""
    wanted = ArrayDesign("data", Level.RAID0, drives(disks), chunk=chunk, filesystem=FilesystemChoice(kind))
    answer = plan_build(wanted, blank_disks(disks, TB), IDS)
    refused = {each.code for each in answer.findings if each.severity is Severity.BLOCKING}
    is_xfs = kind is FilesystemKind.XFS
    assert refused == ({"stripe-too-wide"} if is_xfs and disks * chunk >= 2 * GIB else set())
    if is_xfs:
        image = tmp_path / "image"
        image.touch()
        os.truncate(image, 4 * TIB)
        argv = ("mkfs.xfs", "-N", f"-dsu={chunk // KIB}k,sw={disks}", str(image))
        done = subprocess.run(argv, capture_output=True, text=True, check=False)
        assert bool(done.returncode) == bool(refused), done.stderr


LEAST = [
    (FilesystemKind.EXT4, 0, 16 * MIB),
    (FilesystemKind.BTRFS, 0, 128 * MIB),
    (FilesystemKind.XFS, 0, 300 * MIB),
    (FilesystemKind.XFS, 1, 600 * MIB + 10),
    (FilesystemKind.XFS, MIB, 610 * MIB),
]


@pytest.mark.parametrize(("kind", "stripe", "least"), LEAST)
def test_the_least_that_mkfs_takes(kind: FilesystemKind, stripe: int, least: int) -> None:
    """xfsprogs says “Filesystem must be larger than 300MB”, which 300 MiB are."""
    assert smallest_filesystem(kind, stripe) == least


@pytest.mark.parametrize("kind", FilesystemKind)
def test_the_least_is_planned_and_a_little_less_is_not(kind: FilesystemKind) -> None:
    least = smallest_filesystem(kind, 0)
    offset = data_offset(least, 0)
    design = ArrayDesign("data", Level.RAID1, drives(2), filesystem=FilesystemChoice(kind), whole_disks=True)
    for size, small in ((least + offset, False), (least + offset - 1, True)):
        assert data_offset(size, 0) == offset
        codes = {finding.code for finding in plan_build(design, blank_disks(2, size), IDS).findings}
        assert ("filesystem-too-small" in codes) == small

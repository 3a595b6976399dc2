"""What somebody asks to have measured, put together alike in window and terminal."""

from raidwright.bench.profiles import most_passes
from raidwright.bench.spec import (
    ONE_WAY,
    BenchSpec,
    Data,
    Direction,
    Folder,
    IoMode,
    MountedAt,
    Row,
    Target,
    is_read_only,
    rows_by,
)
from raidwright.storage.units import GIB, MIB


def directions_of(target: Target) -> tuple[Direction, ...]:
    """What may be measured of ``target``."""
    return (Direction.READ,) if is_read_only(target) else tuple(Direction)


def measured_folder(target: Target) -> str:
    """The folder in which a test file is made; empty where a device itself is measured."""
    match target:
        case MountedAt(point=path) | Folder(path=path):
            return path
        case _:
            return ""


SIZES = (16 * MIB, 64 * MIB, 256 * MIB, 512 * MIB, *(GIB << step for step in range(7)))
"""Sizes to choose from, in bytes."""


def size_fitting(wanted: int, *rooms: int | None) -> int:
    """The size that was wanted, or the largest of `SIZES` for which the least of ``rooms`` surely suffices.

    Where none does it is the smallest. In bytes; None is room of which nobody knows.
    """
    room = min((each for each in rooms if each is not None), default=None)
    most = wanted if room is None else min(wanted, room // 2)
    return max((size for size in SIZES if size <= most), default=SIZES[0])


def spec_of(
    target: Target,
    rows: tuple[Row, ...],
    *,
    size: int,
    passes: int,
    seconds: float,
    directions: tuple[Direction, ...] = ONE_WAY,
    pause: float = 0.0,
    warmup: bool = True,
    data: Data = Data.RANDOM,
    pause_sync: bool = False,
    way: IoMode = IoMode.DIRECT,
) -> BenchSpec:
    """The run of ``rows`` in those ``directions`` that ``target`` allows; for units see `BenchSpec`.

    A cell whose passes differ gets as many more as is usual.
    """
    return BenchSpec(
        target=target,
        rows=rows_by(way, rows),
        directions=tuple(each for each in directions if each in directions_of(target)),
        size=size,
        passes=passes,
        seconds=seconds,
        warmup=warmup,
        pause=pause,
        data=data,
        at_most=most_passes(passes),
        pause_sync=pause_sync,
        way=way,
    )

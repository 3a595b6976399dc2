"""Which bytes are read to tell whether a device is blank, one by one, and what is made of them."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.helper.looking.on_disk.blankness import (
    Extent,
    digest,
    extents_of,
    is_blank,
    is_blank_or_known,
)
from raidwright.storage.units import GIB, KIB, MIB, TIB
from tests.helper.disk_images import blank

SIZE = 20_000_588_955_648
WINDOW = 64 * KIB
PAGE = 4 * KIB


def test_up_to_64_mib_something_is_read_in_every_one() -> None:
    # Where blocks have 1 KiB, a copy of ext's superblock begins behind the first of them.
    ext = {number * 8 + shift for number in (1, 3, 5, 7) for shift in (0, 1)}
    wanted = [(0, 4 * MIB + WINDOW)]
    wanted += [(at * MIB, at * MIB + WINDOW + (PAGE if at in ext else 0)) for at in range(5, 64)]
    assert [each for each in extents_of(SIZE, turns=True) if each[0] < 64 * MIB] == wanted


def test_the_last_four_mib_are_read() -> None:
    assert extents_of(SIZE, turns=True)[-1] == (SIZE - 4 * MIB, SIZE)


@pytest.mark.parametrize("size", [1, 512, PAGE, 3 * MIB, 4 * MIB + 512, 8 * MIB - 512])
def test_a_small_device_is_read_whole(size: int) -> None:
    assert extents_of(size, turns=True) == ((0, size),)


def test_of_a_drive_without_a_medium_nothing_is_read() -> None:
    assert extents_of(0, turns=True) == ()


@pytest.mark.parametrize(("size", "group"), [(150 * MIB, 1), (400 * MIB, 3), (700 * MIB, 5)])
def test_the_last_copy_that_there_is_is_read(size: int, group: int) -> None:
    place = group * 128 * MIB
    assert any(first <= place and place + WINDOW <= last for first, last in extents_of(size, turns=True))


def test_where_all_is_known_nothing_is_read() -> None:
    every = extents_of(SIZE, turns=True)
    first, second, *others = every
    assert extents_of(SIZE, turns=True, excluded=every) == ()
    assert extents_of(SIZE, turns=True, excluded=[second]) == (first, *others)


@pytest.mark.parametrize(
    "place",
    [
        64 * MIB,
        256 * GIB,
        3 * GIB,
        *(number * (TIB - 4 * KIB) for number in (1, 2, 18)),
        *(number * 32 * MIB for number in (3**9, 5**6, 7**5)),
        *(number * 128 * MIB for number in (3**10, 5**7, 7**6)),
    ],
)
def test_a_window_is_read_at_each_known_place_and_a_mib_behind_it(place: int) -> None:
    found = extents_of(SIZE, turns=True)
    for start in (place, place + MIB):
        assert (start, start + WINDOW) in found


def test_ext_keeps_copies_only_as_far_as_it_reaches_with_its_blocks() -> None:
    found = extents_of(SIZE, turns=True)
    for number in (3**6, 5**4, 7**3):
        start = number * 8 * MIB
        assert (start, start + WINDOW + PAGE) in found
    for start in (3**7 * 8 * MIB, 3**10 * 32 * MIB):
        assert not any(first <= start < last for first, last in found)


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_round_each_quarter_a_stretch_is_read(quarter: int) -> None:
    """A set over a part of the disk keeps its copies there, give or take where the part begins and ends."""
    place = quarter * SIZE // 4
    assert (place - MIB // 2, place + MIB) in extents_of(SIZE, turns=True)


@pytest.mark.parametrize(("turns", "count"), [(True, 160), (False, 400)])
def test_a_block_is_read_in_each_of_many_equal_stretches(count: int, *, turns: bool) -> None:
    begins = [index * (SIZE // 16 // KIB) // count * 16 * KIB for index in range(count)]
    stretches = [*zip(begins, [*begins[1:], SIZE], strict=True)]
    found = extents_of(SIZE, turns=turns)
    samples = [start for start, end in found if end - start == 16 * KIB]
    # The first lies in the front, and one or another in a window.
    assert count - 10 <= len(samples) < count
    for begin, end in stretches:
        assert any(begin <= start < end for start, _ in found)
        assert len([start for start in samples if begin <= start < end]) <= 1
    assert stretches[-1][0] <= samples[-1]
    # They follow no period.
    inside = {start - begin for start in samples for begin, end in stretches if begin <= start < end}
    assert len(inside) == len(samples)


@given(size=st.integers(1, 30 * TIB), turns=st.booleans())
def test_whole_pages_are_read_up_to_the_end(size: int, *, turns: bool) -> None:
    for start, end in extents_of(size, turns=turns):
        assert start % PAGE == 0
        assert end % PAGE == 0 or end == size


@pytest.fixture
def image(tmp_path: Path) -> Iterator[int]:
    path = tmp_path / "image"
    blank(path, 8 * MIB)
    descriptor = os.open(path, os.O_RDWR)
    yield descriptor
    os.close(descriptor)


EXTENTS: tuple[Extent, ...] = ((0, 4 * KIB), (2 * MIB, 5 * MIB - 512))


@pytest.mark.parametrize(
    ("place", "holds"),
    [
        (0, False),
        (4 * KIB - 1, False),
        (4 * KIB, True),
        (2 * MIB - 1, True),
        (2 * MIB, False),
        (3 * MIB, False),
        (5 * MIB - 513, False),
        (5 * MIB - 512, True),
    ],
)
def test_only_zeros_are_blank(image: int, place: int, *, holds: bool) -> None:
    assert is_blank(image, EXTENTS)
    os.pwrite(image, b"x", place)
    assert is_blank(image, EXTENTS) is holds


def test_the_digest_is_that_of_every_mib_and_of_its_place(image: int) -> None:
    """It is kept over restarts and upgrades, which must not make another one of it."""
    os.pwrite(image, b"words", 3 * MIB)
    told = hashlib.sha256()
    for start, end in ((0, 4 * KIB), (2 * MIB, 3 * MIB), (3 * MIB, 4 * MIB), (4 * MIB, 5 * MIB - 512)):
        told.update(start.to_bytes(8, "big") + os.pread(image, end - start, start))
    assert digest(image, EXTENTS) == told.hexdigest()


def test_what_was_left_so_is_as_good_as_blank(image: int) -> None:
    assert is_blank_or_known(image, EXTENTS, {"another"})
    os.pwrite(image, b"words", 3 * MIB)
    assert not is_blank_or_known(image, EXTENTS, ())
    assert not is_blank_or_known(image, EXTENTS, {"another"})
    assert is_blank_or_known(image, EXTENTS, {"another", digest(image, EXTENTS)})


@pytest.mark.parametrize("extent", [(7 * MIB, 8 * MIB + 1), (8 * MIB, 8 * MIB + 512)])
def test_a_device_that_is_shorter_than_it_says_is_not_blank(image: int, extent: Extent) -> None:
    for look in (is_blank, digest):
        with pytest.raises(OSError, match="smaller than it reports"):
            look(image, [extent])


def test_the_device_is_asked_and_not_what_is_remembered_of_it(
    image: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, ...]] = []
    read = os.preadv

    def noted(descriptor: int, room: list[memoryview], offset: int) -> int:
        asked.append((len(room[0]), offset))
        return read(descriptor, room, offset)

    monkeypatch.setattr(os, "posix_fadvise", lambda _, *what: asked.append(what))
    monkeypatch.setattr(os, "preadv", noted)
    is_blank(image, EXTENTS[:1])
    assert asked == [
        (0, 0, os.POSIX_FADV_RANDOM),
        (0, 0, os.POSIX_FADV_DONTNEED),
        (4 * KIB, EXTENTS[0][0]),
    ]

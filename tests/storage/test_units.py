"""Bytes, as people write them and read them."""

import pytest

from raidwright.storage.units import (
    GIB,
    KIB,
    MIB,
    TIB,
    format_binary,
    format_exact,
    format_share,
    format_size,
    parse_size,
    round_down,
    round_up,
)


def test_binary_units_are_powers_of_1024() -> None:
    assert (KIB, MIB, GIB, TIB) == (2**10, 2**20, 2**30, 2**40)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("0", 0),
        ("512", 512),
        ("512 B", 512),
        *((f"3 {unit}", 3 * 1024**power) for power, unit in enumerate(("", "K", "M", "G", "T"))),
        *((f"3{unit}iB", 3 * 1024**power) for power, unit in enumerate(("K", "M", "G", "T"), start=1)),
        *((f" 3 {unit}b ", 3 * 1000**power) for power, unit in enumerate(("k", "m", "g", "t"), start=1)),
        ("1.5 KiB", 1536),
        ("0.25 MiB", 256 * KIB),
        ("1.234 kB", 1234),
        ("512.0", 512),
    ],
)
def test_sizes_are_read(text: str, size: int) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not a size"),
        ("-1", "is not a size"),
        ("1,5 GB", "is not a size"),
        (".5 GB", "is not a size"),
        ("4 TB or so", "is not a size"),
        ("4 PB", "is not a unit"),
        ("0.5", "not a whole number"),
        ("1.0001 kB", "not a whole number"),
    ],
)
def test_what_is_no_size_is_told(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        parse_size(text)


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        (0, "0 B"),
        (1, "1 B"),
        (999, "999 B"),
        (1000, "1.00 kB"),
        (9_990, "9.99 kB"),
        (10_000, "10.0 kB"),
        (99_900, "99.9 kB"),
        (100_000, "100 kB"),
        (999_499, "999 kB"),
        (999_500, "1.00 MB"),
        (25_000_000, "25.0 MB"),
        (512 * 10**9, "512 GB"),
        (4_000_787_030_016, "4.00 TB"),
        (10**15, "1.00 PB"),
        (999_500 * 10**12, "1000 PB"),
        (10**18, "1000 PB"),
    ],
)
def test_a_size_is_shown_in_three_figures(size: int, shown: str) -> None:
    assert format_size(size) == shown


def test_a_share_is_shown_with_as_many_digits_as_are_wanted() -> None:
    assert [format_share(0.2564), format_share(0.2564, 0), format_share(1.0)] == ["25.6 %", "26 %", "100.0 %"]


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        (0, "0 B"),
        (512, "512 B"),
        (KIB - 1, "1023 B"),
        (KIB, "1 KiB"),
        (KIB + 1, "1025 B"),
        (512 * KIB, "512 KiB"),
        (MIB, "1 MiB"),
        (MIB + KIB, "1025 KiB"),
        (GIB, "1 GiB"),
        (TIB, "1 TiB"),
        (TIB + GIB, "1025 GiB"),
        (3000 * TIB, "3000 TiB"),
    ],
)
def test_a_size_is_shown_in_the_largest_unit_that_divides_it(size: int, shown: str) -> None:
    assert format_binary(size) == shown
    assert parse_size(shown) == size


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        (0, "0 B"),
        (GIB, "1 GiB"),
        (50_000_000, "50 MB"),
        (50_000_001, "50000001 B"),
        (1_024_000_000, "1024 MB"),
    ],
)
def test_a_chosen_size_is_shown_to_the_byte_in_the_shorter_way(size: int, shown: str) -> None:
    assert format_exact(size) == shown
    assert parse_size(shown) == size


@pytest.mark.parametrize(
    ("value", "down", "up"), [(0, 0, 0), (1, 0, 4), (3, 0, 4), (4, 4, 4), (5, 4, 8), (-1, -4, 0)]
)
def test_rounding(value: int, down: int, up: int) -> None:
    assert (round_down(value, 4), round_up(value, 4)) == (down, up)

"""What can be asked for at all."""

import pytest

from raidwright.bench.profiles import PROFILES, rows_called
from raidwright.bench.spec import (
    MOST_MEMORY,
    Access,
    BenchSpec,
    BuiltDevice,
    Direction,
    Folder,
    ImportedTarget,
    IoMode,
    MountedAt,
    Row,
    Target,
    is_journaled,
)
from raidwright.protocol import DocumentError, decode, encode
from raidwright.storage.units import KIB, MIB

_LARGEST = [(64 * MIB, 4, 1), (4 * MIB, 1, 64), (512 * KIB, 512, 1), (MIB, 8, 32)]


def test_what_people_know_takes_little_memory() -> None:
    assert max(row.memory for profile in PROFILES for row in profile.rows) <= MOST_MEMORY // 8


@pytest.mark.parametrize(("block", "queue", "threads"), _LARGEST)
def test_memory_is_bounded_in_words_that_say_what_to_choose(block: int, queue: int, threads: int) -> None:
    row = Row(Access.RANDOM, block, queue, threads)
    assert row.memory == MOST_MEMORY == 256 * MIB
    spec = BenchSpec(Folder("/srv"), (row,), (Direction.READ,))
    assert decode(encode(spec), BenchSpec) == spec
    with pytest.raises(ValueError, match=r"needs .* of memory; at most 256 MiB is allowed\. Choose smaller"):
        BenchSpec(Folder("/srv"), (Row(Access.RANDOM, block, queue + 1, threads),), (Direction.READ,))


def test_the_helper_refuses_what_takes_more() -> None:
    spec = BenchSpec(Folder("/srv"), (Row(Access.SEQUENTIAL, 64 * MIB, 4, 1),), (Direction.READ,))
    text = encode(spec).replace('"threads":1', '"threads":16')
    with pytest.raises(DocumentError, match="SEQ64M Q4T16 needs 4 GiB of memory; at most"):
        decode(text, BenchSpec)


@pytest.mark.parametrize(("queue", "threads"), [(513, 1), (1, 65), (256, 64), (32_768, 4)])
def test_what_only_others_have_measured_is_kept_and_not_measured(queue: int, threads: int) -> None:
    row = Row(Access.SEQUENTIAL, MIB, queue, threads)
    posted = BenchSpec(ImportedTarget("C:"), (row,), (Direction.READ,))
    assert decode(encode(posted), BenchSpec) == posted
    with pytest.raises(ValueError, match=r"cannot be measured|of memory; at most"):
        BenchSpec(Folder("/srv"), (row,), (Direction.READ,))
    with pytest.raises(ValueError, match=r"cannot be measured|of memory; at most|is not a valid row"):
        rows_called(row.label)


@pytest.mark.parametrize(
    ("target", "in_a_file"),
    [(MountedAt("/srv"), True), (Folder("/srv"), True), (BuiltDevice("/dev/md0", "0" * 64), False)],
)
def test_a_file_system_journals_what_must_be_safe_at_once_and_a_bare_device_does_not(
    target: Target, in_a_file: bool
) -> None:
    row = Row(Access.RANDOM, 4 * KIB, 1, 1)
    for way in IoMode:
        spec = BenchSpec(target, (row,), (Direction.WRITE,), way=way)
        assert is_journaled(spec) is (in_a_file and way is IoMode.SYNC)

"""What a superblock says of a resync that is owed, and of a log in which writes stand first."""

from pathlib import Path

import pytest

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

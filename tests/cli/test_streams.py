"""Streams and the quick look in the terminal, in earnest in a folder of one's own."""

from pathlib import Path

from raidwright.bench.campaign.design import PROFILE_WORDS
from tests.cli.conftest import Raidwright

SHORT = ("--size", "32 MiB", "--seconds", "0.5", "--passes", "1", "--no-warmup", "--direction", "read")


def test_every_profile_has_a_word_that_can_be_typed() -> None:
    assert all(word.isalpha() for word in PROFILE_WORDS)


def test_of_one_pass_each_nothing_is_said_of_more_streams(raidwright: Raidwright, tmp_path: Path) -> None:
    done = raidwright("bench", tmp_path, "--profile", "streams", *SHORT)
    assert done.returncode == 0, done.stderr
    assert "SEQ    1MiB (Q=  1, T=16)" in done.stdout
    assert "Read: " not in done.stdout


def test_a_quick_look_says_what_it_leaves_out(raidwright: Raidwright, tmp_path: Path) -> None:
    done = raidwright("bench", tmp_path, "--profile", "hdparm", *SHORT)
    assert done.returncode == 0, done.stderr
    assert "It does not cover the rest of the disk, writes, small blocks" in done.stderr
    assert "[Write]" not in done.stdout


def test_where_the_processor_went_is_said_beneath_the_figures(raidwright: Raidwright, tmp_path: Path) -> None:
    done = raidwright("bench", tmp_path, "--profile", "peak", *SHORT)
    assert done.returncode == 0, done.stderr
    sequential, random = (line for line in done.stdout.splitlines() if "CPU seconds per GB: " in line)
    assert sequential.startswith("SEQ1M Q8T1 read: ")
    assert random.startswith("RND4K Q32T1 read: ")
    assert ", including " in random
    assert "fio " in random
    assert "Busiest core: " in random

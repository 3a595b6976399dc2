"""What was broken off, in words."""

import pytest

from raidwright.storage.unfinished import Unfinished
from raidwright.storage.unfinished_sentences import unfinished_sentence


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (Unfinished("build", "tank", 0.0, 3, 16), "Building the array “tank”, begun at noon,"),
        (Unfinished("teardown", "tank", 0.0, 3, 16), "Taking down the array “tank”, begun at noon,"),
        (Unfinished("teardown", "", 0.0, 3, 16), "Cleaning disks, begun at noon,"),
    ],
)
def test_what_was_begun_is_named_with_its_step(left: Unfinished, words: str) -> None:
    said = unfinished_sentence(left, "at noon")
    assert said.startswith(f"{words} was broken off at step 3 of 16.")
    assert said.endswith(".")

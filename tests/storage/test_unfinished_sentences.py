"""What was broken off, in words."""

from typing import Literal

import pytest

from raidwright.storage.snapshot.unfinished import (
    UNFINISHED_TEMPLATES,
    LeftDisk,
    Remains,
    Unfinished,
    describe_unfinished,
    unfinished_sentence,
)


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (Unfinished("build", "tank", 0.0, 3, 16), "Building “tank” (started at noon)"),
        (Unfinished("teardown", "tank", 0.0, 3, 16), "Deleting “tank” (started at noon)"),
        (Unfinished("teardown", "", 0.0, 3, 16), "Wiping disks (started at noon)"),
    ],
)
def test_what_was_begun_is_named_with_its_step(left: Unfinished, words: str) -> None:
    said = unfinished_sentence(left, "at noon")
    assert said.startswith(f"{words} was interrupted at step 3 of 16.")
    assert said.endswith(".")


@pytest.mark.parametrize(
    ("purpose", "array", "template"),
    [
        ("build", "tank", "build"),
        ("build", "", "nameless"),
        ("teardown", "", "nameless"),
        ("unknown", "tank", "unknown"),
        ("unknown", "", "unknown"),
    ],
)
def test_what_was_begun_has_a_sentence_of_its_own(
    purpose: Literal["build", "teardown", "unknown"], array: str, template: str
) -> None:
    ((words, facts),) = describe_unfinished(Unfinished(purpose, array, 0.0, 3, 16), "at noon")
    assert words == UNFINISHED_TEMPLATES[template]
    assert dict(facts) == {"array": array, "begun": "at noon", "step": "3", "steps": "16"}


def test_disks_are_named_by_what_is_left_on_them_and_clean_ones_are_not() -> None:
    left = (Remains.ANOTHERS, Remains.NOTHING, Remains.ITS_OWN, Remains.UNSEEN, Remains.ITS_OWN)
    disks = tuple(LeftDisk(f"disk {number}", remains) for number, remains in enumerate(left))
    _, *told = describe_unfinished(Unfinished("build", "tank", 0.0, 3, 16, disks=disks), "at noon")
    assert told == [
        (UNFINISHED_TEMPLATES["its-own"], (("disks", "disk 2, disk 4"),)),
        (UNFINISHED_TEMPLATES["unseen"], (("disks", "disk 3"),)),
        (UNFINISHED_TEMPLATES["anothers"], (("disks", "disk 0"),)),
    ]


def test_of_an_array_that_is_destroyed_in_part_it_is_not_said_that_nothing_is() -> None:
    for torn, template in ((False, "spared"), (True, "torn")):
        left = Unfinished("teardown", "tank", 0.0, 3, 16, "uuid", torn=torn)
        assert [words for words, _ in describe_unfinished(left, "at noon")][1:] == [
            UNFINISHED_TEMPLATES[template]
        ]

"""What to do with an array that has failed: the same words everywhere, and what can be done."""

import pytest

from raidwright.storage.words.sentences import TEMPLATES

_RETURN = "If disks were only pulled, put them back, stop it and start it again; otherwise take it down."


@pytest.mark.parametrize("code", ["array-failed", "repair-failed", "use-failed"])
def test_all_give_the_same_advice(code: str) -> None:
    assert TEMPLATES[code].startswith("{array} has failed: too few of its members are left")
    assert TEMPLATES[code].endswith(_RETURN)


@pytest.mark.parametrize("code", ["start-too-few", "start-torn"])
def test_what_cannot_be_started_is_taken_down_here(code: str) -> None:
    assert "Connect the missing disks, and it starts" in TEMPLATES[code]
    assert "finish deleting the array" in TEMPLATES[code]
    assert "mdadm" not in TEMPLATES[code]

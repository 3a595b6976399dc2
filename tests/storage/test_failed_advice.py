"""What to do with an array that has failed: the same words everywhere, and what can be done."""

import pytest

from raidwright.storage.words.sentences import TEMPLATES

_RETURN = "If disks were only unplugged, reconnect them, then stop and start the array. Otherwise, delete it."


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("array-failed", "too many members are missing."),
        ("repair-failed", "too many members are missing."),
        ("use-failed", "too many members are missing."),
    ],
)
def test_all_give_the_same_advice(code: str, reason: str) -> None:
    assert TEMPLATES[code].startswith(f"“{{array}}” failed: {reason}")
    assert TEMPLATES[code].endswith(_RETURN)


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        ("start-too-few", "Connect the missing disks to start it."),
        ("start-torn", "Connect them to start the array."),
    ],
)
def test_what_cannot_be_started_is_taken_down_here(code: str, advice: str) -> None:
    assert advice in TEMPLATES[code]
    assert "delete the array" in TEMPLATES[code]
    assert "mdadm" not in TEMPLATES[code]

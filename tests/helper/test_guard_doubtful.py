"""What is in doubt by its superblocks is started as a plan says that knew of it, and in no other way."""

from dataclasses import replace
from typing import Any

import pytest

from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.forged_use import START
from tests.helper.use_scene import RUN_READ_ONLY, Scene, scene, stopped

__all__ = ["fake_proc", "fake_sys", "scene", "stopped"]


def changed(stopped: Scene, **changes: Any) -> Scene:
    for node, known in stopped.superblocks.items():
        stopped.superblocks[node] = replace(known, **changes)
    return stopped


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"log": "ppl", "owed": 0}, "is doubtful, so it can only start read-only"),
        ({"log": "journal"}, "The journal of /dev/md127 is missing"),
        ({"level": "raid5", "owed": 0, "roles": (0xFFFE, 1)}, "and members are missing"),
    ],
)
def test_a_log_and_what_was_torn_are_looked_at_once_more(
    stopped: Scene, changes: dict[str, Any], told: str
) -> None:
    assert told in changed(stopped, **changes).reasons(START)


@pytest.mark.parametrize("changes", [{"log": "ppl"}, {"owed": 0}, {}])
def test_what_is_in_no_doubt_starts(stopped: Scene, changes: dict[str, Any]) -> None:
    assert changed(stopped, **changes).reasons(START) == ""


def test_read_only_it_may_start(stopped: Scene) -> None:
    assert "read-only" not in changed(stopped, log="ppl", owed=0).reasons(RUN_READ_ONLY)

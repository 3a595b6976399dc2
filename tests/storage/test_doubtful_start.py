"""What has a log of its own, or was torn by a power cut, and what is said before it is started."""

from collections.abc import Callable

import pytest

from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.use.planner import plan_look, plan_start
from raidwright.storage.snapshot.arrays import ArrayMember
from raidwright.storage.snapshot.disks import Snapshot
from tests.storage.in_use import codes, plan, stopped

Planner = Callable[[str, Snapshot], Answer]


JOURNALED = stopped(
    *("in_sync", "in_sync"),
    log="journal",
    members=(
        ArrayMember("/dev/sda1", 0, ("in_sync",)),
        ArrayMember("/dev/sdb1", 1, ("in_sync",)),
        ArrayMember("/dev/sdb1", -1, ("journal",)),
    ),
)


@pytest.mark.parametrize("snapshot", [JOURNALED, stopped("in_sync", "in_sync", log="ppl", resync_from=0)])
def test_what_stands_in_a_log_is_looked_at_first(snapshot: Snapshot) -> None:
    answer = plan_start("old", snapshot)
    assert codes(answer) == ["start-log"]
    (step,) = plan(answer).steps
    assert "--readonly" in step.commands(plan(answer))[0].argv


@pytest.mark.parametrize("changes", [{"log": "ppl"}, {"resync_from": 0}])
def test_a_log_with_nothing_in_it_and_a_resync_that_is_owed_raise_no_doubt(
    changes: dict[str, object],
) -> None:
    assert codes(plan_start("old", stopped("in_sync", "in_sync", **changes))) == []


@pytest.mark.parametrize("planner", [plan_start, plan_look])
def test_what_was_torn_and_lacks_a_member_is_not_started_and_not_looked_into(planner: Planner) -> None:
    torn: dict[str, object] = {"level": "raid5", "expected": 3, "resync_from": 0}
    other: tuple[dict[str, object], ...] = ({}, {"level": "raid6", "expected": 4})
    for changes in other:
        answer = planner("old", stopped("in_sync", "in_sync", **torn | changes))
        assert "start-torn" in codes(answer)
        assert not isinstance(answer, Planned)
    fit: tuple[dict[str, object], ...] = ({"log": "ppl"}, {"resync_from": None})
    for changes in fit:
        assert isinstance(planner("old", stopped("in_sync", "in_sync", **torn | changes)), Planned)


def test_without_its_journal_it_is_not_started() -> None:
    assert codes(plan_start("old", stopped("in_sync", "in_sync", log="journal"))) == ["start-no-journal"]

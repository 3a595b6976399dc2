"""An array whose members describe it in different ways: named, not started, and deleted if that is wished."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from raidwright.storage.plan.plan import Answer, Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_look, plan_start
from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.findings import Severity
from raidwright.storage.rules.troubles import troubles
from raidwright.storage.rules.unseen import can_start
from raidwright.storage.snapshot.array_status import array_status_words
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.words.sentences import sentence
from tests.storage.in_use import codes, stopped

UNLIKE = stopped("in_sync", "in_sync", level="raid0", unlike=("/dev/sdb1",))
(OLD,) = UNLIKE.arrays


def test_the_member_is_named() -> None:
    assert array_status_words(OLD) == "Stopped – superblock of /dev/sdb1 differs"
    (finding,) = array_findings(OLD)
    assert (finding.code, finding.severity) == ("array-unlike", Severity.WARNING)
    assert "/dev/sdb1" in sentence(finding)
    assert finding in troubles(UNLIKE)


@pytest.mark.parametrize("planner", [plan_start, plan_look])
def test_it_is_refused_with_its_reason_and_a_way_on(planner: Callable[[str, Snapshot], Answer]) -> None:
    answer = planner("old", UNLIKE)
    assert isinstance(answer, Refused)
    assert codes(answer)[0] == "start-unlike"
    assert "/dev/sdb1" in sentence(answer.findings[0])
    assert "backup" in sentence(answer.findings[0])


def test_it_is_deleted_as_one_that_cannot_be_started() -> None:
    assert can_start(replace(OLD, unlike=()))
    assert not can_start(OLD)
    looked_into = replace(UNLIKE, host=replace(UNLIKE.host, looked_into=(OLD.uuid,)))
    assert isinstance(plan_teardown("old", looked_into), Planned)

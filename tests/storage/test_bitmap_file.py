"""A write-intent bitmap in a file: no superblock names it, which is told before the array goes."""

from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_stop
from raidwright.storage.words.sentences import sentence
from tests.storage.in_use import on_array, running
from tests.storage.machines import formatted

SHOWN = running(on_array(formatted()), bitmap_file="/srv/sys/bm")


def test_what_is_lost_is_told_before_a_stop() -> None:
    answer = plan_stop("old", SHOWN)
    assert isinstance(answer, Planned)
    (said,) = [sentence(each) for each in answer.findings if each.code == "stop-bitmap-file"]
    assert "/srv/sys/bm" in said
    assert "has no bitmap" in said
    assert "stop-bitmap-file" not in {
        each.code for each in plan_stop("old", running(on_array(formatted()))).findings
    }


def test_what_stays_is_told_before_a_teardown() -> None:
    answer = plan_teardown("old", SHOWN)
    assert isinstance(answer, Planned)
    assert "bitmap-file-left" in {each.code for each in answer.findings}

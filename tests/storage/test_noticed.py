"""When an array was checked last, and by when a disk that has gone bad is noticed."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from raidwright.storage.fact import fill
from raidwright.storage.plan.plan import Refused
from raidwright.storage.plan.upkeep.planner import plan_calendar
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.check_calendar import CheckCalendar, Clock, describe_calendar
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.words.health import Times, describe_notice
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import HOST
from tests.storage.repairs import WHOLE, on

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
CHECKED = datetime(2026, 11, 1, 3, tzinfo=UTC).timestamp()
CRON, TIMER = CheckCalendar(Clock.CRON, True, 57), CheckCalendar(Clock.TIMER, True, 60, 86400)
SMALL = replace(WHOLE, component=10**9, checked_at=CHECKED)
LARGE = replace(SMALL, component=4 * 10**12)
OFF = "Checks are off: a bad disk can stay unnoticed until another disk fails."


def notice(array: Array, host: Host) -> str:
    times = Times(NOW.timestamp(), lambda when: f"{datetime.fromtimestamp(when, UTC):%d.%m. %H:%M}", str)
    return " ".join(fill(each.template, each.facts) for each in describe_notice(array, host, NOW, times))


@pytest.mark.parametrize(
    ("array", "checks", "said"),
    [
        (SMALL, CRON, "Last checked: 01.11. 03:00. The next check finds bad disks by 06.12. 00:57."),
        (SMALL, TIMER, "Last checked: 01.11. 03:00. The next check finds bad disks by 07.12. 01:00."),
        (LARGE, CRON, "Last checked: 01.11. 03:00. The next check finds bad disks by 06.12. 23:10."),
        (LARGE, TIMER, "Last checked: 01.11. 03:00. The next check finds bad disks by 10.12. 23:13."),
        (
            replace(SMALL, checked_at=None),
            CRON,
            "Last checked: not known. The next check finds bad disks by 06.12. 00:57.",
        ),
        (SMALL, replace(CRON, is_on=False), f"Last checked: 01.11. 03:00. {OFF}"),
        (SMALL, None, f"Last checked: 01.11. 03:00. {OFF}"),
        (replace(SMALL, checked_at=None), replace(TIMER, is_on=False), f"Last checked: not known. {OFF}"),
        (SMALL, replace(CRON, minute=None), "Last checked: 01.11. 03:00."),
        (replace(SMALL, level="raid0"), CRON, ""),
        (replace(SMALL, running=False), CRON, ""),
    ],
)
def test_last_checked_and_noticed_by(array: Array, checks: CheckCalendar | None, said: str) -> None:
    assert notice(array, replace(HOST, checks=checks)) == said


def test_nothing_is_promised_before_root_has_answered_or_on_the_practice_machine() -> None:
    assert notice(SMALL, replace(HOST, checks=None, helper=False)) == ""
    assert notice(SMALL, replace(HOST, practice=True)) == "Last checked: 01.11. 03:00."
    assert notice(replace(SMALL, checked_at=None), replace(HOST, practice=True)) == ""


@pytest.mark.parametrize("checks", [None, CheckCalendar(Clock.CRON, False, 57, lacks_cron=True)])
def test_the_practice_machine_is_not_checked_by_a_calendar_that_nothing_runs(
    checks: CheckCalendar | None,
) -> None:
    snapshot = on(WHOLE)
    snapshot = replace(snapshot, host=replace(HOST, practice=True, checks=checks))
    answer = plan_calendar("old", snapshot, wanted=True)
    assert isinstance(answer, Refused)
    (finding,) = answer.findings
    assert "runs neither systemd nor cron" in sentence(finding)


def test_without_cron_nobody_is_told_to_switch_it_on() -> None:
    calendar = CheckCalendar(Clock.CRON, False, 57, lacks_cron=True)
    assert (
        fill(*describe_calendar(calendar, ""))
        == "Monthly checks are off because cron is not available on this computer."
    )

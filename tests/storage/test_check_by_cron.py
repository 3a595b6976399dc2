"""The checks that cron begins are switched in the file that says so, one line of it."""

import pytest
from msgspec.structs import replace

from raidwright.protocol import PlanDone, decode, encode
from raidwright.session.endings import conclusion
from raidwright.storage.configuration import FileKind, FileSeen, is_configuration, kind_of
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan, agreement
from raidwright.storage.plan.upkeep.planner import plan_calendar
from raidwright.storage.snapshot.check_calendar import CheckCalendar, Clock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.settings import Obstacle, SettingFile, setting_lines
from raidwright.storage.steps.step import diff
from raidwright.storage.steps.upkeep import CheckByCalendar
from raidwright.storage.steps.watching import CheckByCron
from raidwright.storage.words.sentences import sentence
from tests.storage.repairs import codes, planned
from tests.storage.upkeep import timed

FILE = "/etc/default/mdadm"
DEBIAN = "# AUTOCHECK:\n#   see cron\nAUTOCHECK=true\n\nAUTOSCAN=true\nVERBOSE='AUTOCHECK=false'\n"


def computer(text: str = DEBIAN, *, is_on: bool = True, **changes: object) -> Snapshot:
    now = timed(CheckCalendar(Clock.CRON, is_on, 57))
    lines = tuple(setting_lines(FILE, text.encode(), public=True))
    file = replace(SettingFile(FileKind.CHECKS, FileSeen(FILE, "a" * 64)), **changes)  # type: ignore[arg-type]
    return replace(now, host=replace(now.host, settings=lines, setting_files=(file,)))


def test_its_file_is_one_of_those_that_are_edited() -> None:
    assert is_configuration(FILE)
    assert kind_of(FILE) is FileKind.CHECKS
    assert not is_configuration("/etc/default/grub")


@pytest.mark.parametrize(("wanted", "word", "before"), [(False, "false", "true"), (True, "true", "no")])
def test_one_line_is_changed(wanted: bool, word: str, before: str) -> None:
    text = DEBIAN.replace("AUTOCHECK=true", f"AUTOCHECK={before}")
    plan = planned(plan_calendar("old", computer(text, is_on=not wanted), wanted=wanted))
    assert decode(encode(plan), Plan) == plan
    assert (plan.purpose, agreement(plan)) == (Purpose.UPKEEP, "")
    (step,) = plan.steps
    assert step.commands(plan) == ()
    assert diff(step.edits(plan)) == (
        f"--- {FILE}\n+++ {FILE}\n@@ -3 @@\n-AUTOCHECK={before}\n@@ at its end @@\n+AUTOCHECK={word}"
    )
    assert step.sentence(plan).endswith(f", in {FILE}")
    assert conclusion(plan, PlanDone()).title == (
        "All arrays of this computer are checked monthly."
        if wanted
        else "Scheduled checks of all arrays are turned off."
    )


BOTH = CheckCalendar(Clock.TIMER, True, 60, cron_too=True)


def test_where_timer_and_cron_begin_checks_both_are_switched_off() -> None:
    now = computer()
    host = replace(now.host, checks=BOTH, tools=(*now.host.tools, ("systemctl", "252")))
    timer, cron = planned(plan_calendar("old", replace(now, host=host), wanted=False)).steps
    assert isinstance(timer, CheckByCalendar)
    assert isinstance(cron, CheckByCron)
    assert (timer.wanted, cron.wanted) == (False, False)


def test_all_that_said_it_goes() -> None:
    text = "AUTOCHECK=false\nAUTOCHECK='true'\n"
    (step,) = (made := planned(plan_calendar("old", computer(text), wanted=False))).steps
    assert [line.number for edit in step.edits(made) for line in edit.removed] == [1, 2]


def test_where_cron_is_not_installed_that_is_said() -> None:
    now = computer(is_on=False)
    still = replace(now, host=replace(now.host, checks=CheckCalendar(Clock.CRON, False, 57, lacks_cron=True)))
    answer = plan_calendar("old", still, wanted=True)
    assert codes(answer) == {"upkeep-no-cron"}
    assert "Install the cron package" in sentence(answer.findings[0])


@pytest.mark.parametrize(
    ("snapshot", "wanted", "code"),
    [
        (computer(), True, "upkeep-calendar-on"),
        (timed(BOTH), False, "upkeep-cron"),
        (timed(BOTH), True, "upkeep-calendar-on"),
        (computer(is_on=False), False, "upkeep-calendar-off"),
        (computer(obstacle=Obstacle.READ_ONLY), False, "file-read-only"),
    ],
)
def test_what_cannot_be_switched_is_refused_in_words(snapshot: Snapshot, wanted: bool, code: str) -> None:
    assert code in codes(plan_calendar("old", snapshot, wanted=wanted))

"""The list of steps while a plan runs: the time ticks, the running step stays in sight."""

from msgspec.structs import replace
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.protocol import StepBegun, StepDone
from raidwright.storage.configuration import FileSeen
from raidwright.storage.failures import english
from raidwright.storage.plan.alike import steps_alike
from raidwright.storage.plan.plan import Planned, same_time_sentences
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.steps.configuration import RemoveEntries
from raidwright.storage.steps.step import LineSeen
from raidwright.ui.look.labels import Muted
from raidwright.ui.look.widgets import StatusLine
from raidwright.ui.plan.progress import (
    Progress,
    StepState,
    StepStatus,
    progress_after,
    waiting_progress,
)
from raidwright.ui.plan.running import RunningPanel
from raidwright.ui.plan.step_rows import StepGroup, StepRow
from raidwright.ui.plan.steps import StepList, command_text
from tests.ui.plan_actions import find
from tests.ui.planned_snapshots import tank_machine
from tests.ui.snapshots import TANK


def _planned() -> Planned:
    answer = plan_teardown(TANK, tank_machine())
    assert isinstance(answer, Planned)
    return answer


def _running(place: int, count: int) -> Progress:
    done, rest = StepStatus(StepState.DONE, seconds=0.4), StepStatus()
    return Progress((done,) * place + (StepStatus(StepState.RUNNING),) + (rest,) * (count - place - 1))


def test_the_running_step_is_in_sight_and_counts_its_seconds(qtbot: QtBot) -> None:
    plan, steps = _planned().plan, StepList()
    qtbot.addWidget(steps)
    steps.resize(420, 300)
    steps.show()
    steps.show_plan(plan)
    last = len(plan.steps) - 1
    steps.show_progress(_running(last, len(plan.steps)))
    row = steps.rows[last]
    qtbot.waitUntil(lambda: not steps.visible_row(row).visibleRegion().isEmpty())
    qtbot.waitUntil(lambda: row._state.text() in {f"running · {seconds} s" for seconds in range(1, 60)})
    steps.stop_clock()
    shown = row._state.text()
    qtbot.wait(1100)
    assert row._state.text() == shown


def test_a_step_that_is_done_says_its_true_seconds(qtbot: QtBot) -> None:
    plan, steps = _planned().plan, StepList()
    qtbot.addWidget(steps)
    steps.show_plan(plan)
    steps.show_progress(_running(1, len(plan.steps)))
    assert steps.rows[0]._state.text() == "done · 0.4 s"
    steps.stop_clock()


def test_the_command_under_way_stands_beside_the_steps(qtbot: QtBot) -> None:
    plan, panel = _planned().plan, RunningPanel()
    qtbot.addWidget(panel)
    panel.begin(plan)
    panel.show()
    assert panel.command == ""
    for place in range(len(plan.steps)):
        panel.show_progress(_running(place, len(plan.steps)))
        assert panel.command == command_text(plan, plan.steps[place])


def test_all_steps_that_run_at_the_same_time_count_their_seconds(qtbot: QtBot) -> None:
    plan, steps, panel = _planned().plan, StepList(), RunningPanel()
    for widget in (steps, panel):
        qtbot.addWidget(widget)
    steps.show_plan(plan)
    panel.begin(plan)
    states = [
        StepStatus(StepState.RUNNING if place in (1, 2) else StepState.WAITING)
        for place in range(len(plan.steps))
    ]
    for shown in (steps, panel):
        shown.show_progress(Progress(tuple(states)))
    assert "2 steps running" in panel._count.text()
    qtbot.waitUntil(lambda: all("1 s" in steps.rows[place]._state.text() for place in (1, 2)), timeout=3000)
    steps.stop_clock()


def test_it_is_said_which_steps_are_carried_out_at_the_same_time(qtbot: QtBot) -> None:
    plan, steps = _planned().plan, StepList()
    qtbot.addWidget(steps)
    steps.show_plan(plan)
    (first, words), *others = same_time_sentences(plan).items()
    notes = [label.text() for label in steps.findChildren(Muted)]
    assert not others
    assert str(words) in notes
    assert plan.steps[first].one_disk() is not None


def test_the_last_step_stays_in_sight_when_all_is_done_in_a_lower_list(qtbot: QtBot) -> None:
    plan, steps = _planned().plan, StepList()
    qtbot.addWidget(steps)
    steps.resize(420, 400)
    steps.show()
    steps.show_plan(plan)
    count = len(plan.steps)
    steps.show_progress(Progress((StepStatus(StepState.DONE, seconds=0.1),) * count))
    qtbot.waitUntil(lambda: not steps.visible_row(steps.rows[-1]).visibleRegion().isEmpty())
    steps.resize(420, 250)
    qtbot.waitUntil(lambda: not steps.visible_row(steps.rows[-1]).visibleRegion().isEmpty())


def test_the_step_that_was_reached_is_in_sight_where_the_list_is_shown_only_then(qtbot: QtBot) -> None:
    """As of a plan that runs on, and that a new window shows."""
    plan, steps = _planned().plan, StepList()
    qtbot.addWidget(steps)
    steps.resize(420, 300)
    steps.show_plan(plan)
    count = len(plan.steps)
    steps.show_progress(Progress((StepStatus(StepState.DONE, seconds=0.1),) * count))
    steps.show()
    qtbot.waitUntil(lambda: not steps.visible_row(steps.rows[-1]).visibleRegion().isEmpty())


def test_steps_that_differ_in_one_word_are_one_row_with_all_their_commands(qtbot: QtBot) -> None:
    plan, steps = _planned().plan, StepList()
    qtbot.addWidget(steps)
    steps.show_plan(plan)
    steps.show()
    groups = steps.findChildren(StepGroup)
    folded = [row for row in steps.rows if steps.visible_row(row) in groups]
    assert len(folded) == sum(len(group.findChildren(StepRow)) for group in groups) > len(groups)
    several = [alike for alike in steps_alike(plan) if len(alike.steps) > 2]
    assert [group.accessibleName().split("for ")[1].split(":")[0] for group in groups] == [
        ", ".join(alike.things[1:]) for alike in several
    ]
    find(steps, QPushButton, "show-commands").click()
    assert [steps.visible_row(row) for row in steps.rows] == steps.rows


def test_a_step_among_several_that_fails_is_shown_itself(qtbot: QtBot) -> None:
    plan, steps = _planned().plan, StepList()
    qtbot.addWidget(steps)
    steps.show_plan(plan)
    steps.show()
    place = next(index for index, row in enumerate(steps.rows) if steps.visible_row(row) is not row)
    row, group = steps.rows[place], steps.visible_row(steps.rows[place])
    at_rest = _ground_of(group)
    steps.show_progress(_running(place, len(plan.steps)))
    assert group.accessibleName().endswith(": running")
    assert _ground_of(group) != at_rest
    steps.show_progress(_running(place + 1, len(plan.steps)))
    assert group.accessibleName().endswith(": running"), "others wait for their disks"
    failed = list(_running(place, len(plan.steps)).steps)
    failed[place] = StepStatus(StepState.FAILED)
    steps.show_progress(Progress(tuple(failed)))
    assert group.accessibleName().endswith(": failed")
    assert steps.visible_row(row) is row
    assert _ground_of(group) == at_rest, "the row that failed has the ground"
    assert _ground_of(row) != at_rest


def _ground_of(row: QWidget) -> str:
    """The colour in the middle of its upper edge."""
    return row.grab().toImage().pixelColor(row.width() // 2, 1).name()


def test_steps_among_several_that_were_not_begun_are_told_apart_from_those_that_were(qtbot: QtBot) -> None:
    plan, steps = _planned().plan, StepList()
    qtbot.addWidget(steps)
    steps.show_plan(plan)
    steps.show()
    place = next(index for index, row in enumerate(steps.rows) if steps.visible_row(row) is not row)
    done = [StepStatus(StepState.DONE, seconds=0.4)] * (place + 1)
    left_out = [StepStatus(StepState.LEFT_OUT)] * (len(plan.steps) - len(done))
    steps.show_progress(Progress((*done, *left_out)))
    assert [steps.visible_row(steps.rows[each]) for each in (place, place + 1)] == steps.rows[
        place : place + 2
    ]
    assert isinstance(steps.visible_row(steps.rows[-1]), StepGroup), "none of those was begun"


def test_what_changes_in_a_file_is_shown_and_copied_as_a_remark(qtbot: QtBot) -> None:
    plan, steps = _planned().plan, StepList()
    qtbot.addWidget(steps)
    gone = RemoveEntries(FileSeen("/etc/fstab", "a" * 64), (LineSeen(7, "UUID=a /srv/films xfs"),))
    plan = replace(plan, steps=(gone, *plan.steps))
    steps.show_plan(plan)
    assert steps.rows[0].command == "--- /etc/fstab\n+++ /etc/fstab\n@@ -7 @@\n-UUID=a /srv/films xfs"
    script = steps.script().splitlines()
    assert script[:4] == ["# --- /etc/fstab", "# +++ /etc/fstab", "# @@ -7 @@", "# -UUID=a /srv/films xfs"]
    assert script[4:] == [line for row in steps.rows[1:] for line in row.command.splitlines()]


def test_the_disk_for_which_a_step_waits_is_named_while_it_does(qtbot: QtBot) -> None:
    plan, panel = _planned().plan, RunningPanel()
    qtbot.addWidget(panel)
    panel.begin(plan)
    waits = english(
        "{disk} is not responding. The kernel waits for each request without a time limit.", disk="/dev/sdb"
    )
    progress = waiting_progress(len(plan.steps))
    line = panel.findChild(StatusLine, "waits")
    for event, seen in (
        (StepBegun(0), False),
        (StepBegun(0, waits.failure), True),
        (StepDone(0, 9.0), False),
    ):
        progress = progress_after(progress, event)
        panel.show_progress(progress)
        assert line.isHidden() is not seen
        assert not seen or str(waits) in [each.text() for each in line.findChildren(QLabel)]

"""A window that opens while a plan of its user's runs shows it, from the first step to the result."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, PlanDone, PlanEvent, PlanFailed, StepBegun, StepDone
from raidwright.session.session import Session
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.unfinished import UnderWay
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.bridge.followed import Followed
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.options import PageName
from raidwright.ui.look.widgets import Heading
from raidwright.ui.plan.certificate import DiskProof
from raidwright.ui.plan.view import PlanStage, PlanView
from raidwright.ui.words.figures import moment_words
from tests.helper.plans import some_build, some_teardown
from tests.ui.arrays.certificates import certificates
from tests.ui.builders import Happening, InventedMachine
from tests.ui.conftest import Window
from tests.ui.plan_actions import control, described
from tests.ui.planned_snapshots import tank_machine
from tests.ui.snapshots import home_server, practice_disks


@pytest.mark.parametrize("opened", [(), tuple(PageName)], ids=["pages unopened", "pages opened"])
@pytest.mark.parametrize(
    ("plan", "page"), [(some_build(), PageName.BUILD), (some_teardown(), PageName.STORAGE)]
)
def test_a_plan_that_goes_on_is_shown_on_its_page_to_its_end(
    window, qtbot: QtBot, plan: Plan, page: PageName, opened: tuple[PageName, ...]
) -> None:
    machine = InventedMachine(home_server())
    machine.running = plan
    machine.script = [
        StepBegun(0),
        StepDone(0, 1.5),
        StepBegun(1),
        1.0,
        PlanFailed(1, ErrorCode.FAILED, "no"),
    ]
    made = window(machine, pages=opened)
    qtbot.waitUntil(lambda: made.session.goes_on_alone)
    views = [view for view in made.shell.findChildren(PlanView) if view.plan is not None]
    (shown,) = views
    assert shown.plan == plan
    assert shown.stage is PlanStage.RUNNING
    assert shown.isVisible()
    assert made.shell.page is page
    assert made.session.busy
    qtbot.waitUntil(lambda: shown.stage is PlanStage.ENDED)
    assert not made.session.busy
    assert machine.followed == 1
    assert machine.ran == []


def test_a_plan_that_ended_while_no_window_was_there_shows_its_result(window, qtbot: QtBot) -> None:
    plan = some_teardown()
    machine = InventedMachine(home_server())
    machine.running = plan
    steps = [event for index in range(len(plan.steps)) for event in (StepBegun(index), StepDone(index, 0.1))]
    machine.script = [*steps, PlanDone(certificates=certificates(plan), time=1e9)]
    made = window(machine)
    qtbot.waitUntil(lambda: bool(made.shell.findChildren(DiskProof)))
    (view,) = [view for view in made.shell.findChildren(PlanView) if view.plan is not None]
    assert view.stage is PlanStage.ENDED
    assert made.shell.page is PageName.STORAGE
    assert len(view.findChildren(DiskProof)) == len(plan.disks)
    titles = [heading.text() for heading in view.findChildren(Heading)]
    assert f"{plan.title()} · ended {moment_words(1e9)}" in titles, "nobody takes it for a new one"
    assert not made.session.busy
    (action,) = made.session.history.actions().actions
    assert action.certificate is not None


def test_where_nothing_runs_nothing_is_shown_and_it_is_asked_once(window, qtbot: QtBot) -> None:
    machine = InventedMachine(home_server())
    made = window(machine)
    qtbot.waitUntil(lambda: machine.followed == 1)
    for _ in range(3):
        with qtbot.waitSignal(made.session.snapshot_changed):
            machine.show(home_server())
    assert machine.followed == 1
    assert not made.session.busy
    assert all(view.plan is None for view in made.shell.findChildren(PlanView))


def test_a_practice_machine_is_as_old_as_its_window(window, qtbot: QtBot) -> None:
    real, practice = InventedMachine(home_server()), InventedMachine(practice_disks())
    made = window(real, practice)
    qtbot.waitUntil(lambda: real.followed == 1)
    with qtbot.waitSignal(made.session.snapshot_changed):
        made.session.open("practice")
    with qtbot.waitSignal(made.session.snapshot_changed):
        practice.show(practice_disks())
    assert practice.followed == 0


def test_work_begun_meanwhile_is_not_taken_for_it(window, qtbot: QtBot) -> None:
    """Its own events reach its own page alone."""
    machine = InventedMachine(home_server())
    made = window(machine)
    qtbot.waitUntil(lambda: machine.followed == 1)
    machine.script = [StepBegun(0), PlanDone()]
    heard: list[object] = []
    made.session.run_plan(some_build(), None, heard.append, lambda: None, lambda _: None)
    qtbot.waitUntil(lambda: not made.session.busy)
    assert heard == [StepBegun(0), PlanDone()]


def under_way(snapshot: Snapshot, begun: float, *, own: bool) -> Snapshot:
    return replace(snapshot, host=replace(snapshot.host, under_way=UnderWay(begun, "tank", own=own)))


def test_a_plan_that_begins_elsewhere_later_is_shown_and_nothing_else_is_offered(
    window, qtbot: QtBot
) -> None:
    """In a second window of the same user's, which knew of no plan as it was opened."""
    machine = InventedMachine(tank_machine())
    made = window(machine)
    qtbot.waitUntil(lambda: machine.followed == 1)
    machine.running, machine.script = some_teardown(), [StepBegun(0), 5.0, PlanDone()]
    now = under_way(tank_machine(), 5.0, own=True)
    with qtbot.waitSignal(made.session.plan_rejoined):
        machine.show(now)
    (shown,) = [view for view in made.shell.findChildren(PlanView) if view.plan is not None]
    assert (shown.stage, made.shell.page) == (PlanStage.RUNNING, PageName.STORAGE)
    assert made.session.blocked_reason() != ""
    qtbot.waitUntil(lambda: not made.session.busy)
    with qtbot.waitSignal(made.session.snapshot_changed):
        machine.show(now)
    assert machine.followed == 2, "a stale look makes nobody follow what has ended"


def test_another_users_plan_is_told_of_and_nothing_else_is_offered(window, qtbot: QtBot) -> None:
    machine = InventedMachine(tank_machine())
    made = window(machine)
    qtbot.waitUntil(lambda: machine.followed == 1)
    made.shell.show_page(PageName.STORAGE)
    with qtbot.waitSignal(made.session.snapshot_changed):
        machine.show(under_way(tank_machine(), 5.0, own=False))
    (notice,) = [banner.accessibleName() for banner in made.shell._banners]
    assert notice == (
        "A plan for “tank” is running on this computer. Wait until it finishes. It was started by"
        " another user."
    )
    page = made.shell.findChild(ArraysPage)
    assert page is not None
    for action in ("stop-array", "review-teardown", "lock-array", "add-spare"):
        line = control(page, action)
        assert not line.isEnabled()
        assert described(line).startswith("A plan for “tank” is running")
    assert machine.followed == 1
    with qtbot.waitSignal(made.session.snapshot_changed):
        machine.show(tank_machine())
    assert control(page, "review-teardown").isEnabled()
    assert made.shell._banners == []


class Measuring:
    """Work that goes on until it is told to stop."""

    def __init__(self) -> None:
        self.over = asyncio.Event()

    async def cancel(self) -> None:
        self.over.set()


def measure(session: QtSession) -> list[object]:
    """Begin work that is no plan, and have what is heard of it noted."""
    heard: list[object] = []

    async def make(_: Session) -> Measuring:
        return Measuring()

    async def carry_out(work: Measuring, _: Session, tell: Callable[[str], object]) -> None:
        tell("begun")
        await work.over.wait()

    session.carry_out(Followed(make, carry_out), heard.append, lambda: heard.append("ended"), heard.append)
    return heard


def shown_plans(made: Window) -> list[Plan | None]:
    return [view.plan for view in made.shell.findChildren(PlanView) if view.plan is not None]


def test_a_plan_that_begins_elsewhere_during_a_measurement_is_shown_after_it(window, qtbot: QtBot) -> None:
    machine = InventedMachine(tank_machine())
    made = window(machine)
    qtbot.waitUntil(lambda: machine.followed == 1)
    heard = measure(made.session)
    qtbot.waitUntil(lambda: heard == ["begun"])
    machine.running, machine.script = some_teardown(), [StepBegun(0), 60.0]
    with qtbot.waitSignal(made.session.snapshot_changed):
        machine.show(under_way(tank_machine(), 5.0, own=True))
    assert shown_plans(made) == []
    with qtbot.waitSignal(made.session.plan_rejoined):
        made.session.cancel()
    assert heard == ["begun", "ended"]
    assert shown_plans(made) == [machine.running]
    assert made.session.busy


class SlowHelper(InventedMachine):
    """Tells of its plan when the test says so, as a helper that is just being started."""

    def __init__(self, plan: Plan, *script: Happening) -> None:
        super().__init__(tank_machine())
        self.running, self.script = plan, script
        self.answers = asyncio.Event()

    async def answer(self) -> None:
        self.answers.set()

    async def follow(self) -> AsyncIterator[Plan | PlanEvent]:
        await self.answers.wait()
        async for value in super().follow():
            yield value


@pytest.mark.parametrize("last", [PlanDone(), MachineError(ErrorCode.FAILED, "It was lost.")])
def test_a_plan_told_of_late_waits_for_what_was_begun_meanwhile(
    window, qtbot: QtBot, last: Happening
) -> None:
    """Else the window would take it for the work under way, and that for done when the plan is."""
    machine = SlowHelper(some_teardown(), StepBegun(0), last)
    made = window(machine)
    heard = measure(made.session)
    qtbot.waitUntil(lambda: heard == ["begun"])
    made.session.loop.run(machine.answer(), done=lambda _: heard.append("answered"))
    qtbot.waitUntil(lambda: heard == ["begun", "answered"])
    qtbot.wait(50)
    assert (shown_plans(made), made.session.busy) == ([], True)
    with qtbot.waitSignal(made.session.plan_rejoined):
        made.session.cancel()
    assert heard == ["begun", "answered", "ended"]
    assert shown_plans(made) == [machine.running]
    qtbot.waitUntil(lambda: not made.session.busy)


def test_ones_own_plan_is_not_rejoined(window, qtbot: QtBot) -> None:
    """The helper tells of it where it was asked just before that plan began."""
    machine = SlowHelper(some_teardown(), StepBegun(0), 0.1, PlanDone())
    made = window(machine)
    rejoined: list[Plan] = []
    made.session.plan_rejoined.connect(rejoined.append)
    made.session.run_plan(some_teardown(), None, lambda _: None, lambda: None, lambda _: None)
    made.session.loop.run(machine.answer())
    qtbot.waitUntil(lambda: not made.session.busy)
    qtbot.wait(200)
    assert rejoined == []
    assert not made.session.busy


def test_a_machine_that_is_lost_under_a_measurement_is_not_asked_for_a_plan_any_more(
    window, qtbot: QtBot
) -> None:
    machine = InventedMachine(tank_machine())
    made = window(machine)
    qtbot.waitUntil(lambda: machine.followed == 1)
    heard = measure(made.session)
    qtbot.waitUntil(lambda: heard == ["begun"])
    machine.running, machine.script = some_teardown(), [StepBegun(0), 60.0]
    with qtbot.waitSignal(made.session.snapshot_changed):
        machine.show(under_way(tank_machine(), 5.0, own=True))
    with qtbot.waitSignal(made.session.failed):
        made.session._lose(MachineError(ErrorCode.FAILED, "UDisks2 has ended."))
    qtbot.wait(300)
    assert (machine.followed, made.session.busy, made.session.machine) == (1, False, None)

"""``./dev tour --pages``: each page on invented machines, in seconds, where the walk takes minutes."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import structs
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from raidwright.history import History, default_path
from raidwright.protocol import PlanDone
from raidwright.storage.design.design import Unlocking
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.arrays import Sync
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.campaign.page import CampaignPage, CampaignStage
from raidwright.ui.compare.page import ComparePage
from raidwright.ui.design.page import BuildPage
from raidwright.ui.disks.page import DisksPage
from raidwright.ui.frame.options import PageName
from raidwright.ui.frame.shell import Shell
from raidwright.ui.guide.page import GuidePage
from raidwright.ui.look.controls import Fold
from raidwright.ui.plan.view import PlanView
from raidwright.ui.shared.device_model import device_at
from raidwright.ui.shared.device_view import DeviceView
from tests.bench.builders import SEQ_Q1, SEQ_Q8, a_run, passes
from tests.bench.campaigns import keep_campaign
from tests.bench.moments import a_rebuild
from tests.tour import aside
from tests.tour.driver import Driver
from tests.tour.machines import HeldMachine, Machines
from tests.ui.arrays.certificates import certificates
from tests.ui.arrays.shown import degraded, told, untold
from tests.ui.arrays.spacious import spacious
from tests.ui.builders import InventedMachine
from tests.ui.compare.test_compare_layer_tests import keep
from tests.ui.compare.test_compare_syncs import SYNC
from tests.ui.plan.plans import done_with
from tests.ui.plan_actions import answer_of, carried_out
from tests.ui.planned_snapshots import tank_machine
from tests.ui.snapshots import TANK

P = TypeVar("P", bound=QWidget)


class Pages:
    """Turns the pages of an open window; ``made`` are its machines."""

    def __init__(self, driver: Driver, shell: Shell, session: QtSession, made: Machines) -> None:
        self._driver, self._shell, self._session, self._machines = driver, shell, session, made

    def go(self) -> None:
        """One after the other."""
        for part in (
            self._home,
            self._disks,
            self._build,
            self._arrays,
            self._measure,
            self._compare,
            self._campaign,
            self._others,
        ):
            part()

    def _open(self, machine: InventedMachine) -> None:
        if self._session.machine is machine:
            return
        if isinstance(machine, HeldMachine):
            machine.wake()
        (name,) = (name for name, each in self._machines.opener.machines.items() if each is machine)
        self._session.open(name)
        self._driver.wait(
            f"the machine {name}", lambda: self._session.machine is machine and self._session.snapshot
        )

    def _turn(self, page: PageName) -> None:
        self._shell.show_page(page)

    def _page(self, kind: type[P]) -> P:
        self._driver.wait(kind.__name__, lambda: self._driver.window.findChildren(kind))
        return self._driver.window.findChildren(kind)[0]

    def _home(self) -> None:
        self._open(self._machines.new)
        self._turn(PageName.HOME)
        self._driver.picture("home-empty")
        self._open(self._machines.tank)
        self._driver.picture("home")
        whole = self._session.snapshot
        assert whole is not None
        self._machines.tank.show(degraded())
        self._driver.wait("the one button", lambda: self._driver.shown(QWidget, "help-array"))
        self._driver.picture("home-degraded")
        self._machines.tank.show(whole)
        self._driver.wait("it to be whole", lambda: not self._driver.shown(QWidget, "help-array"))

    def _disks(self) -> None:
        self._open(self._machines.system)
        self._turn(PageName.DISKS)
        page = self._page(DisksPage)
        self._driver.picture("disks")
        page.open_details(TANK)
        self._driver.picture("disks-details")
        page.details.closed.emit()
        page.device_list.choose_only(_free(page.device_list))
        self._driver.picture("disks-chosen")
        page.device_list.choose_none()
        aside.show_menus(self._driver)

    def _build(self) -> None:
        self._open(self._machines.practice)
        self._page(GuidePage)
        self._turn(PageName.BUILD)
        for number in range(1, 4):
            self._driver.picture(f"guide-{number}")
            if number < 3:
                self._driver.click("guide-next")
        self._driver.click("advanced")
        page = self._page(BuildPage)
        disks = self._driver.find(DeviceView, "disks")
        disks.choose_only(_free(disks)[:4])
        self._driver.click("level-raid5")
        self._driver.tick("encrypt")
        self._driver.tick("lvm")
        self._driver.picture("build")
        folds = [fold for fold in page.findChildren(Fold) if fold.isVisible() and not fold.is_unfolded]
        for fold in folds:
            fold.click()
        self._driver.picture("build-expert")
        for fold in folds:
            fold.click()
        self._driver.click("review")
        self._driver.picture("plan")
        self._driver.click("show-commands")
        self._driver.picture("plan-commands")
        self._driver.click("show-commands")
        self._run(self._machines.practice, answer_of(page).plan, "build")

    def _run(self, machine: HeldMachine, plan: Plan, name: str) -> None:
        """Agree, and see it under way, stopped by nothing, and at its end."""
        for field in ("passphrase", "passphrase-again"):
            if self._driver.shown(QLineEdit, field):
                self._driver.write(field, "five unrelated words make sense")
        typed = self._driver.find(QLineEdit, "confirm-text")
        self._driver.write("confirm-text", typed.placeholderText())
        self._driver.picture(f"{name}-agreed")
        steps = carried_out(plan)
        done = done_with(plan) if plan.predicted else PlanDone(certificates=certificates(plan))
        machine.script = [*steps, done]
        gate = machine.hold_at(len(steps) // 2 | 1)
        self._driver.click("confirm")
        self._driver.wait("half of it", lambda: gate.reached)
        self._driver.picture(f"{name}-running")
        aside.show_closing(self._driver, f"{name}-closing")
        gate.open()
        self._driver.wait("the end", lambda: not self._session.busy)
        self._driver.picture(f"{name}-done")
        self._driver.click("done")

    def _arrays(self) -> None:
        self._open(self._machines.tank)
        self._turn(PageName.STORAGE)
        tank = self._machines.tank
        self._driver.picture("arrays")
        aside.show_array_menus(self._driver)
        aside.show_array_questions(
            self._driver, "limit-sync", "exchange-disk", "grow-array", "enlarge-array", "keep-array"
        )
        tank.show(told(Unlocking.BY_HAND, untold(spacious())))
        aside.show_array_questions(self._driver, "change-unlocking")
        tank.show(degraded())
        self._driver.wait("the offer", lambda: self._driver.shown(QWidget, "replace-disk"))
        self._driver.picture("arrays-degraded")
        tank.show(tank_machine(Sync("resync", 0.37, 150_000_000, 7260)))
        self._driver.wait("its sync", lambda: not self._driver.shown(QWidget, "replace-disk"))
        self._driver.picture("arrays-sync")
        tank.show(tank_machine())
        self._driver.wait("no sync", lambda: self._enabled("review-teardown"))
        self._driver.click("review-teardown")
        plan = self._driver.find(PlanView, "plan").plan
        assert plan is not None
        self._driver.picture("teardown-plan")
        self._run(tank, plan, "teardown")

    def _enabled(self, name: str) -> bool:
        return any(line.isEnabled() for line in self._driver.window.findChildren(QAction, name))

    def _measure(self) -> None:
        self._open(self._machines.measured)
        self._turn(PageName.BENCHMARK)
        self._page(BenchmarkPage)
        self._driver.picture("benchmark-empty")
        gate = self._machines.measured.hold_at(0)
        self._driver.click("measure-all")
        self._driver.wait("the measurement", lambda: gate.reached)
        self._driver.picture("benchmark-running")
        gate.open()
        self._driver.wait("its end", lambda: not self._session.busy)
        self._driver.picture("benchmark")
        self._driver.click("rows-edit")
        self._driver.picture("benchmark-rows")
        self._driver.click("rows-edit")
        for name in ("measure-ladder", "measure-ways"):
            self._driver.click(name)
            self._driver.wait("its begin", lambda: self._session.busy, 5)
            self._driver.wait("its end", lambda: not self._session.busy)
            self._driver.picture(f"benchmark-{name.partition('-')[2]}")

    def _compare(self) -> None:
        history = self._session.history
        now = time.time()
        history.add_run("Norrland ST4000 …DAQ7", a_run(passes([100e6] * 5), started=now - 7000))
        array = [
            *passes([200e6] * 5),
            *passes([150e6] * 5, SEQ_Q8),
            *passes([90e6] * 5, SEQ_Q1),
        ]
        history.add_run("tank", a_run(array, started=now - 3000))
        history.add_sync(structs.replace(SYNC, moments=tuple(a_rebuild(30))))
        keep(history)
        keep_campaign(History(default_path()))
        self._turn(PageName.COMPARE)
        page = self._page(ComparePage)
        self._driver.picture("compare-empty")
        for saved in history.runs().runs[:3]:
            page.list.tick(saved.id)
        self._driver.picture("compare")
        instead = {"ladder": page.list.layer_tests, "sync": page.list.syncs, "campaign": page.list.campaigns}
        for kind, marks in instead.items():
            self._mark(page, marks)
            self._driver.picture(f"compare-{kind}")

    def _others(self) -> None:
        self._open(self._machines.tank)
        self._turn(PageName.SETTINGS)
        self._driver.picture("settings")
        aside.show_question(self._driver, "settings-mail", lambda: self._driver.click("mail"))
        self._turn(PageName.HELP)
        self._driver.picture("help")

    def _mark(self, page: ComparePage, marks: Callable[[], Sequence[object]]) -> None:
        for row in range(page.list.model().rowCount()):
            page.list.setCurrentIndex(page.list.model().index(row, 0))
            if marks():
                return

    def _campaign(self) -> None:
        self._open(self._machines.blank)
        self._turn(PageName.CAMPAIGN)
        page = self._page(CampaignPage)
        self._driver.picture("campaign-empty")
        disks = self._driver.find(DeviceView, "campaign-disks")
        disks.choose_only(_free(disks))
        self._driver.find(QCheckBox, "campaign-level-raid1").click()
        self._driver.find(QComboBox, "campaign-size").setCurrentIndex(0)
        self._driver.find(QSpinBox, "campaign-rounds").setValue(2)
        self._driver.picture("campaign")
        self._driver.click("campaign-review")
        typed = self._driver.find(QLineEdit, "confirm-text")
        self._driver.write("confirm-text", typed.placeholderText())
        self._driver.picture("campaign-question")
        self._driver.click("confirm")
        self._driver.wait("some visits", lambda: page.stage is CampaignStage.UNDER_WAY)
        self._driver.picture("campaign-running")
        self._driver.wait("the ranking", lambda: page.stage is CampaignStage.RESULTS)
        self._driver.picture("campaign-results")


def _free(disks: DeviceView) -> list[str]:
    rows = map(device_at, (disks.devices.index(row) for row in range(disks.devices.rowCount())))
    return [row.facts.key for row in rows if row is not None and row.facts.usable and row.choosable]

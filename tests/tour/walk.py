"""The walk: one disk and an array built and measured alike, the array mended, both taken down, by widgets."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QProgressBar, QPushButton, QSpinBox, QWidget

from raidwright.bench.spec import MountedAt
from raidwright.history import SavedRun
from raidwright.machine.practice_on_bus import PracticeBusMachine
from raidwright.protocol import PlanDone, PlanEvent
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.compare.run_list import CompareList
from raidwright.ui.design.chosen_disks import DiskList
from raidwright.ui.frame.options import PageName
from raidwright.ui.frame.shell import Shell
from tests.tour import aside
from tests.tour.desktop import FakeDesktop
from tests.tour.driver import Driver, TourError

DISKS = 19
MEMBERS = ("QM2112C04A11", "QM2112C04A2E", "QM2112C04B07")
SPARE = "QM2112C04B3D"
PASSPHRASE = "five unrelated words make sense"
_UNSYNCED = (ArrayStatus.BUILDING, ArrayStatus.WAITING)
PASSES = 4
"""Fewer are not enough to call one thing faster than another."""
_SECONDS = 2
_SIZE = "512 MiB"
"""More than md keeps of an array's stripes: of those it has nothing to read before it writes parity."""


@dataclass
class Notes:
    """What the walk saw, for the report."""

    seconds: dict[str, float] = field(default_factory=dict)
    plans: list[tuple[Plan, PlanDone]] = field(default_factory=list)
    runs: tuple[SavedRun, ...] = ()
    """Of the disk and of the array, the latest first."""
    sync: tuple[float, float] = (0.0, 0.0)
    """When the first sync was seen to be under way for the first and for the last time, in seconds."""


class Walk:
    """Stage after stage on the open window."""

    def __init__(self, driver: Driver, shell: Shell, session: QtSession, passes: int) -> None:
        self._passes = passes
        self._driver = driver
        self._shell = shell
        self._session = session
        self._ended: list[tuple[Plan, PlanEvent]] = []
        self.notes = Notes()
        session.plan_ended.connect(lambda plan, event: self._ended.append((plan, event)))
        session.snapshot_changed.connect(self._watch_sync)

    def go(self) -> Notes:
        """All stages; raises TourError at the first thing that is not as it should be."""
        stages: tuple[tuple[str, Callable[[], None]], ...] = (
            ("practice machine opened, disks listed", self._list),
            ("one disk built like the array", self._build_one_disk),
            ("one disk measured", lambda: self._measure_built("2-disk-measured", None)),
            ("one disk taken down", self._take_one_disk_down),
            ("RAID 5 + LUKS + LVM + XFS designed", self._design),
            ("built", self._build),
            ("first sync ended", self._await_sync),
            ("array measured", self._measure_array),
            ("compared", self._compare),
            ("a disk pulled", self._pull),
            ("replaced", self._replace),
            ("whole again", self._await_whole),
            ("taken down", self._take_down),
        )
        for name, stage in stages:
            began = time.monotonic()
            stage()
            self.notes.seconds[name] = time.monotonic() - began
            print(f"  {self.notes.seconds[name]:6.1f} s  {name}", flush=True)
        return self.notes

    def _list(self) -> None:
        self._driver.wait("the practice machine's disks", self._all_listed)
        self._turn_to(PageName.DISKS)
        self._driver.picture("1-disks")

    def _all_listed(self) -> bool:
        snapshot = self._session.snapshot
        return snapshot is not None and snapshot.host.helper and len(_drives(snapshot)) == DISKS

    def _build_one_disk(self) -> None:
        """With the layers of the array: writes to an array are held against those to one such disk."""
        self._turn_to(PageName.BUILD)
        self._design_on(MEMBERS[:1], Level.SINGLE)
        self._driver.write("name", "one-disk")
        self._review_build()
        self._driver.click("confirm")
        self._finish(300)
        self._driver.wait("the result", lambda: self._driver.shown(QWidget, "result"))

    def _take_one_disk_down(self) -> None:
        self._turn_to(PageName.STORAGE)
        self._driver.click("review-teardown")
        self._confirm()
        self._driver.click("confirm")
        self._finish(300)
        self._driver.wait("the certificate", lambda: self._driver.shown(QWidget, "certificate"))
        for page in (PageName.STORAGE, PageName.BUILD):
            self._turn_to(page)
            self._driver.click("done")

    def _design(self) -> None:
        self._design_on(MEMBERS, Level.RAID5)
        self._driver.wait("nothing against it", self._driver.find(QPushButton, "review").isEnabled)
        self._driver.picture("3-design")

    def _design_on(self, members: tuple[str, ...], level: Level) -> None:
        aside.open_all_choices(self._driver)
        aside.choose_disks(self._driver, self._driver.find(DiskList, "disks"), members)
        self._driver.click(f"level-{level.value}")
        self._driver.tick("encrypt")
        self._driver.tick("lvm")
        self._driver.choose("filesystem", "XFS")

    def _review_build(self) -> None:
        self._driver.click("review")
        self._driver.write("passphrase", PASSPHRASE)
        self._driver.write("passphrase-again", PASSPHRASE)
        self._confirm()

    def _build(self) -> None:
        self._review_build()
        self._driver.picture("4-plan")
        aside.show_settings(self._driver)
        self._driver.click("confirm")
        self._driver.wait("the new array", self._array_stands)
        self._driver.picture("5-building")
        self._finish(300)
        self._driver.wait("the result", lambda: self._driver.shown(QWidget, "result"))
        self._driver.picture("6-built")

    def _await_sync(self) -> None:
        """While it goes on it takes the disks' time, and the array's figures are not its own."""
        self._driver.wait("the end of the first sync", lambda: not self._is_syncing(), 300)
        self._session.snapshot_changed.disconnect(self._watch_sync)

    def _measure_array(self) -> None:
        self._measure_built("8-array-measured", "7-measuring")

    def _measure_built(self, picture: str, meanwhile: str | None) -> None:
        measurable = self._driver.find(QPushButton, "benchmark-it").isEnabled
        self._driver.wait("what was built where it is mounted", measurable)
        self._driver.click("benchmark-it")
        self._measure(picture, meanwhile)
        measured = self._runs()[0].run.spec.target
        if not isinstance(measured, MountedAt):
            raise TourError(f"instead of what was built {measured} was measured")

    def _compare(self) -> None:
        self._turn_to(PageName.COMPARE)
        listed = self._driver.find(CompareList, "saved-runs")
        self._driver.wait("two saved runs", lambda: len(_runs_in(listed)) == 2)
        self.notes.runs = self._runs()
        for run in reversed(_runs_in(listed)):
            _tick(listed, run)
        self._driver.picture("9-compare")

    def _pull(self) -> None:
        self._turn_to(PageName.STORAGE)
        machine = self._session.machine
        if not isinstance(machine, PracticeBusMachine):
            raise TourError("disks are pulled out of practice machines only")
        with self._told(machine.address):
            self._session.loop.run(machine.pull(MEMBERS[1]))
            self._driver.wait("a degraded array", lambda: self._stands() is ArrayStatus.DEGRADED)
            self._driver.wait(
                "the offer of another disk", lambda: self._driver.shown(QWidget, "replace-disk")
            )
            self._driver.wait("the disk to be gone", lambda: not self._all_listed())
            self._driver.picture("10-a-disk-has-failed")

    @contextmanager
    def _told(self, computer: str) -> Iterator[None]:
        """What the user's service tells of what happens meanwhile, where a desktop can show it."""
        if not self._driver.has_screen:
            yield
            return
        desktop = FakeDesktop(computer)
        try:
            self._driver.wait("the service's first look", lambda: desktop.remembered)
            before = desktop.remembered
            yield
            self._driver.wait("the notification", lambda: desktop.remembered != before)
            self._driver.picture("10-told", screen=True)
        finally:
            desktop.close()

    def _replace(self) -> None:
        self._driver.click("replace-disk")
        self._driver.choose("repair-new", SPARE[-4:])
        self._driver.picture("11-replacing")
        self._driver.click("review-repair")
        self._confirm()
        self._driver.picture("12-replacement-plan")
        self._driver.click("confirm")
        self._finish(300)
        self._driver.wait("the result", lambda: self._driver.shown(QAbstractButton, "done"))
        self._driver.click("done")

    def _await_whole(self) -> None:
        self._driver.wait("the end of the rebuild", lambda: self._stands() is ArrayStatus.CLEAN, 300)
        self._driver.picture("13-whole-again")

    def _take_down(self) -> None:
        self._driver.click("review-teardown")
        self._confirm()
        self._driver.picture("14-teardown-plan")
        self._driver.click("confirm")
        self._finish(300)
        self._driver.wait("the certificate", lambda: self._driver.shown(QWidget, "certificate"))
        self._driver.picture("15-certificate")

    def _stands(self) -> ArrayStatus | None:
        snapshot = self._session.snapshot
        return array_status(snapshot.arrays[0]) if snapshot is not None and snapshot.arrays else None

    def _is_syncing(self) -> bool:
        snapshot = self._session.snapshot
        return snapshot is not None and any(array_status(array) in _UNSYNCED for array in snapshot.arrays)

    def _watch_sync(self) -> None:
        if self._is_syncing():
            now = time.monotonic()
            self.notes.sync = (self.notes.sync[0] or now, now)

    def _runs(self) -> tuple[SavedRun, ...]:
        """The latest first."""
        return tuple(self._session.history.runs().runs)

    def _array_stands(self) -> bool:
        return self._session.snapshot is not None and bool(self._session.snapshot.arrays)

    def _turn_to(self, page: PageName) -> None:
        self._driver.click_widget(self._shell.sidebar.button(page.entry))
        self._shell.show_page(page)
        self._driver.wait(f"the page {page.value}", lambda: self._shell.find_page(page))

    def _confirm(self) -> None:
        asked = self._driver.find(QLineEdit, "confirm-text")
        self._driver.write("confirm-text", asked.placeholderText())

    def _finish(self, seconds: float) -> None:
        before = len(self.notes.plans)
        self._driver.wait("the plan to end", lambda: len(self._ended) > before, seconds)
        plan, event = self._ended[-1]
        if not isinstance(event, PlanDone):
            self._driver.picture("failed")
            raise TourError(f"the plan ended with {event}")
        self.notes.plans.append((plan, event))

    def _measure(self, picture: str, meanwhile: str | None) -> None:
        runs = len(self._runs())
        # A profile brings passes and seconds of its own.
        self._driver.choose("bench-profile", "Peak")
        self._driver.find(QSpinBox, "bench-passes").setValue(self._passes)
        self._driver.find(QSpinBox, "bench-seconds").setValue(_SECONDS)
        self._driver.choose("bench-size", _SIZE)
        self._driver.click("measure-all")
        self._driver.wait("the measurement to begin", lambda: self._session.busy)
        if meanwhile:
            bar = self._driver.find(QProgressBar, "bench-progress")
            half = bar.maximum() // 2
            self._driver.wait("half of it", lambda: bar.value() >= half or not self._session.busy, 300)
            self._driver.picture(meanwhile)
        self._driver.wait("the measurement to end", lambda: not self._session.busy, 300)
        self._driver.picture(picture)
        if len(self._runs()) == runs:
            trouble = self._driver.find(QLabel, "bench-trouble").text() if meanwhile else ""
            raise TourError(f"nothing was measured {trouble}")


def _drives(snapshot: Snapshot) -> list[str]:
    return [block.path for block in snapshot.blocks if isinstance(block.origin, WholeDisk)]


def _runs_in(listed: CompareList) -> list[QModelIndex]:
    """Without the first sync, which was watched and cannot be ticked."""
    model = listed.model()
    rows = (model.index(number, 0) for number in range(model.rowCount()))
    return [row for row in rows if row.flags() & Qt.ItemFlag.ItemIsUserCheckable]


def _tick(listed: CompareList, row: QModelIndex) -> None:
    listed.model().setData(row, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)

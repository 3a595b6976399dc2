"""The build page among the others: blueprints, disks chosen elsewhere, rest while hidden."""

from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from raidwright.storage.design.design import Lvm
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Planned
from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import disks
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design import page as design_page
from raidwright.ui.design.page import BuildPage
from raidwright.ui.frame.main_window import NARROW_SIDEBAR, SIDEBAR_WIDTH, WIDE_ENOUGH
from raidwright.ui.look.controls import Fold
from raidwright.ui.look.widgets import Banner
from raidwright.ui.plan.view import PlanStage, PlanView
from raidwright.ui.shared.devices import DeviceGroup, groups_of
from tests.ui.builders import InventedMachine
from tests.ui.plan.plans import confirm, done_with
from tests.ui.plan_actions import answer_of, carried_out, check, checked, drives, find, press, texts
from tests.ui.planned_snapshots import equipped, practice, tank_machine
from tests.ui.snapshots import many_disks


def test_a_blueprint_comes_back_as_it_was(page: BuildPage, tmp_path: Path) -> None:
    check(page, 0, 1, 2)
    find(page, QCheckBox, "encrypt").click()
    kept = page.design
    page.save_blueprint(tmp_path / "data.toml")
    check(page, 3, 4)
    press(page, "level-raid0")
    page.open_blueprint(tmp_path / "data.toml")
    assert structs.replace(page.design, encryption=None) == structs.replace(kept, encryption=None)
    assert page.design.encryption is not None


def test_disks_are_judged_once_for_a_snapshot_however_often_the_design_changes(
    page: BuildPage,
    session: QtSession,
    machine: InventedMachine,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged: list[Snapshot] = []

    def counted(snapshot: Snapshot) -> tuple[DeviceGroup, ...]:
        judged.append(snapshot)
        return groups_of(snapshot)

    monkeypatch.setattr(design_page, "groups_of", counted)
    check(page, 0, 1, 2)
    press(page, "level-raid0")
    assert judged == []
    before = practice()
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(before, blocks=before.blocks[1:]))
    check(page, 3)
    assert judged == [session.snapshot]


def test_a_blueprint_may_call_disks_by_their_serial_numbers(
    page: BuildPage, session: QtSession, tmp_path: Path
) -> None:
    assert session.snapshot is not None
    chosen = [disk.origin.drive for disk in disks(session.snapshot) if isinstance(disk.origin, WholeDisk)][
        2:4
    ]
    serials = ", ".join(f'"{drive.serial}"' for drive in chosen)
    (tmp_path / "tank.toml").write_text(f'name = "tank"\nlevel = "raid1"\nmembers = [{serials}]\n[lvm]\n')
    page.open_blueprint(tmp_path / "tank.toml")
    assert page.design.members == tuple(drive.id for drive in chosen)
    assert page.design.lvm == Lvm("tank_vg", "tank")


def test_what_is_no_blueprint_is_said_and_changes_nothing(page: BuildPage, tmp_path: Path) -> None:
    check(page, 0, 1, 2)
    before = page.design
    (tmp_path / "bad.toml").write_text('level = "raid7"')
    page.open_blueprint(tmp_path / "bad.toml")
    assert page.design == before
    assert "bad.toml is not a valid blueprint. " in texts(page)
    page.save_blueprint(tmp_path / "nowhere" / "data.toml")
    assert "data.toml cannot be saved: No such file or directory" in texts(page)


def test_disks_chosen_elsewhere_begin_a_new_design(page: BuildPage, session: QtSession) -> None:
    first = tuple(drives(page)[:4])
    session.build_requested.emit(first)
    assert page.design.members == first
    assert page.design.level is Level.RAID5


def test_a_machine_without_free_disks_offers_the_practice_machine(
    page: BuildPage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    held = tank_machine()
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(held, blocks=held.blocks[:-2]))
    offer = [
        button
        for button in page.findChildren(QPushButton)
        if button.text() == "Try the practice machine" and button.isVisibleTo(page)
    ]
    assert len(offer) == 1
    session.choice = "system"
    with qtbot.waitSignal(session.machine_changed):
        offer[0].click()
    assert session.choice == "practice"


def test_machine_without_disks_says_so_and_calls_none_in_use(
    page: BuildPage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(tank_machine(), blocks=(), arrays=(), groups=()))
    said = [banner.accessibleName() for banner in page.findChildren(Banner) if banner.isVisibleTo(page)]
    assert said == ["This machine has no disks. Connect a disk and it appears here."]


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (960, 540), (683, 467)])
@pytest.mark.parametrize("count", [6, 150])
def test_the_whole_page_has_one_scroll_bar_and_its_footer_is_in_sight(
    page: BuildPage,
    session: QtSession,
    machine: InventedMachine,
    qtbot: QtBot,
    size: tuple[int, int],
    count: int,
) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(equipped(many_disks(count)))
    check(page, 0, 1, 2, 3, 4)
    press(page, "level-raid6")
    sidebar = SIDEBAR_WIDTH if size[0] >= WIDE_ENOUGH else NARROW_SIDEBAR
    page.resize(size[0] - sidebar, size[1])
    for _ in range(5):
        QApplication.processEvents()
    bars = [bar for bar in page.findChildren(QScrollBar) if bar.isVisible() and bar.maximum()]
    assert len(bars) <= 1
    review = find(page, QPushButton, "review")
    assert page.rect().contains(QRect(review.mapTo(page, QPoint(0, 0)), review.size()))
    assert (page.width(), page.height()) == (size[0] - sidebar, size[1])


def test_the_words_of_the_expert_choices_are_whole(page: BuildPage) -> None:
    fold = find(page, Fold, "expert")
    assert fold.width() >= fold.sizeHint().width()


def test_every_control_can_be_reached_and_has_a_name(page: BuildPage) -> None:
    check(page, 0, 1, 2)
    for control in (
        *page.findChildren(QPushButton),
        *page.findChildren(QLineEdit),
        *page.findChildren(QComboBox),
    ):
        if control.isVisibleTo(page) and control.isEnabled():
            group = control.group() if isinstance(control, QPushButton) else None
            # Of buttons that exclude each other Tab leads to the checked one.
            stop = group.checkedButton() if group is not None else control
            assert stop.focusPolicy() & Qt.FocusPolicy.TabFocus, control.objectName()
            spoken = control.accessibleName() or getattr(control, "text", str)() or _label_of(page, control)
            assert spoken, control.objectName()


def _label_of(page: QWidget, control: QWidget) -> str:
    labels = (label for label in page.findChildren(QLabel) if label.buddy() is control)
    return next((label.text() for label in labels), "")


def test_a_hidden_page_rests_and_catches_up(
    page: BuildPage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    check(page, 0, 1, 2)
    page.hide()
    before = page.answer
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(practice(), blocks=practice().blocks[1:]))
    assert page.answer is before
    page.show()
    assert not isinstance(page.answer, Planned)


def test_nothing_is_chosen_any_more_once_it_is_built(
    page: BuildPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    """The same disks in a second design would be those that have just been put to use."""
    check(page, 0, 1, 2)
    plan = answer_of(page).plan
    machine.script = [*carried_out(plan), done_with(plan)]
    press(page, "review")
    view = find(page, PlanView, "plan")
    confirm(view, plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    press(page, "done")
    assert not view.isVisible()
    assert page.design.members == ()
    assert checked(page) == []


def test_a_result_that_nobody_has_put_away_gives_way_to_another_design(
    page: BuildPage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    check(page, 0, 1, 2)
    plan = answer_of(page).plan
    machine.script = [*carried_out(plan), done_with(plan)]
    press(page, "review")
    view = find(page, PlanView, "plan")
    confirm(view, plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    wanted = tuple(drives(page)[4:6])
    session.build_requested.emit(wanted)
    assert not view.isVisible()
    assert page.design.members == wanted


def test_what_was_only_looked_at_stays_chosen(page: BuildPage) -> None:
    check(page, 0, 1, 2)
    members = page.design.members
    press(page, "review")
    press(page, "back")
    assert page.design.members == members

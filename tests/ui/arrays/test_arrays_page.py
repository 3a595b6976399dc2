"""The page of arrays: any part picks one, and taking it down ends with a certificate."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtWidgets import QApplication, QScrollBar, QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from raidwright.protocol import PlanDone
from raidwright.storage.plan.plan import Plan, agreement
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.snapshot.tree import mounts_of
from raidwright.storage.snapshot.users import FileUser
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.arrays.stack import StackPicture
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.plan.certificate import CertificateView, DiskProof
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.ui.arrays.certificates import certificates
from tests.ui.arrays.shown import show
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import carried_out, control, described, find, open_machine, press, texts, type_into
from tests.ui.planned_snapshots import equipped, practice, tank_machine
from tests.ui.snapshots import TANK, home_server


@pytest.fixture
def others() -> Mapping[str, InventedMachine]:
    return {"blank": InventedMachine(practice()), "home": InventedMachine(equipped(home_server()))}


def _rows(item: QTreeWidgetItem | None, depth: int = 0) -> list[str]:
    assert item is not None
    lines = ["  " * depth + item.text(0)]
    for row in range(item.childCount()):
        lines += _rows(item.child(row), depth + 1)
    return lines


def _tree(page: ArraysPage) -> list[str]:
    root = find(page, QTreeWidget, "stack").invisibleRootItem()
    return [line for row in range(root.childCount()) for line in _rows(root.child(row))]


def _take_down(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, *, clean: bool = True, part: str = ""
) -> Plan:
    press(page, "review-teardown")
    view = find(page, PlanView, "plan")
    plan = view.plan
    assert plan is not None
    machine.script = [*carried_out(plan), PlanDone(certificates=certificates(plan, clean=clean, part=part))]
    type_into(page, "confirm-text", agreement(plan))
    press(page, "confirm")
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    return plan


def test_the_stack_stands_from_disks_to_mount_points(page: ArraysPage) -> None:
    assert _tree(page) == [
        "tank",
        "  On this array",
        "    encrypted (LUKS)",
        "      unlocked as tank-crypt",
        "        LVM vault",
        "          volume media",
        "            XFS “media”",
        "              mounted at /srv/media",
        "  Member disks",
        *(
            line
            for letter in "CDEF"
            for line in (f"    Tarnfell TF4000N TF-4N0A7K0{letter}", "      Partition")
        ),
    ]


def test_the_same_stack_is_drawn(page: ArraysPage, qtbot: QtBot) -> None:
    picture = page.findChild(StackPicture)
    qtbot.waitUntil(lambda: picture.height() >= picture.sizeHint().height())
    said = picture.accessibleDescription()
    assert said.startswith("Tarnfell TF4000N TF-4N0A7K0C, ")
    assert said.endswith("LVM vault, volume media, XFS “media”, mounted at /srv/media")
    drawn = picture.grab().toImage()
    rows = range(4, drawn.height(), drawn.height() // 8)
    assert len({drawn.pixelColor(drawn.width() // 2, row).name() for row in rows}) > 3


@pytest.mark.parametrize("size", [(1056, 800), (960, 700), (896, 540), (619, 467)])
def test_the_whole_page_has_one_scroll_bar(page: ArraysPage, size: tuple[int, int]) -> None:
    page.resize(*size)
    for _ in range(5):
        QApplication.processEvents()
    bars = [bar for bar in page.findChildren(QScrollBar) if bar.isVisible() and bar.maximum()]
    assert len(bars) <= 1
    assert (page.width(), page.height()) == size


def test_it_says_who_uses_the_array(page: ArraysPage) -> None:
    assert "Healthy, mounted at /srv/media" in texts(page)
    assert control(page, "review-teardown").isEnabled()


def test_any_part_picks_its_array(page: ArraysPage, session: QtSession) -> None:
    tree = find(page, QTreeWidget, "stack")
    tree.clearSelection()
    for target in ("/dev/sdc", "/dev/sdd1", "/dev/md127", "/dev/vault/media", TANK):
        session.teardown_requested.emit(target)
        assert control(page, "review-teardown").isEnabled(), target


def test_without_an_array_it_says_so(page: ArraysPage, session: QtSession, qtbot: QtBot) -> None:
    open_machine(session, qtbot, "blank")
    assert "No arrays" in texts(page)


def test_a_second_array_is_picked_by_its_disk(
    page: ArraysPage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    held = tank_machine()
    other = structs.replace(
        held.arrays[0],
        uuid="aaaaaaaa:bbbbbbbb:cccccccc:dddddddd",
        name="nas:old",
        path="",
        running=False,
        members=(),
    )
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(held, arrays=(*held.arrays, other)))
    assert "old · Stopped" in _tree(page)
    session.teardown_requested.emit(other.uuid)
    assert described(control(page, "review-teardown")).startswith("No member of “nas:old” is connected.")
    assert "No member of" in control(page, "review-teardown").toolTip()
    session.teardown_requested.emit("/dev/sdc")
    assert "Delete array: " not in texts(page)
    assert control(page, "review-teardown").isEnabled()


def test_the_plan_is_run_and_proved(
    page: ArraysPage, session: QtSession, machine: InventedMachine, qtbot: QtBot, tmp_path: Path
) -> None:
    plan = _take_down(page, machine, qtbot)
    assert machine.ran == [plan]
    assert plan == _planned(tank_machine())
    assert "Array deleted. The disks are blank." in texts(page)
    proofs, said = page.findChildren(DiskProof), texts(page)
    for disk, proof in zip(plan.disks, proofs, strict=True):
        assert proof.accessibleName() == f"{disk.model} · {disk.serial} · {disk.path}: blank"
        assert f"wipefs --no-act -- {disk.path}\nnothing found" in said
    page.findChild(CertificateView).save(tmp_path / "proof.md")
    text = (tmp_path / "proof.md").read_text()
    assert text.startswith("# Disks wiped on Invented")
    for disk in plan.disks:
        assert f"## {disk.model}, {disk.serial} ({disk.path}): blank" in text
        assert f"    $ wipefs --no-act -- {disk.path}\n    nothing found" in text


def _planned(snapshot: Snapshot) -> Plan:
    answer = plan_teardown(TANK, snapshot)
    assert not isinstance(answer, type(None))
    return answer.plan  # type: ignore[union-attr]


def test_a_disk_of_which_only_a_partition_was_cleared_is_not_called_clean(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    plan = _take_down(page, machine, qtbot, part="1")
    assert "Array deleted. Its partitions are blank. The rest of these disks was not changed." in texts(page)
    assert "Array deleted. The disks are blank." not in texts(page)
    assert page.findChildren(DiskProof)[0].accessibleName().endswith(f"{plan.disks[0].path}1: blank")


def test_what_still_names_the_array_stands_before_and_after_it(
    page: ArraysPage, session: QtSession, machine: InventedMachine, qtbot: QtBot, tmp_path: Path
) -> None:
    line = SettingLine("/etc/fstab", 7, "/dev/md127 /srv/media", ("/dev/md127", "/srv/media"))
    host = structs.replace(tank_machine().host, settings=(line,))
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(tank_machine(), host=host))
    words = "Line 7 of /etc/fstab refers to something that this plan deletes: /dev/md127 /srv/media."
    press(page, "review-teardown")
    assert words in texts(page)
    press(page, "back")
    _take_down(page, machine, qtbot)
    assert words in texts(page)
    page.findChild(CertificateView).save(tmp_path / "proof.md")
    assert f"\n## Still to be done\n\n- {words}" in (tmp_path / "proof.md").read_text()


def test_settings_that_were_edited_are_told_before_anybody_agrees(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    """No device tells of them: whoever looks at a plan has the machine asked again."""
    before = machine.looked_again
    press(page, "review-teardown")
    qtbot.waitUntil(lambda: machine.looked_again == before + 1)
    line = SettingLine("/etc/fstab", 7, "/dev/md127 /srv/media", ("/dev/md127", "/srv/media"))
    host = structs.replace(tank_machine().host, settings=(line,))
    machine.show(structs.replace(tank_machine(), host=host))
    changed = (
        "The disks or settings changed, so the plan changed too. Review the new plan before you continue."
    )
    qtbot.waitUntil(lambda: changed in texts(page))


def test_what_was_found_is_not_called_clean(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> None:
    plan = _take_down(page, machine, qtbot, clean=False)
    said = texts(page)
    assert "Array deleted, but some disks still contain data." in said
    assert "The disks are blank." not in said
    proof = page.findChildren(DiskProof)[0]
    assert proof.accessibleName().endswith(f"{plan.disks[0].path}: NOT blank")


def test_a_certificate_that_cannot_be_saved_says_why(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, tmp_path: Path
) -> None:
    _take_down(page, machine, qtbot)
    page.findChild(CertificateView).save(tmp_path / "nowhere" / "proof.md")
    assert "The certificate could not be saved: No such file or directory" in texts(page)


def test_no_resync_is_shown_while_taking_down(
    page: ArraysPage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(tank_machine(Sync("resync", 0.1, 10**8, 600)))
    assert "Initial sync" in texts(page)
    press(page, "review-teardown")
    assert "Initial sync" not in texts(page)


def test_the_array_that_vanishes_under_review_locks_the_plan(
    page: ArraysPage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    press(page, "review-teardown")
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(practice())
    assert "The disks or settings changed, so the plan is no longer possible." in texts(page)
    press(page, "back")
    assert "No arrays" in texts(page)


def test_who_has_files_open_is_named_before_anything_is_done(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    assert "Files in use" not in texts(page)
    whole = tank_machine()
    users = (FileUser(42, "vlc", "/srv/media/a.mkv", ("/srv/media",), 1000), FileUser(7, "smbd"))
    blocks = tuple(
        structs.replace(each, users=users) if mounts_of(each) == ("/srv/media",) else each
        for each in whole.blocks
    )
    show(page, machine, qtbot, structs.replace(whole, blocks=blocks))
    said = texts(page)
    assert "Files in use" in said
    assert "“vlc” (process 42) is using “/srv/media/a.mkv”, “/srv/media”." in said
    assert (
        "“smbd” (process 7) is using files on /dev/vault/media. Only root and the user running it can see"
        " which ones." in said
    )
    assert said.index("Files in use") < said.index("Member disks")
    assert "Unmount and lock: “vlc” (process 42) is using" in said
    show(page, machine, qtbot, whole)
    assert "Files in use" not in texts(page)

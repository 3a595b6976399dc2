"""The header of an encryption: a file is chosen, the plan says what it is, and the file goes with it."""

from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.protocol import PlanDone
from raidwright.storage.snapshot.disks import ArrayDevice, Blank, Filesystem, Luks, Snapshot
from raidwright.storage.steps.header import SaveHeader, restore_header_step
from raidwright.ui.arrays.page import ArraysPage
from tests.luks_files import UUID, saved_header
from tests.ui.arrays.shown import locked, show
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import carried_out, control, find, press, texts, type_into
from tests.ui.planned_snapshots import tank_machine


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return saved_header(tmp_path_factory.mktemp("saved"))


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(encrypted(tank_machine()), "Invented")


def encrypted(snapshot: Snapshot, *, whole: bool = True) -> Snapshot:
    """The container of a file that was saved is on the array, or was."""
    content = Luks(UUID, "2") if whole else Blank()
    blocks = tuple(
        structs.replace(each, content=content) if isinstance(each.origin, ArrayDevice) else each
        for each in snapshot.blocks
    )
    known = ((snapshot.arrays[0].uuid, UUID),)
    return structs.replace(snapshot, blocks=blocks, host=structs.replace(snapshot.host, containers=known))


def choose(patch: pytest.MonkeyPatch, name: str, file: Path) -> None:
    patch.setattr(QFileDialog, name, lambda *_, **__: (str(file), ""))


def plain(snapshot: Snapshot) -> Snapshot:
    blocks = tuple(
        structs.replace(each, content=Filesystem("xfs", "", "u", ()))
        if isinstance(each.origin, ArrayDevice)
        else each
        for each in locked().blocks
    )
    return structs.replace(snapshot, blocks=blocks, groups=())


def test_it_is_saved_into_the_file_that_was_named(
    page: ArraysPage,
    machine: InventedMachine,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choose(monkeypatch, "getSaveFileName", tmp_path / "header")
    press(page, "save-header")
    assert "With it and a passphrase" in texts(page)
    plan = page._plan_view.plan
    assert plan is not None
    assert [type(step) for step in plan.steps] == [SaveHeader]
    machine.script = (*carried_out(plan), PlanDone())
    with qtbot.waitSignal(page._session.plan_ended):
        press(page, "confirm")
    assert machine.headers == [tmp_path / "header"]
    qtbot.waitUntil(lambda: "was saved." in texts(page))


def test_what_was_saved_is_put_back_once_that_is_typed(
    page: ArraysPage,
    machine: InventedMachine,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    saved: bytes,
) -> None:
    show(page, machine, qtbot, encrypted(locked(), whole=False))
    assert "is damaged or missing. Without it, nobody can read the data" in texts(page)
    (tmp_path / "header").write_bytes(saved)
    choose(monkeypatch, "getOpenFileName", tmp_path / "header")
    press(page, "restore-header")
    plan = page._plan_view.plan
    assert plan is not None
    assert restore_header_step(plan.steps) is not None
    assert "The current encryption header will be overwritten" in texts(page)
    assert not find(page, QPushButton, "confirm").isEnabled()
    type_into(page, "passphrase", "canary sings")
    type_into(page, "confirm-text", "tank")
    machine.script = (*carried_out(plan), PlanDone())
    with qtbot.waitSignal(page._session.plan_ended):
        press(page, "confirm")
    assert machine.headers == [saved]


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"a letter", "not a header backup"), (None, "cannot be read"), (b"", "not a header")],
)
def test_a_wrong_file_is_refused_with_the_reason(
    page: ArraysPage,
    machine: InventedMachine,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    content: bytes | None,
    reason: str,
) -> None:
    show(page, machine, qtbot, encrypted(locked(), whole=False))
    if content is not None:
        (tmp_path / "header").write_bytes(content)
    choose(monkeypatch, "getOpenFileName", tmp_path / "header")
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: told.append(box.text()))
    press(page, "restore-header")
    assert len(told) == 1
    assert reason in told[0]
    assert page._plan_view.plan is None


def test_who_names_no_file_has_no_plan(page: ArraysPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: ("", ""))
    press(page, "save-header")
    assert page._plan_view.plan is None


def test_it_is_offered_where_there_is_an_encryption(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    assert control(page, "save-header").isVisible()
    show(page, machine, qtbot, plain(locked()))
    assert not control(page, "save-header").isVisible()
    assert not control(page, "restore-header").isVisible()

"""A plan that is run: its steps, its promise, its failures, and the way on from each."""

import time

import pytest
from msgspec import structs
from PySide6.QtWidgets import (
    QPlainTextEdit,
    QPushButton,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from raidwright.machine.port import MachineError
from raidwright.protocol import (
    ErrorCode,
    PlanDone,
    PlanFailed,
    PlanStopped,
    StepBegun,
    StepDone,
)
from raidwright.storage.levels import Level
from raidwright.storage.proposals.defaults import encryption_for
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.disks import Blank
from raidwright.storage.snapshot.unfinished import Unfinished
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.icons import Picture
from raidwright.ui.plan import result
from raidwright.ui.plan.progress import StepState
from raidwright.ui.plan.result import PromiseTable
from raidwright.ui.plan.steps import StepList
from raidwright.ui.plan.view import PlanStage, PlanView
from raidwright.ui.shared import folders
from raidwright.ui.words.figures import moment_words
from tests.storage import simulator
from tests.storage.nested import nested
from tests.storage.teardowns import mirror, plan_of
from tests.ui.builders import InventedMachine
from tests.ui.plan.plans import build, confirm, done_with
from tests.ui.plan_actions import carried_out, find, press, texts, type_into
from tests.ui.planned_snapshots import after_build, practice


def test_a_plan_runs_and_is_compared_with_its_promise(
    view: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build()
    machine.script = [*carried_out(planned.plan), done_with(planned.plan)]
    view.review(planned)
    confirm(view, planned.plan)
    assert view.stage is PlanStage.RUNNING
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert machine.ran == [planned.plan]
    said = texts(view)
    assert "“data” was built." in said
    assert find(view, QToolButton, "fold-sizes").text() == "Size of each layer: as planned"
    assert not view.findChild(PromiseTable).isVisibleTo(view)
    find(view, QToolButton, "fold-sizes").click()
    assert view.findChild(PromiseTable).isVisibleTo(view)
    signs = view.findChild(PromiseTable).findChildren(Picture)
    assert [sign.accessibleName().endswith(": equal") for sign in signs] == [True] * 6
    assert "done · 0.5 s" not in said, "the result has the page"
    press(view, "show-steps")
    find(view, QPushButton, "show-commands").click()
    assert texts(view).count("done · 0.5 s") == len(planned.plan.steps)


def test_the_folder_that_was_built_can_be_opened_once_it_is_mounted(
    view: PlanView,
    session: QtSession,
    machine: InventedMachine,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(
        folders.QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()) or True
    )
    planned = build()
    machine.script = [*carried_out(planned.plan), done_with(planned.plan)]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    button = find(view, QPushButton, "open-folder")
    assert session.practice
    assert button.isHidden(), "the folders of a practice machine are not this computer's"
    monkeypatch.setattr(type(session), "practice", False)
    view.findChild(result.ResultView).show_ending(planned.plan, done_with(planned.plan))
    assert not button.isHidden()
    machine.show(after_build(practice(), planned.plan))
    qtbot.waitUntil(button.isEnabled)
    button.click()
    assert opened == ["/srv/data"]


def test_where_no_disk_is_proven_clean_no_certificate_is_shown(view: PlanView) -> None:
    shown = view.findChild(result.ResultView)
    for plan, proves in ((plan_of("old", mirror()), True), (plan_of("old", nested()), False)):
        shown.show_ending(plan, PlanDone())
        assert find(view, QPushButton, "save-certificate").isHidden() is not proves


def test_the_header_of_what_was_encrypted_is_offered_to_be_saved(
    view: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    shown, button = view.findChild(result.ResultView), find(view, QPushButton, "save-header-now")
    plain, planned = build(), build(encryption=encryption_for("data"))
    shown.show_ending(plain.plan, done_with(plain.plan))
    assert button.isHidden()
    machine.script = [*carried_out(planned.plan), done_with(planned.plan)]
    view.review(planned)
    for name in ("passphrase", "passphrase-again"):
        type_into(view, name, "a canary sings in the mine")
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert not button.isHidden()
    machine.show(after_build(practice(), planned.plan))
    qtbot.waitUntil(button.isEnabled)
    with qtbot.waitSignal(session.header_requested) as asked:
        button.click()
    assert asked.args == ["/dev/md127"]
    shown.show_refusal(planned.plan, "no", begun=True)
    assert button.isHidden()


def test_what_a_refusal_begins_with_is_not_said_again(view: PlanView) -> None:
    shown = view.findChild(result.ResultView)
    shown.show_refusal(build().plan, "Nothing was written. It is full.", begun=False)
    assert (shown.accessibleName(), shown.accessibleDescription()) == ("Nothing was written. It is full.", "")
    shown.show_refusal(build().plan, "It is full.", begun=False)
    assert shown.accessibleDescription() == "Nothing was written."


def test_a_broken_promise_is_marked(view: PlanView, machine: InventedMachine, qtbot: QtBot) -> None:
    planned = build()
    machine.script = [*carried_out(planned.plan), done_with(planned.plan, array=4711)]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    said = texts(view)
    assert "Some values differ from the plan" in said
    assert said.count("differs\n") == 1
    assert "4,711" in said


def test_what_was_not_reported_is_not_called_equal(
    view: PlanView, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build()
    done = done_with(planned.plan)
    machine.script = [*carried_out(planned.plan), structs.replace(done, layers=done.layers[1:])]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    said = texts(view)
    assert "not reported" in said
    assert "differs\n" not in said
    assert find(view, QToolButton, "fold-sizes").text() == "Planned and actual sizes"


def test_a_failure_says_what_and_what_now(view: PlanView, machine: InventedMachine, qtbot: QtBot) -> None:
    planned = build()
    failed = PlanFailed(1, ErrorCode.FAILED, "sgdisk failed.", "Problem opening /dev/sda")
    machine.script = [StepBegun(0), StepDone(0, 0.1), StepBegun(1), failed]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    said = texts(view)
    assert "Step 2 failed. sgdisk failed." in said
    assert "Resume the build, or clean up to undo it." in said
    left_out = [row.state is StepState.LEFT_OUT for row in find(view, StepList, "steps").rows]
    assert left_out == [False, False, *[True] * (len(planned.plan.steps) - 2)]
    assert "not started" in said
    assert find(view, QPushButton, "show-steps").isHidden(), "the steps are there"
    output = find(view, QPlainTextEdit, "output")
    assert not output.isVisible()
    find(view, QToolButton, "output-fold").click()
    assert output.isVisible()
    assert output.toPlainText() == "Problem opening /dev/sda"


def test_a_refusal_says_that_nothing_was_written(
    view: PlanView, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [MachineError(ErrorCode.DISMISSED, "The question for the password was closed.")]
    planned = build()
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    said = texts(view)
    assert "The question for the password was closed." in said
    assert "Nothing was written." in said


def test_a_machine_lost_on_the_way_is_not_called_harmless(
    view: PlanView, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [StepBegun(0), MachineError(ErrorCode.FAILED, "The machine is gone.")]
    planned = build()
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert "Nothing was written." not in texts(view)


def test_the_resync_is_followed_to_the_result(
    view: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build()
    machine.script = [*carried_out(planned.plan), done_with(planned.plan)]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    sync = Sync("resync", 0.25, 150_000_000, 7260)
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(after_build(practice(), planned.plan, sync))
    assert "Initial sync · 25.0 % · 150 MB/s · 2 h 1 min left (simulated speed)" in texts(view)
    with qtbot.waitSignal(session.benchmark_requested) as asked:
        press(view, "benchmark-it")
    assert asked.args == ["/dev/md127"]
    with qtbot.waitSignal(view.left) as left:
        press(view, "done")
    assert left.args == [True]


def test_until_when_it_is_unprotected_and_what_became_of_it_is_told(
    view: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build()
    machine.script = [*carried_out(planned.plan), done_with(planned.plan)]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert "The array is not protected until the initial sync finishes." in texts(view)
    assert "RAID is not a backup" in texts(view)
    building = after_build(practice(), planned.plan, Sync("resync", 0.25, 150_000_000, 7260))
    whole = structs.replace(building.arrays[0], sync=None)
    failed = structs.replace(whole, members=whole.members[:1])
    syncing = "You can keep using the array."
    for held, said, unsaid in (
        (
            building.arrays[0],
            f"Protection starts at about {moment_words(time.time() + 7260)[:6]}",
            "built. F",
        ),
        (failed, "“data” was built. Failed – too many members missing", "Protect"),
        (whole, "Protected.", syncing),
    ):
        with qtbot.waitSignal(session.snapshot_changed):
            machine.show(structs.replace(building, arrays=(held,)))
        assert said in texts(view)
        assert unsaid not in texts(view)


def test_what_was_built_is_measured_once_it_is_seen_where_it_is_mounted(
    view: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build()
    machine.script = [*carried_out(planned.plan), done_with(planned.plan)]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    whole = after_build(practice(), planned.plan)
    *rest, top = whole.blocks
    for content, ready in ((Blank(), False), (top.content, True)):
        with qtbot.waitSignal(session.snapshot_changed):
            machine.show(structs.replace(whole, blocks=(*rest, structs.replace(top, content=content))))
        assert find(view, QPushButton, "benchmark-it").isEnabled() is ready


def test_what_was_begun_can_be_taken_down(
    view: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build()
    machine.script = [StepBegun(0), PlanFailed(0, ErrorCode.FAILED, "no")]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert not find(view, QPushButton, "undo").isEnabled()
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(after_build(practice(), planned.plan))
    with qtbot.waitSignal(session.teardown_requested) as asked:
        press(view, "undo")
    assert asked.args == ["/dev/md127"]


def test_what_was_begun_can_be_cleaned_up_without_an_array(
    view: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build()
    machine.script = [StepBegun(0), PlanStopped(3)]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    left = Unfinished("build", planned.plan.array.name, begun=1e9, step=4, steps=9)
    snapshot = practice()
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(snapshot, host=structs.replace(snapshot.host, unfinished=left)))
    with qtbot.waitSignal(session.cleaning_requested):
        press(view, "undo")


def test_one_disk_that_was_built_can_be_measured(
    view: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    """And the header of its encryption saved, as that of an array."""
    planned = build(Level.SINGLE, 1, encryption=encryption_for("data"))
    machine.script = [*carried_out(planned.plan), done_with(planned.plan)]
    view.review(planned)
    for name in ("passphrase", "passphrase-again"):
        type_into(view, name, "a canary sings in the mine")
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    machine.show(simulator.carried_out(planned.plan, practice()))
    measure = next(each for each in view.findChildren(QPushButton) if each.text() == "&Benchmark array")
    qtbot.waitUntil(measure.isEnabled)
    save = find(view, QPushButton, "save-header-now")
    assert save.isVisible()
    assert save.isEnabled()
    with qtbot.waitSignal(session.benchmark_requested) as asked:
        measure.click()
    assert planned.plan.array is not None
    assert asked.args == [planned.plan.array.path]

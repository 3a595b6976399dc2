"""Window and terminal say, refuse and keep the same: whoever begins a thing in one finds it in the other."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtWidgets import QComboBox, QListWidget, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.spec import ONE_WAY, BenchSpec, MountedAt
from raidwright.cli.program import main
from raidwright.history import SavedAction, history
from raidwright.machine.ids import ids_from
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, PlanDone, PlanFailed, PlanStopped, StepBegun
from raidwright.session.blueprints import design_for, write_blueprint
from raidwright.session.session import OnProgress
from raidwright.session.subjects import mounted_subject
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.failures import english, failure
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.proposals.defaults import encryption_for, first_design
from raidwright.storage.snapshot.disks import Blank, Snapshot
from raidwright.storage.snapshot.tree import block_at, disks, drive_id
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.compare.page import ComparePage
from raidwright.ui.plan.confirm import ConfirmPanel
from tests.ui.bench_builders import a_machine, events
from tests.ui.builders import FakeOpener, Happening, InventedMachine
from tests.ui.plan_actions import find, type_into
from tests.ui.planned_snapshots import after_build, practice

SEED, TITLE = "0123456789abcdef", "Practice machine"
DESIGN = structs.replace(
    first_design(), level=Level.RAID5, members=tuple(drive_id(disk) for disk in disks(practice())[:3])
)
LOCKED = structs.replace(DESIGN, encryption=encryption_for("data"))
BARE = structs.replace(DESIGN, filesystem=None, mount=None)
WHY = english("{program} exited with status {status}.", program="mdadm", status=1)


def plan_of(design: ArrayDesign) -> Plan:
    """The plan that both make of ``design``."""
    answer = plan_build(design_for(design, practice()), practice(), ids_from(SEED))
    assert isinstance(answer, Planned), answer
    return answer.plan


@pytest.fixture(autouse=True)
def both_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """One plan that ends twice in a moment is otherwise one action that two have heard of."""
    monkeypatch.setattr(history, "_SAME_ENDING_SECONDS", 0.0)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """``terminal(machine, "build", …)`` is the exit status of a command on that machine."""

    def run(machine: InventedMachine, *arguments: str | Path) -> int:
        async def open_(_choice: str, _progress: OnProgress) -> InventedMachine:
            return machine

        monkeypatch.setattr("raidwright.cli.showing.opening.open_machine", open_)
        return main(["--machine", "practice", *map(str, arguments)])

    return run


def built_in_terminal(
    terminal: Callable[..., int], folder: Path, design: ArrayDesign, *script: Happening
) -> int:
    """Build ``design`` there, in a way that plays ``script``."""
    machine = InventedMachine(practice(), TITLE)
    machine.script = script
    blueprint = folder / "wished.toml"
    write_blueprint(blueprint, design)
    return terminal(machine, "build", blueprint, "--confirm", f"{SEED}-{plan_of(design).fingerprint()}")


def window_on(loop: Loop, qtbot: QtBot, snapshot: Snapshot, *script: Happening) -> QtSession:
    """A window's session, with no page at all."""
    machine = InventedMachine(snapshot, TITLE)
    machine.script = script
    session = QtSession(loop, FakeOpener(practice=machine))
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
    return session


def without_time(session: QtSession) -> list[SavedAction]:
    found = session.history.actions()
    assert not found.unreadable
    return [structs.replace(action, time=0.0, number=0) for action in found.actions]


@pytest.mark.parametrize("design", [DESIGN, BARE], ids=["mounted", "bare"])
@pytest.mark.parametrize(
    "ending",
    [
        PlanDone(),
        PlanStopped(1),
        PlanFailed(0, ErrorCode.FAILED, str(WHY), "", WHY.failure),
        MachineError(ErrorCode.FAILED, failure("bus-lost")),
    ],
    ids=["done", "stopped", "failed", "lost"],
)
def test_a_build_is_in_the_same_history_with_the_same_fields(
    loop: Loop,
    qtbot: QtBot,
    tmp_path: Path,
    terminal: Callable[..., int],
    capsys: pytest.CaptureFixture[str],
    design: ArrayDesign,
    ending: PlanDone | PlanStopped | PlanFailed | MachineError,
) -> None:
    status = built_in_terminal(terminal, tmp_path, design, StepBegun(0), ending)
    assert status == int(not isinstance(ending, PlanDone))
    session = window_on(loop, qtbot, practice(), StepBegun(0), ending)
    ends: list[object] = []
    session.run_plan(plan_of(design), None, ends.append, lambda: ends.append(None), ends.append)
    qtbot.waitUntil(lambda: not session.busy)
    ours, theirs = without_time(session)
    assert ours == theirs
    assert (ours.machine, ours.title, ours.is_done) == (TITLE, "data · RAID 5", isinstance(ending, PlanDone))
    assert ours.device == ("/dev/md/data" if ours.is_done and design is BARE else "")
    capsys.readouterr()
    assert main(["results", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["actions"]
    assert [action["outcome"] for action in listed] == [ours.outcome] * 2
    session.close()


@pytest.mark.parametrize(
    "passphrase", ["", "seven c", "あ" * 7, "あ" * 171, "x" * 513, "with a\ttab in it"], ids=len
)
def test_a_passphrase_is_refused_with_the_same_sentence(
    qtbot: QtBot,
    tmp_path: Path,
    terminal: Callable[..., int],
    capsys: pytest.CaptureFixture[str],
    passphrase: str,
) -> None:
    plan = plan_of(LOCKED)
    panel = ConfirmPanel()
    qtbot.addWidget(panel)
    panel.show_plan(plan)
    for name in ("passphrase", "passphrase-again"):
        type_into(panel, name, passphrase)
    refusal = find(panel, QPushButton, "confirm").accessibleDescription()
    assert refusal.startswith("The passphrase ")
    secret, blueprint = tmp_path / "secret", tmp_path / "wished.toml"
    secret.write_text(f"{passphrase}\n")
    write_blueprint(blueprint, LOCKED)
    machine = InventedMachine(practice(), TITLE)
    confirmed = ("--confirm", f"{SEED}-{plan.fingerprint()}", "--passphrase-file", secret)
    assert terminal(machine, "build", blueprint, *confirmed) == 1
    assert capsys.readouterr().err == f"error: {refusal}\n"
    assert not machine.ran


class Keyboard(io.StringIO):
    """Standard input with somebody at it."""

    def isatty(self) -> bool:
        return True


class ChangingMachine(InventedMachine):
    """Looks otherwise while somebody types."""

    def __init__(self, *snapshots: Snapshot) -> None:
        super().__init__(snapshots[0], TITLE)
        self._looks = iter(snapshots)

    async def look(self) -> Snapshot:
        return next(self._looks)


@pytest.mark.parametrize("changed", ["fewer disks", "other disk", "nothing"])
def test_a_plan_that_no_longer_holds_when_it_is_agreed_to_is_not_carried_out(
    tmp_path: Path,
    terminal: Callable[..., int],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    changed: str,
) -> None:
    before = practice()
    first = disks(before)[0]
    later = {
        "fewer disks": structs.replace(before, blocks=tuple(each for each in before.blocks if each != first)),
        "other disk": structs.replace(
            before,
            blocks=tuple(
                structs.replace(each, diskseq=each.diskseq + 1) if each == first else each
                for each in before.blocks
            ),
        ),
        "nothing": before,
    }[changed]
    said_of = {
        "fewer disks": "error: The disks or settings changed, so the plan is no longer possible. ",
        "other disk": "error: The disks or settings changed, so the plan changed too. Review the new plan",
        "nothing": "To continue, type: data",
    }[changed]
    machine = ChangingMachine(before, later)
    machine.script = [StepBegun(0), PlanDone()]
    blueprint = tmp_path / "wished.toml"
    write_blueprint(blueprint, DESIGN)
    monkeypatch.setattr("sys.stdin", Keyboard("data\n"))
    status = terminal(machine, "build", blueprint)
    assert said_of in capsys.readouterr().err
    assert (status, len(machine.ran)) == ((0, 1) if changed == "nothing" else (1, 0))


def test_a_measurement_is_called_the_same(
    loop: Loop, qtbot: QtBot, terminal: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    snapshot = a_machine(practice=True)
    spec = BenchSpec(MountedAt("/srv/tank"), DEFAULT.rows[:1], ONE_WAY)
    machine = InventedMachine(snapshot, TITLE)
    machine.script = list(events(spec))
    assert terminal(machine, "bench", "/srv/tank") == 0
    session = window_on(loop, qtbot, snapshot, *events(spec))
    device = block_at(snapshot, "/dev/dm-0")
    assert device is not None
    subject = mounted_subject(device, "/srv/tank", snapshot)
    session.measure(spec, subject, lambda _: None, lambda: None, lambda _: None)
    qtbot.waitUntil(lambda: not session.busy)
    ours, theirs = session.history.runs().runs
    assert ours.name == theirs.name == "tank"
    mine, other = (structs.replace(each.run, started=0.0, number=0, took=0.0) for each in (ours, theirs))
    assert mine == other
    session.close()


def test_a_blueprint_with_another_machines_key_derivation_makes_the_same_plan(
    tmp_path: Path, terminal: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    blueprint = tmp_path / "wished.toml"
    write_blueprint(blueprint, LOCKED)
    assert terminal(InventedMachine(practice(), TITLE), "plan", blueprint, "--json") == 0
    steps = json.loads(capsys.readouterr().out)["plan"]["steps"]
    derivations = [step["derivation"] for step in steps if "derivation" in step]
    assert derivations == ["practice"]


def test_what_was_built_in_the_terminal_is_listed_in_the_window(
    loop: Loop, qtbot: QtBot, tmp_path: Path, terminal: Callable[..., int]
) -> None:
    assert built_in_terminal(terminal, tmp_path, DESIGN, StepBegun(0), PlanStopped(1)) == 1
    assert built_in_terminal(terminal, tmp_path, DESIGN, StepBegun(0), PlanDone()) == 0
    session = window_on(loop, qtbot, practice(), StepBegun(0), PlanDone())
    page = ComparePage(session)
    qtbot.addWidget(page)
    page.show()
    shown = find(page, QListWidget, "saved-actions")
    assert not shown.isVisible()
    find(page, QToolButton, "fold-actions").click()
    assert shown.isVisible()
    steps = len(plan_of(DESIGN).steps)
    lines = [shown.item(line).text() for line in range(shown.count())]
    assert [line.partition(" · ")[2] for line in lines] == [
        "Built · data · RAID 5 · Practice machine",
        f"Build · data · RAID 5 · Practice machine · Stopped after 1 of {steps} steps, as you requested.",
    ]
    session.run_plan(plan_of(DESIGN), None, lambda _: None, lambda: None, lambda _: None)
    qtbot.waitUntil(lambda: shown.count() == 3)
    session.close()


def test_nothing_done_is_no_list(loop: Loop, qtbot: QtBot) -> None:
    session = window_on(loop, qtbot, practice())
    page = ComparePage(session)
    qtbot.addWidget(page)
    page.show()
    assert not find(page, QToolButton, "fold-actions").isVisible()
    session.close()


def test_a_device_built_bare_in_the_terminal_can_be_measured_in_the_window(
    loop: Loop, qtbot: QtBot, tmp_path: Path, terminal: Callable[..., int]
) -> None:
    assert built_in_terminal(terminal, tmp_path, BARE, StepBegun(0), PlanDone()) == 0
    *rest, device = after_build(practice(), plan_of(BARE)).blocks
    bare = structs.replace(device, content=Blank(), links=("/dev/md/data",))
    arrays = after_build(practice(), plan_of(BARE)).arrays
    session = window_on(loop, qtbot, Snapshot(practice().host, (*rest, bare), arrays))
    page = BenchmarkPage(session)
    qtbot.addWidget(page)
    page.show()
    targets = find(page, QComboBox, "bench-target")
    assert targets.findData("built:/dev/md/data") >= 0
    session.close()

"""What opens a machine rests while work is under way, and says why."""

from collections.abc import Callable

from msgspec import structs
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.spec import ONE_WAY, BenchSpec, MountedAt
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.session.subjects import folder_subject
from raidwright.storage.failures import failure
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.frame.options import PageName
from raidwright.ui.look.labels import as_tip
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.snapshots import home_server

REASON = "You can open a machine after the current work finishes."
WORDS = {"Try again", "Try the practice machine"}


def measure(window: Window, seconds: float) -> None:
    """Begin a measurement that takes so long."""
    machine = window.opener.machines["system"]
    assert isinstance(machine, InventedMachine)
    machine.script = [seconds]
    spec = BenchSpec(MountedAt("/srv"), DEFAULT.rows[:1], ONE_WAY)
    window.session.measure(spec, folder_subject("/srv"), lambda _: None, lambda: None, lambda _: None)


def silent(kind: str) -> Snapshot:
    """A computer whose helper does not answer."""
    snapshot = home_server()
    host = structs.replace(snapshot.host, helper=False, silence=failure(kind), practice=False)
    return structs.replace(snapshot, host=host)


def openers(window: Window) -> list[QPushButton]:
    return [button for button in window.main.findChildren(QPushButton) if button.text() in WORDS]


def test_nothing_offers_to_open_a_machine_while_work_is_under_way(
    window: Callable[..., Window], qtbot: QtBot
) -> None:
    made = window(InventedMachine(silent("dismissed")))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    offered = openers(made)
    assert {button.text() for button in offered} == WORDS
    assert all(button.isEnabled() and not button.toolTip() for button in offered)
    measure(made, 0.3)
    meanwhile = {(each.isEnabled(), each.toolTip(), each.accessibleDescription()) for each in offered}
    qtbot.waitUntil(lambda: not made.session.busy)
    assert meanwhile == {(False, as_tip(REASON), REASON)}
    assert all(button.isEnabled() and not button.toolTip() for button in offered)


def test_a_notice_that_comes_while_work_is_under_way_rests_too(
    window: Callable[..., Window], qtbot: QtBot
) -> None:
    machine = InventedMachine(home_server())
    made = window(machine)
    measure(made, 60.0)
    with qtbot.waitSignal(made.session.snapshot_changed):
        machine.show(silent("dismissed"))
    (again,) = made.shell._banners[0].findChildren(QPushButton)
    meanwhile = (made.session.busy, again.isEnabled())
    with qtbot.waitSignal(made.session.failed):
        machine.show(MachineError(ErrorCode.FAILED, "It was lost."))
    assert meanwhile == (True, False)
    (again,) = made.shell._banners[0].findChildren(QPushButton)
    assert again.text() == "Try again"
    assert again.isEnabled()

"""Arrays in a state in which something can be done, on the page."""

from msgspec import structs
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.arrays.page import ArraysPage
from tests.ui.builders import InventedMachine
from tests.ui.planned_snapshots import tank_machine


def stopped() -> Snapshot:
    """All members are there, and md does not run them."""
    whole = tank_machine()
    below = tuple(
        each for each in whole.blocks if not each.path.startswith(("/dev/md", "/dev/mapper", "/dev/vault"))
    )
    members = tuple(structs.replace(each, states=("in_sync",)) for each in whole.arrays[0].members)
    plain = structs.replace(whole.arrays[0], path="", running=False, size=0, members=members)
    return structs.replace(whole, blocks=below, arrays=(plain,), groups=())


def locked() -> Snapshot:
    """The container on it is closed."""
    whole = tank_machine()
    below = tuple(each for each in whole.blocks if not each.path.startswith(("/dev/mapper", "/dev/vault")))
    return structs.replace(whole, blocks=below, groups=())


def degraded() -> Snapshot:
    """Its last member is gone."""
    whole = tank_machine()
    array = whole.arrays[0]
    torn = structs.replace(array, members=array.members[:-1], degraded=1, state="clean")
    return structs.replace(whole, arrays=(torn,))


def show(page: ArraysPage, machine: InventedMachine, qtbot: QtBot, snapshot: Snapshot) -> None:
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(snapshot)

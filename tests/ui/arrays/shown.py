"""Arrays in a state in which something can be done, on the page."""

from msgspec import structs
from pytestqt.qtbot import QtBot

from raidwright.storage.configuration import FileKind, FileSeen
from raidwright.storage.design.design import BootChoices, Unlocking
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.snapshot.disks import Filesystem, Luks, Snapshot
from raidwright.storage.snapshot.settings import SettingFile, setting_lines
from raidwright.ui.arrays.page import ArraysPage
from tests.ui.builders import InventedMachine
from tests.ui.planned_snapshots import tank_machine

LUKS, XFS = "0819ec77-b1a1-48f9-9d40-513d28a73836", "1819ec77-b1a1-48f9-9d40-513d28a73836"
FILES = tuple(
    SettingFile(kind, FileSeen(f"/etc/{name}", "a" * 64))
    for kind, name in (
        (FileKind.ARRAYS, "mdadm.conf"),
        (FileKind.CONTAINERS, "crypttab"),
        (FileKind.MOUNTS, "fstab"),
    )
)


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


def untold(snapshot: Snapshot) -> Snapshot:
    """A computer that can be told of its array, and is not."""

    def known(content: object) -> object:
        if isinstance(content, Luks):
            return structs.replace(content, uuid=LUKS)
        return structs.replace(content, uuid=XFS) if isinstance(content, Filesystem) else content

    blocks = tuple(structs.replace(each, content=known(each.content)) for each in snapshot.blocks)
    host = structs.replace(snapshot.host, setting_files=FILES, settings=())
    return structs.replace(snapshot, blocks=blocks, host=host)


def told(way: Unlocking, snapshot: Snapshot) -> Snapshot:
    """``snapshot`` of a computer that can be told of its array, and knows it is unlocked this ``way``."""
    answer = plan_enable("tank", snapshot, BootChoices(way))
    assert isinstance(answer, Planned)
    edits = [edit for step in answer.plan.steps for edit in step.edits(answer.plan)]
    lines = [setting_lines(edit.file.path, edit.added.encode(), public=True) for edit in edits]
    host = structs.replace(snapshot.host, settings=tuple(line for each in lines for line in each))
    return structs.replace(snapshot, host=host)


def show(page: ArraysPage, machine: InventedMachine, qtbot: QtBot, snapshot: Snapshot) -> None:
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(snapshot)

"""What a word after ``bench`` means."""

import asyncio
import errno
import threading
from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import AsyncMock, Mock

import msgspec
import pytest

from raidwright.bench.spec import BuiltDevice, Folder, MountedAt, RawDisk, StackLayer
from raidwright.cli.measuring import targets
from raidwright.cli.measuring.targets import find_subject, open_target
from raidwright.cli.terminal.printing import CommandError, UsageError
from raidwright.history import SavedAction
from raidwright.machine.saved import read_machine
from raidwright.session.subjects import Subject
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.disks import Blank, Block, Filesystem, Snapshot
from raidwright.storage.snapshot.tree import disks
from tests.cli.conftest import Raidwright

MACHINES = Path(__file__).parents[1] / "machines"
STACK = read_machine(MACHINES / "raid5_luks_lvm_xfs_mounted.json")
SYSTEM = read_machine(MACHINES / "system_disk_and_two_ssds.json")
BUILT = SavedAction(1.0, "Nas", Purpose.BUILD, "f" * 64, "tank · RAID 5", "done", device="/dev/vault/films")
FILMS = "tank · RAID 5 of 3 · LUKS · LVM · XFS"


@pytest.mark.parametrize("word", ["/srv/films", "/dev/vault/films", "/dev/mapper/vault-films"])
def test_a_mounted_stack_by_each_of_its_names(word: str) -> None:
    assert find_subject(word, STACK) == Subject(MountedAt("/srv/films"), "tank", FILMS)


def test_an_empty_word_is_not_the_folder_one_is_in() -> None:
    with pytest.raises(UsageError, match="“” is not a disk, mount point or folder"):
        find_subject("", STACK)


def test_a_disk_by_each_of_its_names() -> None:
    disk = disks(STACK)[3]
    drive = disk.origin.drive  # type: ignore[union-attr]
    words = f"{drive.model} {drive.serial}"
    expected = Subject(RawDisk(disk_identity(disk, STACK)), words, words)
    for word in (drive.id, drive.serial, drive.wwn, disk.path, disk.links[0]):
        assert find_subject(word, STACK) == expected


def test_a_file_system_on_a_bare_disk_is_called_after_the_disk() -> None:
    subject = find_subject("/", SYSTEM)
    assert (subject.target, subject.name) == (MountedAt("/"), "/")
    assert subject.stack.startswith("Oldmill OM500 ")
    assert subject.stack.endswith(" · ext4")


@pytest.mark.parametrize(
    ("word", "stack"), [("/dev/md127", "tank · RAID 5 of 3"), ("/dev/dm-0", "tank · RAID 5 of 3 · LUKS")]
)
def test_any_other_device_on_an_array_is_only_read(word: str, stack: str) -> None:
    assert find_subject(word, STACK) == Subject(StackLayer(word, STACK.arrays[0].uuid), "tank", stack)


def test_what_was_built_last_and_is_bare() -> None:
    top = msgspec.structs.replace(STACK.blocks[_place("/dev/vault/films")], content=Blank())
    blocks = tuple(top if block.path == top.path else block for block in STACK.blocks)
    bare = msgspec.structs.replace(STACK, blocks=blocks)
    words = "tank · RAID 5 of 3 · LUKS · LVM · bare"
    target = BuiltDevice("/dev/vault/films", "f" * 64)
    for word in ("/dev/vault/films", top.path):
        assert find_subject(word, bare, (BUILT,)) == Subject(target, "tank", words)
    read = Subject(StackLayer(top.path, STACK.arrays[0].uuid), "tank", "tank · RAID 5 of 3 · LUKS · LVM")
    assert find_subject("/dev/vault/films", bare) == read
    gone = msgspec.structs.replace(bare, blocks=tuple(block for block in blocks if block is not top))
    with pytest.raises(CommandError):
        find_subject(BUILT.device, gone, (BUILT,))
    with pytest.raises(CommandError):
        find_subject("/dev/vda1", bare, (BUILT,))


def _place(link: str) -> int:
    return next(place for place, block in enumerate(STACK.blocks) if link in block.links)


def _with(old: Block, new: Block) -> Snapshot:
    return msgspec.structs.replace(
        STACK, blocks=tuple(new if block is old else block for block in STACK.blocks)
    )


def test_a_folder(tmp_path: Path) -> None:
    assert find_subject(f"{tmp_path}/.", STACK) == Subject(
        Folder(str(tmp_path)), str(tmp_path), str(tmp_path)
    )


def test_a_share_whose_computer_is_off_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = threading.Event()
    monkeypatch.setattr(Path, "is_dir", lambda _: answers.wait(60))
    monkeypatch.setattr(targets, "FOLDER_PATIENCE", 0.1)
    with pytest.raises(CommandError, match="/far/away is not responding"):
        find_subject("/far/away", STACK)
    answers.set()


def test_a_share_that_says_that_its_computer_is_off_is_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """As over SMB; what nobody may look into is none that is known."""
    monkeypatch.setattr(Path, "is_dir", Mock(side_effect=OSError(errno.EHOSTDOWN, "Host is down")))
    with pytest.raises(CommandError, match="/far/away is not responding"):
        find_subject("/far/away", STACK)
    monkeypatch.setattr(Path, "is_dir", Mock(side_effect=PermissionError(errno.EACCES, "Permission denied")))
    with pytest.raises(UsageError, match="is not a disk, mount point or folder of this machine"):
        find_subject("/far/away", STACK)


def test_a_folder_that_one_may_not_look_into_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: Path) -> bool:
        raise PermissionError

    monkeypatch.setattr(Path, "is_dir", refused)
    with pytest.raises(CommandError, match="is not a disk, mount point or folder of this machine"):
        find_subject("/root/of/somebody", STACK)


@pytest.mark.parametrize("word", ["/nowhere", "/dev/vda1"])
def test_what_cannot_be_measured(word: str) -> None:
    with pytest.raises(CommandError, match="is not a disk, mount point or folder of this machine"):
        find_subject(word, STACK)


@pytest.mark.parametrize(
    ("mounted", "target", "asked"),
    [(False, "", [False]), (True, "", [False, True]), (False, "/dev/vault/films", [True])],
    ids=["a folder", "a mount point", "a device"],
)
def test_nobody_is_asked_for_a_password_to_measure_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mounted: bool, target: str, asked: list[bool]
) -> None:
    """Who is at no screen of this computer would be asked for one even to look at its disks."""
    heard: list[bool] = []
    top = STACK.blocks[_place("/dev/vault/films")]
    moved = msgspec.structs.replace(top, content=Filesystem("xfs", "", "", (str(tmp_path),)))
    snapshot = STACK if not mounted else _with(top, moved)

    @asynccontextmanager
    async def opened(options: Namespace, *, asks: bool) -> AsyncIterator[tuple[object, object]]:
        heard.append(asks)
        machine = SimpleNamespace(look=AsyncMock(return_value=snapshot), title="Nas")
        actions = SimpleNamespace(actions=lambda: SimpleNamespace(actions=()))
        yield SimpleNamespace(history=actions), machine

    @asynccontextmanager
    async def asking(options: Namespace) -> AsyncIterator[None]:
        heard.append(True)
        yield

    monkeypatch.setattr(targets, "open_session", opened)
    monkeypatch.setattr(targets, "password_asked", asking)

    async def scenario() -> None:
        async with open_target(Namespace(machine="system", target=target or str(tmp_path))):
            pass

    asyncio.run(scenario())
    assert heard == asked


def test_a_folder_that_there_is_not_is_told_also_where_no_bus_answers(raidwright: Raidwright) -> None:
    """That no bus answers says nothing to who has mistyped a name."""
    done = raidwright("bench", "/nowhere/at-all")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(
        "error: “/nowhere/at-all” is not a folder here, and disks cannot be searched:"
    )

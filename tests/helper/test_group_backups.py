"""What LVM keeps of a volume group beside the disks: read, and deleted only when the group is not there."""

import asyncio
import errno
import os
from pathlib import Path

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.layers import volumes
from raidwright.helper.looking.layers.volumes import KnownGroups, PhysicalRow
from raidwright.helper.plans import group_files
from raidwright.helper.plans.steps import lvm
from raidwright.storage.snapshot.settings import GroupBackup
from raidwright.storage.steps.lvm import DeleteGroupBackup
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import some_teardown

__all__ = ["fake_sys"]

BACKUP = """\
description = "Created *after* executing 'vgcreate vault'"
vault {
	physical_volumes {
		pv0 {
			device = "/dev/mapper/safe"	# Hint only
		}
	}
}
"""
KEPT = GroupBackup("vault", ("/dev/mapper/safe",))
UUID = "Tspcvx-iuzr-NY1x-Afvc-b5If-yyKl-DMRP3g"

STILL_ACTIVE = (
    "The volume group “vault” is still active in LVM, so its backup is not deleted. Create the plan again."
)


def test_sizes_and_names_by_the_file_of_devices_are_read(tmp_path: Path) -> None:
    """As LVM 2.03.16 writes them."""
    (tmp_path / "etc/lvm/backup").mkdir(parents=True)
    more = (
        '\t\t\tdevice_id_type = "crypt_uuid"\n\t\t\tdevice_id = "CRYPT-LUKS2-0123-safe"\n'
        "\t\t\tdev_size = 2048\t# 1024 Kilobytes\n"
    )
    (tmp_path / "etc/lvm/backup/vault").write_text(BACKUP.replace("\t\t}\n", f"{more}\t\t}}\n"))
    (found,) = volumes.group_backups(tmp_path)
    assert found == msgspec.structs.replace(KEPT, ids=("CRYPT-LUKS2-0123-safe",), sizes=(1 << 20,))


def test_the_uuid_of_the_group_is_read_and_none_of_what_it_is_made_of(tmp_path: Path) -> None:
    (tmp_path / "etc/lvm/backup").mkdir(parents=True)
    file, inner = tmp_path / "etc/lvm/backup/vault", UUID.replace("T", "X")
    inside = BACKUP.replace("\t\t\tdevice =", f'\t\t\tid = "{inner}"\n\t\t\tdevice =')
    file.write_text(inside)
    assert [(each.uuid, each.volumes) for each in volumes.group_backups(tmp_path)] == [("", (inner,))]
    file.write_text(inside.replace("vault {\n", f'vault {{\n\tid = "{UUID}"\n\tseqno = 2\n'))
    assert [each.uuid for each in volumes.group_backups(tmp_path)] == [UUID]


def test_they_are_read(tmp_path: Path) -> None:
    assert volumes.group_backups(tmp_path) == ()
    folder = tmp_path / "etc/lvm/backup"
    (folder / "folder").mkdir(parents=True)
    (folder / "vault").write_text(BACKUP)
    (folder / "odd").write_bytes(b"\xff")
    assert volumes.group_backups(tmp_path) == (GroupBackup("odd", ()), KEPT)


class Computer:
    """What LVM sees, and what it keeps."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.seen: tuple[PhysicalRow, ...] = ()
        self.kept: tuple[GroupBackup, ...] = (KEPT,)
        patch.setattr(volumes, "physical_volumes", self._physical)
        patch.setattr(volumes, "group_backups", lambda: self.kept)

    async def _physical(self) -> tuple[PhysicalRow, ...]:
        return self.seen

    def refusal(self, group: str = "vault", mapping: str | None = "safe") -> str:
        with pytest.raises(HelperError) as error:
            asyncio.run(volumes.require_hidden(group, mapping))
        return str(error.value)


@pytest.fixture
def computer(monkeypatch: pytest.MonkeyPatch) -> Computer:
    return Computer(monkeypatch)


def test_that_of_a_group_in_a_locked_container_may_go(computer: Computer) -> None:
    asyncio.run(volumes.require_hidden("vault", "safe"))
    assert computer.refusal("attic") == (
        "LVM's metadata backup of the volume group “attic” does not belong to safe, so it is kept."
    )
    assert computer.refusal(mapping="chest") == (
        "LVM's metadata backup of the volume group “vault” does not belong to chest, so it is kept."
    )


def test_that_of_a_group_on_a_stopped_array_may_go(computer: Computer) -> None:
    """And what a power cut has left of it, which says nothing."""
    assert computer.refusal(mapping=None) == (
        "LVM's metadata backup of the volume group “vault” does not belong to an array here, so it is kept."
    )
    computer.kept = (msgspec.structs.replace(KEPT, devices=("/dev/md127",)),)
    asyncio.run(volumes.require_hidden("vault", None))
    assert computer.refusal("attic", None) == (
        "LVM's metadata backup of the volume group “attic” does not belong to an array here, so it is kept."
    )
    computer.kept = (GroupBackup("vault", ()),)
    asyncio.run(volumes.require_hidden("vault", None))
    computer.seen = (PhysicalRow("vault", "/dev/md127"),)
    assert computer.refusal(mapping=None) == STILL_ACTIVE


def test_that_of_a_group_whose_disks_were_erased_may_go(computer: Computer) -> None:
    """LVM may see another group of the name, of which it writes a backup in its place."""
    own = msgspec.structs.replace(KEPT, devices=("/dev/vda", "/dev/vdb"), uuid=UUID)
    for kept in ((own,), (), (GroupBackup("vault", ()),)):
        computer.kept = kept
        asyncio.run(volumes.require_hidden("vault", None, UUID))
        assert volumes.is_kept("vault", UUID) is bool(kept)
    computer.kept = (msgspec.structs.replace(own, uuid=(other := UUID.replace("T", "X"))),)
    computer.seen = (PhysicalRow("vault", "/dev/vdc", other),)
    asyncio.run(volumes.require_hidden("vault", None, UUID))
    assert not volumes.is_kept("vault", UUID)
    computer.seen = (PhysicalRow("vault", "/dev/vda", UUID),)
    with pytest.raises(HelperError, match=STILL_ACTIVE):
        asyncio.run(volumes.require_hidden("vault", None, UUID))


def test_that_of_a_group_in_a_container_stays_when_its_name_is_seen(computer: Computer) -> None:
    """LVM writes a backup of that one in its place, perhaps during the plan; or none is left."""
    other = UUID.replace("T", "X")
    computer.seen = (PhysicalRow("vault", "/dev/vdc", other),)
    for kept in ((GroupBackup("vault", ("/dev/vdc",), uuid=other),), (), (GroupBackup("vault", ()),)):
        computer.kept = kept
        asyncio.run(volumes.require_hidden("vault", "safe", UUID))
    computer.kept = (GroupBackup("vault", ("/dev/mapper/chest",), uuid=UUID),)
    with pytest.raises(HelperError, match="does not belong to safe"):
        asyncio.run(volumes.require_hidden("vault", "safe", UUID))


def test_that_of_a_group_which_lies_elsewhere_too_stays(computer: Computer) -> None:
    computer.kept = (msgspec.structs.replace(KEPT, devices=(*KEPT.devices, "/dev/vdz")),)
    assert computer.refusal() == (
        "LVM's metadata backup of the volume group “vault” does not belong to safe, so it is kept."
    )


def test_that_of_a_group_which_is_there_stays(computer: Computer, fake_sys: FakeSys) -> None:
    """As when somebody has opened the container meanwhile."""
    computer.seen = (PhysicalRow("vault", "/dev/vdz"),)
    assert computer.refusal() == STILL_ACTIVE
    computer.seen = ()
    fake_sys.mapping("safe", "dm-9", fake_sys.disk("vdz"))
    assert computer.refusal() == STILL_ACTIVE


def test_what_was_deleted_is_put_back_when_a_later_step_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "vault"
    file.write_text(BACKUP)
    monkeypatch.setattr(group_files, "backup_of", lambda group: str(tmp_path / group))
    step = DeleteGroupBackup("vault", "safe")
    handling = lvm.handle(some_teardown(), step, tuple, KnownGroups(), tmp_path / "state")
    asyncio.run(handling.put_back())  # type: ignore[arg-type]
    handling.prepare()
    assert not file.exists()
    asyncio.run(handling.put_back())  # type: ignore[arg-type]
    assert (file.read_text(), file.stat().st_mode & 0o777) == (BACKUP, 0o600)
    # LVM may have written a newer one by then.
    file.write_text("newer")
    asyncio.run(handling.put_back())  # type: ignore[arg-type]
    assert file.read_text() == "newer"


def test_what_lvm_has_written_of_another_group_of_the_name_stays(
    computer: Computer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "vault"
    file.write_text(BACKUP)
    for module in (group_files, lvm):
        monkeypatch.setattr(module, "backup_of", lambda _: str(file))
    computer.kept = (msgspec.structs.replace(KEPT, uuid=UUID),)
    step = DeleteGroupBackup("vault", uuid=UUID.replace("T", "X"))
    handling = lvm.handle(some_teardown(), step, tuple, KnownGroups(), tmp_path / "state")
    handling.prepare()
    asyncio.run(handling.verify())  # type: ignore[arg-type]
    asyncio.run(handling.put_back())  # type: ignore[arg-type]
    assert file.read_text() == BACKUP
    own = lvm.handle(
        some_teardown(), msgspec.structs.replace(step, uuid=UUID), tuple, KnownGroups(), tmp_path / "state"
    )
    own.prepare()
    assert not file.exists()


def test_of_what_was_gone_before_nothing_older_is_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "vault"
    monkeypatch.setattr(group_files, "backup_of", lambda _: str(file))
    file.write_text("of another array, long ago")
    group_files.delete("vault", tmp_path / "state")
    with pytest.raises(FileNotFoundError):
        group_files.delete("vault", tmp_path / "state")
    group_files.put_back("vault", tmp_path / "state")
    assert not file.exists()


def test_where_there_is_no_room_nothing_stands_there_by_halves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, state = tmp_path / "vault", tmp_path / "state"
    monkeypatch.setattr(group_files, "backup_of", lambda _: str(kept))
    kept.write_text("vault {\n")
    group_files.delete("vault", state)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            group_files.put_back("vault", state)
    assert [file.name for file in tmp_path.iterdir()] == ["state"]
    group_files.put_back("vault", state)
    assert kept.read_text() == "vault {\n"
    kept.write_text("another {\n")
    group_files.put_back("vault", state)
    assert kept.read_text() == "another {\n"
    assert [file.name for file in (state / "groups").iterdir()] == ["vault"]

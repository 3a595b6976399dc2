"""What the kernel itself holds open on a mount: exports, loop devices, swap files; from invented tables."""

from pathlib import Path

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import file_users, mounts
from raidwright.helper.looking.kernel import Device
from raidwright.storage.snapshot.users import HeldBy
from tests.helper.fake_proc import FakeProc, fake_proc

__all__ = ["fake_proc"]

DATA, INNER = Device("md127", Path("/nowhere")), Device("md126", Path("/nowhere"))
MOUNTED = (
    "22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n"
    "40 22 9:127 / /srv/data rw shared:55 - ext4 /dev/md127 rw\n"
    "41 40 9:126 / /srv/data/inner rw shared:56 - ext4 /dev/md126 rw\n"
)
SERVED = "# Version 1.1\n# Path Client(Flags) # IPs\n/srv/data\t*(rw)\n/home\t*(rw)\n"


@pytest.fixture(autouse=True)
def mounted(fake_proc: FakeProc, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_proc.process(0, MOUNTED)
    monkeypatch.setattr(kernel, "SYS", tmp_path / "sys")
    monkeypatch.setattr(file_users, "ETAB", tmp_path / "etab")


def users() -> dict[Device, list[tuple[HeldBy | None, str, tuple[str, ...]]]]:
    entries = {entry.point: entry for entry in mounts.our_mounts()}
    there = [(DATA, entries["/srv/data"]), (INNER, entries["/srv/data/inner"])]
    found = file_users.users_of(there)
    return {
        device: [(user.by, user.program, user.files) for user in those] for device, those in found.items()
    }


def export(proc: Path, served: str = SERVED) -> None:
    (proc / "fs/nfsd").mkdir(parents=True)
    (proc / "fs/nfsd/exports").write_text(served)


def test_nothing_is_held_where_nothing_is_told() -> None:
    assert users() == {}


def test_folders_that_are_given_out_are_told(tmp_path: Path) -> None:
    export(tmp_path / "proc")
    (tmp_path / "etab").write_text("/srv/data/a\\040film\t*(ro)\n/srv/data/inner/b\thost(rw)\n")
    assert users() == {
        DATA: [(HeldBy.NFS, "nfsd", ("/srv/data", "/srv/data/a film"))],
        INNER: [(HeldBy.NFS, "nfsd", ("/srv/data/inner/b",))],
    }


def test_what_is_exported_is_not_given_out_while_no_server_runs(tmp_path: Path) -> None:
    (tmp_path / "etab").write_text("/srv/data\t*(ro)\n")
    assert users() == {}


def test_loop_devices_and_swap_files_are_told(fake_proc: FakeProc, tmp_path: Path) -> None:
    loop = tmp_path / "sys/block/loop7/loop"
    loop.mkdir(parents=True)
    (loop / "backing_file").write_text("/srv/data/image\n")
    (tmp_path / "sys/block/loop8").mkdir()
    fake_proc.swap_to("/srv/data/inner/swap\\040file")
    fake_proc.swap_to("/dev/sdb2")
    assert users() == {
        DATA: [(HeldBy.LOOP, "/dev/loop7", ("/srv/data/image",))],
        INNER: [(HeldBy.SWAP, "swap", ("/srv/data/inner/swap file",))],
    }

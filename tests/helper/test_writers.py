"""Who has a device itself open for writing, and that no plan takes it from him."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.kernel import Device
from raidwright.storage.snapshot.users import FileUser, HeldBy
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys

__all__ = ["fake_proc", "fake_sys"]

READ, WRITTEN, BOTH = 0o100000, 0o100001, 0o2100002
"""Flags of open files, as the kernel shows them: O_LARGEFILE, O_CLOEXEC and how it was opened."""


@pytest.fixture
def disk(fake_sys: FakeSys) -> Device:
    made = fake_sys.disk("vdq0")
    fake_sys.number(made, "254:7")
    return made


@pytest.fixture
def opens(
    fake_proc: FakeProc, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[int, str, int], None]:
    """Has a process open a path with flags; all below /dev but /dev/kvm is the disk."""

    def open_(process: int, path: str, flags: int, parent: int = 1) -> None:
        fake_proc.process(process, name="qemu (a) 2")
        folder = tmp_path / f"proc/{process}"
        for each in ("fd", "fdinfo"):
            (folder / each).mkdir(exist_ok=True)
        name = str(len(os.listdir(folder / "fd")))
        (folder / "fd" / name).symlink_to(path)
        (folder / "fdinfo" / name).write_text(f"pos:\t0\nflags:\t0{flags:o}\nmnt_id:\t27\n")
        (folder / "stat").write_text(f"{process} (qemu (a) 2) S {parent} {process} 0\n")

    def number(opened: str) -> str:
        return "" if Path(opened).readlink() == Path("/dev/kvm") else "254:7"

    monkeypatch.setattr(occupants, "_block_number", number)
    return open_


def processes(disk: Device) -> list[int]:
    return [user.process for user in occupants.writers_of([disk]).get(disk, ())]


@pytest.mark.parametrize(("flags", "found"), [(READ, []), (WRITTEN, [5]), (BOTH, [5])])
def test_who_may_write_to_it_is_a_writer(
    disk: Device, opens: Callable[[int, str, int], None], flags: int, found: list[int]
) -> None:
    opens(5, "/dev/vdq0", flags)
    opens(5, "/dev/vdq0", READ)
    assert processes(disk) == found


def test_a_writer_is_told_once_by_program_and_device(
    disk: Device, opens: Callable[[int, str, int], None]
) -> None:
    opens(5, "/dev/vdq0", BOTH)
    opens(5, "/dev/vdq0", BOTH)
    assert occupants.writers_of([disk]) == {disk: (FileUser(5, "qemu (a) 2", "/dev/vdq0", by=HeldBy.WRITER),)}


def test_who_only_reads_has_it_open_too_and_what_root_has_started_itself(
    disk: Device, opens: Callable[[int, str, int], None]
) -> None:
    """A program of root's own may be held up by another disk, and keep this one open."""
    opens(5, "/dev/vdq0", READ)
    opens(5, "/dev/vdq0", READ)
    opens(os.getpid(), "/dev/vdq0", BOTH)
    assert [str(each) for each in occupants.openers_of([disk])] == [
        "qemu (a) 2 (process 5) has /dev/vdq0 open"
    ]


def test_other_files_are_not_touched(
    disk: Device, opens: Callable[[int, str, int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in ("/srv/silent/file", "/dev/null", "/dev/pts/3", "socket:[42]"):
        opens(5, path, BOTH)
    opens(6, "/dev/kvm", BOTH)
    assert processes(disk) == []
    monkeypatch.setattr(occupants, "_block_number", pytest.fail)
    opens(7, "/dev/vdq0", READ)
    with pytest.raises(pytest.fail.Exception):
        processes(disk)


def test_of_another_device_nobody_is_a_writer(
    disk: Device, fake_sys: FakeSys, opens: Callable[[int, str, int], None]
) -> None:
    opens(5, "/dev/vdq0", BOTH)
    fake_sys.number(disk, "254:8")
    assert processes(disk) == []


def test_what_this_process_has_open_or_has_started_is_none(
    disk: Device, opens: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    opens(5, "/dev/vdq0", BOTH)
    opens(6, "/dev/vdq0", BOTH, parent=5)
    opens(7, "/dev/vdq0", BOTH, parent=6)
    # Whoever has ended meanwhile has no parent to tell of.
    opens(8, "/dev/vdq0", BOTH, parent=99)
    assert processes(disk) == [5, 6, 7, 8]
    monkeypatch.setattr(os, "getpid", lambda: 5)
    assert processes(disk) == [8]


def test_no_more_are_told_than_one_can_read(
    disk: Device, opens: Callable[[int, str, int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(occupants, "_MOST", 1)
    opens(5, "/dev/vdq0", BOTH)
    opens(6, "/dev/vdq0", BOTH)
    assert processes(disk) == [5]


def test_a_real_process_has_no_block_device_open() -> None:
    """What is read of /proc is what the kernel writes there: flags, and the parent of a process."""
    waits = "import os, sys; os.open('/dev/full', os.O_RDWR); print(flush=True); sys.stdin.read()"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", waits], stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        process.stdout.readline()
        folder = Path(f"/proc/{process.pid}")
        (opened,) = [each.name for each in (folder / "fd").iterdir() if each.readlink() == Path("/dev/full")]
        assert occupants._is_writable(folder / "fdinfo" / opened)
        assert not occupants._block_number(f"{folder}/fd/{opened}")
        assert occupants._is_our_own(process.pid)
        assert not occupants._is_our_own(os.getppid())
        process.communicate()

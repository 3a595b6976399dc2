"""Who has files open on a mount, asked of real processes."""

import dataclasses
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from raidwright.helper.looking import file_users, mounts
from raidwright.helper.looking.kernel import Device
from raidwright.storage.snapshot.disks import FileUser

HERE, PROC = Device("here", Path("/nowhere")), Path("/proc")
WAITS = "import sys; sys.stdout.write('!'); sys.stdout.flush(); sys.stdin.read()"


@contextmanager
def at_work(folder: Path, program: str = WAITS) -> Iterator[int]:
    """A process in the folder; the number of the process."""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", program], cwd=folder, stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        assert process.stdout.read(1) == b"!"
        yield process.pid
        process.communicate()


def users() -> dict[int, FileUser]:
    """By their processes."""
    there = [(HERE, entry) for entry in mounts.our_mounts() if entry.point == str(PROC)]
    return {user.process: user for user in file_users.users_of(there).get(HERE, ())}


@pytest.fixture
def everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also on a computer where many others use that file system."""
    monkeypatch.setattr(file_users, "_MOST", 10_000)


@pytest.mark.usefixtures("everybody")
def test_who_works_in_a_folder_or_has_a_file_open_is_found() -> None:
    holds = f"held = open('/proc/version'); {WAITS}"
    with at_work(PROC) as worker, at_work(Path("/"), holds) as player, at_work(Path("/")) as other:
        found = users()
    assert found[worker] == FileUser(worker, found[worker].program, str(PROC))
    assert found[worker].program.startswith("python")
    assert found[player].file == "/proc/version"
    assert other not in found


def test_no_more_are_told_than_one_can_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_users, "_MOST", 1)
    with at_work(PROC), at_work(PROC):
        assert len(users()) == 1


def test_what_is_mounted_elsewhere_is_used_by_nobody() -> None:
    (*_, entry) = (each for each in mounts.our_mounts() if each.point == str(PROC))
    with at_work(PROC):
        assert file_users.users_of([(HERE, dataclasses.replace(entry, id=2**30))]) == {}
        assert file_users.users_of([(HERE, dataclasses.replace(entry, point="/nowhere"))]) == {}


@pytest.mark.parametrize(("mount", "most"), [(3, 1), (7, 4)])
def test_who_has_many_files_open_does_not_hold_everybody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mount: int, most: int
) -> None:
    """Also when they only look like files of the mount, as in a namespace of one's own."""
    asked: list[str] = []
    (tmp_path / "fd").mkdir()
    for number in range(50):
        (tmp_path / f"fd/{number}").symlink_to("/srv/data/file")
    monkeypatch.setattr(file_users, "_MOST_ASKED", 4)
    monkeypatch.setattr(file_users, "_mount_of", lambda _, name: asked.append(name) or 3)
    users = file_users._used_by(str(tmp_path), {mount: HERE}, ("/srv/data/",))
    assert users == ({HERE: "/srv/data/file"} if mount == 3 else {})
    assert len(asked) == most

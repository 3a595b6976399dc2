"""Who has files open on a mount, asked of real processes."""

import dataclasses
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.helper.looking.in_use import file_users, mounts
from raidwright.helper.looking.kernel import Device
from raidwright.protocol import DeviceFacts
from raidwright.storage.snapshot.users import FileUser, HeldBy

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
    assert found[worker] == FileUser(worker, found[worker].program, str(PROC), (), os.getuid())
    assert found[worker].program.startswith("python")
    assert found[player].files == ("/proc/version",)
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


@pytest.mark.parametrize(("mount", "most"), [(3, 4), (7, 4)])
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
    assert users == ({HERE: ["/srv/data/file"]} if mount == 3 else {})
    assert len(asked) == most


def test_of_one_program_a_few_files_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest is not even asked for."""
    links = [(f"fd/{number}", f"/srv/data/{number}") for number in (1, 1, *range(2, 50))]
    asked: list[str] = []
    monkeypatch.setattr(file_users, "_links", lambda _: iter(links))
    monkeypatch.setattr(file_users, "_mount_of", lambda _, name: asked.append(name) or 3)
    found = file_users._used_by("/nowhere", {3: HERE}, ("/srv/data/",))
    assert found == {HERE: ["/srv/data/1", "/srv/data/2", "/srv/data/3"]}
    assert len(asked) == 4


@pytest.mark.usefixtures("everybody")
def test_a_name_that_hides_others_is_told_with_its_signs(tmp_path: Path) -> None:
    mount = max((each for each in mounts.our_mounts() if tmp_path.is_relative_to(each.point)), key=_depth)
    odd = tmp_path / "a\n\u202eb"
    odd.mkdir()
    with at_work(odd) as worker:
        found = file_users.users_of([(HERE, mount)])[HERE]
    (told,) = (each for each in found if each.process == worker)
    assert f"{tmp_path}/a\\x0a\\x202eb" in told.files


def _depth(entry: mounts.MountEntry) -> int:
    return len(entry.point)


NFS = FileUser(0, "nfsd", "/srv/n", by=HeldBy.NFS)
OWN, FOREIGN = FileUser(1, "mine", "/srv/a", ("/srv/b",), 1000), FileUser(2, "theirs", "/srv/c", (), 1001)
ROOTS, GONE = FileUser(3, "roots", "/srv/d", (), 0), FileUser(4, "gone", "/srv/e")


@pytest.mark.parametrize(
    ("uid", "told"),
    [
        (1000, ["/srv/a", "", "", "", "/srv/n"]),
        (1001, ["", "/srv/c", "", "", "/srv/n"]),
        (1002, ["", "", "", "", "/srv/n"]),
        (0, ["/srv/a", "/srv/c", "/srv/d", "/srv/e", "/srv/n"]),
    ],
)
def test_nobody_learns_what_others_have_open(uid: int, told: list[str]) -> None:
    """Programs, processes and what the kernel holds are told to everybody, as /proc tells them."""
    plain = DeviceFacts("9:0", "md0", 512, 512, 1, ())
    facts = structs.replace(plain, users=(OWN, FOREIGN, ROOTS, GONE, NFS))
    seen, other = file_users.facts_visible_to(uid, (facts, plain))
    assert [user.file for user in seen.users] == told
    assert seen.users[0].others == (OWN.others if uid in (0, 1000) else ())
    assert [(user.process, user.program) for user in seen.users] == [
        (user.process, user.program) for user in facts.users
    ]
    assert other is plain


@pytest.mark.parametrize("hides", [False, True])
def test_what_a_program_hides_even_from_its_user_is_roots(hides: bool) -> None:
    """A process that is not dumpable, as one that holds keys is: its user may not look into it either."""
    uid = os.getuid() or 65534
    program = f"import os, ctypes; os.setuid({uid}); ctypes.CDLL(None).prctl(4, {int(not hides)}); {WAITS}"
    with at_work(Path("/"), program) as process:
        assert file_users._process_owner(process) == (0 if hides else uid)
    assert file_users._process_owner(process) is None


def test_who_has_a_file_only_mapped_is_found(tmp_path: Path) -> None:
    file = tmp_path / "film"
    file.write_bytes(b"film" * 1024)
    maps = f"import mmap, os; f = os.open({str(file)!r}, os.O_RDONLY); m = mmap.mmap(f, 0, prot=1)"
    # Python keeps a descriptor of its own for a map of a file; only what the map itself holds is left.
    closes = "[os.close(n) for n in range(3, 9) if os.path.exists(f'/proc/self/fd/{n}')]"
    mount = mounts.mount_under(str(file), mounts.our_mounts())
    assert mount is not None
    points = (f"{tmp_path}/",)
    with at_work(Path("/"), f"{maps}; {closes}; {WAITS}") as process:
        folder = f"/proc/{process}"
        assert file_users._used_by(folder, {mount.id: HERE}, points) == {}
        assert file_users._mapped_by(folder, {mount.id: HERE}, points, [mount]) == {HERE: [str(file)]}
        assert file_users._mapped_by(folder, {2**30: HERE}, points, [mount]) == {}

"""Which files are measured through, with whose rights, and that no other folder can be reached."""

import os
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import BenchDone, PassResult
from raidwright.bench.spec import Data, Direction, Folder
from raidwright.helper.errors import HelperError
from raidwright.helper.looking.mounts import MountEntry
from raidwright.helper.measuring import fio, fio_process, test_file
from raidwright.protocol import ErrorCode, JobFailed
from raidwright.storage.units import MIB
from tests.helper.bench_runs import folder, lent, measured, nameless, of, spec

__all__ = ["folder"]

SEQ_Q8, SEQ_Q1, _, _ = DEFAULT.rows
READ, WRITE = Direction
WRITING = spec(SEQ_Q1, directions=(WRITE,), size=16 * MIB, seconds=0.5)
_EXT = 0xEF53


def test_a_folder_is_measured_through_the_callers_own_nameless_file(folder: Path) -> None:
    events = measured(spec(SEQ_Q8, directions=(READ, WRITE)), folder)
    assert events[-1] == BenchDone(complete=True)
    assert len(of(PassResult, events)) == 2


@pytest.mark.parametrize("kind", ["named", "read-only", "none"])
def test_a_file_that_could_be_somebody_elses_is_refused(folder: Path, kind: str) -> None:
    named = folder / "precious"
    named.write_bytes(b"")
    file = os.open(named, os.O_RDWR if kind == "named" else os.O_RDONLY)
    named.unlink() if kind == "read-only" else None
    try:
        (event,) = lent(WRITING, None if kind == "none" else file)
    finally:
        os.close(file)
        named.unlink(missing_ok=True)
    assert isinstance(event, JobFailed)
    assert event.code is ErrorCode.BAD_REQUEST


def test_a_file_that_has_something_in_it_is_refused_and_stays_as_it_is(folder: Path) -> None:
    file = nameless(folder)
    os.write(file, b"precious")
    (event,) = lent(WRITING, file)
    assert isinstance(event, JobFailed)
    assert os.pread(file, 100, 0) == b"precious"
    os.close(file)


@pytest.mark.root
def test_what_the_caller_calls_the_folder_opens_nothing(folder: Path, tmp_path: Path) -> None:
    """The path is for the question to the user only; a link, or another's folder, leads nowhere."""
    link = tmp_path / "link"
    link.symlink_to("/root")
    before = sorted(Path("/root").iterdir())
    file = nameless(folder)
    inode = os.fstat(file).st_ino
    for path in (str(link), "/root", "/proc/1/root"):
        os.ftruncate(file, 0)
        events = lent(replace(WRITING, target=Folder(path)), file, uid=os.getuid())
        assert events[-1] == BenchDone(complete=True)
        assert os.fstat(file).st_ino == inode
        assert os.fstat(file).st_size == 16 * MIB
    os.close(file)
    assert sorted(Path("/root").iterdir()) == before


@pytest.mark.root
def test_a_folder_is_measured_with_the_rights_of_its_owner(folder: Path) -> None:
    """fio could open any file anew that is handed to it; what the caller may not write stays as it is."""
    for owner, kind in ((65534, BenchDone), (33, JobFailed)):
        file = nameless(folder)
        os.fchown(file, owner, 0)
        events = lent(WRITING, file, uid=65534)
        os.close(file)
        assert isinstance(events[-1], kind), events[-1]


@pytest.mark.root
def test_fio_has_the_callers_rights_alone_gains_none_and_ends_with_us() -> None:
    argv = fio_process._argv(fio.layout_job("/x", MIB, Data.RANDOM), 65534)
    flags = argv[: argv.index("--")]
    tell = "import ctypes; n = ctypes.c_int(); ctypes.CDLL(None).prctl(2, ctypes.byref(n)); print(n.value)"
    identity = "import os; print(os.getresuid(), os.getresgid(), os.getgroups())"
    status = (
        "print(*(l.split()[1] for l in open('/proc/self/status') if l[:6] in ('CapPrm', 'CapEff', 'NoNewP')))"
    )
    said = subprocess.run(
        (*flags, "--", "/usr/bin/python3", "-c", f"{tell}\n{identity}\n{status}"),
        check=True,
        capture_output=True,
        text=True,
    )
    assert said.stdout.splitlines() == ["9", f"{(65534,) * 3} {(65534,) * 3} []", f"{'0' * 16} {'0' * 16} 1"]


def test_memory_is_not_measured_as_if_it_were_a_disk() -> None:
    (event,) = measured(spec(SEQ_Q8), Path("/dev/shm"))
    assert isinstance(event, JobFailed)
    assert "memory" in event.sentence
    memory = os.memfd_create("mine")
    (event,) = lent(WRITING, memory)
    os.close(memory)
    assert isinstance(event, JobFailed)
    assert "memory" in event.sentence


def test_what_a_program_of_the_caller_answers_for_is_not_asked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_file, "_FUSE", _EXT)
    (event,) = measured(spec(SEQ_Q8), folder)
    assert isinstance(event, JobFailed)
    assert "FUSE" in event.sentence


def test_a_program_that_is_known_by_its_mount_is_not_even_asked_what_it_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mount = MountEntry("0:99", "sshfs", "/home/me/far", "fuse.sshfs")
    monkeypatch.setattr(test_file, "_mount_of", lambda _: mount)
    monkeypatch.setattr(test_file, "_kind", lambda _: pytest.fail("it was asked"))
    (event,) = measured(spec(SEQ_Q8), folder)
    assert isinstance(event, JobFailed)
    assert "FUSE" in event.sentence


def test_a_mount_point_is_entered_itself_and_no_link_to_it(folder: Path) -> None:
    descriptor = test_file.open_nameless("/dev/shm")
    assert os.fstat(descriptor).st_nlink == 0
    os.close(descriptor)
    link = folder / "link"
    link.symlink_to("/dev/shm")
    with pytest.raises(HelperError, match="No test file can be made"):
        test_file.open_nameless(str(link))
    link.unlink()
    with pytest.raises(HelperError, match="not where the file system is mounted any more"):
        test_file.open_nameless(str(folder))

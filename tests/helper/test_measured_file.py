"""Where the file lies that is measured through: on a disk, on what was named, and reached without a link."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.spec import Data, MountedAt
from raidwright.helper.errors import HelperError
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.measuring import fio, fio_process, measured_file
from raidwright.helper.measuring.measured_stretch import open_stretch
from raidwright.storage.units import GIB, MIB
from tests.full_disk import no_file_beyond
from tests.helper.bench_runs import folder, nameless, spec

__all__ = ["folder"]

_EXT = 0xEF53


@pytest.fixture
def file(folder: Path) -> Iterator[int]:
    made = nameless(folder)
    yield made
    os.close(made)


def test_it_gets_its_length_and_the_disk_is_found(file: int) -> None:
    assert measured_file.prepare(file, 16 * MIB) is not None
    measured_file.lengthen(file, 16 * MIB)
    assert os.fstat(file).st_size == 16 * MIB
    assert measured_file.goes_past_memory(file)


def test_what_is_free_is_told_in_words_of_its_size(file: int, monkeypatch: pytest.MonkeyPatch) -> None:
    room = SimpleNamespace(f_bavail=258_153, f_frsize=1024)
    monkeypatch.setattr(os, "fstatvfs", lambda _: room)
    with pytest.raises(HelperError, match=r"needs 1 GiB, but only 252 MiB is free\."):
        measured_file.prepare_cached(file, GIB)


@pytest.mark.root
def test_fio_gains_no_rights_and_ends_with_us() -> None:
    argv = fio_process._argv(fio.layout_job(("/x",), MIB, Data.RANDOM))
    flags = argv[: argv.index("--")]
    tell = "import ctypes; n = ctypes.c_int(); ctypes.CDLL(None).prctl(2, ctypes.byref(n)); print(n.value)"
    status = "print(*(l.split()[1] for l in open('/proc/self/status') if l[:6] == 'NoNewP'))"
    said = subprocess.run(
        (*flags, "--", "/usr/bin/python3", "-c", f"{tell}\n{status}"),
        check=True,
        capture_output=True,
        text=True,
    )
    assert said.stdout.splitlines() == ["9", "1"]


def test_memory_is_not_measured_as_if_it_were_a_disk() -> None:
    memory = os.memfd_create("mine")
    try:
        for descriptor in (memory, shared := nameless(Path("/dev/shm"))):
            assert not measured_file.goes_past_memory(descriptor)
            with pytest.raises(HelperError, match="memory"):
                measured_file.prepare(descriptor, MIB)
        os.close(shared)
    finally:
        os.close(memory)


def test_what_a_program_of_the_caller_answers_for_is_not_asked(
    file: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measured_file, "_FUSE", _EXT)
    with pytest.raises(HelperError, match="FUSE"):
        measured_file.prepare(file, MIB)


def test_a_program_that_is_known_by_its_mount_is_not_even_asked_what_it_is(
    file: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    mount = MountEntry("0:99", "sshfs", "/home/me/far", "fuse.sshfs")
    monkeypatch.setattr(measured_file.mounts, "mount_of", lambda _: mount)
    monkeypatch.setattr(measured_file, "_kind", lambda _: pytest.fail("it was asked"))
    with pytest.raises(HelperError, match="FUSE"):
        measured_file.prepare(file, MIB)


def test_what_lies_on_another_computer_is_named_as_that(file: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers of statfs(2), as the kernel gave them of an NFS 4.2 and a CIFS mount."""
    assert measured_file.share_of(file) == ""
    for number, name in ((0x6969, "NFS"), (0xFE534D42, "SMB"), (0xFF534D42, "SMB"), (0x01021997, "9P")):
        monkeypatch.setattr(measured_file, "_kind", lambda _, number=number: number)
        assert measured_file.share_of(file) == name


def test_a_mount_point_is_entered_itself_and_no_link_to_it(folder: Path) -> None:
    descriptor = measured_file.open_nameless("/dev/shm")
    assert os.fstat(descriptor).st_nlink == 0
    os.close(descriptor)
    link = folder / "link"
    link.symlink_to("/dev/shm")
    with pytest.raises(HelperError, match="Cannot create a test file"):
        measured_file.open_nameless(str(link))
    link.unlink()
    with pytest.raises(HelperError, match="The file system is no longer mounted on"):
        measured_file.open_nameless(str(folder))


def test_what_rewrites_is_measured_past_the_cache_as_well(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How much is written to such a file system's disks is unknown; that it goes past memory is not."""
    monkeypatch.setattr(measured_file, "open_nameless", lambda _: nameless(folder))
    monkeypatch.setattr(measured_file, "_REWRITING", {_EXT})
    with open_stretch(
        replace(spec(DEFAULT.rows[0]), target=MountedAt("/mnt/tank")), ["/mnt/tank"]
    ) as stretch:
        assert stretch.rewrites
        assert not stretch.buffered


def test_a_file_that_its_file_system_cannot_hold_is_refused_with_what_to_do(file: int) -> None:
    """A limit of the process answers as FAT does (EFBIG)."""
    with (
        no_file_beyond(8 * MIB),
        pytest.raises(HelperError, match=r"cannot store a file of 16\.8 MB .*\. Choose a smaller test size"),
    ):
        measured_file.lengthen(file, 16 * MIB)


def test_on_fat_a_file_that_takes_all_there_is_stays_below_4_gib(
    file: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert measured_file.fitting_size(file, 5 * GIB) == 5 * GIB
    monkeypatch.setattr(measured_file, "_kind", lambda _: 0x4D44)
    assert measured_file.fitting_size(file, 5 * GIB) == 4 * GIB - MIB


def test_a_file_grows_only_until_it_is_stopped(file: int) -> None:
    """FAT writes zeros for all of it, with which a slow stick is busy for minutes."""
    asked = iter((False, False, True))
    measured_file.lengthen(file, 512 * MIB, lambda: next(asked))
    assert os.fstat(file).st_size == 128 * MIB

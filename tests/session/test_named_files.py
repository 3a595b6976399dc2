"""Files that somebody names: read to a limit, and never half written."""

import contextlib
import os
import resource
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from raidwright.files import save_file
from raidwright.machine.port import MachineError
from raidwright.machine.practice import load_disk_set
from raidwright.machine.practice.errors import DiskSetError
from raidwright.machine.saved import read_machine
from raidwright.session.blueprints import DesignError, read_blueprint, write_blueprint
from raidwright.session.figures import FiguresError, write_file
from tests.storage.wishes import design

LONG = "x" * 100_000


@contextlib.contextmanager
def no_more_than(size: int) -> Iterator[None]:
    """Have the kernel refuse larger files, as a full disk does in the middle of one."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_what_was_there_is_whole_when_the_disk_is_full(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text("the old one")
    with no_more_than(4096), pytest.raises(FiguresError, match=r"report\.html cannot be written"):
        write_file(file, LONG)
    assert file.read_text() == "the old one"
    assert list(tmp_path.iterdir()) == [file]


def test_a_blueprint_that_cannot_be_saved_is_still_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "data.toml"
    write_blueprint(file, design())
    with no_more_than(16), pytest.raises(DesignError, match="cannot be saved"):
        write_blueprint(file, design(name="other"))
    assert read_blueprint(file) == design()


def test_a_new_file_is_for_whom_the_umask_says_and_an_old_one_for_whom_it_was(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        save_file(tmp_path / "new", b"1")
    finally:
        os.umask(before)
    old = tmp_path / "old"
    old.touch(0o604)
    save_file(old, b"2")
    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("new", "old")] == [0o640, 0o604]


def test_where_there_are_no_rights_a_file_is_saved_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "fchmod", refuse)
    monkeypatch.setattr(os, "fchown", refuse)
    for content in (b"1", b"2"):
        save_file(tmp_path / "report", content)
        assert (tmp_path / "report").read_bytes() == content


@pytest.mark.root
def test_what_root_saves_over_stays_its_owners(tmp_path: Path) -> None:
    report = tmp_path / "report"
    report.write_text("hers")
    os.chown(report, 1234, 2345)
    save_file(report, b"new")
    status = report.stat()
    assert (status.st_uid, status.st_gid, report.read_bytes()) == (1234, 2345, b"new")


def test_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    goal, link = tmp_path / "far" / "goal", tmp_path / "link"
    link.symlink_to(goal)
    for content in (b"1", b"2"):
        save_file(link, content)
        assert link.is_symlink()
        assert goal.read_bytes() == content


def test_a_link_that_leads_to_itself_is_refused_in_words(tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    report.symlink_to(report)
    for file in (report, report / "below"):
        with pytest.raises(FiguresError, match="Too many levels of symbolic links"):
            write_file(file, "figures")
    assert [*tmp_path.iterdir()] == [report]
    assert report.is_symlink()


def test_a_pipe_is_written_to_as_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        save_file(pipe, b"figures")
        assert os.read(reader, 100) == b"figures"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


READERS: tuple[Callable[[Path], object], ...] = (read_blueprint, read_machine, load_disk_set)
REFUSALS = (DesignError, MachineError, DiskSetError)


@pytest.mark.parametrize("read", READERS)
def test_what_never_ends_is_not_read_to_its_end(read: Callable[[Path], object]) -> None:
    with pytest.raises(REFUSALS, match="File too large"):
        read(Path("/dev/zero"))


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize(
    "content",
    [
        b"\x7fELF\xff\xfe",
        b"a = " + b"[" * 10_000,
        b'{"raidwright_machine": 2, "snapshot": ' + b"[" * 100_000,
        b'{"raidwright_machine": 1, "snapshot": ' + b"[" * 100_000,
        b'{"raidwright_machine": 1, "snapshot": {"\xff": 1}}',
    ],
)
def test_whatever_a_file_holds_is_refused_in_words(
    tmp_path: Path, read: Callable[[Path], object], content: bytes
) -> None:
    file = tmp_path / "given.toml"
    file.write_bytes(content)
    with pytest.raises(REFUSALS, match=r"given\.toml"):
        read(file)

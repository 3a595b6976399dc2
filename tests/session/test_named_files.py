"""Files that somebody names: read to a limit, and never half written."""

import os
import stat
import threading
import time
from collections.abc import Callable
from datetime import UTC
from pathlib import Path

import pytest

from raidwright.cli.terminal.asking import passphrase_for
from raidwright.cli.terminal.printing import CommandError
from raidwright.files import save_file
from raidwright.machine.header_file import NewFile
from raidwright.machine.port import MachineError
from raidwright.machine.practice import load_disk_set
from raidwright.machine.practice.errors import DiskSetError
from raidwright.machine.saved import read_machine
from raidwright.session.blueprints import DesignError, read_blueprint, write_blueprint
from raidwright.session.figures import FiguresError, read_file, write_file
from tests.full_disk import no_file_beyond
from tests.helper.plans import some_build
from tests.load import SHARED
from tests.storage.wishes import design

LONG = "x" * 100_000


def test_what_was_there_is_whole_when_the_disk_is_full(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text("the old one")
    with no_file_beyond(4096), pytest.raises(FiguresError, match=r"report\.html cannot be written"):
        write_file(file, LONG)
    assert file.read_text() == "the old one"
    assert list(tmp_path.iterdir()) == [file]


def test_a_blueprint_that_cannot_be_saved_is_still_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "data.toml"
    write_blueprint(file, design())
    with no_file_beyond(16), pytest.raises(DesignError, match="cannot be saved"):
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


@pytest.mark.parametrize("reader", [True, False])
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path, *, reader: bool) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    descriptor = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK) if reader else -1
    try:
        with pytest.raises(FiguresError, match="a pipe or a device, and no file"):
            write_file(pipe, "figures")
    finally:
        if reader:
            os.close(descriptor)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_device_is_refused() -> None:
    with pytest.raises(FiguresError, match="a pipe or a device, and no file"):
        write_file(Path("/dev/null"), "figures")


OTHER = 1234


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """A folder as /tmp is, in which another user has put things."""
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o1777)
    os.chown(folder, 2345, 2345)
    return folder


def plant(path: Path) -> None:
    os.chown(path, OTHER, OTHER, follow_symlinks=False)


@pytest.mark.root
def test_another_users_planted_file_is_neither_overwritten_nor_given_back(shared: Path) -> None:
    report = shared / "report.html"
    report.write_text("planted")
    plant(report)
    with pytest.raises(FiguresError, match="Permission denied"):
        write_file(report, "figures")
    assert (report.read_text(), report.stat().st_uid) == ("planted", OTHER)
    assert [*shared.iterdir()] == [report]


@pytest.mark.root
@pytest.mark.parametrize("middle", [True, False])
def test_another_users_link_is_not_followed(shared: Path, tmp_path: Path, *, middle: bool) -> None:
    goal = tmp_path / "goal"
    goal.mkdir()
    (goal / "report").write_text("mine")
    link = shared / "link"
    link.symlink_to(goal if middle else goal / "report")
    plant(link)
    named = link / "report" if middle else link
    with pytest.raises(FiguresError, match="Permission denied"):
        write_file(named, "figures")
    with pytest.raises(FiguresError, match="Permission denied"):
        read_file(named, UTC, 0.0)
    assert (goal / "report").read_text() == "mine"


@pytest.mark.root
def test_another_users_pipe_is_not_waited_for(shared: Path) -> None:
    pipe = shared / "posted.txt"
    os.mkfifo(pipe)
    plant(pipe)
    with pytest.raises(FiguresError, match="Permission denied"):
        read_file(pipe, UTC, 0.0)
    with pytest.raises(DesignError, match="Permission denied"):
        read_blueprint(pipe)
    with pytest.raises(MachineError, match="Permission denied"):
        read_machine(pipe)


@pytest.mark.root
def test_a_secret_goes_into_no_folder_by_another_users_link(shared: Path, tmp_path: Path) -> None:
    (shared / "keys").symlink_to(tmp_path)
    plant(shared / "keys")
    with pytest.raises(PermissionError):
        NewFile(shared / "keys/header")
    with pytest.raises(CommandError, match="Permission denied"):
        passphrase_for(some_build(luks=True), shared / "keys/passphrase")


@pytest.mark.root
def test_ones_own_in_a_shared_folder_is_written_and_followed(shared: Path, tmp_path: Path) -> None:
    write_file(shared / "report", "1")
    write_file(shared / "report", "2")
    (tmp_path / "mine").write_text("3")
    (shared / "link").symlink_to(tmp_path / "mine")
    write_file(shared / "link", "4")
    assert ((shared / "report").read_text(), (tmp_path / "mine").read_text()) == ("2", "4")


def test_nobody_waits_for_a_pipe_that_nobody_writes_to(tmp_path: Path) -> None:
    pipe = tmp_path / "posted.txt"
    os.mkfifo(pipe)
    begun = time.monotonic()
    assert read_file(pipe, UTC, 0.0).runs == ()
    with pytest.raises(MachineError):
        read_machine(pipe)
    assert time.monotonic() - begun < SHARED


def test_what_a_program_hands_in_is_read_from_its_pipe(tmp_path: Path) -> None:
    write_blueprint(tmp_path / "a.toml", design())
    out, way_in = os.pipe()
    writer = threading.Timer(
        0.2, lambda: (os.write(way_in, (tmp_path / "a.toml").read_bytes()), os.close(way_in))
    )
    writer.start()
    try:
        assert read_blueprint(Path(f"/dev/fd/{out}")) == design()
    finally:
        writer.join()
        os.close(out)


def test_links_of_ones_own_are_followed_wherever_they_lead(tmp_path: Path) -> None:
    (tmp_path / "a/b").mkdir(parents=True)
    (tmp_path / "up").symlink_to("a/b/../b")
    (tmp_path / "a/b/last").symlink_to("../first")
    write_file(tmp_path / "up/last", "figures")
    assert (tmp_path / "a/first").read_text() == "figures"


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

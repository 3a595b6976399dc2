"""The file of a saved header: made by the person's own process, for them alone, and whole or not at all."""

import asyncio
import errno
import os
import signal
import stat
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from types import FrameType

import pytest

from raidwright.machine.header_file import carrying, flaw_or_header, mounted_at, read_saved
from raidwright.machine.port import MachineError
from raidwright.storage.header import HEADER_LIMIT, Flaw, LuksHeader
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.header import SaveHeader
from raidwright.storage.steps.targets import OnArray
from tests.luks_files import UUID, saved_header
from tests.storage.step_cases import plan


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return saved_header(tmp_path_factory.mktemp("saved"))


def saving(uuid: str = UUID) -> Plan:
    made = plan(SaveHeader(OnArray(), uuid))
    return Plan(Purpose.HEADER, made.disks, made.array, made.steps)


def fill(file: Path, content: bytes, wanted: Plan | None = None) -> None:
    """What a helper does that writes ``content`` into the pipe and ends."""

    async def helped() -> None:
        loop = asyncio.get_running_loop()
        async with carrying(file) as carried:
            (way_in,) = (os.dup(each) for each in carried.fds)
            carried.hand_over()
            writing = loop.run_in_executor(None, write_all, way_in, content)
            await carried.finish(wanted or saving())
            await writing
        await loop.shutdown_default_executor()

    asyncio.run(helped())


def write_all(descriptor: int, content: bytes) -> None:
    with os.fdopen(descriptor, "wb") as pipe:
        pipe.write(content)


def test_what_is_saved_is_whole_and_the_persons_alone(tmp_path: Path, saved: bytes) -> None:
    file = tmp_path / "header"
    before = os.umask(0)
    try:
        fill(file, saved)
    finally:
        os.umask(before)
    assert file.read_bytes() == saved
    assert list(tmp_path.iterdir()) == [file]
    assert (stat.S_IMODE(file.stat().st_mode), file.stat().st_uid) == (0o600, os.geteuid())


@pytest.mark.parametrize("part", [0, 4096, 16 << 20])
def test_of_what_did_not_come_whole_nothing_is_left(tmp_path: Path, saved: bytes, part: int) -> None:
    file = tmp_path / "header"
    with pytest.raises(MachineError, match="was not received completely, so nothing was saved"):
        fill(file, (saved + b"?")[:part] if part < len(saved) else saved + b"?")
    assert list(tmp_path.iterdir()) == []


def killed_at(moment: int, file: Path, content: bytes) -> bool:
    """Whether a process that saves was killed as it came to that line of the program, each counted once."""
    child = os.fork()
    if not child:
        try:
            seen: set[tuple[str, int]] = set()
            sys.settrace(partial(_kill_at, moment, seen))  # type: ignore[arg-type]
            fill(file, content)
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def _kill_at(moment: int, seen: set[tuple[str, int]], frame: FrameType, *_: object) -> object:
    program = frame.f_code.co_filename
    if "/raidwright/machine/" not in program:
        return None
    seen.add((program, frame.f_lineno))
    if len(seen) > moment:
        os.kill(os.getpid(), signal.SIGKILL)
    return partial(_kill_at, moment, seen)


def test_whenever_it_is_killed_the_file_is_absent_or_whole(tmp_path: Path, saved: bytes) -> None:
    found = set()
    for moment in count():
        folder = tmp_path / str(moment)
        folder.mkdir()
        killed = killed_at(moment, folder / "header", saved)
        left = {each.name: each.read_bytes() for each in folder.iterdir()}
        found.add(left.pop("header", None))
        assert all(name.startswith(".") and name.endswith(".part") for name in left)
        if not killed:
            break
    assert moment > 40
    assert found == {None, saved}


def test_a_name_that_is_taken_meanwhile_is_not_overwritten(tmp_path: Path, saved: bytes) -> None:
    file = tmp_path / "header"

    async def helped() -> None:
        async with carrying(file) as carried:
            way_in = os.dup(*carried.fds)
            carried.hand_over()
            file.write_text("dear")
            await asyncio.to_thread(write_all, way_in, saved)
            await carried.finish(saving())

    with pytest.raises(MachineError, match="already exists and will not be overwritten"):
        asyncio.run(helped())
    assert file.read_text() == "dear"
    assert list(tmp_path.iterdir()) == [file]


def without_links(*_: object) -> None:
    """As FAT answers."""
    raise PermissionError(errno.EPERM, "Operation not permitted")


def test_without_hard_links_it_gets_its_name_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, saved: bytes
) -> None:
    monkeypatch.setattr(os, "link", without_links)
    file = tmp_path / "header"
    fill(file, saved)
    assert list(tmp_path.iterdir()) == [file]
    assert file.read_bytes() == saved
    with pytest.raises(MachineError, match="already exists and will not be overwritten"):
        fill(file, saved)
    assert list(tmp_path.iterdir()) == [file]


def test_of_what_cannot_be_put_on_its_medium_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, saved: bytes
) -> None:
    sync = os.fsync

    def fails_for_folders(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EIO, "Input/output error")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", fails_for_folders)
    with pytest.raises(MachineError, match="cannot be written: Input/output error"):
        fill(tmp_path / "header", saved)
    assert list(tmp_path.iterdir()) == []


def test_another_containers_header_is_not_kept(tmp_path: Path, saved: bytes) -> None:
    with pytest.raises(MachineError, match="was not received completely"):
        fill(tmp_path / "header", saved, saving(UUID.replace("0", "9")))
    assert list(tmp_path.iterdir()) == []


def test_a_plan_that_never_runs_leaves_no_file(tmp_path: Path) -> None:
    async def refused() -> None:
        async with carrying(tmp_path / "header") as carried:
            assert len(carried.fds) == 1
            raise RuntimeError

    with pytest.raises(RuntimeError):
        asyncio.run(refused())
    assert list(tmp_path.iterdir()) == []


def of_a_file(path: Path) -> None:
    path.write_text("dear")


def of_a_link(path: Path) -> None:
    path.symlink_to(path.parent / "elsewhere")


@pytest.mark.parametrize("there", [of_a_file, of_a_link])
def test_what_is_there_is_not_overwritten_and_no_link_followed(
    tmp_path: Path, there: Callable[[Path], None]
) -> None:
    file = tmp_path / "header"
    there(file)
    with pytest.raises(MachineError, match="already exists and will not be overwritten"):
        fill(file, b"")
    assert not (tmp_path / "elsewhere").exists()
    assert file.is_symlink() or file.read_text() == "dear"


def test_where_others_could_read_it_nothing_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on FAT, where fchmod changes nothing."""
    monkeypatch.setattr(os, "fchmod", lambda *_: None)
    open_any = os.open

    def open_for_all(path: Path | str, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        return open_any(path, flags, mode | 0o044, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", open_for_all)
    with pytest.raises(MachineError, match="Other users could read the file"):
        fill(tmp_path / "header", b"")
    assert list(tmp_path.iterdir()) == []


def test_a_saved_file_is_read_once_as_it_is(tmp_path: Path, saved: bytes) -> None:
    file = tmp_path / "header"
    file.write_bytes(saved)
    content, header = flaw_or_header(file)
    assert content == saved
    assert isinstance(header, LuksHeader)
    assert header.uuid == UUID


@pytest.mark.parametrize("kind", ["fifo", "link", "folder", "absent", "device"])
def test_what_is_no_file_is_not_read(tmp_path: Path, kind: str, saved: bytes) -> None:
    file, target = tmp_path / "header", tmp_path / "target"
    target.write_bytes(saved)
    match kind:
        case "fifo":
            os.mkfifo(file)
        case "link":
            file.symlink_to(target)
        case "folder":
            file.mkdir()
        case "device":
            file = Path("/dev/zero")
        case _:
            pass
    with pytest.raises(MachineError, match=r"is not a file|cannot be read"):
        read_saved(file)


def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "header"
    with file.open("wb") as huge:
        huge.truncate(1 << 40)
    content, flaw = flaw_or_header(file)
    assert flaw is Flaw.TOO_LARGE
    assert len(content) == HEADER_LIMIT + 1


def test_where_a_file_would_lie(tmp_path: Path) -> None:
    (tmp_path / "way").symlink_to("/proc")
    assert mounted_at(tmp_path / "way" / "header") == "/proc"
    assert Path(mounted_at(Path("header"))).is_mount()
    (tmp_path / "round").symlink_to(tmp_path / "round")
    assert mounted_at(tmp_path / "round" / "header") == mounted_at(tmp_path / "header")

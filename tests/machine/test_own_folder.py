"""A folder is measured by a process of one's own, with the real fio, and nothing is left of it."""

import asyncio
import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import Begun, BenchDone, PassBegun, PassResult
from raidwright.bench.spec import ONE_WAY, BenchSpec, Direction, Folder, RawDisk
from raidwright.bench.statistics import cell
from raidwright.bench.verdicts import Reason, judge
from raidwright.machine import bench_file
from raidwright.machine.bench_file import bench_file_in
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.own_folder import OwnFolder
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, JobFailed, MeasureEvent, encode
from raidwright.storage.failures import failure
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.units import GIB, MIB
from tests.open_files import users_of

IDENTITY = DiskIdentity("/dev/x", "d", "m", "s", "w", 10**9, 512, 512, 1, "", ())
NO_BUS = "unix:path=/nonexistent"


@pytest.fixture(params=["/var/tmp", "/dev/shm"])
def folder(request: pytest.FixtureRequest) -> Iterator[Path]:
    made = Path(request.param, f"raidwright-own-{os.getpid()}")
    made.mkdir()
    yield made
    assert list(made.iterdir()) == []
    made.rmdir()


@pytest.fixture
def like_smb(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a share where what has lost its name cannot be opened again: it keeps it."""
    monkeypatch.setattr(bench_file, "_opens_again", lambda _: False)
    monkeypatch.setattr(os, "O_TMPFILE", os.O_DIRECTORY)


def spec(folder: Path, seconds: float = 0.5, passes: int = 2) -> BenchSpec:
    return BenchSpec(Folder(str(folder)), DEFAULT.rows[:1], ONE_WAY, 16 * MIB, passes, seconds, warmup=False)


async def heard(measuring: OwnFolder, cancel_at: type = JobFailed) -> list[MeasureEvent]:
    events = []
    async for event in measuring.events():
        events.append(event)
        if isinstance(event, cancel_at):
            measuring.cancel()
    return events


def test_it_is_measured_without_a_bus_and_says_when_it_goes_through_memory(folder: Path) -> None:
    async def scenario() -> list[MeasureEvent]:
        machine = BusMachine("Here", NO_BUS)
        machine._is_other_computer = False
        try:
            return [event async for event in machine.measure(spec(folder))]
        finally:
            await machine.close()

    events = asyncio.run(scenario())
    assert isinstance(events[0], Begun)
    assert events[-1] == BenchDone(complete=True)
    results = [event for event in events if isinstance(event, PassResult)]
    assert [result.number for result in results] == [1, 2, 1, 2]
    assert all(result.bytes > MIB for result in results)
    reasons = judge(cell(results[:2])).reasons
    assert (Reason.BUFFERED in reasons) == (folder.parent == Path("/dev/shm"))


def test_what_was_measured_until_it_was_cancelled_is_told(folder: Path) -> None:
    events = asyncio.run(heard(OwnFolder(spec(folder, 60.0)), cancel_at=PassBegun))
    assert events[-1] == BenchDone(complete=False)
    assert users_of(folder) == []


@pytest.mark.parametrize("started", [False, True])
def test_what_is_cancelled_before_it_has_begun_was_stopped_and_is_no_failure(
    folder: Path, started: bool
) -> None:
    """A program that is starting does not listen to signals yet, and would end of one."""

    async def scenario() -> list[MeasureEvent]:
        measuring = OwnFolder(spec(folder, 60.0))
        if not started:
            measuring.cancel()
        hearing = asyncio.create_task(heard(measuring))
        while measuring._child is None:
            await asyncio.sleep(0)
        if started:
            measuring.cancel()
        return await hearing

    assert asyncio.run(scenario())[-1] == BenchDone(complete=False)
    assert users_of(folder) == []


@pytest.mark.usefixtures("like_smb")
def test_a_file_that_keeps_its_name_is_gone_with_the_measurement(folder: Path) -> None:
    seen: list[str] = []

    async def scenario() -> None:
        async for event in OwnFolder(spec(folder)).events():
            seen.extend(file.name for file in folder.iterdir())
            assert not isinstance(event, JobFailed), event

    asyncio.run(scenario())
    (name,) = set(seen)
    assert name.startswith(".raidwright-")


@pytest.mark.usefixtures("like_smb")
def test_whoever_of_both_is_killed_the_other_removes_the_file(folder: Path) -> None:
    asyncio.run(_each_killed(folder))


async def _each_killed(folder: Path) -> None:
    with pytest.raises(MachineError):
        async with bench_file_in(str(folder)):
            raise MachineError(ErrorCode.FAILED, failure("measuring-died"))
    async with bench_file_in(str(folder)) as file:
        program = (sys.executable, "-m", "raidwright.helper")
        argv = (*program, "--folder", str(file.descriptor), "--named", file.path)
        given = f"{encode(spec(folder, 60.0))}\n"
        # The end of its input is that whoever asked has gone.
        subprocess.run(argv, input=given, text=True, pass_fds=(file.descriptor,), timeout=60, check=True)
        assert list(folder.iterdir()) == []


def test_whoever_is_killed_takes_it_along(folder: Path) -> None:
    program = (
        "import asyncio; from raidwright.machine.own_folder import OwnFolder\n"
        "from tests.machine.test_own_folder import heard, spec; from pathlib import Path\n"
        f"asyncio.run(heard(OwnFolder(spec(Path({str(folder)!r}), 60.0))))"
    )
    caller = subprocess.Popen((sys.executable, "-c", program), cwd=Path(__file__).parents[2])
    until = time.monotonic() + 60
    while len(users_of(folder)) < 2:
        assert caller.poll() is None
        assert time.monotonic() < until
        time.sleep(0.1)
    caller.send_signal(signal.SIGKILL)
    caller.wait()
    while users_of(folder):
        assert time.monotonic() < until
        time.sleep(0.1)


def test_when_what_measures_is_killed_it_is_told_in_words(folder: Path) -> None:
    async def scenario() -> None:
        measuring = OwnFolder(spec(folder, 60.0))
        async for event in measuring.events():
            if isinstance(event, PassBegun):
                assert measuring._child is not None
                measuring._child.kill()

    with pytest.raises(MachineError, match="the benchmark program exited"):
        asyncio.run(scenario())
    until = time.monotonic() + 60
    while users_of(folder) and time.monotonic() < until:
        time.sleep(0.1)
    assert users_of(folder) == []


def test_fio_ends_although_who_started_it_was_killed_before_it_could_ask_to_be_told(folder: Path) -> None:
    """setpriv asks the kernel a moment after it was started: as if the kill had come in that moment."""
    program = (
        "import sys; from raidwright.helper.measuring import fio_process, own_folder\n"
        "fio_process._WRAPPER = ('setpriv', '--no-new-privs')\n"
        "own_folder.main(int(sys.argv[1]), None)"
    )
    file = os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600)
    argv = (sys.executable, "-c", program, str(file))
    starter = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, pass_fds=(file,))
    os.close(file)
    assert starter.stdin is not None
    with starter.stdin:
        starter.stdin.write(f"{encode(spec(folder, 60.0))}\n".encode())
        starter.stdin.flush()
        until = time.monotonic() + 30
        while len(users_of(folder)) < 2:
            assert time.monotonic() < until
            time.sleep(0.1)
        starter.kill()
        starter.wait()
    while users_of(folder):
        assert time.monotonic() < until
        time.sleep(0.1)


@pytest.mark.parametrize("folder", ["/dev/shm"], indirect=True)
def test_too_large_a_file_is_refused_in_words(folder: Path) -> None:
    """Memory is smaller than the largest test file; a disk may well have room for it."""
    huge = BenchSpec(Folder(str(folder)), DEFAULT.rows[:1], (Direction.READ,), 64 * GIB)
    (event,) = asyncio.run(heard(OwnFolder(huge)))
    assert isinstance(event, JobFailed)
    assert "The test file needs" in event.sentence


def test_a_share_that_is_gone_by_then_is_called_that(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = OSError(errno.EHOSTDOWN, "Host is down")
    monkeypatch.setattr(bench_file, "_make_file", Mock(side_effect=gone))
    with pytest.raises(MachineError, match="is not responding"):
        asyncio.run(heard(OwnFolder(spec(folder))))


def test_a_folder_that_is_not_there_holds_no_file() -> None:
    with pytest.raises(MachineError, match="No test file can be created in /nowhere"):
        asyncio.run(heard(OwnFolder(spec(Path("/nowhere")))))


def test_nothing_but_a_folder_is_measured_so(tmp_path: Path) -> None:
    wanted = BenchSpec(RawDisk(IDENTITY), DEFAULT.rows[:1], (Direction.READ,), 16 * MIB)
    file = os.open(tmp_path, os.O_TMPFILE | os.O_RDWR, 0o600)
    try:
        done = subprocess.run(
            (sys.executable, "-m", "raidwright.helper", "--folder", str(file)),
            input=f"{encode(wanted)}\n",
            pass_fds=(file,),
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
    finally:
        os.close(file)
    assert "Only a folder can be measured this way." in done.stdout

"""Programs are started with nothing inherited, and their ends are told apart."""

import asyncio
import contextlib
import os
import signal
import sys
import threading
import time
from asyncio.base_subprocess import BaseSubprocessTransport
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.helper import runner
from raidwright.helper.runner import Completed, ProgramMissing, ProgramTooSlow

_SELF = """import os
mask = os.umask(0)
print(os.getcwd(), oct(mask), os.getpgid(0) == os.getpid(), end=" ")
print(os.readlink("/proc/self/fd/0"), *sorted(os.listdir("/proc/self/fd")))
"""


@pytest.fixture(autouse=True, params=["with threads", "as the helper waits"])
def wait_for_children(request: pytest.FixtureRequest) -> Iterator[None]:
    """Have every child waited for as the tests do elsewhere, and as the helper has it done."""
    before = asyncio.get_child_watcher() if sys.version_info < (3, 12) else None
    if request.param == "as the helper waits":
        runner.wait_without_threads()
    yield
    if before is not None:
        asyncio.set_child_watcher(before)


def test_the_helper_starts_no_thread_for_a_child() -> None:
    async def threads() -> int:
        running = asyncio.create_task(runner.run(("sleep", "0.2")))
        await asyncio.sleep(0.1)
        count = threading.active_count()
        await running
        return count

    runner.wait_without_threads()
    assert asyncio.run(threads()) == threading.active_count()


def run(*argv: str, **options) -> Completed:
    return asyncio.run(runner.run(argv, **options))


def test_the_environment_is_made_from_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_PRELOAD_NOT", "evil")
    said = run("env")
    assert dict(line.split("=", 1) for line in said.stdout.splitlines()) == {
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
        "LC_ALL": "C.UTF-8",
        "LVM_OUT_FD": "2",
    }


def test_a_child_stands_alone() -> None:
    leak = os.open("/", os.O_RDONLY)
    os.set_inheritable(leak, True)
    try:
        said = run("python3", "-c", _SELF)
    finally:
        os.close(leak)
    # The fourth descriptor is the one that lists the folder.
    assert said.stdout.split() == ["/", "0o77", "True", "/dev/null", "0", "1", "2", "3"]


def test_ends_are_told_apart() -> None:
    assert run("true").status == 0
    assert str(run("false").ending) == "false exited with status 1."
    killed = run("python3", "-c", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    assert str(killed.ending) == "python3 was killed by SIGKILL."
    assert killed.status == -signal.SIGKILL


@pytest.mark.root
def test_a_program_is_only_found_where_root_put_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "FOLDERS", (str(tmp_path),))
    program = tmp_path / "tool"
    program.write_text("#!/bin/sh\n")
    assert runner.find_program("tool") is None, "not executable"
    program.chmod(0o755)
    assert runner.find_program("tool") == program
    program.chmod(0o775)
    assert runner.find_program("tool") is None, "others can change it"
    program.chmod(0o755)
    os.chown(program, 65534, 65534)
    assert runner.find_program("tool") is None, "it is not root's"
    with pytest.raises(ProgramMissing, match="tool is not installed"):
        run("tool")


def test_the_secret_goes_to_standard_input_and_cannot_be_changed_there() -> None:
    said = run(
        "python3",
        "-c",
        ("import os, fcntl; print(os.read(0, 100).decode(), fcntl.fcntl(0, fcntl.F_GET_SEALS))"),
        stdin=bytearray(b"a canary"),
    )
    assert said.stdout.split() == ["a", "canary", "15"]
    assert said.argv[0] == "python3"
    assert "canary" not in repr(said.argv)


def test_output_is_bounded_and_read_to_its_end() -> None:
    said = run("head", "-c", "1000000", "/dev/zero")
    assert said.status == 0
    assert len(said.stdout) == runner.OUTPUT_LIMIT


def test_a_program_that_has_more_time_goes_on_to_its_end() -> None:
    asked: list[float] = []

    def has_more_time() -> bool:
        asked.append(time.monotonic())
        return True

    said = run("sh", "-c", "sleep 1; echo late", timeout=0.3, has_more_time=has_more_time)
    assert (said.status, said.stdout) == (0, "late\n")
    assert len(asked) >= 2
    with pytest.raises(ProgramTooSlow, match="A disk can be slow or faulty"):
        run("sleep", "60", timeout=0.3, has_more_time=lambda: len(asked) < 3 and has_more_time())


def test_time_is_limited_for_the_whole_group(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    began = time.monotonic()
    with pytest.raises(ProgramTooSlow):
        run("sh", "-c", f"sleep 600 & echo $! > {mark}; wait", timeout=2)
    assert time.monotonic() - began < 60
    grandchild = Path("/proc", mark.read_text().strip(), "stat")
    until = time.monotonic() + 60
    while (left := is_alive(grandchild)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not left, "a grandchild went on"


def is_alive(stat: Path) -> bool:
    """Whether that process is there and has not ended, waited for or not."""
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_cancelled_run_leaves_nothing() -> None:
    async def scenario() -> None:
        task = asyncio.ensure_future(runner.run(("sleep", "60")))
        await asyncio.sleep(0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(scenario())


def test_what_is_attempted_is_never_cut_short(tmp_path: Path) -> None:
    """As an initial RAM disk, which a helper that is told to stop may be having made."""
    begun, ended = tmp_path / "begun", tmp_path / "ended"

    async def scenario() -> None:
        script = f"touch {begun}; sleep 0.5; touch {ended}"
        attempt = asyncio.create_task(runner.attempt(("sh", "-c", script), timeout=60))
        while not begun.exists():
            await asyncio.sleep(0.01)
        attempt.cancel()
        with pytest.raises(asyncio.CancelledError):
            await attempt
        assert ended.exists()

    asyncio.run(scenario())


def test_a_run_that_is_cancelled_as_it_starts_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """asyncio closes what it was interrupted over, reaps the child itself, and its watcher complains."""
    closed: list[int | None] = []
    original = BaseSubprocessTransport.close

    def close(transport: BaseSubprocessTransport) -> None:
        closed.append(transport.get_returncode())
        original(transport)

    async def scenario(steps: int) -> None:
        running = asyncio.create_task(runner.run(("sleep", "60")))
        for _ in range(steps):
            await asyncio.sleep(0)
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running

    monkeypatch.setattr(BaseSubprocessTransport, "close", close)
    for steps in range(1, 8):
        asyncio.run(scenario(steps))
    assert None not in closed
    assert len(closed) >= 5


def test_nobody_waits_for_a_program_that_the_kernel_does_not_let_go_of(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One that waits for a disk dies only when that answers."""
    monkeypatch.setattr(runner, "_DYING", 0.1)
    monkeypatch.setattr(runner.os, "killpg", lambda *_: None)

    async def scenario() -> float:
        began = time.monotonic()
        with pytest.raises(ProgramTooSlow, match="restart the computer"):
            await runner.run(("sleep", "2"), timeout=0.1)
        waited = time.monotonic() - began
        await asyncio.sleep(2.5)
        return waited

    assert asyncio.run(scenario()) < 1.5
    assert "sleep goes on" in caplog.text

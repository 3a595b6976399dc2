"""A paused sync goes on whatever ends the pause, and nobody else's halt is touched."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from raidwright.bench.profiles import DEFAULT
from raidwright.helper.errors import HelperError
from raidwright.helper.looking.kernel import Device
from raidwright.helper.measuring.paused_sync import end_left_pauses, pause_syncs
from raidwright.protocol import ErrorCode, JobFailed
from tests.helper.bench_runs import measured, spec
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md

__all__ = ["fake_sys"]
PAUSED_AND_GONE_ON = "frozen\nidle\n"
"""What stands in the file at the end: two words, one written after the other."""
HOLD = """
import asyncio, sys
from pathlib import Path
from raidwright.helper.looking.kernel import Device
from raidwright.helper.measuring.paused_sync import pause_syncs

async def hold():
    async with pause_syncs([Device("md127", Path(sys.argv[1]))], Path(sys.argv[2])):
        print("paused", flush=True)
        await asyncio.sleep(600)

asyncio.run(hold())
"""


@pytest.fixture
def array(fake_sys: FakeSys) -> Device:
    """It is in its first sync."""
    disks = [fake_sys.disk(node) for node in ("sda", "sdb")]
    made = fake_sys.stacked("md127", *disks, folder="md")
    (made.folder / "diskseq").write_text("41\n")
    return fill_md(made, dict.fromkeys(disks, "in_sync"), uuid="a-b-c-d", sync_action="resync")


@pytest.fixture
def pauses(tmp_path: Path) -> Path:
    return tmp_path / "run"


def action(array: Device) -> Path:
    return array.folder / "md/sync_action"


def left(pauses: Path) -> list[str]:
    """Names of what is written down."""
    return sorted(path.name for path in (pauses / "paused-syncs").glob("*"))


def sit_out(array: Device, pauses: Path) -> None:
    async def go() -> None:
        async with pause_syncs([array], pauses):
            assert array.attribute("md/sync_action") == "frozen"
            assert "md127" in left(pauses)

    asyncio.run(go())


def test_a_sync_stands_still_and_goes_on(array: Device, pauses: Path) -> None:
    sit_out(array, pauses)
    assert action(array).read_text() == PAUSED_AND_GONE_ON
    assert left(pauses) == []


@pytest.mark.parametrize("word", ["frozen", "idle", "check", "repair", "reshape"])
def test_nothing_else_is_touched(array: Device, pauses: Path, word: str) -> None:
    async def go() -> None:
        async with pause_syncs([array], pauses):
            assert action(array).read_text() == word

    action(array).write_text(word)
    asyncio.run(go())
    assert action(array).read_text() == word
    assert left(pauses) == []


def test_it_goes_on_when_the_measurement_is_cancelled(array: Device, pauses: Path) -> None:
    async def measurement(begun: asyncio.Event) -> None:
        async with pause_syncs([array], pauses):
            begun.set()
            await asyncio.sleep(600)

    async def go() -> None:
        begun = asyncio.Event()
        task = asyncio.create_task(measurement(begun))
        await begun.wait()
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(go())
    assert action(array).read_text() == PAUSED_AND_GONE_ON


def test_it_goes_on_when_the_child_is_killed(array: Device, pauses: Path) -> None:
    async def go() -> None:
        async with pause_syncs([array], pauses):
            kill_child(os.getpid())

    asyncio.run(go())
    assert action(array).read_text() == PAUSED_AND_GONE_ON


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def kill_child(pid: int) -> None:
    for child in children(pid):
        if Path(f"/proc/{child}/comm").read_text() == "sed\n":
            os.kill(child, signal.SIGKILL)
            while is_alive(child):
                time.sleep(0.01)


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def killed_while_paused(array: Device, pauses: Path, *, child: bool) -> None:
    """Another process pauses the sync and is killed, with its child or without."""
    argv = [sys.executable, "-c", HOLD, str(array.folder), str(pauses)]
    with subprocess.Popen(argv, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"paused\n"
        if child:
            holder.send_signal(signal.SIGSTOP)
            kill_child(holder.pid)
        holder.kill()


def becomes(path: Path, text: str) -> None:
    until = time.monotonic() + 20
    while path.read_text() != text and time.monotonic() < until:
        time.sleep(0.02)
    assert path.read_text() == text


def test_it_goes_on_when_the_helper_is_killed(array: Device, pauses: Path) -> None:
    killed_while_paused(array, pauses, child=False)
    becomes(action(array), PAUSED_AND_GONE_ON)
    becomes(pauses / "paused-syncs/md127.ended", "idle\n")
    # Whoever halts it now does so for reasons of his own.
    action(array).write_text("frozen\n")
    end_left_pauses(pauses)
    assert action(array).read_text() == "frozen\n"
    assert left(pauses) == []


def test_the_next_helper_lets_it_go_on_when_the_child_was_killed_too(array: Device, pauses: Path) -> None:
    killed_while_paused(array, pauses, child=True)
    assert action(array).read_text() == "frozen\n"
    end_left_pauses(pauses)
    assert action(array).read_text() == "idle\n"
    assert left(pauses) == []


@pytest.mark.parametrize(("file", "text"), [("diskseq", "42\n"), ("md/uuid", "e-f-a-b\n")])
def test_an_array_that_was_put_together_since_is_left_alone(
    array: Device, pauses: Path, file: str, text: str
) -> None:
    killed_while_paused(array, pauses, child=True)
    (array.folder / file).write_text(text)
    end_left_pauses(pauses)
    assert action(array).read_text() == "frozen\n"
    assert left(pauses) == []


def test_an_array_that_is_gone_is_forgotten(fake_sys: FakeSys, array: Device, pauses: Path) -> None:
    killed_while_paused(array, pauses, child=True)
    fake_sys.name("/dev/md127", None)
    end_left_pauses(pauses)
    assert left(pauses) == []


def test_what_cannot_be_written_down_is_not_paused(array: Device, pauses: Path) -> None:
    pauses.write_text("no folder")
    with pytest.raises(HelperError, match="cannot be paused"):
        sit_out(array, pauses)
    assert action(array).read_text() == "resync\n"


def test_nothing_is_paused_where_nobody_was_asked_about_writing(tmp_path: Path) -> None:
    (said,) = measured(spec(DEFAULT.rows[0], pause_sync=True), tmp_path)
    assert isinstance(said, JobFailed)
    assert said.code is ErrorCode.BAD_REQUEST

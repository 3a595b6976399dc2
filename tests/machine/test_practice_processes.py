"""What becomes of a practice machine's processes when their keeper is killed; `sleep` stands for them."""

import asyncio
import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from raidwright.machine.practice import keeper, run_folder
from raidwright.machine.practice.processes import KEEPER, Processes, ProcessGroup, SerialLine
from raidwright.machine.practice.run_folder import lock_of, remove_left
from raidwright.storage.failures import failure

_SLEEP = ("/usr/bin/sleep", "60")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The run folder of a machine whose disks are ready at once."""
    made = tmp_path / f"{run_folder.PREFIX}1"
    made.mkdir()
    shutil.copy(keeper.__file__, made / KEEPER)
    orders = {
        "media": (),
        "media_ready": "ready",
        "daemon": _SLEEP,
        "daemon_ready": "ready",
        "kernel": _SLEEP,
        "kernel_environment": {},
        "errand": _SLEEP,
        "environment": {"PATH": "/usr/bin"},
    }
    (made / "keeper.json").write_text(json.dumps(orders))
    (made / "ready").touch()
    return made


@asynccontextmanager
async def started(folder: Path, *, processes: int) -> AsyncIterator[Processes]:
    """A machine of which so many processes are known."""
    serial = SerialLine()
    with lock_of(folder) as lock:
        machine = await Processes.start(folder, serial, lock, None)
    try:
        async with asyncio.timeout(20):
            while len(machine.groups) < processes:
                await asyncio.sleep(0.01)
        yield machine
    finally:
        await machine.close()
        for end in serial.host:
            os.close(end)


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_what_a_killed_keeper_leaves_is_ended_and_removed(folder: Path) -> None:
    async def scenario() -> None:
        async with started(folder, processes=3) as machine:
            leaders = [group.leader for group in machine.groups]
            assert tuple(leaders[:2]) == machine.pids
            assert all(map(is_alive, leaders))
            os.kill(machine.keeper, signal.SIGKILL)
            assert await asyncio.wait_for(asyncio.shield(machine.ended), 20) == failure("practice-killed")
            assert not any(map(is_alive, leaders))
            assert not folder.exists()

    asyncio.run(scenario())


def test_what_is_left_where_nobody_lived_to_remove_it_a_later_start_removes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_folder, "RUNS_FOLDER", folder.parent)
    owner = folder.stat().st_uid

    def end_without_removing(machine: Processes) -> None:
        for group in machine.groups:
            group.kill()
            group.wait(20)

    monkeypatch.setattr(Processes, "_end_all", end_without_removing)

    async def scenario() -> None:
        async with started(folder, processes=3) as machine:
            remove_left((owner,))
            assert folder.exists()
            os.kill(machine.keeper, signal.SIGKILL)
            await asyncio.wait_for(asyncio.shield(machine.ended), 20)
            remove_left((owner + 1,))
            assert folder.exists()
            remove_left((owner,))
            assert not folder.exists()

    asyncio.run(scenario())


def test_a_folder_that_is_being_made_is_left_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_folder, "RUNS_FOLDER", folder.parent)
    remove_left((folder.stat().st_uid,))
    with lock_of(folder):
        remove_left((folder.stat().st_uid,))
    assert (folder / "keeper.json").exists()


def test_so_is_what_was_started_before_the_rest_was(folder: Path) -> None:
    async def scenario() -> None:
        (folder / "ready").unlink()
        async with started(folder, processes=1) as machine:
            (disks,) = machine.groups
            os.kill(machine.keeper, signal.SIGKILL)
            await asyncio.wait_for(asyncio.shield(machine.ended), 20)
            assert not is_alive(disks.leader)
            assert not folder.exists()

    asyncio.run(scenario())


def test_a_keeper_that_is_let_go_of_ends_them_by_itself(folder: Path) -> None:
    async def scenario() -> None:
        async with started(folder, processes=3) as machine:
            leaders = [group.leader for group in machine.groups]
            await machine.close()
            assert machine.ended.cancelled()
            assert not any(map(is_alive, leaders))
            assert not folder.exists()

    asyncio.run(scenario())


def test_a_keeper_that_does_not_end_in_time_is_killed_and_leaves_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("raidwright.machine.practice.processes._CLOSE_SECONDS", 0.1)

    async def scenario() -> None:
        async with started(folder, processes=3) as machine:
            leaders = [group.leader for group in machine.groups]
            os.kill(machine.keeper, signal.SIGSTOP)
            await machine.close()
            assert not any(map(is_alive, leaders))
            assert not folder.exists()

    asyncio.run(scenario())


@pytest.mark.parametrize("waited_for", [True, False])
def test_the_group_of_a_leader_that_has_died_is_ended_too(*, waited_for: bool) -> None:
    """A guest's processes run on when their kernel is killed alone."""
    script = "sleep 60 & echo $!; exec sleep 60"
    with subprocess.Popen(
        ("sh", "-c", script), stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as leader:
        assert leader.stdout is not None
        other = int(leader.stdout.readline())
        group = ProcessGroup(leader.pid)
        leader.kill()
        group.wait(20)
        if waited_for:
            leader.wait()
        assert is_alive(other)
        group.kill()
        group.close()
        while is_alive(other):
            time.sleep(0.01)


def test_another_process_that_has_got_the_number_is_left_alone() -> None:
    with subprocess.Popen(_SLEEP, start_new_session=True) as gone:
        group = ProcessGroup(gone.pid)
        gone.kill()
    with subprocess.Popen(_SLEEP, start_new_session=True) as stranger:
        group.leader = stranger.pid
        group.kill()
        group.close()
        assert stranger.poll() is None
        stranger.kill()
        assert stranger.wait() == -signal.SIGKILL


def test_a_start_that_is_cancelled_at_once_comes_to_its_end_and_leaves_nothing_open(folder: Path) -> None:
    async def cut_short() -> None:
        with lock_of(folder) as lock:
            starting = asyncio.create_task(Processes.start(folder, SerialLine(), lock, None))
            # Now there is a child, and asyncio has connected nothing to it yet.
            await asyncio.sleep(0)
            starting.cancel()
            async with asyncio.timeout(20):
                await asyncio.gather(starting, return_exceptions=True)
        assert starting.cancelled()

    open_before = len(os.listdir("/proc/self/fd"))
    asyncio.run(cut_short())
    assert len(os.listdir("/proc/self/fd")) == open_before

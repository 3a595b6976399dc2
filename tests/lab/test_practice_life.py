"""The practice machine comes, goes, and leaves nothing, however it ends."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.bus import Bus, Variant
from raidwright.cli import main
from raidwright.machine.practice import PracticeError, PracticeMachine, launch, load_disk_set, storage_daemon
from raidwright.machine.practice.guest.boot import DISKS, KERNEL, STORAGE
from raidwright.machine.practice_on_bus import PracticeBusMachine
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import disks

_START = """
import asyncio
from raidwright.machine.practice import PracticeMachine, load_disk_set

async def main():
    machine = await PracticeMachine.start(load_disk_set("small"), helper=False)
    print(machine.folder, flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


def _processes_of(folder: Path) -> list[str]:
    """Every process that works in the run folder or names it."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            with contextlib.suppress(OSError):
                here = str((process / "cwd").readlink()).startswith(str(folder))
                if here or str(folder) in (process / "cmdline").read_bytes().decode(errors="replace"):
                    found.append(process.name)
    return found


def _gone(folder: Path, seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not _processes_of(folder) and not folder.exists():
            return True
        time.sleep(0.05)
    return False


async def _start() -> PracticeMachine:
    return await PracticeMachine.start(load_disk_set("small"), helper=False)


async def _first_looks() -> tuple[list[Snapshot], int]:
    """Every snapshot of a machine that need not be whole, up to the helper's first word; its disks."""
    machine = await PracticeBusMachine.start("small", whole=False)
    looks: list[Snapshot] = []
    try:
        async for snapshot in machine.watch():
            looks.append(snapshot)
            if snapshot.host.helper:
                break
        return looks, len([slot for slot in machine.slots if slot.name])
    finally:
        await machine.close()


def test_its_disks_are_shown_before_its_helper_has_come(run):
    looks, plugged = run(_first_looks())
    before = [len(disks(snapshot)) for snapshot in looks if not snapshot.host.helper]
    assert plugged in before
    assert len(disks(looks[-1])) == plugged
    assert {snapshot.host.silence for snapshot in looks} == {None}, "there is nothing to excuse"


def test_closing_leaves_no_process_and_no_file(run):
    said = []
    machine = run(PracticeMachine.start(load_disk_set("small"), helper=False, progress=said.append))
    assert said == [KERNEL, DISKS, STORAGE]
    assert len(_processes_of(machine.folder)) >= 3
    run(machine.close())
    run(machine.close())
    assert _gone(machine.folder)
    assert machine.unexpected_end.cancelled()


def test_a_killed_app_leaves_nothing():
    with subprocess.Popen([sys.executable, "-c", _START], stdout=subprocess.PIPE, text=True) as app:
        folder = Path(app.stdout.readline().strip())
        assert _processes_of(folder)
        app.kill()
    assert _gone(folder)


def test_a_cancelled_start_leaves_nothing(run, monkeypatch):
    folders = []

    def noted():
        folders.append(make_folder())
        return folders[-1]

    async def give_up():
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(1.0):
                await _start()

    make_folder = launch._run_folder
    monkeypatch.setattr(launch, "_run_folder", noted)
    run(give_up())
    (folder,) = folders
    assert _gone(folder)


@pytest.mark.parametrize("victim", [0, 1], ids=["disks", "kernel"])
def test_a_crash_is_reported_and_another_machine_starts(run, victim):
    first = run(_start())
    os.killpg(first.pids[victim], signal.SIGKILL)

    async def wait_for_end():
        return await asyncio.wait_for(asyncio.shield(first.unexpected_end), 60)

    words = "killed by SIGKILL" if victim else "disks of the practice machine stopped unexpectedly"
    assert words in str(run(wait_for_end()))
    with pytest.raises(PracticeError, match="no longer running"):
        run(first.run(["true"]))
    run(first.close())
    assert _gone(first.folder)
    second = run(_start())
    assert run(second.run(["uname", "-m"])).output == b"x86_64\n"
    run(second.close())


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that the user whom the guest runs as can reach."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("userspace - ptrace set fp regs failed, errno = 14", "apt install gcc libc6-dev"),
        ("Unable to mount root fs on unknown-block(0,0)", "Unable to mount root fs"),
        ("", "stopped unexpectedly. Start it again."),
        (None, "cannot be started: No such file"),
    ],
    ids=["registers", "panic", "silent", "absent"],
)
def test_a_kernel_that_dies_at_its_start_is_told_in_one_sentence(
    open_folder, monkeypatch, capfd, said, sentence
):
    kernel = open_folder / "linux.uml"
    if said is not None:
        kernel.write_text(f"#!/bin/sh\necho '{said}'\nexit {int(bool(said))}\n")
        kernel.chmod(0o755)
    monkeypatch.setattr(storage_daemon, "KERNEL", str(kernel))
    assert main(["--machine", "practice:small", "disks", "--json"]) == 1
    told = capfd.readouterr()
    errors = [line for line in told.err.splitlines() if not line.endswith("…")]
    assert len(errors) == 1
    assert sentence in errors[0]
    assert json.loads(told.out)["error"] == errors[0].removeprefix("error: ")


def test_it_never_runs_as_root(run):
    machine = run(_start())
    try:
        for pid in machine.pids:
            uids = [
                line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line[:4] == "Uid:"
            ]
            assert "0" not in uids[0].split()[1:]
        assert machine.folder.stat().st_mode & 0o077 == 0
        denied = run(machine.run(["touch", "/mnt/lower", "/etc/practice-was-here"]))
        assert denied.returncode == 0
        assert not Path("/etc/practice-was-here").exists()
    finally:
        run(machine.close())


_ACTION = "io.github.raidwright.build"
_POLKIT = "org.freedesktop.PolicyKit1"


async def _may_build(address):
    bus = await Bus.connect(address)
    subject = ("system-bus-name", {"name": Variant("s", bus.unique_name)})
    question = (subject, _ACTION, {}, 0, "")
    path = "/org/freedesktop/PolicyKit1/Authority"
    try:
        answer = await bus.call(
            _POLKIT, path, f"{_POLKIT}.Authority", "CheckAuthorization", "(sa{sv})sa{ss}us", question
        )
    finally:
        await bus.close()
    return answer[0][0]


@pytest.mark.parametrize("authorise", [True, False])
def test_polkit_says_yes_only_in_the_session_of_a_practice_machine(run, authorise):
    async def scenario():
        machine = await PracticeMachine.start(load_disk_set("small"), authorise=authorise)
        try:
            stranger = machine.address_of(65534, session=False)
            return await _may_build(machine.address), await _may_build(stranger)
        finally:
            await machine.close()

    assert run(scenario()) == (authorise, False)

"""A layer test over a whole stack, climbed in a terminal and killed at a moment of one's choice."""

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from raidwright.history import DONE, History, RunState, SavedAction
from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.build import plan_build
from tests.lab.building import (
    carry_out,
    design_of,
    drives,
    free_disks,
    opened,
    planned,
    shell,
    take_down,
    until,
)
from tests.lab.cutting import HELPER, restart_helper
from tests.lab.meddling import PAIR
from tests.lab.repairing import FAST, whole

VICTIMS = ("terminal", "helper", "fio")
STAGES = 7
"""Two disks, both at once, the mirror, LUKS, LVM and ext4, which is written as well."""
LATEST = 12.0
"""Seconds after the first stage has ended; all of them take longer."""
BUSY = "pgrep -f '[f]io .*--output-format' >/dev/null"
_QUICK = ("--size", "16MiB", "--passes", "2", "--seconds", "1", "--no-warmup", "--row", "SEQ1M Q8T1")
_KILL = {
    "helper": f"kill -9 $({HELPER})",
    # Between two passes there is none.
    "fio": "until pkill -KILL -x fio; do sleep 0.05; done",
}
_THERE = """
sync; ls /sys/block; cut -d' ' -f1-3 /proc/mounts; ls -A /srv/data; echo free: $(stat -f -c %f /srv/data)
cat /sys/block/md*/md/sync_action; ls /dev/mapper
"""
_PATIENCE = 60.0
"""Seconds until the first stage has ended, and until a terminal has whose helper or fio was killed."""


@contextlib.asynccontextmanager
async def whole_stack(practice: PracticeMachine, folder: Path) -> AsyncIterator[None]:
    """RAID 1, LUKS, LVM and ext4 at /srv/data, which the history in ``folder`` knows to be built here."""
    async with opened(practice) as machine:
        snapshot = await free_disks(machine, *PAIR)
        design = design_of(drives(snapshot, PAIR), Level.RAID1, luks=True, lvm=True, kind=FilesystemKind.EXT4)
        plan = planned(plan_build(design, snapshot, draw_ids()))
        await carry_out(machine, plan)
        await shell(practice, FAST)
        await whole(machine)
        assert plan.array is not None
        built = SavedAction(1.0, machine.title, Purpose.BUILD, "f", "data", DONE, array=plan.array.uuid)
        _history(folder).add_action(built)
    yield
    async with opened(practice) as machine:
        await take_down(machine)


async def trouble(practice: PracticeMachine, folder: Path, victim: str, after: float) -> str:
    """What was lost or left when ``victim`` was killed so many seconds after the first stage had ended."""
    before, known = await shell(practice, _THERE), len(_history(folder).layer_tests().layer_tests)
    process, lines = await _begun(practice, folder)
    assert process.stderr is not None
    reading = asyncio.create_task(_read(process.stderr, lines))
    await asyncio.sleep(after)
    if victim == "terminal":
        process.kill()
    else:
        await shell(practice, f"timeout 30 sh -c '{_KILL[victim]}'")
    await asyncio.wait_for(process.wait(), _PATIENCE)
    await reading
    # The helper hears that nobody listens any more; what it had started ends with it.
    await until(practice, f"! {BUSY}")
    if victim == "helper":
        await restart_helper(practice)
    found = [_lost(folder, known, lines), await _left(practice, folder, before)]
    if process.returncode != (-9 if victim == "terminal" else 1):
        found.append(f"the terminal ended with {process.returncode}: {lines[-1:]}")
    return "; ".join(filter(None, found))


async def _begun(practice: PracticeMachine, folder: Path) -> tuple[asyncio.subprocess.Process, list[str]]:
    """A terminal that climbs, whose first stage has ended, and what it has told until then."""
    places = {"DBUS_SYSTEM_BUS_ADDRESS": practice.address, "XDG_DATA_HOME": str(folder)}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "raidwright", "bench", "layers", "/srv/data", *_QUICK),
        env=os.environ | places,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    lines: list[str] = []
    async with asyncio.timeout(_PATIENCE):
        while not any(line.startswith("2/") for line in lines):
            line = await process.stderr.readline()
            assert line, lines
            lines.append(line.decode())
    return process, lines


async def _read(stream: asyncio.StreamReader, lines: list[str]) -> None:
    async for line in stream:
        lines.append(line.decode())


def _lost(folder: Path, known: int, lines: list[str]) -> str:
    """Of the stages that the terminal has told to be over, by beginning the next."""
    heard = max(int(line.partition("/")[0]) for line in lines if f"/{STAGES}  " in line) - 1
    layer_tests = _history(folder).layer_tests().layer_tests
    if len(layer_tests) != known + 1:
        return f"{len(layer_tests) - known} ladders were kept"
    stages, state = layer_tests[0].stages, layer_tests[0].state
    whole_ones = sum(stage.run.complete for stage in stages)
    if not heard <= whole_ones <= len(stages) <= heard + 1:
        return f"{whole_ones} of {len(stages)} rungs kept are whole, {heard} heard of"
    if state is not RunState.BROKEN or any(stage.under_way for stage in stages):
        return f"it is told to be {state.value}"
    return ""


async def _left(practice: PracticeMachine, folder: Path, before: str) -> str:
    files = os.listdir(folder / "raidwright")
    if files != ["history.db"]:
        return f"files beside the history: {files}"
    now = await shell(practice, _THERE)
    for _ in range(300):
        if now == before:
            return ""
        await asyncio.sleep(0.1)
        now = await shell(practice, _THERE)
    gone, new = (
        set(one.splitlines()) - set(other.splitlines()) for one, other in ((before, now), (now, before))
    )
    return f"gone: {sorted(gone)}, new: {sorted(new)}"


def _history(folder: Path) -> History:
    return History(folder / "raidwright" / "history.db")

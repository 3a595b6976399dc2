"""Told on a desktop while no window is open: what fails on a real kernel, in time, and nothing else."""

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.disks import Snapshot
from tests.bus.conftest import PrivateBus
from tests.lab.building import (
    carry_out,
    design_of,
    drives,
    free_disks,
    opened,
    planned,
    seen,
    shell,
    take_down,
)
from tests.lab.conftest import Run
from tests.notify.desktop import Desktop, desktop, environment, service

pytestmark = pytest.mark.usefixtures("leaves_clean")

DISKS = ["TESTDISK-1", "TESTDISK-2", "TESTDISK-3"]
IN_TIME = 5.0
"""Seconds."""
WRITE = (
    "touch /run/writing; (while [ -e /run/writing ]; do"
    " dd if=/dev/urandom of=/srv/data/written bs=64k count=64 conv=fsync; done) >/dev/null 2>&1 &"
)
WRITE_NO_MORE = "rm /run/writing; while pgrep -x dd; do sleep 0.1; done"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[PrivateBus]:
    bus = PrivateBus(tmp_path)
    yield bus
    bus.stop()


async def _build(machine: BusMachine) -> None:
    snapshot = await free_disks(machine, *DISKS)
    design = design_of(drives(snapshot, DISKS), Level.RAID5, luks=False, lvm=False, kind=FilesystemKind.EXT4)
    await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))


async def _icon_says(shown: Desktop, title: str) -> None:
    async with asyncio.timeout(60):
        while (await shown.icon())["ToolTip"][2] != title:
            await asyncio.sleep(0.2)


def _is_whole(now: Snapshot) -> bool:
    return [array_status(array) for array in now.arrays] == [ArrayStatus.CLEAN]


def test_a_disk_pulled_while_it_is_written_to_is_told_in_time_and_a_new_array_is_not(
    practice: PracticeMachine, run: Run, session: PrivateBus, tmp_path: Path
) -> None:
    async def scenario() -> None:
        user = environment(tmp_path, session.address, practice.address)
        async with opened(practice) as machine, desktop(session.address) as shown, service(user):
            await shown.until(lambda: shown.icons)
            await _build(machine)
            await shell(practice, "echo 200000 > /proc/sys/dev/raid/speed_limit_max")
            assert _is_whole(await seen(machine, _is_whole))
            await _icon_says(shown, "All arrays healthy")
            assert shown.shown == []
            await shell(practice, WRITE)
            began = time.monotonic()
            await practice.pull(DISKS[1])
            await shown.until(lambda: shown.shown)
            told = shown.shown[0]
            assert told.time - began < IN_TIME
            assert re.search(rf"{DISKS[1]} (failed|dropped out of|is no longer connected)", told.body)
            assert "“data” is degraded: 1 of 3 members" in told.body
            assert told.urgency == 2
            await shell(practice, WRITE_NO_MORE)
            await practice.insert(DISKS[1])
            await take_down(machine)
            await asyncio.sleep(3)
            assert shown.shown == [told]

    run(scenario(), 300)

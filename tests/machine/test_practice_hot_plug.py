"""A disk that the kernel of the practice machine does not take is where a person finds it."""

import asyncio
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from raidwright.machine.practice.disk_set import DiskSet, Model, Unit
from raidwright.machine.practice.errors import PracticeError
from raidwright.machine.practice.hot_plug import HotPlug
from raidwright.machine.practice.programs import Finished
from raidwright.machine.practice.qmp import Qmp
from raidwright.machine.practice.stage import Stage
from raidwright.machine.practice.storage_daemon import QMP_SOCKET, daemon_argv

UNIT = Unit("ADDED-0001", "0x5f0c000000000001", "0000:03:00.0", 7)
MODEL = Model("Added A1G", "ssd", "A1", 1 << 30, (UNIT,))


class Guest:
    """A kernel that refuses the first `refusals` disks, and has no names for the others."""

    def __init__(self, refusals: int) -> None:
        self._refusals = refusals

    async def run(self, argv: Sequence[str], _: bytes) -> Finished:
        if argv[0] == "tee" and self._refusals:
            self._refusals -= 1
            return Finished(1, b"tee: bind: Device or resource busy")
        return Finished(0, b"")


async def served(folder: Path) -> tuple[subprocess.Popen[bytes], Qmp]:
    """The real daemon that has the disks, without any, and its socket."""
    daemon = subprocess.Popen(daemon_argv(()), cwd=folder)
    async with asyncio.timeout(20):
        while not (folder / QMP_SOCKET).exists():
            await asyncio.sleep(0.01)
        while True:
            try:
                return daemon, await Qmp.connect(folder / QMP_SOCKET)
            except PracticeError:
                await asyncio.sleep(0.01)


def test_a_disk_that_the_kernel_refuses_can_be_put_in_once_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        stage = Stage(tmp_path, 0)
        (stage.guest / "identity").mkdir(parents=True)
        daemon, qmp = await served(tmp_path)
        try:
            slots = HotPlug(DiskSet("", (), empty_slots=1), stage, qmp, Guest(refusals=1).run)
            with pytest.raises(PracticeError, match="Slot 1 of the practice machine cannot be changed"):
                await slots.add(MODEL, UNIT)
            assert [(slot.state, slot.serial) for slot in slots.slots] == [("pulled", "ADDED-0001")]
            with pytest.raises(PracticeError, match=r"ADDED-0001 is unplugged. Plug it in first\.$"):
                await slots.fail("ADDED-0001")
            await slots.insert("ADDED-0001")
            with pytest.raises(PracticeError, match=r"ADDED-0001 is already connected and working\.$"):
                await slots.repair("ADDED-0001")
            await slots.fail("ADDED-0001")
            with pytest.raises(PracticeError, match=r"ADDED-0001 has failed. Repair it first\.$"):
                await slots.insert("ADDED-0001")
            await slots.repair("ADDED-0001")
            assert [slot.state for slot in slots.slots] == ["present"]
        finally:
            await qmp.close()
            daemon.terminate()
            daemon.wait()

    asyncio.run(scenario())

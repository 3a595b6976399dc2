"""Power that is cut while a plan is carried out, and disks that lose what they had not been told to keep."""

import asyncio
import contextlib
import os
import random
import signal
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from raidwright.machine.port import HeaderFile
from raidwright.machine.practice import PracticeMachine, load_disk_set, storage_daemon
from raidwright.machine.practice.disk_set import Model, Unit
from raidwright.machine.practice.stage import Stage
from raidwright.machine.practice.storage_daemon import image_name
from raidwright.storage.plan.plan import Plan
from tests.lab.building import opened, shell, until
from tests.lab.cutting import JOURNAL, Cut, How, arm, restart_helper, run_plan
from tests.lab.leftovers import SETTLED
from tests.lab.write_cache import CachedDisk

_SETTINGS = (
    f"cd {JOURNAL}; [ -d etc ] || {{ cp -a /etc new 2>/dev/null || true; sync; mv new etc; sync; }};"
    " mount --bind etc /etc"
)
_JOURNAL_DISK = "TESTDISK-8"
_BLOCK = 8
"""Sectors of which the journal's disk keeps all or none: half a superblock of ext4 is none, and nobody mounts
it (e2fsck does not mend it unasked)."""
_HAVE_CACHES = 'for disk in /sys/block/vd*/cache_type; do echo "write back" > $disk; done'
"""The daemon does not say that its disks have one (QEMU 7.2 never sets ``wce``), and the kernel takes them
for disks that need no flush."""


class Mains:
    """What feeds a practice machine: when it fails, each disk keeps what it was told to flush.

    Of what it had in its write cache it keeps some sectors and loses others, as `CachedDisk` does.
    """

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, seed: int = 0) -> None:
        """``folder`` keeps the disks from one start to the next; ``seed`` decides what is lost."""
        self._folder = folder
        self._chance = random.Random(seed)
        self._disks: list[CachedDisk] = []
        add_disk, slot_argv = Stage.add_disk, storage_daemon._slot_argv

        def put_back(stage: Stage, slot: int, model: Model, unit: Unit) -> None:
            add_disk(stage, slot, model, unit)
            image = stage.folder / image_name(slot)
            kept = folder / image.name
            if kept.exists():
                image.unlink()
                os.link(kept, image)
            else:
                os.link(image, kept)
            whole = _BLOCK if unit.serial == _JOURNAL_DISK else 1
            self._disks.append(CachedDisk(kept, stage.folder / _socket(slot), whole))

        def through_its_cache(slot: int, model: Model) -> list[str]:
            served = f"driver=nbd,server.type=unix,server.path={_socket(slot)},node-name=file{slot}"
            return [served if part.startswith("driver=file,") else part for part in slot_argv(slot, model)]

        patch.setattr(Stage, "add_disk", put_back)
        patch.setattr(storage_daemon, "_slot_argv", through_its_cache)

    @property
    def unflushed(self) -> int:
        """Bytes that all disks would lose now at most."""
        return sum(disk.unflushed for disk in self._disks)

    def forget(self) -> None:
        """Begin anew with blank disks."""
        for image in self._folder.iterdir():
            image.unlink()

    @contextlib.asynccontextmanager
    async def on(self, *, settings: bool = False) -> AsyncIterator[PracticeMachine]:
        """The machine, whose journal is on a disk of its own; with ``settings`` its /etc lasts there too."""
        practice = await PracticeMachine.start(load_disk_set("small"))
        try:
            await shell(practice, _HAVE_CACHES)
            disk = next(f"/dev/{slot.name}" for slot in practice.slots if slot.serial == _JOURNAL_DISK)
            make = f"blkid {disk} || mkfs.ext4 -q {disk}; {SETTLED}"
            await shell(practice, f"{make}; mkdir -p {JOURNAL}; mount {disk} {JOURNAL}")
            if settings:
                await shell(practice, _SETTINGS)
            # One that comes up with the computer finds all that is kept.
            await restart_helper(practice)
            yield practice
        finally:
            await practice.close()
            for cached in self._disks:
                cached.close()
            self._disks.clear()

    async def fail_at(
        self, practice: PracticeMachine, plan: Plan, cut: Cut, header: HeaderFile | None = None
    ) -> None:
        """Begin the plan; what the guest and its disks hold in their memories at ``cut`` is lost."""
        await arm(practice, cut, How.FREEZES)
        async with opened(practice) as machine:
            running = asyncio.ensure_future(run_plan(machine, plan, header))
            await until(practice, "[ -e /run/cut ]", 120)
            self.cut(practice)
            running.cancel()
            await asyncio.wait([running])

    def cut(self, practice: PracticeMachine, share: float | None = None) -> int:
        """End it all at once; how many bytes the disks have lost. ``share`` is what they keep, if not any."""
        for disk in self._disks:
            disk.freeze()
        os.killpg(practice.pids[1], signal.SIGKILL)
        return sum(disk.lose(self._chance, share) for disk in self._disks)


def _socket(slot: int) -> str:
    return f"cache{slot}.sock"


@pytest.fixture
def mains(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mains]:
    """For machines that are started again with what was on their disks."""
    with tempfile.TemporaryDirectory(prefix="raidwright-mains-", dir="/var/tmp") as folder:
        yield Mains(Path(folder), monkeypatch)

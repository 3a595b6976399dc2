"""One row of the table: an array with data, a disk of it that dies, and the product that deals with it."""

import asyncio
import os
import re
import sys
import tempfile
import time
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import structs

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine, load_disk_set
from raidwright.machine.practice.hot_plug import drill_argv
from raidwright.storage.design.design import ArrayDesign, FilesystemKind, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Planned, refused_for
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.disks import Snapshot
from tests.lab.building import carry_out, design_of, drives, guest, opened, planned, seen, shell, whole_disks
from tests.lab.conftest import bystanders, fill_bystanders
from tests.lab.cutting import restart_helper
from tests.lab.dying.rows import REDUNDANT, Row
from tests.lab.life.judge import disks_of
from tests.lab.life.world import FAULTS
from tests.lab.terminal import Terminal

_COUNTS = {"raid1": 2, "raid5": 3, "raid6": 4, "raid10": 4, "raid0": 2, "single": 1, "spare": 2}
_NEW, _BESIDE = "TESTDISK-6", "TESTDISK-7"
_FILL = "for n in 1 2; do head -c 4M /dev/urandom >/srv/data/$n; done; sync; echo 3 >/proc/sys/vm/drop_caches"
_DIGEST = "cd /srv/data && timeout 300 sha256sum 1 2"
_NOTICED = "cat /sys/block/md*/md/dev-*/bad_blocks; grep -c '(F)' /proc/mdstat"
# Of a disk that is left as it is, and can be read, udev takes the superblock up, and nothing runs of it.
_STACKED = (
    "for each in /sys/block/md*; do [ -e $each ] && ! grep -qE 'inactive|clear' $each/md/array_state"
    " && echo $each; done; ls -d /sys/block/dm-* 2>/dev/null; true"
)
_SYNC = "for each in /sys/block/md*/md/sync_action; do echo {} >$each; done"
_QUICK = "for each in min max; do echo 200000 >/proc/sys/dev/raid/speed_limit_$each; done"
_PATIENCE = 400.0
_TRIES = 3
_GONE = ("back", "back renamed")
Got = TypeVar("Got")


class Outcome(msgspec.Struct):
    """How a row ended."""

    row: Row
    commands: list[str]
    end: str
    good: bool
    seconds: float
    commit: str = ""
    said: list[str] = msgspec.field(default_factory=list)
    """The end of what each command said."""
    stages: dict[str, float] = msgspec.field(default_factory=dict)
    """Seconds of each part of it."""


@dataclass
class Case:
    """One row under way."""

    row: Row
    practice: PracticeMachine
    machine: BusMachine
    folder: Path
    commands: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    digest: str = ""
    stages: dict[str, float] = field(default_factory=dict)

    @property
    def members(self) -> list[str]:
        """Serial numbers of the array's disks, without a spare."""
        return [f"TESTDISK-{number}" for number in range(1, _COUNTS[self.row.level] + 1)]

    @property
    def victim(self) -> str:
        """The disk that dies."""
        return "TESTDISK-5" if self.row.level == "spare" else self.members[-1]

    async def goes(self) -> str:
        """What is wrong at the end; empty when all is as it should be."""
        await self._takes("build", self._build())
        others = await self._takes("bystanders", fill_bystanders(self.practice))
        meanwhile = await self._takes("die", self._dies())
        await self._takes("deal", self._deals())
        if meanwhile is not None:
            await self._takes("meanwhile", meanwhile)
        end = self._whole() if self.row.level in REDUNDANT else self._delivered()
        wrong = await self._takes("judge", end)
        if await bystanders(self.practice) != others:
            wrong = f"a bystander has changed; {wrong}"
        said = "\n".join(self.said)
        for words in ("Nothing was written", "failed. ", "the plan ended with", "to be possible"):
            if words in said:
                wrong = f"“{words.strip()}” was said on the way; {wrong}"
        return wrong

    async def _takes(self, stage: str, work: Awaitable[Got]) -> Got:
        began = time.monotonic()
        try:
            return await work
        finally:
            self.stages[stage] = round(time.monotonic() - began, 1)

    async def _build(self) -> None:
        wanted, ids = {*self.members, self.victim, _NEW}, draw_ids()

        def answer(now: Snapshot) -> Answer:
            here = now.host.helper and wanted <= set(whole_disks(now))
            return plan_build(self._design(now), now, ids) if here else refused_for("nothing-unfinished")

        # On a busy computer the first look at a disk may be given up before it has answered.
        now = await seen(self.machine, lambda now: isinstance(answer(now), Planned))
        await carry_out(self.machine, planned(answer(now)))
        self.digest = (await shell(self.practice, f"{_QUICK}; {_FILL}; {_DIGEST}")).strip()
        await seen(self.machine, lambda now: all(each.sync is None for each in now.arrays), 300)

    def _design(self, now: Snapshot) -> ArrayDesign:
        level = Level.RAID1 if self.row.level == "spare" else Level(self.row.level)
        luks, lvm = self.row.layer != "plain", self.row.layer == "luks+lvm"
        kind = FilesystemKind.EXT4
        design = design_of(drives(now, self.members), level, luks=luks, lvm=lvm, kind=kind)
        if design.encryption is not None:
            way = structs.replace(design.encryption, unlocking=Unlocking.KEY_FILE)
            design = structs.replace(design, encryption=way)
        spares = drives(now, [self.victim]) if self.row.level == "spare" else ()
        return structs.replace(design, spares=spares)

    async def _dies(self) -> "asyncio.Task[None] | None":
        """Let the disk die; what goes on with it meanwhile."""
        row, victim = self.row, self.victim
        task = None
        if row.fault in _GONE:
            await self.practice.pull(victim)
            if row.moment == "after":
                await self._noticed()
            if row.moment == "while":
                task = asyncio.create_task(self._comes_back(2.0))
            else:
                await self._comes_back(0.0)
        else:
            await self.practice.fail(victim, FAULTS[row.fault], drill=row.moment == "after")
            if row.moment == "after":
                await self._noticed()
            if row.moment == "while":
                task = asyncio.create_task(self._is_asked())
        if row.helper == "fresh":
            await restart_helper(self.practice)
        return task

    async def _comes_back(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if self.row.fault == "back renamed":
            await self.practice.pull(_BESIDE)
            await self.practice.insert(_BESIDE)
        await self.practice.insert(self.victim)

    async def _is_asked(self) -> None:
        name = next(slot.name for slot in self.practice.slots if slot.serial == self.victim)
        await self.practice.run(drill_argv(name))

    async def _noticed(self) -> None:
        """md has noticed, by itself or in a check."""
        for turn in range(40):
            _, noted = await guest(self.practice, "sh", "-c", _NOTICED)
            if noted.strip() not in ("", "0"):
                await guest(self.practice, "sh", "-c", _SYNC.format("idle"))
                return
            if self.row.fault in _GONE and self.victim not in await self._members():
                return
            if turn == 3:
                await guest(self.practice, "sh", "-c", _SYNC.format("check"))
            await asyncio.sleep(1)
        self.said.append("md has not noticed")

    async def _members(self) -> dict[str, bool]:
        now = await self._look_again()
        return {serial: is_well for array in now.arrays for serial, is_well in disks_of(array, now).items()}

    async def _deals(self) -> None:
        if self.row.surface == "window":
            await self._by_window()
        else:
            await self._by_terminal()

    async def _by_terminal(self) -> None:
        for _ in range(_TRIES):
            for words in await self._orders():
                if not await self._typed(*words):
                    break
            else:
                return
            await asyncio.sleep(3)

    async def _orders(self) -> list[tuple[str, ...]]:
        """What somebody types who reads how the array stands."""
        members, victim = await self._members(), self.victim
        if self.row.level not in REDUNDANT:
            return [("delete", "data")]
        if self.row.level == "spare":
            leaves = [("spare", "remove", "data", victim)] * (victim in members)
            return [*leaves, *[("spare", "add", "data", _NEW)] * (_NEW not in members)]
        if members.get(victim) and self.said and "raidwright fail" in self.said[-1]:
            return [("fail", "data", victim), ("replace", "data", "--new", _NEW)]
        orders: list[tuple[str, ...]] = [("remove", "data", victim)] if victim in members else []
        if not members.get(_NEW):
            out = ("--old", victim) if members.get(victim) else ()
            orders.insert(0, ("replace", "data", "--new", _NEW, *out))
        return orders

    async def _typed(self, *words: str) -> bool:
        """Type it and agree to it; whether it was done."""
        terminal = Terminal(self.practice, self.folder)
        began = time.monotonic()
        async with asyncio.timeout(_PATIENCE):
            status, said = await terminal.call(*words)
            confirm = re.findall(r"^fingerprint: (\w+)$", said, re.MULTILINE)
            if status == 1 and confirm:
                status, said = await terminal.call(*words, "--confirm", confirm[-1])
        self._note(" ".join(words), time.monotonic() - began, status)
        self.said.append(said)
        return status == 0

    async def _by_window(self) -> None:
        match self.row.level:
            case "raid0" | "single":
                words: tuple[str, ...] = ("teardown",)
            case "spare":
                words = ("spare", self.victim, _NEW)
            case _:
                words = ("replace", self.victim, _NEW)
        own = {
            "DBUS_SYSTEM_BUS_ADDRESS": self.practice.address,
            "QT_QPA_PLATFORM": "offscreen",
            "XDG_CONFIG_HOME": str(self.folder),
        }
        for _ in range(_TRIES):
            began = time.monotonic()
            with tempfile.TemporaryFile() as told:
                process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "tests.lab.dying.window", str(self.folder), *words),
                    env=os.environ | own,
                    stdout=told,
                    stderr=asyncio.subprocess.STDOUT,
                )
                try:
                    async with asyncio.timeout(_PATIENCE):
                        await process.wait()
                except TimeoutError:
                    process.kill()
                    raise
                finally:
                    told.seek(0)
                    self.said.append(told.read().decode())
            self._note(f"window: {' '.join(words)}", time.monotonic() - began, process.returncode or 0)
            if process.returncode == 0:
                return

    def _note(self, words: str, seconds: float, status: int) -> None:
        self.commands.append(f"{words} ({seconds:.0f} s{', refused' if status else ''})")

    async def _whole(self) -> str:
        """Every place is filled, by others than the disk that dies, and the data are what they were."""

        def stands(now: Snapshot) -> bool:
            whole = [array_status(each) for each in now.arrays] == [ArrayStatus.CLEAN] and not now.arrays[
                0
            ].degraded
            return whole and not disks_of(now.arrays[0], now).get(self.victim)

        now = await seen(self.machine, stands, 120)
        wrong = [] if stands(now) else [f"it is {[array_status(each).value for each in now.arrays]}"]
        members = await self._members()
        if _NEW not in members:
            wrong.append("the new disk is no member")
        if members.get(self.victim):
            wrong.append("the disk that dies still serves")
        _, digest = await guest(self.practice, "sh", "-c", _DIGEST)
        if digest.strip() != self.digest:
            wrong.append(f"the data are {digest.strip()[:100]}")
        return "; ".join(wrong)

    async def _look_again(self) -> Snapshot:
        """The snapshot; where UDisks2 waits for a disk, of which it is said to look again, a while later."""
        for _ in range(9):
            try:
                return await self.machine.look()
            except MachineError as error:
                if "Try again" not in error.sentence:
                    raise
                await asyncio.sleep(10)
        return await self.machine.look()

    async def _delivered(self) -> str:
        """The disks are blank, or the certificate says of one that it is not wiped, by its serial number."""
        said = "\n".join(self.said)
        if self.row.fault == "slow":
            # UDisks2 waits for a disk in use; what is on it now tells that the product is done with it.
            await self.practice.repair(self.victim)
        await guest(self.practice, "timeout", "30", "udevadm", "settle")
        wrong = []
        disks = whole_disks(await self._look_again())
        for serial in self.members:
            if serial not in disks:
                wrong.append(f"{serial} is not there")
                continue
            # The window has the serial number above what it says of the disk.
            told = re.search(
                rf"{serial}[^\n]*(\n[^\n]*)?(\n[^\n]*)?not wiped|Could not be wiped: [^\n]*{serial}",
                said,
                re.IGNORECASE,
            )
            if told:
                continue
            path = disks[serial].path
            look = f"timeout 100 wipefs --no-act {path}; ls {path}?* 2>/dev/null; true"
            status, left = await guest(self.practice, "sh", "-c", look)
            if left.strip() or status:
                wrong.append(f"{serial} holds something and is not said to be “not wiped”: {left[:80]!r}")
        _, stacked = await guest(self.practice, "sh", "-c", _STACKED)
        _, mounted = await guest(self.practice, "grep", " /srv/data ", "/proc/mounts")
        return "; ".join([*wrong, *filter(None, (stacked.strip(), mounted.strip()))])


async def outcome_of(row: Row) -> Outcome:
    """Try the row on a machine of its own."""
    began = time.monotonic()
    practice = await PracticeMachine.start(load_disk_set("small"))
    booted = time.monotonic()
    case: Case | None = None
    try:
        with tempfile.TemporaryDirectory(prefix="raidwright-dying-") as folder:
            async with opened(practice) as machine:
                case = Case(row, practice, machine, Path(folder))
                async with asyncio.timeout(2400):
                    wrong = await case.goes()
    except Exception as error:
        wrong = f"{type(error).__name__}: {str(error)[:300]}"
    finally:
        await practice.close()
    commands = case.commands if case else []
    why = f"{wrong} | {case.said[-1].strip()[-400:]}" if wrong and case and case.said else wrong
    good = "whole" if row.level in REDUNDANT else "delivered"
    said = [each[-1500:] for each in case.said] if case else []
    took = {"boot": round(booted - began, 1), **case.stages} if case else {}
    return Outcome(row, commands, why or good, not wrong, time.monotonic() - began, said=said, stages=took)

"""Plans by which an array is put to use and away, and its header saved and put back."""

from abc import abstractmethod
from pathlib import Path

from raidwright.machine.header_file import flaw_or_header
from raidwright.storage.header import LuksHeader
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.upkeep.header import plan_header_restoring, plan_header_saving
from raidwright.storage.plan.use.planner import (
    plan_lock,
    plan_look,
    plan_start,
    plan_stop,
    plan_unlock,
    plan_writable,
)
from raidwright.storage.snapshot.disks import Snapshot
from tests.lab.breakable import At, OnMirror, carried, is_open
from tests.lab.building import seen


class Use(OnMirror):
    """The array is put to use or away; undone it is by ``back``, one plan after the other."""

    @abstractmethod
    def back(self) -> tuple[object, ...]:
        """What is planned from the end back to the beginning, in this order."""

    async def undo(self, at: At) -> None:
        for answer in self.back():
            await carried(at, self, answer)

    def open_for(self, now: Snapshot) -> bool:
        return False


def _start(now: Snapshot) -> Answer:
    return plan_start("data", now)


def _stop(now: Snapshot) -> Answer:
    return plan_stop("data", now)


def _lock(now: Snapshot) -> Answer:
    return plan_lock("data", now)


def _unlock(now: Snapshot) -> Answer:
    return plan_unlock("data", now, "/srv/data")


def _look(now: Snapshot) -> Answer:
    return plan_look("data", now)


def _writable(now: Snapshot) -> Answer:
    return plan_writable("data", now)


class Stop(Use):
    name = "stop"

    def answer(self, now: Snapshot) -> Answer:
        return _stop(now)

    def back(self) -> tuple[object, ...]:
        return (_start, _unlock)

    def open_for(self, now: Snapshot) -> bool:
        return False

    async def reached(self, at: At, now: Snapshot) -> bool:
        return bool(now.arrays) and not any(each.running for each in now.arrays)


class Start(Use):
    name = "start"

    async def make(self, at: At) -> None:
        await super().make(at)
        await self.undo(at)

    def answer(self, now: Snapshot) -> Answer:
        return _start(now)

    def back(self) -> tuple[object, ...]:
        return (_stop,)

    async def reached(self, at: At, now: Snapshot) -> bool:
        return any(each.running for each in now.arrays)


class Lock(Use):
    name = "lock"

    def answer(self, now: Snapshot) -> Answer:
        return _lock(now)

    def back(self) -> tuple[object, ...]:
        return (_unlock,)

    async def reached(self, at: At, now: Snapshot) -> bool:
        return bool(now.arrays) and "data-crypt" not in await at.shell("dmsetup ls")


class Unlock(Use):
    name = "unlock"

    async def make(self, at: At) -> None:
        await super().make(at)
        await self.undo(at)

    def answer(self, now: Snapshot) -> Answer:
        return _unlock(now)

    def back(self) -> tuple[object, ...]:
        return (_lock,)

    async def reached(self, at: At, now: Snapshot) -> bool:
        return is_open(now) and "/srv/data" in await at.shell("cat /proc/mounts")


class Writable(Use):
    name = "writable"

    async def make(self, at: At) -> None:
        await super().make(at)
        await self.undo(at)

    def answer(self, now: Snapshot) -> Answer:
        return _writable(now)

    def back(self) -> tuple[object, ...]:
        return (_stop, _look)

    async def reached(self, at: At, now: Snapshot) -> bool:
        return any(each.running and each.state not in ("", "readonly") for each in now.arrays)


class Look(Use):
    name = "look"

    async def make(self, at: At) -> None:
        await super().make(at)
        await self.undo(at)

    def answer(self, now: Snapshot) -> Answer:
        """A computer that starts again starts the array too, which is then stopped first."""
        return _stop(now) if any(each.running for each in now.arrays) else _look(now)

    def ready(self, now: Snapshot) -> bool:
        return not any(each.running for each in now.arrays) and super().ready(now)

    def back(self) -> tuple[object, ...]:
        return (_stop,)

    async def reached(self, at: At, now: Snapshot) -> bool:
        return any(each.running and each.state == "readonly" for each in now.arrays)


class Header(OnMirror):
    """A header that was overwritten is put back."""

    name = "header back"

    async def make(self, at: At) -> None:
        await super().make(at)
        (at.folder / "header").unlink(missing_ok=True)
        await carried(at, self, lambda now: plan_header_saving("data", now))
        await self.undo(at)

    async def undo(self, at: At) -> None:
        if is_open(await at.machine.look()):
            await carried(at, self, _lock)
        await at.shell(
            "dd if=/dev/urandom of=/dev/md127 bs=1M count=2 oflag=direct status=none; udevadm settle"
        )
        self._content, header = flaw_or_header(at.folder / "header")
        assert isinstance(header, LuksHeader)
        self._saved = header
        await seen(at.machine, lambda now: isinstance(self.answer(now), Planned))

    def answer(self, now: Snapshot) -> Answer:
        return plan_header_restoring("data", now, self._saved)

    def header(self, plan: Plan, folder: Path) -> bytes | Path | None:
        if plan.purpose.value != "header":
            return None
        return self._content if self.secret(plan) else folder / "header"

    async def reached(self, at: At, now: Snapshot) -> bool:
        there = await at.shell(f"head -c {len(self._content)} /dev/md127 | sha256sum")
        return there.split()[0] == self._saved.digest

    def open_for(self, now: Snapshot) -> bool:
        return False


class SaveHeader(OnMirror):
    name = "header saved"

    def answer(self, now: Snapshot) -> Answer:
        return plan_header_saving("data", now)

    def header(self, plan: Plan, folder: Path) -> bytes | Path | None:
        return folder / "copy" if plan.purpose.value == "header" else None

    async def reached(self, at: At, now: Snapshot) -> bool:
        return (at.folder / "copy").exists() and isinstance(flaw_or_header(at.folder / "copy")[1], LuksHeader)

    async def undo(self, at: At) -> None:
        (at.folder / "copy").unlink()

"""A plan that is carried out with programs that only pretend."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from raidwright.helper import runner
from raidwright.helper.errors import refusal
from raidwright.helper.jobs import StopWish
from raidwright.helper.plans import executor
from raidwright.helper.plans.executor import Executor, PlanEnd
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.helper.plans.journal import Record
from raidwright.helper.plans.journal_accounts import Closed, Entry
from raidwright.helper.plans.steps import filesystem, handle
from raidwright.helper.plans.steps.handling import Handling, PlanEnvironment, nothing
from raidwright.helper.runner import Completed
from raidwright.helper.secret import Secret
from raidwright.protocol import PlanEvent
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.targets import AnyTarget, Target
from tests.helper.plans import ENVIRONMENT, holding


class Stage:
    """The world as the executor sees it: ``said`` is all that happened, in order."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.said: list[str] = []
        self.status = 0
        self.refused: tuple[str, ...] = ()
        """Programs that end with what LVM says of a disk that takes no writes."""
        self.secret = Secret(bytearray(b"canary"))
        self.acted_on: list[str] = []
        self.seen: list[tuple[str, bytes]] = []
        self.read: list[bytes] = []
        """What each command found on its standard input."""
        self.told: list[PlanEvent] = []
        self.patience: list[float] = []
        self.more_time: list[Callable[[], bool]] = []
        self.locked = False
        self.kept_from_udev: list[tuple[str, bool]] = []
        self.same = 1000
        self.mounted = 1
        self.stop = StopWish()
        self.while_looking: Callable[[], object] = lambda: None
        self.bound: list[dict[Target, str]] = [{}]
        """What is found at each look; the last one stays."""
        patch.setattr(runner, "run", self._run)
        patch.setattr(filesystem, "prepare_point", self._prepare_point)
        patch.setattr(executor, "handle", self._handle)
        patch.setattr(executor, "require_bound", self._require_bound)
        patch.setattr(filesystem, "is_mounted", lambda *_: self.mounted > self.said.count("umount"))
        patch.setattr(filesystem, "require_mounted", lambda *_: None)
        patch.setattr(executor, "own_devices_of", lambda *_: ())
        patch.setattr(executor, "_PAUSE", 0.0)
        patch.setattr(executor, "require_blank", lambda *_: self.while_looking())
        patch.setattr(HeldDisks, "lock", lambda _: self._lock(True))
        patch.setattr(HeldDisks, "flush", lambda _, targets: self._flush(targets))
        patch.setattr(HeldDisks, "unlock", lambda _, disks=None: self._unlock(disks))
        for name in ("settle", "catch_up"):
            patch.setattr(executor, name, self._nothing)

    def go(self, plan: Plan, *steps: Step) -> PlanEnd:
        plan = msgspec.structs.replace(plan, steps=steps)
        work = Executor(plan, holding(), self.secret, self.told.append, self.stop, environment=ENVIRONMENT)
        return asyncio.run(work.run(_Quiet(self.said)))

    async def _run(
        self,
        argv: Sequence[str],
        *,
        stdin: bytes | bytearray,
        timeout: float,
        has_more_time: Callable[[], bool],
    ) -> Completed:
        self.said.append(argv[0])
        self.patience.append(timeout)
        self.more_time.append(has_more_time)
        self.read.append(bytes(stdin))
        self.kept_from_udev.append((argv[0], self.locked))
        self.acted_on.append(argv[-1])
        self.seen.append((argv[0], bytes(self.secret.value)))
        if argv[0] in self.refused:
            return Completed(tuple(argv), 5, "", "Error writing device /dev/md127 at 7168 length 1024.")
        return Completed(tuple(argv), self.status, "", "")

    def _flush(self, targets: Collection[AnyTarget]) -> None:
        if targets:
            self.said.append("flushed")

    def _lock(self, locked: bool) -> None:
        self.locked = locked

    def _unlock(self, disks: Collection[int] | None) -> None:
        if disks is None:
            self._lock(False)
        for disk in disks or ():
            self.said.append(f"disk {disk} is let go")

    def _handle(self, plan: Plan, step: Step, held: HeldDisks, environment: PlanEnvironment) -> Handling:
        """The real one, which looks at nothing."""
        return replace(handle(plan, step, held, environment), before=nothing, verify=nothing)

    def _prepare_point(self, point: str, *, make: bool) -> None:
        self.said.append(f"folder {point}" if make else "looked")

    def _require_bound(self, *_: object, in_use: bool) -> dict[Target, str]:
        self.same -= 1
        if self.same < 0:
            raise refusal("exchanged")
        return self.bound[0] if len(self.bound) == 1 else self.bound.pop(0)

    async def _nothing(self, *_: object) -> None:
        self.kept_from_udev.append(("udev looks", self.locked))


class _Quiet(Record):
    def __init__(self, said: list[str]) -> None:
        super().__init__(-1, Path(), "")
        self._said = said

    def write(self, entry: Entry) -> None:
        self._said.append(f"Closed {entry.sentence}" if isinstance(entry, Closed) else type(entry).__name__)


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Stage:
    return Stage(monkeypatch)

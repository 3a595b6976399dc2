"""What a rehearsal is doing just now is told in the language of whoever waits for it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import cast

import pytest
from msgspec.structs import replace

from raidwright.language.catalogue import Translation, speak
from raidwright.machine.practice_on_bus import PracticeBusMachine
from raidwright.protocol import PlanDone, PlanEvent, StepBegun
from raidwright.session import rehearsal
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.disks import Snapshot
from tests.helper.plans import some_build
from tests.languages import CLOSING, OPENING, pseudo_catalogue, translation_of
from tests.storage.machines import array, blank_disks


class Rehearsing:
    """A machine that begins the first step of a plan, and whose array is then checked."""

    async def look(self) -> Snapshot:
        return blank_disks(2)

    async def run(self, _plan: Plan, _: object) -> AsyncIterator[PlanEvent]:
        yield StepBegun(0)
        yield PlanDone()

    async def watch(self) -> AsyncIterator[Snapshot]:
        now = replace(await self.look(), arrays=(array(sync=Sync("check", 0.5, 10**8, 60)),))
        for each in (now, now, replace(now, arrays=())):
            yield each


@pytest.fixture(autouse=True)
def _foreign() -> Iterator[None]:
    speak(translation_of(pseudo_catalogue()))
    yield
    speak(Translation())


def test_steps_and_syncs_are_told_in_the_users_language() -> None:
    told: list[str] = []
    machine = cast(PracticeBusMachine, Rehearsing())

    async def act() -> None:
        await rehearsal._carry_out(machine, lambda _: Planned(some_build(), ()), told.append)
        await rehearsal._until(machine, lambda now: not now.arrays, told.append)

    asyncio.run(act())
    step, *syncs = told
    assert step.startswith(OPENING)
    assert step.endswith(CLOSING)
    assert [(each[:1], each[-6:]) for each in syncs] == [(OPENING, "50.0 %")] * 2

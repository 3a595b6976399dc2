"""A drill of what has a spare: a machine stands in for the practice machine and does with it as md does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager

import pytest
from msgspec.structs import replace

from raidwright.machine.practice.copies import Copies, copy_disks
from raidwright.protocol import PlanDone
from raidwright.session import rehearsal
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.operations.build import Build
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.arrays import ArrayMember, Sync
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.md import CreateArray
from raidwright.storage.units import GIB, KIB
from tests.storage.machines import IDS, array, blank_disks, drives, machine


def _look(degraded: int, *members: ArrayMember, sync: Sync | None = None) -> Snapshot:
    plain = array(*(member.path for member in members), uuid=IDS.array, level="raid5", chunk=512 * KIB)
    return machine(
        arrays=(
            replace(
                plain, members=members, degraded=degraded, sync=sync, expected=3, state="active", whole_at=1.0
            ),
        )
    )


_FIRST, _SECOND, _THIRD = (
    ArrayMember(f"/dev/vd{letter}1", slot, ("in_sync",)) for slot, letter in enumerate("abc")
)
_WAITING, _FILLING, _FILLED = (
    ArrayMember("/dev/vdd1", slot, (state,)) for slot, state in ((-1, "spare"), (0, "spare"), (0, "in_sync"))
)
_WHOLE = _look(0, _FIRST, _SECOND, _THIRD)
_DEGRADED = _look(1, _SECOND, _THIRD)
_WITH_SPARE = _look(0, _FIRST, _SECOND, _THIRD, _WAITING)
_TAKES_OVER = _look(1, _FILLING, _SECOND, _THIRD, sync=Sync("recover", 0.2, 10**8, 5))
_TOOK_OVER = _look(0, _FILLED, _SECOND, _THIRD)


class _Machine:
    def __init__(self) -> None:
        self._spares = 0
        self._is_pulled = False

    async def look(self) -> Snapshot:
        return blank_disks(4, GIB)

    async def run(self, plan: Plan, _: object) -> AsyncIterator[PlanDone]:
        (create,) = (step for step in plan.steps if isinstance(step, CreateArray))
        self._spares = len(create.spares)
        yield PlanDone((), 0, 0)

    async def pull(self, _: str) -> None:
        self._is_pulled = True

    async def watch(self) -> AsyncIterator[Snapshot]:
        before, after = (
            ((_WITH_SPARE,), (_TAKES_OVER, _TOOK_OVER)) if self._spares else ((_WHOLE,), (_DEGRADED,))
        )
        for now in after if self._is_pulled else before:
            yield now
        await asyncio.Event().wait()


def test_the_disk_that_fails_is_missed_where_the_design_has_a_spare(monkeypatch: pytest.MonkeyPatch) -> None:
    @asynccontextmanager
    async def copies(
        look: Snapshot, _: object, size: int | None = None
    ) -> AsyncIterator[tuple[_Machine, Copies]]:
        yield _Machine(), copy_disks(look, size)

    monkeypatch.setattr(rehearsal, "_copies", copies)
    monkeypatch.setattr(rehearsal, "_PATIENCE", 0.3)
    design = ArrayDesign("data", Level.RAID5, drives(3), spares=("drive-d",))

    async def drilled() -> list[rehearsal.Act]:
        acts: list[rehearsal.Act] = []
        async with aclosing(rehearsal.drill(Build(design, IDS), blank_disks(4), lambda _: None)) as going_on:
            async for act in going_on:
                acts.append(act)
                if "unplugged" in str(act.what):
                    return acts
        return acts

    built, _, unplugged = asyncio.run(drilled())
    assert [str(each) for each in built.details] == [
        "Hot spares were left out, to show how a failed disk is replaced."
    ]
    assert "degraded" in str(unplugged.what)

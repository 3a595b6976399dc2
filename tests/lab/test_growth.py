"""Arrays in use are spread over one disk more, and what is on them stays what it is."""

from pathlib import Path

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import Level
from raidwright.storage.plan.growth import plan_growth
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.spares import plan_spare
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.md import AddMember, GrowArray
from tests.lab.building import carry_out, planned, seen, shell
from tests.lab.conftest import Run
from tests.lab.terminal import Terminal
from tests.lab.test_repair import (
    DATA,
    NEW,
    OTHER,
    drive,
    in_use,
    is_whole,
    members,
    replaced,
    taken_out,
    whole,
)
from tests.lab.test_upkeep import carried_out, possible, the_array

pytestmark = pytest.mark.usefixtures("leaves_clean")

_SLOW = "echo 3000 > /sys/block/md127/md/sync_speed_max"
_FAST = "echo system > /sys/block/md127/md/sync_speed_max"
_SIZE = "blockdev --getsize64 /dev/md127"
LEVELS = pytest.mark.parametrize(
    ("level", "count"),
    [
        pytest.param(Level.RAID1, 2, marks=pytest.mark.exhaustive),
        (Level.RAID5, 3),
        pytest.param(Level.RAID6, 4, marks=pytest.mark.exhaustive),
        pytest.param(Level.RAID10, 4, marks=pytest.mark.exhaustive),
    ],
)


def grown(now: Snapshot, serial: str = NEW) -> Answer:
    return plan_growth("data", drive(now, serial), now)


def promised(answer: Answer) -> int:
    """Bytes that the array shall hold; 0 when it shall hold no more than before."""
    facts = (dict(finding.facts) for finding in answer.findings if finding.code == "grow-size")
    return next((int(each["bytes"]) for each in facts), 0)


async def spread(practice: PracticeMachine, machine: BusMachine, count: int, serial: str = NEW) -> list[type]:
    """Spread it over one disk more, to the end; the kinds of its steps."""
    answer = grown(await possible(machine, lambda now: grown(now, serial)), serial)
    before = int(await shell(practice, _SIZE))
    await carry_out(machine, planned(answer))
    await the_array(machine, lambda array: array.expected == count and array.component)
    await whole(machine)
    size = promised(answer) or before
    assert await shell(practice, _SIZE) == f"{size}\n"
    await the_array(machine, lambda array: array.size == size)
    return [type(step) for step in planned(answer).steps]


@LEVELS
def test_an_array_has_one_disk_more(practice: PracticeMachine, run: Run, level: Level, count: int) -> None:
    async def scenario() -> None:
        serials = members(count)
        async with in_use(practice, level, serials) as (machine, digest):
            kinds = await spread(practice, machine, count + 1)
            assert kinds[-2:] == [AddMember, GrowArray]
            assert await shell(practice, DATA) == digest
            snapshot = await whole(machine)
            assert len(snapshot.arrays[0].members) == count + 1
            await replaced(machine, OTHER, serials[0])
            await whole(machine)
            await taken_out(practice, machine, serials[0])

    run(scenario(), 600)


@pytest.mark.exhaustive
def test_a_spare_takes_a_place_of_its_own(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with in_use(practice, Level.RAID5, members(3)) as (machine, _):
            await carried_out(machine, lambda now: plan_spare("data", drive(now, NEW), now))
            now = await seen(machine, lambda now: isinstance(grown(now), Planned))
            other = grown(now, OTHER)
            assert "grow-spares" in {finding.code for finding in other.findings}
            assert await spread(practice, machine, 4) == [GrowArray]

    run(scenario(), 600)


def test_nothing_else_is_done_while_it_is_spread(practice: PracticeMachine, run: Run, tmp_path: Path) -> None:
    terminal = Terminal(practice, tmp_path)

    async def scenario() -> None:
        async with in_use(practice, Level.RAID5, members(3)) as (machine, digest):
            await shell(practice, _SLOW)
            said = await terminal.confirmed("grow", "data", "--with", NEW)
            assert "mdadm --grow /dev/md127 --raid-devices=4" in said
            assert "“data” has one disk more." in said
            await the_array(machine, lambda array: array.sync and array.sync.action == "reshape")
            for words in (
                ("grow", "data", "--with", OTHER),
                ("replace", "data", "--with", OTHER, "--out", members(1)[0]),
                ("check", "data"),
                ("bitmap", "data", "off"),
            ):
                status, said = await terminal.call(*words)
                assert status == 1, words
                assert "is filling, building or checking something just now" in said, words
            status, said = await terminal.call("check", "data", "--stop")
            assert "is not being checked" in said
            assert await shell(practice, DATA) == digest
            await shell(practice, _FAST)
            assert is_whole(await whole(machine))

    run(scenario(), 600)

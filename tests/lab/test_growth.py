"""Arrays in use are spread over one disk more, and what is on them stays what it is."""

from pathlib import Path

import pytest

from raidwright.machine.practice import PracticeMachine
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.repair.spares import plan_spare
from raidwright.storage.steps.md import AddMember, GrowArray
from tests.lab.building import seen, shell
from tests.lab.conftest import Run
from tests.lab.growing import grown, spread
from tests.lab.repairing import (
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
from tests.lab.terminal import Terminal
from tests.lab.upkeep import carried_out, the_array

pytestmark = pytest.mark.usefixtures("leaves_clean")

_SLOW = "echo 3000 > /sys/block/md127/md/sync_speed_max"
_FAST = "echo system > /sys/block/md127/md/sync_speed_max"
LEVELS = pytest.mark.parametrize(
    ("level", "count"),
    [
        pytest.param(Level.RAID1, 2, marks=pytest.mark.exhaustive),
        pytest.param(Level.RAID4, 3, marks=pytest.mark.exhaustive),
        (Level.RAID5, 3),
        pytest.param(Level.RAID6, 4, marks=pytest.mark.exhaustive),
        pytest.param(Level.RAID10, 4, marks=pytest.mark.exhaustive),
    ],
)


@pytest.mark.exhaustive
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


@pytest.mark.exhaustive
def test_nothing_else_is_done_while_it_is_spread(practice: PracticeMachine, run: Run, tmp_path: Path) -> None:
    terminal = Terminal(practice, tmp_path)

    async def scenario() -> None:
        async with in_use(practice, Level.RAID5, members(3)) as (machine, digest):
            await shell(practice, _SLOW)
            said = await terminal.confirmed("add-disk", "data", NEW)
            assert "mdadm --grow /dev/md127 --raid-devices=4" in said
            assert "A disk was added to “data”." in said
            await the_array(machine, lambda array: array.sync and array.sync.action == "reshape")
            for words in (
                ("add-disk", "data", OTHER),
                ("replace", "data", "--new", OTHER, "--old", members(1)[0]),
                ("check", "data"),
                ("bitmap", "data", "off"),
            ):
                status, said = await terminal.call(*words)
                assert status == 1, words
                assert "is running a sync, rebuild or reshape" in said, words
            status, said = await terminal.call("check", "data", "--cancel")
            assert "is not being checked" in said
            assert await shell(practice, DATA) == digest
            await shell(practice, _FAST)
            assert is_whole(await whole(machine))

    run(scenario(), 600)

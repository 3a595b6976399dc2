"""A campaign on throttled disks ranks as the arithmetic of levels says, also when it is killed on the way."""

import asyncio
import json
import re
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from raidwright.bench.expected import Shape, expected_range
from raidwright.bench.profiles import PEAK
from raidwright.bench.spec import ONE_WAY, Direction, RawDisk
from raidwright.history import History
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import ErrorCode
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.units import KIB, MIB
from tests.lab.building import free_disks, opened, shell, whole_disks
from tests.lab.campaigning import Campaign
from tests.lab.conftest import Run
from tests.lab.measuring import spec
from tests.lab.repairing import members

pytestmark = [pytest.mark.exhaustive, pytest.mark.alone, pytest.mark.usefixtures("leaves_clean")]

SPEED = 16 * MIB
SERIALS = members(3)
SHAPES = {
    "One disk": Shape(Level.SINGLE, 1, 0),
    "RAID 0 of 3": Shape(Level.RAID0, 3, 512 * KIB),
    "RAID 0 of 2": Shape(Level.RAID0, 2, 512 * KIB),
    "RAID 1 of 2": Shape(Level.RAID1, 2, 0),
    "RAID 5 of 3": Shape(Level.RAID5, 3, 512 * KIB),
}
MATRIX = f"""
disks = {json.dumps(SERIALS)}
levels = ["single", "raid0x3", "raid0x2", "raid1x2", "raid5x3"]
profile = "peak"
span = "200 MiB"
size = "32 MiB"
rounds = 2
passes = 4
seconds = 0.5
"""
SETUP_RUNS = 2 * len(SHAPES)
APART = 1.5
"""So many times as fast is told even by a computer that is busy with others: three disks beside two."""
ROW = PEAK.rows[0]
NEVER_ASKED = ("build", "measure-raw", "measure-mounted", "measure-built")
"""What polkit says no to meanwhile: the one yes has to be enough. A resumed campaign clears up as ever."""
_RULE = """polkit.addRule(function(action, subject) {
    if (%s.indexOf(action.id) >= 0) { return polkit.Result.NO; }
});
"""
SYNC_LIMIT, FAST_SYNC = "/proc/sys/dev/raid/speed_limit_max", 200_000
"""The disks of the lab let no sync take the processor; here nothing else is to be done meanwhile."""


async def forbid(practice: PracticeMachine, serial: str) -> None:
    """Have polkit say no to `NEVER_ASKED`, and wait until it does."""
    rule = _RULE % json.dumps([f"io.github.raidwright.{name}" for name in NEVER_ASKED])
    await practice.run(("tee", "/etc/polkit-1/rules.d/40-campaign.rules"), rule.encode())
    async with opened(practice) as machine:
        snapshot = await free_disks(machine, serial)
        disk = disk_identity(whole_disks(snapshot)[serial], snapshot)
        wanted = spec(RawDisk(disk), (Direction.READ,), size=16 * MIB)
        async with asyncio.timeout(60):
            while True:
                try:
                    async for _ in machine.measure(wanted):
                        pass
                except MachineError as error:
                    if error.code is not ErrorCode.NOT_AUTHORISED:
                        raise
                    return


def places(outcome: dict[str, Any], direction: Direction) -> dict[str, dict[str, Any]]:
    (test,) = [
        test for test in outcome["tests"] if (test["row"], test["direction"]) == (ROW.label, direction.value)
    ]
    return {place["title"]: place for place in test["places"]}


def require_order(found: dict[str, dict[str, Any]], direction: Direction) -> None:
    """Who is faster by arithmetic has the higher rate, and never the lower rank; by `APART` the higher."""
    assert set(found) == set(SHAPES)
    for faster, slower in permutations(SHAPES, 2):
        mine, theirs = (expected_range(SHAPES[each], ROW, direction) for each in (faster, slower))
        if mine.least > theirs.most:
            assert found[faster]["rate"] > found[slower]["rate"], (direction, found)
            assert found[faster]["rank"] <= found[slower]["rank"], (direction, found)
        if mine.least >= APART * theirs.most:
            assert found[faster]["rank"] < found[slower]["rank"], (direction, found)


async def throttled(practice: PracticeMachine, folder: Path, *kills: tuple[str, int]) -> list[dict[str, Any]]:
    """What a campaign says in the end that was killed and taken up again at each of ``kills``.

    Each is a phase, and behind how many setup runs since it was begun or taken up again.
    """
    (matrix := folder / "matrix.toml").write_text(MATRIX)
    campaign, words = Campaign(practice, folder), (str(matrix),)
    await shell(practice, f"echo {FAST_SYNC} >{SYNC_LIMIT}")
    await forbid(practice, SERIALS[0])
    for serial in SERIALS:
        await practice.set_limits(serial, SPEED, 0)
    try:
        for phase, setup_runs in kills:
            await campaign.killed_at(phase, setup_runs, *words)
            words = ("--resume",)
        said = await campaign.whole(*words)
    finally:
        for serial in SERIALS:
            await practice.set_limits(serial, 0, 0)
    (kept,) = History(campaign.history).campaigns().campaigns
    assert len({setup_run.run for setup_run in kept.visits}) == len(kept.visits) == SETUP_RUNS
    async with opened(practice) as machine:
        await free_disks(machine, *SERIALS)
    return said


def require_ranked(outcome: dict[str, Any]) -> None:
    """As the arithmetic of the levels says, in both directions and in the sentence."""
    for direction in ONE_WAY:
        require_order(places(outcome, direction), direction)
    assert re.match(r"RAID\d of \d reads \d\.\d times as fast as one disk, writes ", outcome["verdict"]), (
        outcome["verdict"]
    )


def test_apart_are_three_disks_and_two() -> None:
    three, two = (expected_range(SHAPES[f"RAID 0 of {n}"], ROW, Direction.READ) for n in (3, 2))
    assert three.least >= APART * two.most


def test_levels_rank_as_their_arithmetic_says(practice: PracticeMachine, run: Run, tmp_path: Path) -> None:
    said = run(throttled(practice, tmp_path), 2400)
    begun = next(event for event in said if event["type"] == "campaign-begun")
    assert (begun["visits"], begun["done"]) == (SETUP_RUNS, 0)
    require_ranked(said[-1])


def test_levels_rank_as_their_arithmetic_says_after_two_kills(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    """The second is in the second round."""
    said = run(throttled(practice, tmp_path, ("build", 1), ("measure", 5)), 2700)
    begun = next(event for event in said if event["type"] == "campaign-begun")
    assert (begun["visits"], begun["done"]) == (SETUP_RUNS, 6)
    require_ranked(said[-1])


def test_layers_are_measured_with_and_without_a_file_system(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    """The container's passphrase is known to nobody, and nothing is asked for it when it is taken down."""
    wanted = f"""
disks = {json.dumps(SERIALS[:2])}
levels = ["raid1"]
filesystems = ["none", "xfs"]
layers = ["luks-lvm"]
profile = "peak"
sync = "pause"
span = "700 MiB"
size = "16 MiB"
rounds = 1
passes = 1
seconds = 0.5
"""
    (matrix := tmp_path / "matrix.toml").write_text(wanted)

    async def scenario() -> list[dict[str, Any]]:
        said = await Campaign(practice, tmp_path).whole(str(matrix))
        async with opened(practice) as machine:
            await free_disks(machine, *SERIALS[:2])
        return said

    said = run(scenario(), 900)
    ended = [event for event in said if event["type"] == "visit-ended"]
    assert [(each["case"], each["reason"], each["run"] > 0) for each in ended] == [
        (0, None, True),
        (1, None, True),
    ]
    assert said[-1]["failed"] == []

"""A campaign that measures each layer by itself, and one through memory, beside throttled disks."""

import json
from pathlib import Path
from typing import Any

import pytest

from raidwright.bench.run import Run as KeptRun
from raidwright.bench.spec import Direction, Way
from raidwright.history import History
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.blueprint import parse_blueprint
from raidwright.storage.units import MIB
from tests.lab.building import free_disks, opened
from tests.lab.campaigning import Campaign
from tests.lab.conftest import Run
from tests.lab.repairing import members

pytestmark = [pytest.mark.exhaustive, pytest.mark.alone, pytest.mark.usefixtures("leaves_clean")]

SPEED = 16 * MIB
SERIALS = members(2)
MATRIX = f"""
disks = {json.dumps(SERIALS)}
profile = "peak"
span = "200 MiB"
size = "32 MiB"
passes = 4
seconds = 0.5
"""


async def carried_out(
    practice: PracticeMachine, folder: Path, matrix: str
) -> tuple[dict[str, Any], dict[int, KeptRun], list[tuple[int, int]]]:
    """The outcome, the runs that are kept by their numbers, and case and run of each visit in its turn."""
    (file := folder / "matrix.toml").write_text(MATRIX + matrix)
    campaign = Campaign(practice, folder)
    for serial in SERIALS:
        await practice.set_limits(serial, SPEED, 0)
    try:
        said = await campaign.whole(str(file))
    finally:
        for serial in SERIALS:
            await practice.set_limits(serial, 0, 0)
    async with opened(practice) as machine:
        await free_disks(machine, *SERIALS)
    history = History(campaign.history)
    ended = [event for event in said if event["type"] == "visit-ended"]
    assert [event["reason"] for event in ended] == [None] * len(ended)
    visits = [(event["case"], event["run"]) for event in ended]
    return said[-1], {saved.id: saved.run for saved in history.runs().runs}, visits


def layers(run: KeptRun) -> tuple[bool, bool]:
    """Whether there was a container, and a file system, by the blueprint that is kept of it."""
    design = parse_blueprint(run.blueprint)
    return design.encryption is not None, design.filesystem is not None


def test_each_layer_is_written_to_before_the_next_is_put_on_it(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    wanted = """
levels = ["raid1"]
filesystems = ["ext4"]
layers = ["luks"]
each_layer = true
rounds = 2
"""
    outcome, runs, visits = run(carried_out(practice, tmp_path, wanted), 1500)
    assert [case for case, _ in visits] == [0, 1, 2] * 2
    assert [layers(runs[number]) for _, number in visits] == [(False, False), (True, False), (True, True)] * 2
    written = {each.direction for number in runs for each in runs[number].cells().values()}
    assert written == {Direction.READ, Direction.WRITE}
    assert outcome["failed"] == []
    assert "RAID1 of 2, read layer by layer (SEQ1M Q8T1): " in outcome["verdict"]
    assert "RAID1 of 2, written to layer by layer (SEQ1M Q8T1): " in outcome["verdict"]


def test_what_memory_takes_is_ranked_by_what_came_to_the_disks(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    """Programs see several times as much as two disks of that speed can take."""
    wanted = """
levels = ["single", "raid0x2"]
ways = ["direct", "cached"]
rounds = 2
"""
    outcome, runs, visits = run(carried_out(practice, tmp_path, wanted), 1500)
    assert [case for case, _ in visits] == [0, 1, 2, 3] * 2
    assert {runs[number].spec.way for _, number in visits} == {Way.DIRECT, Way.CACHED}
    writes = next(
        test for test in outcome["tests"] if test["direction"] == "write" and "SEQ1M Q1T1" in test["row"]
    )
    places = {place["title"]: place for place in writes["places"]}
    assert set(places) == {"One disk · Cached", "RAID0 of 2 · Cached"}
    for title, disks in (("One disk · Cached", 1), ("RAID0 of 2 · Cached", 2)):
        place = places[title]
        assert place["rate"] <= 1.3 * disks * SPEED < place["seen"], places
    assert places["RAID0 of 2 · Cached"]["rank"] <= places["One disk · Cached"]["rank"]

"""A disk at half the speed of its siblings is named by its serial number, and none where all are alike."""

import json
from pathlib import Path
from typing import Any

import pytest

from raidwright.machine.practice import PracticeMachine
from raidwright.storage.levels import Level
from raidwright.storage.units import MIB
from tests.lab.building import free_disks, opened
from tests.lab.conftest import Run
from tests.lab.repairing import in_use, members
from tests.lab.terminal import Terminal

pytestmark = [pytest.mark.alone, pytest.mark.exhaustive, pytest.mark.usefixtures("leaves_clean")]

SPEED = 24 * MIB
ROW = "SEQ1M Q8T1"


def test_the_slow_one_is_named_and_not_the_array(practice: PracticeMachine, run: Run, tmp_path: Path) -> None:
    terminal = Terminal(practice, tmp_path)
    serials = members(3)

    async def measured_runs() -> dict[str, Any]:
        quick = ("--size", "64MiB", "--passes", "4", "--seconds", "1", "--no-warmup", "--profile", "peak")
        said = await terminal.done("bench", "layers", "/srv/data", *quick, "--json")
        rows = json.loads(said[said.index("{") :])["rows"]
        row: dict[str, Any] = next(row for row in rows if row["row"] == ROW)
        return row

    async def scenario() -> None:
        async with in_use(practice, Level.RAID5, serials):
            for serial in serials:
                await practice.set_limits(serial, SPEED, 0)
            try:
                even = await measured_runs()
                await practice.set_limits(serials[1], SPEED // 2, 0)
                uneven = await measured_runs()
            finally:
                for serial in serials:
                    await practice.set_limits(serial, 0, 0)
        assert (even["slow"], even["shared"], even["biggest_loss"]) == ([], None, None)
        (slow,) = uneven["slow"]
        assert slow["disk"].endswith(serials[1])
        assert slow["share"] == pytest.approx(0.5, abs=0.05)
        assert (uneven["shared"], uneven["biggest_loss"]) == (None, None)

    run(scenario(), 600)


def test_of_disks_alone_the_slow_one_is_named_too(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    """Each by itself, then all at once: nothing needs to be built on them."""
    terminal = Terminal(practice, tmp_path)
    serials = members(3)

    async def read() -> dict[str, Any]:
        quick = ("--size", "64MiB", "--passes", "4", "--seconds", "1", "--no-warmup", "--profile", "peak")
        said = await terminal.done("bench", "disks", *serials, *quick, "--json")
        rows = json.loads(said[said.index("{") :])["rows"]
        row: dict[str, Any] = next(row for row in rows if row["row"] == ROW)
        return row

    async def scenario() -> None:
        async with opened(practice) as machine:
            await free_disks(machine, *serials)
        for serial in serials:
            await practice.set_limits(serial, SPEED, 0)
        try:
            even = await read()
            await practice.set_limits(serials[2], SPEED // 2, 0)
            uneven = await read()
        finally:
            for serial in serials:
                await practice.set_limits(serial, 0, 0)
        assert (even["slow"], even["shared"]) == ([], None)
        (slow,) = uneven["slow"]
        assert slow["disk"].endswith(serials[2])
        assert slow["share"] == pytest.approx(0.5, abs=0.05)
        assert uneven["shared"] is None

    run(scenario(), 600)

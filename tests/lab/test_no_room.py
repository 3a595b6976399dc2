"""A folder of the computer that fills up under a plan: it ends in words, and the way on works."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanFailed, StepDone
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.md import CreateArray
from tests.lab.building import opened, planned, secret_for, shell
from tests.lab.conftest import Run
from tests.lab.test_every_end import KERNELS_OWN, build_of, leads_on, seen_now

pytestmark = pytest.mark.usefixtures("leaves_clean")

SMALL = """
mkdir /tmp/small; mount -t tmpfs -o size=40m,mode=755 none /tmp/small
mkdir -p FOLDER; cp -a FOLDER/. /tmp/small 2>/dev/null || true; mount --bind /tmp/small FOLDER
"""
FILL = "dd if=/dev/zero of=FOLDER/filler bs=4k status=none || true"
FREE = "rm -f FOLDER/filler"
LARGE = """
umount --lazy FOLDER; cp -a /tmp/small/. FOLDER 2>/dev/null || true
umount --lazy /tmp/small; rmdir /tmp/small
"""
HELPERS, SETTINGS = "/var/lib/raidwright", "/etc"


@asynccontextmanager
async def small(practice: PracticeMachine, folder: str) -> AsyncIterator[None]:
    """The folder on a file system of its own with little room."""
    await shell(practice, SMALL.replace("FOLDER", folder))
    try:
        yield
    finally:
        await shell(practice, f"{FREE}; {LARGE}".replace("FOLDER", folder))


async def refused(
    practice: PracticeMachine, machine: BusMachine, plan: Plan, folder: str, fills: int | None
) -> str:
    """What is said when the folder is full once the step that ``fills`` it is done; at None it always is."""
    fill = FILL.replace("FOLDER", folder)
    if fills is None:
        await shell(practice, fill)
    event = None
    try:
        async for event in machine.run(plan, secret_for(plan)):
            if isinstance(event, StepDone) and event.index == fills:
                await shell(practice, fill)
    except MachineError as error:
        return str(error)
    assert isinstance(event, PlanFailed), event
    return event.sentence


@pytest.mark.parametrize(
    ("folder", "from_start", "begins"),
    [
        (HELPERS, False, "No space left to write /var/lib/raidwright. Free some space"),
        (SETTINGS, False, "No space left to write /etc/"),
        pytest.param(
            HELPERS,
            True,
            "Cannot write the journal: No space left on device. Nothing was started.",
            marks=pytest.mark.exhaustive,
        ),
        pytest.param(SETTINGS, True, "No space left to write /etc/", marks=pytest.mark.exhaustive),
    ],
)
def test_a_full_folder_ends_a_build_in_words_and_the_way_on_works(
    practice: PracticeMachine, run: Run, folder: str, begins: str, *, from_start: bool
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine, small(practice, folder):
            plan = await build_of(machine, "luks")
            creates = next(at for at, step in enumerate(plan.steps) if isinstance(step, CreateArray))
            said = await refused(practice, machine, plan, folder, None if from_start else creates - 1)
            assert said.startswith(begins)
            now = await machine.look()
            assert seen_now(now) == (await shell(practice, KERNELS_OWN)).split()
            if now.host.unfinished is not None:
                again = await refused(practice, machine, planned(plan_continuing(now)), folder, fills=-1)
                assert "No space left" in again or "No space left" in again
            await shell(practice, FREE.replace("FOLDER", folder))
            await leads_on(practice, machine, down=False)

    run(scenario(), 300)

"""Every place at which a build and a teardown can be broken off, and whether the product leads on."""

import asyncio
import sys
import tempfile
from pathlib import Path

import pytest

from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeError, PracticeMachine, load_disk_set
from raidwright.storage.plan.plan import Plan, Purpose
from tests.lab.building import carry_out, opened
from tests.lab.cutting import JOURNAL, Cut, Mains, build_plan, cuts, kill_at, led_back, teardown_plan
from tests.lab.leftovers import clear
from tests.measure.figure import Figure

_PLANNERS = (build_plan, teardown_plan)
_WRONG = (AssertionError, MachineError, PracticeError, TimeoutError)


def measure() -> list[Figure]:
    """A mirror with LUKS, LVM and ext4: the helper dies, then the power fails, at each place in turn."""
    return [asyncio.run(helper_dies()), asyncio.run(power_fails())]


async def helper_dies() -> Figure:
    """Each place on one machine."""
    tally = _Tally("places where the helper dies, without a way on")
    practice = await PracticeMachine.start(load_disk_set("small"))
    try:
        for planner in _PLANNERS:
            number = 0
            while number < len(places := tuple(cuts(plan := await planner(practice, layers=True)))):
                try:
                    await kill_at(practice, plan, places[number])
                    tally.count(plan, places[number], bool(await led_back(practice, plan, places[number])))
                except _WRONG as error:
                    tally.miss(plan, places[number], error)
                    await clear(practice, ("/srv/data",))
                    await practice.run(("sh", "-c", f"rm -f {JOURNAL}/*"))
                number += 1
            await _end(practice, plan)
    finally:
        await practice.close()
    return tally.figure()


async def power_fails() -> Figure:
    """A start for each place, on which what the one before has left is cleaned up."""
    tally = _Tally("places where the power fails, without a way on")
    prefix = "raidwright-mains-"
    with (
        pytest.MonkeyPatch.context() as patch,
        tempfile.TemporaryDirectory(prefix=prefix, dir="/var/tmp") as folder,
    ):
        mains = Mains(Path(folder), patch)
        for planner in _PLANNERS:
            number, last = 0, None
            while number >= 0:
                try:
                    async with mains.on() as practice:
                        if last is not None:
                            tally.count(*last, bool(await led_back(practice, *last)))
                        plan = await planner(practice, layers=True)
                        places = tuple(cuts(plan))
                        if number == len(places):
                            await _end(practice, plan)
                            break
                        last = plan, places[number]
                        await mains.fail_at(practice, *last)
                except _WRONG as error:
                    if last is not None:
                        tally.miss(*last, error)
                    mains.forget()
                    last = None
                number += 1
    return tally.figure()


async def _end(practice: PracticeMachine, plan: Plan) -> None:
    """Take down what was built for the last try, which had no place left to be broken off at."""
    if plan.purpose is Purpose.TEARDOWN:
        async with opened(practice) as machine:
            await carry_out(machine, plan)


class _Tally:
    """What came of each place."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._tried = self._told = 0
        self._missed: list[str] = []

    def count(self, plan: Plan, cut: Cut, told: bool) -> None:
        """It led to blank disks; ``told`` when the product said that there was something to clean."""
        self._tried += 1
        self._told += told
        self._say(plan, cut, "cleaned up" if told else "nothing was lost")

    def miss(self, plan: Plan, cut: Cut, error: Exception) -> None:
        """It did not."""
        self._tried += 1
        self._missed.append(f"{plan.purpose.value} {cut.step + 1}/{cut.command}")
        self._say(plan, cut, f"MISSED: {error}")

    def figure(self) -> Figure:
        """How many did not, of how many."""
        detail = f"of {self._tried}, {self._told} of them cleaned up {' '.join(self._missed)}"
        return Figure(self._name, len(self._missed), "", detail, most=0)

    def _say(self, plan: Plan, cut: Cut, words: str) -> None:
        step = plan.steps[cut.step].sentence(plan)
        place = f"before command {cut.command + 1}" if cut.command >= 0 else "done and not written down"
        print(f"  {plan.purpose.value} {cut.step + 1}, {step}, {place}: {words}", file=sys.stderr, flush=True)

"""How an array is unlocked is changed while others change it too, and what they write stays."""

import asyncio

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone, PlanFailed
from raidwright.storage.design.design import Unlocking
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.upkeep.unlocking import unlocking_now
from raidwright.storage.snapshot.names import KEY_FOLDER
from tests.lab.building import carry_out, opened, secret_for, shell, take_down
from tests.lab.conftest import Run
from tests.lab.kept import state
from tests.lab.test_unlocking import BY_FILE, NO_KEY, SLOTS, build, changing

pytestmark = pytest.mark.usefixtures("leaves_clean")

_MEDDLE = f"(until ls {KEY_FOLDER}/*.key; do true; done; echo '# theirs' >>/etc/crypttab) >/dev/null 2>&1 &"


async def run_to_end(machine: BusMachine, plan: Plan) -> object:
    """The last event, or why nothing was begun."""
    try:
        return [event async for event in machine.run(plan, secret_for(plan))][-1]
    except MachineError as refused:
        return refused


def test_two_callers_change_it_once(practice: PracticeMachine, run: Run) -> None:
    """The same plan twice, and others at the same time: one is carried out, and what it says is so."""

    async def scenario() -> None:
        before = await state(practice)
        async with opened(practice) as machine, opened(practice) as other:
            await build(practice, machine)
            for ways in (
                (Unlocking.KEY_FILE, Unlocking.KEY_FILE, Unlocking.BY_HAND),
                (Unlocking.AT_START, Unlocking.AT_START, Unlocking.BY_HAND),
            ):
                first, second, third = [await changing(machine, way) for way in ways]
                ends = await asyncio.gather(
                    run_to_end(machine, first), run_to_end(other, second), run_to_end(other, third)
                )
                done = [isinstance(end, PlanDone) for end in ends]
                assert sum(done) == 1, ends
                now = await machine.look()
                way = ways[done.index(True)]
                assert unlocking_now(now.arrays[0], now) is way
                slots = "2\n" if way is Unlocking.KEY_FILE else "1\n"
                assert await shell(practice, SLOTS) == slots
                if way is not Unlocking.KEY_FILE:
                    assert await shell(practice, NO_KEY) == ""
                    await carry_out(machine, await changing(machine, Unlocking.KEY_FILE))
                await shell(practice, BY_FILE)
            await take_down(machine)
        assert await state(practice) == before

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_what_others_write_while_the_slot_is_made_stays(practice: PracticeMachine, run: Run) -> None:
    """Their line is kept, and the key file that nothing names yet is taken away again."""

    async def scenario() -> None:
        before = await state(practice)
        async with opened(practice) as machine:
            await build(practice, machine)
            plan = await changing(machine, Unlocking.KEY_FILE)
            lines = await shell(practice, "cat /etc/crypttab")
            await shell(practice, _MEDDLE)
            end = await run_to_end(machine, plan)
            assert isinstance(end, PlanFailed), end
            assert "changed after the plan was made" in end.sentence
            assert await shell(practice, "cat /etc/crypttab") == f"{lines}# theirs\n"
            assert await shell(practice, f"{SLOTS}; {NO_KEY}") == "1\n"
            assert (await machine.look()).host.unfinished is None
            await shell(practice, "sed -i '/# theirs/d' /etc/crypttab")
            await take_down(machine)
        assert await state(practice) == before

    run(scenario(), 300)

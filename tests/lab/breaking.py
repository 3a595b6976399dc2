"""One plan broken off at one place, and what the product offers then, to the end where that leads."""

import asyncio
from collections.abc import Callable

from raidwright.machine.port import MachineError
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.use.planner import plan_start, plan_unlock, plan_writable
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.unfinished import unfinished_sentence
from raidwright.storage.words.sentences import sentence
from tests.lab.breakable import DATA, FAST, PAIR, At, Kind, Secrets, blank, is_open
from tests.lab.building import free_disks, seen

_TURNS = 20
"""Plans and refusals: on a busy computer UDisks2 hears late of each layer that is opened."""
_DROP = "sync; echo 3 > /proc/sys/vm/drop_caches"


async def planned_for(at: At, kind: Kind) -> Plan:
    """The plan, as soon as it can be made."""
    now = await seen(at.machine, kind.ready, 120)
    answer = kind.answer(now)
    assert isinstance(answer, Planned), [*map(sentence, answer.findings)]
    return answer.plan


async def led_on(at: At, kind: Kind) -> str:
    """Do what is offered until the plan is at its end; by which way that was."""
    way, why = "", ""
    await at.shell(f"{FAST}; udevadm settle")
    for _ in range(_TURNS):
        now = await quiet(at)
        if kind.open_for(now) and await _opened(at, kind, now):
            continue
        left = now.host.unfinished
        if left is None and await kind.reached(at, now):
            return way or "bottleneck"
        if left is not None:
            way, answer = "continued", plan_continuing(now)
            if not isinstance(answer, Planned) and left.purpose == "header":
                way, answer = "done again", kind.answer(now)
            elif "continue-single" in {each.code for each in answer.findings}:
                way, answer = "taken down and done again", plan_cleaning(now)
        else:
            way, answer = way or "done again", kind.answer(now)
        why = await _tried(at, kind, answer)
    told = unfinished_sentence(left, "then") if left else "nothing is told"
    raise AssertionError(f"it does not come to its end: {told}; {why}")


async def taken_down(at: At, kind: Kind) -> str:
    """Do what is offered to be rid of all of it, until the disks are blank."""
    why = ""
    await at.shell(f"{FAST}; udevadm settle")
    for _ in range(_TURNS):
        now = await quiet(at)
        left = now.host.unfinished
        cleans = left is not None and not left.goes_on
        if not cleans and not now.arrays and await blank(at, now):
            await free_disks(at.machine, *PAIR)
            assert (await at.machine.look()).host.unfinished is None, "it is told of for ever"
            return "taken down"
        answer = plan_cleaning(now) if cleans else kind.down(now)
        if not isinstance(answer, Planned) and isinstance(writable := plan_writable("data", now), Planned):
            answer = writable
        why = await _tried(at, kind, answer)
    raise AssertionError(f"it is not taken down: {why}")


async def quiet(at: At) -> Snapshot:
    """A snapshot that stays as it is for a moment, in which nothing is at work."""
    # What is pending waits for the first write, to an array that came up read-only by itself.
    at_work = "grep -E 'resync|recovery|reshape|check|repair' /proc/mdstat | grep -qv PENDING"
    await at.shell(f"while {at_work}; do sleep 0.3; done")
    await at.shell("udevadm settle")
    before = await at.machine.look()
    for _ in range(10):
        await asyncio.sleep(0.5)
        now = await at.machine.look()
        if (now.arrays, now.host.unfinished, len(now.blocks)) == (
            before.arrays,
            before.host.unfinished,
            len(before.blocks),
        ) and all(each.sync is None for each in now.arrays):
            return now
        before = now
    return before


async def data_of(at: At) -> str:
    """The digest of all data on the array, which is opened for it as far as it is not open."""
    for _ in range(_TURNS):
        now = await quiet(at)
        if not await _opened(at, Secrets(), now):
            break
    return await at.shell(f"{_DROP}; {DATA}")


async def _opened(at: At, secrets: Secrets, now: Snapshot) -> bool:
    """Whether something of the array had to be opened first, which is done now."""
    steps: tuple[Callable[[Snapshot], Answer], ...] = (
        lambda now: plan_start("data", now),
        lambda now: plan_writable("data", now),
        lambda now: plan_unlock("data", now, "/srv/data"),
    )
    if is_open(now):
        return False
    for step in steps:
        answer = step(now)
        if isinstance(answer, Planned):
            await _tried(at, secrets, answer)
            return True
    return False


async def _tried(at: At, secrets: Secrets, answer: Answer) -> str:
    """Carry it out; why not."""
    if not isinstance(answer, Planned):
        await asyncio.sleep(1)
        return " ".join(map(sentence, answer.findings))
    try:
        await at.run(answer.plan, secrets)
    except MachineError as refused:
        # UDisks2 may not have heard yet what was done last: then one looks and asks again.
        if "Nothing was written" not in refused.sentence:
            raise
        await asyncio.sleep(1)
        return refused.sentence
    return ""

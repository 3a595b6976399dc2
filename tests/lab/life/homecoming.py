"""The end of a life: every disk is put back and well, and the product brings all of them to blank."""

import asyncio
import sys
from collections.abc import Callable, Iterator

from raidwright.machine.port import MachineError
from raidwright.protocol import PlanDone
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.old_disks import plan_old_disks, related_disks
from raidwright.storage.plan.plan import Answer, Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.disabling import plan_disable
from raidwright.storage.plan.upkeep.planner import plan_group_renaming
from raidwright.storage.plan.use.planner import plan_lock, plan_start, plan_stop, plan_unlock, plan_writable
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.words.sentences import sentence
from tests.lab.building import PASSPHRASE, drives
from tests.lab.life.judge import left_behind, members_everywhere
from tests.lab.life.operations import DISKS
from tests.lab.life.world import World

Tell = Callable[[str, str, str], None]
HOME = "home"
"""What is said where everything came to blank."""
_TURNS = 40


async def brought_home(world: World, tell: Tell) -> str:
    """Do what is offered until all is blank; ``tell`` hears of faults."""
    await world.hurries()
    for serial in sorted(world.sick):
        await world.repair(serial)
    for serial in sorted(world.out):
        await world.insert(serial)
    stuck, tried, why = 0, "", ""
    for _ in range(_TURNS):
        now = await world.settled()
        if await _is_blank(world, now):
            await _look_behind(world, tell)
            return HOME
        done = ""
        for name, made in _offers(world, now):
            if not isinstance(made, Planned) or (stuck and name == tried):
                why = "; ".join(filter(None, (why[-600:], f"{name}: {_words(made)}")))
                continue
            tried = name
            done = await _tried(world, name, made, tell)
            print(f"     {name}: {'done' if done else 'fault'}", file=sys.stderr, flush=True)
            break
        stuck = 0 if done else stuck + 1
        if stuck > 4:
            break
        why = "" if done else why
    tell("no way home", why[-900:], "homecoming")
    return "lost"


async def _is_blank(world: World, now: Snapshot) -> bool:
    return (
        not now.arrays and now.host.unfinished is None and not members_everywhere(now) & set(DISKS)
    ) and not [line for line in await left_behind(world, list(DISKS)) if line.startswith("/sys/block")]


async def _look_behind(world: World, tell: Tell) -> None:
    left = await left_behind(world, list(DISKS))
    if left:
        tell("left behind", "; ".join(left)[:400], "homecoming")


def _offers(world: World, now: Snapshot) -> Iterator[tuple[str, Answer]]:
    """What the product offers, the best first."""
    if now.host.unfinished is not None:
        yield "continue", plan_continuing(now)
        yield "clean up", plan_cleaning(now)
    names = [each.title for each in now.arrays]
    for name in (*names, *(each for each in world.data if each not in names)):
        yield f"group renamed {name}", plan_group_renaming(name, now)
        yield f"teardown {name}", plan_teardown(name, now)
        for verb, planner in (
            ("writable", plan_writable),
            ("start", plan_start),
            ("lock", plan_lock),
            ("stop", plan_stop),
            ("unlock", plan_unlock),
        ):
            if name in names:
                yield f"{verb} {name}", planner(name, now)
    for serial in sorted(members_everywhere(now) & set(DISKS)):
        yield f"clean {serial}", plan_old_disks(related_disks(drives(now, [serial]), now), now)
    for name in world.data:
        if name not in names:
            yield f"forget {name}", plan_disable(name, now)


async def _tried(world: World, name: str, made: Planned, tell: Tell) -> str:
    """Carry it out; nothing where it was refused."""
    wanted = any(command.secret for step in made.plan.ahead for command in step.commands(made.plan))
    try:
        last: object = None
        async with asyncio.timeout(240):
            async for event in world.machine.run(made.plan, bytearray(PASSPHRASE) if wanted else None):
                last = event
    except MachineError as refused:
        tell("planned, then refused", f"{name}: {refused.sentence}", "homecoming")
        return ""
    except TimeoutError:
        tell("hangs", f"{name}: longer than 240 s", "homecoming")
        return ""
    if not isinstance(last, PlanDone):
        tell("step failed", f"{name}: {getattr(last, 'sentence', last)}", "homecoming")
        return ""
    return name


def _words(made: Answer) -> str:
    if isinstance(made, Refused):
        return " ".join(sentence(each) for each in made.findings if each.severity is Severity.BLOCKING)
    return "did not help"

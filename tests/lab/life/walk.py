"""A random life: what is done next is drawn from a seed, carried out by the product, and looked at.

Every step draws the same number of chances, whatever there is to choose from. What was chosen is kept as a
list of actions, by which a walk is gone again: a seed alone may lead elsewhere on another computer.
"""

import asyncio
import contextlib
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from raidwright.machine.port import HeaderFile, MachineError
from raidwright.machine.practice import PracticeError
from raidwright.machine.practice.guest.daemons import HELPER_LOG, LOG
from raidwright.protocol import PlanDone, PlanFailed, PlanStopped, StepBegun
from raidwright.storage.plan.plan import Plan, Planned, Refused
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Snapshot, VolumeGroup
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.namesakes import namesakes
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.steps.key_file import RetireKeyFile
from raidwright.storage.words.sentences import sentence
from tests.lab.building import PASSPHRASE, guest, whole_disks
from tests.lab.conftest import fill_bystanders
from tests.lab.cutting import Cut, How, arm, cuts, restart_helper
from tests.lab.life.action import Action, Fault, Record, is_done
from tests.lab.life.homecoming import HOME, brought_home
from tests.lab.life.judge import disks_of, judged, members_everywhere
from tests.lab.life.operations import DISKS, OPERATIONS, ROOM_LEFT, SLOW, answer, every_action, is_blank
from tests.lab.life.reasons import is_same
from tests.lab.life.world import FAULTS, World, in_time

LENGTH = 40
HAPPENINGS = (
    *("helper killed", "power cut", "reads", "pull", "insert", "insert renamed", "repair", "box"),
    "group namesake",
    *(f"fault {name}" for name in FAULTS),
)
"""Kinds of what is not asked for."""
_DRAWS = 7
_HAPPENS, _BLIND = 0.35, 0.12
"""Parts of all steps: something happens by itself; something is asked that need not be possible."""
_RARE_FIRST = 0.65
"""Part of all steps in which what was seldom possible is done as soon as it is, whatever was drawn."""
_SELDOM = 0.8
"""Of how often each kind was carried out, taken together: what was less often is done first."""
_LEADS_TO: Mapping[str, Callable[[Action], bool]] = {
    "check ended": lambda each: (each.do, each.word) == ("check", SLOW),
    "writable": lambda each: each.do in ("look", "stop"),
    "insert": lambda each: each.do == "pull",
    "insert renamed": lambda each: each.do == "pull",
    "look": lambda each: each.do == "stop",
    "start": lambda each: each.do == "stop",
    "limits off": lambda each: each.do == "limits",
    "enlarge": lambda each: each.do == "build" and each.word.endswith(ROOM_LEFT),
    "unlocking": lambda each: each.do == "build" and "luks" in each.word,
    "header back": lambda each: each.do == "header saved",
    "spare out": lambda each: each.do == "spare",
    "group renamed": lambda each: each.do == "group namesake",
}
"""What makes possible that which is possible only afterwards."""
_ENDS = {"kill": 0.06, "stop": 0.06, "cut": 0.06}
"""Parts of all plans that are broken off."""
_MOST_SICK = 2
_BEARS = 0.6
"""Part of the steps beside a slow disk after which it stays slow: each takes minutes."""
_COPES = frozenset(
    ("teardown", "clean", "clean up", "continue", "remove", "take out", "spare out", "stop", "lock", "forget")
)
"""What has to come to its end whatever is wrong with a disk: that one is left as it is, and named."""
NOTHING = "Nothing was written"
CHANGED_SINCE = "changed after the plan was made"
"""How a step says that another disk has failed, or has gone, since; it has not begun anything."""
_LOGS = (
    f"tail -n 12 {HELPER_LOG} {LOG}; dmesg | tail -n 8; cat /proc/mdstat;"
    " ps -Ao pid,stat,wchan:20,args | grep -v ' \\['"
)
"""What is to be seen of the guest beside a fault: what was written down, and what runs or waits."""


@dataclass
class Walk:
    """One life under way."""

    world: World
    record: Record
    counts: Counter[str] = field(default_factory=Counter)
    """How often each kind was carried out, in the lives before too."""
    asked: Counter[str] = field(default_factory=Counter)
    now: Snapshot = field(init=False)

    @property
    def step(self) -> int:
        """How many actions there were."""
        return len(self.record.ends)

    def fault(self, kind: str, words: str, action: Action | str) -> None:
        """Write down what was wrong; the same is written down once."""
        made = Fault(kind, words, self.step, str(action))
        if any((each.kind, each.words) == (kind, words) for each in self.record.faults):
            return
        self.record.faults.append(made)
        print(f"    FAULT {kind}: {words}", file=sys.stderr, flush=True)

    async def goes(self, actions: Sequence[Action] | None = None) -> None:
        """Live: by the seed, or by these actions; then everything is brought to blank."""
        began = time.monotonic()
        self.world.bystanders = await fill_bystanders(self.world.practice)
        chance = random.Random(self.record.seed)
        self.now = await self.world.settled()
        for number in range(len(actions) if actions is not None else LENGTH):
            draws = [chance.random() for _ in range(_DRAWS)]
            now = self.now
            action = actions[number] if actions is not None else self._chosen(draws, now)
            self.record.actions.append(action)
            self.asked[action.kind] += 1
            print(f"  {self.step + 1:2} {action}: ", end="", file=sys.stderr, flush=True)
            already = dict(self.record.spent)
            end = await self._ended(action, now)
            self.record.ends.append(end)
            self.counts[action.kind] += is_done(end)
            took = ", ".join(
                f"{name} {s - already.get(name, 0.0):.1f}" for name, s in self.record.spent.items()
            )
            print(f"{end[:150]} ({took} s)", file=sys.stderr, flush=True)
        with self._counted("homecoming"):
            faults = len(self.record.faults)
            end = await self._guarded("homecoming", brought_home(self.world, self.fault))
            if len(self.record.faults) > faults:
                await self._shows_logs()
        self.record.home = end == HOME
        self.record.seconds = time.monotonic() - began

    def _chosen(self, draws: Sequence[float], now: Snapshot) -> Action:
        """The least used of what can be done, or can happen."""
        happens = draws[0] < _HAPPENS and bool(now.arrays or self.world.out)
        if self.world.slow() and draws[1] > _BEARS:
            return Action("repair", disk=self.world.slow()[0])
        is_blind = draws[1] < _BLIND and not happens
        pool = self._happenings(now) if happens else self._possible(now, is_blind=is_blind)
        pool = pool or self._happenings(now) or [Action("nothing")]
        if draws[6] < _RARE_FIRST:
            every = [*self._happenings(now), *self._possible(now, is_blind=False)]
            rare = [each for each in every if self._is_rare(each.kind)]
            rare = rare or [each for each in every if self._leads_to_rare(each)]
            is_blind, pool = is_blind and not rare, rare or pool
        kinds = _least_used(pool, self.asked if is_blind else self.counts)
        kind = kinds[int(draws[2] * len(kinds))]
        same = [each for each in pool if each.kind == kind]
        chosen = same[int(draws[3] * len(same))]
        at = int(draws[5] * 60)
        return Action(*_fields(chosen), end=_end(draws[4]) if chosen.do in OPERATIONS else "", at=at)

    def _is_rare(self, kind: str) -> bool:
        usual = sum(self.counts.values()) / len((*OPERATIONS, *HAPPENINGS))
        return self.counts[kind] < usual * _SELDOM

    def _leads_to_rare(self, action: Action) -> bool:
        return any(self._is_rare(kind) and leads(action) for kind, leads in _LEADS_TO.items())

    def _possible(self, now: Snapshot, *, is_blind: bool) -> list[Action]:
        present = [serial for serial in DISKS if serial not in self.world.out]
        built = sorted({array_name(each.name) for each in now.arrays} | set(self.world.data))
        every = list(every_action(present, [each for each in built if each]))
        if is_blind:
            return every
        held = members_everywhere(now)
        sensible = [each for each in every if each.do != "clean" or each.disk in held]
        if self.world.slow():
            # It writes 16 MiB, and a request of 64 KiB takes half a minute: two hours.
            sensible = [each for each in sensible if each.do != "header back"]
        return [each for each in sensible if isinstance(answer(each, now, self.world.known), Planned)]

    def _happenings(self, now: Snapshot) -> list[Action]:
        world = self.world
        members = sorted({serial for array in now.arrays for serial in disks_of(array, now)})
        inside = [each for each in members if each in DISKS and each not in world.out]
        well = [each for each in inside if each not in world.sick]
        happenings = [Action("helper killed"), Action("power cut"), Action("reads")]
        happenings += [Action("pull", disk=each) for each in inside or DISKS if each not in world.out]
        for each in sorted(world.out):
            happenings += [Action("insert", disk=each), Action("insert renamed", disk=each)]
        happenings += [Action("repair", disk=each) for each in sorted(world.sick)]
        if len(world.sick) < _MOST_SICK:
            happenings += [Action("fault", disk=each, word=name) for each in well for name in FAULTS]
        for array in now.arrays:
            if set(disks_of(array, now)) <= set(well):
                happenings.append(Action("box", array_name(array.name)))
        happenings += [
            Action("group namesake", disk=disk, word=group.name)
            for group in now.groups
            for disk in DISKS
            # LVM's own lock is kept by whoever looks at a disk that answers late.
            if not world.slow() and disk not in world.sick and is_blank(disk, now) and _is_alone(group, now)
        ]
        return happenings

    async def _ended(self, action: Action, now: Snapshot) -> str:
        before = len(self.record.faults)
        with self._counted("acting"):
            end = await self._guarded(action, self._does(action, now))
        after = await self._guarded(action, self._looked(action))
        if len(self.record.faults) > before:
            await self._shows_logs()
            return end or "fault"
        return end or after or "done"

    async def _shows_logs(self) -> None:
        """Print the ends of what helper and daemons of the guest have written down, beside a fault."""
        with contextlib.suppress(OSError, PracticeError, TimeoutError):
            async with asyncio.timeout(10):
                _, said = await guest(self.world.practice, "sh", "-c", _LOGS)
                print("".join(f"      | {line}\n" for line in said.splitlines()), file=sys.stderr, flush=True)

    async def _guarded(self, action: Action | str, work: Awaitable[str]) -> str:
        """What it says, or nothing where a fault was told."""
        try:
            async with asyncio.timeout(self.world.patience() * 2):
                return await work or ""
        except TimeoutError:
            self.fault("hangs", f"longer than {self.world.patience()} s", action)
        except (MachineError, PracticeError, OSError) as error:
            self.fault("error", str(error)[:400], action)
        except Exception:
            self.fault("traceback", traceback.format_exc()[-700:], action)
        return ""

    async def _looked(self, action: Action) -> str:
        with self._counted("settling"):
            self.now = await self.world.settled()
        with self._counted("judging"):
            for kind, words in await judged(self.world, self.now):
                self.fault(kind, words, action)
        return ""

    @contextlib.contextmanager
    def _counted(self, name: str) -> Iterator[None]:
        """Count the seconds in which something is done by this name."""
        began = time.monotonic()
        try:
            yield
        finally:
            spent = self.record.spent
            spent[name] = spent.get(name, 0.0) + time.monotonic() - began

    async def _does(self, action: Action, now: Snapshot) -> str:
        if action.word == SLOW:
            await self.world.slows_checks()
        if action.do not in OPERATIONS:
            end = await _happens(self.world, action, now)
        else:
            end = await self._asks(action, now)
        if action.word != SLOW:
            await self.world.hurries()
        return end

    async def _asks(self, action: Action, now: Snapshot) -> str:
        """Plan it, and have it carried out; what root refuses then is a fault."""
        made = answer(action, now, self.world.known)
        if isinstance(made, Refused):
            return f"refused: {_blocked(made)}"
        try:
            end = await self._carried(action, made.plan)
        except MachineError as refused:
            if NOTHING not in refused.sentence:
                raise
            return await self._planned_then_refused(action, made.plan, refused.sentence)
        if action.do == "build" and end == "done" and await self.world.mounted(action.array):
            self.world.endangered.discard(action.array)
            await self.world.remember(action.array)
        if action.do in ("teardown", "clean"):
            self.world.endangered |= {action.array} if action.array else set(self.world.data)
        return end

    async def _planned_then_refused(self, action: Action, plan: Plan, why: str, times: int = 2) -> str:
        """Plan again on a fresh look: whatever root has refused the planner refuses too, for the same reason.

        A disk that is ill may have answered to the look before, and not to root: then another plan is made.
        """
        now = await self.world.settled()
        again = answer(action, now, self.world.known)
        if isinstance(again, Refused):
            if is_same(why, said := _blocked(again), _called(now)):
                return f"refused by root, and then by the planner alike: {why}"
            self.fault("refused for another reason", f"{why} | by the planner: {said}", action)
            return "fault"
        try:
            end = await self._carried(Action(*_fields(action)), again.plan)
        except MachineError as refused:
            # It answers one time in three: neither of two looks need see what the next one does.
            if NOTHING in refused.sentence and _flickers(self.world, plan.disks) and times:
                return await self._planned_then_refused(action, again.plan, refused.sentence, times - 1)
            self.fault("planned, then refused", f"{why} | planned again: {refused.sentence}", action)
            return "fault"
        is_other = again.plan.fingerprint() != plan.fingerprint() or _flickers(self.world, plan.disks)
        if is_other and _explained(self.world, plan.disks, self.now):
            return f"refused by root as a disk had failed since the look, then {end}: {why}"
        self.fault("planned, then refused", f"{why} | carried out on a fresh look", action)
        return "fault"

    async def _carried(self, action: Action, plan: Plan) -> str:
        world = self.world
        header: HeaderFile | None = None
        if action.do == "header saved":
            header = _fresh(world.header_file)
        elif action.do == "header back":
            header = world.header_file.read_bytes()
        wanted = any(command.secret for step in plan.ahead for command in step.commands(plan))
        run = _Run(world, plan, bytearray(PASSPHRASE) if wanted else None, header)
        match action.end:
            case "kill":
                end = await run.killed_at(_place(plan, action.at))
            case "cut":
                end = await run.without_power_at(_place(plan, action.at))
            case _:
                end = await run.whole(stop_at=action.at % len(plan.steps) if action.end == "stop" else None)
        if isinstance(header, Path) and end == "done":
            world.save_header(header.replace(world.header_file))
        if isinstance(end, PlanFailed):
            print(f"\n      | {end.output.strip()[-300:]}", file=sys.stderr, flush=True)
            step = plan.steps[end.index]
            is_let_off = action.do not in _COPES or CHANGED_SINCE in end.sentence
            # Nobody sees that a disk refuses writes before something is written: the key stays, and is told.
            is_let_off |= isinstance(step, RetireKeyFile) and "cannot be written" in end.sentence
            if is_let_off and _explained(world, plan.disks, self.now):
                return f"failed with its disk: {end.sentence}"
            self.fault("step failed", f"{step.sentence(plan)}: {end.sentence}", action)
            return "fault"
        return end


class _Run:
    """One plan that is carried out, or begun."""

    def __init__(self, world: World, plan: Plan, secret: bytearray | None, header: HeaderFile | None) -> None:
        self._world, self._plan, self._secret, self._header = world, plan, secret, header

    async def whole(self, stop_at: int | None) -> str | PlanFailed:
        """To its end, or to where somebody stops it."""
        last: object = None
        async with asyncio.timeout(self._world.patience()):
            async for event in self._world.machine.run(self._plan, self._secret, self._header):
                last = event
                if isinstance(event, StepBegun) and event.index == stop_at:
                    await self._world.machine.cancel()
        match last:
            case PlanDone():
                return "done"
            case PlanStopped():
                return "broken off"
            case PlanFailed():
                return last
            case _:
                raise AssertionError(f"a plan ends with {last!r}")

    async def killed_at(self, cut: Cut) -> str | PlanFailed:
        """Until the helper dies at that place; there is another afterwards."""
        await arm(self._world.practice, cut, How.DIES)
        try:
            return await self.whole(None)
        except MachineError as ended:
            if NOTHING in ended.sentence:
                raise
            return "broken off"
        finally:
            await restart_helper(self._world.practice)

    async def without_power_at(self, cut: Cut) -> str | PlanFailed:
        """Until the power fails at that place; the computer runs again afterwards."""
        world = self._world
        await arm(world.practice, cut, How.FREEZES)
        running, there = asyncio.ensure_future(self.whole(None)), asyncio.ensure_future(_reached(world))
        await asyncio.wait([running, there], return_when=asyncio.FIRST_COMPLETED)
        there.cancel()
        if running.done():
            await restart_helper(world.practice)
            return running.result()
        running.cancel()
        await asyncio.wait([running])
        await world.power_cut()
        return "broken off"


async def _reached(world: World) -> None:
    while (await world.practice.run(("test", "-e", "/run/cut"))).returncode:
        await asyncio.sleep(0.3)


async def _happens(world: World, action: Action, now: Snapshot) -> str:
    if action.do == "box":
        array = next(each for each in now.arrays if array_name(each.name) == action.array)
        await world.box(sorted(disks_of(array, now)))
        return "done"
    happenings: dict[str, Callable[[], Awaitable[None]]] = {
        "pull": lambda: world.pull(action.disk),
        "insert": lambda: world.insert(action.disk),
        "insert renamed": lambda: world.insert_renamed(action.disk),
        "fault": lambda: world.fault(action.disk, action.word),
        "repair": lambda: world.repair(action.disk),
        "group namesake": lambda: world.namesake(action.disk, action.word),
        "reads": world.reads,
        "helper killed": world.new_helper,
        "power cut": world.power_cut,
        "nothing": lambda: asyncio.sleep(0),
    }
    await in_time(happenings[action.do]())
    return "done"


def _is_alone(group: VolumeGroup, now: Snapshot) -> bool:
    """Whether the group lies on an array and no other one has its name."""
    on_disks = any(path.startswith("/dev/vd") for path in group.physical)
    return bool(group.physical) and not on_disks and not namesakes(group.name, now)


def _fresh(kept: Path) -> Path:
    """Where the next one is saved beside the one that is kept, which goes once the next one is whole."""
    fresh = kept.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    return fresh


def _place(plan: Plan, at: int) -> Cut:
    places = [cut for cut in cuts(plan) if cut.step >= plan.done]
    return places[at % len(places)]


def _least_used(pool: Sequence[Action], counts: Counter[str]) -> list[str]:
    """The kinds of action in ``pool`` that were done least by now."""
    least = min(counts[each.kind] for each in pool)
    return sorted({each.kind for each in pool if counts[each.kind] == least})


def _end(draw: float) -> str:
    for name, part in _ENDS.items():
        if draw < part:
            return name
        draw -= part
    return ""


def _fields(action: Action) -> tuple[str, str, str, str, str]:
    return action.do, action.array, action.disk, action.other, action.word


def _called(now: Snapshot) -> dict[str, str]:
    """What arrays and disks are called otherwise than by their devices."""
    arrays = {each.path: array_name(each.name) for each in now.arrays}
    return arrays | {disk.path: serial for serial, disk in whole_disks(now).items()}


def _blocked(made: Refused) -> str:
    return " ".join(sentence(each) for each in made.findings if each.severity is Severity.BLOCKING)


def _flickers(world: World, disks: Sequence[DiskIdentity]) -> bool:
    """Whether a disk of the plan answers now and then, and need not have answered to two looks alike."""
    return any(world.sick.get(each.serial) == "one in three" for each in disks)


def _explained(world: World, disks: Sequence[DiskIdentity], now: Snapshot) -> bool:
    """Whether a disk of the plan, or beside one in an array, is ill, so that a step may well fail."""
    ill = world.out | set(world.sick)
    serials = {each.serial for each in disks}
    arrays = [set(disks_of(array, now)) for array in now.arrays]
    beside = set().union(*(members for members in arrays if members & serials))
    return bool((serials | beside) & ill)

"""A state in which disks were found: made by hand, said in words, walked to an end."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.old_disks import plan_old_disks, related_disks
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.eligibility import disk_findings
from raidwright.storage.snapshot.array_status import array_status_words
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.lvm import DeactivateGroup
from raidwright.storage.words.sentences import sentence
from tests.lab.building import carry_out, drives, free_disks, opened, planned, seen, shell, whole_disks
from tests.lab.leftovers import clear

SERIALS = [f"TESTDISK-{number}" for number in range(1, 5)]
_BEFORE = """
modprobe --all raid0 raid1 raid456 raid10
modprobe linear || true
echo 200000 >/proc/sys/dev/raid/speed_limit_max
create='mdadm --quiet --create --run --assume-clean --bitmap=none'
tank="$create /dev/md/tank --metadata=1.2 --homehost=any --name=tank"
striped='mdadm --quiet --create /dev/md/tank --run --metadata=1.2 --homehost=any --name=tank'
mkdir -p /run/m
"""
_AFTER = "\nudevadm settle\n"

Planner = Callable[[Snapshot], Answer]


@dataclass(frozen=True)
class At:
    """A state that is there: the machine, and what a walk does with it."""

    practice: PracticeMachine
    machine: BusMachine
    paths: dict[str, str]

    async def does(self, answer: Planner) -> None:
        """Carry out what is planned as soon as it can be."""
        snapshot = await seen(self.machine, lambda now: isinstance(answer(now), Planned))
        await carry_out(self.machine, planned(answer(snapshot)))

    async def says(self, answer: Planner, *codes: str) -> None:
        """Among what is said of a plan are the findings of these codes."""

        def told(now: Snapshot) -> bool:
            return set(codes) <= {finding.code for finding in answer(now).findings}

        snapshot = await seen(self.machine, told)
        assert told(snapshot), [*map(sentence, answer(snapshot).findings)]

    async def shell(self, script: str) -> str:
        """What a script says in which the disks are called A to D."""
        for letter, path in self.paths.items():
            script = script.replace(f" {letter}", f" {path}")
        return await shell(self.practice, script)

    async def holds(self, point: str, file: str = "file") -> None:
        """What was precious is there."""
        assert await shell(self.practice, f"cat {point}/{file}") == "precious\n"

    async def cleaned(self, *letters: str, has_volumes: bool = False) -> None:
        """The disks come clean, with all that belongs to them; UDisks2 hears of volumes a moment later."""

        def answer(now: Snapshot) -> Answer:
            return plan_old_disks(related_disks([self.drive(letter, now) for letter in letters], now), now)

        def puts_away(now: Snapshot) -> bool:
            made = answer(now)
            steps = made.plan.steps if isinstance(made, Planned) else ()
            return any(isinstance(step, DeactivateGroup) for step in steps)

        if has_volumes:
            await seen(self.machine, puts_away)
        await self.does(answer)
        await free_disks(self.machine, *(SERIALS["ABCD".index(letter)] for letter in letters))

    async def taken_down(self, name: str = "tank") -> None:
        """The array goes with all that is on it."""
        await self.does(lambda now: plan_teardown(name, now))

    def drive(self, letter: str, now: Snapshot) -> str:
        """The id of the disk of that letter."""
        return drives(now, [SERIALS["ABCD".index(letter)]])[0]


@dataclass(frozen=True)
class State:
    """How it is made, what is said of it, and how it ends."""

    name: str
    made: str
    words: str
    """How its array stands; empty where there is none."""
    codes: tuple[str, ...]
    """Of what is said of the array, or else of disk A."""
    walk: Callable[[At], Awaitable[None]]
    array: str = "tank"


def of_disk(at: At, letter: str, now: Snapshot) -> set[str]:
    """The codes of what is said of that disk."""
    disk = whole_disks(now).get(SERIALS["ABCD".index(letter)])
    return {finding.code for finding in disk_findings(disk, now)} if disk else set()


async def walked(practice: PracticeMachine, state: State) -> None:
    """Make it, hear what is said of it, and walk it to its end."""
    async with opened(practice) as machine:
        disks = whole_disks(await free_disks(machine, *SERIALS))
        at = At(practice, machine, {each: disks[s].path for each, s in zip("ABCD", SERIALS, strict=True)})
        await at.shell(_BEFORE + state.made + _AFTER)

        def told(now: Snapshot) -> bool:
            array = next((each for each in now.arrays if each.name == state.array), None)
            if array is None or not state.words:
                return not state.words and set(state.codes) <= of_disk(at, "A", now)
            codes = {finding.code for finding in array_findings(array)}
            return array_status_words(array) == state.words and set(state.codes) <= codes

        snapshot = await seen(machine, told)
        assert told(snapshot), (snapshot.arrays, [*map(array_status_words, snapshot.arrays)])
        await state.walk(at)
        assert (await free_disks(machine, *SERIALS)).arrays == ()
        await clear(practice, ())

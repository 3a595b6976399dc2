"""Plans by which disks come to an array and leave it, and by which it takes the room that there is."""

from raidwright.storage.plan.growth.enlarging import plan_enlarging
from raidwright.storage.plan.growth.planner import plan_growth
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.repair.failing import plan_failing
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.repair.spares import plan_spare, plan_spare_leaving
from raidwright.storage.snapshot.disks import Blank, Snapshot
from raidwright.storage.steps.md import member_added, spare_promoted
from tests.lab.breakable import (
    BY_HAND,
    FAST,
    FILL,
    NEW,
    PAIR,
    At,
    Kind,
    OnMirror,
    carried,
    inside,
    serving,
    settled,
    standing_still,
)
from tests.lab.breaking import taken_down
from tests.lab.building import drives, free_disks, seen, whole_disks
from tests.lab.cutting import Cut, cuts
from tests.lab.leftovers import clear

_THREE = (*PAIR, "TESTDISK-3")


class Replace(OnMirror):
    name = "replace"

    def _turn(self, now: Snapshot) -> tuple[str, str]:
        """Which of the two comes, and which goes."""
        return (PAIR[1], NEW) if serving(now, NEW) else (NEW, PAIR[1])

    def answer(self, now: Snapshot) -> Answer:
        new, out = self._turn(now)
        return plan_replacement("data", drives(now, [new])[0], now, drives(now, [out])[0])

    def places(self, plan: Plan) -> tuple[Cut, ...]:
        self.new = plan.disks[-1].serial
        self.out = next(serial for serial in (PAIR[1], NEW) if serial != self.new)
        return super().places(plan)

    async def reached(self, at: At, now: Snapshot) -> bool:
        return serving(now, self.new) and not serving(now, self.out) and standing_still(now)

    async def undo(self, at: At) -> None:
        out = self.out
        if inside(await settled(at), out):
            await carried(at, self, lambda now: plan_leaving("data", drives(now, [out])[0], now))
        await free_disks(at.machine, out)


class StepIn(Replace):
    """A spare that the array has already takes the place of a disk which still serves."""

    name = "step in"

    async def make(self, at: At) -> None:
        await super().make(at)
        await self._spare(at, NEW)

    async def _spare(self, at: At, serial: str) -> None:
        await carried(at, self, lambda now: plan_spare("data", drives(now, [serial])[0], now))
        await seen(at.machine, self.ready)

    def ready(self, now: Snapshot) -> bool:
        answer = self.answer(now)
        return isinstance(answer, Planned) and not member_added(answer.plan.steps)

    def places(self, plan: Plan) -> tuple[Cut, ...]:
        comes = spare_promoted(plan.steps)
        assert comes is not None
        self.new = plan.disks[comes.disk].serial
        self.out = next(serial for serial in (PAIR[1], NEW) if serial != self.new)
        return tuple(cuts(plan))

    async def undo(self, at: At) -> None:
        await super().undo(at)
        await self._spare(at, self.out)


class Remove(Replace):
    name = "remove"

    async def make(self, at: At) -> None:
        await super().make(at)
        await self._swap(at)

    async def _swap(self, at: At) -> None:
        await carried(at, self, super().answer)
        await seen(at.machine, lambda now: isinstance(self.answer(now), Planned), 120)

    def _gone(self, now: Snapshot) -> str:
        return next((each for each in (PAIR[1], NEW) if not serving(now, each)), NEW)

    def answer(self, now: Snapshot) -> Answer:
        return plan_leaving("data", drives(now, [self._gone(now)])[0], now)

    async def reached(self, at: At, now: Snapshot) -> bool:
        out = self._gone(now)
        return not inside(now, out) and isinstance(whole_disks(now)[out].content, Blank)

    async def undo(self, at: At) -> None:
        await self._swap(at)


class Grow(OnMirror):
    name = "grow"

    def answer(self, now: Snapshot) -> Answer:
        return plan_growth("data", drives(now, [NEW])[0], now)

    async def reached(self, at: At, now: Snapshot) -> bool:
        return bool(now.arrays) and now.arrays[0].expected == 3 and serving(now, NEW) and standing_still(now)

    async def undo(self, at: At) -> None:
        disk = whole_disks(await at.machine.look())[NEW].path
        await at.shell(
            f"mdadm -q --manage /dev/md127 --fail {disk}1 --remove {disk}1;"
            f" mdadm -q --grow /dev/md127 --raid-devices=2; mdadm -q --zero-superblock {disk}1;"
            f" wipefs -qa {disk}1 {disk}; udevadm settle"
        )
        await free_disks(at.machine, NEW)


class TakeBack(OnMirror):
    name = "take back"

    async def make(self, at: At) -> None:
        await super().make(at)
        await self.undo(at)

    def answer(self, now: Snapshot) -> Answer:
        return plan_replacement("data", drives(now, [PAIR[1]])[0], now)

    async def reached(self, at: At, now: Snapshot) -> bool:
        return serving(now, PAIR[1]) and standing_still(now)

    async def undo(self, at: At) -> None:
        disk = whole_disks(await at.machine.look())[PAIR[1]].path
        await at.shell(
            f"mdadm -q --fail /dev/md127 {disk}1; sleep 1; mdadm -q --remove /dev/md127 {disk}1;"
            " touch /srv/data; sync"
        )
        await seen(at.machine, lambda now: isinstance(self.answer(now), Planned))


class Fail(OnMirror):
    """One that still serves is counted as failed and let go of, with what is on it."""

    name = "fail"

    def answer(self, now: Snapshot) -> Answer:
        return plan_failing("data", drives(now, [PAIR[1]])[0], now)

    async def reached(self, at: At, now: Snapshot) -> bool:
        out = whole_disks(now)[PAIR[1]].path
        return not inside(now, PAIR[1]) and bool(await at.shell(f"wipefs --no-act {out}1"))

    async def undo(self, at: At) -> None:
        await carried(at, self, lambda now: plan_replacement("data", drives(now, [PAIR[1]])[0], now))
        await settled(at)


def _comes(now: Snapshot) -> Answer:
    return plan_spare("data", drives(now, [NEW])[0], now)


def _goes(now: Snapshot) -> Answer:
    return plan_spare_leaving("data", drives(now, [NEW])[0], now)


class SpareComes(OnMirror):
    name = "spare comes"

    def answer(self, now: Snapshot) -> Answer:
        return _comes(now)

    async def reached(self, at: At, now: Snapshot) -> bool:
        return inside(now, NEW) and not serving(now, NEW)

    async def undo(self, at: At) -> None:
        await carried(at, self, _goes)
        await free_disks(at.machine, NEW)


class SpareGoes(OnMirror):
    name = "spare goes"

    async def make(self, at: At) -> None:
        await super().make(at)
        await self.undo(at)

    def answer(self, now: Snapshot) -> Answer:
        return _goes(now)

    async def reached(self, at: At, now: Snapshot) -> bool:
        return not inside(now, NEW) and isinstance(whole_disks(now)[NEW].content, Blank)

    async def undo(self, at: At) -> None:
        await carried(at, self, _comes)
        await seen(at.machine, self.ready)


class Enlarge(Kind):
    name = "enlarge"

    async def make(self, at: At) -> None:
        disks = whole_disks(await free_disks(at.machine, *PAIR))
        members = " ".join(disks[serial].path for serial in PAIR)
        await at.shell(
            f"{FAST}; {BY_HAND.format(options='--size=400000', disks=members)};"
            " pvcreate -qq /dev/mapper/data-crypt; vgcreate -qq vault /dev/mapper/data-crypt;"
            " lvcreate -qq -y -l 100%FREE -n media vault; mkfs.xfs -q /dev/vault/media;"
            f" mkdir -p /srv/data; mount /dev/vault/media /srv/data; {FILL}; udevadm settle"
        )
        await settled(at)

    def answer(self, now: Snapshot) -> Answer:
        return plan_enlarging("data", now)

    async def reached(self, at: At, now: Snapshot) -> bool:
        return "enlarge-full" in {finding.code for finding in self.answer(now).findings}

    async def undo(self, at: At) -> None:
        await at.shell(
            "umount /srv/data; vgchange -qq -an vault; cryptsetup close data-crypt; udevadm settle"
        )
        await clear(at.practice, ())
        await self.make(at)


class GrowParity(Kind):
    """What is on three disks is spread anew over four, which md goes on with by itself."""

    name = "grow parity"

    async def make(self, at: At) -> None:
        disks = whole_disks(await free_disks(at.machine, *_THREE))
        members = " ".join(disks[serial].path for serial in _THREE)
        await at.shell(
            f"{FAST}; modprobe raid456; mdadm -q --create /dev/md/data --run --level=5 --raid-devices=3"
            f" --size=60000 --homehost=any --name=data {members}; udevadm settle;"
            f" mkfs.ext4 -q /dev/md/data; mkdir -p /srv/data; mount /dev/md/data /srv/data; {FILL}"
        )
        await settled(at)

    def answer(self, now: Snapshot) -> Answer:
        return plan_growth("data", drives(now, [NEW])[0], now)

    async def reached(self, at: At, now: Snapshot) -> bool:
        return standing_still(now) and now.arrays[0].expected == 4 and serving(now, NEW)

    async def undo(self, at: At) -> None:
        await taken_down(at, self)
        await self.make(at)

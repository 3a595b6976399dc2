"""Plans by which arrays come to be and go."""

from msgspec import structs

from raidwright.machine.ids import draw_ids
from raidwright.storage.design.design import FilesystemKind, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.old_disks import plan_old_disks, related_disks
from raidwright.storage.plan.plan import Answer, Plan, Planned, first_fitting, refused_for
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import KEY_FOLDER
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import RemoveEntries, RereadUnits
from raidwright.storage.steps.key_file import RemoveKeyFile
from tests.lab.breakable import BY_HAND, ENCRYPTED, PAIR, At, Kind, OnMirror, blank, carried, is_open
from tests.lab.building import design_of, drives, free_disks, seen, whole_disks
from tests.lab.cutting import Cut, cuts

_FOUR = (*PAIR, "TESTDISK-3", "TESTDISK-4")


class Clean(Kind):
    """Disks of an old array are erased."""

    name = "clean"
    keeps_data = False

    async def make(self, at: At) -> None:
        disks = whole_disks(await free_disks(at.machine, *PAIR))
        members = " ".join(disks[serial].path for serial in PAIR)
        await at.shell(
            f"{BY_HAND.format(options='', disks=members)}; mkfs.ext4 -q /dev/mapper/data-crypt;"
            " cryptsetup close data-crypt; mdadm -q --stop /dev/md/data; udevadm settle"
        )
        await seen(at.machine, lambda now: isinstance(self.answer(now), Planned))

    def answer(self, now: Snapshot) -> Answer:
        """An array of which nothing was erased yet runs by itself after the next start, and is taken down."""
        old = plan_old_disks(related_disks(drives(now, PAIR), now), now)
        return first_fitting((old, plan_teardown("data", now)), refused_for("nothing-unfinished"))

    def open_for(self, now: Snapshot) -> bool:
        return False

    async def reached(self, at: At, now: Snapshot) -> bool:
        return await blank(at, now)

    async def undo(self, at: At) -> None:
        await self.make(at)


class TearDown(OnMirror):
    name = "teardown"
    keeps_data = False

    def answer(self, now: Snapshot) -> Answer:
        return plan_teardown("data", now)

    def open_for(self, now: Snapshot) -> bool:
        return False

    async def reached(self, at: At, now: Snapshot) -> bool:
        return await blank(at, now)

    async def undo(self, at: At) -> None:
        await self.make(at)


class Forget(TearDown):
    """What is told of an array goes, and its key file."""

    name = "forget"
    unlocking = Unlocking.KEY_FILE

    def places(self, plan: Plan) -> tuple[Cut, ...]:
        wanted: tuple[type[Step], ...] = (RemoveEntries, RereadUnits, RemoveKeyFile)
        return tuple(cut for cut in cuts(plan) if isinstance(plan.steps[cut.step], wanted))

    async def reached(self, at: At, now: Snapshot) -> bool:
        told = await at.shell(
            "cat /etc/fstab /etc/crypttab /etc/mdadm/mdadm.conf | (grep -c data || true); ls -A"
            f" {KEY_FOLDER} 2>/dev/null | wc -l; true"
        )
        return told.split() == ["0", "0"] and await super().reached(at, now)


class TearDownNested(Kind):
    """A RAID 0 over two mirrors goes, and then they do."""

    name = "teardown nested"
    keeps_data = False

    async def make(self, at: At) -> None:
        disks = whole_disks(await free_disks(at.machine, *_FOUR))
        low = (
            f"mdadm -q --create /dev/md/low{number} --run --level=1 --raid-devices=2 --bitmap=none"
            f" --assume-clean --homehost=any --name=low{number} {' '.join(disks[s].path for s in pair)}"
            for number, pair in ((1, _FOUR[:2]), (2, _FOUR[2:]))
        )
        mirrors = " 2>/dev/null; ".join(low)
        await at.shell(
            f"modprobe -a raid0 raid1; {mirrors} 2>/dev/null; udevadm settle; mdadm -q --create /dev/md/data"
            " --run --level=0 --raid-devices=2 --homehost=any --name=data /dev/md/low1 /dev/md/low2"
            f" 2>/dev/null; udevadm settle; {ENCRYPTED}; mkfs.ext4 -q /dev/mapper/data-crypt;"
            " mkdir -p /srv/data; mount /dev/mapper/data-crypt /srv/data"
        )
        await seen(at.machine, is_open)

    def answer(self, now: Snapshot) -> Answer:
        return self.down(now)

    def down(self, now: Snapshot) -> Answer:
        answers = (plan_teardown(name, now) for name in ("data", "low1", "low2"))
        return first_fitting(answers, refused_for("nothing-unfinished"))

    def open_for(self, now: Snapshot) -> bool:
        return False

    async def reached(self, at: At, now: Snapshot) -> bool:
        disks = [whole_disks(now)[serial].path for serial in _FOUR[2:]]
        return await blank(at, now) and not await at.shell(f"wipefs --no-act {' '.join(disks)}")

    async def undo(self, at: At) -> None:
        await self.make(at)


class Build(OnMirror):
    name = "build"
    keeps_data = False

    async def make(self, at: At) -> None:
        await free_disks(at.machine, *PAIR)

    def answer(self, now: Snapshot) -> Answer:
        return self._build(now)

    def open_for(self, now: Snapshot) -> bool:
        return False

    async def reached(self, at: At, now: Snapshot) -> bool:
        told = await at.shell("cat /etc/fstab /etc/crypttab /etc/mdadm/mdadm.conf | (grep -c data || true)")
        return is_open(now) and int(told) >= 3 and now.host.unfinished is None

    async def undo(self, at: At) -> None:
        await carried(at, self, lambda now: plan_teardown("data", now))
        await free_disks(at.machine, *PAIR)


class BuildSingle(Build):
    """One encrypted disk without an array."""

    name = "build single"

    def answer(self, now: Snapshot) -> Answer:
        chosen = drives(now, PAIR[:1])
        design = design_of(chosen, Level.SINGLE, luks=True, lvm=False, kind=FilesystemKind.EXT4)
        assert design.encryption is not None
        encryption = structs.replace(design.encryption, unlocking=Unlocking.BY_HAND)
        return plan_build(structs.replace(design, encryption=encryption), now, draw_ids())

    async def reached(self, at: At, now: Snapshot) -> bool:
        told = await at.shell("cat /etc/fstab /etc/crypttab | (grep -c data || true)")
        return is_open(now) and int(told) == 2 and now.host.unfinished is None

"""Plans by which an array that is known is unlocked otherwise, or forgotten: a key file comes, and goes."""

from raidwright.storage.design.design import BootChoices, Unlocking
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.upkeep.disabling import plan_disable
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.upkeep.unlocking import plan_unlocking
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import KEY_FOLDER
from raidwright.storage.steps.unlocking import changes_lines
from tests.lab.breakable import At, OnMirror, carried
from tests.lab.building import seen

SLOTS = "cryptsetup luksDump /dev/md127 | grep -c ': luks2'"
KEYS = f"ls {KEY_FOLDER} 2>/dev/null | wc -l"
TOLD = "awk '/data-crypt/ {print $3, $4}' /etc/crypttab; awk '$2 == \"/srv/data\" {print $4}' /etc/fstab"


class UnlockByKey(OnMirror):
    """It was asked for at each start."""

    name = "unlocking by key"
    unlocking = Unlocking.AT_START
    way = Unlocking.KEY_FILE

    def answer(self, now: Snapshot) -> Answer:
        return plan_unlocking("data", now, self.way)

    def ready(self, now: Snapshot) -> bool:
        answer = self.answer(now)
        return isinstance(answer, Planned) and changes_lines(answer.plan.steps)

    async def reached(self, at: At, now: Snapshot) -> bool:
        said = await at.shell(f"{KEYS}; {SLOTS}; {TOLD}")
        keys, slots, container, mount = said.splitlines()
        file, options = container.split()
        if (keys, slots) != ("1", "2") or "nofail" not in options or "timeout=180" not in mount:
            return False
        await at.shell(f"cryptsetup open --test-passphrase --key-file={file} /dev/md127")
        return True

    async def undo(self, at: At) -> None:
        await carried(at, self, lambda now: plan_unlocking("data", now, self.unlocking))
        await seen(at.machine, self.ready)


class UnlockByHand(UnlockByKey):
    """It had a key file."""

    name = "unlocking by hand"
    unlocking = Unlocking.KEY_FILE
    way = Unlocking.BY_HAND

    async def reached(self, at: At, now: Snapshot) -> bool:
        said = await at.shell(f"{KEYS}; {SLOTS}; {TOLD}; [ -e {KEY_FOLDER} ] || echo gone")
        keys, slots, container, mount, *gone = said.splitlines()
        is_told = container == "none luks,noauto" and "noauto" in mount.split(",")
        return (keys, slots, gone) == ("0", "1", ["gone"]) and is_told


class ForgetEntries(UnlockByKey):
    """It had a key file; it goes on, and nothing is told of it any more."""

    name = "forget entries"
    unlocking = Unlocking.KEY_FILE

    def answer(self, now: Snapshot) -> Answer:
        return plan_disable("data", now)

    def ready(self, now: Snapshot) -> bool:
        answer = self.answer(now)
        return isinstance(answer, Planned) and len(answer.plan.steps) == 5

    async def reached(self, at: At, now: Snapshot) -> bool:
        told = "cat /etc/fstab /etc/crypttab /etc/mdadm/mdadm.conf | (grep -c data || true)"
        said = await at.shell(f"{told}; {KEYS}; {SLOTS}; [ -e {KEY_FOLDER} ] || echo gone")
        return said.split() == ["0", "0", "1", "gone"]

    def back(self, now: Snapshot) -> Answer:
        return plan_enable("data", now, BootChoices(self.unlocking))

    def untold(self, now: Snapshot) -> bool:
        answer = self.back(now)
        return isinstance(answer, Planned) and len(answer.plan.steps) == 4

    async def undo(self, at: At) -> None:
        await seen(at.machine, self.untold)
        await carried(at, self, self.back)
        await seen(at.machine, self.ready)

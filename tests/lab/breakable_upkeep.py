"""Plans by which an array is looked after, and stays: nothing on it changes."""

from typing import ClassVar

from raidwright.storage.design.design import BootChoices, MountOptions, Unlocking
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.upkeep.planner import (
    plan_bitmap,
    plan_calendar,
    plan_check,
    plan_limits,
    plan_mail,
)
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import KEY_FOLDER
from raidwright.storage.units import MIB
from tests.lab.breakable import (
    BY_HAND,
    FAST,
    FILL,
    PAIR,
    At,
    Kind,
    OnMirror,
    carried,
    settled,
    standing_still,
)
from tests.lab.building import free_disks, seen, whole_disks
from tests.lab.leftovers import RESTORE

CRON = r"""
mkdir -p /etc/cron.d /etc/default; [ -e /usr/sbin/cron ] || : >/usr/sbin/cron
[ -d /run ] && echo 1 >/run/crond.pid
echo '57 0 * * 0 root if [ $(date +\%d) -le 7 ]; then checkarray --cron --all; fi' >/etc/cron.d/mdadm
printf '# of mine\nAUTOCHECK=false\n' >/etc/default/mdadm
"""
"""Debian's cron, which would begin checks if its switch were on."""
_ADDRESS = "ada@example.org"


class Upkeep(OnMirror):
    """One thing is done to the array; undone it is by ``back``."""

    def back(self, now: Snapshot) -> Answer | None:
        return None

    async def undo(self, at: At) -> None:
        await settled(at)
        if self.back(await at.machine.look()) is not None:
            await carried(at, self, self.back)


class Check(Upkeep):
    name = "check"
    mend: ClassVar[bool] = False

    def answer(self, now: Snapshot) -> Answer:
        return plan_check("data", now, mend=self.mend)

    async def reached(self, at: At, now: Snapshot) -> bool:
        done = await at.shell("cat /sys/block/md127/md/last_sync_action")
        return standing_still(now) and done.strip() == ("repair" if self.mend else "check")

    async def undo(self, at: At) -> None:
        await super().undo(at)
        await at.shell(f"echo {'check' if self.mend else 'repair'} > /sys/block/md127/md/sync_action")
        await at.shell("until [ $(cat /sys/block/md127/md/sync_action) = idle ]; do sleep 0.2; done")
        await settled(at)


class Mend(Check):
    name = "mend"
    mend = True


class Bitmap(Upkeep):
    name = "bitmap off"
    wanted: ClassVar[bool] = False

    async def make(self, at: At) -> None:
        await super().make(at)
        if self.wanted:
            await self.undo(at)

    def answer(self, now: Snapshot) -> Answer:
        return plan_bitmap("data", now, wanted=self.wanted)

    def back(self, now: Snapshot) -> Answer:
        return plan_bitmap("data", now, wanted=not self.wanted)

    async def reached(self, at: At, now: Snapshot) -> bool:
        location = (await at.shell("cat /sys/block/md127/md/bitmap/location")).strip()
        return (location != "none") == self.wanted


class BitmapOn(Bitmap):
    name = "bitmap on"
    wanted = True


class Limits(Upkeep):
    name = "limits"

    def answer(self, now: Snapshot) -> Answer:
        return plan_limits("data", now, MIB, 4 * MIB)

    def back(self, now: Snapshot) -> Answer:
        return plan_limits("data", now, None, None)

    async def reached(self, at: At, now: Snapshot) -> bool:
        read = "cat /sys/block/md127/md/sync_speed_min /sys/block/md127/md/sync_speed_max"
        return await at.shell(read) == "1024 (local)\n4096 (local)\n"


class Mail(Upkeep):
    name = "mail"

    def answer(self, now: Snapshot) -> Answer:
        return plan_mail(_ADDRESS, now)

    async def reached(self, at: At, now: Snapshot) -> bool:
        return await at.shell("grep -h ^MAILADDR /etc/mdadm/mdadm.conf") == f"MAILADDR {_ADDRESS}\n"

    async def undo(self, at: At) -> None:
        await at.shell(f"sed -i 's/{_ADDRESS}/root/' /etc/mdadm/mdadm.conf")
        await seen(at.machine, self.ready)


class Calendar(Upkeep):
    """Cron's checks are switched on, as Debian has them."""

    name = "calendar"

    async def make(self, at: At) -> None:
        await super().make(at)
        await at.shell(CRON)
        await seen(at.machine, self.ready)

    def answer(self, now: Snapshot) -> Answer:
        return plan_calendar("data", now, wanted=True)

    def back(self, now: Snapshot) -> Answer:
        return plan_calendar("data", now, wanted=False)

    async def reached(self, at: At, now: Snapshot) -> bool:
        return await at.shell("grep -h ^AUTOCHECK /etc/default/mdadm") == "AUTOCHECK=true\n"

    async def undo(self, at: At) -> None:
        await super().undo(at)
        await seen(at.machine, self.ready)


class Keep(Kind):
    """A mirror made by hand is to stay, unlocked by a key file."""

    name = "keep"
    wish: ClassVar[BootChoices] = BootChoices(Unlocking.KEY_FILE, MountOptions(noatime=True))
    keys: ClassVar[int] = 1
    """Files, each of which is made by a step of its own."""

    async def make(self, at: At) -> None:
        disks = whole_disks(await free_disks(at.machine, *PAIR))
        members = " ".join(disks[serial].path for serial in PAIR)
        await at.shell(
            f"{FAST}; {BY_HAND.format(options='', disks=members)}; mkfs.ext4 -q /dev/mapper/data-crypt;"
            f" mkdir -p /srv/data; mount /dev/mapper/data-crypt /srv/data; {FILL}; udevadm settle"
        )
        await settled(at)

    def answer(self, now: Snapshot) -> Answer:
        return plan_enable("data", now, self.wish)

    def ready(self, now: Snapshot) -> bool:
        answer = self.answer(now)
        return isinstance(answer, Planned) and len(answer.plan.steps) == 3 + self.keys

    async def reached(self, at: At, now: Snapshot) -> bool:
        said = await at.shell(
            "set +e; cd /etc; grep -c ^ARRAY mdadm/mdadm.conf; grep -c data-crypt crypttab;"
            " grep -c /srv/data fstab;"
            f" ls {KEY_FOLDER} 2>/dev/null | wc -l; true"
        )
        if said.split() != ["1", "1", "1", str(self.keys)]:
            return False
        if not self.keys:
            return True
        file = "$(awk '/data-crypt/ {print $3}' /etc/crypttab)"
        await at.shell(f"cryptsetup open --test-passphrase --key-file={file} /dev/md127")
        return True

    async def undo(self, at: At) -> None:
        await at.shell(f"{RESTORE}rm -rf {KEY_FOLDER}")
        await seen(at.machine, self.ready)


class KeepByHand(Keep):
    name = "keep by hand"
    wish = BootChoices(Unlocking.BY_HAND)
    keys = 0


class KeepAtStart(Keep):
    name = "keep at start"
    wish = BootChoices(Unlocking.AT_START)
    keys = 0

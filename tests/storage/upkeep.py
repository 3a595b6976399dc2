"""Plans that check an array, mend it, and change how it is looked after."""

import msgspec

from raidwright.storage.plan.plan import Answer
from raidwright.storage.plan.upkeep.planner import (
    plan_bitmap,
    plan_check,
    plan_check_end,
    plan_limits,
)
from raidwright.storage.snapshot.arrays import Array, Sync
from raidwright.storage.snapshot.check_calendar import CheckCalendar, Clock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import MIB
from tests.storage.machines import gpt_disk, partition
from tests.storage.repairs import (
    MEMBER,
    WHOLE,
    on,
)

TIMER_ON = CheckCalendar(Clock.TIMER, True, 60)
TIMER_OFF = CheckCalendar(Clock.TIMER, False, 60)
THIRD = (gpt_disk("c"), partition("c", 1, MEMBER))
CHECKED = msgspec.structs.replace(WHOLE, sync=Sync("check", 0.5, MIB, 0))
BARE = msgspec.structs.replace(WHOLE, bitmap=False)
LIMITED = msgspec.structs.replace(WHOLE, slowest=MIB, fastest=2 * MIB)


def timed(calendar: CheckCalendar | None) -> Snapshot:
    """The array on a computer that checks its arrays so."""
    now = on(WHOLE)
    tools = (*now.host.tools, ("systemctl", "252"))
    return msgspec.structs.replace(now, host=msgspec.structs.replace(now.host, checks=calendar, tools=tools))


def everywhere(slowest: int, fastest: int) -> Snapshot:
    """The array on a computer that holds syncs of all arrays to these speeds."""
    now = on(WHOLE)
    return msgspec.structs.replace(
        now, host=msgspec.structs.replace(now.host, sync_limits=(slowest, fastest))
    )


def checked(array: Array) -> Answer:
    return plan_check("old", on(array))


def mended(array: Array) -> Answer:
    return plan_check("old", on(array), mend=True)


def ended(array: Array) -> Answer:
    return plan_check_end("old", on(array))


def limited(array: Array, slowest: int | None = MIB, fastest: int | None = 2 * MIB) -> Answer:
    return plan_limits("old", on(array), slowest, fastest)


def noting(array: Array, *, wanted: bool = True) -> Answer:
    return plan_bitmap("old", on(array), wanted=wanted)


_AWAKE = "mdadm --action=idle /dev/md127"

PLANS = {
    "check": (checked(WHOLE), "mdadm --action=check /dev/md127"),
    "mend": (mended(WHOLE), "mdadm --action=repair /dev/md127"),
    "end": (ended(CHECKED), "mdadm --action=idle /dev/md127"),
    "add": (noting(BARE), f"{_AWAKE}; mdadm --grow --bitmap=internal /dev/md127"),
    "remove": (noting(WHOLE, wanted=False), f"{_AWAKE}; mdadm --grow --bitmap=none /dev/md127"),
    "limits": (limited(WHOLE), ""),
}

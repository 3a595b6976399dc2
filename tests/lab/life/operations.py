"""Everything that the product can be asked to do, for each array and disk that it could be done to."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from msgspec import structs

from raidwright.machine.ids import draw_ids
from raidwright.storage.design.design import ArrayDesign, FilesystemKind, MountChoice, Unlocking
from raidwright.storage.header import LuksHeader
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.growth.enlarging import plan_enlarging
from raidwright.storage.plan.growth.planner import plan_growth
from raidwright.storage.plan.old_disks import plan_old_disks, related_disks
from raidwright.storage.plan.plan import Answer, Refused, refused_for
from raidwright.storage.plan.repair.choices import plan_any_replacement
from raidwright.storage.plan.repair.failing import plan_failing, plan_taking_out
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.repair.spares import plan_spare, plan_spare_leaving
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.disabling import plan_disable
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.upkeep.header import plan_header_restoring, plan_header_saving
from raidwright.storage.plan.upkeep.planner import (
    plan_bitmap,
    plan_calendar,
    plan_check,
    plan_check_end,
    plan_group_renaming,
    plan_limits,
    plan_mail,
)
from raidwright.storage.plan.upkeep.unlocking import plan_unlocking
from raidwright.storage.plan.use.planner import (
    plan_lock,
    plan_look,
    plan_start,
    plan_stop,
    plan_unlock,
    plan_writable,
)
from raidwright.storage.snapshot.disks import Blank, Snapshot
from raidwright.storage.units import MIB
from tests.lab.building import design_of, drives, whole_disks
from tests.lab.life.action import Action

ARRAYS = ("data", "tank")
DISKS = tuple(f"TESTDISK-{number}" for number in range(1, 8))
ROOM_LEFT = "part-lvm"
"""A volume that leaves room in its group."""
_LAYERS = {
    "plain": (False, False),
    "luks": (True, False),
    "lvm": (False, True),
    "luks+lvm": (True, True),
    ROOM_LEFT: (False, True),
}
SLOW = "slowly"
"""A check that goes on while something else is done."""
_SHAPES = {
    "single": (Level.SINGLE, 1),
    "raid0": (Level.RAID0, 2),
    "raid1": (Level.RAID1, 2),
    "raid1x3": (Level.RAID1, 3),
    "linear": (Level.LINEAR, 2),
    "raid4": (Level.RAID4, 3),
    "raid5": (Level.RAID5, 3),
    "raid6": (Level.RAID6, 4),
    "raid10": (Level.RAID10, 4),
}
_BUILDS = tuple(f"{shape} {layers}" for shape in _SHAPES for layers in _LAYERS)


@dataclass(frozen=True)
class Known:
    """What a life knows beside the snapshot."""

    header: LuksHeader | None = None
    """The container's header as it was saved last."""


Planner = Callable[[Action, Snapshot, Known], Answer]


def _drive(serial: str, now: Snapshot) -> str:
    return drives(now, [serial])[0] if serial in whole_disks(now) else serial


def build_design(action: Action, now: Snapshot) -> ArrayDesign:
    """The design that the action builds; its first disk is ``disk``, the others follow it."""
    shape, layers = action.word.split()
    level, count = _SHAPES[shape]
    luks, lvm = _LAYERS[layers]
    first = DISKS.index(action.disk)
    ring = [*DISKS[first:], *DISKS[:first]]
    blank = [serial for serial in ring if is_blank(serial, now)][:count]
    name = action.array
    kind = (FilesystemKind.EXT4, FilesystemKind.XFS)[action.at % 2]
    members = drives(now, blank) if len(blank) == count else ()
    design = design_of(members, level, luks=luks, lvm=lvm, kind=kind)
    encryption, volume = design.encryption, design.lvm
    if encryption is not None:
        way = (Unlocking.BY_HAND, Unlocking.KEY_FILE, Unlocking.AT_START)[action.at % 3]
        encryption = structs.replace(encryption, mapping=f"{name}-crypt", unlocking=way)
    if volume is not None:
        size = 700 * MIB if layers == ROOM_LEFT else volume.size
        volume = structs.replace(volume, group=f"{name}-vg", volume=name, size=size)
    mount = MountChoice(f"/srv/{name}")
    return structs.replace(design, name=name, encryption=encryption, lvm=volume, mount=mount, keep=True)


def is_blank(serial: str, now: Snapshot) -> bool:
    """Whether the disk is there and holds nothing."""
    disk = whole_disks(now).get(serial)
    return disk is not None and isinstance(disk.content, Blank)


def _header_back(action: Action, now: Snapshot, known: Known) -> Answer:
    if known.header is None:
        return refused_for("nothing-unfinished")
    return plan_header_restoring(action.array, now, known.header)


def _clean(action: Action, now: Snapshot, known: Known) -> Answer:
    return plan_old_disks(related_disks([_drive(action.disk, now)], now), now)


def _calendar(action: Action, now: Snapshot) -> Answer:
    """On where it is off, and the other way round."""
    is_on = now.host.checks is not None and now.host.checks.is_on
    return plan_calendar(action.array, now, wanted=not is_on)


_OF_ARRAYS: dict[str, Planner] = {
    "start": lambda a, now, _: plan_start(a.array, now),
    "stop": lambda a, now, _: plan_stop(a.array, now),
    "lock": lambda a, now, _: plan_lock(a.array, now),
    "unlock": lambda a, now, _: plan_unlock(a.array, now, f"/srv/{a.array}"),
    "look": lambda a, now, _: plan_look(a.array, now),
    "writable": lambda a, now, _: plan_writable(a.array, now),
    "enlarge": lambda a, now, _: plan_enlarging(a.array, now),
    "check": lambda a, now, _: plan_check(a.array, now),
    "check ended": lambda a, now, _: plan_check_end(a.array, now),
    "mend": lambda a, now, _: plan_check(a.array, now, mend=True),
    "bitmap on": lambda a, now, _: plan_bitmap(a.array, now, wanted=True),
    "bitmap off": lambda a, now, _: plan_bitmap(a.array, now, wanted=False),
    "limits": lambda a, now, _: plan_limits(a.array, now, MIB, 100 * MIB),
    "limits off": lambda a, now, _: plan_limits(a.array, now, None, None),
    "calendar": lambda a, now, _: _calendar(a, now),
    "keep": lambda a, now, _: plan_enable(a.array, now),
    "unlocking": lambda a, now, _: plan_unlocking(a.array, now),
    "group renamed": lambda a, now, _: plan_group_renaming(a.array, now),
    "replace any": lambda a, now, _: plan_any_replacement(a.array, now),
    "forget": lambda a, now, _: plan_disable(a.array, now),
    "header saved": lambda a, now, _: plan_header_saving(a.array, now),
    "header back": _header_back,
    "teardown": lambda a, now, _: plan_teardown(a.array, now),
}
_OF_DISKS: dict[str, Planner] = {
    "fail": lambda a, now, _: plan_failing(a.array, _drive(a.disk, now), now),
    "remove": lambda a, now, _: plan_leaving(a.array, _drive(a.disk, now), now),
    "take out": lambda a, now, _: plan_taking_out(a.array, _drive(a.disk, now), now),
    "spare": lambda a, now, _: plan_spare(a.array, _drive(a.disk, now), now),
    "spare out": lambda a, now, _: plan_spare_leaving(a.array, _drive(a.disk, now), now),
    "grow": lambda a, now, _: plan_growth(a.array, _drive(a.disk, now), now),
    "take in": lambda a, now, _: plan_replacement(a.array, _drive(a.disk, now), now),
}
_OF_PAIRS: dict[str, Planner] = {
    "replace": lambda a, now, _: plan_replacement(a.array, _drive(a.disk, now), now, _drive(a.other, now)),
}
_ALONE: dict[str, Planner] = {
    "continue": lambda a, now, _: plan_continuing(now),
    "clean up": lambda a, now, _: plan_cleaning(now),
    "mail": lambda a, now, _: plan_mail(f"ada{a.at}@example.org", now),
}
OPERATIONS: dict[str, Planner] = {
    **_OF_ARRAYS,
    **_OF_DISKS,
    **_OF_PAIRS,
    **_ALONE,
    "clean": _clean,
    "build": lambda a, now, _: plan_build(build_design(a, now), now, draw_ids()),
}


def answer(action: Action, now: Snapshot, known: Known) -> Answer:
    """What the planner says to it."""
    try:
        return OPERATIONS[action.do](action, now, known)
    except (KeyError, IndexError, StopIteration) as missing:
        raise AssertionError(f"{action}: {missing!r}") from missing


def every_action(present: Sequence[str], built: Sequence[str]) -> Iterator[Action]:
    """All that could be asked with these disks, and these arrays that somebody has built."""
    for array in built:
        yield from (Action(do, array) for do in _OF_ARRAYS)
        yield Action("check", array, word=SLOW)
        yield from (Action(do, array, disk) for do in _OF_DISKS for disk in present)
        yield from (
            Action(do, array, disk, other)
            for do in _OF_PAIRS
            for disk in present
            for other in present
            if disk != other
        )
    yield from (Action(do) for do in _ALONE)
    yield from (Action("clean", disk=disk) for disk in present)
    yield from (
        Action("build", array, disk, word=word)
        for array in ARRAYS
        if array not in built
        for disk in present[::3]
        for word in _BUILDS
    )


def is_refused(made: Answer) -> bool:
    """Whether the planner says no."""
    return isinstance(made, Refused)

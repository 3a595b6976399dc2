"""What is done to a running array that loses nothing by it: checks, limits of its syncs, its bitmap."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

import msgspec

from raidwright.storage.fact import Facts
from raidwright.storage.fields import LvmUuid, Speed, Text, VolumeName
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.step import Command, Effect, Layer, UpkeepBase, program
from raidwright.storage.steps.targets import OnArray, Target
from raidwright.storage.steps.watching import WatchingStep
from raidwright.storage.units import KIB, format_size, round_down

SLOWEST, FASTEST = "md/sync_speed_min", "md/sync_speed_max"
"""Files of an array in which md has the speeds that its syncs are held to."""
CHECK_START = "md/sync_min"
"""The file in which md has the sector at which the next check begins: where the last one was stopped."""
SYSTEM_LIMIT = "system"
"""md's word for the limit that holds for every array of the computer."""
CHECK_TIMER, _GOES_ON = "mdcheck_start.timer", "mdcheck_continue.timer"
"""mdadm's timers: for the first hours of a check, and for what those did not reach."""


Settings = tuple[tuple[str, str], ...]
"""Files of the array's folder in /sys, and what is written into each."""


def _as_in_shell(settings: Settings) -> str:
    return "; ".join(f"echo {words} > /sys/block/MD/{name}" for name, words in settings)


class CheckBase(UpkeepBase, frozen=True):
    """Have md read everything, member beside member."""

    action: ClassVar[str]
    """md's word for it."""

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("mdadm", f"--action={self.action}", at(OnArray())),)

    def remark(self) -> str:
        return f"first: {_as_in_shell(self.settings())}"

    def settings(self) -> Settings:
        """What is written before: md would go on where a check was stopped, and count from there alone."""
        return ((CHECK_START, "0"),)

    def fits(self, array: Array) -> bool:
        return is_at_rest(array) and array_status(array) is ArrayStatus.CLEAN


class CheckArray(CheckBase, frozen=True, tag="check-array"):
    """Have md read everything and count where members do not agree. What cannot be read it writes anew."""

    templates = ("Start checking {name}",)
    layer = Layer.ARRAY
    effect = Effect.NOTHING
    action = "check"


class MendArray(CheckBase, frozen=True, tag="mend-array"):
    """Have md read everything and make members agree where they do not."""

    templates = ("Start repairing mismatches on {name}",)
    layer = Layer.ARRAY
    effect = Effect.DESTROYS
    action = "repair"


class EndCheck(UpkeepBase, frozen=True, tag="end-check"):
    """Have md end a check or a repair."""

    templates = ("Cancel the check or repair of {name}",)
    layer = Layer.ARRAY
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("mdadm", "--action=idle", at(OnArray())),)

    def fits(self, array: Array) -> bool:
        return is_checked(array)


class LimitSync(UpkeepBase, frozen=True, tag="limit-sync"):
    """Hold syncs of this array to speeds of its own, until it is stopped; None for the computer's limits."""

    templates = (
        "Reset the resync speed of {name} to the limits for all arrays",
        "Keep the resync speed of {name} between {slowest}/s and {fastest}/s",
        "Set the resync speed of {name} to at least {slowest}/s",
        "Limit the resync speed of {name} to {fastest}/s",
    )
    layer = Layer.ARRAY
    effect = Effect.RELEASES

    slowest: Speed | None = None
    """Bytes per second that it is to reach whatever else goes on."""
    fastest: Speed | None = None
    """Bytes per second."""

    def template(self) -> str:
        none, *some = self.templates
        return _limits_template(some, self.slowest, self.fastest) or none

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """No program: md takes it from files of its own."""
        return ()

    def remark(self) -> str:
        return _as_in_shell(self.settings())

    def settings(self) -> Settings:
        """What md has the speeds from."""
        limits = ((SLOWEST, self.slowest), (FASTEST, self.fastest))
        return tuple((name, SYSTEM_LIMIT if speed is None else str(speed // KIB)) for name, speed in limits)

    def facts(self, plan: Context) -> Facts:
        return _limit_facts(self.slowest, self.fastest)

    def fits(self, array: Array) -> bool:
        return (self.slowest, self.fastest) != (array.slowest, array.fastest)


def out_of_auto_read(at: Nodes) -> Command:
    """Until somebody writes to an array that was started md changes no bitmap, and takes no old member back.

    Nor does it copy a member to a spare. Any word about its syncs makes it writable (drivers/md/md.c,
    ``action_store``); at rest this does no more.
    """
    return program("mdadm", "--action=idle", at(OnArray()))


class AddBitmap(UpkeepBase, frozen=True, tag="add-bitmap"):
    """Have the array note on its members where it writes."""

    templates = ("Add a write-intent bitmap to {name}",)
    layer = Layer.ARRAY
    effect = Effect.MAKES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (out_of_auto_read(at), program("mdadm", "--grow", "--bitmap=internal", at(OnArray())))

    def fits(self, array: Array) -> bool:
        """No array with both a bitmap and a log is started by md (drivers/md/raid5.c, ``raid5_run``)."""
        return is_at_rest(array) and not array.bitmap and not array.log


class RemoveBitmap(UpkeepBase, frozen=True, tag="remove-bitmap"):
    """Have the array no more note on its members where it writes."""

    templates = ("Remove the write-intent bitmap from {name}",)
    layer = Layer.ARRAY
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (out_of_auto_read(at), program("mdadm", "--grow", "--bitmap=none", at(OnArray())))

    def fits(self, array: Array) -> bool:
        return is_at_rest(array) and array.bitmap


class CheckByCalendar(UpkeepBase, frozen=True, tag="check-by-calendar"):
    """Have systemd begin a check of every array each month, or no more; see mdadm's mdcheck_start.timer."""

    templates = (
        "Turn on checks of all arrays on the first Sunday of each month",
        "Turn off scheduled checks of all arrays",
    )
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    wanted: bool

    def template(self) -> str:
        return self.templates[0 if self.wanted else 1]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        if self.wanted:
            return (program("systemctl", "enable", "--now", CHECK_TIMER),)
        return (program("systemctl", "disable", "--now", CHECK_TIMER, _GOES_ON),)

    def fits(self, array: Array) -> bool:
        return True


class RenameGroup(UpkeepBase, frozen=True, tag="rename-group"):
    """Give a volume group on the array another name, of which LVM is told by the group's UUID."""

    templates = ("Rename the volume group {group} on {name} to {wanted}",)
    layer = Layer.VOLUMES
    effect = Effect.RELEASES

    group: LvmUuid
    old: Text
    wanted: VolumeName

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("vgrename", "--", self.group, self.wanted),)

    def flushes(self) -> tuple[Target, ...]:
        """LVM leaves its metadata in the caches of the disks."""
        return (OnArray(),)

    def facts(self, plan: Context) -> Facts:
        return (("group", self.old), ("wanted", self.wanted))

    def fits(self, array: Array) -> bool:
        return True


ArrayUpkeep = CheckArray | MendArray | EndCheck | LimitSync | AddBitmap | RemoveBitmap | CheckByCalendar
"""What is done to md, or to what has it checked."""
UpkeepStep = ArrayUpkeep | RenameGroup | WatchingStep
HELD_TEMPLATES = (
    "The resync aims for at least {slowest}/s and at most {fastest}/s.",
    "The resync aims for at least {slowest}/s.",
    "Resync speed is limited to {fastest}/s.",
)
CHECKS = frozenset({CheckArray.action, MendArray.action})
"""md's words for its sync_action during a check, or a repair."""


class GroupNames(NamedTuple):
    """A volume group that is renamed."""

    uuid: str
    old: str
    wanted: str


def groups_renamed(steps: Iterable[object]) -> tuple[GroupNames, ...]:
    """The volume groups to which ``steps`` give another name."""
    return tuple(
        GroupNames(step.group, step.old, step.wanted) for step in steps if isinstance(step, RenameGroup)
    )


def is_at_rest(array: Array) -> bool:
    """Whether the array serves, and nothing of it is being gone through or owed that."""
    idle = array.sync is None and not array.spreading
    return idle and array_status(array) in (ArrayStatus.CLEAN, ArrayStatus.DEGRADED)


def is_checked(array: Array) -> bool:
    """Whether the array is being checked or mended."""
    return array.sync is not None and array.sync.action in CHECKS


def sync_begun(steps: Iterable[object]) -> str:
    """Md's word for how ``steps`` begin to have all of an array read; empty when they do not."""
    return next((step.action for step in steps if isinstance(step, CheckBase)), "")


def describe_limits(array: Array) -> tuple[str, Facts]:
    """The English template of the speeds that its syncs are held to, and its facts; empty for none."""
    template = _limits_template(HELD_TEMPLATES, array.slowest, array.fastest)
    return template, _limit_facts(array.slowest, array.fastest)


def _limits_template(templates: Sequence[str], slowest: int | None, fastest: int | None) -> str:
    """The one of three ``templates`` (both speeds, the lowest, the highest) for these; empty for no speed."""
    both, low, high = templates
    match slowest, fastest:
        case None, None:
            return ""
        case _, None:
            return low
        case None, _:
            return high
        case _:
            return both


def _limit_facts(slowest: int | None, fastest: int | None) -> Facts:
    limits = (("slowest", slowest), ("fastest", fastest))
    return tuple((name, format_size(speed)) for name, speed in limits if speed is not None)


def as_held(speed: int) -> int:
    """That many bytes per second in whole KiB, as md counts them. Raises msgspec.ValidationError for none."""
    return msgspec.convert(round_down(speed, KIB), Speed)

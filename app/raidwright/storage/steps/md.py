"""The array: mdadm, which is the one program here that does not know ``--``."""

from collections.abc import Iterable

from raidwright.storage.design.design import Layout
from raidwright.storage.fact import Facts
from raidwright.storage.fields import Bytes, MemberCount
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.arrays import MemberFlags
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER
from raidwright.storage.steps.context import Context, Nodes, named_array, target_path
from raidwright.storage.steps.enlarge import EnlargeStep
from raidwright.storage.steps.step import (
    ArrayStep,
    Command,
    Effect,
    Layer,
    Mark,
    MemberStep,
    StepBase,
    on_device,
    program,
)
from raidwright.storage.steps.targets import (
    AnyMembers,
    AnyTarget,
    Members,
    MemberTarget,
    OnArray,
    Target,
    Thing,
)
from raidwright.storage.steps.upkeep import UpkeepStep, out_of_auto_read
from raidwright.storage.units import KIB

_LAYOUT_WORDS = {Layout.DEFAULT: "n2", Layout.NEAR: "n2", Layout.FAR: "f2", Layout.OFFSET: "o2"}


class CreateArray(StepBase, frozen=True, tag="create-array"):
    """mdadm --create, with everything explicit. ``members`` come first, ``spares`` after."""

    templates = (
        "Create the {level} array {name} from {n} device||Create the {level} array {name} from {n} devices",
    )
    layer = Layer.ARRAY
    effect = Effect.MAKES

    level: Level
    members: Members
    spares: Members
    chunk: Bytes
    """0 for RAID 1."""
    layout: Layout
    bitmap: bool

    @property
    def devices(self) -> tuple[MemberTarget, ...]:
        """The members, then the spares."""
        return (*self.members, *self.spares)

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """``--homehost=any`` stores "any:NAME", which mdadm takes for its own on every computer.

        With a real host name the link after a reboot becomes /dev/md/NAME_0 or /dev/md/HOST:NAME whenever the
        name is not known yet (in the initramfs), was changed, or the disks moved to another computer.
        """
        array = named_array(plan)
        fixed = ("mdadm", "--create", array.path, "--run", "--metadata=1.2", "--homehost=any")
        name_options = (f"--name={array.name}", f"--uuid={array.uuid}")
        return (program(*fixed, *name_options, *self._shape(), *map(at, self.devices)),)

    def _shape(self) -> tuple[str, ...]:
        if not self.level.facts.module:
            raise ValueError("a single disk is not an array")
        options = [f"--level={self.level.value}", f"--raid-devices={len(self.members)}"]
        if self.level.facts.is_redundant:
            bitmap = "internal" if self.bitmap else "none"
            options += [f"--spare-devices={len(self.spares)}", f"--bitmap={bitmap}"]
        if self.level.facts.is_striped:
            options.append(f"--chunk={self.chunk // KIB}K")
        return (*options, *self._layout())

    def _layout(self) -> tuple[str, ...]:
        facts = self.level.facts
        word = _LAYOUT_WORDS[self.layout] if facts.has_layouts else facts.layout
        return (f"--layout={word}",) if word else ()

    def facts(self, plan: Context) -> Facts:
        return (("level", self.level.facts.title), ("n", str(len(self.devices))))

    def acts_on(self) -> tuple[Target, ...]:
        return (*self.devices, OnArray())

    def writes(self) -> tuple[Target, ...]:
        return self.devices

    def makes(self) -> tuple[Thing, ...]:
        return (OnArray(),)

    def marks(self, plan: Context) -> tuple[tuple[Target, Mark], ...]:
        if plan.array is None:
            return ()
        return tuple((each, Mark(ARRAY_MEMBER, plan.array.uuid)) for each in self.devices)


class FreezeSync(ArrayStep, frozen=True, tag="freeze-sync"):
    """Stop a resync or recovery, so that the array can be stopped."""

    templates = ("Stop a resync of {name}, if one is running",)
    layer = Layer.ARRAY
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("mdadm", "--action=frozen", at(OnArray())),)

    def acts_on(self) -> tuple[Target, ...]:
        return (OnArray(),)


class StopArray(ArrayStep, frozen=True, tag="stop-array"):
    """Stop the array and wait until the kernel has let go of its members."""

    templates = ("Stop the array {name}",)
    layer = Layer.ARRAY
    effect = Effect.RELEASES

    members: AnyMembers = ()
    """The members that are there, where no other step names them."""

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("mdadm", "--stop", at(OnArray())),)

    def acts_on(self) -> tuple[AnyTarget, ...]:
        return (*self.members, OnArray())

    def removes(self) -> tuple[Thing, ...]:
        return (OnArray(),)


class AddMember(MemberStep, frozen=True, tag="add-member"):
    """Have a blank device join the running array: md fills an empty place with it, or keeps it as a spare."""

    templates = ("Add {device} to the array {name}",)
    layer = Layer.ARRAY
    effect = Effect.MAKES

    flags: MemberFlags = ()
    """Those of the member whose place it takes."""

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        options = (f"--{flag.value.replace('_', '-')}" for flag in self.flags)
        return (program("mdadm", "--manage", at(OnArray()), "--add", *options, at(self.target)),)

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)

    def marks(self, plan: Context) -> tuple[tuple[Target, Mark], ...]:
        return ((self.target, Mark(ARRAY_MEMBER, named_array(plan).uuid)),)


class ReplaceMember(StepBase, frozen=True, tag="replace-member"):
    """Have md copy a member that still serves to a spare, which takes its place once it is whole."""

    templates = ("Replace {old} with {device} in the array {name}, copying its data",)
    layer = Layer.ARRAY
    effect = Effect.RELEASES

    old: MemberTarget
    new: MemberTarget
    members: Members
    """All that the array has beside the new one; none of it is written to by us."""

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        manage = ("mdadm", "--manage", at(OnArray()))
        return (out_of_auto_read(at), program(*manage, "--replace", at(self.old), "--with", at(self.new)))

    def facts(self, plan: Context) -> Facts:
        return (*on_device(plan, self.new), ("old", target_path(plan, self.old)))

    def acts_on(self) -> tuple[Target, ...]:
        return (self.new, *dict.fromkeys((self.old, *self.members)), OnArray())

    def writes(self) -> tuple[Target, ...]:
        return ()


class ReAddMember(MemberStep, frozen=True, tag="re-add-member"):
    """Take a member back that had dropped out: by its bitmap md knows what it lacks, and writes only that."""

    templates = ("Re-add {device} to the array {name}",)
    layer = Layer.ARRAY
    effect = Effect.MAKES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        re_add = program("mdadm", "--manage", at(OnArray()), "--re-add", at(self.target))
        return (out_of_auto_read(at), re_add)

    def writes(self) -> tuple[Target, ...]:
        """Nothing: whether the member comes back or not, it stays a part of this array."""
        return ()


class GrowArray(MemberStep, frozen=True, tag="grow-array"):
    """Have md give a spare a place of its own, one more than there were, and spread the data over it too."""

    templates = ("Grow the array {name} to {devices} disks, using the spare {device}",)
    layer = Layer.ARRAY
    effect = Effect.MAKES

    devices: MemberCount
    """Places that the array then has."""

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("mdadm", "--grow", at(OnArray()), f"--raid-devices={self.devices}"),)

    def facts(self, plan: Context) -> Facts:
        return (*super().facts(plan), ("devices", str(self.devices)))


class FailMember(MemberStep, frozen=True, tag="fail-member"):
    """Have md count a member that still serves as failed: from then on it writes nothing to it."""

    templates = ("Mark {device} as failed in the array {name}",)
    layer = Layer.ARRAY
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("mdadm", "--manage", at(OnArray()), "--fail", at(self.target)),)


class RemoveMember(MemberStep, frozen=True, tag="remove-member"):
    """Have md let go of a member that does not serve: one that has failed, or a spare."""

    templates = ("Remove {device} from the array {name}",)
    layer = Layer.ARRAY
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("mdadm", "--manage", at(OnArray()), "--remove", at(self.target)),)


RepairMd = AddMember | ReplaceMember | ReAddMember | FailMember | RemoveMember | GrowArray
MdStep = CreateArray | FreezeSync | StopArray | RepairMd


def created_array(steps: Iterable[object]) -> CreateArray | None:
    """The array that ``steps`` create."""
    return next((step for step in steps if isinstance(step, CreateArray)), None)


def halts(steps: Iterable[object]) -> bool:
    """Whether ``steps`` have the syncs of an array stand still."""
    return any(isinstance(step, FreezeSync) for step in steps)


def members_kept(steps: Iterable[object]) -> tuple[MemberTarget, ...]:
    """The members of a running array that ``steps`` leave as they are."""
    member_groups = (step.members for step in steps if isinstance(step, RepairMd | UpkeepStep | EnlargeStep))
    return tuple(dict.fromkeys(member for members in member_groups for member in members))


def member_added(steps: Iterable[object]) -> MemberTarget | None:
    """The blank device that joins a running array by ``steps``."""
    return next((step.target for step in steps if isinstance(step, AddMember)), None)


def member_returned(steps: Iterable[object]) -> MemberTarget | None:
    """The member that ``steps`` take back."""
    return next((step.target for step in steps if isinstance(step, ReAddMember)), None)


def member_removed(steps: Iterable[object]) -> MemberTarget | None:
    """The member that ``steps`` take out of a running array."""
    return next((step.target for step in steps if isinstance(step, RemoveMember)), None)


def member_failed(steps: Iterable[object]) -> MemberTarget | None:
    """The member that ``steps`` have count as failed."""
    return next((step.target for step in steps if isinstance(step, FailMember)), None)


def spare_promoted(steps: Iterable[object]) -> MemberTarget | None:
    """The spare that ``steps`` have take the place of a member that still serves."""
    return next((step.new for step in steps if isinstance(step, ReplaceMember)), None)


def member_joining(steps: Iterable[object]) -> MemberTarget | None:
    """What is added, returned, promoted or taken in."""
    grown = taken_in(steps)
    member = member_added(steps) or member_returned(steps) or spare_promoted(steps)
    return member or (grown.target if grown else None)


def member_replaced(steps: Iterable[object]) -> MemberTarget | None:
    """The member that still serves and whose place ``steps`` give to another."""
    return next((step.old for step in steps if isinstance(step, ReplaceMember)), None)


def taken_in(steps: Iterable[object]) -> GrowArray | None:
    """The step that gives a spare a place of its own."""
    return next((step for step in steps if isinstance(step, GrowArray)), None)

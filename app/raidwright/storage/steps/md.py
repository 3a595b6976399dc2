"""The array: mdadm, which is the one program here that does not know ``--``."""

from collections.abc import Iterable
from typing import assert_never

from raidwright.storage.design.design import Layout, Level
from raidwright.storage.design.levels import redundant, striped
from raidwright.storage.fact import Facts
from raidwright.storage.fields import Bytes
from raidwright.storage.steps.command import Command, program
from raidwright.storage.steps.context import Context, Nodes, named_array
from raidwright.storage.steps.marks import Mark
from raidwright.storage.steps.step import Effect, Layer, StepBase
from raidwright.storage.steps.targets import Members, MemberTarget, OnArray, Target, Thing
from raidwright.storage.units import KIB

_COPIES = {Layout.DEFAULT: "n2", Layout.NEAR: "n2", Layout.FAR: "f2", Layout.OFFSET: "o2"}


class CreateArray(StepBase, frozen=True, tag="create-array"):
    """mdadm --create, with everything explicit. ``members`` come first, ``spares`` after."""

    templates = ("Create the {level} array {name} from {count} devices",)
    layer = Layer.ARRAY
    effect = Effect.MAKES

    level: Level
    members: Members
    spares: Members
    chunk: Bytes
    """0 for RAID1."""
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
        named = (f"--name={array.name}", f"--uuid={array.uuid}")
        return (program(*fixed, *named, *self._shape(), *map(at, self.devices)),)

    def _shape(self) -> tuple[str, ...]:
        options = [f"--level={self.level.value}", f"--raid-devices={len(self.members)}"]
        if redundant(self.level):
            bitmap = "internal" if self.bitmap else "none"
            options += [f"--spare-devices={len(self.spares)}", f"--bitmap={bitmap}"]
        if striped(self.level):
            options.append(f"--chunk={self.chunk // KIB}K")
        return (*options, *self._layout())

    def _layout(self) -> tuple[str, ...]:
        match self.level:
            case Level.RAID0 | Level.RAID1:
                return ()
            case Level.RAID5 | Level.RAID6:
                return ("--layout=left-symmetric",)
            case Level.RAID10:
                return (f"--layout={_COPIES[self.layout]}",)
            case _:
                assert_never(self.level)

    def facts(self, plan: Context) -> Facts:
        return (("level", self.level.name), ("count", str(len(self.devices))))

    def acts_on(self) -> tuple[Target, ...]:
        return (*self.devices, OnArray())

    def writes(self) -> tuple[Target, ...]:
        return self.devices

    def makes(self) -> tuple[Thing, ...]:
        return (OnArray(),)

    def marks(self, plan: Context) -> tuple[tuple[Target, Mark], ...]:
        if plan.array is None:
            return ()
        return tuple((each, Mark("linux_raid_member", plan.array.uuid)) for each in self.devices)


class FreezeSync(StepBase, frozen=True, tag="freeze-sync"):
    """Stop a resync or recovery, so that the array can be stopped."""

    templates = ("Halt the resync of {name}",)
    layer = Layer.ARRAY
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("mdadm", "--action=frozen", at(OnArray())),)

    def facts(self, plan: Context) -> Facts:
        return ()

    def acts_on(self) -> tuple[Target, ...]:
        return (OnArray(),)

    def writes(self) -> tuple[Target, ...]:
        return ()


class StopArray(StepBase, frozen=True, tag="stop-array"):
    """Stop the array and wait until the kernel has let go of its members."""

    templates = ("Stop the array {name}",)
    layer = Layer.ARRAY
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("mdadm", "--stop", at(OnArray())),)

    def facts(self, plan: Context) -> Facts:
        return ()

    def acts_on(self) -> tuple[Target, ...]:
        return (OnArray(),)

    def writes(self) -> tuple[Target, ...]:
        return ()

    def removes(self) -> tuple[Thing, ...]:
        return (OnArray(),)


BuildMd = CreateArray
TeardownMd = FreezeSync | StopArray
MdStep = BuildMd | TeardownMd


def created_array(steps: Iterable[object]) -> CreateArray | None:
    """The array that ``steps`` create."""
    return next((step for step in steps if isinstance(step, CreateArray)), None)

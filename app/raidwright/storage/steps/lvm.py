"""Volumes: LVM, and what device-mapper has to be asked itself."""

from collections.abc import Iterable
from typing import Annotated

import msgspec

from raidwright.storage.design.capacity import EXTENT, lvm_offset
from raidwright.storage.fact import Facts
from raidwright.storage.fields import Name
from raidwright.storage.steps.command import Command, program
from raidwright.storage.steps.context import Context, Nodes, plan_stripe
from raidwright.storage.steps.marks import ANY, Mark
from raidwright.storage.steps.step import Effect, Layer, MappingStep, StepBase, TargetStep
from raidwright.storage.steps.targets import Group, OnArray, OnVolume, Target, Thing
from raidwright.storage.units import KIB, MIB


class CreatePv(TargetStep, frozen=True, tag="create-pv"):
    """An LVM physical volume, its first extent on a stripe."""

    templates = ("Prepare {device} for LVM",)
    layer = Layer.VOLUMES
    effect = Effect.MAKES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        alignment = f"--dataalignment={lvm_offset(plan_stripe(plan)) // KIB}k"
        return (program("pvcreate", "--yes", alignment, "--", at(self.target)),)

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)

    def marks(self, plan: Context) -> tuple[tuple[Target, Mark], ...]:
        return ((self.target, Mark("LVM2_member", ANY)),)


class CreateVg(StepBase, frozen=True, tag="create-vg"):
    """A volume group of one physical volume."""

    templates = ("Create the volume group {group}",)
    layer = Layer.VOLUMES
    effect = Effect.MAKES

    group: Name
    target: Target

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        extent = f"--physicalextentsize={EXTENT // MIB}m"
        return (program("vgcreate", "--yes", extent, "--", self.group, at(self.target)),)

    def facts(self, plan: Context) -> Facts:
        return (("group", self.group),)

    def acts_on(self) -> tuple[Target, ...]:
        return (self.target,)

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)

    def makes(self) -> tuple[Thing, ...]:
        return (Group(self.group),)


class CreateLv(StepBase, frozen=True, tag="create-lv"):
    """A logical volume of ``extents`` extents."""

    templates = ("Create the logical volume {volume} in {group}",)
    layer = Layer.VOLUMES
    effect = Effect.MAKES

    group: Name
    volume: Name
    extents: Annotated[int, msgspec.Meta(ge=1, le=2**40)]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        options = ("--yes", "--wipesignatures=y", f"--extents={self.extents}", f"--name={self.volume}")
        return (program("lvcreate", *options, "--", self.group),)

    def facts(self, plan: Context) -> Facts:
        return (("group", self.group), ("volume", self.volume))

    def acts_on(self) -> tuple[Target, ...]:
        return ()

    def writes(self) -> tuple[Target, ...]:
        return (OnVolume(self.group, self.volume),)

    def makes(self) -> tuple[Thing, ...]:
        return (OnVolume(self.group, self.volume),)

    def needs(self) -> tuple[Thing, ...]:
        return (Group(self.group),)


class RemoveLv(StepBase, frozen=True, tag="remove-lv"):
    """Deactivate and remove a logical volume, which need not be active."""

    templates = ("Remove the logical volume {volume} from {group}",)
    layer = Layer.VOLUMES
    effect = Effect.DESTROYS
    may_be_absent = True

    group: Name
    volume: Name

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("lvremove", "--yes", "--", f"{self.group}/{self.volume}"),)

    def facts(self, plan: Context) -> Facts:
        return (("group", self.group), ("volume", self.volume))

    def acts_on(self) -> tuple[Target, ...]:
        return (OnVolume(self.group, self.volume),)

    def writes(self) -> tuple[Target, ...]:
        return (OnVolume(self.group, self.volume),)

    def removes(self) -> tuple[Thing, ...]:
        return (OnVolume(self.group, self.volume),)


class RemoveVg(StepBase, frozen=True, tag="remove-vg"):
    """Remove an empty volume group."""

    templates = ("Remove the volume group {group}",)
    layer = Layer.VOLUMES
    effect = Effect.DESTROYS

    group: Name

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("vgremove", "--yes", "--", self.group),)

    def facts(self, plan: Context) -> Facts:
        return (("group", self.group),)

    def acts_on(self) -> tuple[Target, ...]:
        return ()

    def writes(self) -> tuple[Target, ...]:
        """A group has no device: its metadata lie on what carries it."""
        return (OnArray(),)

    def removes(self) -> tuple[Thing, ...]:
        return (Group(self.group),)


class RemovePv(TargetStep, frozen=True, tag="remove-pv"):
    """Remove a physical volume's label."""

    templates = ("Release {device} from LVM",)
    layer = Layer.VOLUMES
    effect = Effect.DESTROYS

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("pvremove", "--yes", "--", at(self.target)),)

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)


class DropMapping(MappingStep, frozen=True, tag="drop-mapping"):
    """Take a device of device-mapper away; what made it can no longer be read."""

    templates = ("Take {mapping} away, which can no longer be read",)
    layer = Layer.VOLUMES
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("dmsetup", "remove", "--retry", "--", self.mapping),)


BuildLvm = CreatePv | CreateVg | CreateLv
TeardownLvm = RemoveLv | RemoveVg | RemovePv | DropMapping
LvmStep = BuildLvm | TeardownLvm


def dropped(steps: Iterable[object]) -> tuple[str, ...]:
    """Mappings that ``steps`` tear away without asking what made them: only from an array that has failed."""
    return tuple(step.mapping for step in steps if isinstance(step, DropMapping))

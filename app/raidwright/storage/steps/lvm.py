"""Volumes: LVM, and what device-mapper has to be asked itself."""

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec

from raidwright.storage.design.capacity import lvm_offset
from raidwright.storage.fact import Facts
from raidwright.storage.fields import EXTENT, LvmUuid, MappingName, Name, Uuid, VolumeName
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME
from raidwright.storage.steps.context import Context, Nodes, plan_stripe, target_path
from raidwright.storage.steps.luks import clear_names
from raidwright.storage.steps.step import (
    ANY,
    Command,
    Effect,
    Layer,
    MappingStep,
    Mark,
    StepBase,
    TargetStep,
    destroys,
    program,
)
from raidwright.storage.steps.targets import Group, OnArray, OnVolume, Target, Thing
from raidwright.storage.units import KIB, MIB

NO_ARCHIVE = "--config=backup/archive=0"
"""What a group was before it was made, enlarged or removed, LVM would keep in /etc/lvm/archive for good.

What it is now LVM goes on keeping as its backup, which goes with the group.
"""
BACKUPS = "/etc/lvm/backup"
"""Where LVM keeps the metadata of each volume group, in a file of its name (man 8 vgcfgbackup)."""


class CreatePv(TargetStep, frozen=True, tag="create-pv"):
    """An LVM physical volume, its first extent on a stripe."""

    templates = ("Create an LVM physical volume on {device}",)
    layer = Layer.VOLUMES
    effect = Effect.MAKES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        alignment = f"--dataalignment={lvm_offset(plan_stripe(plan)) // KIB}k"
        return (program("pvcreate", "--yes", alignment, "--", at(self.target)),)

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)

    def marks(self, plan: Context) -> tuple[tuple[Target, Mark], ...]:
        return ((self.target, Mark(PHYSICAL_VOLUME, ANY)),)


class CreateVg(StepBase, frozen=True, tag="create-vg"):
    """A volume group of one physical volume."""

    templates = ("Create the volume group {group}",)
    layer = Layer.VOLUMES
    effect = Effect.MAKES

    group: Name
    target: Target

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        extent = f"--physicalextentsize={EXTENT // MIB}m"
        return (program("vgcreate", "--yes", NO_ARCHIVE, extent, "--", self.group, at(self.target)),)

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
        options = ("--wipesignatures=y", f"--extents={self.extents}", f"--name={self.volume}")
        return (program("lvcreate", "--yes", NO_ARCHIVE, *options, "--", self.group),)

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

    group: VolumeName
    volume: VolumeName

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("lvremove", "--yes", NO_ARCHIVE, "--", f"{self.group}/{self.volume}"),)

    def facts(self, plan: Context) -> Facts:
        return (("group", self.group), ("volume", self.volume))

    def acts_on(self) -> tuple[Target, ...]:
        return (OnVolume(self.group, self.volume),)

    def writes(self) -> tuple[Target, ...]:
        return (OnVolume(self.group, self.volume),)

    def removes(self) -> tuple[Thing, ...]:
        return (OnVolume(self.group, self.volume),)


class GroupStep(StepBase, frozen=True):
    """A step about a volume group, which has no device of its own."""

    group: VolumeName

    def facts(self, plan: Context) -> Facts:
        return (("group", self.group),)

    def acts_on(self) -> tuple[Target, ...]:
        return ()

    def writes(self) -> tuple[Target, ...]:
        return ()


class RemoveVg(GroupStep, frozen=True, tag="remove-vg"):
    """Remove an empty volume group."""

    templates = ("Remove the volume group {group}",)
    layer = Layer.VOLUMES
    effect = Effect.DESTROYS

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("vgremove", "--yes", NO_ARCHIVE, "--", self.group),)

    def writes(self) -> tuple[Target, ...]:
        """A group has no device: its metadata lie on what carries it."""
        return (OnArray(),)

    def removes(self) -> tuple[Thing, ...]:
        return (Group(self.group),)


class RemovePv(TargetStep, frozen=True, tag="remove-pv"):
    """Remove a physical volume's label."""

    templates = ("Remove the LVM physical volume from {device}",)
    layer = Layer.VOLUMES
    effect = Effect.DESTROYS

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("pvremove", "--yes", "--", at(self.target)),)

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)


class DeleteGroupBackup(GroupStep, frozen=True, tag="forget-group"):
    """Delete what LVM keeps of the metadata of a group that it does not see, and that is about to go.

    It lay in a locked container, or on the plan's array, which does not run, or on disks that were erased.
    Of a group that it sees LVM deletes that itself.
    """

    templates = ("Delete LVM's backup of the volume group {group}: {file}",)
    layer = Layer.VOLUMES
    effect = Effect.RELEASES

    mapping: MappingName | None = None
    """What the clear side of the container was called when it was open last.

    None on the array itself, and where what is kept says nothing.
    """
    container: Uuid | None = None
    """The first versions did not tell."""
    uuid: LvmUuid | None = None
    """The group's, where that is known: LVM may write a backup of another one of the name at any time."""

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return ()

    def remark(self) -> str:
        return f"rm {backup_of(self.group)}"

    def facts(self, plan: Context) -> Facts:
        return (("group", self.group), ("file", backup_of(self.group)))


class DropMapping(MappingStep, frozen=True, tag="drop-mapping"):
    """Take a device of device-mapper away; what made it can no longer be read."""

    templates = ("Remove the device {mapping}, whose disks cannot be read",)
    layer = Layer.VOLUMES
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("dmsetup", "remove", "--retry", "--", self.mapping),)


class ActivateGroup(GroupStep, frozen=True, tag="activate-group"):
    """Have the volumes of a group that is there appear as devices."""

    templates = ("Activate the volume group {group}", "Activate the volume group {group} read-only")
    layer = Layer.VOLUMES
    effect = Effect.RELEASES

    read_only: bool

    def template(self) -> str:
        return self.templates[self.read_only]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """A volume that may be written to cannot be mapped onto what may not."""
        only = (f'--config=activation/read_only_volume_list=["{self.group}"]',) if self.read_only else ()
        return (program("vgchange", "--activate=y", *only, "--", self.group),)

    def needs(self) -> tuple[Thing, ...]:
        return (Group(self.group),)


class ActivateInside(TargetStep, frozen=True, tag="activate-inside"):
    """Have the volumes appear of the group that a container holds, if it holds one: it shows only now."""

    templates = ("Activate the volumes on {device}, if there are any",)
    layer = Layer.VOLUMES
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """LVM calls a device of device-mapper by its name."""
        selected = f'--select=pv_name="{target_path(plan, self.target)}"'
        return (program("vgchange", "--activate=y", selected),)

    def writes(self) -> tuple[Target, ...]:
        return ()


class DeactivateGroup(GroupStep, frozen=True, tag="deactivate-group"):
    """Take the devices of a group's volumes away; the volumes stay what they are."""

    templates = ("Deactivate the volume group {group}",)
    layer = Layer.VOLUMES
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("vgchange", "--activate=n", "--", self.group),)

    def removes(self) -> tuple[Thing, ...]:
        return (Group(self.group),)


LvmStep = (
    CreatePv
    | CreateVg
    | CreateLv
    | ActivateGroup
    | ActivateInside
    | DeactivateGroup
    | DropMapping
    | RemoveLv
    | RemoveVg
    | RemovePv
    | DeleteGroupBackup
)


def backup_of(group: str) -> str:
    """Where LVM keeps the metadata of the volume group."""
    return f"{BACKUPS}/{group}"


def groups_used(steps: Iterable[object]) -> frozenset[str]:
    """Volume groups whose volumes ``steps`` make available or put away."""
    return frozenset(step.group for step in steps if isinstance(step, ActivateGroup | DeactivateGroup))


def groups_made(steps: Iterable[object], array: str = "") -> tuple[tuple[str, str], ...]:
    """(where, group): the volume groups that ``steps`` make, and UUIDs of the containers that they lie in.

    For one on the plan's array itself, that of the ``array``.
    """
    every = tuple(steps)
    by_mapping = {mapping: uuid for uuid, mapping in clear_names(every)}
    groups = [(step.group, step.target) for step in every if isinstance(step, CreateVg)]
    places = [
        array if isinstance(target, OnArray) else by_mapping.get(getattr(target, "name", ""), "")
        for _, target in groups
    ]
    return tuple((place, group) for place, (group, _) in zip(places, groups, strict=True) if place)


def removes_volumes(step: object) -> bool:
    """Whether LVM takes away what it has made, and writes that to the array."""
    return isinstance(step, RemoveLv | RemoveVg | RemovePv)


def groups_removed(steps: Iterable[object]) -> tuple[str, ...]:
    """The volume groups that ``steps`` have LVM remove."""
    return tuple(dict.fromkeys(step.group for step in steps if isinstance(step, RemoveVg)))


def places_released(steps: Iterable[object]) -> tuple[Target, ...]:
    """What ``steps`` have LVM take its label from."""
    return tuple(step.target for step in steps if isinstance(step, RemovePv))


def groups_forgotten(steps: Iterable[object]) -> tuple[DeleteGroupBackup, ...]:
    """The steps that delete LVM's backup of a volume group."""
    return tuple(step for step in steps if isinstance(step, DeleteGroupBackup))


def groups_to_forget(steps: Sequence[StepBase], begun: int) -> tuple[DeleteGroupBackup, ...]:
    """Those of ``steps`` that forget what was destroyed with the first ``begun``; none while more is."""
    if not destroys(steps[:begun]) or destroys(steps[begun:]):
        return ()
    first = next(index for index, step in enumerate(steps) if step.effect is Effect.DESTROYS)
    return groups_forgotten(steps[first:])


def mappings_dropped(steps: Iterable[object]) -> tuple[str, ...]:
    """Mappings that ``steps`` tear away without asking what made them: only from an array that has failed."""
    return tuple(step.mapping for step in steps if isinstance(step, DropMapping))

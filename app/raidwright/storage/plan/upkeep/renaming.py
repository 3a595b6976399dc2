"""From a volume group whose name another one has too to the plan that renames it, by its UUID."""

from collections.abc import Iterator, Sequence
from functools import partial

from raidwright.storage.fields import LvmUuid, VolumeName, is_valid
from raidwright.storage.operations.upkeep import RenameVolumeGroup
from raidwright.storage.plan.array_tree import find_array, tree_of
from raidwright.storage.plan.identity import short_name
from raidwright.storage.plan.plan import Answer, Refused
from raidwright.storage.plan.repair.findings import about_array
from raidwright.storage.plan.repair.target import InService
from raidwright.storage.plan.upkeep.planner import planned_upkeep
from raidwright.storage.rules.findings import Finding
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, PartOf, Snapshot
from raidwright.storage.snapshot.names import DEVICE_FOLDERS
from raidwright.storage.snapshot.namesakes import group_on, groups_with_namesakes
from raidwright.storage.steps.targets import Members
from raidwright.storage.steps.upkeep import RenameGroup, UpkeepStep


def plan_group_renaming(target: str, snapshot: Snapshot, name: str = "") -> Answer:
    """The plan that gives the volume group on the array that ``target`` means another name, the one wanted.

    Without a wish it is made of the group's and the array's. Only for a group with a namesake: lines of the
    computer's settings know other groups by their names.
    """
    array = find_array(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    tree = tree_of(array, snapshot)
    groups = tuple(groups_with_namesakes(tree.stack, snapshot))
    wanted = name or (f"{groups[0].name}-{short_name(array)}" if groups else "")

    def findings(service: InService) -> Iterator[Finding]:
        if not groups:
            yield about_array(service, "rename-no-namesake")
        elif len(groups) > 1 or not is_valid(groups[0].uuid, LvmUuid):
            yield about_array(service, "rename-untold", group=groups[0].name)
        elif not _lies_here_alone(groups[0], tree.stack):
            yield about_array(service, "rename-spans", group=groups[0].name)
        elif not is_valid(wanted, VolumeName) or wanted in DEVICE_FOLDERS:
            yield about_array(service, "rename-bad-name", name=wanted)
        elif _is_taken(wanted, snapshot):
            yield about_array(service, "rename-taken", name=wanted)

    def make(group: PartOf, members: Members) -> UpkeepStep:
        return RenameGroup(members, group.uuid, group.name, wanted)

    maker = partial(make, groups[0] if groups else PartOf("", ""))
    operation = RenameVolumeGroup(target, name)
    return planned_upkeep(operation, snapshot, maker, findings, any_level=True)


def has_group_namesake(array: Array, snapshot: Snapshot) -> bool:
    """Whether a volume group on the array has a name that another one has too."""
    return any(groups_with_namesakes(tree_of(array, snapshot).stack, snapshot))


def _lies_here_alone(group: PartOf, stack: Sequence[Block]) -> bool:
    """Whether all physical volumes of the group lie on the array: to rename it writes to each of them."""
    return sum(group_on(block) == group for block in stack) == max(1, group.devices)


def _is_taken(name: str, snapshot: Snapshot) -> bool:
    nodes = {link for block in snapshot.blocks for link in (block.path, *block.links)}
    groups = {part.name for block in snapshot.blocks if (part := group_on(block)) is not None}
    return (
        name in groups or f"/dev/{name}" in nodes or any(link.startswith(f"/dev/{name}/") for link in nodes)
    )

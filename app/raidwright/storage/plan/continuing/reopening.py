"""What a build had unlocked and mounted, and a restart has closed again."""

from collections.abc import Iterator

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.design.design import options_of
from raidwright.storage.plan.continuing.layers_seen import OnTop, is_seen
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.use.opening import Locked, Opening, Unmounted
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.settings import uuid_link
from raidwright.storage.snapshot.tree import group_named
from raidwright.storage.steps import Step
from raidwright.storage.steps.filesystem import made_filesystem, mounts_made
from raidwright.storage.steps.luks import made_container
from raidwright.storage.steps.targets import MountOn, OnArray, OnMapping, OnVolume, Thing


def reopening_of(plan: Plan, done: int, top: OnTop, snapshot: Snapshot) -> Opening:
    """What the first ``done`` steps of a build had opened and is not open now, as its design says.

    The volume that the next step makes may exist too, when that step was begun.
    """
    closed = list(_closed_things(plan.steps[:done], plan, top, snapshot))
    begun = list(_closed_things(plan.steps[done : done + 1], plan, top, snapshot))
    containers = tuple(_containers(closed, plan, top))
    groups = () if containers else tuple(_groups([*closed, *begun], snapshot))
    return Opening(containers, groups, tuple(_filesystems(closed, plan, snapshot)), read_only=False)


def is_open(opening: Opening) -> bool:
    """Whether there is nothing to open."""
    return not (opening.containers or opening.groups or opening.filesystems)


def _closed_things(steps: tuple[Step, ...], plan: Plan, top: OnTop, snapshot: Snapshot) -> Iterator[Thing]:
    for step in steps:
        if not is_seen(step, plan, top, snapshot):
            yield from step.makes()


def _containers(closed: list[Thing], plan: Plan, top: OnTop) -> Iterator[Locked]:
    container, choice = made_container(plan.steps), plan.design.encryption if plan.design else None
    if container and choice and OnMapping(choice.mapping) in closed and OnArray() in top:
        yield Locked(top[OnArray()], OnArray(), container.uuid, choice.mapping, choice.discard)


def _groups(closed: list[Thing], snapshot: Snapshot) -> Iterator[str]:
    """Volume groups of the volumes among ``closed`` that exist, but not as devices."""
    for thing in closed:
        group = group_named(snapshot, thing.group) if isinstance(thing, OnVolume) else None
        if group is not None and isinstance(thing, OnVolume) and thing.volume in group.logical:
            yield group.name


def _filesystems(closed: list[Thing], plan: Plan, snapshot: Snapshot) -> Iterator[Unmounted]:
    filesystem, choice = made_filesystem(plan.steps), plan.design.mount if plan.design else None
    for target, point in mounts_made(plan.steps):
        if filesystem and choice and MountOn(point) in closed:
            link = uuid_link(filesystem.uuid)
            is_told = _has_entry(link, point, snapshot)
            yield Unmounted(
                link, target, filesystem.kind.value, filesystem.uuid, point, is_told, options_of(choice)
            )


def _has_entry(link: str, point: str, snapshot: Snapshot) -> bool:
    lines = (line for line in snapshot.host.settings if kind_of(line.file) is FileKind.MOUNTS)
    return any(line.device == link and point in line.names for line in lines)

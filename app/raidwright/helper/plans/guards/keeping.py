"""What forbids telling the computer of an array that is there: it is not what the plan says that it is."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from msgspec import structs

from raidwright.helper.errors import HelperError, refusal
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.array_facts import name_on, read_array
from raidwright.helper.looking.on_disk.singles import every_single
from raidwright.helper.plans.array_in_service import array_in_service, lies_on_array
from raidwright.helper.plans.guards.unlocking import reasons_against_unlocking
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.helper.plans.refusals import also_stands_on, another_array
from raidwright.helper.plans.steps.handling import require_signature
from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.identity import short_name
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.upkeep.forgetting import system_places
from raidwright.storage.rules.eligibility import is_system_mount
from raidwright.storage.snapshot.names import container_of
from raidwright.storage.snapshot.signatures import LUKS_CONTAINER
from raidwright.storage.steps.configuration import (
    FoundFilesystem,
    array_entry,
    forgets_entries,
    found_containers,
    mounts_entered,
)
from raidwright.storage.steps.context import mapping_path, named_array, target_path
from raidwright.storage.steps.filesystem import handed_over
from raidwright.storage.steps.targets import Target

_ROOT = Path("/")


def reasons_against_keeping(plan: Plan, disks: HeldDisks, root: Path = _ROOT) -> Iterator[str]:
    """Every reason not to tell of the plan's array and what is on it, or not to take out what is told."""
    if not plan.disks:
        yield from _here_all_the_same(plan)
        yield from _needed_by_system(plan, None, root)
        return
    device = array_in_service(plan)
    if isinstance(device, Sentence):
        yield device
        return
    for other in kernel.foundations_outside(device, disks.devices):
        yield also_stands_on(device.path, other.path)
    # What cannot be read says nothing of it; the UUID, which the kernel knows, has been compared.
    own = _name_on(device)
    name = short_name(structs.replace(read_array(device), name=own)) if own else named_array(plan).name
    if name != named_array(plan).name:
        yield english("The name of {array} is “{name}”", array=device.path, name=name)
    entry = array_entry(plan.steps)
    if entry is not None and kernel.device_at(entry.entered_path(plan)) not in (None, device):
        yield another_array(entry.entered_path(plan))
    if forgets_entries(plan.steps):
        yield from _needed_by_system(plan, device, root)
    yield from reasons_against_unlocking(plan)
    for container in found_containers(plan.steps):
        yield from _objection(partial(_require_container, plan, *container))
    for mount in mounts_entered(plan.steps):
        yield from _objection(partial(_require_mount, plan, *mount))
    handover = handed_over(plan.steps)
    if handover is not None:
        part = handover.subvolume or "/"
        yield from _objection(partial(_require_mounted, plan, handover.target, handover.point, part))


def _here_all_the_same(plan: Plan) -> Iterator[str]:
    """That something is here of an array which is forgotten by its entries alone."""
    uuid = named_array(plan).uuid
    if uuid in arrays.every_uuid() | every_single() or any(arrays.carriers(uuid)):
        yield english("A disk of the array {uuid} is connected", uuid=uuid)


def _needed_by_system(plan: Plan, device: Device | None, root: Path) -> Iterator[str]:
    """Places of the running system on the array, or in lines to be taken out: it would not start again."""
    removed = {
        (edit.file.path, line.number)
        for step in plan.steps
        for edit in step.edits(plan)
        for line in edit.removed
    }
    lines = (line for line in settings.every_line(root) if (line.file, line.line) in removed)
    entries = mounts.our_mounts()
    stack = kernel.above(device) if device is not None else ()
    mounted = (entry.point for each in stack for entry in entries if mounts.is_of(entry, each))
    path = device.path if device is not None else named_array(plan).name
    for point in sorted({*system_places(lines), *filter(is_system_mount, mounted)}):
        yield english("{point} is on {array}, and this computer needs it to run", point=point, array=path)


def _name_on(device: Device) -> str:
    """What the array's members call it, as the planner has read it; of a partition what its table does."""
    if device.is_partition:
        return kernel.decode_udev_value(device.properties().get("ID_PART_ENTRY_NAME", ""))
    names = (name_on(member) for member in device.slaves() if member.folder.exists())
    return next(filter(None, names), "")


def _objection(require: Callable[[], object]) -> Iterator[str]:
    try:
        require()
    except HelperError as error:
        yield error.said


def _require_container(plan: Plan, target: Target, mapping: str, uuid: str) -> None:
    """Raise HelperError unless that container is on the array and opened under that name."""
    path, opened = target_path(plan, target), mapping_path(mapping)
    require_signature(path, LUKS_CONTAINER, uuid)
    device, below = kernel.device_at(opened), kernel.device_at(path)
    if device is None or below is None or device.slaves() != [below]:
        raise refusal(english("{device} is on another device than planned.", device=opened))
    _require_on_array(plan, below)


def _require_mount(
    plan: Plan, target: Target, point: str, filesystem: FoundFilesystem, inside: str | None
) -> None:
    """Raise HelperError unless it lies on the array, in the container ``inside``, and is mounted there."""
    path = target_path(plan, target)
    require_signature(path, filesystem.kind.value, filesystem.uuid)
    device = _require_mounted(plan, target, point, filesystem.subvolume or "/")
    if inside and inside not in {container_of(each.dm_uuid) for each in kernel.below(device)}:
        raise refusal(english("{device} is not in the container of the plan.", device=path))


def _require_mounted(plan: Plan, target: Target, point: str, part: str) -> Device:
    """What is there. Raise HelperError unless it lies on the array and that ``part`` of it on that point."""
    path = target_path(plan, target)
    device = kernel.device_at(path)
    if device is None:
        raise refusal(english("{device} is no longer available.", device=path))
    _require_on_array(plan, device)
    there = [each for each in mounts.our_mounts() if each.point == point and mounts.is_of(each, device)]
    if not there:
        raise refusal(english("{device} is not mounted on {point}.", device=path, point=point))
    if not any(mounts.shows(entry, part) for entry in there):
        raise refusal(
            english("{point} shows another part of {device} than planned.", device=path, point=point)
        )
    return device


def _require_on_array(plan: Plan, device: Device) -> None:
    if not lies_on_array(plan, device):
        raise refusal(english("{device} is not on the array of the plan.", device=device.path))

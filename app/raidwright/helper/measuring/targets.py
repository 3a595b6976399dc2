"""Where a measurement may go: the target of a spec, looked up and allowed or refused."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import assert_never

from raidwright.bench.raw_writes import built_device
from raidwright.bench.spec import (
    BenchSpec,
    BuiltDevice,
    DiskGroup,
    Folder,
    ForRoot,
    ImportedTarget,
    MountedAt,
    RawDisk,
    StackLayer,
    is_read_only,
    raw_disks,
)
from raidwright.helper.authority import Action
from raidwright.helper.errors import bad_request, refusal
from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices.known_disk import require_known
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.arrays import running_array, stands_on
from raidwright.helper.looking.on_disk.probing import probe
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.helper.plans import held_disks
from raidwright.helper.plans.journal import Journal
from raidwright.helper.question import disk_titles, escape_markup
from raidwright.storage.failures import because, english
from raidwright.storage.fields import LAYER_PATH
from raidwright.storage.snapshot.signatures import joined_names
from raidwright.storage.steps.context import DiskIdentity


def here(spec: BenchSpec) -> ForRoot:
    """What ``spec`` is to measure. Raises HelperError for what is elsewhere, or needs nobody's rights."""
    if isinstance(spec.target, ImportedTarget):
        raise bad_request("An imported result cannot be measured again here.")
    if isinstance(spec.target, Folder):
        raise bad_request("A folder must be measured by a user who can write to it.")
    return spec.target


def action_for(target: ForRoot) -> Action:
    """What polkit is asked for a measurement there."""
    match target:
        case RawDisk() | DiskGroup() | StackLayer():
            return Action.MEASURE_RAW
        case BuiltDevice():
            return Action.MEASURE_BUILT
        case MountedAt():
            return Action.MEASURE_MOUNTED
        case _:
            assert_never(target)


def target_title(target: ForRoot) -> str:
    """The target in the words of polkit's question."""
    match target:
        case RawDisk() | DiskGroup():
            return disk_titles(raw_disks(target))
        case BuiltDevice(path=path) | StackLayer(path=path):
            return escape_markup(path)
        case MountedAt(point=point):
            return escape_markup(point)
        case _:
            assert_never(target)


def resolve(spec: BenchSpec, journal: Journal, uid: int) -> tuple[str, ...]:
    """Nodes or mount point of the target. Raises HelperError when nothing may be measured there."""
    target = here(spec)
    if is_read_only(target) and any(each.writes for each in spec.directions):
        raise bad_request("Targets that can contain data are never written to.")
    match target:
        case RawDisk() | DiskGroup():
            return _raw(raw_disks(target), LeftClean(journal.folder))
        case StackLayer():
            return (_layer(target),)
        case BuiltDevice():
            return (_built_path(target, journal, uid),)
        case MountedAt(point=point):
            return (_mount_point(point),)
        case _:
            assert_never(target)


def devices_at(places: Sequence[str]) -> tuple[Device, ...]:
    """The block devices behind ``places``, nodes or mount points; none for what lies on another computer."""
    sources = {entry.point: entry.source for entry in mounts.our_mounts()}
    nodes = (sources.get(place, place) for place in places)
    return tuple(filter(None, (kernel.device_at(node) for node in nodes if node.startswith("/dev/"))))


def array_of(spec: BenchSpec, journal: Journal, uid: int) -> str:
    """UUID of the array that a layer or a built device must stand on; empty for other targets."""
    target = spec.target
    if isinstance(target, StackLayer):
        return target.array
    plan = journal.finished_build(target.fingerprint, uid) if isinstance(target, BuiltDevice) else None
    return plan.array.uuid if plan and plan.array else ""


def _raw(wanted: Sequence[DiskIdentity], left: LeftClean) -> tuple[str, ...]:
    with held_disks.hold(wanted, left) as disks:
        contents = disks.look()
        for disk in disks:
            if reasons := disk.differences(contents):
                other = english("{disk} is not the selected disk.", disk=disk.identity.path)
                raise refusal(because(other, reasons))
    return tuple(disk.path for disk in wanted)


def _layer(target: StackLayer) -> str:
    """Looked up without opening it: of some devices that alone is more than reading."""
    device = kernel.device_at(target.path)
    if device is None or not stands_on(device, target.array):
        raise refusal(english("{device} is not on the selected array.", device=target.path))
    return device.path


def _built_path(target: BuiltDevice, journal: Journal, uid: int) -> str:
    """The one place for raw writes: what our plan made for this user, and on which nothing lies."""
    plan = journal.finished_build(target.fingerprint, uid)
    if plan is None or built_device(plan) != target.path:
        raise refusal(
            english(
                "{device} was not built by you on this computer, or it contains a file system.",
                device=target.path,
            )
        )
    assert plan.array is not None
    array = running_array(plan.array.path)
    device = kernel.device_at(target.path)
    if array is None or array.uuid != plan.array.uuid or device is None:
        raise refusal(
            english(
                "{device} changed after it was built and could contain data. Choose another target.",
                device=target.path,
            )
        )
    if array.device not in kernel.below(device):
        raise refusal(
            english(
                "{device} is not on an array built by Raidwright. Choose the target again.",
                device=target.path,
            )
        )
    if used := _uses_of(device):
        raise refusal(
            english(
                "{device} is in use or contains data: {found}.", device=target.path, found=joined_names(used)
            )
        )
    return device.path


def _uses_of(device: Device) -> list[str]:
    """Who uses it, and what is on it."""
    used = [occupants.title(each) for each in kernel.above(device)[1:]]
    mounted = occupants.mounts_on([device], mounts.every_mount([device]))
    used += [occupants.mount_words(entry) for _, entry in mounted]
    return [*used, *(each.name for each in probe(device.path))]


def check_named(target: ForRoot) -> None:
    """Raise HelperError for a disk, layer or mount point that there is not, before anybody is asked about it.

    Nothing is opened: a file system that does not answer would keep us waiting.
    """
    match target:
        case RawDisk() | DiskGroup():
            require_known(raw_disks(target))
        case MountedAt(point=point):
            _require_mounted(point)
        case StackLayer(path=path):
            _require_layer_form(path)
            if kernel.device_at(path) is None:
                raise refusal(english("{device} does not exist.", device=path))
        case BuiltDevice(path=path):
            _require_layer_form(path)
        case _:
            assert_never(target)


def _require_layer_form(path: str) -> None:
    """Raise HelperError for a path that is of no form which arrays and what lies on them have."""
    if re.fullmatch(LAYER_PATH, path) is None:
        raise bad_request(f"{path} does not have the form of an array path or a layer path.")


def _mount_point(point: str) -> str:
    """A mount point below the roots that plans mount under, with no link on the way."""
    _require_mounted(point)
    if str(Path(point).resolve()) != point:
        raise refusal(english("The path {point} contains a link. Use the real path.", point=point))
    return point


def _require_mounted(point: str) -> None:
    entries = [entry for entry in mounts.our_mounts() if entry.point == point]
    if not entries:
        raise refusal(english("Nothing is mounted on {point}.", point=point))
    if not any(point.startswith(f"{root}/") for root in mounts.ROOTS):
        raise refusal(
            english(
                (
                    "{point} cannot be measured as a mount point, because it is not below {roots}. Choose one"
                    " of your own folders on it."
                ),
                point=point,
                roots=joined_names(mounts.ROOTS),
            )
        )

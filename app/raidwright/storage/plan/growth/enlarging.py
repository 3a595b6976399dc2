"""From an array that could be larger to the plan that gives it, and all on it, all the room there is."""

from collections.abc import Iterator, Sequence

from raidwright.storage.design.capacity import BLOCK, luks_offset, lvm_offset, stripe_size
from raidwright.storage.design.design import FilesystemKind, Layout
from raidwright.storage.design.levels import data_members
from raidwright.storage.fact import Fact
from raidwright.storage.fields import VolumeName, is_valid
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.operations.repair import Expand
from raidwright.storage.plan.array_tree import find_array, member_target
from raidwright.storage.plan.growth.planner import (
    against_enlarging,
    component_there,
    enlarged_size,
    largest_component,
    layout_of,
    outgrows,
)
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused, array_identity, disk_identity
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.repair.findings import (
    InService,
    about_array,
    at_work_finding,
    in_service,
    service_findings,
)
from raidwright.storage.plan.teardown.findings import namesake_findings
from raidwright.storage.plan.use.opening import KINDS
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.rules.ghosts import clear_name_findings
from raidwright.storage.snapshot.array_status import count_slots
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    Blank,
    Block,
    Filesystem,
    LogicalVolume,
    Luks,
    PhysicalVolume,
    Snapshot,
    Unlocked,
    VolumeGroup,
)
from raidwright.storage.snapshot.signatures import BTRFS, is_shared_btrfs
from raidwright.storage.snapshot.tree import array_of_member, block_at, group_named, holders
from raidwright.storage.steps.enlarge import (
    MOST_UNUSED,
    EnlargeArray,
    EnlargeContainer,
    EnlargeFilesystem,
    EnlargePv,
    EnlargeStep,
    EnlargeVolume,
    Reach,
    enlarged_filesystem,
)
from raidwright.storage.steps.targets import Members, OnArray, OnMapping, OnVolume, Target
from raidwright.storage.steps.upkeep import is_at_rest
from raidwright.storage.units import format_size, round_down


class Layers(Fact, frozen=True):
    """The layers on an array, from below; None for what is not there."""

    array: Block
    clear: Block | None = None
    """The clear side of an open container on all of the array."""
    physical: Block | None = None
    """The only physical volume of `group`."""
    group: VolumeGroup | None = None
    volume: Block | None = None
    """The only volume of that group."""
    filesystem: Block | None = None
    """The device that carries a mounted file system."""


def layers_on(array: Block, snapshot: Snapshot, reach: Reach = Reach.FILESYSTEM) -> Layers | Finding:
    """The layers on the array up to ``reach``; or why it is not known which of them shall have the room."""
    layers = Layers(array)
    if isinstance(array.content, Luks) and reach is not Reach.ARRAY:
        clear = _clear_side(array, snapshot)
        if clear is None:
            return _blocking_finding("enlarge-locked", array, device=array.path)
        layers = Layers(array, clear)
    if reach in (Reach.ARRAY, Reach.ENCRYPTION):
        return layers
    top = layers.clear or array
    if isinstance(top.content, PhysicalVolume):
        group_and_volume = _volume_on(top, snapshot)
        if isinstance(group_and_volume, Finding):
            return group_and_volume
        group, volume = group_and_volume
        layers = Layers(array, layers.clear, top, group, None if reach is Reach.GROUP else volume)
        if layers.volume is None:
            return layers
        top = layers.volume
    return layers if reach in (Reach.GROUP, Reach.VOLUME) else _with_filesystem(layers, top)


def _with_filesystem(layers: Layers, top: Block) -> Layers | Finding:
    match top.content:
        case Filesystem(kind=kind) if kind not in KINDS:
            return _blocking_finding("enlarge-other", layers.array, device=top.path)
        case Filesystem() if is_shared_btrfs(top.parts):
            return _blocking_finding("enlarge-shared", layers.array, device=top.path)
        case Filesystem(mounts=()):
            return _blocking_finding("enlarge-unmounted", layers.array, device=top.path)
        case Filesystem() as content:
            code = _against_growing(top, content)
            if code:
                point = _growing_point(top, content)
                return _blocking_finding(code, layers.array, device=top.path, point=point)
            return Layers(layers.array, layers.clear, layers.physical, layers.group, layers.volume, top)
        case Blank():
            return layers
        case _:
            return _blocking_finding("enlarge-other", layers.array, device=top.path)


def _against_growing(device: Block, content: Filesystem) -> str:
    """The code of what the tool or the kernel refuses the mounted file system for; empty without any."""
    point = _growing_point(device, content)
    if content.kind != BTRFS and point in device.renamed_mounts:
        return "enlarge-renamed"
    if device.filesystem_errors:
        return "enlarge-errors"
    return "enlarge-read-only" if point in device.read_only_mounts else ""


def _growing_point(device: Block, content: Filesystem) -> str:
    """By which of its mounts the file system is enlarged: one that takes writes, where there is one."""
    return next(
        (point for point in content.mounts if point not in device.read_only_mounts), content.mounts[0]
    )


def reaches_on(array: Array, snapshot: Snapshot) -> tuple[Reach, ...]:
    """The layers that are there, from the array upward, as far as all of the room goes to one of them."""
    device = block_at(snapshot, array.path)
    return tuple(_reaches_from(device, snapshot)) if device is not None else (Reach.ARRAY,)


def _reaches_from(top: Block, snapshot: Snapshot) -> Iterator[Reach]:
    yield Reach.ARRAY
    if isinstance(top.content, Luks):
        yield Reach.ENCRYPTION
        clear = _clear_side(top, snapshot)
        if clear is None:
            return
        top = clear
    if isinstance(top.content, PhysicalVolume):
        yield Reach.GROUP
        group_and_volume = _volume_on(top, snapshot)
        if isinstance(group_and_volume, Finding) or group_and_volume[1] is None:
            return
        yield Reach.VOLUME
        top = group_and_volume[1]
    if isinstance(top.content, Filesystem):
        yield Reach.FILESYSTEM


def _clear_side(container: Block, snapshot: Snapshot) -> Block | None:
    return next(
        (each for each in holders(snapshot, container.path) if isinstance(each.origin, Unlocked)), None
    )


def _volume_on(physical: Block, snapshot: Snapshot) -> tuple[VolumeGroup, Block | None] | Finding:
    """The group of an LVM device and its only volume; no volume where there is more than one, or none."""
    assert isinstance(physical.content, PhysicalVolume)
    group = group_named(snapshot, physical.content.group)
    if group is None or group.physical != (physical.path,) or group.missing:
        return _blocking_finding("enlarge-group", physical, device=physical.path)
    if len(group.logical) != 1:
        return group, None
    wanted = LogicalVolume(group.name, group.logical[0])
    return group, next((each for each in holders(snapshot, physical.path) if each.origin == wanted), None)


def _blocking_finding(code: str, block: Block, **facts: str) -> Finding:
    return Finding(code, Severity.BLOCKING, block.path, tuple(facts.items()))


def plan_enlarging(target: str, snapshot: Snapshot, reach: Reach = Reach.FILESYSTEM) -> Answer:
    """The plan by which the array that ``target`` means uses all of its members, and what is on it all of it.

    What lies above ``reach`` stays as large as it is.
    """
    array = find_array(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    service = in_service(array, snapshot)
    findings = [*helper_findings(snapshot.host), *_service_findings(service, snapshot)]
    device, identity = block_at(snapshot, array.path), array_identity(array, array.path)
    if isinstance(identity, Finding):
        findings.append(identity)
    if isinstance(identity, Finding) or device is None or is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    component, gained, obstacle = _room(service)
    layers = layers_on(device, snapshot, reach)
    if isinstance(layers, Finding):
        return Refused((*findings, layers))
    findings += _unnameable(layers)
    if layers.physical is not None and layers.volume is not None:
        findings += namesake_findings((layers.physical,), array.title, snapshot)
    findings += _reach_findings(service, reach, snapshot)
    steps = tuple(_steps(service, layers, component, gained, snapshot))
    if obstacle:
        findings.append(about_array(service, obstacle, Severity.NOTE if steps else Severity.BLOCKING))
    findings += _size_findings(service, layers, reach, gained, obstacle)
    findings += _limit_findings(steps, layers, gained)
    if not steps or is_blocked(findings):
        code = "enlarge-full" if reach is Reach.FILESYSTEM else "enlarge-full-so-far"
        full = () if steps or obstacle else (about_array(service, code),)
        return Refused(tuple(dict.fromkeys((*findings, *full))))
    disks = tuple(disk_identity(disk, snapshot) for disk in service.disks)
    plan = Plan(Purpose.ENLARGE, disks, identity, steps, operation=Expand(array.uuid, reach))
    findings += tool_findings(plan, snapshot.host)
    return Refused(tuple(findings)) if is_blocked(findings) else Planned(plan, tuple(findings))


def _room(service: InService) -> tuple[int, int, str]:
    """Bytes of each member that can serve, and bytes that the array gains by it.

    Beside them the code of what keeps the array from the rest of its members; empty where they have no more.
    """
    array, sizes = service.array, {member.path: member.size for member in service.members}
    component = largest_component(array, sizes)
    obstacle = against_enlarging(array) if component_there(array, sizes) > component else ""
    return component, enlarged_size(array, component) - array.size, obstacle


def _service_findings(service: InService, snapshot: Snapshot) -> Iterator[Finding]:
    """Reasons against enlarging the array now: what a spread gains is there only when that has ended."""
    yield from service_findings(service, snapshot, joining=False)
    upper = array_of_member(snapshot, service.array.path)
    if upper is not None:
        names = {"device": service.array.path, "array": upper.title}
        yield blocking("nested-enlarged", service.array.path, **names)
    if service.array.spreading:
        yield about_array(service, "enlarge-spreading")


def _unnameable(layers: Layers) -> Iterator[Finding]:
    """A finding for each name of these layers that no plan can carry."""
    if layers.clear is not None:
        yield from clear_name_findings(layers.clear)
    origin = layers.volume.origin if layers.volume else None
    if isinstance(origin, LogicalVolume):
        for name in (origin.group, origin.name):
            if not is_valid(name, VolumeName):
                yield Finding("foreign-name", Severity.BLOCKING, name, (("name", name),))


def _steps(
    service: InService, layers: Layers, component: int, gained: int, snapshot: Snapshot
) -> Iterator[EnlargeStep]:
    """The steps from the lowest layer that can become larger, or may be able to, up to the highest."""
    members: Members = tuple(member_target(member, service.disks, snapshot) for member in service.members)
    if gained:
        yield EnlargeArray(members, component)
    rises = bool(gained)
    top: Target = OnArray()
    if layers.clear is not None and isinstance(layers.clear.origin, Unlocked):
        top = OnMapping(layers.clear.origin.mapping)
        rises = rises or layers.array.size - layers.clear.size > MOST_UNUSED
        if rises:
            yield EnlargeContainer(members, layers.clear.origin.mapping)
    if layers.physical is not None and layers.group is not None:
        rises = rises or _has_room(layers.physical, layers.group.size + layers.group.extent)
        if rises:
            yield EnlargePv(members, top)
    if layers.volume is not None and isinstance(layers.volume.origin, LogicalVolume):
        origin = layers.volume.origin
        top = OnVolume(origin.group, origin.name)
        if _has_extents(service, layers, gained):
            rises = True
            yield EnlargeVolume(members, origin.group, origin.name)
    if layers.filesystem is not None and isinstance(layers.filesystem.content, Filesystem):
        device, content = layers.filesystem, layers.filesystem.content
        if rises or not device.filesystem or _has_room(device, device.filesystem):
            point, number = _growing_point(device, content), _number_in_btrfs(device)
            yield EnlargeFilesystem(members, FilesystemKind(content.kind), top, point, number)


def _number_in_btrfs(device: Block) -> int | None:
    """That of its only device, which has come after others where it is not 1; None for what is no btrfs."""
    return next((part.number for part in device.parts if part.kind == BTRFS and part.number), None)


def _limit_findings(steps: Sequence[EnlargeStep], layers: Layers, gained: int) -> Iterator[Finding]:
    """That the file system cannot be as large as its device becomes."""
    top = layers.filesystem
    if (
        top is not None
        and enlarged_filesystem(steps)
        and outgrows(top.filesystem_limit, layers.array.size + gained)
    ):
        facts = {"device": top.path, "most": format_size(top.filesystem_limit)}
        yield blocking("enlarge-32-bit", top.path, **facts)


def _has_room(device: Block, used: int) -> bool:
    """Whether what lies on the device leaves more of it than it has to."""
    return device.size - used > MOST_UNUSED


def _has_extents(service: InService, layers: Layers, gained: int) -> bool:
    """Whether the group has an extent more for its volume once every layer beneath has all of its device."""
    group, stripe = layers.group, _stripe(service.array)
    if group is None:
        return False
    headers = lvm_offset(stripe) + (luks_offset(stripe) if layers.clear else 0)
    room = layers.array.size + gained - headers - group.size
    return group.free >= group.extent or room >= group.extent


def _stripe(array: Array) -> int:
    layout = layout_of(array) or Layout.DEFAULT
    return stripe_size(array.chunk, data_members(Level(array.level), array.expected, layout))


def plan_any_enlarging(target: str, snapshot: Snapshot) -> Answer:
    """The plan of `plan_enlarging` that reaches highest; without any, the reasons against the whole."""
    answers = [plan_enlarging(target, snapshot, reach) for reach in reversed(Reach)]
    return next((answer for answer in answers if isinstance(answer, Planned)), answers[0])


def _reach_findings(service: InService, reach: Reach, snapshot: Snapshot) -> Iterator[Finding]:
    """That the wished layer is not there, or that layers above it stay as large as they are."""
    there = reaches_on(service.array, snapshot)
    if reach not in there and reach is not Reach.FILESYSTEM:
        yield about_array(service, "enlarge-no-layer")
    elif reach in there[:-1]:
        yield about_array(service, "enlarge-rest", Severity.NOTE)


def _size_findings(
    service: InService, layers: Layers, reach: Reach, gained: int, obstacle: str
) -> Iterator[Finding]:
    """What each layer holds afterwards, as far as that is known to the byte."""
    array, size = service.array, layers.array.size + gained
    if gained:
        facts = {"more": format_size(gained), "after": format_size(size), "bytes": str(size)}
        yield about_array(service, "enlarge-array", Severity.NOTE, **facts)
        yield about_array(service, "enlarge-builds", Severity.WARNING)
        if not is_at_rest(array) or count_slots(array).missing:
            short = count_slots(array).missing > 0
            yield about_array(service, "enlarge-short") if short else at_work_finding(service)
    elif layers != Layers(layers.array) and not obstacle:
        yield about_array(service, "enlarge-above", Severity.NOTE)
    if layers.clear is not None:
        header = layers.array.size - layers.clear.size
        size = size - header if header <= luks_offset(_stripe(array)) else 0
    if layers.physical is not None and layers.volume is None and reach is not Reach.GROUP:
        yield about_array(service, "enlarge-volumes", Severity.NOTE)
    if layers.filesystem is not None and layers.group is None and size:
        whole = round_down(size, BLOCK)
        facts = {"after": format_size(whole), "bytes": str(whole)}
        yield about_array(service, "enlarge-filesystem", Severity.NOTE, **facts)

"""Which array is meant, what lies under and on it, and what nesting or standing still forbids."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import structs

from raidwright.storage.fact import Fact
from raidwright.storage.fields import ArrayNode, ArrayUuid, is_valid
from raidwright.storage.plan.clearing import is_out_of_reach
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.rules.unseen import Looked, Sight, kinds_inside, sight
from raidwright.storage.snapshot.absent_arrays import absent_meant
from raidwright.storage.snapshot.array_status import LOST_FOR_WRITING, array_status, needs_any
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Block,
    Drive,
    Member,
    PartitionOf,
    PartOf,
    Snapshot,
    WholeDisk,
)
from raidwright.storage.snapshot.names import ARRAYS, array_name
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME, UNREADABLE
from raidwright.storage.snapshot.singles import is_single, singles, whole_stack
from raidwright.storage.snapshot.tree import (
    above,
    array_behind,
    array_members,
    array_of_member,
    beneath,
    block_at,
    is_ground,
    mounts_of,
    partitions,
)
from raidwright.storage.snapshot.unfinished import Remains
from raidwright.storage.steps.targets import (
    ON_SINGLE,
    AnyMember,
    MemberTarget,
    OnArray,
    OnDisk,
    OnLowerArray,
    OnPartition,
    Target,
)

NOT_HERE = "array-not-here"
"""Code of the finding that what is meant is an array none of whose disks is here."""


class ArrayTree(Fact, frozen=True):
    """An array, what it consists of and what lies on it."""

    array: Array
    node: str
    """Path of its md device, running or not; empty when it has none."""
    stack: tuple[Block, ...]
    """The running array's device and everything on it, the array first; empty when it does not run."""
    members: tuple[Block, ...]
    """Partitions, disks or arrays that are present."""
    disks: tuple[Block, ...]
    """The disks that the members are or lie on, each once, in the order of the members.

    In their place the loop devices, volumes of LVM or unlocked containers, where members are or lie on such.
    """
    carriers: tuple[Block, ...] = ()
    """Those of the disks that are part of an array which is a member."""

    @property
    def has_failed(self) -> bool:
        """Whether what lies on the array can no longer be relied on to answer, or to be erased."""
        return array_status(self.array) in LOST_FOR_WRITING

    @property
    def is_mute(self) -> bool:
        """Whether something on the array cannot be read, though each of its disks may be."""
        return any(UNREADABLE in block.signatures for block in self.stack)

    @property
    def is_let_go(self) -> bool:
        """Whether the array has failed, is mute, or needs a member that cannot be read or written to.

        Of such a one md says nothing itself: without redundancy it throws nobody out.
        """
        return self.has_failed or self.is_mute or needs_any(self.array, self._out_of_reach())

    def _out_of_reach(self) -> set[str]:
        """None of them where every disk is write-protected: then nothing is taken down."""
        if all(disk.read_only for disk in self.disks):
            return set()
        disks = {disk.path: disk for disk in self.disks}
        return {member.path for member in self.members if is_out_of_reach(member, _disk_in(disks, member))}


def _disk_in(disks: Mapping[str, Block], member: Block) -> Block | None:
    return disks.get(member.origin.disk if isinstance(member.origin, PartitionOf) else member.path)


def find_array_or_single(target: str, snapshot: Snapshot) -> Array | Finding:
    """The array, or the disk set up by a plan without one, that ``target`` means; or why there is none."""
    array, alone = find_array(target, snapshot), tuple(_singles_meant(target, snapshot))
    if isinstance(array, Finding) and array.code == "several-arrays":
        return array
    if isinstance(array, Array) and alone:
        return _ambiguous_target(target, (array, *alone))
    if len(alone) > 1:
        return _ambiguous_target(target, alone)
    return alone[0] if alone else array


def _singles_meant(target: str, snapshot: Snapshot) -> Iterator[Array]:
    start = block_at(snapshot, target)
    lower_blocks = (start, *beneath(snapshot, start.path)) if start else ()
    own = {part.path for block in lower_blocks for part in (block, *partitions(snapshot, block.path))}
    for single in singles(snapshot):
        if target in (single.uuid, single.name) or single.path in own:
            yield single


def _ambiguous_target(target: str, arrays: Sequence[Array]) -> Finding:
    """The finding that several arrays are meant; where names are alike, each with its node or its UUID."""
    names = [array.name or array.uuid for array in arrays]
    alike = len({array_name(name) for name in names}) < len(names)
    titles = (
        f"{name} {array.path or array.uuid}" if alike else name
        for name, array in zip(names, arrays, strict=True)
    )
    facts = (("target", target), ("arrays", ", ".join(titles)))
    return Finding("several-arrays", Severity.BLOCKING, target, facts)


def find_array(target: str, snapshot: Snapshot) -> Array | Finding:
    """The array that ``target`` means: its UUID, its name, or the path of anything under or on it."""
    matches = [
        array for array in snapshot.arrays if target in (array.uuid, array.name, array_name(array.name))
    ]
    arrays = matches or _arrays_at(target, snapshot) or _arrays_at(f"{ARRAYS}{target}", snapshot)
    if len(arrays) > 1:
        return _ambiguous_target(target, arrays)
    if arrays:
        return arrays[0]
    absent = absent_meant(target, snapshot)
    if absent and block_at(snapshot, target) is None:
        return blocking(NOT_HERE, target, array=absent[0].title)
    code = "not-an-array" if block_at(snapshot, target) else "unknown-target"
    if any(_singles_meant(target, snapshot)):
        code = "single-disk"
    return Finding(code, Severity.BLOCKING, target, (("target", target),))


def _arrays_at(target: str, snapshot: Snapshot) -> list[Array]:
    start = block_at(snapshot, target)
    if start is None:
        return []
    lower_blocks = (start, *beneath(snapshot, start.path))
    devices = [block for block in lower_blocks if isinstance(block.origin, ArrayDevice)]
    deeper = {block.path for device in devices for block in beneath(snapshot, device.path)}
    under = [array_behind(snapshot, device) for device in devices if device.path not in deeper]
    own = (start, *partitions(snapshot, start.path))
    member = under or [array_of_member(snapshot, block.path) for block in own]
    return list(dict.fromkeys(array for array in member if array is not None))


def tree_of(array: Array, snapshot: Snapshot) -> ArrayTree:
    """All that is present of this array: taking it down touches no more.

    Where it is itself a member, the array above it is a tree of its own.
    """
    tree = ArrayTree(array, array.path or array.node, _own_stack(array, snapshot), (), ())
    return with_members(tree, array_members(snapshot, array), snapshot)


def with_members(tree: ArrayTree, members: tuple[Block, ...], snapshot: Snapshot) -> ArrayTree:
    """``tree`` with these members and the disks under them."""
    disks = dict.fromkeys(disk for member in members for disk in grounds_under(member, snapshot))
    lower = (member for member in members if isinstance(member.origin, ArrayDevice))
    carriers = dict.fromkeys(disk for member in lower for disk in disks_under(member, snapshot))
    return structs.replace(tree, members=members, disks=tuple(disks), carriers=tuple(carriers))


def mounted_members(tree: ArrayTree, snapshot: Snapshot) -> tuple[Block, ...]:
    """What is mounted from a member itself: with the superblock at its end, data show at its start."""
    own = (part for member in tree.members for part in (member, *partitions(snapshot, member.path)))
    return tuple(block for block in dict.fromkeys(own) if mounts_of(block))


def _own_stack(array: Array, snapshot: Snapshot) -> tuple[Block, ...]:
    """The array's device and all that is on it, without arrays of which any of that is a member."""
    stack = whole_stack(array, snapshot)
    arrays = [block for block in stack[1:] if isinstance(block.origin, ArrayDevice)]
    beyond = {each.path for block in arrays for each in (block, *above(snapshot, block.path))}
    return tuple(block for block in stack if block.path not in beyond)


def base_target(array: Array) -> Target:
    """How a plan names what the layers of the array lie on."""
    return ON_SINGLE if is_single(array) else OnArray()


def disk_under(member: Block, snapshot: Snapshot) -> Block | None:
    """The whole disk a member is or lies on; None when it lies on something else."""
    ground = ground_under(member, snapshot)
    return ground if ground is not None and isinstance(ground.origin, WholeDisk) else None


def disks_under(member: Block, snapshot: Snapshot) -> tuple[Block, ...]:
    """The whole disks that a member is or lies on, or that an array which is a member stands on.

    None where any of it lies on something else.
    """
    grounds = grounds_under(member, snapshot)
    return grounds if all(isinstance(ground.origin, WholeDisk) for ground in grounds) else ()


def ground_under(member: Block, snapshot: Snapshot) -> Block | None:
    """What a plan names in the place of a member: the `is_ground` that it is or is a partition of."""
    ground = block_at(snapshot, member.origin.disk) if isinstance(member.origin, PartitionOf) else member
    return ground if ground is not None and is_ground(ground) else None


def grounds_under(member: Block, snapshot: Snapshot) -> tuple[Block, ...]:
    """The same of a member that may be an array; none where any of it cannot be named by a plan."""
    direct = ground_under(member, snapshot)
    if direct is not None:
        return (direct,)
    grounds = [ground_under(each, snapshot) for each in lower_members(member, snapshot)]
    whole = [ground for ground in grounds if ground is not None]
    return tuple(dict.fromkeys(whole)) if len(whole) == len(grounds) else ()


def lower_members(member: Block, snapshot: Snapshot) -> tuple[Block, ...]:
    """What the array holds that is itself a member; empty where no plan can name it as a running array."""
    lower = array_behind(snapshot, member) if is_valid(member.path, ArrayNode) else None
    runs = lower is not None and lower.running and is_valid(lower.uuid, ArrayUuid)
    blocks = (block_at(snapshot, each.path) for each in lower.members) if lower and runs else ()
    return tuple(block for block in blocks if block is not None)


def drive_under(path: str, snapshot: Snapshot) -> Drive | None:
    """The drive that the member at ``path`` is or lies on; None when nothing is known of one."""
    member = block_at(snapshot, path)
    disk = disk_under(member, snapshot) if member is not None else None
    return disk.origin.drive if disk is not None and isinstance(disk.origin, WholeDisk) else None


def member_target(member: Block, disks: Sequence[Block], snapshot: Snapshot) -> MemberTarget:
    """How a plan over these ``disks`` names a member. Raises ValueError when it lies on none of them."""
    disk = ground_under(member, snapshot)
    if disk is None:
        raise ValueError(f"{member.path} lies on no disk")
    index, origin = disks.index(disk), member.origin
    return OnPartition(index, origin.number) if isinstance(origin, PartitionOf) else OnDisk(index)


def any_member_target(member: Block, disks: Sequence[Block], snapshot: Snapshot) -> AnyMember:
    """The same of a member that may be an array."""
    if not isinstance(member.origin, ArrayDevice):
        return member_target(member, disks, snapshot)
    members = (member_target(each, disks, snapshot) for each in lower_members(member, snapshot))
    return OnLowerArray(member.origin.array, member.path, tuple(members))


def foundation_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """That a member lies neither on what a plan can name nor on an array of that."""
    for member in tree.members:
        if not grounds_under(member, snapshot):
            yield blocking("member-not-on-disk", member.path, device=member.path)


def direct_findings(members: Iterable[Block], snapshot: Snapshot) -> Iterator[Finding]:
    """The same for a plan that changes members: those that are arrays it leaves alone too."""
    for member in members:
        lower = array_behind(snapshot, member)
        if lower is not None:
            yield blocking("member-is-array", member.path, device=member.path, lower=lower.title)
        elif disk_under(member, snapshot) is None:
            yield blocking("member-not-on-disk", member.path, device=member.path)


def unwritable_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """That a member is an array to which nothing can be written: it cannot be cleared."""
    for member in tree.members:
        lower = array_behind(snapshot, member)
        if lower is not None and (member.read_only or array_status(lower) in LOST_FOR_WRITING):
            names = {"array": tree.array.title, "lower": lower.title}
            yield blocking("lower-unwritable", member.path, device=member.path, **names)


def upper_findings(block: Block, snapshot: Snapshot) -> Iterator[Finding]:
    """That an array holds the device as a member. One that is stopped holds no array below it."""
    upper = array_of_member(snapshot, block.path)
    if isinstance(block.content, Member) and not isinstance(block.origin, ArrayDevice):
        yield blocking("nested-array", block.path, device=block.path)
    if upper is None or not (upper.running or upper.node):
        return
    if block.path in {member.path for member in upper.members}:
        yield blocking("nested-running", block.path, device=block.path, array=upper.title)


def unseen_findings(arrays: Iterable[Array], snapshot: Snapshot) -> Iterator[Finding]:
    """For each array that does not run: that it is to be started first, or that what it holds goes unseen."""
    for array in arrays:
        kinds = ", ".join(kinds_inside(_looks(array, snapshot)))
        facts = {"array": array.title} | ({"found": kinds} if kinds else {})
        match _sight(array, snapshot):
            case Sight.SEEN:
                pass
            case Sight.HIDDEN:
                yield blocking("start-first-found" if kinds else "start-first", array.uuid, **facts)
            case Sight.OUT_OF_SIGHT:
                code = "goes-unseen-found" if kinds else "goes-unseen"
                yield Finding(code, Severity.WARNING, array.uuid, tuple(facts.items()))


def goes_unseen(arrays: Iterable[Array], snapshot: Snapshot) -> bool:
    """Whether one of these arrays goes although nobody can look at all that is on it."""
    return any(_sight(array, snapshot) is Sight.OUT_OF_SIGHT for array in arrays)


def _sight(array: Array, snapshot: Snapshot) -> Sight:
    if array.running or is_single(array) or _is_being_erased(array, snapshot):
        return Sight.SEEN
    groups = tuple(_groups_beside(array, snapshot))
    familiar = (*snapshot.host.looked_into, *((array.uuid,) if array.deleted else ()))
    return sight(array, _looks(array, snapshot), groups, familiar)


def _looks(array: Array, snapshot: Snapshot) -> tuple[Looked, ...]:
    return tuple((member.signatures, member.inside) for member in array_members(snapshot, array))


def _groups_beside(array: Array, snapshot: Snapshot) -> Iterator[PartOf]:
    """The volume groups of which something else than the array's own members carries a part."""
    own = array_members(snapshot, array)
    for block in snapshot.blocks:
        parts = (*block.parts, *(part for each in block.inside for part in each.parts))
        yield from (part for part in parts if block not in own and part.kind == PHYSICAL_VOLUME)


def _is_being_erased(array: Array, snapshot: Snapshot) -> bool:
    """Whether a plan of this computer that was broken off has begun to erase the array's disks."""
    left = snapshot.host.unfinished
    if left is None:
        return False
    under = {
        disk.path for member in array_members(snapshot, array) for disk in grounds_under(member, snapshot)
    }
    begun = {disk.path for disk in left.disks if disk.remains is Remains.ITS_OWN}
    return array.uuid == left.uuid or not begun.isdisjoint(under)

"""An array as a stack of layers in words: its disks below, above it everything up to the mount points."""

from dataclasses import dataclass, field, replace

from PySide6.QtCore import QCoreApplication

from raidwright.storage.fact import visible
from raidwright.storage.plan.array_tree import disk_under, lower_members
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.snapshot.absent_arrays import AbsentArray
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    Block,
    Filesystem,
    LogicalVolume,
    Luks,
    Media,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    Unlocked,
    WholeDisk,
)
from raidwright.storage.snapshot.standing import Standing, standing
from raidwright.storage.snapshot.tree import array_behind, array_members, block_at, holders, is_phantom
from raidwright.storage.units import format_size
from raidwright.ui.look.icons import IconName
from raidwright.ui.look.widgets import Status
from raidwright.ui.shared.devices import sign_of
from raidwright.ui.words.devices import (
    ContentKind,
    brief_standing_words,
    content_kind,
    content_words,
    media_picture,
)
from raidwright.ui.words.lists import name_quotation
from raidwright.ui.words.sentences import signature_words

translate = QCoreApplication.translate


@dataclass(frozen=True)
class Node:
    """One row of the tree: what it is, its device, its size, and the rows below it."""

    words: str
    device: str = ""
    size: str = ""
    icon: IconName | None = None
    children: tuple["Node", ...] = field(default=())
    kind: ContentKind = ContentKind.NOTHING
    """What kind of layer it is."""
    sign: Status = Status.GOOD
    """How an array stands; good for anything else."""
    short: str = ""
    """For a disk, the end of its serial number, where there is no room for more."""


@dataclass(frozen=True)
class Stack:
    """An array with its disks below and what lies on it above."""

    array: Node
    disks: tuple[Node, ...]
    load: tuple[Node, ...]


def stack_of(array: Array, snapshot: Snapshot) -> Stack:
    """The stack of ``array``: its disks, and all layers on it."""
    base = block_at(snapshot, array.path) if array.path else None
    return Stack(_bare_node(array), _disk_nodes(array, snapshot), _layers_on(base, snapshot) if base else ())


def _bare_node(array: Array) -> Node:
    size, sign = format_size(array.size) if array.size else "", sign_of(array)
    return Node(array_summary(array), array.path, size, "drive-array", kind=ContentKind.ARRAY, sign=sign)


def array_node(stack: Stack) -> Node:
    """A stack as one tree: the array, what it carries, then what it lies on."""
    below = Node(translate("Stack", "Member disks"), children=stack.disks)
    above = Node(translate("Stack", "On this array"), children=stack.load)
    return replace(stack.array, children=(above, below) if stack.load else (below,))


def absent_node(absent: AbsentArray) -> Node:
    """One row for an array none of whose disks is here."""
    state = translate("Stack", "All disks missing")
    return Node(
        f"{visible(absent.title)} · {state}", icon="drive-array", kind=ContentKind.ARRAY, sign=Status.BAD
    )


def ghost_node(name: str) -> Node:
    """One row for what is still used of disks that are gone."""
    state = translate("Stack", "Disconnected while in use")
    return Node(f"{name} · {state}", icon="drive-array", kind=ContentKind.ARRAY, sign=Status.BAD)


def array_summary(array: Array) -> str:
    """The name of an array, and how it stands unless all is well."""
    state = "" if standing(array) is Standing.CLEAN else brief_standing_words(array)
    return " · ".join(filter(None, (visible(array.title), state)))


def _disk_nodes(array: Array, snapshot: Snapshot) -> tuple[Node, ...]:
    return tuple(_member_node(member, snapshot) for member in array_members(snapshot, array))


def _member_node(member: Block, snapshot: Snapshot) -> Node:
    lower = array_behind(snapshot, member)
    if lower is not None:
        below = tuple(each for each in lower_members(member, snapshot) if disk_under(each, snapshot))
        return replace(_bare_node(lower), children=tuple(_member_node(each, snapshot) for each in below))
    disk = disk_under(member, snapshot) or member
    part = Node(translate("Stack", "Partition"), member.path, format_size(member.size))
    children = (part,) if isinstance(member.origin, PartitionOf) else ()
    media = disk.origin.drive.media if isinstance(disk.origin, WholeDisk) else Media.OTHER
    serial = disk.origin.drive.serial if isinstance(disk.origin, WholeDisk) else ""
    short = f"…{visible(serial[-4:])}" if serial else disk.path.removeprefix("/dev/")
    picture = media_picture(media)
    return Node(disk_label(disk), disk.path, format_size(disk.size), picture, children, short=short)


def _layers_on(block: Block, snapshot: Snapshot) -> tuple[Node, ...]:
    """What lies on a device: its content, and on that whatever holds the device."""
    above = tuple(_device_node(holder, snapshot) for holder in holders(snapshot, block.path))
    match block.content:
        case Filesystem(mounts=mounts):
            words = translate("Stack", "mounted at {point}")
            points = tuple(
                Node(words.format(point=visible(point)), kind=content_kind(block)) for point in mounts
            )
            node = Node(_filesystem_words(block.content), children=points, kind=content_kind(block))
            return (node, *above)
        case Luks() | PhysicalVolume():
            return (Node(content_words(block, snapshot), children=above, kind=content_kind(block)),)
        case _:
            return above


def _device_node(block: Block, snapshot: Snapshot) -> Node:
    return Node(
        _device_words(block, snapshot),
        block.path,
        format_size(block.size),
        children=_layers_on(block, snapshot),
        kind=_device_kind(block),
    )


def _device_kind(block: Block) -> ContentKind:
    match block.origin:
        case Unlocked():
            return ContentKind.ENCRYPTED
        case LogicalVolume():
            return ContentKind.VOLUMES
        case _:
            return ContentKind.OTHER


def _device_words(block: Block, snapshot: Snapshot) -> str:
    match block.origin:
        case Unlocked(mapping=mapping):
            return translate("Stack", "unlocked as {name}").format(name=visible(mapping))
        case LogicalVolume(name=name):
            return translate("Stack", "volume {name}").format(name=visible(name))
        case PartitionOf(number=number) if is_phantom(snapshot, block):
            return translate("Stack", "not a real partition: random data that looks like one ({n})").format(
                n=number
            )
        case PartitionOf(number=number):
            return translate("Stack", "partition {n}").format(n=number)
        case _:
            return content_words(block, snapshot)


def _filesystem_words(content: Filesystem) -> str:
    kind = signature_words(content.kind)
    return name_quotation(content.label, kind) if content.label else kind

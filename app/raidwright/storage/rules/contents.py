"""What lies on a device: a kind and facts, with English for each that list, plan and warning share."""

from collections.abc import Iterator
from typing import Annotated, assert_never

import msgspec

from raidwright.storage.fact import Fact, Facts, fill, visible
from raidwright.storage.levels import level_title
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Filesystem,
    Foreign,
    LogicalVolume,
    Luks,
    Member,
    OtherDevice,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    Table,
    Unlocked,
    WholeDisk,
)
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.namesakes import group_on
from raidwright.storage.snapshot.signatures import CONTRADICTING, TABLES, UNKNOWN_DATA, UNREADABLE, with_names
from raidwright.storage.snapshot.tree import array_by_uuid, array_of_member, partitions
from raidwright.storage.units import format_size

_LONGEST_WORD = 128
Word = Annotated[str, msgspec.Meta(max_length=_LONGEST_WORD)]

ITEM_TEMPLATES = {
    "signature": "{place}: {kind} signature",
    "member": "{place}: RAID member",
    "member-of": "{place}: member {number} of {expected} of the {level} array “{array}”",
    "member-from": "{place}: member {number} of {expected} of the {level} array “{array}”, created on {home}",
    "member-beside": "{place}: hot spare or former member of the {level} array “{array}”",
    "inside": "in {place}: {kind}",
    "inside-labelled": "in {place}: {kind} “{label}”",
    "inside-part": "in {place}, partition {number}: {kind}",
    "inside-part-labelled": "in {place}, partition {number}: {kind} “{label}”",
    "luks": "{place}: encrypted volume (LUKS), {size}",
    "volumes": "{place}: LVM physical volume",
    "volumes-of": "{place}: LVM physical volume of “{group}”",
    "filesystem": "{place}: {kind} file system, {size}",
    "mounted": "{place}: mounted file system that cannot be read, {size}",
    "labelled": "{place}: {kind} file system “{label}”, {size}",
    "swap": "{place}: swap space",
    "other": "{place}: {kind}",
    "more": "and {count} more",
}
"""Kind of item -> English template."""
HERE_TEMPLATES = {
    kind: template.partition(": ")[2] if template.startswith(("{place}: ", "in {place}")) else template
    for kind, template in ITEM_TEMPLATES.items()
}
"""The same, said where it is clear which device is meant."""
SHARE_TEMPLATE = "part of “{array}” – {contents}"


class Item(Fact, frozen=True):
    """One thing that lies on a device; as text it is the English words. Made by `item`."""

    kind: Word
    facts: Annotated[tuple[tuple[Word, Word], ...], msgspec.Meta(max_length=6)] = ()
    array: Word = ""
    """The array by whose members it is shared; empty for what lies on one device alone."""

    def __str__(self) -> str:
        words = fill(ITEM_TEMPLATES[self.kind], with_names(self.facts))
        return fill(SHARE_TEMPLATE, share_facts(self, words)) if self.array else words


def item(kind: str, /, **facts: str) -> Item:
    """The item of that kind, which must be in `ITEM_TEMPLATES`; what is too long for a plan is cut."""
    return Item(kind, tuple((name, _cut(value)) for name, value in facts.items()))


def share_facts(shared: Item, words: str) -> Facts:
    """What fills `SHARE_TEMPLATE`; ``words`` are the item's own."""
    return (("array", shared.array), ("contents", words))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_WORD else text[: _LONGEST_WORD - 1] + "…"


_NO_SIGNATURES = (UNKNOWN_DATA, UNREADABLE, CONTRADICTING)
"""What a probe finds that is no signature."""


def disk_label(disk: Block) -> str:
    """The words a person knows the disk by: model and serial, else its path."""
    if not isinstance(disk.origin, WholeDisk):
        return disk.path
    drive = disk.origin.drive
    return visible(" ".join(filter(None, (drive.model, drive.serial)))) or disk.path


def contents(disk: Block, snapshot: Snapshot) -> tuple[Item, ...]:
    """What a probe sees on the disk and on each of its partitions; empty for a blank disk."""
    own = (disk, *partitions(snapshot, disk.path))
    return tuple(each for block in own for each in block_contents(block, snapshot))


def node_name(path: str) -> str:
    """A device path without /dev/."""
    return path.removeprefix("/dev/")


def device_name(block: Block, snapshot: Snapshot) -> str:
    """What a person calls the device: arrays, mappings and volumes by their names, others by their nodes."""
    match block.origin:
        case ArrayDevice(array=uuid):
            array = array_by_uuid(snapshot, uuid)
            return (array_name(array.name) if array else "") or node_name(block.path)
        case Unlocked(mapping=mapping):
            return mapping or node_name(block.path)
        case LogicalVolume(group=group, name=name):
            return f"{group}/{name}"
        case WholeDisk() | PartitionOf() | OtherDevice():
            return node_name(block.path)
        case _:
            assert_never(block.origin)


def block_contents(block: Block, snapshot: Snapshot) -> Iterator[Item]:
    """What lies directly on one block device."""
    called = device_name(block, snapshot)
    plain = [name for name in block.signatures if name not in _NO_SIGNATURES]
    if isinstance(block.content, Blank):
        yield from (item("signature", place=called, kind=name) for name in plain)
    else:
        yield _content(block, called, snapshot)
        beside = () if isinstance(block.content, Table) else [name for name in plain if name in TABLES]
        yield from (item("other", place=called, kind=name) for name in beside)
        yield from _inside_items(block, called, snapshot)
    marks = (name for name in block.signatures if name in _NO_SIGNATURES)
    yield from (item("other", place=called, kind=name) for name in marks)


def _inside_items(block: Block, called: str, snapshot: Snapshot) -> Iterator[Item]:
    """What lies unshown in a member of an array that does not run."""
    array = array_of_member(snapshot, block.path)
    for each in () if array is not None and array.running else block.inside:
        facts = {"place": called, "number": str(each.part)} if each.part else {"place": called}
        labelled = {"label": each.label} if each.label else {}
        code = ("inside-part" if each.part else "inside") + ("-labelled" if each.label else "")
        kinds = [name for name in each.signatures if each.part or name not in block.signatures]
        if kinds:
            yield item(code, **facts, kind=", ".join(kinds), **labelled)


def _content(block: Block, name: str, snapshot: Snapshot) -> Item:
    match block.content:
        case Member():
            return _member(block, name, snapshot)
        case Luks():
            return item("luks", place=name, size=format_size(block.size))
        case PhysicalVolume():
            part = group_on(block)
            group = part.name if part is not None else ""
            return item("volumes-of", place=name, group=group) if group else item("volumes", place=name)
        case Filesystem(kind=""):
            return item("mounted", place=name, size=format_size(block.size))
        case Filesystem(kind=kind, label=label):
            facts = {"place": name, "kind": kind, "size": format_size(block.size)}
            return item("labelled", label=label, **facts) if label else item("filesystem", **facts)
        case SwapArea():
            return item("swap", place=name)
        case Table(kind=kind) | Foreign(kind=kind):
            # Where the kernel still sees partitions of a table that is gone, UDisks2 knows no kind.
            return item("other", place=name, kind=kind or "table")
        case Blank():
            raise AssertionError(block.path)
        case _:
            assert_never(block.content)


def _member(block: Block, name: str, snapshot: Snapshot) -> Item:
    """Which one of which array, as far as anybody has said."""
    array = array_of_member(snapshot, block.path)
    if array is None:
        return item("member", place=name)
    slot = next((each.slot for each in array.members if each.path == block.path), -1)
    facts = {"place": name, "level": level_title(array.level), "array": array.title}
    if slot < 0:
        return item("member-beside", **facts)
    placed = facts | {"number": str(slot + 1), "expected": str(array.expected)}
    has_home = array.home not in ("", "any")
    return item("member-from", **placed, home=array.home) if has_home else item("member-of", **placed)

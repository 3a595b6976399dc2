"""A sheet of paper for each array: what it is, where its disks are, and how any Linux opens it without us.

It holds no secret, and loads nothing: it is printed and kept beside the computer.
"""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from raidwright.bench.forms.html_page import head, page, paragraphs, section
from raidwright.bench.forms.table import escape_html
from raidwright.storage.levels import level_title
from raidwright.storage.plan.array_tree import ArrayTree, disk_under, tree_of
from raidwright.storage.plan.teardown.found_layers import lines_left
from raidwright.storage.snapshot.absent_arrays import entry_sentence
from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Block,
    Filesystem,
    LogicalVolume,
    Luks,
    PartitionOf,
    Snapshot,
    Unlocked,
    WholeDisk,
)
from raidwright.storage.snapshot.locations import location_words
from raidwright.storage.snapshot.names import ARRAYS, MAPPER, array_name, key_path
from raidwright.storage.snapshot.settings import array_link, partition_link
from raidwright.storage.snapshot.share import EnteredShare
from raidwright.storage.snapshot.singles import is_single
from raidwright.storage.units import format_size

_POINT = "/mnt/array"
_MAPPING = "opened"
"""As what a container is opened."""
_PROGRAMS = "sudo apt install mdadm cryptsetup lvm2"
_UNTOUCHED = {
    "ext4": "ro,noload",
    "ext3": "ro,noload",
    "xfs": "ro,norecovery",
    "btrfs": "ro,rescue=nologreplay",
}
"""Options by which a file system is mounted that has not a byte written to it, its own log included."""
_BLANK = "_" * 40


@dataclass(frozen=True)
class ByHand:
    """Commands that need nothing of ours, and what each of them is for."""

    open: tuple[tuple[str, str], ...]
    """(what for, command), in their order."""
    close: tuple[str, ...]


def by_hand(array: Array, snapshot: Snapshot) -> ByHand:
    """How the array is opened read-only on another computer, and left as it was."""
    stack = tree_of(array, snapshot).stack
    layers = [step for block in stack if (step := _layer(block)) is not None]
    opened, closed = [step[:2] for step in layers], [last for _, _, last in reversed(layers)]
    if not is_single(array):
        opened.insert(0, ("Start the array. With a disk missing, add --run.", _assembling(array)))
        closed.append(f"sudo mdadm --stop {array_link(array.uuid)}")
    mounted = next((block for block in stack if isinstance(block.content, Filesystem)), None)
    if mounted is not None:
        opened += _mounting(mounted)
        closed.insert(0, f"sudo umount {_POINT}")
    elif _is_locked(stack):
        opened.append(
            ("Print this sheet while the array is unlocked: then the next steps are here.", "lsblk")
        )
    return ByHand(tuple(dict.fromkeys(opened)), tuple(dict.fromkeys(closed)))


def _assembling(array: Array) -> str:
    name = shlex.quote(f"{ARRAYS}{array_name(array.name) or 'array'}")
    return f"sudo mdadm --assemble {name} --uuid={array.uuid} --readonly"


def _layer(block: Block) -> tuple[str, str, str] | None:
    """What for, what opens the layer on or of ``block``, and what closes it; None where it needs nothing."""
    if isinstance(block.content, Luks):
        opening = f"sudo cryptsetup open --readonly {_device(block)} {_MAPPING}"
        return "Unlock it: type the passphrase.", opening, f"sudo cryptsetup close {_MAPPING}"
    if isinstance(block.origin, LogicalVolume):
        change = "sudo vgchange --activate"
        group = shlex.quote(block.origin.group)
        return "Activate its volumes.", f"{change} y {group}", f"{change} n {group}"
    return None


def _device(block: Block) -> str:
    """A name that it has on every computer once what is below it is open."""
    match block.origin:
        case ArrayDevice(array=uuid):
            return array_link(uuid)
        case LogicalVolume(group=group, name=name):
            return shlex.quote(f"/dev/{group}/{name}")
        case Unlocked():
            return f"{MAPPER}{_MAPPING}"
        case PartitionOf(uuid=uuid) if uuid:
            return partition_link(uuid)
        case _:
            return block.path


def _is_locked(stack: Sequence[Block]) -> bool:
    """Whether there is a container of which nobody sees what is in it."""
    clear = {block.origin.backing for block in stack if isinstance(block.origin, Unlocked)}
    return any(isinstance(block.content, Luks) and block.path not in clear for block in stack)


def _mounting(block: Block) -> Iterator[tuple[str, str]]:
    kind = block.content.kind if isinstance(block.content, Filesystem) else ""
    yield "Make a folder for it.", f"sudo mkdir -p {_POINT}"
    options = _UNTOUCHED.get(kind, "ro")
    yield "Mount it without a change.", f"sudo mount -o {options} {_device(block)} {_POINT}"


def sheet_page(array: Array, snapshot: Snapshot, day: str) -> str:
    """The sheet as a page of HTML; ``day`` is when it was printed."""
    tree = tree_of(array, snapshot)
    name = array_name(array.name) or array.uuid
    facts = (level_title(array.level), format_size(array.size), f"on {snapshot.host.name}", day)
    parts = (
        "".join(head(f"Storage sheet: {name}", facts)),
        section("What it is", _table(_identity(array, tree))),
        section(
            "Its disks", _table(_disks(array, tree, snapshot), ("Slot", "Serial number", "Disk", "Place"))
        ),
        section("Where it is", _table(_places(array, tree, snapshot))),
        section("Open it on any Linux, without Raidwright", _instructions(by_hand(array, snapshot))),
    )
    return page(f"Storage sheet: {name}", parts)


def _identity(array: Array, tree: ArrayTree) -> Iterator[tuple[str, ...]]:
    kind = "Partition UUID" if is_single(array) else "Array UUID"
    yield kind, array.uuid
    for block in tree.stack:
        if isinstance(block.origin, LogicalVolume):
            yield "LVM volume", f"{block.origin.group}/{block.origin.name}"
        match block.content:
            case Luks(uuid=uuid, version=version):
                yield f"Encryption (LUKS{version})", uuid
            case Filesystem(kind=kind, label=label, uuid=uuid):
                yield "File system", " ".join(filter(None, (kind, label, uuid)))
            case _:
                pass


def _disks(array: Array, tree: ArrayTree, snapshot: Snapshot) -> Iterator[tuple[str, ...]]:
    by_path = {member.path: member for member in array.members}
    rows = ((_slot(by_path.get(block.path)), block) for block in tree.members)
    for slot, block in sorted(rows, key=lambda row: row[0]):
        disk = disk_under(block, snapshot)
        if disk is not None and isinstance(disk.origin, WholeDisk):
            drive = disk.origin.drive
            model = f"{drive.model}, {format_size(disk.size)}"
            yield slot, drive.serial or "none", model, location_words(drive) or _BLANK[:16]


def _slot(member: ArrayMember | None) -> str:
    return str(member.slot) if member is not None and member.slot >= 0 else "spare"


def _places(array: Array, tree: ArrayTree, snapshot: Snapshot) -> Iterator[tuple[str, ...]]:
    mounts = [
        point
        for block in tree.stack
        if isinstance(block.content, Filesystem)
        for point in block.content.mounts
    ]
    yield "Folder", ", ".join(mounts) or "not mounted"
    yield "Computer", snapshot.host.name
    for entry in snapshot.host.sharing.of_array(array.uuid) if snapshot.host.sharing else ():
        yield f"Share “{entry.share.name}”", _addresses(entry, snapshot.host.name)
    for line in lines_left(tree, snapshot):
        yield "Entry", entry_sentence(line)
    if any(isinstance(block.content, Luks) for block in tree.stack):
        if array.uuid in snapshot.host.key_files:
            yield "Key file", key_path(array.uuid)
        yield "Header backup is in", _BLANK
        yield "Passphrase is kept by", f"{_BLANK} (never write it here)"
    yield "Copy of the data is in", _BLANK


def _addresses(entry: EnteredShare, host: str) -> str:
    """Where other devices find a share."""
    windows, others = entry.share.addresses(host)
    by_smb = (f"{windows} (Windows)", f"{others} (macOS, phones, Linux)") if entry.share.smb else ()
    by_nfs = (f"{host}.local:{entry.path} (NFS)",) if entry.share.nfs else ()
    return ", ".join((*by_smb, *by_nfs))


def _instructions(hand: ByHand) -> str:
    steps = [
        ("Connect all disks above. Install the programs where they are missing.", _PROGRAMS),
        *hand.open,
        ("Copy the files. Then leave it as it was:", "\n".join(hand.close)),
    ]
    items = "".join(f"<li>{escape_html(why)}{_code(command)}</li>\n" for why, command in steps)
    already = (
        "If a step says that it is done already, go on with the next one. Nothing here writes to the array."
    )
    return f"<ol>{items}</ol>{paragraphs((already,), 'muted')}"


def _code(command: str) -> str:
    lines = "".join(f"<code>{escape_html(line)}</code>" for line in command.split("\n"))
    return f"<pre>{lines}</pre>"


def _table(rows: Iterator[tuple[str, ...]], headings: Sequence[str] = ()) -> str:
    top = f"<thead><tr>{_cells(headings, 'th')}</tr></thead>" if headings else ""
    body = "".join(f"<tr>{_cells(row, 'td')}</tr>" for row in rows)
    return f"<table>{top}<tbody>{body}</tbody></table>"


def _cells(cells: Sequence[str], tag: str) -> str:
    return "".join(f"<{tag}>{escape_html(cell)}</{tag}>" for cell in cells)

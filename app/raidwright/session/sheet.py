"""A sheet of paper for each array: what it is, where its disks are, and how any Linux opens it without us.

It holds no secret, and loads nothing: it is printed and kept beside the computer.
"""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from raidwright.language.catalogue import phrase, translate
from raidwright.language.lists import comma_list
from raidwright.language.sentences import in_words, place_words
from raidwright.report.table import escape_html
from raidwright.report.web_page import head, html_paragraphs, html_section, page
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
from raidwright.storage.snapshot.locations import natural_key
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
        start = translate("Sheet", "Start the array. If a disk is missing, add --run.")
        opened.insert(0, (start, _assembling(array)))
        closed.append(f"sudo mdadm --stop {array_link(array.uuid)}")
    mounted = next((block for block in stack if isinstance(block.content, Filesystem)), None)
    if mounted is not None:
        opened += _mounting(mounted)
        closed.insert(0, f"sudo umount {_POINT}")
    elif _is_locked(stack):
        later = translate("Sheet", "Print this sheet while the array is unlocked to include the next steps.")
        opened.append((later, "lsblk"))
    return ByHand(tuple(dict.fromkeys(opened)), tuple(dict.fromkeys(closed)))


def _assembling(array: Array) -> str:
    name = shlex.quote(f"{ARRAYS}{array_name(array.name) or 'array'}")
    return f"sudo mdadm --assemble {name} --uuid={array.uuid} --readonly"


def _layer(block: Block) -> tuple[str, str, str] | None:
    """What for, what opens the layer on or of ``block``, and what closes it; None where it needs nothing."""
    if isinstance(block.content, Luks):
        opening = f"sudo cryptsetup open --readonly {_device(block)} {_MAPPING}"
        unlock = translate("Sheet", "Unlock the encrypted volume with the passphrase.")
        return unlock, opening, f"sudo cryptsetup close {_MAPPING}"
    if isinstance(block.origin, LogicalVolume):
        change = "sudo vgchange --activate"
        group = shlex.quote(block.origin.group)
        return translate("Sheet", "Activate the LVM volumes."), f"{change} y {group}", f"{change} n {group}"
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
    yield translate("Sheet", "Create a folder as the mount point."), f"sudo mkdir -p {_POINT}"
    options = _UNTOUCHED.get(kind, "ro")
    mount = f"sudo mount -o {options} {_device(block)} {_POINT}"
    yield translate("Sheet", "Mount the file system without changing it."), mount


def sheet_page(array: Array, snapshot: Snapshot, day: str) -> str:
    """The sheet as a page of HTML in the language of this process; ``day`` is when it was printed."""
    tree = tree_of(array, snapshot)
    title = phrase("Sheet", "Storage sheet: {name}", (("name", array_name(array.name) or array.uuid),))
    host = phrase("Sheet", "on {computer}", (("computer", snapshot.host.name),))
    level = translate("Level", level_title(array.level))
    disk = translate("Sheet", "Serial number"), translate("Sheet", "Disk"), translate("Sheet", "Location")
    columns = (translate("Sheet", "Slot"), *disk)
    parts = (
        "".join(head(title, (level, format_size(array.size), host, day))),
        html_section(translate("Sheet", "Details"), _table(_identity(array, tree))),
        html_section(translate("Sheet", "Disks"), _table(_disks(array, tree, snapshot), columns)),
        html_section(translate("Sheet", "Location and access"), _table(_places(array, tree, snapshot))),
        html_section(
            translate("Sheet", "Opening the array on any Linux computer, without Raidwright"),
            _instructions(by_hand(array, snapshot)),
        ),
    )
    return page(title, parts)


def _identity(array: Array, tree: ArrayTree) -> Iterator[tuple[str, ...]]:
    single = is_single(array)
    yield translate("Sheet", "Partition UUID") if single else translate("Sheet", "Array UUID"), array.uuid
    for block in tree.stack:
        if isinstance(block.origin, LogicalVolume):
            yield translate("Sheet", "LVM volume"), f"{block.origin.group}/{block.origin.name}"
        match block.content:
            case Luks(uuid=uuid, version=version):
                yield phrase("Sheet", "Encryption (LUKS{n})", (("n", version),)), uuid
            case Filesystem(kind=kind, label=label, uuid=uuid):
                yield translate("Sheet", "File system"), " ".join(filter(None, (kind, label, uuid)))
            case _:
                pass


def _disks(array: Array, tree: ArrayTree, snapshot: Snapshot) -> Iterator[tuple[str, ...]]:
    by_path = {member.path: member for member in array.members}
    rows = ((_slot(by_path.get(block.path)), block) for block in tree.members)
    for slot, block in sorted(rows, key=lambda row: (not row[0].isdigit(), natural_key(row[0]))):
        disk = disk_under(block, snapshot)
        if disk is not None and isinstance(disk.origin, WholeDisk):
            drive = disk.origin.drive
            model = comma_list((drive.model, format_size(disk.size)))
            serial = drive.serial or translate("Sheet", "none")
            yield slot, serial, model, comma_list(place_words(drive)) or _BLANK[:16]


def _slot(member: ArrayMember | None) -> str:
    """Counted from one, as in the window."""
    return str(member.slot + 1) if member is not None and member.slot >= 0 else translate("Sheet", "spare")


def _places(array: Array, tree: ArrayTree, snapshot: Snapshot) -> Iterator[tuple[str, ...]]:
    mounts = [
        point
        for block in tree.stack
        if isinstance(block.content, Filesystem)
        for point in block.content.mounts
    ]
    yield translate("Sheet", "Folder"), comma_list(mounts) or translate("Sheet", "not mounted")
    yield translate("Sheet", "Computer"), snapshot.host.name
    for entry in snapshot.host.sharing.of_array(array.uuid) if snapshot.host.sharing else ():
        share = phrase("Sheet", "Share “{name}”", (("name", entry.share.name),))
        yield share, _addresses(entry, snapshot.host.name)
    for line in lines_left(tree, snapshot):
        yield translate("Sheet", "Entry"), in_words(entry_sentence(line))
    if any(isinstance(block.content, Luks) for block in tree.stack):
        if array.uuid in snapshot.host.key_files:
            yield translate("Sheet", "Key file"), key_path(array.uuid)
        yield translate("Sheet", "Location of the header backup"), _BLANK
        never = translate("Sheet", "(never write it here)")
        yield translate("Sheet", "The passphrase is kept by"), f"{_BLANK} {never}"
    yield translate("Sheet", "Location of the data backup"), _BLANK


def _addresses(entry: EnteredShare, host: str) -> str:
    """Where other devices find a share."""
    windows, others = entry.share.addresses(host)
    elsewhere = phrase("Sheet", "{address} (macOS, phones, Linux)", (("address", others),))
    by_smb = (f"{windows} (Windows)", elsewhere) if entry.share.smb else ()
    by_nfs = (f"{host}.local:{entry.path} (NFS)",) if entry.share.nfs else ()
    return comma_list((*by_smb, *by_nfs))


def _instructions(hand: ByHand) -> str:
    connect = translate(
        "Sheet", "Connect all disks listed above. Install these programs if they are missing."
    )
    close = translate("Sheet", "Copy the files. Then close everything again:")
    steps = [(connect, _PROGRAMS), *hand.open, (close, "\n".join(hand.close))]
    items = "".join(f"<li>{escape_html(why)}{_code(command)}</li>\n" for why, command in steps)
    already = translate("Sheet", "Skip steps that are already done.")
    harmless = translate("Sheet", "These commands do not write to the array.")
    return f"<ol>{items}</ol>{html_paragraphs((already, harmless), 'muted')}"


def _code(command: str) -> str:
    lines = "".join(f"<code>{escape_html(line)}</code>" for line in command.split("\n"))
    return f"<pre>{lines}</pre>"


def _table(rows: Iterator[tuple[str, ...]], headings: Sequence[str] = ()) -> str:
    top = f"<thead><tr>{_cells(headings, 'th')}</tr></thead>" if headings else ""
    body = "".join(f"<tr>{_cells(row, 'td')}</tr>" for row in rows)
    return f"<table>{top}<tbody>{body}</tbody></table>"


def _cells(cells: Sequence[str], tag: str) -> str:
    return "".join(f"<{tag}>{escape_html(cell)}</{tag}>" for cell in cells)

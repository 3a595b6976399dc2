"""What lies on the originals of copied disks, made anew on the copies: tables, arrays, containers, groups.

Each of these has the UUID, the name and the order of the original, as far as the program that makes it takes
them; the contents of files are nobody's business.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, assert_never

from raidwright.storage.fields import MOUNT_ROOTS
from raidwright.storage.levels import Level
from raidwright.storage.plan.clearing import EXTENDED
from raidwright.storage.snapshot.arrays import (
    CONTAINER,
    COPIES_IN_ROWS,
    FAULTY,
    JOURNAL,
    SPARE,
    Array,
    copies_in,
)
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Filesystem,
    Foreign,
    LogicalVolume,
    Luks,
    Member,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    Table,
    Unlocked,
    VolumeGroup,
)
from raidwright.storage.snapshot.names import ARRAYS, MAPPER
from raidwright.storage.snapshot.tree import block_at, partitions
from raidwright.storage.units import KIB, MIB

PASSPHRASE = b"practice"
"""Opens the copies of all containers."""
_FIRST_LOGICAL = 5
"""Number of the first partition inside another, in a DOS table."""
_ROTATIONS = (
    "left-asymmetric",
    "right-asymmetric",
    "left-symmetric",
    "right-symmetric",
    "parity-first",
    "parity-last",
)
"""mdadm's words for the layouts of RAID 5 and 6, by md's numbers for them (Create.c ``r5layout``)."""
_MKFS: Mapping[str, tuple[str, ...]] = {
    "ext2": ("mkfs.ext2", "-q", "-F", "-E", "nodiscard"),
    "ext3": ("mkfs.ext3", "-q", "-F", "-E", "nodiscard"),
    "ext4": ("mkfs.ext4", "-q", "-F", "-E", "nodiscard"),
    # Its log alone would be gigabytes, each of them encrypted by the guest's only processor.
    "xfs": ("mkfs.xfs", "-q", "-f", "-K", "-l", "size=64m"),
    "btrfs": ("mkfs.btrfs", "-q", "-f", "-K"),
    "vfat": ("mkfs.vfat",),
    "ntfs": ("mkfs.ntfs", "-q", "-Q", "-F"),
    "exfat": ("mkfs.exfat",),
}


class Order(NamedTuple):
    """A program that makes one thing, to be run as the guest's root; ``of`` is what it makes a copy of."""

    of: str
    argv: tuple[str, ...]
    stdin: bytes = b""


class Missing(NamedTuple):
    """What cannot be made: the device it is on in the original, and what it is."""

    of: str
    kind: str


class _Maker:
    """Walks up from the disks; what has several devices is made when all that there are have a place."""

    def __init__(self, look: Snapshot, places: Mapping[str, str]) -> None:
        self._look = look
        self._places = dict(places)

    def orders(self) -> Iterator[Order | Missing]:
        """Everything on the copied disks, what carries before its load."""
        for path in tuple(self._places):
            yield from self._content(path)
        for array in self._look.arrays:
            yield from self._array(array)
        for group in self._look.groups:
            yield from self._group(group)

    def _content(self, path: str) -> Iterator[Order | Missing]:
        """What lies on the device of the original, whose copy has a place already."""
        block = block_at(self._look, path)
        if block is None:
            return
        place, content = self._places[path], block.content
        match content:
            case Blank() | Member() | PhysicalVolume():
                return
            case Table():
                yield from self._table(block, content, place)
            case Luks():
                yield from self._container(block, content, place)
            case Filesystem(kind=kind):
                yield from _file_system(path, content, place) if kind in _MKFS else (Missing(path, kind),)
            case SwapArea():
                yield Order(path, ("mkswap", "-q", place))
            case Foreign(kind=kind):
                yield Missing(path, kind)
            case _:
                assert_never(content)

    def _table(self, disk: Block, table: Table, place: str) -> Iterator[Order | Missing]:
        parts = [
            (part, part.origin)
            for part in partitions(self._look, disk.path)
            if isinstance(part.origin, PartitionOf)
        ]
        script = "\n".join(_script(disk, table, parts)) + "\n"
        yield Order(disk.path, ("sfdisk", "--quiet", "--wipe", "never", place), script.encode())
        yield Order(disk.path, ("udevadm", "settle"))
        for part, origin in parts:
            if origin.role not in EXTENDED:
                self._places[part.path] = _place_of_part(place, origin.number)
                yield from self._content(part.path)

    def _container(self, block: Block, luks: Luks, place: str) -> Iterator[Order | Missing]:
        version = "luks1" if luks.version == "1" else "luks2"
        cheap = ("--pbkdf", "pbkdf2", "--pbkdf-force-iterations", "1000")
        argv = ("cryptsetup", "luksFormat", "--batch-mode", "--type", version, "--uuid", luks.uuid, *cheap)
        yield Order(block.path, (*argv, "--key-file", "-", place), PASSPHRASE)
        for clear in self._look.blocks:
            if isinstance(clear.origin, Unlocked) and clear.origin.backing == block.path:
                name = clear.origin.mapping
                yield Order(block.path, ("cryptsetup", "open", "--key-file", "-", place, name), PASSPHRASE)
                self._places[clear.path] = f"{MAPPER}{name}"
                yield from self._content(clear.path)

    def _array(self, array: Array) -> Iterator[Order | Missing]:
        members = [each for each in array.members if each.path in self._places]
        if not members:
            return
        if array.level in ("", CONTAINER) or any(JOURNAL in each.states for each in members):
            yield Missing(array.path or members[0].path, array.level or "md")
            return
        serving = [each for each in members if not {FAULTY, SPARE} & set(each.states) and each.slot >= 0]
        at = {each.slot: self._places[each.path] for each in serving}
        node = f"{ARRAYS}{array.title}"
        devices = [at.get(slot, "missing") for slot in range(array.expected)]
        yield Order(array.title, (*_create(array, node), *devices))
        # One that is being filled, too, is a spare to md, and is filled anew on the copy.
        spares = [self._places[each.path] for each in members if SPARE in each.states]
        if spares:
            yield Order(array.title, ("mdadm", "--manage", node, "--add", *spares))
        device = next((b for b in self._look.blocks if _is_device(b, array)), None)
        if device is None or not array.running:
            yield Order(array.title, ("mdadm", "--stop", node))
            return
        self._places[device.path] = node
        yield from self._content(device.path)

    def _group(self, group: VolumeGroup) -> Iterator[Order | Missing]:
        places = [self._places[path] for path in group.physical if path in self._places]
        if not places or group.missing or group.thin:
            yield from (Missing(group.name, "LVM"),) if places else ()
            return
        extent = f"{group.extent}b"
        yield Order(group.name, ("vgcreate", "-qq", "-y", "-s", extent, group.name, *places))
        for block in self._look.blocks:
            if isinstance(block.origin, LogicalVolume) and block.origin.group == group.name:
                name, size = block.origin.name, f"{block.size}b"
                yield Order(group.name, ("lvcreate", "-qq", "-y", "-n", name, "-L", size, group.name))
                self._places[block.path] = f"/dev/{group.name}/{name}"
                yield from self._content(block.path)


def make_contents(look: Snapshot, places: Mapping[str, str]) -> tuple[Order | Missing, ...]:
    """What makes the contents of the originals in ``look`` on their copies, in order.

    ``places`` has for each copied disk's path in ``look`` the path of its copy.
    """
    return tuple(_Maker(look, places).orders())


def _label(table: Table) -> tuple[str, ...]:
    if not table.uuid:
        return ()
    return (f"label-id: {table.uuid}" if table.kind == "gpt" else f"label-id: 0x{table.uuid}",)


def _script(disk: Block, table: Table, parts: Sequence[tuple[Block, PartitionOf]]) -> Iterator[str]:
    """The table as sfdisk takes it."""
    sector = disk.logical_sector or 512
    yield from (f"label: {table.kind}", "unit: sectors", *_label(table))
    if table.kind == "gpt":
        # Else sfdisk takes the first MiB for its own, where other programs begin their first partition.
        first = min((origin.start for _, origin in parts), default=MIB)
        yield f"first-lba: {min(first, MIB) // sector}"
    ends = [origin.start + part.size for part, origin in parts if origin.number >= _FIRST_LOGICAL]
    for part, origin in parts:
        # The kernel gives the device of one that only holds others no more than two sectors.
        end = max(ends, default=0) if origin.role in EXTENDED else 0
        yield _line(origin, max(part.size, end - origin.start), sector)


def _place_of_part(place: str, number: int) -> str:
    """Where udev puts a partition of the device at ``place``."""
    return f"{place}{'p' if place[-1].isdigit() else ''}{number}"


def _line(origin: PartitionOf, size: int, sector: int) -> str:
    """One partition of ``size`` bytes as sfdisk takes it."""
    fields = [f"start={origin.start // sector}", f"size={size // sector}"]
    fields.append(f"type={origin.role.removeprefix('0x')}" if origin.role else "type=linux")
    if origin.uuid and "0x" not in origin.role:
        fields.append(f"uuid={origin.uuid}")
    return f"{origin.number} : {', '.join(fields)}"


def _create(array: Array, node: str) -> tuple[str, ...]:
    chunk = (f"--chunk={array.chunk // KIB}",) if array.chunk else ()
    size = (f"--size={array.component // KIB}",) if array.component else ()
    bitmap = ("--bitmap=internal",) if array.bitmap else ("--bitmap=none",)
    offsets = {each.offset for each in array.members if each.slot >= 0}
    offset = (f"--data-offset={min(offsets) // KIB}",) if len(offsets) == 1 and 0 not in offsets else ()
    argv = ("mdadm", "--create", node, "--run", "--quiet", "--assume-clean", "--metadata=1.2")
    names = (f"--uuid={array.uuid}", f"--name={array.title}", f"--homehost={array.home or 'any'}")
    shape = (f"--level={array.level}", f"--raid-devices={array.expected}")
    return (*argv, *names, *shape, *_layout(array), *chunk, *size, *bitmap, *offset)


def _layout(array: Array) -> tuple[str, ...]:
    """How the original spreads its data, where the helper has said so and mdadm has a word for it."""
    word = ""
    match array.level:
        case Level.RAID10.value if array.layout:
            near, far = copies_in(array.layout)
            kind = ("o" if array.layout & COPIES_IN_ROWS else "f") if far > 1 else "n"
            word = f"{kind}{max(near, far)}"
        case Level.RAID5.value | Level.RAID6.value if array.component and array.layout < len(_ROTATIONS):
            word = _ROTATIONS[array.layout]
        case _:
            pass
    return (f"--layout={word}",) if word else ()


def _is_device(block: Block, array: Array) -> bool:
    return isinstance(block.origin, ArrayDevice) and block.origin.array == array.uuid


def _file_system(path: str, content: Filesystem, place: str) -> Iterator[Order]:
    yield Order(path, (*_MKFS[content.kind], *_names(content), place))
    for point in content.mounts:
        if point.startswith(tuple(f"{root}/" for root in MOUNT_ROOTS)):
            yield Order(path, ("mkdir", "-p", point))
            yield Order(path, ("mount", place, point))


def _names(content: Filesystem) -> tuple[str, ...]:
    label, uuid = content.label, content.uuid
    match content.kind:
        case "ext2" | "ext3" | "ext4" | "btrfs":
            return (*(("-L", label) if label else ()), *(("-U", uuid) if uuid else ()))
        case "xfs":
            return (*(("-L", label) if label else ()), *(("-m", f"uuid={uuid}") if uuid else ()))
        case "vfat":
            return (*(("-n", label) if label else ()), *(("-i", uuid.replace("-", "")) if uuid else ()))
        case _:
            return ("-L", label) if label else ()

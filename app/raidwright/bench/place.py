"""What of a machine belongs to a measurement made on it: the disks beneath its target and their links."""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from raidwright.bench.run import Place
from raidwright.bench.spec import (
    BuiltDevice,
    DiskGroup,
    Folder,
    ImportedTarget,
    MountedAt,
    RawDisk,
    Somewhere,
    StackLayer,
    raw_disks,
)
from raidwright.bench.surroundings import MeasuredDisk
from raidwright.storage.fact import Fact
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Block,
    Cable,
    Drive,
    Link,
    Media,
    Snapshot,
    Uplink,
    WholeDisk,
)
from raidwright.storage.snapshot.tree import beneath, block_at, disk_of_drive, mounts_of, roots

_SATA_SPEED = 6000
"""Megabits per second at SATA's fastest."""
_TEN_BITS = 8 / 10
"""Payload of the line code of SATA, of PCIe up to 5 GT/s and of USB at 5 Gb/s: ten bits to the byte."""
_PCIE_CODE = 128 / 130
"""Payload of the line code of PCIe from 8 GT/s on (PCI Express Base Specification 3.0)."""
_USB_CODE = 128 / 132
"""Payload of the line code of USB from 10 Gb/s on (Universal Serial Bus 3.1 Specification)."""
_LAST_TEN_BIT_SPEED = 5.0
_GENERATIONS = {2.5: "1.0", 5.0: "2.0", 8.0: "3.0", 16.0: "4.0", 32.0: "5.0", 64.0: "6.0"}
"""GT/s per lane -> version of PCIe that brought them."""
_USB_SPEEDS = {
    12: ("USB 1.1 (12 Mb/s)", 1.0),
    480: ("USB 2.0 (480 Mb/s)", 1.0),
    5000: ("USB 3.0 (5 Gb/s)", _TEN_BITS),
    10000: ("USB 3.1 (10 Gb/s)", _USB_CODE),
    20000: ("USB 3.2 (20 Gb/s)", _USB_CODE),
}
"""Mb/s -> what it is called, and the payload of its line code."""


class Ceiling(Fact, frozen=True):
    """What holds some drives back when all are read at once."""

    rate: float
    """Bytes per second; 0 when unknown."""
    name: str
    """The links that come to it, "3 × SATA 6 Gb/s" or "PCIe 3.0 x4"; empty when unknown."""


class _Line(Fact, frozen=True):
    """One link. ``key`` is the same for all drives that share it."""

    key: str
    rate: float
    """Bytes per second."""
    name: str


_Way = tuple[_Line, ...]
"""The links from the processor down to one drive; empty when unknown."""


def ceiling(drives: Sequence[Drive], links: Sequence[Link]) -> Ceiling:
    """How fast all ``drives`` together can be read; unknown when the way to one of them is."""
    link_by_controller = {link.controller: link for link in links if pcie(link)}
    ways = [
        _way(drive, link_by_controller.get(drive.controller), str(place))
        for place, drive in enumerate(drives)
    ]
    if not all(ways):
        return Ceiling(0.0, "")
    narrow = _narrowest(ways)
    names = Counter(line.name for line in narrow)
    return Ceiling(
        rate=sum((line.rate for line in narrow), 0.0),
        name=" + ".join(f"{count} × {name}" if count > 1 else name for name, count in names.items()),
    )


def pcie(link: Link | Uplink) -> float:
    """Bytes per second of a PCIe link one way, as it runs now."""
    code = _TEN_BITS if link.speed <= _LAST_TEN_BIT_SPEED else _PCIE_CODE
    return link.lanes * link.speed * 1e9 * code / 8


def _narrowest(ways: Sequence[_Way]) -> list[_Line]:
    """The links that carry least: each that is shared, or those below it where they are less together."""
    lines: list[_Line] = []
    for line in dict.fromkeys(way[0] for way in ways):
        further = [way[1:] for way in ways if way[0] == line]
        below = _narrowest(further) if all(further) else [line]
        lines += below if sum(each.rate for each in below) < line.rate else [line]
    return lines


def _way(drive: Drive, link: Link | None, own: str) -> _Way:
    """The links to a drive; ``own`` is a name that no other drive has."""
    slot = _pcie_lines(link) if link else ()
    if drive.media is Media.NVME:
        return slot
    match drive.bus:
        case "ata":
            # Not every controller tells what it has agreed on with the drive.
            return (*slot, *map(_sata_line, drive.cables or (Cable(own, _SATA_SPEED),)))
        case "usb" if drive.cables and all(cable.speed in _USB_SPEEDS for cable in drive.cables):
            return (*slot, *map(_usb_line, drive.cables))
        case _:
            return ()


def _pcie_lines(link: Link) -> tuple[_Line, ...]:
    """Those behind a switch share what connects it to the processor."""
    above = (_pcie_line(each.name, each) for each in link.above)
    return (*above, _pcie_line(link.controller, link))


def _pcie_line(key: str, link: Link | Uplink) -> _Line:
    version = _GENERATIONS.get(link.speed, f"{link.speed:g} GT/s")
    return _Line(key, pcie(link), f"PCIe {version} x{link.lanes}")


def _sata_line(cable: Cable) -> _Line:
    return _Line(cable.name, cable.speed * 1e6 * _TEN_BITS / 8, f"SATA {cable.speed / 1000:g} Gb/s")


def _usb_line(cable: Cable) -> _Line:
    name, code = _USB_SPEEDS[cable.speed]
    return _Line(cable.name, cable.speed * 1e6 * code / 8, name)


def place_of(target: Somewhere, machine: str, stack: str, snapshot: Snapshot) -> Place:
    """Where a run on ``target`` is made; ``machine`` and ``stack`` are words for people."""
    targets = target_blocks(target, snapshot)
    lowest = (each for block in targets for each in roots(snapshot, block.path))
    origins = [each.origin for each in lowest]
    drives = [origin.drive for origin in origins if isinstance(origin, WholeDisk)]
    known_drives = drives if len(drives) == len(origins) else []
    most = ceiling(known_drives, snapshot.host.links)
    return Place(
        machine=machine,
        practice=snapshot.host.practice,
        stack=stack,
        threads=snapshot.host.threads,
        drives=tuple(drive.id for drive in known_drives),
        ceiling=most.rate,
        link=most.name,
        kernel=snapshot.host.kernel,
        disks=tuple(_measured_disk(drive) for drive in known_drives),
        array=array_beneath(targets, snapshot),
    )


def _measured_disk(drive: Drive) -> MeasuredDisk:
    return MeasuredDisk(drive.model, drive.serial, drive.temperature, turns=drive.media is Media.HDD)


def array_beneath(targets: Sequence[Block], snapshot: Snapshot) -> str:
    """UUID of the one array that ``targets`` are or stand on; empty without one, and with several."""
    stack = [each for block in targets for each in (block, *beneath(snapshot, block.path))]
    arrays = {each.origin.array for each in stack if isinstance(each.origin, ArrayDevice)}
    return arrays.pop() if len(arrays) == 1 else ""


def target_blocks(target: Somewhere, snapshot: Snapshot) -> tuple[Block, ...]:
    """The block devices that a target is or lies on, as far as the snapshot has them; mostly one."""
    match target:
        case RawDisk() | DiskGroup():
            blocks = [disk_of_drive(snapshot, disk.drive) for disk in raw_disks(target)]
        case BuiltDevice(path=path) | StackLayer(path=path):
            blocks = [block_at(snapshot, path)]
        case MountedAt(point=path) | Folder(path=path):
            blocks = [_mounted_over(path, snapshot)]
        case ImportedTarget():
            blocks = []
        case _:
            assert_never(target)
    return tuple(block for block in blocks if block is not None)


def _mounted_over(path: str, snapshot: Snapshot) -> Block | None:
    """The device of the file system that holds ``path``: the one with the longest mount point above it."""
    mounted = {point: block for block in snapshot.blocks for point in mounts_of(block) if _holds(point, path)}
    return mounted[max(mounted, key=len)] if mounted else None


def _holds(point: str, path: str) -> bool:
    return path == point or path.startswith(f"{point.rstrip('/')}/")

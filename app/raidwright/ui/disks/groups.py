"""Disks by the controller they hang on, and the arrays, as groups of cards."""

import re
from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from raidwright.storage.disks import Drive, Link, Snapshot, WholeDisk
from raidwright.ui.disks.card_facts import CardFacts, array_facts, disk_facts
from raidwright.ui.disks.shelf import Group
from raidwright.ui.words.plan import count_disks

translate = QCoreApplication.translate
ARRAYS = "arrays"
"""Key of the group of arrays; no controller is called so."""
_DIGITS = re.compile(r"(\d+)")


def groups_of(snapshot: Snapshot) -> tuple[Group, ...]:
    """Arrays first, then each controller with its disks."""
    arrays = tuple(array_facts(array, snapshot) for array in snapshot.arrays)
    head = Group(
        ARRAYS,
        translate("DiskGroups", "Arrays"),
        "",
        tuple(sorted(arrays, key=lambda facts: facts.title)),
        choosable=False,
    )
    return ((head,) if arrays else ()) + tuple(_controllers(snapshot))


def _controllers(snapshot: Snapshot) -> Iterable[Group]:
    by_controller: dict[str, list[tuple[Drive, CardFacts]]] = {}
    for block in snapshot.blocks:
        if isinstance(block.origin, WholeDisk):
            drive = block.origin.drive
            by_controller.setdefault(drive.controller, []).append((drive, disk_facts(block, snapshot)))
    # What hangs on nothing known comes last.
    for controller in sorted(by_controller, key=lambda name: (not name, _natural(name))):
        drives = sorted(by_controller[controller], key=lambda pair: _place(*pair))
        yield Group(
            f"controller {controller}",
            _title(controller, drives[0][0].bus),
            _detail(controller, len(drives), snapshot.host.links),
            tuple(facts for _, facts in drives),
        )


def _title(controller: str, bus: str) -> str:
    if not controller:
        return translate("DiskGroups", "Other disks")
    match bus:
        case "ata" | "sata":
            return translate("DiskGroups", "SATA controller")
        case "nvme":
            return translate("DiskGroups", "NVMe")
        case "usb":
            return translate("DiskGroups", "USB")
        case "scsi" | "sas":
            return translate("DiskGroups", "SCSI or SAS controller")
        case _:
            return translate("DiskGroups", "Controller")


def _detail(controller: str, count: int, links: Iterable[Link]) -> str:
    """Its address, how many disks hang on it, and how wide its way to the processor is."""
    address = controller.removeprefix("pci-").removeprefix("0000:")
    disks = count_disks(count)
    lanes = [_lanes(link) for link in links if link.controller == controller and link.lanes]
    return " · ".join(filter(None, (address, disks, *lanes)))


def _lanes(link: Link) -> str:
    """The link as it runs, and what it could do where a slot or the saving of power slows it down."""
    words = translate("DiskGroups", "PCIe {speed:g} GT/s × {lanes}")
    now = words.format(speed=link.speed, lanes=link.lanes)
    if link.speed >= link.max_speed and link.lanes >= link.max_lanes:
        return now
    most = words.format(speed=link.max_speed, lanes=link.max_lanes)
    return translate("DiskGroups", "{now} (could do {most})").format(now=now, most=most)


def _place(drive: Drive, facts: CardFacts) -> tuple[object, ...]:
    return _natural(drive.port), _natural(facts.path)


def _natural(text: str) -> tuple[tuple[int, str], ...]:
    """Sorts "ata-10" after "ata-9"."""
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in _DIGITS.split(text) if part)

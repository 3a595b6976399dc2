"""Copies of somebody's own disks for the practice machine: who they say they are, and how large.

Nothing that lies on the originals is read. What is known of their contents is made anew, see `contents`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from raidwright.machine.practice.disk_set import LEAST_BYTES, MAX_SLOTS, MOST_BYTES, DiskSet, Model, Unit
from raidwright.machine.practice.requirements import RUNS_FOLDER
from raidwright.storage.failures import Sentence, english
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.eligibility import system_points
from raidwright.storage.snapshot.disks import Block, Drive, Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import disks
from raidwright.storage.units import format_size

_NO_NAME_LETTER = re.compile(r"[^A-Za-z0-9 ._()/+-]")
_SERIAL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:+-]{0,63}")
_WWN = re.compile(r"0x[0-9a-f]{16,32}|(eui|nvme|uuid)\.[0-9A-Za-z-]{1,70}")
_PATH = re.compile(r"[A-Za-z0-9._:+-]{1,120}")
_SPARE_SLOTS = 2
"""Empty ones, for a disk that replaces another."""


class Copy(NamedTuple):
    """One disk of the practice machine, and the one that it stands for."""

    drive: str
    """`Drive.id` of the original."""
    path: str
    """Of the original, in the snapshot it was copied from."""
    serial: str
    """Of the copy: the original's, unless that has none of its own."""
    is_whole: bool
    """Whether it is as large as its original, and so can hold what lies on that."""


class Copies(NamedTuple):
    """A disk set, whose slots are in the order of ``copies``, and what differs from the originals."""

    disk_set: DiskSet
    copies: tuple[Copy, ...]
    differences: tuple[Sentence, ...]

    def places(self, names: Mapping[str, str]) -> dict[str, str]:
        """The path of the copy for each original whose contents fit on it; ``names`` are by serial number."""
        return {copy.path: f"/dev/{names[copy.serial]}" for copy in self.copies if copy.is_whole}


def copy_disks(look: Snapshot, size: int | None = None, most: int = MOST_BYTES) -> Copies:
    """A disk set with a copy of each disk in ``look`` that does not hold the running system.

    ``size`` in bytes makes all copies that large, in place of their own size. None is larger than ``most``.
    """
    originals, differences = _worth_copying(look)
    shared = Counter(_drive(disk).serial for disk in originals)
    models, copies = [], []
    for number, disk in enumerate(originals, 1):
        drive = _drive(disk)
        serial = drive.serial
        if not _SERIAL.fullmatch(serial) or shared[serial] > 1:
            serial = f"COPY-{number}"
            differences.append(
                english("The copy of {disk} has the serial number {serial}.", disk=disk.path, serial=serial)
            )
        if size is None and disk.size > most:
            differences.append(_cut(disk, most))
        room = min(size or disk.size, most)
        models.append(_model(disk, drive, serial, number, room))
        copies.append(Copy(drive.id, disk.path, serial, room >= disk.size))
    free = min(_SPARE_SLOTS, MAX_SLOTS - len(models))
    # A first sync of true size would write terabytes into the files behind the disks.
    limit = 2_000 if size is None else 0
    disk_set = DiskSet("Copies of your disks", tuple(models), empty_slots=free, resync_limit=limit)
    return Copies(disk_set, tuple(copies), tuple(differences))


def _cut(disk: Block, size: int) -> Sentence:
    return english(
        "The copy of {disk} is blank and holds only {size}: larger files are not possible in {folder}.",
        disk=disk.path,
        size=format_size(size),
        folder=RUNS_FOLDER,
    )


def _worth_copying(look: Snapshot) -> tuple[list[Block], list[Sentence]]:
    """The disks to copy, and a sentence for each other one that somebody may miss."""
    originals: list[Block] = []
    left: list[Sentence] = []
    for disk in disks(look):
        reason = next(_reasons_against(disk, look), None)
        if reason is None and len(originals) < MAX_SLOTS:
            originals.append(disk)
        elif reason is None:
            left.append(
                english(
                    "{disk} was not copied: at most {most} disks can be copied.",
                    disk=disk_label(disk),
                    most=MAX_SLOTS,
                )
            )
        elif reason:
            left.append(reason)
    return originals, left


def _reasons_against(disk: Block, look: Snapshot) -> Iterator[Sentence | Literal[""]]:
    """Why it is not copied; empty for what nobody would expect to be: a drive without a medium."""
    if _drive(disk).media is Media.OTHER or not disk.size:
        yield ""
    name = disk_label(disk)
    if system_points(disk, look):
        yield english("{disk} was not copied: it contains the running system.", disk=name)
    if not LEAST_BYTES <= disk.size <= MOST_BYTES:
        yield english("{disk} was not copied: only disks of 1 MiB to 64 TiB can be copied.", disk=name)


def _drive(disk: Block) -> Drive:
    assert isinstance(disk.origin, WholeDisk)
    return disk.origin.drive


def _model(disk: Block, drive: Drive, serial: str, number: int, size: int) -> Model:
    sector: Literal[512, 4096] = 4096 if disk.logical_sector == 4096 else 512
    place = f"{drive.controller}-{drive.port}"
    unit = Unit(
        serial=serial,
        wwn=drive.wwn if _WWN.fullmatch(drive.wwn) else "",
        controller="0000:00:17.0",
        port=number,
        path=place if drive.controller and _PATH.fullmatch(place) else "",
    )
    return Model(
        name=_name(drive.model).lstrip(" ._()/+-")[:64].rstrip() or "Disk",
        kind="hdd" if drive.media is Media.HDD else "ssd",
        revision="",
        size=size - size % sector,
        units=(unit,),
        logical_sector=sector,
        rotation_rate=min(drive.rotation, 15000),
        bus=_bus(drive.bus),
        vendor=_name(drive.vendor)[:32].rstrip(),
    )


def _name(words: str) -> str:
    return _NO_NAME_LETTER.sub("_", words)


def _bus(bus: str) -> Literal["ata", "nvme", "scsi", "usb"]:
    match bus:
        case "nvme" | "scsi" | "usb":
            return bus
        case _:
            return "ata"

"""Drives as people call them: by the serial number or the WWN that is printed on them.

And by the id that a drive had before another came or went that reports the same one, see `with_own_ids`.
"""

import msgspec

from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.failures import Sentence, english
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.findings import Finding, blocking
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.same_disk import port_of, reported_id
from raidwright.storage.snapshot.tree import disk_of_drive, disks, drive_id


class DriveNameError(ValueError):
    """A name fits several drives; the sentence lists them."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def unknown_drive(name: str) -> Finding:
    """The refusal that no drive here is called ``name``."""
    return blocking("unknown-drive", name, drive=name)


def by_id(design: ArrayDesign, snapshot: Snapshot) -> ArrayDesign:
    """``design`` with every member and spare that is called by serial number or WWN called by its drive's id.

    What fits no drive stays as it is, and planning refuses it. Raises DriveNameError.
    """
    return msgspec.structs.replace(
        design,
        members=tuple(drive_called(name, snapshot) for name in design.members),
        spares=tuple(drive_called(name, snapshot) for name in design.spares),
    )


def drive_called(name: str, snapshot: Snapshot) -> str:
    """The id of the drive that is called so; ``name`` itself when there is none. Raises DriveNameError."""
    fitting = disks_called(name, snapshot)
    if len(fitting) > 1:
        candidates = ", ".join(f"{disk_label(disk)} ({drive_id(disk)})" for disk in fitting)
        raise DriveNameError(
            english(
                "“{name}” matches several disks: {candidates}. Use the ID of the disk you mean.",
                name=name,
                candidates=candidates,
            )
        )
    return drive_id(fitting[0]) if fitting else name


def disks_called(name: str, snapshot: Snapshot) -> tuple[Block, ...]:
    """The disk with that id, else each that may be called so."""
    own = disk_of_drive(snapshot, name)
    if own is not None:
        return (own,)
    return tuple(disk for disk in disks(snapshot) if name.lower() in _names(disk))


def _names(disk: Block) -> tuple[str, ...]:
    """The names by which a disk may be called, in lower case; an empty serial number calls nothing."""
    if not isinstance(disk.origin, WholeDisk):
        return ()
    drive, reported = disk.origin.drive, reported_id(disk)
    names = (drive.serial, drive.wwn, reported, f"{reported} {port_of(disk)}")
    return tuple(name.lower() for name in names if name)

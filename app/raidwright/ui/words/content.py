"""What lies on a device, in a few words and as a kind that has a colour and a hatch of its own."""

from enum import Enum
from typing import assert_never

from PySide6.QtCore import QCoreApplication

from raidwright.storage.disks import (
    Blank,
    Block,
    Filesystem,
    Foreign,
    Luks,
    Member,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    Table,
)
from raidwright.storage.names import array_name
from raidwright.storage.tree import array_of_member

translate = QCoreApplication.translate


class Substance(Enum):
    """Kinds of content that the eye tells apart."""

    NOTHING = "nothing"
    FILESYSTEM = "filesystem"
    ARRAY = "array"
    ENCRYPTED = "encrypted"
    VOLUMES = "volumes"
    OTHER = "other"


def substance(block: Block) -> Substance:
    """The kind of what lies directly on ``block``."""
    match block.content:
        case Blank():
            return Substance.OTHER if block.signatures else Substance.NOTHING
        case Filesystem():
            return Substance.FILESYSTEM
        case Member():
            return Substance.ARRAY
        case Luks():
            return Substance.ENCRYPTED
        case PhysicalVolume():
            return Substance.VOLUMES
        case Table() | SwapArea() | Foreign():
            return Substance.OTHER
        case _:
            assert_never(block.content)


def content_words(block: Block, snapshot: Snapshot) -> str:
    """A few words for what lies directly on ``block``: "ext4 /srv", "RAID tank", "empty"."""
    match block.content:
        case Blank():
            return ", ".join(block.signatures) or translate("Content", "empty")
        case Table(kind=kind):
            return translate("Content", "{kind} partition table").format(
                kind=kind.upper() if kind == "gpt" else kind
            )
        case Member():
            held = array_of_member(snapshot, block.path)
            return (
                translate("Content", "RAID {name}").format(name=array_name(held.name) if held else "").strip()
            )
        case Luks():
            return translate("Content", "encrypted (LUKS)")
        case PhysicalVolume(group=group):
            return translate("Content", "LVM {group}").format(group=group).strip()
        case Filesystem(kind=kind, label=label, mounts=mounts):
            return " ".join(filter(None, (kind, mounts[0] if mounts else label)))
        case SwapArea():
            return translate("Content", "swap")
        case Foreign(kind=kind):
            return kind
        case _:
            assert_never(block.content)

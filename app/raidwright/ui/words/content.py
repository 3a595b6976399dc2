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
from raidwright.storage.signatures import CONTRADICTING, UNKNOWN_DATA, UNREADABLE
from raidwright.storage.tree import array_of_member
from raidwright.ui.words.sentences import signature_words

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
    """A few words for what lies directly on ``block``: "ext4 /srv", "RAID tank", "nothing found"."""
    marks = [words for name, words in _marks().items() if name in block.signatures]
    return ", ".join(filter(None, (_known(block, snapshot), *marks))) or translate("Content", "nothing found")


def _marks() -> dict[str, str]:
    """What a probe finds that is no signature."""
    return {
        UNKNOWN_DATA: translate("Content", "unknown data"),
        UNREADABLE: translate("Content", "cannot be read"),
        CONTRADICTING: translate("Content", "contradicts itself"),
    }


def _known(block: Block, snapshot: Snapshot) -> str:
    match block.content:
        case Blank():
            return ", ".join(signature_words(name) for name in block.signatures if name not in _marks())
        case Table(kind=kind):
            return signature_words(kind)
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
            return signature_words(kind)
        case _:
            assert_never(block.content)

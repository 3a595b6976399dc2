"""Words from a command line, which need not be text; and how things are typed there."""

import shlex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from raidwright.storage.snapshot.disks import Block


def is_text(word: str) -> bool:
    """Whether ``word`` can be kept and sent: bytes that are not UTF-8 are surrogates in it (PEP 383)."""
    return not any("\ud800" <= letter <= "\udfff" for letter in word)


def shown_bytes(word: str) -> str:
    """``word`` with bytes that are not UTF-8 written out."""
    return word.encode(errors="surrogateescape").decode(errors="backslashreplace")


def typed_disk(disk: "Block") -> str:
    """The name of a disk in a command: its serial number, else its path."""
    from raidwright.storage.snapshot.disks import WholeDisk

    drive = disk.origin.drive if isinstance(disk.origin, WholeDisk) else None
    return shlex.quote((drive.serial if drive else "") or disk.path)

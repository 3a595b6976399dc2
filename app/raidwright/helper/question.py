"""What polkit's question calls the things that somebody is asked about."""

from collections.abc import Sequence

from raidwright.helper.trouble import shown
from raidwright.storage.plan import DiskIdentity

_MARKUP = str.maketrans({letter: f"\\x{ord(letter):02x}" for letter in "<>&$“”"})


def asked(text: str) -> str:
    """What others wrote, fit for a question: several agents take what they show for markup."""
    return shown(text).translate(_MARKUP)


def disk_title(disk: DiskIdentity) -> str:
    """A disk by what is printed on it, or by where it is."""
    names = (disk.model, disk.serial or disk.path)
    quoted = " ".join(f"“{asked(name)}”" for name in names if name)
    return f"{quoted} ({disk.size / 1e9:.0f} GB)"


def disk_titles(disks: Sequence[DiskIdentity]) -> str:
    """Several disks."""
    return "; ".join(disk_title(disk) for disk in disks)

"""Terms of the field in two plain sentences each: what it is, and what that means for the reader.

The window shows one beside the field that it explains, the terminal by ``raidwright help TERM``, and
``docs/glossary.md`` has all of them.
"""

from collections.abc import Callable
from typing import NamedTuple


class Term(NamedTuple):
    """One term as people read it."""

    title: str
    meaning: str
    also: tuple[str, ...] = ()
    """Other words for it, by which texts of the window are searched for the term."""


GLOSSARY = {
    "array": Term(
        "Array",
        "Several disks that act as one large disk. Depending on its level, an array survives disk failures.",
    ),
    "bitmap": Term(
        "Write-intent bitmap",
        "Marks the parts of an array with unfinished writes. After a power failure, only these parts are"
        " resynced.",
        ("bitmap",),
    ),
    "blueprint": Term(
        "Blueprint",
        "A file that describes an array. Raidwright can build the same array from it again.",
    ),
    "check": Term(
        "Check",
        "Reads all disks of an array and compares their data. It finds errors before a disk fails.",
        ("monthly checks",),
    ),
    "chunk": Term(
        "Chunk",
        "The amount of data written to one disk before the next disk is used. 512 KiB fits most uses.",
    ),
    "degraded": Term(
        "Degraded",
        "A disk is missing, but the array still works. Replace the disk soon: the next failure can lose"
        " data.",
    ),
    "direct-io": Term(
        "Direct I/O",
        "Reads and writes that bypass the computer's memory. They show the speed of the disks themselves.",
    ),
    "filesystem": Term(
        "File system",
        "Arranges data as files and folders. The best-known ones on Linux are ext4, XFS and Btrfs.",
    ),
    "fstab": Term(
        "fstab",
        "The file /etc/fstab lists file systems and their folders. The computer mounts them at boot.",
    ),
    "header": Term(
        "LUKS header",
        "The first part of an encrypted volume, with its keyslots. Without it, no passphrase unlocks the"
        " data, so keep a backup.",
        ("header",),
    ),
    "inconclusive": Term(
        "Inconclusive",
        "The difference between two results could be chance. More passes or runs can settle the comparison.",
    ),
    "initramfs": Term(
        "initramfs",
        "A small system that starts first at boot. It assembles the arrays that the main system needs.",
    ),
    "keyslot": Term(
        "Keyslot",
        "A place in the LUKS header for one passphrase or key file. Each keyslot opens the same data.",
    ),
    "latency": Term(
        "Latency",
        "The time from a request to its answer. Low latency makes a computer feel fast.",
    ),
    "logical-volume": Term(
        "Logical volume",
        "A part of a volume group, with a file system of its own. Its size can change later.",
        ("LVM volume",),
    ),
    "luks": Term(
        "LUKS",
        "The usual disk encryption of Linux. Without the passphrase or key file, the data cannot be read.",
        ("encryption", "encrypted"),
    ),
    "lvm": Term(
        "LVM",
        "Divides an array into volumes whose size can change later. You need it only for several file"
        " systems on one array.",
    ),
    "member": Term(
        "Member",
        "A disk or partition that belongs to an array. Do not change it with other programs.",
    ),
    "mismatch": Term(
        "Mismatch",
        "A place where the copies in an array differ, or its parity does not match the data. A repair makes"
        " them consistent again.",
    ),
    "mount": Term(
        "Mount point",
        "The folder in which a file system appears. Your files are there after mounting.",
        ("mounted", "mount"),
    ),
    "nfs": Term(
        "NFS",
        "Shares folders with Linux computers. It has no passwords: access is granted to whole computers.",
    ),
    "page-cache": Term(
        "Page cache",
        "Memory that keeps a copy of file data. It makes repeated reads and short writes seem"
        " faster than the disks.",
        ("cached",),
    ),
    "parity": Term(
        "Parity",
        "A value computed from the data on the other disks. With it, the data of a failed disk can be"
        " restored.",
    ),
    "pass": Term(
        "Pass",
        "A measurement that takes a few seconds. The result is the median of several passes.",
        ("passes",),
    ),
    "queue-depth": Term(
        "Queue depth",
        "The number of requests in flight at the same time. SSDs are fastest with many requests.",
    ),
    "raid0": Term(
        "RAID 0",
        "Spreads data over all disks for speed and space. It has no redundancy: any disk failure loses all"
        " data.",
    ),
    "raid1": Term(
        "RAID 1",
        "Keeps the same data on every disk. One working disk is enough.",
    ),
    "raid5": Term(
        "RAID 5",
        "Spreads data and parity over all disks. Survives 1 disk failure.",
    ),
    "raid6": Term(
        "RAID 6",
        "Spreads data and double parity over all disks. Survives 2 disk failures.",
    ),
    "raid10": Term(
        "RAID 10",
        "Keeps each piece of data on two disks and spreads the pieces. Small writes are fast, but only half"
        " of the space is usable.",
    ),
    "rebuild": Term(
        "Rebuild",
        "Restores the data of a failed disk on a new one. It takes hours, and the array stays usable.",
    ),
    "reshape": Term(
        "Reshape",
        "Rearranges the data of an array for more disks or another level. It takes hours to days.",
    ),
    "resync": Term(
        "Resync",
        "Makes the copies or the parity of an array consistent again, for example after a power failure.",
        ("sync",),
    ),
    "row": Term(
        "Row",
        "A test such as SEQ1M Q8T1: sequential (SEQ) or random (RND), blocks of 1 MiB, queue depth"
        " 8, 1 thread.",
        ("Q8T1", "Q1T1", "Q32T1"),
    ),
    "samba": Term(
        "Samba",
        "The program that shares folders with Windows, Mac and phones.",
        ("SMB",),
    ),
    "sector": Term(
        "Sector",
        "The smallest part of a disk that is read or written: 512 or 4096 bytes. All members should have"
        " the same sector size.",
    ),
    "share": Term(
        "Share",
        "A folder that other computers and phones can open over the network. Each person has their own"
        " password for it.",
    ),
    "signature": Term(
        "Signature",
        "Bytes that mark a file system, RAID member or partition table on a disk. Programs recognize the"
        " contents by them.",
    ),
    "slot": Term(
        "Slot",
        "The position of a member in its array. An empty slot has no disk.",
    ),
    "smart": Term(
        "SMART",
        "A disk's report about its own health. A failing disk often warns days before it fails.",
        ("self-test",),
    ),
    "spare": Term(
        "Hot spare",
        "A disk that waits in the array without data. It automatically replaces a failed member.",
        ("spare",),
    ),
    "stride": Term(
        "Stride",
        "The number of file system blocks in one chunk. The file system uses it to spread its own tables"
        " over the disks.",
        ("stripe width",),
    ),
    "stripe": Term(
        "Stripe",
        "One row of chunks across all disks. At levels with parity, the row also contains the parity.",
    ),
    "superblock": Term(
        "Superblock",
        "Data at a fixed place on each member. It identifies the array to which the disk belongs.",
    ),
    "swap": Term(
        "Swap space",
        "Disk space that the system uses when its memory is full.",
        ("swap",),
    ),
    "throughput": Term(
        "Throughput",
        "The amount of data per second. It matters for large files, such as videos.",
    ),
    "trim": Term(
        "TRIM",
        "Tells an SSD which blocks are free. The SSD stays fast and wears less.",
    ),
    "uuid": Term(
        "UUID",
        "A long number that identifies an array or a file system. It stays the same when the name changes.",
    ),
    "volume-group": Term(
        "Volume group",
        "The space that LVM divides into volumes. It can span several arrays or disks.",
    ),
    "wwn": Term(
        "WWN",
        "A number that the manufacturer gives each disk, like a serial number. No other disk has it.",
    ),
}
"""By the word that is typed in a terminal."""


def term_called(name: str) -> str | None:
    """The key of the term that is called ``name``, by its key or title; None for none."""
    plain = name.casefold().replace(" ", "").replace("-", "")
    for key, term in GLOSSARY.items():
        if plain in (key.replace("-", ""), term.title.casefold().replace(" ", "").replace("-", "")):
            return key
    return None


def glossary_page(heading: str, words: Callable[[str], str]) -> str:
    """All terms as a page of Help, each text as ``words`` has it."""
    entries = (f"## {words(term.title)}\n\n{words(term.meaning)}\n" for term in GLOSSARY.values())
    return f"# {heading}\n\n" + "\n".join(entries)

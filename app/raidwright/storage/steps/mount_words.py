"""How a file system is mounted, in the words that mount and fstab take."""

from typing import assert_never

from raidwright.storage.design.design import FilesystemKind, FoundKind, MountOptions

AS_TOLD = ("--options-source=fstab", "--options-source-force", "--options-mode=prepend")
"""Fstab's options of exactly this device and point stand before those that are given: the last one counts."""

SUBVOLUME = "subvol="
"""The option that says which part of a btrfs is mounted."""


def mount_option_words(options: MountOptions, subvolume: str | None = None) -> str:
    """The options as mount and fstab take them, and the ``subvolume`` of a btrfs.

    A disk full of data holds neither devices nor programs that run as somebody else.
    """
    chosen = {
        "noatime": options.noatime,
        "discard": options.discard,
        "compress=zstd": options.compress,
        f"{SUBVOLUME}{subvolume}": subvolume is not None,
    }
    return ",".join(("nodev", "nosuid", *(word for word, wanted in chosen.items() if wanted)))


def first_mount_words(options: MountOptions, kind: FilesystemKind) -> str:
    """The same for the mount of a file system that was just made.

    From its first mount on ext4 zeroes its tables of inodes in the background, for seconds to hours, and who
    measures what he has just built would measure that too. So told, it leaves that to the next mount.
    """
    words = mount_option_words(options)
    return f"{words},noinit_itable" if kind is FilesystemKind.EXT4 else words


def only_read(kind: FoundKind) -> tuple[str, ...]:
    """The options with which nothing is written: by "ro" alone a journal that is owed is written back."""
    match kind:
        case FoundKind.EXT2 | FoundKind.EXT3 | FoundKind.EXT4:
            return ("ro", "noload")
        case FoundKind.XFS:
            return ("ro", "norecovery")
        case FoundKind.BTRFS:
            return ("ro", "rescue=nologreplay")
        case _:
            assert_never(kind)

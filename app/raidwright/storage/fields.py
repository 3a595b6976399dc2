"""What documents are made of: the types of their fields with their limits, and JSON and TOML read into them.

Each limit stands here alone. Whatever is wrong with a text is one kind of error; the readers themselves have
several: for words in no UTF-8, for brackets without an end, for numbers of thousands of digits.
"""

from typing import Annotated, TypeVar

import msgspec

from raidwright.storage.failures import english, quotation
from raidwright.storage.units import KIB, MIB

MOST_DISKS = 32
"""Disks that one plan may name, members and spares together."""
MOST_SPARES = 8
MOST_STEPS = 128
"""Steps the helper accepts in one plan."""
MOST_LOST = 64
"""Items in one loss."""
MOST_LINES = 32
"""Lines of the computer's settings that a plan names."""
MOST_PARTITIONS = 255
"""What the kernel shows of one disk (``DISK_MAX_PARTS``); a GPT as everybody makes it has room for 128."""
MOST_SIGNATURES = 4 * (1 + MOST_PARTITIONS)
"""What is told of one disk and of its partitions, most of which carry one signature."""
MOST_NAMESAKES = 10
"""Numbers that tell arrays of one name apart."""
LONGEST_NAME = 32
"""Characters."""
LONGEST_TEXT = 256
"""Characters."""
LONGEST_LABEL = 12
"""Characters of a file system's label, which is what XFS can hold."""
EXTENT = 4 * MIB
"""Bytes in an LVM extent."""
SMALLEST_CHUNK, LARGEST_CHUNK = 4 * KIB, 64 * MIB
NAME = rf"[A-Za-z0-9][A-Za-z0-9_.-]{{0,{LONGEST_NAME - 1}}}"
UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
"""UUID of a container, a file system, a partition."""
_LONGEST_DEVICE = 127
"""Characters that device-mapper takes."""
ARRAY_UUID = r"[0-9a-f]{8}(:[0-9a-f]{8}){3}"
"""As mdadm prints it."""
MOUNT_ROOTS = ("/srv", "/mnt", "/media")
"""Folders below which a design may mount."""
KNOWN_ROOTS = (*MOUNT_ROOTS, "/run/media")
"""Folders below which data are mounted, by us or by a desktop."""

MOST_BYTES = 2**60
"""More than any disk has."""
Bytes = Annotated[int, msgspec.Meta(ge=0, le=MOST_BYTES)]
MOST_SPEED = 2**40
Speed = Annotated[int, msgspec.Meta(ge=KIB, le=MOST_SPEED, multiple_of=KIB)]
"""Bytes per second, as md counts them: in whole KiB."""
LineNumber = Annotated[int, msgspec.Meta(ge=1, le=2**31)]
DeviceNumber = Annotated[int, msgspec.Meta(ge=1, le=2**31)]
"""That of a device among those of its btrfs."""
Sectors = Annotated[int, msgspec.Meta(ge=0, le=2**51)]
SectorSize = Annotated[int, msgspec.Meta(ge=512, le=65536)]
"""Bytes."""
Blocks = Annotated[int, msgspec.Meta(ge=0, le=2**32)]
"""Blocks of a file system, 4096 bytes each."""
Index = Annotated[int, msgspec.Meta(ge=0, lt=MOST_DISKS)]
"""Place of a disk in its plan, from 0."""
MemberCount = Annotated[int, msgspec.Meta(ge=0, le=MOST_DISKS)]
ChunkSize = Annotated[int, msgspec.Meta(ge=SMALLEST_CHUNK, le=LARGEST_CHUNK)]
"""Bytes."""
Name = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^{NAME}\Z",
        description=f"1 to {LONGEST_NAME} letters, digits, “_”, “.” or “-”, starting with a letter or digit",
    ),
]
"""Array, VG, LV, mapping and label names: what every tool in the stack accepts unquoted."""
Label = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^([A-Za-z0-9][A-Za-z0-9_.-]{{0,{LONGEST_LABEL - 1}}})?\Z",
        description=f"at most {LONGEST_LABEL} letters, digits, “_”, “.” or “-”, the first a letter"
        " or a digit",
    ),
]
"""Label of a file system; may be empty."""
DriveId = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TEXT)]
Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
Uuid = Annotated[str, msgspec.Meta(pattern=rf"^{UUID}\Z")]
ArrayUuid = Annotated[str, msgspec.Meta(pattern=rf"^{ARRAY_UUID}\Z")]
MOST_FOLDERS = 16
"""Folders that are made at once on a new file system."""
_FOLDER = r"\w([\w .,()&+-]{0,58}[\w)])?"
FolderName = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^{_FOLDER}\Z",
        max_length=60,
        description=(
            "1 to 60 letters, digits, spaces or symbols such as “_”, starting with a letter or digit"
        ),
    ),
]
"""A name in any script: at most 240 bytes, and every file system takes 255."""
SubfolderPath = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^{_FOLDER}(/{_FOLDER}){{0,5}}\Z",
        max_length=LONGEST_TEXT,
        description=(
            "a folder such as Shared or Photos/2026, named with letters, digits, spaces or symbols"
            " such as “_”"
        ),
    ),
]
"""A folder below a mount point: never that itself, nothing that starts with a dot, nothing quoted."""
ShareName = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(?!.*  )(?!(?i:homes|printers|global)\Z)\w([\w .()&+-]{0,58}[\w)])?\Z",
        max_length=60,
        description=(
            "1 to 60 letters, digits, single spaces or symbols such as “_”, starting with a letter or digit"
        ),
    ),
]
"""What other computers see. smb.conf gives "[", "]", "%", quotes, ";" and line ends a meaning."""
NewAccountName = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[a-z_][a-z0-9_-]{0,30}\Z",
        description="1 to 31 lowercase letters, digits, “_” or “-”, starting with a letter or “_”",
    ),
]
"""What useradd of every distribution takes for a new user."""
_OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
Network = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^({_OCTET}\.){{3}}{_OCTET}/([89]|[12][0-9]|30)\Z",
        description="an IPv4 network such as 192.168.1.0/24",
    ),
]
"""Addresses of one network: never of the whole Internet."""
Interface = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,14}\Z")]
"""What the kernel calls a network interface, with nothing in it that a settings file gives a meaning."""
_ACCOUNT = r"[A-Za-z_][A-Za-z0-9_.-]{0,31}"
AccountName = Annotated[str, msgspec.Meta(pattern=rf"^{_ACCOUNT}\Z")]
"""Name of a user or a group, and never a number."""
Owner = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^({_ACCOUNT}(:{_ACCOUNT})?)?\Z",
        description="the name of a user of this computer, optionally followed by “:” and a group name",
    ),
]
"""An owner as chown takes it; without a group it is the user's own. Empty for whoever asks."""
MOST_ACCOUNTS = 4096
"""Users, and groups, that are told of."""
NodePath = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^/dev/[A-Za-z0-9][A-Za-z0-9_.-]*(/[A-Za-z0-9][A-Za-z0-9_.:-]*)?\Z", max_length=128
    ),
]
ARRAY_PATH = r"/dev/(md[0-9]{1,7}|md_[A-Za-z0-9_.-]{1,32}|md/[A-Za-z0-9][A-Za-z0-9_.:-]{0,63})"
"""/dev/mdN; by mdadm.conf's "CREATE names=yes" /dev/md_NAME; /dev/md/NAME. Only root makes these."""
ArrayNode = Annotated[str, msgspec.Meta(pattern=rf"^{ARRAY_PATH}\Z")]
"""Path of an array."""
ArrayPath = Annotated[str, msgspec.Meta(pattern=rf"^({ARRAY_PATH}|/dev/[a-z][a-z0-9]{{0,30}}[0-9])\Z")]
"""Path of an array, or of the partition that stands in its place: the kernel's own node, without a folder."""
_NO_DEVICES = "block|bsg|bus|char|cpu|disk|dri|fd|hugepages|input|mqueue|net|pts|shm|snd|usb|vfio"
LAYER_PATH = (
    rf"({ARRAY_PATH}|/dev/md[0-9]{{1,7}}p[0-9]{{1,4}}|/dev/dm-[0-9]{{1,7}}|/dev/[a-z][a-z0-9]{{0,30}}[0-9]"
    rf"|/dev/(?!({_NO_DEVICES})/)[A-Za-z0-9+_][A-Za-z0-9+_.-]*/[A-Za-z0-9+_][A-Za-z0-9+_.:-]*)"
)
"""Path of an array, of a partition, of /dev/mapper/NAME or /dev/GROUP/VOLUME; other folders have none."""
MappingName = Annotated[
    str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9+_.-]*\Z", max_length=_LONGEST_DEVICE)
]
"""What device-mapper may call a device, whoever made it."""
VolumeName = Annotated[
    str, msgspec.Meta(pattern=r"^[A-Za-z0-9+_][A-Za-z0-9+_.-]*\Z", max_length=_LONGEST_DEVICE)
]
"""What LVM may call a group or a volume, whoever made it (man 8 lvm), but for a dot at its start."""
LvmUuid = Annotated[
    str, msgspec.Meta(pattern=r"^[A-Za-z0-9]{6}(-[A-Za-z0-9]{4}){5}-[A-Za-z0-9]{6}\Z", max_length=38)
]
"""UUID of a volume group as LVM prints it."""
_FOLDERS = r"(/[A-Za-z0-9][A-Za-z0-9_.-]{0,63}){1,4}\Z"
NewMountPoint = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^({'|'.join(MOUNT_ROOTS)}){_FOLDERS}",
        max_length=LONGEST_TEXT,
        description="a folder below /srv, /mnt or /media, such as /srv/data",
    ),
]
MountPoint = Annotated[
    str, msgspec.Meta(pattern=rf"^({'|'.join(KNOWN_ROOTS)}){_FOLDERS}", max_length=LONGEST_TEXT)
]
_ABSOLUTE = r"^/"
Subvolume = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^/(\.?[A-Za-z0-9@_][A-Za-z0-9@_.+-]{0,62}(/\.?[A-Za-z0-9@_][A-Za-z0-9@_.+-]{0,62}){0,7})?\Z",
        max_length=LONGEST_TEXT,
    ),
]
"""Path of a subvolume of btrfs from the top of its file system, with nothing in it that fstab escapes."""
AnyMountPoint = Annotated[str, msgspec.Meta(pattern=_ABSOLUTE, max_length=LONGEST_TEXT)]
"""Wherever somebody has mounted something."""
FolderPath = Annotated[str, msgspec.Meta(pattern=_ABSOLUTE, max_length=1024)]
MailAddress = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}(@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?)?\Z",
        max_length=254,
        description="an address such as you@example.org or the name of a user of this computer",
    ),
]
"""One word of an mdadm.conf, with nothing in it that mdadm or a mailer takes for more than an address."""


def is_valid(value: object, kind: object) -> bool:
    """Whether a plan or a design that says ``value`` where it has a ``kind`` could be read."""
    try:
        msgspec.convert(msgspec.to_builtins(value), kind)
    except msgspec.ValidationError:
        return False
    return True


T = TypeVar("T")


def parse_json(text: str | bytes | msgspec.Raw, kind: type[T]) -> T:
    """The ``kind`` that ``text`` describes. Raises msgspec.DecodeError, naming the field, if it does not."""
    try:
        return msgspec.json.decode(text, type=kind)
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None
    except (UnicodeDecodeError, UnicodeEncodeError) as error:
        raise msgspec.DecodeError(f"it is no UTF-8: {error.reason}") from None


_LONGEST_TOML, _MOST_DOTS = 64 * 1024, 100
"""Letters of a text, and dots of a line of it: the reader takes each part of a dotted key for itself."""


def _require_short(text: str) -> None:
    """Raise msgspec.DecodeError for what would be read for more than a moment."""
    if len(text) > _LONGEST_TOML:
        raise msgspec.DecodeError(english("The file is longer than {kib} KiB.", kib=_LONGEST_TOML // 1024))
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_DOTS and not line.lstrip().startswith("#"):
            raise msgspec.DecodeError(
                english("Line {line} has more than {most} dots. Shorten it.", line=number, most=_MOST_DOTS)
            )


def parse_toml(text: str) -> dict[str, object]:
    """What ``text`` says, by its keys. Raises msgspec.DecodeError with the line when it is no TOML."""
    import tomllib

    _require_short(text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise msgspec.DecodeError(
            english("This is not a valid TOML file: it is nested too deeply.")
        ) from None
    except ValueError as error:
        raise msgspec.DecodeError(
            english("This is not a valid TOML file: {reason}.", reason=quotation(error))
        ) from None

"""What a computer is told to mount, to unlock, to assemble and to check: fstab, crypttab, mdadm.conf.

Every way to name a device there is brought to the link that udev makes for it, so that it can be compared
with the paths and links of a snapshot.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from enum import Enum
from itertools import islice
from typing import Annotated, assert_never

import msgspec
from msgspec.structs import replace

from raidwright.storage.configuration import FileKind, FileSeen, entries, kind_of
from raidwright.storage.fact import Fact
from raidwright.storage.fields import LONGEST_TEXT, Bytes, LineNumber, Text
from raidwright.storage.snapshot.names import (
    ARRAYS,
    BY_ID,
    BY_LABEL,
    KEY_FOLDER,
    KEY_NAME,
    MAPPER,
    array_uuid,
)
from raidwright.storage.snapshot.share import INCLUSION, entered_listing, entered_share

_TAGS = {
    "UUID": "/dev/disk/by-uuid/",
    "LABEL": BY_LABEL,
    "PARTUUID": "/dev/disk/by-partuuid/",
    "PARTLABEL": "/dev/disk/by-partlabel/",
    "ID": BY_ID,
}
_ARRAY_LINK = f"{_TAGS['ID']}md-uuid-"
OWNER = "x-raidwright.array="
"""The option of fstab that says which array a line is about, even when nothing on it can be seen.

To mount, what begins with "x-" is a remark.
"""
CONTAINER = "x-raidwright.container="
"""The option that says which container the line's file system lies in, so that its own entry is known too."""
MAIL, PROGRAM = "MAILADDR", "PROGRAM"
"""What an mdadm.conf calls those whom mdadm's monitor tells of failures: a mail address, and a program."""
DEVICES = "DEVICE"
"""What an mdadm.conf calls the devices of which alone an array is assembled."""
IGNORED = "<ignore>"
"""What an mdadm.conf has in place of the path of an array that mdadm is to leave alone."""
LISTED = "interfaces:"
"""How an entry is called by which others find this computer."""
LISTED_BY_IPV4 = "IPv4:"
"""How it is called too where they find it by IPv4 alone."""
_OWN_METADATA = re.compile(r"metadata=(0|0\.90|1|1\.[0-2]|default)", re.IGNORECASE)
SWITCH = "AUTOCHECK"
"""What Debian's mdadm calls the switch of the checks that cron begins."""
ALL_DEVICES = "partitions"
"""What an mdadm.conf calls all devices that there are."""
_MOST_TERMS = 128
"""Words of an entry of mdadm.conf that are told."""
_MOST_PLACES = 8
_OF_SYSTEM = frozenset({"bin", "boot", "dev", "etc", "lib", "proc", "root", "sbin", "sys", "usr"})
"""Folders of the running system: what lies there is on no array that goes, and nobody needs its name."""
_FILE_OPTIONS = frozenset(
    {
        *("lowerdir", "upperdir", "workdir", "lowerdir+", "datadir+", "header", "loop", "keyfile"),
        *("x-systemd.requires-mounts-for", "x-systemd.wants-mounts-for", "tcrypt-keyfile"),
    }
)
"""Options of fstab and crypttab, by what stands before "=", that name files or folders, after colons too."""
_SHORTEST_KEYWORD = 3
"""Letters that a keyword of mdadm.conf keeps at least when it is cut short."""
_PLAIN_CONTAINER = re.compile(
    rf"\S+ UUID=[0-9a-f-]{{36}} (none|{re.escape(KEY_FOLDER)}/{KEY_NAME}) luks"
    r"(,(noauto|nofail|discard|(x-systemd\.device-)?timeout=\d+))*"
)
"""A line of crypttab in which nothing stands that others than root must not know."""
_PASSES_DISCARDS = frozenset({"discard", "allow-discards"})
"""What crypttab(5) calls it, and what systemd takes as well."""
_OCTAL = re.compile(r"\\([0-7]{3})")
_SLASHES = re.compile(r"/+")
_UNSTEADY = re.compile(r"/dev/[^/]+|/dev/disk/by-(label|partlabel)/.*")
"""Kernel names change places between starts, and a label may be on several devices."""


class _Reading(Fact, frozen=True):
    """What a line says: the words of it that name things, the device it is about, and all that they name."""

    words: str
    device: str
    names: tuple[str, ...]
    discard: bool = False
    noauto: bool = False
    terms: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


class SettingLine(Fact, frozen=True):
    """One line, and what it names: links of devices, and a mount point."""

    file: Text
    line: LineNumber
    text: Text
    """Its words that name things; never its options, where secrets may stand."""
    names: Annotated[tuple[Text, ...], msgspec.Meta(max_length=8)]
    device: Text = ""
    """The one device that it is about."""
    whole: Text = ""
    """All of it, where that is no secret; empty otherwise."""
    array: Text = ""
    """UUID of the array that it is about, where it says so."""
    discard: bool = False
    """Of a container: freed blocks are passed on to the disks (TRIM)."""
    noauto: bool = False
    """What it is about is neither mounted nor unlocked unless somebody asks for it."""
    terms: Annotated[tuple[Text, ...], msgspec.Meta(max_length=_MOST_TERMS)] = ()
    """Words of an mdadm.conf that say which devices or which array are meant."""
    places: Annotated[tuple[Text, ...], msgspec.Meta(max_length=_MOST_PLACES)] = ()
    """Files and folders that it needs beside what it names: a key, an overlay's layers, a program."""

    @property
    def mapping(self) -> str:
        """Name of the mapping that a line of crypttab opens."""
        return self.text.partition(" ")[0]


class Obstacle(Enum):
    """Why a file cannot be changed."""

    READ_ONLY = "read-only"
    """Its folder is on a file system that can only be read."""
    ELSEWHERE = "elsewhere"
    """It is a link to what lies outside /etc: something else makes it."""
    ODD = "odd"
    """It is no file, or too large for one, or others than root can change it or the way to it."""


class SettingFile(Fact, frozen=True):
    """One of the files that a plan can change; of several of a kind, lines are added to the first."""

    kind: FileKind
    seen: FileSeen
    obstacle: Obstacle | None = None


class RamdiskProgram(Enum):
    """What makes the initial RAM disk, which puts arrays together before the root file system is there."""

    UPDATE_INITRAMFS = "update-initramfs"
    DRACUT = "dracut"
    MKINITCPIO = "mkinitcpio"


class Ramdisk(Fact, frozen=True):
    """The initial RAM disk that this computer starts with."""

    made_by: RamdiskProgram
    size: Bytes
    free: Bytes
    """Bytes free there. update-initramfs makes the new one beside the old, dracut writes over that."""


class GroupBackup(Fact, frozen=True):
    """What LVM keeps of a volume group's metadata beside the disks."""

    group: Text
    devices: tuple[Text, ...]
    """Paths of its physical volumes, as they were called when it was written."""
    ids: tuple[Text, ...] = ()
    """By what LVM's file of devices knows them, where it is in use: "CRYPT-LUKS2-UUID-NAME"."""
    sizes: tuple[Bytes, ...] = ()
    """Bytes of each of these devices."""
    uuid: Text = ""
    """The group's own."""
    volumes: tuple[Text, ...] = ()
    """UUIDs of its physical volumes."""


def setting_lines(file: str, data: bytes, *, public: bool = False) -> Iterator[SettingLine]:
    """Lines of a file that name something; of an mdadm.conf its arrays, and whom its monitor tells.

    ``public`` is a file that everybody may read. A line that is about no device may still not be told whole:
    among the options of a network's share stands its password, and in its name who has it.
    """
    read, is_container = _reader(kind_of(file)), kind_of(file) is FileKind.CONTAINERS
    for entry in entries(kind_of(file), data):
        reading = read(entry.words)
        if reading is not None:
            is_array = kind_of(file) is FileKind.ARRAYS and reading.names[:1] not in ((MAIL,), (PROGRAM,))
            may_show = public or is_array or reading.device.startswith("/dev/")
            reading = reading if may_show else _mask(reading)
            names = tuple(name[:LONGEST_TEXT] for name in reading.names)
            text, device = reading.words[:LONGEST_TEXT], reading.device[:LONGEST_TEXT]
            array = _array_of(reading)[:LONGEST_TEXT]
            is_known = is_steady(device) or not {MAIL, SWITCH, DEVICES}.isdisjoint(names)
            is_open = public or (is_container and _PLAIN_CONTAINER.fullmatch(entry.text) is not None)
            is_whole = is_open and is_known and len(entry.text) <= LONGEST_TEXT
            whole = entry.text if is_whole else ""
            yield SettingLine(
                file,
                entry.lines[0],
                text,
                names,
                device,
                whole,
                array,
                reading.discard,
                reading.noauto,
                terms=tuple(term[:LONGEST_TEXT] for term in reading.terms),
                places=tuple(place[:LONGEST_TEXT] for place in reading.places)[:_MOST_PLACES],
            )


def _mask(reading: _Reading) -> _Reading:
    """``reading`` without its device: only the place or the mapping that the line names, and files."""
    names = tuple(name for name in reading.names if name != reading.device)
    places = (*_places((reading.device,)), *reading.places)
    return replace(reading, words=" ".join(("…", *names)), device="", names=names, places=places)


def _array_of(reading: _Reading) -> str:
    return next(
        (name.removeprefix(_ARRAY_LINK) for name in reading.names if name.startswith(_ARRAY_LINK)), ""
    )


def containers_of(line: SettingLine) -> tuple[str, ...]:
    """Links of the container that the line says its file system lies in."""
    links = (name for name in line.names if name.startswith(_TAGS["UUID"]))
    return tuple(link for link in links if link != line.device)


def containers_on(array: str, lines: Iterable[SettingLine]) -> set[str]:
    """Links of the containers that ``lines`` say lie on the array of that UUID."""
    return {link for line in lines if line.array == array for link in containers_of(line)}


def is_of_firmware(line: SettingLine) -> bool:
    """Whether an entry of mdadm.conf is about a container of firmware's, or about what lies in one."""
    kinds = [term for term in line.terms if term.lower().startswith("metadata=")]
    is_inside = any(term.lower().startswith(("container=", "member=")) for term in line.terms)
    return is_inside or any(not _OWN_METADATA.fullmatch(kind) for kind in kinds)


def is_steady(device: str) -> bool:
    """Whether what a line names by that will be the same device at the next start."""
    return device.startswith("/dev/") and not _UNSTEADY.fullmatch(device)


def lines_naming(names: Collection[str], lines: Iterable[SettingLine]) -> tuple[SettingLine, ...]:
    """The lines that name something out of ``names``."""
    return tuple(line for line in lines if not set(names).isdisjoint(line.names))


def lines_below(points: Iterable[str], lines: Collection[SettingLine]) -> tuple[SettingLine, ...]:
    """The lines that need something below a mount on one of ``points``, and those that need what these make.

    That is a folder bound elsewhere, an image, a swap file, a key, a program, or another mount.
    """
    places = {point for point in points if point != "/"}
    devices: set[str] = set()
    below: list[SettingLine] = []
    while more := [line for line in lines if line not in below and _needs(line, places, devices)]:
        below += more
        places |= mount_points(more)
        devices |= {line.names[0] for line in lines_of_kind(FileKind.CONTAINERS, more)}
    return tuple(line for line in lines if line in below)


def mount_points(lines: Iterable[SettingLine]) -> set[str]:
    """Where ``lines`` of fstab have something mounted."""
    names = (name for line in lines_of_kind(FileKind.MOUNTS, lines) for name in line.names)
    return {name for name in names if name.startswith("/") and not name.startswith("/dev/")}


def _needs(line: SettingLine, places: Collection[str], devices: Collection[str]) -> bool:
    paths = (*line.places, *_places(line.names))
    return line.device in devices or any(
        path == point or path.startswith(f"{point}/") for path in paths for point in places
    )


def lines_of_kind(kind: FileKind, lines: Iterable[SettingLine]) -> Iterator[SettingLine]:
    """Those of ``lines`` that stand in a file of that ``kind``."""
    return (line for line in lines if kind_of(line.file) is kind)


def uuid_link(uuid: str) -> str:
    """The link in /dev to the file system or container of that UUID."""
    return f"{_TAGS['UUID']}{uuid}"


def partition_link(uuid: str) -> str:
    """The link in /dev to the partition of that UUID."""
    return f"{_TAGS['PARTUUID']}{uuid}"


def array_link(uuid: str) -> str:
    """The link in /dev to the array of that UUID, as mdadm prints it."""
    return f"{_ARRAY_LINK}{uuid}"


def unescape(word: str) -> str:
    """A word as fstab and the kernel's tables write it: three octal digits after a backslash are a letter."""
    return _OCTAL.sub(lambda match: chr(int(match[1], 8)), word)


def _reader(kind: FileKind) -> Callable[[tuple[str, ...]], _Reading | None]:
    match kind:
        case FileKind.MOUNTS:
            return _read_mount
        case FileKind.CONTAINERS:
            return _read_container
        case FileKind.ARRAYS:
            return _read_mdadm_entry
        case FileKind.CHECKS:
            return _read_switch
        case FileKind.SAMBA:
            return _read_inclusion
        case FileKind.SHARES | FileKind.EXPORTS | FileKind.BINS:
            return _read_entered
        case FileKind.WINDOWS_LIST | FileKind.OTHERS_LIST:
            return _read_listing
        case _:
            assert_never(kind)


def _read_mount(words: tuple[str, ...]) -> _Reading | None:
    if len(words) < 2:
        return None
    source, point = map(unescape, words[:2])
    options = words[3].split(",") if len(words) > 3 else []
    owner = (array_link(each.removeprefix(OWNER)) for each in options if each.startswith(OWNER))
    inner = (uuid_link(each.removeprefix(CONTAINER)) for each in options if each.startswith(CONTAINER))
    marks = (*islice(owner, 1), *islice(inner, 1))
    names = (_device_link(source), _normal_point(point), *marks)
    return _Reading(
        f"{source} {point}",
        names[0],
        names,
        noauto="noauto" in options,
        places=tuple(_places((*_folders_joined(source), *_files_among(options)))),
    )


def _folders_joined(source: str) -> list[str]:
    """Folders of this computer that are mounted as one; none of a server, whose name comes first."""
    is_here = source.startswith("/") and not source.startswith("//")
    return source.split(":") if is_here and ":" in source else []


def _read_container(words: tuple[str, ...]) -> _Reading | None:
    if len(words) < 2:
        return None
    source, options = _device_link(words[1]), words[3].split(",") if len(words) > 3 else []
    key, _, key_device = words[2].partition(":") if len(words) > 2 else ("", "", "")
    return _Reading(
        " ".join(words[:2]),
        source,
        (f"{MAPPER}{words[0]}", source, *([_device_link(key_device)] if key_device else [])),
        discard=not _PASSES_DISCARDS.isdisjoint(options),
        noauto="noauto" in options,
        places=tuple(_places(("" if key_device else key, *_files_among(options)))),
    )


def _files_among(options: Iterable[str]) -> Iterator[str]:
    """What the options that name files or folders name."""
    for name, _, value in (option.partition("=") for option in options):
        if name in _FILE_OPTIONS:
            yield from map(unescape, value.strip('"').split(":"))


def _places(paths: Iterable[str]) -> Iterator[str]:
    """Those of ``paths`` that are files or folders which may lie on an array."""
    here = (each for each in paths if each.startswith("/") and not each.startswith("//"))
    for path in map(_normal_point, here):
        if path.split("/")[1] not in _OF_SYSTEM | {""}:
            yield path


def _read_mdadm_entry(words: tuple[str, ...]) -> _Reading | None:
    """Read an entry of mdadm.conf, whose keywords may be cut short: mdadm takes the first that begins so."""
    for keyword in (MAIL, PROGRAM):
        if _is_begun(keyword, words[0]):
            places = tuple(_places(words[1:2])) if keyword == PROGRAM else ()
            return _Reading(" ".join((keyword, *words[1:])), "", (keyword,), places=places)
    if _is_begun("devices", words[0]):
        return _read_devices(words)
    return _read_array(words) if _is_begun("array", words[0]) else None


def _read_devices(words: tuple[str, ...]) -> _Reading:
    """Read which devices arrays are assembled of; mdadm passes over other words (config.c, ``devline``)."""
    is_known = (word.startswith("/") or word.lower() in (ALL_DEVICES, "containers") for word in words[1:])
    words_taken = tuple(word for word, fits in zip(words[1:], is_known, strict=True) if fits)
    # Of an endless line nobody could say what it leaves out.
    terms = words_taken if len(words_taken) <= _MOST_TERMS else (ALL_DEVICES,)
    return _Reading(" ".join((DEVICES, *words[1:])), "", (DEVICES,), terms=terms)


def _is_begun(keyword: str, word: str) -> bool:
    return len(word) >= _SHORTEST_KEYWORD and keyword.lower().startswith(word.lower())


def _read_switch(words: tuple[str, ...]) -> _Reading | None:
    is_it = len(words) == 1 and words[0].startswith(f"{SWITCH}=")
    return _Reading(words[0], "", (SWITCH,)) if is_it else None


def _read_inclusion(words: tuple[str, ...]) -> _Reading | None:
    return _Reading(INCLUSION, "", (INCLUSION,)) if words == tuple(INCLUSION.split()) else None


def _read_entered(words: tuple[str, ...]) -> _Reading | None:
    """Read an entry about a share of ours, which names its array after a name of its own."""
    entry = entered_share(words[0])
    if entry is None:
        return None
    name = entry.share.name
    return _Reading(f"{name} {entry.path}", "", (f"share:{name.casefold()}", array_link(entry.array)))


def _read_listing(words: tuple[str, ...]) -> _Reading | None:
    """Read an entry of ours about interfaces."""
    listing = entered_listing(words[0])
    if listing is None:
        return None
    names = (LISTED, LISTED_BY_IPV4) if listing.ipv4_alone else (LISTED,)
    return _Reading(" ".join((LISTED, *listing.interfaces)), "", names)


def _read_array(words: tuple[str, ...]) -> _Reading:
    """Read what an entry names: mdadm passes over a UUID that is none, and over what is said twice."""
    bare = [word for word in words[1:] if "=" not in word and not word.startswith(("/", "<"))]
    paths = [word for word in words[1:] if word.startswith("/dev/") or word in bare]
    values = _values("uuid", words)
    uuid = [array_link(each.lower()) for each in (*filter(None, map(array_uuid, values)), *values)][:1]
    name = [f"{ARRAYS}{each.rpartition(':')[2]}" for each in _values("name", words)][:1]
    naming = [word for word in words[1:] if word in paths or word.lower().startswith(("uuid=", "name="))]
    # A name that does not begin with a slash is one in /dev/md.
    path = [f"{ARRAYS}{each}" if each in bare else each for each in paths[:1]]
    names = tuple(dict.fromkeys((*path, *uuid, *name)))
    return _Reading(
        " ".join((words[0], *naming)),
        next(iter((*uuid, *path, *name)), ""),
        names,
        terms=tuple(word for word in words[1:] if word not in paths)[:_MOST_TERMS],
        places=tuple(_places(_values("bitmap", words))),
    )


def _values(key: str, words: tuple[str, ...]) -> list[str]:
    pairs = (word.partition("=") for word in words[1:])
    return [value for name, separator, value in pairs if separator and name.lower() == key]


def _normal_point(point: str) -> str:
    """A mount point as the kernel tells it: slashes are not doubled, and none is at its end."""
    return _SLASHES.sub("/", point).rstrip("/") or "/"


def _device_link(source: str) -> str:
    tag, separator, value = source.partition("=")
    return f"{_TAGS[tag]}{value.strip(chr(34))}" if separator and tag in _TAGS else source

"""What a device is a part of, as its own first blocks say: btrfs, an LVM group with its volumes, md.

Sources: the kernel's ``struct btrfs_super_block``; LVM2's ``lib/format_text/layout.h``, ``label.h`` and
``export.c``, and ``lib/config/config.c``: a tree of named sections and values.
"""

import os
import re
import struct
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from raidwright.helper.looking.on_disk.filesystem_superblock import BTRFS_MAGIC, BTRFS_START
from raidwright.helper.looking.on_disk.md_superblock import as_mdadm_prints
from raidwright.helper.looking.on_disk.signatures import WHOLE, Region, Signature
from raidwright.storage.fields import MOST_BYTES, LvmUuid, is_valid
from raidwright.storage.snapshot.disks import PartOf
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER, BTRFS, BTRFS_SEED, PHYSICAL_VOLUME
from raidwright.storage.units import MIB, SECTOR

_WORD = re.compile(
    r'\s+|#[^\n]*|(?P<text>"(?:[^"\\]|\\.)*")|(?P<sign>[{}\[\],=])|(?P<plain>[^\s{}\[\],=#"]+)'
)
_UUID = re.compile(r"[A-Za-z0-9]{6}(?:-[A-Za-z0-9]{4}){5}-[A-Za-z0-9]{6}")
_DEEPEST = 8
"""Sections within sections; LVM's own are four deep."""

Section = dict[str, "str | Section"]


class GroupText(NamedTuple):
    """A volume group as its metadata tell of it."""

    name: str
    uuid: str
    devices: int
    """How many physical volumes it has."""
    volumes: tuple[str, ...] = ()
    """Names of its logical volumes, where each of them stands on physical volumes alone."""


def group_in(text: bytes) -> GroupText | None:
    """The group of which ``text`` tells; None where it is no whole metadata of a group."""
    try:
        tree = _section(_words(text.decode("ascii")), 0)
    except (ValueError, StopIteration):
        return None
    name, group = next(((name, each) for name, each in tree.items() if isinstance(each, dict)), ("", None))
    uuid = group.get("id", "") if group is not None else ""
    volumes = group.get("physical_volumes", {}) if group is not None else {}
    if not isinstance(uuid, str) or not isinstance(volumes, dict) or not _UUID.fullmatch(uuid):
        return None
    logical = group.get("logical_volumes", {}) if group is not None else {}
    return GroupText(name, uuid, len(volumes), _plain(logical) if isinstance(logical, dict) else ())


def _plain(logical: Section) -> tuple[str, ...]:
    """Names of all these volumes; none where one is hidden, or needs another to be there."""
    is_plain = (isinstance(each, dict) and _is_plain(each) for each in logical.values())
    return tuple(sorted(logical)) if all(is_plain) else ()


def _is_plain(volume: Section) -> bool:
    segments = [each for each in volume.values() if isinstance(each, dict)]
    is_shown = "VISIBLE" in str(volume.get("status", "")).split()
    return is_shown and all(each.get("type") == "striped" for each in segments)


def _words(text: str) -> Iterator[str]:
    place = 0
    while place < len(text):
        word = _WORD.match(text, place)
        if word is None:
            raise ValueError(text[place : place + 16])
        place = word.end()
        if word["text"] is not None:
            yield word["text"]
        elif word["sign"] or word["plain"]:
            yield word["sign"] or word["plain"]


def _section(words: Iterator[str], depth: int) -> Section:
    """All up to the brace that closes it. Raises ValueError where it is no section."""
    if depth > _DEEPEST:
        raise ValueError(depth)
    section: Section = {}
    for name in words:
        if name == "}":
            return section
        sign = next(words)
        if sign == "{":
            section[name] = _section(words, depth + 1)
        elif sign == "=":
            section[name] = _value(words)
        else:
            raise ValueError(sign)
    if depth:
        raise ValueError("not closed")
    return section


def _value(words: Iterator[str]) -> str:
    """A value; of a list the items with blanks between."""
    first = next(words)
    if first != "[":
        return first.strip('"')
    items: list[str] = []
    for word in words:
        if word == "]":
            return " ".join(items)
        if word != ",":
            items.append(word.strip('"'))
    raise ValueError("not closed")


_Read = Callable[[int, int], bytes]
"""Bytes of a device: how many, and from where on."""
_BTRFS = struct.Struct("<56xQ8s64xQ57xQ")
"""flags at 56, magic at 64, num_devices at 136, devid of dev_item at 201."""
_MOST_NUMBER = 2**31
_SEEDING = 1 << 32
_LABEL = struct.Struct("<8s12xI8s")
"""id, offset of the PV header from the label, type."""
_LOCATION = struct.Struct("<QQ")
_PV_HEADER, _EXTENSION = 40, struct.Struct("<II")
_USED = 1
_MDA = struct.Struct("<4x16s4xQQ")
"""magic, start, size."""
_MDA_MAGIC = b" LVM2 x[5A%r0N*>"
_LOCATIONS = 40
"""Where the list of metadata copies begins in the header of a metadata area."""
_LONGEST_NAME = 128
_LONGEST_TEXT = MIB
"""Bytes of metadata that are read; of ordinary groups they are some thousand."""
_MOST_VOLUMES = 64
_NAME = re.compile(rb"[A-Za-z0-9+_.-]{1,127}(?= )")


def parts(descriptor: int, signatures: Sequence[Signature], region: Region = WHOLE) -> tuple[PartOf, ...]:
    """What the open device, on which these ``signatures`` are, is a part of. Raises OSError."""
    every = set(_parts(_reader(descriptor, region), signatures))
    return tuple(sorted(every, key=lambda part: (part.kind, part.name)))


def _reader(descriptor: int, region: Region) -> _Read:
    return lambda length, offset: os.pread(descriptor, length, region.start + offset)


def _parts(read: _Read, signatures: Sequence[Signature]) -> Iterator[PartOf]:
    for signature in signatures:
        if signature.name == ARRAY_MEMBER:
            yield PartOf(ARRAY_MEMBER, as_mdadm_prints(signature.uuid))
        elif signature.name == BTRFS:
            yield from _btrfs(read(_BTRFS.size, BTRFS_START), signature.uuid)
        elif signature.name == PHYSICAL_VOLUME:
            yield from _group(read, signature.uuid if is_valid(signature.uuid, LvmUuid) else "")


def _btrfs(superblock: bytes, uuid: str) -> Iterator[PartOf]:
    flags, magic, devices, number = _BTRFS.unpack(superblock)
    if magic == BTRFS_MAGIC:
        kind = BTRFS_SEED if flags & _SEEDING else BTRFS
        yield PartOf(kind, uuid, min(devices, _MOST_NUMBER), number=min(number, _MOST_NUMBER))


def _group(read: _Read, volume: str) -> Iterator[PartOf]:
    """The volume group of the physical ``volume``; nothing when it is certain that it belongs to none."""
    try:
        areas, used = _areas(_pv_header(read(5 * SECTOR, 0)))
        names = [_name(read, start, size) for start, size in areas]
        group = next(filter(None, (group_in(_text(read, start, size)) for start, size in areas)), None)
    except struct.error:
        yield PartOf(PHYSICAL_VOLUME, "", volume=volume)
        return
    if group is not None:
        volumes = group.volumes[:_MOST_VOLUMES]
        yield PartOf(PHYSICAL_VOLUME, group.name, group.devices, group.uuid, volumes, volume)
    elif any(names) or used or not areas:
        yield PartOf(PHYSICAL_VOLUME, next(filter(None, names), ""), volume=volume)


def lvm_headers(descriptor: int) -> bytes:
    """The header of the physical volume on the open device and of each of its metadata areas.

    Whatever is done to a group, LVM writes new metadata there, and its place, length and checksum into the
    headers. Empty without any metadata. Raises OSError.
    """
    read = _reader(descriptor, WHOLE)
    try:
        header = _pv_header(read(5 * SECTOR, 0))
        areas = [_area_header(read, start, size) for start, size in _areas(header)[0]]
    except struct.error:
        return b""
    return b"".join((header, *areas)) if areas else b""


def _pv_header(front: bytes) -> bytes:
    """From the physical volume's header on: its label is in one of the first four sectors."""
    for start in range(0, 4 * SECTOR, SECTOR):
        magic, offset, kind = _LABEL.unpack_from(front, start)
        if magic == b"LABELONE" and kind == b"LVM2 001":
            return front[start + offset : start + SECTOR]
    return b""


def _areas(header: bytes) -> tuple[list[tuple[int, int]], bool]:
    """(start, size) of each metadata area, and whether the header itself says that it is in a group."""
    offset, lists = _PV_HEADER, []
    for _ in ("data", "metadata"):
        areas = []
        while (location := _LOCATION.unpack_from(header, offset)) != (0, 0):
            areas.append(location)
            offset += _LOCATION.size
        offset += _LOCATION.size
        lists.append(areas)
    version, flags = _EXTENSION.unpack_from(header, offset)
    return lists[1], version > 1 and bool(flags & _USED)


def _area_header(read: _Read, start: int, size: int) -> bytes:
    """The first sector of a metadata area. Raises struct.error where there is none."""
    if start + size > MOST_BYTES:
        raise struct.error("no place of a disk")
    header = read(SECTOR, start)
    magic, own_start, own_size = _MDA.unpack_from(header)
    if magic != _MDA_MAGIC or (own_start, own_size) != (start, size):
        raise struct.error("no metadata area")
    return header


def _text(read: _Read, start: int, size: int) -> bytes:
    """The metadata in one area, empty where they are too long. Raises struct.error where there is none."""
    offset, length = _LOCATION.unpack_from(_area_header(read, start, size), _LOCATIONS)
    if not SECTOR <= offset < size or length > min(size, _LONGEST_TEXT):
        return b""
    first = read(min(length, size - offset), start + offset)
    return (first + read(length - len(first), start + SECTOR)).rstrip(b"\0")


def _name(read: _Read, start: int, size: int) -> str:
    """The group named by the metadata in one area, which is a ring behind its header; empty for none.

    Raises struct.error when that cannot be read.
    """
    offset, length = _LOCATION.unpack_from(_area_header(read, start, size), _LOCATIONS)
    if not length:
        return ""
    if offset >= size:
        raise struct.error("text outside its area")
    text = read(min(_LONGEST_NAME, size - offset), start + offset)
    text += read(_LONGEST_NAME - len(text), start + SECTOR)
    name = _NAME.match(text)
    if name is None:
        raise struct.error("no name of a group")
    return name.group().decode()

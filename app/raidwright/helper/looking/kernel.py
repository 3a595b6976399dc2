"""What the kernel and udev say of block devices: /sys, /proc, /run/udev and a few ioctls."""

import contextlib
import fcntl
import functools
import os
import re
import stat
import struct
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from raidwright.reading.own_kernel import BOOT_ID
from raidwright.storage.units import SECTOR

SYS = Path("/sys")
UDEV = Path("/run/udev/data")
_EVERY = "class/block"
"""Below /sys, a link for each device."""
_PAGE = os.sysconf("SC_PAGESIZE")
_BLKGETSIZE64 = 0x80081272
_BLKRRPART = 0x125F
_BLKGETDISKSEQ = 0x80081280
_ANSWERED = (0, 4, 11, 15)
"""Where /sys/block/*/stat counts requests that are done, by the kernel's Documentation/block/stat.rst."""
_GROUNDS = ("LVM-", "CRYPT-")
"""What device-mapper calls volumes of LVM and unlocked containers."""
_HEX = re.compile(r"\\x([0-9a-fA-F]{2})")


@dataclass(frozen=True)
class Device:
    """One block device, named by its kernel name ("vda1") and its folder in /sys."""

    node: str
    folder: Path

    @property
    def path(self) -> str:
        """Its node: "/dev/vda1"."""
        return f"/dev/{self.node.replace('!', '/')}"

    @property
    def number(self) -> str:
        """Its number, "major:minor"."""
        return self.attribute("dev")

    @property
    def is_partition(self) -> bool:
        """Whether it is a part of another one."""
        return os.path.exists(f"{self.folder}/partition")  # noqa: PTH110 - see `_read`

    @property
    def is_drive(self) -> bool:
        """Whether a piece of hardware is behind it, and not another block device."""
        return os.path.exists(f"{self.folder}/device")  # noqa: PTH110 - see `_read`

    @property
    def is_ground(self) -> bool:
        """Whether a plan may name it as what members of an array lie on, see `tree.is_ground`."""
        return self.is_drive or self.is_loop or self.dm_uuid.startswith(_GROUNDS)

    @property
    def is_loop(self) -> bool:
        """Whether it is a loop device that has been set up."""
        return os.path.isdir(f"{self.folder}/loop")  # noqa: PTH112 - see `_read`

    @property
    def is_array(self) -> bool:
        """Whether it is an md device, running or not."""
        return os.path.isdir(f"{self.folder}/md")  # noqa: PTH112 - see `_read`

    @property
    def size(self) -> int:
        """Bytes."""
        return int(self.attribute("size") or 0) * SECTOR

    @property
    def dm_name(self) -> str:
        """What device-mapper calls it; empty for what it has not made."""
        return self.attribute("dm/name")

    @property
    def dm_uuid(self) -> str:
        """Whose it is, as device-mapper knows ("CRYPT-LUKS2-…", "LVM-…"); empty for what it has not made."""
        return self.attribute("dm/uuid")

    @property
    def array_state(self) -> str:
        """How it is, in md's own word ("clean"); empty for what is no array."""
        return self.attribute("md/array_state")

    @property
    def logical_sector(self) -> int:
        """Bytes that it reads and writes at once, at least; 0 when it is gone."""
        return int(self.attribute("queue/logical_block_size") or 0)

    @property
    def physical_sector(self) -> int:
        """Bytes that it can write without reading them first; 0 when it is gone."""
        return int(self.attribute("queue/physical_block_size") or 0)

    @property
    def rotational(self) -> str:
        """What the kernel says: "1" where something turns, "0" where nothing does; empty when it is gone."""
        return self.attribute("queue/rotational")

    @property
    def requests(self) -> int | None:
        """How many requests it has still to answer; None when the kernel does not say."""
        counts = self.attribute("inflight").split()
        return sum(map(int, counts)) if counts else None

    @property
    def answer_count(self) -> int:
        """Reads, writes, discards and flushes that it has answered; 0 when the kernel does not say."""
        counts = self.attribute("stat").split()
        return sum(int(counts[place]) for place in _ANSWERED if place < len(counts))

    @property
    def disk(self) -> "Device":
        """The whole disk that it is, or is a part of."""
        return self._parent if self.is_partition else self

    @property
    def diskseq(self) -> int:
        """The kernel's number of this incarnation of the disk; 0 on kernels before 5.15."""
        return int(self.disk.attribute("diskseq") or 0)

    def attribute(self, name: str) -> str:
        """A file of its folder in /sys; empty when it cannot be read."""
        try:
            return _read(f"{self.folder}/{name}").decode(errors="replace").strip()
        except OSError:
            return ""

    def partitions(self) -> list["Device"]:
        """The parts of a disk, by number; without those that go while a table is read again."""
        names = (name for name in _names_in(f"{self.folder}") if name.startswith(self.node))
        parts = (_device_in(f"{self.folder}/{name}") for name in names)
        numbered = {part: number for part in parts if (number := part.attribute("partition"))}
        return sorted(numbered, key=lambda part: int(numbered[part]))

    def holders(self) -> list["Device"]:
        """Block devices that stand on this one."""
        return _linked_devices(f"{self.folder}/holders")

    def slaves(self) -> list["Device"]:
        """Block devices that this one stands on."""
        return _linked_devices(f"{self.folder}/slaves")

    def beneath(self) -> list["Device"]:
        """What it stands on directly: a partition's disk, the slaves of a device made of others."""
        return [self._parent] if self.is_partition else self.slaves()

    @property
    def _parent(self) -> "Device":
        return _device_in(os.path.dirname(f"{self.folder}"))  # noqa: PTH120 - see `_read`

    def properties(self) -> dict[str, str]:
        """What udev knows of it; empty when udev has not seen it."""
        try:
            text = (UDEV / f"b{self.number}").read_bytes().decode(errors="replace")
        except OSError:
            return {}
        # Only a newline ends a line: labels have any other letter that somebody gave them.
        pairs = (line[2:].partition("=") for line in text.split("\n") if line.startswith("E:"))
        return {name: value for name, _, value in pairs}


def this_start() -> str:
    """The kernel's own id of this start of the computer; empty where it says nothing."""
    with contextlib.suppress(OSError):
        return BOOT_ID.read_text().strip()
    return ""


def every_device() -> Iterator[Device]:
    """All block devices: disks, partitions, arrays, mappings."""
    yield from _linked_devices(f"{SYS}/{_EVERY}")


def link_to(node: str) -> Path:
    """The link in /sys to the device that the kernel calls so, there or not."""
    return SYS / _EVERY / node


def device_numbered(number: str) -> Device | None:
    """The device with that "major:minor"."""
    return linked_device(f"{SYS}/dev/block/{number}")


def device_at(path: str) -> Device | None:
    """The device behind a node of /dev, links followed; None when it is no block device."""
    try:
        status = os.stat(path)  # noqa: PTH116 - see `_read`
    except (OSError, ValueError):
        # A file of the configuration may name anything, with a NUL in it too.
        return None
    return device_numbered(number_of(status)) if stat.S_ISBLK(status.st_mode) else None


def number_of(node: os.stat_result) -> str:
    """The "major:minor" of a device node."""
    return f"{os.major(node.st_rdev)}:{os.minor(node.st_rdev)}"


def above(device: Device) -> list[Device]:
    """The device, its partitions, and everything that stands on any of them, lowest first."""
    stack = [device]
    for each in stack:
        stack += [upper for upper in (*each.partitions(), *each.holders()) if upper not in stack]
    return stack


def below(device: Device) -> list[Device]:
    """The device and everything it stands on, down to whole disks, highest first."""
    return list(_descent(device))


def foundations_outside(device: Device, own_devices: Collection[Device]) -> list[Device]:
    """What the device stands on in the end beside ``own_devices``, which may be disks and partitions.

    A partition that is no part of it stands for its disk. Left out is a disk that was pulled, and one that
    died so that the kernel gives it no byte any more: nothing can be written to it.
    """
    users: list[Device] = []
    waiting = [device]
    for each in waiting:
        if each in own_devices or each.disk in own_devices:
            continue
        beneath = [] if each.is_partition and each.disk.is_drive else each.beneath()
        is_dead = each.disk.is_drive and each.disk.attribute("size") == "0"
        if not beneath and each.folder.exists() and not is_dead:
            users.append(each)
        waiting += [lower for lower in beneath if lower not in waiting]
    return users


def lowest_devices(device: Device) -> list[Device]:
    """What the device stands on in the end: all that stands on nothing else, hardware or not.

    A disk that was pulled from under it is not there any more and is left out.
    """
    return [each for each, beneath in _descent(device).items() if not beneath and each.folder.exists()]


def _descent(device: Device) -> dict[Device, list[Device]]:
    """The device and everything it stands on, highest first, each with what is right beneath it."""
    below: dict[Device, list[Device]] = {}
    waiting = [device]
    for each in waiting:
        below[each] = each.beneath()
        waiting += [lower for lower in below[each] if lower not in waiting]
    return below


def size_of(descriptor: int) -> int:
    """Bytes of the open block device."""
    return int(struct.unpack("Q", fcntl.ioctl(descriptor, _BLKGETSIZE64, bytes(8)))[0])


def read_table_again(path: str) -> None:
    """Have the kernel look for partitions; those of a table that went unseen stay until it does.

    It refuses while somebody has one of them open, and a disk that was pulled cannot be looked at any more.
    """
    with contextlib.suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        try:
            fcntl.ioctl(descriptor, _BLKRRPART)
        finally:
            os.close(descriptor)


def diskseq_of(descriptor: int) -> int:
    """The diskseq of the incarnation that is open; 0 when the kernel has none to tell."""
    try:
        return int(struct.unpack("Q", fcntl.ioctl(descriptor, _BLKGETDISKSEQ, bytes(8)))[0])
    except OSError:
        return 0


def decode_udev_value(text: str) -> str:
    r"""A udev "_ENC" value as people read it: "\x20" is a space, and the ends are bare."""
    return _HEX.sub(lambda match: chr(int(match.group(1), 16)), text).strip()


def _linked_devices(folder: str) -> list[Device]:
    behind_links = (linked_device(f"{folder}/{name}") for name in sorted(_names_in(folder)))
    return [device for device in behind_links if device is not None]


def _names_in(folder: str) -> list[str]:
    """Names of what is in the folder; none when it is not there."""
    try:
        return os.listdir(folder)  # noqa: PTH208 - see `_read`
    except OSError:
        return []


def _read(path: str) -> bytes:
    """All of an attribute, which never is longer than a page.

    A plan reads some thousands of them: through pathlib each is asked for twice as much as it is read.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return os.read(descriptor, _PAGE)
    finally:
        os.close(descriptor)


def ext4_errors(device: Device) -> int:
    """How many errors the mounted ext4 on the device has noted since e2fsck was over it; 0 for another.

    What its superblock says of that on the disk may be older.
    """
    with contextlib.suppress(OSError, ValueError):
        return int(_read(f"{SYS}/fs/ext4/{device.node}/errors_count"))
    return 0


def linked_device(link: str) -> Device | None:
    """The device that a link of /sys leads to, which it does through no other link; None when it is gone."""
    try:
        target = os.readlink(link)  # noqa: PTH115 - see `_read`
    except OSError:
        return None
    return _device_in(os.path.normpath(os.path.join(os.path.dirname(link), target)))  # noqa: PTH118, PTH120 - see `_read`


@functools.lru_cache(maxsize=1024)
def _device_in(folder: str) -> Device:
    """The device of that folder, there or not; a plan asks for the same few thousands of times."""
    path = Path(folder)
    return Device(path.name, path)

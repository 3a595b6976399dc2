"""Block devices and the drives behind them: what each one is, and what lies on it.

UDisks2 remembers what udev has told it, which may be old or missing: what root has read itself goes before.
"""

import os

from raidwright.protocol import DeviceFacts
from raidwright.reading.udisks.objects import NOTHING, Properties, UdisksObjects
from raidwright.reading.udisks.root_word import (
    content_by_root,
    is_root_of_one_mind,
    links_by_root,
    origin_by_root,
)
from raidwright.reading.udisks.smart import smart_condition
from raidwright.storage.snapshot import signatures
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Content,
    Drive,
    Filesystem,
    Foreign,
    LogicalVolume,
    Luks,
    Media,
    Member,
    Origin,
    OtherDevice,
    PartitionOf,
    PhysicalVolume,
    SwapArea,
    Table,
    Unlocked,
    WholeDisk,
)
from raidwright.storage.snapshot.names import BY_ID, BY_PATH, MAPPER, array_uuid, name_by_path
from raidwright.storage.snapshot.signatures import TABLES

_BUSES = ("nvme", "ata", "scsi", "usb", "virtio", "mmc", "ieee1394")
_ISCSI = "-iscsi-"
"""Stands in a name by path between the other computer's address and what it lends."""


def read_drive(
    objects: UdisksObjects, drive: Properties, links: tuple[str, ...], facts: DeviceFacts | None
) -> Drive:
    """The drive, known to ``facts`` better than to UDisks2 where the helper has answered.

    ``links`` are the disk's names in /dev/disk, in which udev has written bus and controller.
    """
    bus = (facts.bus if facts else "") or drive.text("ConnectionBus") or _bus(links)
    controller, port = _controller_and_port(links)
    rotation = (facts.rotation if facts else 0) or max(0, drive.number("RotationRate"))
    model, serial, wwn = drive.text("Model"), drive.text("Serial"), drive.text("WWN")
    condition = smart_condition(objects, drive.path)
    return Drive(
        id=drive.text("Id") or _id_of_nameless(drive, links),
        model=model,
        serial=serial,
        wwn=wwn,
        vendor=drive.text("Vendor"),
        media=_media(drive, bus, rotation),
        rotation=rotation,
        bus=bus,
        controller=(facts.controller if facts else "") or controller,
        port=(facts.port if facts else "") or port,
        removable=drive.flag("Removable") or drive.flag("MediaRemovable"),
        health=condition.health,
        temperature=condition.temperature,
        complaints=condition.complaints,
        rate=facts.rate if facts else 0,
        bay=facts.bay if facts else "",
        cables=facts.cables if facts else (),
        unit=facts.unit if facts else "",
    )


def _id_of_nameless(drive: Properties, links: tuple[str, ...]) -> str:
    """What tells the drive apart: a model alone its siblings share, as the disks of a virtual machine do."""
    wwn, model, serial = drive.text("WWN"), drive.text("Model"), drive.text("Serial")
    own = "-".join(filter(None, (wwn, model, serial))) if wwn or serial else ""
    place = name_by_path(links)
    if own or not place:
        return own or drive.path
    return "-".join(filter(None, (model, place)))


def _media(drive: Properties, bus: str, rotation: int) -> Media:
    """UDisks2's RotationRate is 0 for what does not turn and -1 for what turns at an unknown rate."""
    if bus == "nvme":
        return Media.NVME
    if drive.text("Media").startswith(("flash", "floppy", "optical")):
        return Media.OTHER
    return Media.HDD if rotation or drive.number("RotationRate") < 0 else Media.SSD


def _bus(links: tuple[str, ...]) -> str:
    if any(link.startswith(BY_PATH) and _ISCSI in link for link in links):
        return "iscsi"
    names = [link.removeprefix(BY_ID) for link in links if link.startswith(BY_ID)]
    buses = (bus for bus in _BUSES if any(name.startswith(f"{bus}-") for name in names))
    return next(buses, "")


def _controller_and_port(links: tuple[str, ...]) -> tuple[str, str]:
    """Controller and port from the shortest name by path: "pci-0000:00:17.0-ata-1".

    The controller of what comes by iSCSI is the other computer, "ip-192.168.1.5:3260".
    """
    name = name_by_path(links)
    if not name:
        return "", ""
    if _ISCSI in name:
        portal, _, lent = name.partition(_ISCSI)
        return portal, f"iscsi-{lent}"
    kind, _, rest = name.partition("-")
    address, _, port = rest.partition("-")
    return f"{kind}-{address}", port


_SUPERBLOCKS = {
    signatures.LUKS_CONTAINER: "crypto",
    signatures.ARRAY_MEMBER: "raid",
    signatures.PHYSICAL_VOLUME: "raid",
    "xfs": "filesystem",
    "btrfs": "filesystem",
    "ext4": "filesystem",
}
_LVM_UUID = f"{BY_ID}dm-uuid-LVM-"


def device_number(block: Properties) -> str:
    """Return "major:minor", by which the helper names the same device."""
    number = block.number("DeviceNumber")
    return f"{os.major(number)}:{os.minor(number)}"


def device_path(objects: UdisksObjects, path: str) -> str:
    """The "/dev/…" of the block object at ``path``; empty when there is none."""
    block = objects.get(path, "Block")
    return block.file("Device") if block else ""


def read_block(objects: UdisksObjects, block: Properties, facts: DeviceFacts | None) -> Block:
    """One block device, with what the helper says of it when it has."""
    links = (block.file("PreferredDevice"), *block.files("Symlinks"), *links_by_root(facts))
    path = block.file("Device")
    root = facts.root if facts else None
    return Block(
        path=path,
        number=device_number(block),
        size=block.number("Size"),
        origin=_origin(objects, block, links, facts),
        content=_in_use(_content(objects, block, facts), facts),
        read_only=root.read_only if root else block.flag("ReadOnly"),
        ignored=block.flag("HintIgnore"),
        links=tuple(dict.fromkeys(link for link in links if link not in ("", path))),
        logical_sector=facts.logical_sector if facts else 0,
        physical_sector=facts.physical_sector if facts else 0,
        diskseq=facts.diskseq if facts else 0,
        signatures=facts.signatures if facts else (),
        parts=facts.parts if facts else (),
        inside=facts.inside if facts else (),
        beneath=facts.beneath if facts else (),
        mapping=facts.mapping if facts else "",
        elsewhere=facts.elsewhere if facts else (),
        part_mounts=facts.part_mounts if facts else (),
        renamed_mounts=facts.renamed_mounts if facts else (),
        read_only_mounts=facts.read_only_mounts if facts else (),
        users=facts.users if facts else (),
        claimed=facts.claimed if facts else False,
        silent=facts.silent if facts else False,
        filesystem=facts.filesystem if facts else 0,
        filesystem_limit=facts.filesystem_limit if facts else 0,
        filesystem_errors=facts.filesystem_errors if facts else False,
    )


def unseen_block(facts: DeviceFacts, array: str) -> Block:
    """A device that the kernel has put together and that UDisks2 has lost sight of, as of a failed array.

    ``array`` is the UUID of the array that it is; empty when it is none.
    """
    return Block(
        path=f"/dev/{facts.node.replace('!', '/')}",
        number=facts.number,
        size=facts.size,
        origin=ArrayDevice(array) if array else origin_by_root(facts) or OtherDevice(_kind(facts.node)),
        content=_in_use(content_by_root(facts) or Blank(), facts),
        read_only=facts.root is not None and facts.root.read_only,
        links=links_by_root(facts),
        logical_sector=facts.logical_sector,
        physical_sector=facts.physical_sector,
        diskseq=facts.diskseq,
        signatures=facts.signatures,
        parts=facts.parts,
        beneath=facts.beneath,
        mapping=facts.mapping,
        elsewhere=facts.elsewhere,
        part_mounts=facts.part_mounts,
        renamed_mounts=facts.renamed_mounts,
        read_only_mounts=facts.read_only_mounts,
        users=facts.users,
        silent=facts.silent,
        filesystem=facts.filesystem,
        filesystem_limit=facts.filesystem_limit,
        filesystem_errors=facts.filesystem_errors,
    )


def _in_use(content: Content, facts: DeviceFacts | None) -> Content:
    """``content``; of what shows nothing (any more) and is mounted, or swapped to, that it is."""
    if facts is None or not isinstance(content, Blank):
        return content
    if facts.mounts:
        return Filesystem("", "", "", facts.mounts)
    return SwapArea(active=True) if facts.root and facts.root.swapping else content


def _origin(
    objects: UdisksObjects, block: Properties, links: tuple[str, ...], facts: DeviceFacts | None
) -> Origin:
    partition = objects.get(block.path, "Partition")
    if partition is not None:
        return _partition(objects, partition)
    array = objects.get(block.link("MDRaid"), "MDRaid")
    if array is not None:
        return ArrayDevice(array.text("UUID"))
    by_root = origin_by_root(facts)
    if isinstance(by_root, Unlocked):
        return by_root
    if block.link("CryptoBackingDevice") != NOTHING:
        return _unlocked_container(objects, block, links)
    volume = _volume(objects, block, links) or by_root
    if volume is not None:
        return volume
    drive = objects.get(block.link("Drive"), "Drive")
    if drive is not None and not drive.flag("Optical"):
        return WholeDisk(read_drive(objects, drive, links, facts))
    return OtherDevice("optical" if drive else _kind(block.file("Device")))


def _partition(objects: UdisksObjects, partition: Properties) -> PartitionOf:
    return PartitionOf(
        disk=device_path(objects, partition.link("Table")),
        number=partition.number("Number"),
        start=partition.number("Offset"),
        role=partition.text("Type").lower(),
        name=partition.text("Name"),
        uuid=partition.text("UUID").lower(),
    )


def _unlocked_container(objects: UdisksObjects, block: Properties, links: tuple[str, ...]) -> Unlocked:
    mapping = next((link.removeprefix(MAPPER) for link in links if link.startswith(MAPPER)), "")
    return Unlocked(device_path(objects, block.link("CryptoBackingDevice")), mapping)


def _volume(objects: UdisksObjects, block: Properties, links: tuple[str, ...]) -> LogicalVolume | None:
    lvm = objects.get(block.path, "Block.LVM2")
    volume = objects.get(lvm.link("LogicalVolume"), "LogicalVolume") if lvm else None
    group = objects.get(volume.link("VolumeGroup"), "VolumeGroup") if volume else None
    if volume is not None and group is not None:
        return LogicalVolume(group.text("Name"), volume.text("Name"))
    return _volume_by_name(links)


def _volume_by_name(links: tuple[str, ...]) -> LogicalVolume | None:
    """Without UDisks2's LVM module: udev knows logical volumes and links them as /dev/GROUP/VOLUME."""
    if not any(link.startswith(_LVM_UUID) for link in links):
        return None
    names = (link.split("/")[2:] for link in links if not link.startswith((MAPPER, "/dev/disk/")))
    return next((LogicalVolume(*name) for name in names if len(name) == 2), None)


def _kind(device: str) -> str:
    """Return "loop" for "/dev/loop7"."""
    return device.rpartition("/")[2].partition("-")[0].rstrip("0123456789")


def _content(objects: UdisksObjects, block: Properties, facts: DeviceFacts | None) -> Content:
    table = objects.get(block.path, "PartitionTable")
    shown = (block.text("IdType"), block.text("IdUUID")), table.text("Type") if table else ""
    by_root = content_by_root(facts) if facts and not is_root_of_one_mind(facts, *shown) else None
    return by_root or _content_of_udisks(objects, block, facts)


def _content_of_udisks(objects: UdisksObjects, block: Properties, facts: DeviceFacts | None) -> Content:
    root = facts.root if facts else None
    table = objects.get(block.path, "PartitionTable")
    uuid = block.text("IdUUID")
    usage, kind = _superblock(block, facts) if table else (block.text("IdUsage"), block.text("IdType"))
    if table is not None and (table.text("Type") in TABLES or not kind):
        return Table(table.text("Type"), facts.table if facts else "")
    match usage, kind:
        case _, signatures.ARRAY_MEMBER:
            return Member(_array_of(objects, block, uuid))
        case _, signatures.LUKS_CONTAINER:
            return Luks(uuid, block.text("IdVersion"))
        case _, signatures.PHYSICAL_VOLUME:
            return PhysicalVolume(_group_of(objects, block) or _group_in_metadata(facts))
        case _, "swap":
            swap = objects.get(block.path, "Swapspace")
            return SwapArea(root.swapping if root else swap is not None and swap.flag("Active"))
        case "filesystem", _ if not kind.endswith("_member"):
            mounts = facts.mounts if facts and root else _mounts(objects, block)
            return Filesystem(kind, block.text("IdLabel"), uuid, mounts)
        case "", "":
            return _without_signature(objects, block)
        case usage, _:
            return Foreign(kind or usage)


def _superblock(block: Properties, facts: DeviceFacts | None) -> tuple[str, str]:
    """Usage and kind, as libblkid calls them, of what UDisks2 or the helper has found beside a table."""
    if block.text("IdType"):
        return block.text("IdUsage"), block.text("IdType")
    names = facts.signatures if facts else ()
    return next(((usage, kind) for kind, usage in _SUPERBLOCKS.items() if kind in names), ("", ""))


def _without_signature(objects: UdisksObjects, block: Properties) -> Content:
    partition = objects.get(block.path, "Partition")
    if partition is not None and partition.flag("IsContainer"):
        return Table("dos", "")
    return Blank()


def uses_of(objects: UdisksObjects, block: Properties) -> tuple[str, ...]:
    """Where UDisks2 knows it to be mounted, and whether it is swapped to."""
    swap = objects.get(block.path, "Swapspace")
    return (*_mounts(objects, block), str(swap is not None and swap.flag("Active")))


def _mounts(objects: UdisksObjects, block: Properties) -> tuple[str, ...]:
    filesystem = objects.get(block.path, "Filesystem")
    return filesystem.files("MountPoints") if filesystem else ()


def _array_of(objects: UdisksObjects, block: Properties, uuid: str) -> str:
    array = objects.get(block.link("MDRaidMember"), "MDRaid")
    if array is not None and array.text("UUID"):
        return array.text("UUID")
    return array_uuid(uuid)


def _group_in_metadata(facts: DeviceFacts | None) -> str:
    """The group that the device's own metadata name: UDisks2 loses sight of groups that share a name."""
    parts = facts.parts if facts else ()
    return next((each.name for each in parts if each.kind == signatures.PHYSICAL_VOLUME), "")


def _group_of(objects: UdisksObjects, block: Properties) -> str:
    volume = objects.get(block.path, "PhysicalVolume")
    group = objects.get(volume.link("VolumeGroup"), "VolumeGroup") if volume else None
    return group.text("Name") if group else ""

"""From UDisks2's objects to what a block device is and what lies on it."""

from typing import Any

import pytest
from msgspec.structs import replace

from raidwright.protocol import DeviceFacts, HelperFacts
from raidwright.reading.udisks import UdisksObjects, take_snapshot
from raidwright.storage.snapshot.disks import (
    Blank,
    Block,
    Cable,
    Content,
    Drive,
    Filesystem,
    Foreign,
    Host,
    LogicalVolume,
    Luks,
    Media,
    Member,
    OtherDevice,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    Table,
    Unlocked,
    WholeDisk,
)
from raidwright.storage.snapshot.tree import drive_id
from tests.reading.udisks_objects import ROOT, block, disk, path, raw

HOST = Host(name="here")
UUID = "6c429cea-05b0-967e-cd0f-318b13edc28a"
ARRAY = "6c429cea:05b0967e:cd0f318b:13edc28a"
LVM_LINK = "/dev/disk/by-id/dm-uuid-LVM-V3KLIw4iaOOE"


def snapshot(*objects: dict[str, Any], facts: HelperFacts | None = None) -> Snapshot:
    merged: dict[str, Any] = {}
    for part in objects:
        merged |= part
    return take_snapshot(UdisksObjects(merged), HOST, facts)


def the(name: str, *objects: dict[str, Any]) -> Block:
    return next(each for each in snapshot(*objects).blocks if each.path == f"/dev/{name}")


def the_drive(**more: Any) -> Drive:
    origin = the("sda", disk("sda", **more)).origin
    assert isinstance(origin, WholeDisk)
    return origin.drive


@pytest.mark.parametrize(
    ("properties", "content"),
    [
        ({}, Blank()),
        ({"PartitionTable": {"Type": "gpt"}}, Table("gpt", "")),
        (
            {"PartitionTable": {"Type": "dos"}, "IdUsage": "filesystem", "IdType": "iso9660"},
            Table("dos", ""),
        ),
        ({"IdUsage": "raid", "IdType": "linux_raid_member", "IdUUID": UUID}, Member(ARRAY)),
        ({"IdUsage": "raid", "IdType": "linux_raid_member"}, Member("")),
        (
            {"IdUsage": "crypto", "IdType": "crypto_LUKS", "IdUUID": UUID, "IdVersion": "2"},
            Luks(UUID, "2"),
        ),
        ({"IdUsage": "raid", "IdType": "LVM2_member"}, PhysicalVolume("")),
        ({"IdUsage": "other", "IdType": "swap"}, SwapArea(False)),
        ({"IdUsage": "other", "IdType": "swap", "Swapspace": {"Active": True}}, SwapArea(True)),
        ({"IdUsage": "other", "IdType": "swsuspend"}, Foreign("swsuspend")),
        (
            {"IdUsage": "filesystem", "IdType": "ext4", "IdLabel": "home", "IdUUID": UUID},
            Filesystem("ext4", "home", UUID, ()),
        ),
        (
            {
                "IdUsage": "filesystem",
                "IdType": "xfs",
                "Filesystem": {"MountPoints": [raw("/srv/a b"), raw("/mnt/x")]},
            },
            Filesystem("xfs", "", "", ("/srv/a b", "/mnt/x")),
        ),
        ({"IdUsage": "raid", "IdType": "isw_raid_member"}, Foreign("isw_raid_member")),
        ({"IdUsage": "filesystem", "IdType": "zfs_member"}, Foreign("zfs_member")),
        ({"IdUsage": "crypto", "IdType": "BitLocker"}, Foreign("BitLocker")),
        ({"IdUsage": "something new"}, Foreign("something new")),
    ],
)
def test_what_lies_on_a_device(properties: dict[str, Any], content: Content) -> None:
    assert the("sda", disk("sda", **properties)).content == content


def test_a_partition_knows_its_disk_and_place() -> None:
    partition = {
        "Table": path("sda"),
        "Number": 1,
        "Offset": 1048576,
        "Type": "A19D880F-05FC-4D3B-A006-743F0F84911E",
        "Name": "data",
    }
    part = the("sda1", disk("sda"), block("sda1", number=1, Partition=partition))
    assert part.origin == PartitionOf("/dev/sda", 1, 1048576, "a19d880f-05fc-4d3b-a006-743f0f84911e", "data")


def test_an_extended_partition_is_a_table() -> None:
    part = the("sda4", disk("sda"), block("sda4", Partition={"Table": path("sda"), "IsContainer": True}))
    assert part.content == Table("dos", "")


ATARI, GPT = ({"PartitionTable": {"Type": kind}} for kind in ("atari", "gpt"))


@pytest.mark.parametrize(
    ("properties", "signatures", "content"),
    [
        ({"IdUsage": "crypto", "IdType": "crypto_LUKS", "IdUUID": "u"}, (), Luks("u", "")),
        ({}, ("atari", "crypto_LUKS"), Luks("", "")),
        ({}, ("LVM2_member",), PhysicalVolume("")),
        ({}, ("btrfs",), Filesystem("btrfs", "", "", ())),
        ({}, ("xfs",), Filesystem("xfs", "", "", ())),
        ({}, ("linux_raid_member",), Member("")),
        ({}, ("atari",), Table("atari", "")),
        ({}, (), Table("atari", "")),
        ({"IdUsage": "crypto", "IdType": "crypto_LUKS", **GPT}, ("crypto_LUKS",), Table("gpt", "")),
        ({"PartitionTable": {"Type": ""}, "IdUsage": "crypto", "IdType": "crypto_LUKS"}, (), Luks("", "")),
    ],
)
def test_magic_bytes_go_before_a_table_that_has_none(
    properties: dict[str, Any], signatures: tuple[str, ...], content: Content
) -> None:
    facts = DeviceFacts("254:0", "md127", 512, 512, 1, signatures)
    objects = UdisksObjects(block("md127", **(ATARI | properties)))
    (shown,) = take_snapshot(objects, HOST, HelperFacts(HOST, (facts,))).blocks
    assert shown.content == content


def test_an_opened_container_knows_what_it_opens() -> None:
    clear = block("dm-0", links=("/dev/mapper/tank_open",), number=9, CryptoBackingDevice=path("md127"))
    assert the("dm-0", block("md127"), clear).origin == Unlocked("/dev/md127", "tank_open")


def test_a_logical_volume_by_udisks_and_by_its_name_alone() -> None:
    group = {f"{ROOT}/lvm/vg": {"org.freedesktop.UDisks2.VolumeGroup": {"Name": "vg"}}}
    volume = {
        f"{ROOT}/lvm/vg/lv": {
            "org.freedesktop.UDisks2.LogicalVolume": {"Name": "lv", "VolumeGroup": f"{ROOT}/lvm/vg"}
        }
    }
    known = block("dm-1", **{"Block.LVM2": {"LogicalVolume": f"{ROOT}/lvm/vg/lv"}})  # type: ignore[arg-type]
    assert the("dm-1", group, volume, known).origin == LogicalVolume("vg", "lv")
    unknown = block("dm-1", links=("/dev/vg/lv", LVM_LINK, "/dev/mapper/vg-lv"))
    assert the("dm-1", unknown).origin == LogicalVolume("vg", "lv")


@pytest.mark.parametrize(
    ("device", "kind"), [("loop3", "loop"), ("zram0", "zram"), ("dm-4", "dm"), ("nbd0", "nbd")]
)
def test_anything_else_is_named_after_its_kind(device: str, kind: str) -> None:
    assert the(device, block(device)).origin == OtherDevice(kind)


def test_an_optical_drive_is_no_disk() -> None:
    assert the("sr0", disk("sr0", drive_properties={"Optical": True})).origin == OtherDevice("optical")


def test_a_device_without_bytes_is_left_out() -> None:
    assert snapshot(block("loop0", size=0), disk("sda")).blocks == snapshot(disk("sda")).blocks


@pytest.mark.parametrize(
    ("properties", "links", "media", "rotation", "bus"),
    [
        ({"RotationRate": 5400}, ("/dev/disk/by-id/ata-X",), Media.HDD, 5400, "ata"),
        ({"RotationRate": -1}, ("/dev/disk/by-id/wwn-0x5", "/dev/disk/by-id/scsi-X"), Media.HDD, 0, "scsi"),
        ({"RotationRate": 0}, (), Media.SSD, 0, ""),
        ({"RotationRate": 0}, ("/dev/disk/by-id/nvme-X", "/dev/disk/by-id/ata-X"), Media.NVME, 0, "nvme"),
        ({"RotationRate": 0, "ConnectionBus": "usb", "Media": "flash_sd"}, (), Media.OTHER, 0, "usb"),
    ],
)
def test_what_kind_of_drive(
    properties: dict[str, Any], links: tuple[str, ...], media: Media, rotation: int, bus: str
) -> None:
    drive = the_drive(drive_properties=properties, links=links)
    assert (drive.media, drive.rotation, drive.bus) == (media, rotation, bus)


def test_where_a_drive_hangs() -> None:
    links = ("/dev/disk/by-path/pci-0000:00:17.0-ata-1.0", "/dev/disk/by-path/pci-0000:00:17.0-ata-1")
    drive = the_drive(links=links)
    assert (drive.controller, drive.port) == ("pci-0000:00:17.0", "ata-1")


@pytest.mark.parametrize("portal", ["ip-192.168.1.5:3260", "ip-my-nas:3260"])
def test_what_comes_by_iscsi_hangs_on_another_computer(portal: str) -> None:
    """UDisks2 has no word for that bus, and udev's scsi_id calls it scsi."""
    target = "iscsi-iqn.2003-01.org:store-lun-1"
    drive = the_drive(links=("/dev/disk/by-id/scsi-36001405", f"/dev/disk/by-path/{portal}-{target}"))
    assert (drive.bus, drive.controller, drive.port) == ("iscsi", portal, target)


@pytest.mark.parametrize(
    ("interfaces", "health", "temperature"),
    [
        ({}, "", None),
        ({"Drive.Ata": {"SmartUpdated": 0, "SmartTemperature": 300.0}}, "", None),
        ({"Drive.Ata": {"SmartUpdated": 1, "SmartFailing": False, "SmartTemperature": 308.15}}, "ok", 35.0),
        ({"Drive.Ata": {"SmartUpdated": 1, "SmartFailing": True, "SmartTemperature": 0.0}}, "failing", None),
        ({"NVMe.Controller": {"SmartUpdated": 1, "SmartTemperature": 313}}, "ok", 39.9),
        ({"NVMe.Controller": {"SmartUpdated": 1, "SmartCriticalWarning": ["spare"]}}, "failing", None),
    ],
)
def test_how_a_drive_feels(interfaces: dict[str, Any], health: str, temperature: float | None) -> None:
    drive = the_drive(drive_properties=interfaces)
    assert (drive.health, drive.temperature) == (health, temperature)


def test_the_helper_knows_better() -> None:
    facts = HelperFacts(
        Host(name="nas"),
        (DeviceFacts("254:3", "sda", 512, 4096, 7, ("gpt",), "pci-0", "ata-9", "sata", 5900, "uuid"),),
    )
    facts = replace(facts, devices=(replace(facts.devices[0], rate=7, cables=(Cable("link9", 3000),)),))
    objects = disk("sda", number=3, PartitionTable={"Type": "gpt"}, links=("/dev/disk/by-id/ata-X",))
    shown = snapshot(objects, facts=facts).blocks[0]
    assert (shown.logical_sector, shown.physical_sector, shown.diskseq) == (512, 4096, 7)
    assert shown.signatures == ("gpt",)
    assert shown.content == Table("gpt", "uuid")
    assert isinstance(shown.origin, WholeDisk)
    drive = shown.origin.drive
    assert (drive.controller, drive.port, drive.bus, drive.rotation) == ("pci-0", "ata-9", "sata", 5900)
    assert (drive.rate, drive.cables) == (7, (Cable("link9", 3000),))


def test_a_drive_without_a_name_of_its_own_has_an_identity_still() -> None:
    nameless = {"Id": "", "Model": "", "Serial": "", "WWN": ""}
    assert the_drive(drive_properties=nameless).id == f"{ROOT}/drives/drive_sda"
    assert the_drive(drive_properties={"Id": ""}).id == "0x5fdrive_sda-Tarnfell-DRIVE_SDA"


def test_disks_that_only_tell_their_model_are_told_apart_by_where_they_are_connected() -> None:
    """Those of a virtual machine, whose drives have neither serial number nor WWN, nor an id of UDisks2's."""
    plain = {"Id": "", "Model": "VirtIO Disk", "Serial": "", "WWN": ""}
    one, other = (
        the_drive(
            drive_properties=plain,
            links=(f"/dev/disk/by-path/virtio-pci-0000:00:0{n}.0", f"/dev/disk/by-path/pci-0000:00:0{n}.0"),
        )
        for n in (4, 5)
    )
    assert (one.id, other.id) == ("VirtIO Disk-pci-0000:00:04.0", "VirtIO Disk-pci-0000:00:05.0")
    assert the_drive(drive_properties=plain).id == f"{ROOT}/drives/drive_sda"


def test_disks_that_report_one_id_can_be_chosen_apart() -> None:
    """Two bridges with one serial number, which share a drive of UDisks2's."""
    shared = disk("sda", number=1) | block("sdb", number=2, Drive=f"{ROOT}/drives/drive_sda")
    first, second = ids_of(shared)
    assert (first, second) == ("drive_sda /dev/sda", "drive_sda /dev/sdb")
    port = "/dev/disk/by-path/pci-0000:00:14.0-usb-0:2:1.0-scsi-0:0:0:0"
    plugged = disk("sda", number=1, links=(port,)) | block("sdb", number=2, Drive=f"{ROOT}/drives/drive_sda")
    assert ids_of(plugged)[0] == f"drive_sda {port.rpartition('/')[2]}"
    claimed_twice = plugged | block("sdb", number=2, Drive=f"{ROOT}/drives/drive_sda", links=(port,))
    assert ids_of(claimed_twice) == ["drive_sda /dev/sda", "drive_sda /dev/sdb"]
    assert ids_of(disk("sda", number=1)) == ["drive_sda"]


def ids_of(objects: dict[str, Any]) -> list[str]:
    return [drive_id(each) for each in snapshot(objects).blocks]

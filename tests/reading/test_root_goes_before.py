"""What root reads itself goes before what UDisks2 remembers: what a guard asks, the planner has as well.

The guards ask what lies on a disk (`HeldDisk.differences`), whether it can be written to (`guards/check.py`),
what is mounted, swapped to or open on it (`guards/claims.py`, `guards/teardown.py`), and by which name it is
known (`binding.py`).
"""

from typing import Any

import pytest
from msgspec.structs import replace

from raidwright.protocol import DeviceFacts, FoundSignature, HelperFacts, RootLook
from raidwright.reading.udisks import UdisksObjects, take_snapshot
from raidwright.storage.snapshot.disks import (
    Blank,
    Block,
    Content,
    Filesystem,
    Foreign,
    Host,
    LogicalVolume,
    Luks,
    Member,
    OtherDevice,
    PartOf,
    PhysicalVolume,
    SwapArea,
    Table,
    Unlocked,
)
from tests.reading.udisks_objects import block

HOST = Host(name="here")
UUID, OTHER = "6c429cea-05b0-967e-cd0f-318b13edc28a", "0f0f0f0f-05b0-967e-cd0f-318b13edc28a"
ARRAY = "6c429cea:05b0967e:cd0f318b:13edc28a"
GPT = FoundSignature("gpt", "", "its-uuid")
EXT4 = FoundSignature("ext4", "filesystem", UUID, "data", "1.0")
LUKS = FoundSignature("crypto_LUKS", "crypto", UUID, "", "2")
MD = FoundSignature("linux_raid_member", "raid", UUID)
PV = FoundSignature("LVM2_member", "raid", "V3KL")
ZFS = FoundSignature("zfs_member", "filesystem", "777")
SWAP = FoundSignature("swap", "other", UUID)
SHOWN: dict[str, dict[str, Any]] = {
    "nothing": {},
    "ext4": {"IdUsage": "filesystem", "IdType": "ext4", "IdUUID": OTHER, "IdLabel": "old"},
    "LUKS": {"IdUsage": "crypto", "IdType": "crypto_LUKS", "IdUUID": OTHER, "IdVersion": "1"},
    "member": {"IdUsage": "raid", "IdType": "linux_raid_member", "IdUUID": OTHER},
    "table": {"PartitionTable": {"Type": "dos"}},
}
"""What UDisks2 may still remember, none of which is there."""


def facts_of(*found: FoundSignature, readable: bool = True, **changes: Any) -> DeviceFacts:
    root = {name: changes.pop(name) for name in ("read_only", "swapping", "known_by") if name in changes}
    look = RootLook(found if readable else None, **root)
    return replace(DeviceFacts("254:0", "sda", 512, 512, 1, (), root=look, size=10**9), **changes)


def seen(facts: DeviceFacts | None, **shown: Any) -> Block:
    objects = UdisksObjects(block("sda", **shown))
    (each,) = take_snapshot(objects, HOST, HelperFacts(HOST, (facts,) if facts else ())).blocks
    return each


@pytest.mark.parametrize("remembered", SHOWN)
@pytest.mark.parametrize(
    ("found", "content"),
    [
        # The kernel has what it once read there: an overwritten or unreadable one is still mounted.
        ((), Filesystem("", "", "", ("/srv/data",))),
        ((GPT,), Table("gpt", "its-uuid")),
        ((GPT, FoundSignature("PMBR", "")), Table("gpt", "its-uuid")),
        ((EXT4,), Filesystem("ext4", "data", UUID, ("/srv/data",))),
        ((LUKS,), Luks(UUID, "2")),
        ((MD,), Member(ARRAY)),
        ((PV,), PhysicalVolume("vault")),
        ((SWAP,), SwapArea(True)),
        ((ZFS,), Foreign("zfs_member")),
        # What is put together goes before what lies on it and shows at its end, as with libblkid.
        ((ZFS, MD), Member(ARRAY)),
        ((GPT, MD), Member(ARRAY)),
        ((EXT4, GPT), Table("gpt", "its-uuid")),
    ],
)
def test_what_lies_on_a_device(remembered: str, found: tuple[FoundSignature, ...], content: Content) -> None:
    facts = facts_of(
        *found,
        swapping=True,
        mounts=("/srv/data",),
        table="its-uuid",
        parts=(PartOf("LVM2_member", "vault"),),
    )
    assert seen(facts, **SHOWN[remembered]).content == content


@pytest.mark.parametrize("remembered", SHOWN)
def test_of_what_root_could_not_read_udisks_tells(remembered: str) -> None:
    without = seen(None, **SHOWN[remembered]).content
    assert seen(facts_of(readable=False), **SHOWN[remembered]).content == without
    assert seen(replace(facts_of(EXT4), root=None), **SHOWN[remembered]).content == without


@pytest.mark.parametrize("readable", [False, True])
@pytest.mark.parametrize(
    ("mounts", "swapping", "content"),
    [
        ((), False, Blank()),
        (("/srv/data",), False, Filesystem("", "", "", ("/srv/data",))),
        ((), True, SwapArea(True)),
    ],
)
def test_what_shows_nothing_any_more_is_in_use_all_the_same(
    readable: bool, mounts: tuple[str, ...], swapping: bool, content: Content
) -> None:
    """As on an array one of whose blocks cannot be read: neither udev nor root sees what lies there."""
    facts = facts_of(readable=readable, mounts=mounts, swapping=swapping)
    assert seen(facts).content == content
    above = replace(facts, node="dm-0", beneath=("/dev/md127",))
    (unseen,) = take_snapshot(UdisksObjects({}), HOST, HelperFacts(HOST, (above,))).blocks
    assert unseen.content == content


@pytest.mark.parametrize("uuid", [UUID, OTHER])
def test_what_udev_makes_of_a_device_by_a_rule_stays(uuid: str) -> None:
    shown: dict[str, Any] = {"IdUsage": "filesystem", "IdType": "mpath_member", "IdUUID": uuid}
    assert seen(facts_of(EXT4), **shown).content == Foreign("mpath_member")


def test_where_it_is_mounted() -> None:
    shown = {"IdUsage": "filesystem", "IdType": "ext4", "IdUUID": UUID, "IdLabel": "data"}
    points = {"Filesystem": {"MountPoints": [b"/srv/old\0"]}}
    for known in ({}, points):
        for mounts in ((), ("/srv/data",)):
            content = seen(facts_of(EXT4, mounts=mounts), **shown, **known).content
            assert content == Filesystem("ext4", "data", UUID, mounts)


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("true", [False, True])
def test_whether_it_can_be_written_to_and_is_swapped_to(known: bool, true: bool) -> None:
    shown = {"IdUsage": "other", "IdType": "swap", "IdUUID": UUID, "Swapspace": {"Active": known}}
    block = seen(facts_of(SWAP, read_only=true, swapping=true), ReadOnly=known, **shown)
    assert (block.read_only, block.content) == (true, SwapArea(true))


@pytest.mark.parametrize(
    ("label", "name", "home"),
    [
        ("nas:data", "data", "nas"),
        ("data", "data", ""),
        ("nas:a\\x0a../b", "a\\x0a../b", "nas"),
        ("", "a", "nas"),
    ],
)
def test_what_an_array_is_called(label: str, name: str, home: str) -> None:
    """udev cuts a name at a line's end, by which a plan would call it otherwise than root."""
    member: dict[str, Any] = {
        "IdUsage": "raid",
        "IdType": "linux_raid_member",
        "IdUUID": UUID,
        "MDRaidMember": "/md",
    }
    interface = {"UUID": ARRAY, "Name": "nas:a", "Level": "raid1", "ChunkSize": 0, "Size": 0}
    more = {"Degraded": 0, "NumDevices": 2, "ActiveDevices": [], "SyncAction": "idle"}
    objects = UdisksObjects(
        {**block("sda", **member), "/md": {"org.freedesktop.UDisks2.MDRaid": interface | more}}
    )
    facts = facts_of(replace(MD, label=label))
    (array,) = take_snapshot(objects, HOST, HelperFacts(HOST, (facts,))).arrays
    assert (array.name, array.home) == (name, home)
    assert array.deleted == ""
    told = replace(HOST, deleted=((ARRAY, "2026-11-28"),))
    (array,) = take_snapshot(objects, told, HelperFacts(told, (facts,))).arrays
    assert array.deleted == "2026-11-28"


@pytest.mark.parametrize(
    ("known_by", "mapping", "origin", "links"),
    [
        (
            f"CRYPT-LUKS2-{UUID.replace('-', '')}-data-crypt",
            "data-crypt",
            Unlocked("/dev/md127", "data-crypt"),
            ("/dev/mapper/data-crypt",),
        ),
        (
            "LVM-V3KL",
            "data--vg-data",
            LogicalVolume("data-vg", "data"),
            ("/dev/mapper/data--vg-data", "/dev/data-vg/data"),
        ),
        ("LVM-V3KL-tpool", "vg-pool-tpool", OtherDevice("dm"), ("/dev/mapper/vg-pool-tpool",)),
        ("LVM-V3KL", "vg-r_rimage_0", OtherDevice("dm"), ("/dev/mapper/vg-r_rimage_0",)),
        ("CRYPT-PLAIN-x", "x", OtherDevice("dm"), ("/dev/mapper/x",)),
    ],
)
@pytest.mark.parametrize("is_shown", [False, True])
def test_what_stands_on_an_array_and_by_which_name(
    known_by: str, mapping: str, origin: object, links: tuple[str, ...], is_shown: bool
) -> None:
    """Also what UDisks2 has not heard of yet, or heard no name of."""
    facts = replace(facts_of(EXT4, known_by=known_by, mapping=mapping, beneath=("/dev/md127",)), node="dm-0")
    objects = UdisksObjects(block("dm-0") if is_shown else {})
    (block_,) = take_snapshot(objects, HOST, HelperFacts(HOST, (facts,))).blocks
    assert (block_.path, block_.origin, block_.links) == ("/dev/dm-0", origin, links)
    assert block_.content == Filesystem("ext4", "data", UUID, ())

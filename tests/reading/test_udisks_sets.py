"""Arrays and volume groups, and what happens when UDisks2 says something unheard of."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.protocol import DeviceFacts, HelperFacts
from raidwright.reading.udisks import PropertyError, UdisksObjects, take_snapshot
from raidwright.storage.snapshot.arrays import IN_SYNC, Array, ArrayMember, Sync
from raidwright.storage.snapshot.disks import ArrayDevice, Host, PartOf, Snapshot, VolumeGroup
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME
from raidwright.storage.snapshot.tree import stack
from raidwright.storage.snapshot.users import Ghost, GhostKind
from tests.reading.udisks_arrays import ARRAY, md
from tests.reading.udisks_objects import ROOT, block, disk, interface, path

HOST = Host(name="here")
GROUP = f"{ROOT}/lvm/vg"


def snapshot(*objects: dict[str, Any]) -> Snapshot:
    merged: dict[str, Any] = {}
    for part in objects:
        merged |= part
    return take_snapshot(UdisksObjects(merged), HOST, None)


def the_array(*objects: dict[str, Any]) -> Array:
    (array,) = snapshot(*objects).arrays
    return array


def test_members_slots_and_states() -> None:
    members = [
        (path("sda"), 1, ["in_sync"], 0, {}),
        (path("sdb"), -1, ["spare"], 2, {}),
        (path("gone"), 2, ["faulty"], 0, {}),
    ]
    array = the_array(disk("sda"), disk("sdb"), md(ActiveDevices=members), block("md127", MDRaid=ARRAY))
    assert array.members == (
        ArrayMember("/dev/sda", 1, ("in_sync",), 0),
        ArrayMember("/dev/sdb", -1, ("spare",), 2),
    )
    assert (array.name, array.path, array.running, array.expected) == ("tank", "/dev/md127", True, 3)


def test_a_resync_under_way() -> None:
    running = {
        "SyncAction": "recover",
        "SyncCompleted": 0.25,
        "SyncRate": 205029376,
        "SyncRemainingTime": 90_500_000,
    }
    array = the_array(md(**running), block("md127", MDRaid=ARRAY))
    assert array.sync == Sync("recover", 0.25, 205029376, 90)


@pytest.mark.parametrize("action", ["", "idle", "frozen"])
def test_an_array_at_rest(action: str) -> None:
    assert the_array(md(SyncAction=action), block("md127", MDRaid=ARRAY)).sync is None


def test_whether_it_runs_is_seen_by_its_device_and_not_by_what_udisks_says() -> None:
    stopped = the_array(md(Running=True, SyncAction="resync"))
    assert (stopped.running, stopped.path, stopped.node, stopped.sync) == (False, "", "", None)
    holding = the_array(md(Running=True), block("md126", size=0, MDRaid=ARRAY))
    assert (holding.running, holding.path, holding.node) == (False, "", "/dev/md126")
    running = the_array(md(Running=False), block("md126", MDRaid=ARRAY))
    assert (running.running, running.path, running.node) == (True, "/dev/md126", "")


def test_of_how_it_stands_the_helper_knows_better() -> None:
    members = [(path("sda"), 0, ["in_sync"], 0, {})]
    objects = disk("sda") | md(ActiveDevices=members, SyncAction="resync", SyncCompleted=0.5)
    objects |= block("md127", MDRaid=ARRAY)
    seen = the_array(objects)
    told = (ArrayMember("/dev/sda", 0, ("in_sync",)), ArrayMember("/dev/sdb", -1, ("faulty",)))
    known = msgspec.structs.replace(
        seen, name="", members=told, degraded=2, state="broken", layout=2, resync_from=4096, sync=None, size=0
    )
    facts = HelperFacts(HOST, (), arrays=(known,))
    (array,) = take_snapshot(UdisksObjects(objects), HOST, facts).arrays
    assert (array.members, array.degraded, array.state) == (told, 2, "broken")
    assert (array.layout, array.resync_from) == (2, 4096)
    assert (array.name, array.size, array.sync) == (seen.name, seen.size, seen.sync)


def test_what_udisks_does_not_say_comes_from_the_helper() -> None:
    """Of an array at rest UDisks2 knows neither the chunk nor that there is a journal."""
    seen = the_array(md(ChunkSize=0))
    changes = {"chunk": 65536, "log": "journal", "bitmap": True, "apart": ("/dev/sdc",), "whole_at": 7.0}
    known = msgspec.structs.replace(seen, **changes)
    facts = HelperFacts(HOST, (), arrays=(known,))
    (array,) = take_snapshot(UdisksObjects(md(ChunkSize=0)), HOST, facts).arrays
    assert array == known


def test_what_the_helper_said_before_the_array_was_stopped_is_not_believed() -> None:
    known = the_array(md(), block("md127", MDRaid=ARRAY))
    facts = HelperFacts(HOST, (), arrays=(msgspec.structs.replace(known, state="clean"),))
    (array,) = take_snapshot(UdisksObjects(md()), HOST, facts).arrays
    assert (array.running, array.state) == (False, "")


def test_what_udisks_has_lost_sight_of_is_shown_by_what_the_kernel_says() -> None:
    """Two of three members were pulled; what was mounted on the array still stands."""
    member = ArrayMember("/dev/sdc", -1, ("spare",))
    failed = Array(
        "6c429cea:05b0967e:cd0f318b:13edc28a",
        "",
        "raid5",
        0,
        9,
        "/dev/md127",
        True,
        3,
        3,
        (member,),
        state="broken",
        layout=2,
    )
    devices = tuple(
        DeviceFacts(number, node, 512, 512, 0, signs, size=size, mapping=mapping, beneath=beneath)
        for number, node, signs, size, mapping, beneath in (
            ("252:1", "dm-1", (), 7, "vg-films", ("/dev/dm-0",)),
            ("252:0", "dm-0", ("LVM2_member",), 8, "safe", ("/dev/md127",)),
            ("9:127", "md127", ("crypto_LUKS",), 9, "", ("/dev/sdc",)),
            ("252:9", "dm-9", (), 5, "others-hidden", ("/dev/sdz",)),
        )
    )
    shown = take_snapshot(
        UdisksObjects(md() | block("sdc")), HOST, HelperFacts(HOST, devices, arrays=(failed,))
    )
    (array,) = shown.arrays
    assert (array.running, array.path, array.name) == (True, "/dev/md127", "tank")
    assert [each.path for each in stack(shown, array.uuid)] == ["/dev/md127", "/dev/dm-0", "/dev/dm-1"]
    assert [each.mapping for each in stack(shown, array.uuid)] == ["", "safe", "vg-films"]
    assert "/dev/dm-9" not in [each.path for each in shown.blocks]


def test_members_of_a_stopped_array_are_those_that_claim_it() -> None:
    objects = md() | block("sdb1", MDRaidMember=ARRAY) | block("sda1", MDRaidMember=ARRAY) | block("sdc")
    assert the_array(objects).members == (
        ArrayMember("/dev/sda1", -1, ()),
        ArrayMember("/dev/sdb1", -1, ()),
    )


def test_a_partition_of_an_array_is_not_the_array() -> None:
    part = block("md127p1", MDRaid=ARRAY, Partition={"Table": path("md127"), "Number": 1})
    assert the_array(md(), part, block("md127", MDRaid=ARRAY), part).path == "/dev/md127"


MISTAKEN = "ea9c426c:7e96b005:8b310fcd:8ac2ed13"
"""What mdadm makes of the UUID in its map."""


@pytest.mark.parametrize("beside", [False, True], ids=["alone", "beside what its members say"])
def test_the_uuid_is_the_kernels_where_mdadm_reads_it_the_wrong_way_round(beside: bool) -> None:
    """As of a mirror that runs on a disk which cannot be read any more."""
    own = md()[ARRAY][interface("MDRaid")]
    other = f"{ROOT}/mdraid/two"
    mistaken = {other: {interface("MDRaid"): own | {"UUID": MISTAKEN, "Name": ""}}}
    objects = mistaken | block("md127", MDRaid=other)
    if beside:
        objects |= md() | block("sda", MDRaidMember=ARRAY)
    runs = Array(own["UUID"], "", "raid5", 524288, 2 * 10**9, "/dev/md127", True, 2, 3, ())
    taken = take_snapshot(UdisksObjects(objects), HOST, HelperFacts(HOST, (), arrays=(runs,)))
    (array,) = taken.arrays
    assert (array.uuid, array.running, array.path, array.degraded) == (own["UUID"], True, "/dev/md127", 2)
    assert array.name == ("tank" if beside else "")
    assert {each.origin for each in taken.blocks if each.path == "/dev/md127"} == {ArrayDevice(own["UUID"])}


def test_another_array_on_the_node_is_not_taken_for_what_root_tells_of() -> None:
    objects = md(UUID=MISTAKEN.replace("ea", "eb")) | block("md127", MDRaid=ARRAY)
    runs = Array("6c429cea:05b0967e:cd0f318b:13edc28a", "", "raid5", 0, 0, "/dev/md127", True, 0, 3, ())
    taken = take_snapshot(UdisksObjects(objects), HOST, HelperFacts(HOST, (), arrays=(runs,)))
    assert [array.uuid for array in taken.arrays] == [MISTAKEN.replace("ea", "eb")]


@pytest.mark.parametrize("state", ["clean", "broken", "readonly"])
@pytest.mark.parametrize("members", [True, False], ids=["by its members alone", "by nothing"])
def test_what_runs_by_roots_word_runs_though_udisks_knows_its_array(members: bool, state: str) -> None:
    """As of one whose superblocks cannot be read any more: mdadm tells udev nothing when it is written to.

    UDisks2 shows no block device of one that has failed; of one that is read-only the kernel does not say so.
    """
    own = md()[ARRAY][interface("MDRaid")]
    objects = block("md127") if state == "clean" else {}
    if members:
        objects |= md() | block("sda", MDRaidMember=ARRAY)
    runs = Array(own["UUID"], "", "linear", 0, 2 * 10**9, "/dev/md127", True, 0, 2, (), state=state)
    node = DeviceFacts("9:127", "md127", 512, 4096, 9, (), size=2 * 10**9)
    taken = take_snapshot(UdisksObjects(objects), HOST, HelperFacts(HOST, (node,), arrays=(runs,)))
    (array,) = taken.arrays
    assert (array.uuid, array.running, array.path, array.level) == (own["UUID"], True, "/dev/md127", "linear")
    assert array.name == ("tank" if members else "")
    assert array.size == 2 * 10**9
    assert {each.origin for each in taken.blocks if each.path == "/dev/md127"} == {ArrayDevice(own["UUID"])}


@pytest.mark.parametrize("node", ["", "/dev/md127"], ids=["stopped", "with members held unstarted"])
@pytest.mark.parametrize("disks", [1, 2])
def test_a_stopped_array_is_there_by_its_superblocks_though_udisks_never_heard_of_it(
    disks: int, node: str
) -> None:
    """udev asks mdadm of a member once, and keeps what was said before the superblock was whole."""
    members = tuple(ArrayMember(f"/dev/sd{'ab'[slot]}", slot, (IN_SYNC,)) for slot in range(disks))
    own = md()[ARRAY][interface("MDRaid")]["UUID"]
    halts = Array(own, "tank", "raid1", 0, 0, "", False, 2 - disks, 2, members, home="any", node=node)
    objects = block("sda") | block("sdb") | (block("md127", size=0) if node else {})
    taken = take_snapshot(UdisksObjects(objects), HOST, HelperFacts(HOST, (), arrays=(halts,)))
    assert taken.arrays == (halts,)


def test_what_is_left_of_disks_that_are_gone_is_no_array_by_roots_word() -> None:
    uuid = md()[ARRAY][interface("MDRaid")]["UUID"]
    runs = Array(uuid, "", "raid1", 0, 2 * 10**9, "/dev/md127", True, 2, 2, ())
    ghost = Ghost(GhostKind.ARRAY, "9:127", "/dev/md127", array=uuid, name="tank")
    facts = HelperFacts(HOST, (), arrays=(runs,), ghosts=(ghost,))
    taken = take_snapshot(UdisksObjects(block("md127")), HOST, facts)
    assert [each.name for each in taken.arrays] == []
    assert taken.ghosts == (ghost,)


def test_what_is_gone_from_udisks_is_not_told_to_run_any_more() -> None:
    """Root looked a moment before: of one that stopped since, UDisks2 has taken away the device."""
    runs = Array("6c429cea:05b0967e:cd0f318b:13edc28a", "", "raid5", 0, 0, "/dev/md127", True, 0, 3, ())
    taken = take_snapshot(UdisksObjects({}), HOST, HelperFacts(HOST, (), arrays=(runs,)))
    assert not taken.arrays


def volume(name: str, kind: str) -> dict[str, Any]:
    return {interface(kind): {"VolumeGroup": GROUP, "Name": name}}


def group(size: int, **more: Any) -> dict[str, Any]:
    properties = {"UUID": "V3KL", "Name": "vg", "Size": size, "FreeSize": 4, "ExtentSize": 4194304}
    return {GROUP: {interface("VolumeGroup"): properties | more}}


def physical(name: str) -> dict[str, Any]:
    return block(name, PhysicalVolume={"VolumeGroup": GROUP, "Size": 100})


def test_a_volume_group_with_all_its_volumes() -> None:
    volumes = {f"{GROUP}/{name}": volume(name, "LogicalVolume") for name in ("b", "a")}
    shown = snapshot(group(200), volumes, physical("sdb"), physical("sda"))
    expected = VolumeGroup("V3KL", "vg", 200, 4, 4194304, ("/dev/sda", "/dev/sdb"), ("a", "b"), 0)
    assert shown.groups == (expected,)
    assert not expected.thin


@pytest.mark.parametrize(
    ("size", "free", "shown", "by_root", "told"),
    [
        (200, 4, (), ("films", "music"), ("films", "music")),
        (200, 200, (), ("films",), ()),
        (200, 4, ("films",), ("films", "music"), ("films", "music")),
        (200, 4, ("music",), ("films",), ("music", "films")),
        (200, 4, (), (), ()),
    ],
)
def test_volumes_that_udisks_does_not_show_are_told_by_root(
    size: int, free: int, shown: tuple[str, ...], by_root: tuple[str, ...], told: tuple[str, ...]
) -> None:
    """It takes them up by itself alone, late or, of an array that ran again a moment ago, maybe never."""
    volumes = {f"{GROUP}/{name}": volume(name, "LogicalVolume") for name in shown}
    part = PartOf(PHYSICAL_VOLUME, "vg", 2, "V3KL", by_root)
    facts = [
        DeviceFacts(f"8:{index}", name, 512, 512, 1, ("LVM2_member",), parts=(part,))
        for index, name in enumerate(("sda", "sdb"))
    ]
    objects = UdisksObjects(group(size, FreeSize=free) | volumes | physical("sda") | physical("sdb"))
    taken = take_snapshot(objects, HOST, HelperFacts(HOST, tuple(facts)))
    assert taken.groups[0].logical == told


def test_what_other_volumes_need_comes_after_them() -> None:
    """Removing an origin or a pool takes along what stands on it, whose own turn would then never come."""
    needs = {"a": {}, "b": {"Origin": f"{GROUP}/a"}, "p": {}, "t": {"ThinPool": f"{GROUP}/p"}}
    needs["u"] = {"ThinPool": f"{GROUP}/p", "Origin": f"{GROUP}/t"}
    volumes = {
        f"{GROUP}/{name}": {key: held | more for key, held in volume(name, "LogicalVolume").items()}
        for name, more in needs.items()
    }
    (found,) = snapshot(group(100), volumes, physical("sda")).groups
    assert found.logical == ("b", "u", "a", "t", "p")
    assert found.thin


def test_a_volume_group_that_lacks_a_volume() -> None:
    assert snapshot(group(200), physical("sda")).groups[0].missing == 1
    named = group(300, MissingPhysicalVolumes=["x", "y"])
    assert snapshot(named, physical("sda")).groups[0].missing == 2


@pytest.mark.parametrize(
    ("objects", "named"),
    [
        (block("sda", Size="big"), "block_devices/sda, org.freedesktop.UDisks2.Block.Size"),
        (block("sda", ReadOnly=1), "Block.ReadOnly"),
        (block("sda", Size=True), "Block.Size"),
        ({**md(ActiveDevices=[("x",)]), **block("md1", MDRaid=ARRAY)}, "MDRaid.ActiveDevices"),
        (disk("sda", drive_properties={"RotationRate": "fast"}), "drives/drive_sda"),
    ],
)
def test_a_property_of_the_wrong_kind_is_named(objects: dict[str, Any], named: str) -> None:
    with pytest.raises(PropertyError, match=named):
        snapshot(objects)


_INTERFACES = (
    "Block",
    "Drive",
    "Drive.Ata",
    "NVMe.Controller",
    "MDRaid",
    "Partition",
    "PartitionTable",
    "Filesystem",
    "Swapspace",
    "Encrypted",
    "PhysicalVolume",
    "VolumeGroup",
    "LogicalVolume",
    "Block.LVM2",
)
_PROPERTIES = (
    *("Device", "Symlinks", "Size", "Drive", "MDRaid", "MDRaidMember", "CryptoBackingDevice", "IdUsage"),
    *("IdType", "IdUUID", "Table", "Number", "RotationRate", "ActiveDevices", "SyncAction", "SyncCompleted"),
    *("VolumeGroup", "LogicalVolume", "MountPoints", "SmartUpdated", "SmartTemperature", "DeviceNumber"),
)
_NAMES = st.sampled_from(["/", "/a", "/b", "/c", "raid", "swap", "filesystem", "/dev/vg/lv", ""])
_VALUES = st.one_of(
    _NAMES,
    st.integers(0, 2**63),
    st.booleans(),
    st.floats(),
    st.binary(),
    st.lists(st.one_of(_NAMES, st.binary(), st.tuples(_NAMES, st.integers()))),
)
_OBJECTS = st.dictionaries(
    st.sampled_from(["/a", "/b", "/c"]),
    st.dictionaries(
        st.sampled_from([interface(name) for name in _INTERFACES]),
        st.dictionaries(st.sampled_from(_PROPERTIES), _VALUES),
    ),
)


@given(_OBJECTS)
def test_whatever_udisks_says_is_a_snapshot_or_a_named_property(objects: dict[str, Any]) -> None:
    try:
        shown = snapshot(objects)
    except PropertyError as error:
        words = str(error)
    else:
        words = f"{shown.host.name}, org.freedesktop.UDisks2"
    assert "org.freedesktop.UDisks2" in words

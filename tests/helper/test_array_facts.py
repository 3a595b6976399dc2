"""How arrays stand: what /sys says of those that run, and superblocks of those that do not."""

import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import array_facts, arrays
from raidwright.helper.looking.layers.array_facts import every_array, is_running, read_array
from raidwright.helper.looking.on_disk.md_superblock import MdSuperblock
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status, has_enough
from raidwright.storage.snapshot.arrays import CONTAINER, ArrayMember, BadPlaces, Sync
from raidwright.storage.units import KIB, MIB
from tests.helper.array_computer import (
    FAULTY,
    SPARE,
    UUID,
    Computer,
    computer,
    members,
    on,
    raid5,
    superblock,
)
from tests.helper.fake_sys import FakeSys, fake_sys

__all__ = ["computer", "fake_sys"]


def bitmap(cleared: int) -> bytes:
    """The beginning of a bitmap, by ``struct bitmap_super_s``."""
    return struct.pack("<II16sQQ", 0x6D746962, 4, bytes(16), 99, cleared)


def test_the_kernels_words_of_an_array_that_failed_in_its_first_sync(fake_sys: FakeSys) -> None:
    device = raid5(fake_sys, "in_sync", "faulty", "none spare", array_state="broken", degraded=2)
    array = read_array(device)
    assert array.members == (
        ArrayMember("/dev/vda", 0, ("in_sync",)),
        ArrayMember("/dev/vdb", -1, ("faulty",), recovered=93696 * 512),
        ArrayMember("/dev/vdc", -1, ("spare",), recovered=93696 * 512),
    )
    assert (array.uuid, array.level, array.expected, array.degraded) == (UUID, "raid5", 3, 2)
    assert (array.state, array.layout, array.chunk, array.sync) == ("broken", 2, 524288, None)
    assert (array.path, array.running, array.resync_from) == ("/dev/md127", True, None)
    assert array_status(array) is ArrayStatus.FAILED


@pytest.mark.parametrize(
    ("facts", "last", "sync", "owed"),
    [
        (
            {"sync_action": "resync", "sync_completed": "256 / 1024", "sync_speed": "2", "resync_start": 0},
            "in_sync",
            Sync("resync", 0.25, 2 * KIB, 0),
            0,
        ),
        ({"resync_start": 8, "sync_completed": "none"}, "in_sync", None, 4096),
        (
            {"sync_action": "recover", "sync_completed": "delayed", "sync_speed": "none"},
            "spare",
            Sync("recover", 0.0, 0, 0),
            None,
        ),
    ],
)
def test_a_sync_under_way_and_one_that_is_owed(
    fake_sys: FakeSys, facts: dict[str, object], last: str, sync: Sync | None, owed: int | None
) -> None:
    array = read_array(raid5(fake_sys, "in_sync", "in_sync", last, **facts))  # type: ignore[arg-type]
    assert (array.sync, array.resync_from) == (sync, owed)


def test_several_states_and_errors_of_one_member(fake_sys: FakeSys) -> None:
    device = raid5(fake_sys, "in_sync,write_mostly,want_replacement", "in_sync", "in_sync")
    (device.folder / "md/dev-vda/errors").write_text("7\n")
    assert read_array(device).members[0] == ArrayMember(
        "/dev/vda", 0, ("in_sync", "write_mostly", "want_replacement"), 7, 93696 * 512
    )


def test_a_disk_that_was_pulled_is_no_member_any_more(fake_sys: FakeSys) -> None:
    device = raid5(fake_sys, *("in_sync",) * 3)
    link = device.folder / "md/dev-vdb/block"
    link.unlink()
    link.symlink_to("../../../nowhere/vdb")
    assert [member.path for member in read_array(device).members] == ["/dev/vda", "/dev/vdc"]


@pytest.mark.parametrize(
    ("state", "runs"), [("clean", True), ("read-auto", True), ("broken", True), ("inactive", False)]
)
def test_whether_it_runs_is_the_kernels_word(fake_sys: FakeSys, state: str, runs: bool) -> None:
    assert is_running(raid5(fake_sys, array_state=state)) == runs


@pytest.mark.parametrize(
    ("md", "count"),
    [
        ({"last_sync_action": "check", "mismatch_cnt": 0}, 0),
        ({"last_sync_action": "check", "mismatch_cnt": 8}, 8),
        ({"last_sync_action": "check", "mismatch_cnt": 0, "sync_min": 40960}, None),
        ({"last_sync_action": "check", "mismatch_cnt": 8, "sync_min": 40960}, 8),
        ({"last_sync_action": "repair", "mismatch_cnt": 8}, None),
    ],
)
def test_a_check_that_was_stopped_has_found_what_it_has_found(
    fake_sys: FakeSys, md: dict[str, Any], count: int | None
) -> None:
    assert read_array(raid5(fake_sys, *("in_sync",) * 3, **md)).mismatches == count


@pytest.mark.parametrize(("action", "is_mended"), [("repair", True), ("check", False), ("none", False)])
def test_that_a_repair_came_last_is_the_kernels_word(fake_sys: FakeSys, action: str, is_mended: bool) -> None:
    device = raid5(fake_sys, *("in_sync",) * 3, last_sync_action=action)
    assert read_array(device).mended_last is is_mended


def test_during_a_reshape_the_new_shape_counts(fake_sys: FakeSys) -> None:
    device = raid5(fake_sys, *("in_sync",) * 3, raid_disks="4 (3)", layout="5 (2)")
    assert (read_array(device).expected, read_array(device).layout) == (4, 5)


@pytest.mark.parametrize("place", [4 * KIB, 0, 64 * MIB - 8 * KIB])
def test_a_superblock_of_each_version_is_found_where_it_is_kept(tmp_path: Path, place: int) -> None:
    own = on(tmp_path, place, superblock(number=3, roles=(0, 1, SPARE, 2), filled=MIB))
    known = (UUID, "raid5", 2, 512 * KIB, 64 * MIB, 3, 3, 7, MIB, (0, 1, SPARE, 2), "nas", "nas:tank")
    assert own == MdSuperblock(*known, device=f"{4:032x}")
    assert [own.slot_of(number) for number in range(5)] == [0, 1, -1, 2, -1]


def test_what_is_no_superblock_of_version_1_is_none(tmp_path: Path) -> None:
    assert on(tmp_path, 4 * KIB, b"") is None
    assert on(tmp_path, 4 * KIB, bytes(4) + superblock()[4:]) is None
    assert on(tmp_path, 4 * KIB, superblock()[:4] + bytes(4) + superblock()[8:]) is None
    assert on(tmp_path, 0, b"", size=KIB) is None


def test_more_roles_than_a_superblock_holds_are_not_read(tmp_path: Path) -> None:
    raw = bytearray(superblock())
    struct.pack_into("<I", raw, 220, 2**32 - 1)
    own = on(tmp_path, 4 * KIB, bytes(raw))
    assert own is not None
    assert len(own.roles) == (4 * KIB - 256) // 2


def test_a_stopped_array_knows_its_members_from_its_spares(computer: Computer) -> None:
    roles = (0, 1, FAULTY, 2, SPARE)
    for node, number in (("vda", 0), ("vdb", 1), ("vdc", 3), ("vdd", 4)):
        computer.member(node, superblock(number, roles))
    (array,) = computer.arrays()
    assert members(array) == [
        ("/dev/vda", 0, ("in_sync",)),
        ("/dev/vdb", 1, ("in_sync",)),
        ("/dev/vdc", 2, ("in_sync",)),
        ("/dev/vdd", -1, ("spare",)),
    ]
    assert (array.uuid, array.level, array.expected, array.degraded, array.node) == (UUID, "raid5", 3, 0, "")
    assert array_status(array) is ArrayStatus.STOPPED


@pytest.mark.parametrize("unread", [(), ("vdb",)], ids=["all read", "one that cannot be read"])
def test_a_node_that_waits_holds_its_members_whether_or_not_they_can_be_read(
    computer: Computer, unread: tuple[str, ...]
) -> None:
    held = [
        computer.member(node, None if node in unread else superblock(number))
        for number, node in enumerate(("vda", "vdb"))
    ]
    computer.member("vdc", superblock(2))
    computer.array("md127", *held, array_state="inactive")
    (array,) = computer.arrays()
    assert (array.running, array.node, array.held) == (False, "/dev/md127", ("/dev/vda", "/dev/vdb"))


def test_a_node_that_holds_only_what_cannot_be_read_is_known_by_its_uuid(computer: Computer) -> None:
    """Its disk died after udev had put it there; the array's other disks are read."""
    dead = computer.member("vda", None)
    computer.member("vdb", superblock(1))
    computer.array("md127", dead, array_state="inactive", uuid=UUID)
    (array,) = computer.arrays()
    assert (array.running, array.node, array.held) == (False, "/dev/md127", ("/dev/vda",))


def test_the_superblock_that_was_written_last_decides(computer: Computer) -> None:
    computer.member("vda", superblock(0, (0, FAULTY, SPARE), events=8))
    computer.member("vdb", superblock(1, (0, 1, 2), events=5))
    computer.member("vdc", superblock(2, (0, FAULTY, SPARE), events=8))
    (array,) = computer.arrays()
    assert [words for _, _, words in members(array)] == [("in_sync",), ("faulty",), ("spare",)]
    assert (array_status(array), array.degraded) == (ArrayStatus.INCOMPLETE, 2)


def test_who_was_away_while_the_array_went_on_has_no_place_any_more(computer: Computer) -> None:
    """The kernel lists the number of a member that was removed as it lists one that never was."""
    computer.member("vda", superblock(0, (0, SPARE, 2), events=30))
    computer.member("vdb", superblock(1, (0, 1, 2), events=5))
    (array,) = computer.arrays()
    assert members(array) == [("/dev/vda", 0, ("in_sync",)), ("/dev/vdb", -1, ("faulty",))]


@pytest.mark.parametrize(
    ("events", "state"), [(30, "in_sync"), (29, "in_sync"), (28, "faulty"), (5, "faulty")]
)
def test_who_is_behind_by_more_than_a_power_cut_explains_is_not_put_together_with_the_others(
    computer: Computer, events: int, state: str
) -> None:
    """md notes no failure that leaves too few members, and puts none together with what is newer by two."""
    computer.member("vda", superblock(0, (0, SPARE, 2), events=30))
    computer.member("vdc", superblock(2, (0, SPARE, 2), events=events))
    (array,) = computer.arrays()
    assert [words for _, _, words in members(array)] == [("in_sync",), (state,)]
    assert array.degraded == (1 if state == "in_sync" else 2)
    assert has_enough(array) is (state == "in_sync")
    assert array.apart == ()


def test_a_member_that_was_being_filled_is_not_in_sync(computer: Computer) -> None:
    for node, number, filled in (("vda", 0, None), ("vdb", 1, None), ("vdc", 2, 5 * MIB)):
        computer.member(node, superblock(number, filled=filled))
    (array,) = computer.arrays()
    assert array.members[2] == ArrayMember("/dev/vdc", 2, ("spare",), recovered=5 * MIB)


def test_a_member_that_cannot_be_read_is_not_counted(computer: Computer) -> None:
    computer.member("vda", superblock(0))
    computer.member("vdb", None)
    computer.member("vdc", bytes(4 * KIB))
    (array,) = computer.arrays()
    assert [path for path, _, _ in members(array)] == ["/dev/vda"]


def test_an_array_that_holds_its_members_and_does_not_run_has_a_node(computer: Computer) -> None:
    first = computer.member("vda", superblock(0))
    computer.member("vdb", superblock(1))
    computer.array("md126", first, array_state="inactive")
    (array,) = computer.arrays()
    assert (array.node, array.running, len(array.members)) == ("/dev/md126", False, 2)


def test_what_is_left_beside_a_running_array_makes_no_second_one(computer: Computer) -> None:
    running = [computer.member(f"vd{letter}", superblock(place)) for place, letter in enumerate("ab")]
    computer.member("vdc", superblock(2, events=1))
    computer.array("md127", *running, uuid=UUID.replace(":", "-"), raid_disks=3, level="raid5")
    (array,) = computer.arrays()
    assert (array.running, [path for path, _, _ in members(array)]) == (True, ["/dev/vda", "/dev/vdb"])


@pytest.mark.parametrize(
    ("state", "told", "found"),
    [("inactive", "00000000-0000-0000-0000-000000000000", "superblock"), ("clean", UUID, UUID)],
)
def test_an_array_that_does_not_run_is_known_by_its_superblocks(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, state: str, told: str, found: str
) -> None:
    monkeypatch.setattr(arrays, "uuids_on", lambda _: ("superblock",))
    raid5(fake_sys, "in_sync", "in_sync", "in_sync", array_state=state, uuid=told)
    array = arrays.running_array("/dev/md127")
    assert array is not None
    assert array.uuid == found


def test_what_md_has_marked_as_bad_is_read_of_each_member(fake_sys: FakeSys) -> None:
    array = raid5(fake_sys, "in_sync", "in_sync", "faulty", component_size=1024)
    lists = {"vda": ("2048 8\n4094 64\n", "2056 8\n"), "vdb": ("2048 8\n", ""), "vdc": ("2048 8\n", "")}
    for node, texts in lists.items():
        own = array.folder / "md" / f"dev-{node}"
        (own / "offset").write_text("2048\n")
        for name, text in zip(("bad_blocks", "unacknowledged_bad_blocks"), texts, strict=True):
            (own / name).write_text(text)
    # What lies behind the data of a member, and on one that is thrown out, is nobody's loss.
    assert read_array(array).bad == (BadPlaces((0,), 8 * 512 + 2 * 512), BadPlaces((0, 1), 8 * 512))


@pytest.mark.parametrize(
    ("version", "place", "raw", "whole"),
    [
        ("1.2", 4 * KIB, bitmap(0), False),
        ("1.2", 4 * KIB, bitmap(1), False),
        ("1.2", 4 * KIB, bitmap(24), True),
        ("1.1", 0, bitmap(24), True),
        ("1.0", 64 * MIB - 8 * KIB, bitmap(24), True),
        ("1.2", 4 * KIB, bytes(64), False),
        ("0.90", 4 * KIB, bitmap(24), False),
    ],
)
def test_whether_it_was_whole_once_its_bitmap_tells(
    fake_sys: FakeSys,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    version: str,
    place: int,
    raw: bytes,
    whole: bool,
) -> None:
    array = raid5(fake_sys, "in_sync", "in_sync", "2 spare", metadata_version=version, sync_action="recover")
    (array.folder / "md/bitmap").mkdir()
    (array.folder / "md/bitmap/location").write_text("+8\n")
    image = tmp_path / "image"
    with image.open("wb") as file:
        file.truncate(64 * MIB)
        file.seek(place + 8 * 512)
        file.write(raw)

    def ask_image(_: Device, question: Callable[[int], int | None]) -> int | None:
        with image.open("rb") as opened:
            return question(opened.fileno())

    monkeypatch.setattr(array_facts, "ask_open", ask_image)
    assert read_array(array).served_whole is whole


def test_firmware_raid_is_read_by_what_udev_knows_of_it(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    array = raid5(fake_sys, "in_sync", "in_sync", "in_sync", metadata_version="external:/md127/0")
    holder = raid5(
        fake_sys,
        "spare",
        "spare",
        "spare",
        node="md126",
        metadata_version="external:imsm",
        array_state="inactive",
    )
    known = {array: ("vol0", "1" * 8), holder: ("imsm0", "2" * 8)}
    monkeypatch.setattr(
        Device,
        "properties",
        lambda self: {"MD_DEVNAME": known[self][0], "MD_UUID": ":".join([known[self][1]] * 4)},
    )
    monkeypatch.setattr(kernel, "every_device", lambda: iter((array, holder)))
    volume, container = every_array(())
    assert (volume.name, volume.uuid, volume.running) == ("vol0", ":".join(["1" * 8] * 4), True)
    assert (container.name, container.level, container.running) == ("imsm0", CONTAINER, False)
    assert (container.expected, len(container.members)) == (3, 3)


def test_the_file_of_a_bitmap_is_named(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    array = raid5(fake_sys, "in_sync", "in_sync", "in_sync")
    (array.folder / "md/bitmap").mkdir()
    (array.folder / "md/bitmap/location").write_text("file\n")
    mdstat = tmp_path / "mdstat"
    mdstat.write_text(
        "Personalities : [raid1]\nmd12 : active raid1 vdx[0]\n      bitmap: 0/1 pages, file: /other\n\n"
        "md127 : active raid5 vda[0]\n      1022 blocks\n"
        "      bitmap: 0/1 pages [0KB], 65536KB chunk, file: /srv/a\\040bitmap\n\nunused devices: <none>\n"
    )
    monkeypatch.setattr(array_facts, "MDSTAT", mdstat)
    assert read_array(array).bitmap_file == "/srv/a bitmap"
    (array.folder / "md/bitmap/location").write_text("+8\n")
    assert read_array(array).bitmap_file == ""

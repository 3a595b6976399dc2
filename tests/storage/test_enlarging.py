"""How much of its members an array takes, and what is on it of the array; and the reason for every no."""

import msgspec
import pytest

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.leftovers import leftovers
from raidwright.storage.plan.continuing.rest_of_plan import plan_rest
from raidwright.storage.plan.growth.enlarging import plan_any_enlarging, plan_enlarging, reaches_on
from raidwright.storage.plan.growth.planner import largest_component
from raidwright.storage.plan.plan import Answer, disks_concerned
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.disks import (
    Filesystem,
    Luks,
    Snapshot,
    Unlocked,
)
from raidwright.storage.steps.enlarge import Reach
from raidwright.storage.units import KIB, MIB
from tests.storage.enlarging import (
    ENLARGED,
    EXTENT,
    HEADER,
    LARGEST,
    USED,
    enlarged,
    layered,
    plain,
    small,
    stacked,
)
from tests.storage.growing import CHUNK
from tests.storage.machines import disk, formatted
from tests.storage.repairs import OFFSET, codes, lines, planned

GAINED = 2 * 1000 * CHUNK


def promised(answer: Answer) -> dict[str, int]:
    facts = {finding.code: dict(finding.facts) for finding in answer.findings}
    return {code: int(facts[code]["bytes"]) for code in facts if "bytes" in facts[code]}


def test_every_layer_takes_its_room_from_below() -> None:
    assert lines(planned(ENLARGED["layers"])) == [
        f"mdadm --grow /dev/md127 --size={LARGEST // KIB}",
        "cryptsetup resize --batch-mode --key-file=- -- data-crypt",
        "pvresize --config=backup/archive=0 -- /dev/mapper/data-crypt",
        "lvextend --config=backup/archive=0 --extents=+100%FREE -- vault/media0",
        "xfs_growfs -d -- /srv/media0",
    ]
    assert lines(planned(ENLARGED["array"])) == [f"mdadm --grow /dev/md127 --size={LARGEST // KIB}"]


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("ext4", "resize2fs -- /dev/md127"),
        ("xfs", "xfs_growfs -d -- /srv/data"),
        ("btrfs", "btrfs filesystem resize 1:max /srv/data"),
    ],
)
def test_each_file_system_by_its_own_tool(kind: str, line: str) -> None:
    assert lines(planned(enlarged(plain(kind=kind))))[-1] == line


@pytest.mark.parametrize("answer", ENLARGED.values(), ids=ENLARGED)
def test_no_disk_is_written_to_and_nothing_is_lost(answer: Answer) -> None:
    plan = planned(answer)
    assert plan.purpose is Purpose.ENLARGE
    assert (disks_concerned(plan), leftovers(plan), plan.losses, plan.typed) == ((), (), (), ())
    assert [each.path for each in plan.disks] == ["/dev/sda", "/dev/sdb", "/dev/sdc"]


def test_what_each_comes_to_is_told_to_the_byte() -> None:
    size = 2 * LARGEST
    assert "enlarge-above" not in {finding.code for finding in ENLARGED["plain"].findings}
    assert promised(ENLARGED["plain"]) == {"enlarge-array": size, "enlarge-filesystem": size - size % 4096}
    clear = disk(
        "y",
        2 * USED - HEADER,
        formatted("btrfs", "/srv/data"),
        path="/dev/mapper/data-crypt",
        origin=Unlocked("/dev/md127", "data-crypt"),
    )
    found = promised(enlarged(stacked(small(), Luks("u", "2"), clear)))
    assert found == {"enlarge-array": size, "enlarge-filesystem": size - HEADER}
    # After an earlier plan was broken off nobody knows where in the device the data begin.
    late = msgspec.structs.replace(clear, size=USED)
    assert set(promised(enlarged(stacked(small(), Luks("u", "2"), late)))) == {"enlarge-array"}


def test_what_was_broken_off_is_gone_on_with() -> None:
    """Whatever lies below is large already."""
    array = small(component=LARGEST)
    for clear, extends in ((2 * USED - HEADER - GAINED, True), (2 * USED - HEADER, False)):
        before = layered(clear)
        now = msgspec.structs.replace(before, arrays=(array,))
        kinds = [line.split()[0] for line in lines(planned(enlarged(now)))]
        assert "mdadm" not in kinds
        assert "enlarge-above" in {finding.code for finding in enlarged(now).findings}
        assert ("lvextend" in kinds) == extends
        assert kinds[-1] == "xfs_growfs"
    free = msgspec.structs.replace(layered(free=EXTENT), arrays=(array,))
    assert "lvextend" in [line.split()[0] for line in lines(planned(enlarged(free)))]


def renamed(snapshot: Snapshot) -> Snapshot:
    """Its group was renamed while its volume was mounted."""
    changed = msgspec.structs.replace
    blocks = (
        changed(each, renamed_mounts=each.content.mounts) if isinstance(each.content, Filesystem) else each
        for each in snapshot.blocks
    )
    return changed(snapshot, blocks=tuple(blocks))


def test_a_btrfs_is_found_by_its_point_whatever_it_is_called() -> None:
    assert lines(planned(enlarged(renamed(plain(kind="btrfs")))))


@pytest.mark.parametrize("volumes", [0, 2])
def test_of_several_volumes_none_is_chosen(volumes: int) -> None:
    answer = enlarged(layered(volumes=volumes))
    assert lines(planned(answer))[-1].startswith("pvresize")
    assert "enlarge-volumes" in {finding.code for finding in answer.findings}


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (enlarged(stacked(small(), Luks("u", "2"))), "enlarge-locked"),
        (enlarged(stacked(small(), Filesystem("ext4", "", "u", ()))), "enlarge-unmounted"),
        (enlarged(renamed(layered(free=EXTENT))), "enlarge-renamed"),
        (enlarged(plain(kind="vfat")), "enlarge-other"),
        (enlarged(plain(small(spreading=True))), "enlarge-spreading"),
        (enlarged(plain(small(sync=Sync("check", 0.5, MIB, 0)))), "repair-checked"),
        (enlarged(plain(small(expected=4))), "enlarge-short"),
        (enlarged(plain(small(level="raid0"))), "repair-no-redundancy"),
        (enlarged(plain(small(state="broken"))), "repair-failed"),
        (enlarged(plain(small(state="readonly"))), "array-read-only"),
        (enlarged(plain(small(running=False, path=""))), "repair-not-running"),
        (plan_enlarging("old", plain(small(component=LARGEST)), Reach.ARRAY), "enlarge-full-so-far"),
        (plan_enlarging("old", plain(), Reach.VOLUME), "enlarge-no-layer"),
        (plan_enlarging("old", stacked(small(), Luks("u", "2")), Reach.ENCRYPTION), "enlarge-locked"),
        (plan_any_enlarging("old", plain(small(component=LARGEST), kind="vfat")), "enlarge-other"),
        (plan_enlarging("nothing", plain()), "unknown-target"),
    ],
)
def test_every_no_has_its_reason(answer: Answer, code: str) -> None:
    assert code in codes(answer)


def test_a_group_on_other_devices_too_is_left_alone() -> None:
    now = layered()
    (group,) = now.groups
    for changed in ({"physical": (*group.physical, "/dev/sdd")}, {"missing": 1}):
        other = msgspec.structs.replace(group, **changed)
        assert "enlarge-group" in codes(enlarged(msgspec.structs.replace(now, groups=(other,))))


def test_what_is_on_an_array_that_builds_its_redundancy_is_enlarged() -> None:
    """As after the array itself was: it is filled then for hours."""
    building = small(component=LARGEST, sync=Sync("resync", 0.5, MIB, 0))
    assert lines(planned(enlarged(plain(building)))) == ["resize2fs -- /dev/md127"]


def test_the_smallest_member_decides_and_none_that_failed() -> None:
    array = small()
    paths = [member.path for member in array.members]
    sizes = dict.fromkeys(paths, OFFSET + 10 * CHUNK + 1)
    used = msgspec.structs.replace(array, component=CHUNK)
    assert largest_component(used, sizes) == 10 * CHUNK
    assert largest_component(used, sizes | {paths[1]: OFFSET + 9 * CHUNK + KIB}) == 9 * CHUNK
    first = msgspec.structs.replace(used.members[0], states=("faulty",))
    failed = msgspec.structs.replace(used, members=(first, *used.members[1:]))
    assert largest_component(failed, sizes | {paths[0]: 0}) == 10 * CHUNK
    assert largest_component(used, {}) == CHUNK
    old = tuple(msgspec.structs.replace(member, offset=0) for member in used.members)
    assert largest_component(msgspec.structs.replace(used, members=old), sizes) == CHUNK
    mirror = msgspec.structs.replace(used, level="raid1", chunk=0)
    assert largest_component(mirror, dict.fromkeys(paths, OFFSET + 65 * KIB + CHUNK)) == CHUNK + 64 * KIB


def full(snapshot: Snapshot, **filesystems: int) -> Snapshot:
    """With an array that uses all of its members, and file systems as large as the helper says."""
    array = small(component=LARGEST)
    blocks = tuple(
        msgspec.structs.replace(each, filesystem=each.size - left)
        if (left := filesystems.get(each.path.rpartition("/")[2])) is not None
        else each
        for each in snapshot.blocks
    )
    return msgspec.structs.replace(snapshot, blocks=blocks, arrays=(array,))


@pytest.mark.parametrize(
    "snapshot",
    [full(plain(), md127=0), full(plain(), md127=65 * MIB), full(layered(), media0=15 * MIB)],
    ids=["ext4", "with a remainder", "layers"],
)
def test_nothing_is_offered_where_every_layer_fills_the_one_beneath(snapshot: Snapshot) -> None:
    assert codes(enlarged(snapshot)) == {"enlarge-full"}


@pytest.mark.parametrize(
    ("snapshot", "first"),
    [
        (full(plain(), md127=66 * MIB), "resize2fs"),
        (full(layered(), media0=66 * MIB), "xfs_growfs"),
        (full(layered(free=EXTENT), media0=0), "lvextend"),
        (full(layered(2 * USED - 66 * MIB), media0=0), "cryptsetup"),
    ],
)
def test_one_begins_with_the_lowest_layer_that_has_room(snapshot: Snapshot, first: str) -> None:
    commands = [line.split()[0] for line in lines(planned(enlarged(snapshot)))]
    assert commands[0] == first
    assert commands[-1] in ("resize2fs", "xfs_growfs")


def test_a_group_that_leaves_room_on_its_device_gets_it() -> None:
    now = full(layered(), media0=0)
    (group,) = now.groups
    smaller = msgspec.structs.replace(group, size=group.size - 80 * MIB)
    now = msgspec.structs.replace(now, groups=(smaller,))
    assert [line.split()[0] for line in lines(planned(enlarged(now)))] == [
        "pvresize",
        "lvextend",
        "xfs_growfs",
    ]


@pytest.mark.parametrize(
    ("reach", "last"),
    list(zip(Reach, ["mdadm", "cryptsetup", "pvresize", "lvextend", "xfs_growfs"], strict=True)),
    ids=lambda each: each.value if isinstance(each, Reach) else "",
)
def test_only_as_much_is_enlarged_as_is_wanted(reach: Reach, last: str) -> None:
    """From the array upward; what was broken off is gone on with up to there."""
    now = layered()
    assert reaches_on(now.arrays[0], now) == tuple(Reach)
    answer = plan_enlarging("old", now, reach)
    plan = planned(answer)
    kinds = [line.split()[0] for line in lines(plan)]
    assert (len(kinds), kinds[-1]) == ([*Reach].index(reach) + 1, last)
    said = {finding.code for finding in answer.findings}
    assert ("enlarge-rest" in said) is (reach is not Reach.FILESYSTEM)
    assert "enlarge-volumes" not in said
    assert getattr(plan.operation, "reach", None) is reach
    assert [line.split()[0] for line in lines(planned(plan_rest(plan, 0, now)))] == kinds


def test_what_was_left_out_is_enlarged_later() -> None:
    """The array, the container and the group are large already."""
    grown = msgspec.structs.replace(
        layered(2 * USED - HEADER, free=EXTENT), arrays=(small(component=LARGEST),)
    )
    kinds = [line.split()[0] for line in lines(planned(plan_enlarging("old", grown, Reach.VOLUME)))]
    assert kinds == ["lvextend"]
    assert [line.split()[0] for line in lines(planned(enlarged(grown)))] == ["lvextend", "xfs_growfs"]


def test_as_much_is_offered_as_can_be_done() -> None:
    """A locked container, a group with several volumes, a file system that nobody knows to enlarge."""
    locked = stacked(small(), Luks("u", "2"))
    assert reaches_on(locked.arrays[0], locked) == (Reach.ARRAY, Reach.ENCRYPTION)
    assert getattr(planned(plan_any_enlarging("old", locked)).operation, "reach", None) is Reach.ARRAY
    several = layered(volumes=2)
    assert reaches_on(several.arrays[0], several) == (Reach.ARRAY, Reach.ENCRYPTION, Reach.GROUP)
    unknown = plain(kind="vfat")
    assert reaches_on(unknown.arrays[0], unknown) == (Reach.ARRAY, Reach.FILESYSTEM)
    assert getattr(planned(plan_any_enlarging("old", unknown)).operation, "reach", None) is Reach.ARRAY

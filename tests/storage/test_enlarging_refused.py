"""Arrays whose members have room that md, or this program, does not let them use."""

import msgspec
import pytest

from raidwright.protocol import encode
from raidwright.storage.plan.continuing.completed_anyway import has_completed_anyway
from raidwright.storage.plan.growth.enlarging import plan_any_enlarging, plan_enlarging
from raidwright.storage.plan.growth.planner import against_enlarging, largest_component
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.arrays import FAR_2, JOURNAL, NEAR_2, OFFSET_2, Array
from raidwright.storage.snapshot.disks import Filesystem, PartOf, Snapshot
from raidwright.storage.snapshot.unfinished import Unfinished
from raidwright.storage.steps.enlarge import Reach
from tests.storage.enlarging import LARGEST, MOST, USED, plain, small, with_namesake
from tests.storage.machines import OTHER_ARRAY
from tests.storage.repairs import OFFSET, codes, lines, member, planned

SIZES = {f"/dev/sd{letter}1": MOST + OFFSET for letter in "abc"}


def ten(layout: int, **changes: object) -> Array:
    return small(level="raid10", layout=layout, **changes)


def behind(**changes: object) -> Array:
    """As with metadata 1.0: the data begin at once."""
    array = small(**changes)
    return msgspec.structs.replace(
        array, members=tuple(msgspec.structs.replace(each, offset=0) for each in array.members)
    )


def journaled() -> Array:
    array = small(log=JOURNAL)
    return msgspec.structs.replace(array, members=(*array.members, member("j", -1, (JOURNAL,))))


def filled(array: Array, left: int = 0) -> Snapshot:
    """With a file system that leaves so many bytes of the array unused."""
    blocks = tuple(
        msgspec.structs.replace(each, filesystem=each.size - left) if each.path == array.path else each
        for each in plain(array).blocks
    )
    return msgspec.structs.replace(plain(array), blocks=blocks)


REFUSED = [
    (small(log="ppl"), "grow-ppl"),
    (journaled(), "grow-journal"),
    (ten(FAR_2), "enlarge-far"),
    (small(bitmap=True, bitmap_file="/srv/bitmap"), "bitmap-file"),
    (ten(0x301), "enlarge-far"),
    (ten(0x103), "enlarge-copies"),
    (ten(0x10301), "enlarge-copies"),
    (behind(), "enlarge-behind"),
    (behind(level="raid1", chunk=0), "enlarge-behind"),
]


@pytest.mark.parametrize(("array", "code"), REFUSED, ids=[code for _, code in REFUSED])
def test_the_reason_is_said_and_nothing_is_promised(array: Array, code: str) -> None:

    assert against_enlarging(array) == code
    assert largest_component(array, SIZES) == array.component, "the helper goes by it too"
    for answer in (
        plan_any_enlarging("old", filled(array)),
        plan_enlarging("old", plain(array), Reach.ARRAY),
    ):
        assert codes(answer) == {code}
        assert "enlarge-array" not in {each.code for each in answer.findings}


@pytest.mark.parametrize(("array", "code"), REFUSED, ids=[code for _, code in REFUSED])
def test_what_is_on_it_takes_what_there_is(array: Array, code: str) -> None:
    answer = plan_any_enlarging("old", filled(array, left=10**9))
    assert lines(planned(answer)) == ["resize2fs -- /dev/md127"]
    said = {each.code: each.severity for each in answer.findings}
    assert said[code] is Severity.NOTE
    assert "enlarge-above" not in said, "its disks have more"


@pytest.mark.parametrize("make", [ten, behind], ids=["three copies", "data at once"])
def test_where_no_disk_has_room_that_is_the_reason(make: object) -> None:
    array = ten(0x103, component=LARGEST) if make is ten else behind(component=MOST + OFFSET - 2**20)
    assert codes(plan_any_enlarging("old", filled(array))) == {"enlarge-full"}


@pytest.mark.parametrize(
    ("part", "refused"),
    [
        (PartOf("btrfs", "u", 2), True),
        (PartOf("btrfs seed", "u", 1), True),
        (PartOf("btrfs", "u", 1), False),
    ],
    ids=["two devices", "a seed", "alone"],
)
def test_of_a_btrfs_over_several_devices_the_array_alone_is_enlarged(part: PartOf, refused: bool) -> None:
    """btrfs takes the first of its devices for the one that is meant, and that may be another disk."""
    snapshot = plain(kind="btrfs")
    blocks = (
        msgspec.structs.replace(each, parts=(part,)) if each.path == "/dev/md127" else each
        for each in snapshot.blocks
    )
    snapshot = msgspec.structs.replace(snapshot, blocks=tuple(blocks))
    answer = plan_enlarging("old", snapshot)
    assert isinstance(answer, Planned) is not refused
    assert not refused or codes(answer) == {"enlarge-shared"}
    last = lines(planned(plan_any_enlarging("old", snapshot)))[-1]
    assert last.startswith("mdadm --grow" if refused else "btrfs filesystem resize")


@pytest.mark.parametrize(
    ("limit", "component", "reached"),
    [
        (0, USED, True),
        (2 * LARGEST, USED, True),
        (2 * LARGEST - 1, USED, False),
        (2 * USED, USED, False),
        (USED, LARGEST, False),
    ],
    ids=["none", "as large as it becomes", "smaller", "as large as it is", "passed by the array already"],
)
def test_an_ext4_that_cannot_be_so_large_stays_as_it_is(limit: int, component: int, reached: bool) -> None:
    """Without 64bit, where resize2fs refuses once the array has grown."""
    array = small(component=component, size=2 * component)
    blocks = (
        msgspec.structs.replace(each, size=2 * component, filesystem=USED, filesystem_limit=limit)
        if each.path == array.path
        else each
        for each in plain(array).blocks
    )
    snapshot = msgspec.structs.replace(plain(array), blocks=tuple(blocks))
    answer = plan_enlarging("old", snapshot)
    assert isinstance(answer, Planned) is reached
    assert reached or codes(answer) == {"enlarge-32-bit"}
    alone = plan_any_enlarging("old", snapshot)
    if component == USED:
        assert lines(planned(alone))[-1].startswith("resize2fs" if reached else "mdadm --grow")
    else:
        assert codes(alone) == {"enlarge-32-bit"}


def topped(kind: str, **facts: object) -> Snapshot:
    """With a file system of which the helper says this, mounted at two places."""
    snapshot = plain(kind=kind)
    blocks = (
        msgspec.structs.replace(
            each, content=msgspec.structs.replace(each.content, mounts=("/srv/a", "/srv/data")), **facts
        )
        if isinstance(each.content, Filesystem)
        else each
        for each in snapshot.blocks
    )
    return msgspec.structs.replace(snapshot, blocks=tuple(blocks))


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"read_only_mounts": ("/srv/a", "/srv/data")}, "enlarge-read-only"),
        ({"filesystem_errors": True}, "enlarge-errors"),
    ],
    ids=["read-only", "with errors"],
)
@pytest.mark.parametrize("kind", ["ext4", "xfs", "btrfs"])
def test_under_a_file_system_that_cannot_grow_now_nothing_is_begun(
    kind: str, facts: dict[str, object], code: str
) -> None:
    """The array would be larger, which cannot be undone, and the last step fail, each time."""
    snapshot = topped(kind, **facts)
    assert codes(plan_enlarging("old", snapshot)) == {code}
    alone = planned(plan_any_enlarging("old", snapshot))
    assert [line.split()[0] for line in lines(alone)] == ["mdadm"], "the array by itself can"


@pytest.mark.parametrize("kind", ["xfs", "btrfs"])
def test_one_mount_that_takes_writes_is_enough(kind: str) -> None:
    snapshot = topped(kind, read_only_mounts=("/srv/a",))
    assert lines(planned(plan_enlarging("old", snapshot)))[-1].endswith(" /srv/data")


def test_a_btrfs_is_enlarged_by_the_number_of_its_device() -> None:
    """One that came to the array by ``device add`` and ``device remove`` is number 2, and the only one."""
    snapshot = topped("btrfs", parts=(PartOf("btrfs", "u", 1, number=2),))
    line = lines(planned(plan_enlarging("old", snapshot)))[-1]
    assert line == "btrfs filesystem resize 2:max /srv/a"


def test_what_broke_off_at_such_an_ext4_has_nothing_left_to_do() -> None:
    plan = planned(plan_enlarging("old", plain()))
    left = Unfinished("enlarge", "old", 0.0, 2, 2, OTHER_ARRAY, started=True, plan=encode(plan))
    grown = plain(small(component=LARGEST, size=2 * LARGEST))
    blocks = (msgspec.structs.replace(each, filesystem=USED, filesystem_limit=USED) for each in grown.blocks)
    limited = msgspec.structs.replace(grown, blocks=tuple(blocks))
    assert not has_completed_anyway(left, grown)
    assert has_completed_anyway(left, limited)


@pytest.mark.parametrize("layout", [NEAR_2, OFFSET_2])
def test_other_copies_are_enlarged(layout: int) -> None:
    assert against_enlarging(ten(layout)) == ""

    assert isinstance(plan_enlarging("old", plain(ten(layout))), Planned)


def test_a_volume_of_a_group_whose_name_two_have_is_not_expanded_by_it() -> None:
    """LVM would fail once the array has grown; without the volume all can grow."""
    answer = plan_enlarging("old", with_namesake())
    assert isinstance(answer, Refused)
    assert codes(answer) == {"group-namesake"}
    assert isinstance(plan_enlarging("old", with_namesake(), Reach.ARRAY), Planned)

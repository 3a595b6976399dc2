"""What forbids taking an array down and what is remarked on, each with what it is about."""

from collections.abc import Callable

import msgspec
import pytest

from raidwright.storage.plan.array_tree import find_array
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Content,
    Luks,
    Member,
    Origin,
    OtherDevice,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    Table,
    Unlocked,
    VolumeGroup,
)
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.steps.context import ArrayIdentity
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import (
    HOST,
    OTHER_ARRAY,
    TB,
    WRITER,
    array,
    disk,
    formatted,
    gpt_disk,
    machine,
    partition,
)
from tests.storage.teardowns import mirror, plan_of, with_blocks

MD = "/dev/md127"


def codes(snapshot: Snapshot, target: str = "old") -> set[str]:
    return {finding.code for finding in plan_teardown(target, snapshot).findings}


def grouped(
    group: str = "vault", *logical: str, physical: tuple[str, ...] = (MD,), missing: int = 0
) -> Snapshot:
    held = VolumeGroup("u", group, TB, 0, 4 << 20, physical, logical, missing=missing)
    return msgspec.structs.replace(mirror(content=PhysicalVolume(group)), groups=(held,))


def opened(mapping: str) -> Snapshot:
    clear = Block("/dev/dm-0", "252:0", TB, Unlocked(MD, mapping), formatted())
    return mirror(clear, content=Luks("u", "2"))


def divided(*more: Block, content: Content | None = None) -> Snapshot:
    """The array itself is partitioned."""
    part = Block(f"{MD}p1", "259:0", TB // 2, PartitionOf(MD, 1, 4096, "", ""), content or Blank())
    return mirror(part, *more, content=Table("gpt", ""))


def taken_for_a_table(user: Origin) -> Snapshot:
    """The kernel shows a partition of all of the container's header, and ``user`` lies on that."""
    part = Block(f"{MD}p1", "259:0", TB, PartitionOf(MD, 1, 0, "", ""), Luks("u", "2"))
    return mirror(part, Block("/dev/dm-0", "252:0", TB, user, Blank()), content=Luks("u", "2"))


def mounted(point: str, other: str) -> Snapshot:
    return mirror(disk("d", content=formatted("ext4", other)), content=formatted("ext4", point))


def beside(kind: str) -> Snapshot:
    """A mirror of a disk and a device that is none."""
    other = Block("/dev/loop0", "7:0", TB, OtherDevice(kind), Member(OTHER_ARRAY))
    return machine(disk("a", content=Member(OTHER_ARRAY)), other, arrays=(array("/dev/sda", "/dev/loop0"),))


QUIET: set[str] = set()


@pytest.mark.parametrize(
    ("snapshot", "expected"),
    [
        (mirror, QUIET),
        (grouped, QUIET),
        (lambda: grouped("vault", "films"), QUIET),
        (lambda: grouped("vault", "+films"), QUIET),
        (lambda: grouped("_v+ault" * 18, "films"), QUIET),
        (lambda: grouped("vault", ".films"), {"foreign-name"}),
        (lambda: grouped("..", "films"), {"foreign-name"}),
        (lambda: grouped(physical=(MD, "/dev/sdc")), {"group-spans"}),
        (lambda: grouped(missing=1), {"group-incomplete"}),
        (lambda: mirror(content=PhysicalVolume("")), QUIET),
        (lambda: opened("safe"), QUIET),
        (lambda: opened("s" * 127), QUIET),
        (lambda: opened("luks+1"), QUIET),
        (lambda: opened("s" * 128), {"clear-name"}),
        (lambda: opened(r"luks\x201"), {"clear-name"}),
        (divided, QUIET),
        (lambda: divided(content=formatted("ext4", "/srv/a")), {"array-partition-mounted"}),
        (
            lambda: divided(Block("/dev/dm-0", "252:0", TB, Unlocked(f"{MD}p1", "safe"), Blank())),
            {"array-partition-in-use"},
        ),
        (lambda: taken_for_a_table(Unlocked(f"{MD}p1", "safe")), QUIET),
        (lambda: taken_for_a_table(PartitionOf(f"{MD}p1", 1, 0, "", "")), {"array-partition-in-use"}),
        (lambda: with_blocks(mirror(), md127={"read_only": True}), {"array-read-only"}),
        (
            lambda: with_blocks(mirror(), sda={"read_only": True}, sdb={"read_only": True}),
            {"read-only"},
        ),
        (lambda: with_blocks(mirror(), sdc={"read_only": True}), QUIET),
        (lambda: with_blocks(mirror(), md127={"users": (WRITER,)}), {"held-writer"}),
        (lambda: with_blocks(mirror(), sda={"users": (WRITER,)}), {"held-writer"}),
        (lambda: with_blocks(mirror(), sdc={"users": (WRITER,)}), QUIET),
        (lambda: with_blocks(mirror(), md127={"claimed": True}), {"held-alone"}),
        (lambda: with_blocks(mirror(), sda={"claimed": True}), {"held-alone"}),
        (lambda: with_blocks(mirror(), sdc={"claimed": True}), QUIET),
        (lambda: with_blocks(mirror(), sdb={"logical_sector": 0}), {"sector-unknown"}),
        (lambda: with_blocks(mirror(), sdc={"logical_sector": 0}), QUIET),
        (lambda: mounted("/srv/a", "/srv/a/b"), {"mounted-below"}),
        (lambda: mounted("/srv/a", "/srv/ab"), QUIET),
        (lambda: mounted("/srv/a", "/srv"), QUIET),
        (lambda: mounted("/srv/a", "/srv/a"), QUIET),
        (lambda: beside("loop"), {"sector-unknown"}),
        (lambda: beside("nbd"), {"member-not-on-disk"}),
    ],
)
def test_what_is_said_of_an_array_and_nothing_else(
    snapshot: Callable[[], Snapshot], expected: set[str]
) -> None:
    answer = plan_teardown("old", snapshot())
    assert {finding.code for finding in answer.findings} == expected
    assert isinstance(answer, Planned) == (not expected)
    assert all(finding.severity is Severity.BLOCKING and sentence(finding) for finding in answer.findings)


def test_without_the_helper_a_sector_need_not_be_known() -> None:
    alone = msgspec.structs.replace(
        with_blocks(mirror(), sdb={"logical_sector": 0}), host=msgspec.structs.replace(HOST, helper=False)
    )
    assert codes(alone) == {"helper-unasked"}


def test_a_file_system_at_the_root_hides_all_others() -> None:
    assert codes(mounted("/", "/srv")) == {"system-mount", "mounted-below"}


@pytest.mark.parametrize(
    ("changes", "identity"),
    [
        ({"name": "nas:old"}, ("old", MD)),
        ({"name": "a b:c d!"}, ("c_d_", MD)),
        ({"name": "_.-x"}, ("x", MD)),
        ({"name": "n" * 33}, ("n" * 32, MD)),
        ({"name": "***"}, ("array", MD)),
        ({"name": "", "path": "", "running": False}, ("array", "/dev/md/array")),
        ({"path": "", "running": False, "node": "/dev/md9"}, ("old", "/dev/md9")),
    ],
)
def test_an_array_is_called_by_what_every_tool_takes(
    changes: dict[str, object], identity: tuple[str, str]
) -> None:
    shown = mirror()
    held = msgspec.structs.replace(shown.arrays[0], **changes)
    here = msgspec.structs.replace(shown, arrays=(held,))
    called = plan_of(OTHER_ARRAY, here).array
    assert isinstance(called, ArrayIdentity)
    assert (called.name, called.path, called.uuid) == (*identity, OTHER_ARRAY)


@pytest.mark.parametrize(
    ("uuid", "level"),
    [("1111:2222", "raid1"), (OTHER_ARRAY.upper().replace("1", "A"), "raid1"), (OTHER_ARRAY, "multipath")],
)
def test_what_mdadm_would_not_make_is_not_taken_down(uuid: str, level: str) -> None:
    held = array("/dev/sda", uuid=uuid, level=level, expected=1)
    assert "level-unsupported" in codes(machine(disk("a", content=Member(uuid)), arrays=(held,)))


def test_what_an_array_is_found_by() -> None:
    shown = mirror()
    (held,) = shown.arrays
    renamed = msgspec.structs.replace(held, name="nas:old")
    here = msgspec.structs.replace(shown, arrays=(renamed,))
    for target in (OTHER_ARRAY, "nas:old", "old", MD, "/dev/sda", "/dev/sdb1"):
        assert find_array(target, here) == renamed
    for target, code in (("nas", "unknown-target"), ("/dev/sdc", "not-an-array")):
        found = find_array(target, here)
        assert not isinstance(found, Array)
        assert found.code == code


@pytest.mark.parametrize(
    ("other", "lost"),
    [
        (None, [("sda", "sda1"), ("sdb", "sdb1")]),
        (partition("a", 2, formatted()), [("sda1",), ("sdb", "sdb1")]),
    ],
)
def test_each_disk_loses_what_is_on_itself_and_on_nobody_else(
    other: Block | None, lost: list[tuple[str, ...]]
) -> None:
    """Where its table stays for another partition's sake, a disk loses its members alone."""
    shown = mirror(*([other] if other else []), content=formatted())
    losses = plan_of("old", shown).losses
    own = [[each for each in loss.contents if not each.array] for loss in losses]
    assert [tuple(dict(each.facts)["place"] for each in found) for found in own] == lost
    shares = [[each.kind for each in loss.contents if each.array] for loss in losses]
    assert shares == [["filesystem"], ["filesystem"]]


@pytest.mark.parametrize(
    ("name", "named"),
    [
        (MD, True),
        ("/dev/sda1", True),
        ("/dev/sda", True),
        ("/dev/sdc", False),
        ("/dev/disk/by-id/larch", True),
        ("/srv/a", True),
        ("/srv", False),
        ("/dev/disk/by-uuid/dddddddd-0000-4000-8000-000000000004", True),
        (f"/dev/disk/by-id/md-uuid-{OTHER_ARRAY}", True),
        ("/dev/md/old", True),
        ("", False),
    ],
)
def test_lines_that_name_what_goes_are_told_of(*, name: str, named: bool) -> None:
    line = SettingLine("/etc/fstab", 3, "text", (name,))
    shown = with_blocks(
        mirror(content=formatted("ext4", "/srv/a")), sdb={"links": ("/dev/disk/by-id/larch",)}
    )
    host = msgspec.structs.replace(HOST, settings=(line,))
    answer = plan_teardown("old", msgspec.structs.replace(shown, host=host))
    assert isinstance(answer, Planned)
    assert answer.plan.lines == ((line,) if named else ())
    assert [finding.code for finding in answer.findings] == ["line-left"] * named


def test_a_plan_carries_32_such_lines() -> None:
    lines = tuple(SettingLine("/etc/fstab", number, "text", (MD,)) for number in range(1, 40))
    host = msgspec.structs.replace(HOST, settings=lines)
    assert plan_of("old", msgspec.structs.replace(mirror(), host=host)).lines == lines[:32]


def test_a_table_is_kept_for_a_partition_that_is_no_member() -> None:
    shared = mirror(partition("a", 2))
    (found,) = plan_teardown("old", shared).findings
    assert (found.code, found.severity, found.subject) == ("table-kept", Severity.WARNING, "drive-a")
    assert dict(found.facts)["partitions"] == "/dev/sda2"
    both = machine(
        gpt_disk("a"),
        *(partition("a", number, Member(OTHER_ARRAY)) for number in (1, 2)),
        arrays=(array("/dev/sda1", "/dev/sda2", path="", running=False),),
    )
    assert codes(both) == {"array-inactive"}


def test_what_runs_on_an_md_device_of_another_array_is_left_alone() -> None:
    other = "55555555:66666666:77777777:88888888"
    theirs = Block("/dev/md126", "9:126", TB, ArrayDevice(other), formatted("ext4", "/srv/b"))
    shown = mirror(theirs, disk("e", content=Member(other)))
    here = msgspec.structs.replace(
        shown, arrays=(*shown.arrays, array("/dev/sde", uuid=other, name="theirs", path="/dev/md126"))
    )
    assert [each.path for each in plan_of("old", here).disks] == ["/dev/sda", "/dev/sdb"]

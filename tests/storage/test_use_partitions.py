"""What lies in a partition of an array is unlocked, mounted, locked and let go of like all else."""

import pytest
from msgspec.structs import replace

from raidwright.protocol import decode, encode
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_lock, plan_stop, plan_unlock, plan_writable
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import (
    Blank,
    Block,
    Content,
    Filesystem,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    Table,
    Unlocked,
)
from raidwright.storage.steps.targets import OnArray, OnFound, OnMapping
from raidwright.storage.words.sentences import sentence
from tests.storage.in_use import FS, LUKS, codes, on_array, plan, running, volume
from tests.storage.machines import IDS, OTHER_ARRAY, formatted
from tests.storage.plan_shape import Use, use_of

PART, TABLE = "/dev/md127p1", Table("gpt", "")
CRYPTTAB = f"part UUID={IDS.luks} none noauto\n"
FSTAB = f"UUID={FS} /srv/films ext4 noatime,x-raidwright.array={OTHER_ARRAY} 0 2\n"


def part(content: Content, number: int = 1) -> Block:
    origin = PartitionOf("/dev/md127", number, number << 20, "", "")
    return Block(f"/dev/md127p{number}", f"259:{number}", 10**11, origin, content)


def clear(content: Content) -> Block:
    return Block("/dev/dm-0", "253:0", 10**11, Unlocked(PART, "part"), content)


def divided(*more: Block, content: Content = TABLE, fstab: str = "") -> Snapshot:
    return running(on_array(content), *more, crypttab=CRYPTTAB, fstab=fstab)


def tags(answer: Answer) -> list[str]:
    made = plan(answer)
    assert decode(encode(made), Plan) == made
    assert all(step.writes() == () for step in made.steps)
    return [step.tag for step in made.steps]


def test_a_container_is_unlocked_by_its_uuid_under_the_name_that_crypttab_has() -> None:
    answer = plan_unlock("old", divided(part(LUKS), fstab=FSTAB))
    assert tags(answer) == ["unlock-container", "activate-inside", "mount-found"]
    made = plan(answer)
    assert use_of(made) is Use.OPEN
    assert made.steps[0].acts_on()[0] == OnFound(IDS.luks)
    argv = made.steps[0].commands(made)[0].argv
    assert argv[-2:] == (f"/dev/disk/by-uuid/{IDS.luks}", "part")


def test_it_is_locked_again() -> None:
    open_now = divided(part(LUKS), clear(formatted("ext4", "/srv/films")))
    assert tags(plan_lock("old", open_now)) == ["unmount", "close-luks"]
    assert tags(plan_stop("old", open_now)) == ["unmount", "close-luks", "freeze-sync", "stop-array"]
    assert use_of(plan(plan_lock("old", open_now))) is Use.AWAY
    assert plan(plan_lock("old", open_now)).steps[0].acts_on() == (OnMapping("part"),)


def test_a_file_system_is_mounted_and_unmounted() -> None:
    there, mounted = part(formatted()), part(formatted("ext4", "/srv/films"))
    answer = plan_unlock("old", divided(there), "/srv/films")
    assert tags(answer) == ["mount-found"]
    assert plan(answer).steps[0].acts_on() == (OnFound(FS),)
    assert tags(plan_lock("old", divided(mounted))) == ["unmount"]
    assert plan(plan_lock("old", divided(mounted))).steps[0].acts_on() == (OnFound(FS),)


def test_volumes_in_a_partition_are_put_away() -> None:
    group = running(on_array(TABLE), part(PhysicalVolume("vault")), volume(formatted()))
    own = tuple(replace(each, physical=(PART,)) for each in group.groups)
    assert tags(plan_lock("old", replace(group, groups=own))) == ["deactivate-group"]


def test_a_partition_that_is_locked_is_not_open() -> None:
    assert codes(plan_lock("old", divided(part(LUKS)))) == ["lock-nothing"]


def test_a_partition_does_not_keep_an_array_from_being_made_writable() -> None:
    looked_into = running(on_array(TABLE), part(formatted()), state="readonly")
    assert tags(plan_writable("old", looked_into)) == ["make-writable"]
    mounted = running(on_array(TABLE), part(formatted("ext4", "/srv/films")), state="readonly")
    assert codes(plan_writable("old", mounted)) == ["writable-open"]


@pytest.mark.parametrize(
    "snapshot",
    [
        divided(part(SwapArea(active=True))),
        divided(part(Filesystem("ntfs", "", "0123456789ABCDEF", ("/srv/films",)))),
        divided(part(formatted("btrfs", "/srv/a")), part(formatted("btrfs", "/srv/a"), 2)),
    ],
    ids=["swap", "nameless", "twice"],
)
def test_what_no_plan_can_name_is_not_let_go_of(snapshot: Snapshot) -> None:
    answer = plan_lock("old", snapshot)
    assert not isinstance(answer, Planned)
    assert "array-partition-in-use" in codes(answer)


def test_of_two_containers_with_one_uuid_none_is_unlocked() -> None:
    answer = plan_unlock("old", divided(part(LUKS), part(LUKS, 2)))
    assert not isinstance(answer, Planned)
    assert "use-partition" in codes(answer)


def imagined(content: Content, number: int = 1) -> Block:
    """What the kernel takes for a partition in the first bytes of what lies on the array."""
    return replace(part(content, number), origin=PartitionOf("/dev/md127", number, 0, "0x00", ""))


@pytest.mark.parametrize("seen", [LUKS, Blank()], ids=["the-same", "nothing"])
def test_a_partition_that_the_kernel_imagines_in_a_container_is_no_second_one(seen: Content) -> None:
    """It begins where the container itself does, and shows the same one.

    One header in 256 is such a table to the kernel (block/partitions/acorn.c).
    """
    answer = plan_unlock("old", divided(imagined(seen), content=LUKS, fstab=FSTAB))
    assert tags(answer) == ["unlock-container", "activate-inside", "mount-found"]
    assert plan(answer).steps[0].acts_on()[0] == OnArray()
    assert "look-foreign" not in codes(answer)


def test_a_container_that_was_opened_there_is_open() -> None:
    """Whoever opens it by its UUID may be led there."""
    opened = divided(imagined(LUKS), clear(formatted()), content=LUKS)
    assert tags(plan_unlock("old", opened, "/srv/a")) == ["mount-found"]


def test_what_lies_on_the_array_is_not_mounted_from_a_partition_that_is_none() -> None:
    answer = plan_unlock("old", divided(imagined(formatted()), content=formatted()), "/srv/a")
    assert tags(answer) == ["mount-found"]
    assert plan(answer).steps[0].acts_on() == (OnArray(),)


def test_what_a_lock_lets_go_of_is_not_left_to_hands_before_a_teardown() -> None:
    shown = running(on_array(TABLE), part(formatted("ext4", "/srv/a")))
    refused = plan_teardown("old", shown)
    (said,) = [each for each in refused.findings if each.severity is Severity.BLOCKING]
    assert said.code == "array-partition-mounted"
    assert "Lock “old” first" in sentence(said)
    assert isinstance(plan_lock("old", shown), Planned)
    assert isinstance(plan_teardown("old", running(on_array(TABLE), part(formatted("ext4")))), Planned)

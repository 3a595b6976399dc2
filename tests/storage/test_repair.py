"""Which disks may come to an array that runs and leave it, by which steps, and what is never written to."""

from collections.abc import Callable

import msgspec
import pytest

from raidwright.protocol import PlanDone
from raidwright.session.endings import conclusion
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.operations.repair import RemoveSpare
from raidwright.storage.plan.continuing.leftovers import leftovers
from raidwright.storage.plan.growth.planner import plan_growth
from raidwright.storage.plan.plan import Answer, Planned, agreement, asked_as, disks_concerned
from raidwright.storage.plan.repair.failing import plan_failing
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.repair.spares import plan_spare_leaving
from raidwright.storage.snapshot.arrays import Array, ArrayMember, Sync
from raidwright.storage.snapshot.disks import PhysicalVolume, Snapshot
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.snapshot.signatures import UNREADABLE
from raidwright.storage.steps.disk import MakePartition
from raidwright.storage.steps.targets import OnDisk, OnPartition, disks_of
from raidwright.storage.units import GIB, MIB
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import (
    FOUR_TB,
    HOST,
    disk,
    drive,
    formatted,
    gpt_disk,
    machine,
    partition,
)
from tests.storage.repairs import (
    COMPONENT,
    FAULTY,
    MEMBER,
    OFFSET,
    PLANS,
    SERVES,
    SHORT,
    SPARE,
    WHOLE,
    codes,
    held,
    lines,
    member,
    on,
    planned,
    replaced,
)


@pytest.mark.parametrize(
    ("kind", "end"),
    [
        ("an empty place", "The rebuild has started. The array is degraded until it finishes."),
        ("one that failed", "The rebuild has started. The array is degraded until it finishes."),
        ("taken back", "The rebuild has started. The array is degraded until it finishes."),
        ("one that serves", "The rebuild has started. Keep the old disk connected until it finishes, "),
        ("a spare", "It is a hot spare: "),
    ],
)
def test_the_end_tells_what_became_of_the_disk_that_came(kind: str, end: str) -> None:
    assert conclusion(planned(PLANS[kind]), PlanDone()).more.startswith(end)


FLAGGED = ("write_mostly", "failfast")


@pytest.mark.parametrize(
    ("old", "out", "flags"),
    [
        (member("b", 1, (*SERVES, *FLAGGED)), "drive-b", FLAGGED),
        (member("b", 1, (*SERVES, "failfast")), "drive-b", ("failfast",)),
        (member("b", -1, (*FAULTY, *FLAGGED)), "drive-b", FLAGGED),
        (member("b", -1, (*FAULTY, *FLAGGED)), "", FLAGGED),
        (member("b", -1, FAULTY), "", ()),
        (member("b", 1, (*SERVES, *FLAGGED)), "", ()),
    ],
    ids=["serves", "one flag", "failed", "its place", "without", "a spare"],
)
def test_a_successor_is_read_as_the_one_before_it(old: ArrayMember, out: str, flags: tuple[str, ...]) -> None:
    """As in a mirror of an SSD and a hard disk, of which only the SSD is to be read."""
    (line,) = [
        each for each in lines(planned(replaced(on(held(member("a", 0), old)), out=out))) if "--add" in each
    ]
    options = "".join(f" --{flag.replace('_', '-')}" for flag in flags)
    assert line == f"mdadm --manage /dev/md127 --add{options} /dev/sdc1"


def test_a_spare_that_is_read_otherwise_than_the_one_before_it_is_told() -> None:
    """Its superblock was written when it came."""
    told = {}
    for flags in ((), FLAGGED):
        kept = member("b", 1, (*SERVES, *FLAGGED))
        spare = member("c", -1, (*SPARE, *flags))
        snapshot = on(held(member("a", 0), kept, spare), gpt_disk("c"), partition("c", 1, MEMBER))
        answer = replaced(snapshot, out="drive-b")
        assert isinstance(answer, Planned)
        told[flags] = [sentence(each) for each in answer.findings if each.code == "repair-write-mostly"]
    assert not told[FLAGGED]
    assert "write-mostly" in told[()][0]


@pytest.mark.parametrize("answer", PLANS.values(), ids=PLANS)
def test_nothing_is_written_to_a_member_that_stays(answer: Answer) -> None:
    plan = planned(answer)
    written = [target for step in plan.steps for target in step.writes()]
    changed = {plan.disks[index].path for index in disks_of(written)}
    assert len(changed) <= 1
    assert all(isinstance(target, OnDisk | OnPartition) for target in written)
    assert "/dev/sda" not in changed
    assert {left.drive.path for left in leftovers(plan)} == changed
    assert {plan.disks[loss.disk].path for loss in plan.losses} <= changed


def test_a_new_disk_is_made_as_the_others_are_and_joins() -> None:
    plan = planned(PLANS["an empty place"])
    assert plan.purpose is Purpose.REPAIR
    assert [each.path for each in plan.disks] == ["/dev/sda", "/dev/sdb", "/dev/sdc"]
    assert lines(plan)[-2:] == [
        "wipefs --all -- /dev/sdc1",
        "mdadm --manage /dev/md127 --add /dev/sdc1",
    ]
    assert agreement(plan) == "old"
    assert planned(PLANS["one that failed"]).steps == plan.steps


def test_one_that_serves_is_copied_before_it_goes() -> None:
    steps = lines(planned(PLANS["one that serves"]))
    assert steps[-2:] == [
        "mdadm --action=idle /dev/md127",
        "mdadm --manage /dev/md127 --replace /dev/sdb1 --with /dev/sdc1",
    ]
    assert steps[:-2] == lines(planned(PLANS["an empty place"]))


def test_what_is_on_the_new_disk_is_named_erased_and_typed() -> None:
    old = gpt_disk("c"), partition("c", 1, formatted("xfs"), signatures=("xfs",))
    plan = planned(replaced(on(SHORT, *old)))
    assert [loss.disk for loss in plan.losses] == [2]
    assert agreement(plan) == "old C001"
    unknown = planned(replaced(on(SHORT, disk("c", signatures=("unknown_data",)))))
    assert unknown.typed == (2,)
    nameless = disk("c", hardware=drive("c", serial="", wwn=""))
    assert planned(replaced(on(SHORT, nameless))).typed == (2,)


def test_whole_disks_get_a_whole_disk() -> None:
    running = held(*(ArrayMember(f"/dev/sd{x}", s, SERVES, offset=OFFSET) for x, s in (("a", 0), ("b", 1))))
    blocks = (disk("a", content=MEMBER), disk("b", content=MEMBER), disk("c"))
    plan = planned(replaced(machine(*blocks, arrays=(running,))))
    assert lines(plan) == ["mdadm --manage /dev/md127 --add /dev/sdc"]


@pytest.mark.parametrize(("size", "lacking"), [(OFFSET + COMPONENT + 2 * MIB, 0), (FOUR_TB - 100 * MIB, MIB)])
def test_a_smaller_disk_fits_as_long_as_its_member_does(size: int, lacking: int) -> None:
    """What a build leaves free at the end of each disk is there for this."""
    size = OFFSET + COMPONENT + 2 * MIB - lacking + (MIB - 1) * (not lacking)
    snapshot = on(SHORT, disk("c", size // MIB * MIB))
    answer = replaced(snapshot)
    if lacking:
        assert codes(answer) == {"repair-too-small"}
        (small,) = [finding for finding in answer.findings if finding.code == "repair-too-small"]
        assert dict(small.facts)["bytes"] == str(OFFSET + COMPONENT - (size // MIB * MIB - 2 * MIB))
    else:
        (made,) = [step for step in planned(answer).steps if isinstance(step, MakePartition)]
        assert (made.end + 1 - made.start) * 512 >= OFFSET + COMPONENT


def test_where_the_superblock_lies_at_the_end_there_must_be_room_for_it() -> None:
    ends = held(msgspec.structs.replace(member("a", 0), offset=0), component=GIB)
    assert codes(replaced(on(ends, disk("c", GIB + 2 * MIB)))) == {"repair-too-small"}
    assert planned(replaced(on(ends, disk("c", GIB + 3 * MIB))))


def silent(array: Array) -> Snapshot:
    """The array in service, whose disk b does not answer."""
    now = on(array)
    blocks = (msgspec.structs.replace(each, silent=each.path == "/dev/sdb") for each in now.blocks)
    return msgspec.structs.replace(now, blocks=tuple(blocks))


BUSY = Sync("check", 0.5, 1000, 60)


def _on_demand() -> Snapshot:
    """Beside a member lies the partition that starts the computer, which is mounted only while it is used."""
    line = SettingLine("/etc/fstab", 3, "/dev/sda2 /boot/efi vfat noauto 0 0", ("/dev/sda2", "/boot/efi"))
    boot = partition("a", 2, formatted("vfat"))
    now = on(SHORT, boot, disk("c"))
    line = msgspec.structs.replace(line, device="/dev/sda2")
    return msgspec.structs.replace(now, host=msgspec.structs.replace(now.host, settings=(line,)))


REFUSED = {
    "no array": (on(WHOLE), {"target": "nothing"}, {"unknown-target"}),
    "no disk": (on(WHOLE), {"new": "drive-x"}, {"unknown-drive"}),
    "no old disk": (on(WHOLE), {"out": "drive-x"}, {"unknown-drive"}),
    "stopped": (on(held(member("a", 0), running=False, path="")), {}, {"repair-not-running"}),
    "no redundancy": (on(held(member("a", 0), level="raid0")), {}, {"repair-no-redundancy"}),
    "failed": (on(held(member("a", 0, FAULTY))), {}, {"repair-failed"}),
    "read-only": (on(held(member("a", 0), member("b", 1), state="readonly")), {}, {"array-read-only"}),
    "read-only, and short": (on(msgspec.structs.replace(SHORT, state="readonly")), {}, {"array-read-only"}),
    "untold": (on(held(member("a", 0), member("b", 1), state="")), {}, {"array-untold"}),
    "checking": (on(msgspec.structs.replace(WHOLE, sync=BUSY)), {}, {"repair-checked"}),
    "filling": (on(held(member("a", 0), member("b", 1, SPARE))), {}, {"repair-at-work"}),
    "system": (on(WHOLE, mounted="/var"), {}, {"repair-system"}),
    "the journal of root": (on(WHOLE, mounted="/var/lib"), {}, {"repair-system"}),
    "system on demand": (_on_demand(), {}, {"repair-system"}),
    "a member": (on(WHOLE), {"new": "drive-a"}, {"repair-in-it"}),
    "none of its disks": (on(WHOLE, disk("c"), disk("d")), {"out": "drive-d"}, {"repair-not-in-it"}),
    "an empty place first": (on(SHORT), {"out": "drive-a"}, {"repair-place-empty"}),
    "no place": (
        on(
            held(member("a", 0), member("c", 1), member("b", -1, FAULTY)),
            gpt_disk("c"),
            partition("c", 1, MEMBER),
            disk("d"),
        ),
        {"new": "drive-d", "out": "drive-b"},
        {"repair-no-place"},
    ),
    "does not answer": (silent(WHOLE), {"out": "drive-b"}, {"repair-silent"}),
    "in use": (on(SHORT, disk("c", content=formatted("ext4", "/mnt"))), {}, {"mounted"}),
    "in a group": (on(SHORT, disk("c", content=PhysicalVolume("vault"))), {}, {"volume-group"}),
    "large sectors": (on(SHORT, disk("c", sector=4096)), {}, {"repair-sectors"}),
    "read-only disk": (on(SHORT, disk("c", read_only=True)), {}, {"read-only"}),
    "no bitmap": (
        on(held(member("a", 0), bitmap=False), gpt_disk("c"), partition("c", 1, MEMBER)),
        {},
        {"repair-stale"},
    ),
    "dropped before its bitmap began": (
        on(held(member("a", 0), too_old=("/dev/sdc1",)), gpt_disk("c"), partition("c", 1, MEMBER)),
        {},
        {"repair-stale"},
    ),
    "served by itself": (
        on(held(member("a", 0), apart=("/dev/sdc1",)), gpt_disk("c"), partition("c", 1, MEMBER)),
        {},
        {"repair-apart"},
    ),
    "no helper": (
        msgspec.structs.replace(on(SHORT), host=msgspec.structs.replace(HOST, helper=False)),
        {},
        {"helper-unasked"},
    ),
    "no mdadm": (
        msgspec.structs.replace(
            on(SHORT),
            host=msgspec.structs.replace(HOST, tools=tuple(t for t in HOST.tools if t[0] != "mdadm")),
        ),
        {},
        {"tool-missing"},
    ),
}


@pytest.mark.parametrize(("snapshot", "asked", "reasons"), REFUSED.values(), ids=REFUSED)
def test_what_stands_against_a_replacement(
    snapshot: Snapshot, asked: dict[str, str], reasons: set[str]
) -> None:
    wish = {"target": "old", "new": "drive-c"} | asked
    answer = plan_replacement(wish["target"], wish["new"], snapshot, wish.get("out", ""))
    assert codes(answer) == reasons


def test_one_that_does_not_answer_is_counted_as_failed_and_then_replaced() -> None:
    """md would wait for it in every copy; the disk that it cannot do without is copied all the same."""
    assert lines(planned(plan_failing("old", "drive-b", silent(WHOLE))))[0].endswith("--fail /dev/sdb1")
    gone = held(member("a", 0), member("b", -1, FAULTY))
    assert isinstance(replaced(silent(gone)), Planned)
    torn = held(member("a", 0, SPARE), member("b", 1))
    assert "repair-silent" not in codes(replaced(silent(torn), out="drive-b"))


def test_a_spare_that_has_failed_is_taken_out_as_one_that_waits() -> None:
    """md counts it as a spare no more, and whoever added it does so still."""
    for states in (SPARE, FAULTY):
        snapshot = on(
            held(member("a", 0), member("b", 1), member("c", -1, states)),
            gpt_disk("c"),
            partition("c", 1, MEMBER),
        )
        leaving = asked_as(RemoveSpare("old", "drive-c"), plan_leaving("old", "drive-c", snapshot))
        assert plan_spare_leaving("old", "drive-c", snapshot) == leaving
        assert "spare-none" in codes(plan_spare_leaving("old", "drive-b", snapshot))


def test_one_that_has_dropped_out_gives_its_place_to_another_as_one_that_failed() -> None:
    """The window offers it as the old disk: it may have come back under another name."""
    steps = planned(replaced(on(held(member("a", 0))), out="drive-b")).steps
    assert steps == planned(replaced(on(held(member("a", 0))))).steps


def test_one_that_dropped_out_is_taken_back_with_nothing_cleared() -> None:
    plan = planned(PLANS["taken back"])
    assert lines(plan) == [
        "mdadm --action=idle /dev/md127",
        "mdadm --manage /dev/md127 --re-add /dev/sdc1",
    ]
    assert plan.losses == ()


def test_what_has_failed_is_taken_out_and_cleared() -> None:
    plan = planned(PLANS["taken out"])
    assert lines(plan)[0] == "mdadm --manage /dev/md127 --remove /dev/sdb1"
    assert lines(plan)[1] == "mdadm --zero-superblock /dev/sdb1"
    assert plan.steps[-1].acts_on() == (OnDisk(1),)
    assert agreement(plan) == "old B001"
    assert [each.path for each in planned(PLANS["cleared"]).disks] == ["/dev/sdb"]
    assert len(planned(PLANS["cleared"]).steps) == len(plan.steps) - 1


def test_what_may_be_newest_is_cleared_only_by_its_path() -> None:
    answer = plan_leaving("old", "drive-b", on(held(member("a", 0), apart=("/dev/sdb1",))))
    assert isinstance(answer, Planned)
    assert "repair-apart-lost" in {finding.code for finding in answer.findings}
    assert agreement(answer.plan) == "old /dev/sdb"
    assert planned(PLANS["cleared"]).typed == ()


def test_other_partitions_of_its_disk_stay() -> None:
    other = partition("b", 2, formatted("ext4", "/mnt"))
    answer = plan_leaving("old", "drive-b", on(SHORT, other))
    assert "table-kept" in {finding.code for finding in answer.findings}
    plan = planned(answer)
    assert {target for step in plan.steps for target in step.writes()} == {OnPartition(1, 1)}


def test_a_spare_steps_in_for_one_that_serves() -> None:
    spare = held(member("a", 0), member("b", 1), member("c", -1, SPARE))
    snapshot = on(spare, gpt_disk("c"), partition("c", 1, MEMBER))
    plan = planned(replaced(snapshot, out="drive-a"))
    assert lines(plan) == [
        "mdadm --action=idle /dev/md127",
        "mdadm --manage /dev/md127 --replace /dev/sda1 --with /dev/sdc1",
    ]
    assert disks_concerned(plan) == (2,)
    for out in ("", "drive-c"):
        assert codes(replaced(snapshot, out=out)) == {"repair-in-it"}
    assert lines(planned(plan_leaving("old", "drive-c", snapshot)))[0].endswith("--remove /dev/sdc1")


@pytest.mark.parametrize(
    ("snapshot", "out", "reasons"),
    [
        (on(WHOLE), "drive-b", {"repair-still-serves"}),
        (on(WHOLE), "drive-c", {"repair-not-in-it"}),
        (on(WHOLE), "drive-x", {"unknown-drive"}),
        (on(held(member("b", -1, FAULTY))), "drive-b", {"repair-failed"}),
        (on(SHORT, mounted="/"), "drive-b", {"repair-system"}),
        (on(msgspec.structs.replace(SHORT, state="readonly")), "drive-b", {"array-read-only"}),
        (
            on(msgspec.structs.replace(WHOLE, state="readonly")),
            "drive-c",
            {"array-read-only", "repair-not-in-it"},
        ),
    ],
)
def test_what_stands_against_taking_out(snapshot: Snapshot, out: str, reasons: set[str]) -> None:
    assert codes(plan_leaving("old", out, snapshot)) == reasons


def test_it_may_be_taken_out_while_the_array_is_at_work() -> None:
    at_work = held(member("a", 0), member("c", 1, SPARE), member("b", -1, FAULTY))
    snapshot = on(at_work, gpt_disk("c"), partition("c", 1, MEMBER))
    assert planned(plan_leaving("old", "drive-b", snapshot))


def unread(snapshot: Snapshot, *paths: str) -> Snapshot:
    """``snapshot`` in which these cannot be read."""
    return msgspec.structs.replace(
        snapshot,
        blocks=tuple(
            msgspec.structs.replace(each, signatures=(UNREADABLE,)) if each.path in paths else each
            for each in snapshot.blocks
        ),
    )


@pytest.mark.parametrize(
    ("planner", "is_refused"),
    [
        (lambda seen: plan_replacement("old", "drive-c", seen), True),
        (lambda seen: plan_growth("old", "drive-c", seen), True),
        (lambda seen: plan_leaving("old", "drive-b", seen), False),
    ],
    ids=["comes", "grows", "leaves"],
)
def test_nothing_joins_an_array_of_which_no_member_can_be_read(
    planner: Callable[[Snapshot], Answer], *, is_refused: bool
) -> None:
    """mdadm writes the superblock of a new member after one that it reads."""
    lost = unread(on(SHORT), "/dev/sda1", "/dev/sdb1")
    answer = planner(lost)
    told = {each.code for each in answer.findings}
    assert ("members-unread" in told) is is_refused
    assert "members-unread" not in {each.code for each in planner(unread(on(SHORT), "/dev/sdb1")).findings}, (
        "one of them can"
    )

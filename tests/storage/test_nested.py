"""Arrays whose members are arrays: put to use and away, told of, taken down from the top."""

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.protocol import decode, encode
from raidwright.storage.plan.array_tree import find_array, tree_of
from raidwright.storage.plan.continuing.leftovers import leftovers
from raidwright.storage.plan.growth.enlarging import plan_enlarging
from raidwright.storage.plan.old_disks import plan_old_disks, related_disks
from raidwright.storage.plan.plan import Answer, Plan, Planned, lower_arrays, own_members
from raidwright.storage.plan.repair.planner import plan_replacement
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.upkeep.planner import plan_check
from raidwright.storage.plan.use.planner import plan_lock, plan_start, plan_stop, plan_unlock
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import ArrayDevice, Blank, Block, Member, PartitionOf, Snapshot
from raidwright.storage.snapshot.settings import array_link, setting_lines
from raidwright.storage.steps.configuration import AddMountEntry, RemoveEntries
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.filesystem import Unmount
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import OnArray, OnDisk, OnPartition
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import (
    FILES,
    HOST,
    OTHER_ARRAY,
    TB,
    array,
    formatted,
    gpt_disk,
    machine,
    partition,
)
from tests.storage.nested import LOW, MOUNTED, NODES, lower, mirrors, nested, upper
from tests.storage.plan_shape import Use, use_of

BOTH = (lower(0), lower(1))
PATHS = ["/dev/sda", "/dev/sdb", "/dev/sdc", "/dev/sdd"]


def planned(answer: Answer) -> Plan:
    assert isinstance(answer, Planned), [sentence(finding) for finding in answer.findings]
    assert decode(encode(answer.plan), Plan) == answer.plan
    return answer.plan


def codes(answer: Answer) -> set[str]:
    assert all(map(sentence, answer.findings))
    return {finding.code for finding in answer.findings}


@pytest.mark.parametrize(
    ("answer", "use"),
    [
        (plan_stop("old", nested()), Use.AWAY),
        (plan_start("old", nested(runs=False)), Use.START),
        (plan_lock("old", nested()), Use.AWAY),
        (plan_unlock("old", nested(formatted()), "/srv/films"), Use.OPEN),
    ],
    ids=["stop", "start", "lock", "unlock"],
)
def test_it_is_put_to_use_and_away_on_all_disks_below_it(answer: Answer, use: Use) -> None:
    plan = planned(answer)
    assert use_of(plan) is use
    assert [each.path for each in plan.disks] == PATHS
    assert lower_arrays(plan) in ((), BOTH)


def test_the_arrays_below_are_named_with_all_that_they_have() -> None:
    assert planned(plan_stop("old", nested())).steps == (Unmount(OnArray(), "/srv/films"), StopArray(BOTH))
    spare = replace(mirrors()[0], members=(*mirrors()[0].members, *array("/dev/sde").members))
    snapshot = nested()
    with_spare = replace(snapshot, arrays=(snapshot.arrays[0], spare, snapshot.arrays[2]))
    plan = planned(plan_stop("old", with_spare))
    assert lower_arrays(plan)[0].members == (OnDisk(0), OnDisk(1), OnDisk(2))
    assert [each.path for each in plan.disks] == [*PATHS[:2], "/dev/sde", *PATHS[2:]]


def test_it_is_taken_down_and_the_arrays_below_go_on() -> None:
    plan = planned(plan_teardown("old", nested()))
    assert [step for step in plan.steps if isinstance(step, ZeroSuperblock)] == [*map(ZeroSuperblock, BOTH)]
    assert not any(isinstance(step, WipeDisk | VerifyClean) for step in plan.steps)
    assert {each.disk for each in plan.losses if each.contents} == {0, 1, 2, 3}
    assert {item.kind for each in plan.losses for item in each.contents} == {"filesystem", "member-of"}
    assert own_members(plan) == BOTH
    assert leftovers(plan) == ()


def test_of_a_disk_beside_the_arrays_below_all_goes() -> None:
    """A mirror of an array and a disk, which is cleared and proven clean."""
    snapshot = nested()
    mixed = array(NODES[0], "/dev/sde", level="raid1")
    blocks = [
        replace(block, content=Member(OTHER_ARRAY)) if block.path == "/dev/sde" else block
        for block in snapshot.blocks
        if block.path not in (*PATHS[2:], NODES[1])
    ]
    plan = planned(plan_teardown("old", machine(*blocks, arrays=(mixed, mirrors()[0]))))
    assert [each.path for each in plan.disks] == [*PATHS[:2], "/dev/sde"]
    assert [step for step in plan.steps if isinstance(step, WipeDisk | VerifyClean)] == [
        WipeDisk(2),
        VerifyClean(OnDisk(2)),
    ]
    assert own_members(plan) == (OnDisk(2), lower(0))
    assert [each.drive.path for each in leftovers(plan)] == ["/dev/sde"]


def test_partitions_below_stay_as_they_are_and_so_does_what_is_beside_them() -> None:
    tables = [gpt_disk(letter) for letter in "ab"]
    parts = [partition(letter, 1, Member(LOW[0])) for letter in "ab"]
    low = Block(NODES[0], "9:125", TB, ArrayDevice(LOW[0]), Member(OTHER_ARRAY))
    top = Block("/dev/md127", "9:127", TB, ArrayDevice(OTHER_ARRAY), MOUNTED)
    held = (
        array(NODES[0], level="raid0"),
        array("/dev/sda1", "/dev/sdb1", uuid=LOW[0], name="low", path=NODES[0]),
    )
    other = partition("a", 2, formatted("ext4", "/srv/else"))
    plan = planned(plan_teardown("old", machine(*tables, *parts, other, low, top, arrays=held)))
    own = lower(0, OnPartition(0, 1), OnPartition(1, 1))
    assert [step.target for step in plan.steps if isinstance(step, ZeroSuperblock)] == [own]
    assert not any(isinstance(step, WipeDisk | VerifyClean) for step in plan.steps)
    assert own_members(plan) == (own,)


def test_what_is_below_goes_after_what_is_above() -> None:
    assert codes(plan_stop("low1", nested())) == {"nested-running"}
    assert codes(plan_teardown("low1", nested())) == {"nested-array"}
    asleep = nested(runs=False)
    assert planned(plan_stop("low1", asleep)).steps[-1] == StopArray((OnDisk(0), OnDisk(1)))
    assert codes(plan_teardown("low1", asleep)) == {"nested-array"}
    held = nested(runs=False, node="/dev/md127")
    assert codes(plan_stop("low1", held)) == {"nested-running"}


def test_what_md_says_is_held_is_not_taken_away_whatever_a_probe_says() -> None:
    """With its superblock at the end, an array below shows the file system of the array above."""
    snapshot = nested()
    blocks = tuple(replace(b, content=MOUNTED) if b.path in NODES else b for b in snapshot.blocks)
    for answer in (plan_stop, plan_teardown):
        assert {"nested-running", "nested-array"} & codes(answer("low1", replace(snapshot, blocks=blocks)))


def test_what_is_on_the_array_above_is_not_told_of_with_one_below() -> None:
    told = replace(nested(), host=replace(HOST, setting_files=FILES))
    assert any(isinstance(step, AddMountEntry) for step in planned(plan_enable("old", told)).steps)
    assert not any(isinstance(step, AddMountEntry) for step in planned(plan_enable("low1", told)).steps)
    low = find_array("low1", told)
    assert isinstance(low, Array)
    assert [block.path for block in tree_of(low, told).stack] == [NODES[0]]


@pytest.mark.parametrize(
    "answer",
    [
        lambda now: plan_replacement("old", "drive-e", now, NODES[0]),
        lambda now: plan_check("old", now),
        lambda now: plan_enlarging("old", now),
    ],
    ids=["replace", "check", "enlarge"],
)
def test_its_members_are_not_changed(answer: Callable[[Snapshot], Answer]) -> None:
    mirror = replace(nested().arrays[0], level="raid1")
    told = [each for each in answer(nested_with(mirror)).findings if each.code == "member-is-array"]
    assert [dict(each.facts) for each in told] == [
        {"device": node, "lower": name} for node, name in zip(NODES, ("low1", "low2"), strict=True)
    ]


def nested_with(*arrays: Array) -> Snapshot:
    """The same with these in the place of the first arrays."""
    snapshot = nested()
    return replace(snapshot, arrays=(*arrays, *snapshot.arrays[len(arrays) :]))


def test_by_its_path_the_array_above_is_meant_and_below_it_the_lower_ones() -> None:
    for target, meant in (("/dev/md127", "old"), (NODES[0], "low1"), ("/dev/sda", "low1")):
        found = find_array(target, nested())
        assert isinstance(found, Array)
        assert found.name == meant


def test_an_array_below_another_is_not_enlarged() -> None:
    """The one above may have its superblock at the end."""
    assert "nested-enlarged" in codes(plan_enlarging("low1", nested()))


def test_lines_of_the_arrays_below_stay() -> None:
    uuids = {"low1": LOW[0], "low2": LOW[1], "old": OTHER_ARRAY}
    text = "".join(f"ARRAY /dev/md/{name} UUID={uuid}\n" for name, uuid in uuids.items())
    lines = tuple(setting_lines("/etc/mdadm/mdadm.conf", text.encode(), public=True))
    names = {uuid: (array_link(uuid), f"/dev/md/{name}") for name, uuid in uuids.items()}
    snapshot = nested()
    blocks = tuple(
        replace(b, links=names[b.origin.array]) if isinstance(b.origin, ArrayDevice) else b
        for b in snapshot.blocks
    )
    host = replace(HOST, setting_files=FILES, settings=lines)
    plan = planned(plan_teardown("old", replace(snapshot, blocks=blocks, host=host)))
    forgotten = [seen.number for step in plan.steps if isinstance(step, RemoveEntries) for seen in step.lines]
    assert (forgotten, [line.line for line in plan.lines]) == ([3], [])


@pytest.mark.parametrize("state", ["broken", "readonly"])
def test_what_cannot_be_written_to_cannot_be_cleared(state: str) -> None:
    low = replace(mirrors()[0], state=state, level="raid0" if state == "broken" else "raid1")
    snapshot = nested_with(upper(), low)
    blocks = tuple(
        replace(b, read_only=True) if b.path == NODES[0] and state == "readonly" else b
        for b in snapshot.blocks
    )
    assert "lower-unwritable" in codes(plan_teardown("old", replace(snapshot, blocks=blocks)))


def test_what_lies_deeper_is_left_to_other_tools() -> None:
    part = Block(f"{NODES[0]}p1", "259:0", TB, PartitionOf(NODES[0], 1, 4096, "", ""), Member(OTHER_ARRAY))
    held = array(part.path, NODES[1], level="raid0")
    snapshot = nested()
    divided = msgspec.structs.replace(
        snapshot, blocks=(*snapshot.blocks, part), arrays=(held, *snapshot.arrays[1:])
    )
    for answer in (plan_stop, plan_teardown):
        assert "member-not-on-disk" in codes(answer("old", divided))
    deepest = replace(mirrors()[0], members=array(NODES[1]).members)
    for answer in (plan_stop, plan_teardown):
        assert "member-not-on-disk" in codes(answer("old", nested_with(upper(), deepest)))


def test_what_no_plan_can_name_is_left_to_other_tools() -> None:
    nameless = replace(mirrors()[0], uuid="")
    snapshot = nested_with(upper(), nameless)
    blocks = tuple(replace(b, origin=ArrayDevice("")) if b.path == NODES[0] else b for b in snapshot.blocks)
    for answer in (plan_stop, plan_teardown):
        assert "member-not-on-disk" in codes(answer("old", replace(snapshot, blocks=blocks)))


def test_what_firmware_has_made_below_is_left_to_it() -> None:
    snapshot = nested()
    blocks = tuple(
        replace(b, content=Blank(), signatures=("isw_raid_member",)) if b.path in PATHS[:2] else b
        for b in snapshot.blocks
    )
    assert "array-firmware" in codes(plan_stop("old", replace(snapshot, blocks=blocks)))


def test_disks_that_are_cleaned_are_all_that_it_stands_on() -> None:
    asleep, pair = nested(runs=False), ["drive-a", "drive-b"]
    every = [*pair, "drive-c", "drive-d"]
    assert "clean-shared-array" in codes(plan_old_disks(pair, asleep))
    assert sorted(related_disks(pair, asleep)) == every
    assert "start-first" in codes(plan_old_disks(every, asleep))
    steps = planned(plan_old_disks(every, nested(runs=False, level="faulty"))).steps
    assert [step.disk for step in steps if isinstance(step, WipeDisk)] == [0, 1, 2, 3]
    assert "clean-running" in codes(plan_old_disks(every, nested()))
    assert "clean-held" in codes(plan_old_disks(every, nested(runs=False, node="/dev/md127")))

"""Arrays on loop devices, LVM or containers: they are put away and deleted, and never promised at boot."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from raidwright.storage.plan.plan import Answer, Planned, Refused, agreement
from raidwright.storage.plan.repair.failing import plan_failing
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.upkeep.planner import plan_check
from raidwright.storage.plan.use.planner import plan_lock, plan_stop
from raidwright.storage.snapshot.disks import (
    Block,
    LogicalVolume,
    Member,
    Origin,
    OtherDevice,
    Snapshot,
    Unlocked,
)
from raidwright.storage.steps.context import target_path
from raidwright.storage.words.sentences import sentence
from tests.storage.broken_off import planned
from tests.storage.in_use import codes, on_array
from tests.storage.machines import (
    FILES,
    HOST,
    OTHER_ARRAY,
    array,
    formatted,
    gpt_disk,
    machine,
    partition,
)


def on(*paths: str, origin: Origin | None = None) -> Snapshot:
    """A mounted mirror on these devices."""
    member = Member(OTHER_ARRAY)
    if origin is None:
        blocks = [block for each in "ab" for block in (gpt_disk(each), partition(each, 1, member))]
    else:
        blocks = [
            Block(path, f"7:{index}", 10**9, origin, member, logical_sector=512, physical_sector=512)
            for index, path in enumerate(paths)
        ]
    mirror = array(*paths, state="clean")
    host = replace(HOST, setting_files=FILES)
    return machine(*blocks, on_array(formatted("ext4", "/srv/a")), arrays=(mirror,), host=host)


GROUNDS = {
    "loop devices": on("/dev/loop0", "/dev/loop1", origin=OtherDevice("loop")),
    "LVM": on("/dev/dm-0", "/dev/dm-1", origin=LogicalVolume("vg", "half")),
    "containers": on("/dev/dm-0", "/dev/dm-1", origin=Unlocked("/dev/sdq", "half")),
}


@pytest.mark.parametrize("shown", GROUNDS.values(), ids=GROUNDS)
def test_what_other_software_sets_up_is_not_promised_after_a_restart(shown: Snapshot) -> None:
    kept = plan_enable("old", shown)
    assert isinstance(kept, Refused)
    assert "keep-not-on-disk" in codes(kept)
    assert "cannot be enabled at boot" in sentence(kept.findings[0])


@pytest.mark.parametrize("shown", GROUNDS.values(), ids=GROUNDS)
@pytest.mark.parametrize("ask", [plan_lock, plan_stop, plan_teardown], ids=lambda ask: ask.__name__)
def test_it_is_put_away_and_deleted(shown: Snapshot, ask: Callable[[str, Snapshot], Answer]) -> None:
    plan = planned(ask("old", shown))
    grounds = [block for block in shown.blocks if isinstance(block.content, Member)]
    assert [identity.path for identity in plan.disks] == [block.path for block in grounds]
    erased = {target_path(plan, target) for step in plan.steps for target in step.writes()}
    assert erased <= {*(block.path for block in grounds), "/dev/md127"}


@pytest.mark.parametrize("shown", GROUNDS.values(), ids=GROUNDS)
def test_to_delete_it_takes_the_paths_of_what_has_no_serial_number(shown: Snapshot) -> None:
    first, second = (block.path for block in shown.blocks if isinstance(block.content, Member))
    assert agreement(planned(plan_teardown("old", shown))) == f"old {first} {second}"


@pytest.mark.parametrize("kind", ["zram", "optical", "dm"])
def test_what_is_no_ground_is_refused_and_mdadm_named(kind: str) -> None:
    stopped = plan_stop("old", on("/dev/dm-0", "/dev/dm-1", origin=OtherDevice(kind)))
    assert "Use mdadm for this array" in sentence(stopped.findings[0])


@pytest.mark.parametrize("shown", GROUNDS.values(), ids=GROUNDS)
def test_its_members_are_not_changed(shown: Snapshot) -> None:
    path = next(block.path for block in shown.blocks if isinstance(block.content, Member))
    for answer in (plan_failing("old", path, shown), plan_check("old", shown)):
        assert "member-not-on-disk" in codes(answer)


def test_what_lies_on_disks_is() -> None:
    assert isinstance(plan_enable("old", on("/dev/sda1", "/dev/sdb1")), Planned)

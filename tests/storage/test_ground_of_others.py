"""Arrays on loop devices or LVM: nothing is promised of them after a restart, and mdadm is named."""

import pytest
from msgspec.structs import replace

from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.plan.upkeep.staying import plan_staying
from raidwright.storage.plan.use.planner import plan_stop
from raidwright.storage.snapshot.disks import Block, LogicalVolume, Member, Origin, OtherDevice, Snapshot
from raidwright.storage.words.sentences import sentence
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
        blocks = [Block(path, f"7:{index}", 10**9, origin, member) for index, path in enumerate(paths)]
    mirror = array(*paths, state="clean")
    host = replace(HOST, setting_files=FILES)
    return machine(*blocks, on_array(formatted("ext4", "/srv/a")), arrays=(mirror,), host=host)


@pytest.mark.parametrize(
    "shown",
    [
        on("/dev/loop0", "/dev/loop1", origin=OtherDevice("loop")),
        on("/dev/dm-0", "/dev/dm-1", origin=LogicalVolume("vg", "half")),
    ],
    ids=["loop devices", "LVM"],
)
def test_what_other_software_sets_up_is_not_promised_after_a_restart(shown: Snapshot) -> None:
    kept = plan_staying("old", shown)
    assert isinstance(kept, Refused)
    assert "keep-not-on-disk" in codes(kept)
    assert "cannot be enabled at boot" in sentence(kept.findings[0])
    stopped = plan_stop("old", shown)
    assert "Use mdadm for this array" in sentence(stopped.findings[0])


def test_what_lies_on_disks_is() -> None:
    assert isinstance(plan_staying("old", on("/dev/sda1", "/dev/sdb1")), Planned)

"""Arrays that lack members, or are not running, can be taken down too."""

import msgspec
import pytest

from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.disks import Blank, Block, Luks, Member, PartitionOf, Table
from raidwright.storage.snapshot.signatures import UNREADABLE
from raidwright.storage.snapshot.tree import is_phantom
from raidwright.storage.steps.disk import VerifyClean, ZeroSuperblock
from raidwright.storage.steps.luks import CloseLuks, EraseLuks
from raidwright.storage.steps.lvm import DropMapping, RemoveLv, RemoveVg
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import OnArray, OnDisk, OnPartition
from raidwright.storage.units import MIB
from tests.storage.machines import OTHER_ARRAY, TB, array, disk, gpt_disk, machine, partition
from tests.storage.teardowns import built, mirror


@pytest.mark.parametrize("node", ["", "/dev/md126"])
def test_a_half_dead_array_is_cleaned(node: str) -> None:
    """One of two members is gone; md may still hold the other."""
    held = array(path="", running=False, expected=2, node=node)
    half = machine(gpt_disk("a"), partition("a", 1, Member(OTHER_ARRAY)), arrays=(held,))
    answer = plan_teardown(OTHER_ARRAY, half)
    assert isinstance(answer, Planned)
    assert {"array-inactive", "members-missing"} <= {finding.code for finding in answer.findings}
    assert (StopArray() in answer.plan.steps) == bool(node)
    assert answer.plan.steps[-1] == VerifyClean(OnDisk(0))
    assert answer.plan.array is not None
    assert answer.plan.array.path == (node or "/dev/md/old")


def test_partitions_that_the_kernel_imagines_in_a_luks_header_hold_nothing_up() -> None:
    whole = mirror(content=Luks("u", "2"))
    origin = PartitionOf("/dev/md127", 1, 4096, "", "")
    phantom = Block("/dev/md127p1", "259:0", TB // 2, origin, Blank())
    answer = plan_teardown("old", msgspec.structs.replace(whole, blocks=(*whole.blocks, phantom)))
    assert isinstance(answer, Planned)
    assert EraseLuks(OnArray(), 16 * MIB) in answer.plan.steps
    lost = [str(item) for loss in answer.plan.losses for item in loss.contents]
    assert not any("table" in words for words in lost if "share of" in words)
    assert any("encrypted volume (LUKS)" in words for words in lost)


def test_what_stands_below_a_partition_tells_whether_it_is_one() -> None:
    part = partition("a", 1)
    for content, phantom in ((Luks("u", "2"), True), (Table("dos", ""), False), (Blank(), False)):
        assert is_phantom(machine(disk("a", content=content), part), part) == phantom
    assert not is_phantom(machine(disk("a")), disk("a"))
    assert not is_phantom(machine(part), part)


def test_a_phantom_on_a_disk_keeps_no_table() -> None:
    """A bare disk as a member, in whose first bytes the kernel sees a table."""
    parts = [part for part in mirror().blocks if part.path.endswith("1")]
    disks = [disk(letter, content=Member(OTHER_ARRAY)) for letter in "ab"]
    held = array("/dev/sda", "/dev/sdb", path="", running=False)
    answer = plan_teardown("old", machine(*disks, *parts, arrays=(held,)))
    assert "table-kept" not in {finding.code for finding in answer.findings}


def test_a_member_that_is_being_rebuilt_is_not_missing() -> None:
    whole = built()
    (held,) = whole.arrays
    rebuilding = msgspec.structs.replace(held, degraded=1, sync=Sync("recover", 0.1, 1, 1))
    answer = plan_teardown("data", msgspec.structs.replace(whole, arrays=(rebuilding,)))
    assert isinstance(answer, Planned)
    assert answer.findings == ()


@pytest.mark.parametrize(
    ("slot", "state", "missing"), [(-1, "spare", True), (-1, "faulty", False), (1, "spare", False)]
)
def test_missing_is_who_is_not_there_and_a_spare_stands_for_nobody(
    slot: int, state: str, missing: bool
) -> None:
    snapshot = mirror()
    (held,) = snapshot.arrays
    first, second = held.members
    changed = msgspec.structs.replace(second, slot=slot, states=(state,))
    left = msgspec.structs.replace(held, degraded=1, members=(first, changed))
    answer = plan_teardown("old", msgspec.structs.replace(snapshot, arrays=(left,)))
    assert ("members-missing" in {finding.code for finding in answer.findings}) == missing


@pytest.mark.parametrize("mute", ["/dev/md127", "/dev/mapper/safe", "/dev/vault/films"])
def test_what_does_not_answer_is_let_go_of_and_asked_for_nothing(mute: str) -> None:
    """Seen beside a reshape that stood still: root refused to erase what nobody could look at."""
    whole = built()
    blocks = tuple(
        msgspec.structs.replace(each, signatures=(UNREADABLE,)) if mute in (each.path, *each.links) else each
        for each in whole.blocks
    )
    assert blocks != whole.blocks
    answer = plan_teardown("data", msgspec.structs.replace(whole, blocks=blocks))
    assert isinstance(answer, Planned)
    assert "array-mute" in {finding.code for finding in answer.findings}
    steps = [type(step) for step in answer.plan.steps]
    assert {DropMapping, StopArray, ZeroSuperblock} <= set(steps)
    assert not {EraseLuks, RemoveLv, RemoveVg, CloseLuks} & set(steps)
    asked = {target for step in answer.plan.steps for target in step.writes()}
    assert all(isinstance(each, OnDisk | OnPartition) for each in asked)

"""Root makes each plan again of its operation: what was forged, or is of another look, comes out other."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.machine.saved import read_machine
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.plan.continuing.made_again import differences, is_same, plan_again
from raidwright.storage.plan.plan import Loss, Plan, Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.rules.contents import item
from raidwright.storage.snapshot.disks import Host, Snapshot, WholeDisk
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.steps.disk import WipeDisk
from tests.storage.asked import scenes
from tests.storage.plan_shape import faults_of

ASKED = pytest.mark.parametrize(
    ("operation", "look"), scenes(), ids=lambda value: getattr(type(value), "__name__", "")
)
MACHINES = Path(__file__).parents[1] / "machines"
OTHER = "99999999:22222222:33333333:44444444"


def planned(operation: PlannableOperation, look: Snapshot) -> Plan:
    answer = plan_for(operation, look)
    assert isinstance(answer, Planned), [*answer.findings]
    return answer.plan


NAMED = (
    "another array",
    "another path",
    "a step less",
    "a step of another kind",
    "another loss",
    "a disk less",
)
"""What must be said by name: the computer can come to it by itself, and a person can look at it."""


def forged(plan: Plan) -> Iterator[tuple[str, Plan]]:
    """``plan`` with one thing changed that its operation does not say."""
    yield "a step less", replace(plan, steps=plan.steps[:-1])
    yield "a step twice", replace(plan, steps=(*plan.steps, plan.steps[-1]))
    yield "a step of another kind", replace(plan, steps=(WipeDisk(0), *plan.steps))
    yield "steps that are done", replace(plan, done=1)
    yield "the erasing of what nobody sees", replace(plan, unseen=not plan.unseen)
    yield "another loss", replace(plan, losses=(*plan.losses, Loss(0, (item("more", count="1"),))))
    yield "another line", replace(plan, lines=(*plan.lines, SettingLine("/etc/fstab", 1, "x", ())))
    yield "another path typed", replace(plan, typed=(*plan.typed, 0))
    if plan.array is not None:
        yield "another array", replace(plan, array=replace(plan.array, uuid=OTHER))
        yield "another path", replace(plan, array=replace(plan.array, path="/dev/md/other"))
    for part in ("path", "drive", "model", "serial", "wwn", "table"):
        if plan.disks:
            first = replace(plan.disks[0], **{part: f"{getattr(plan.disks[0], part)}9"})
            yield f"another {part} of a disk", replace(plan, disks=(first, *plan.disks[1:]))
    if plan.disks:
        yield "a disk less", replace(plan, disks=plan.disks[:-1])
        yield "a disk twice", replace(plan, disks=(*plan.disks, plan.disks[0]))
        first = replace(plan.disks[0], diskseq=plan.disks[0].diskseq + 1)
        yield "another incarnation of a disk", replace(plan, disks=(first, *plan.disks[1:]))
        first = replace(plan.disks[0], signatures=("sda:ext4", *plan.disks[0].signatures))
        yield "other contents of a disk", replace(plan, disks=(first, *plan.disks[1:]))


@ASKED
def test_a_plan_comes_out_equal_on_the_same_look(operation: PlannableOperation, look: Snapshot) -> None:
    plan = planned(operation, look)
    answer = plan_again(plan, look)
    assert isinstance(answer, Planned)
    assert answer.plan == plan


@ASKED
def test_a_plan_has_the_shape_of_its_purpose(operation: PlannableOperation, look: Snapshot) -> None:
    assert faults_of(planned(operation, look)) == []


@ASKED
def test_what_is_forged_in_a_plan_comes_out_other(operation: PlannableOperation, look: Snapshot) -> None:
    plan = planned(operation, look)
    for what, other in forged(plan):
        answer = plan_again(other, look)
        if not isinstance(answer, Planned):
            assert other.done, what
            continue
        assert answer.plan != other, what
        said = [str(each) for each in differences(other, answer.plan)]
        assert said, what
        if what in NAMED:
            assert not any("The computer changed" in each for each in said), what


@ASKED
def test_a_plan_without_what_was_asked_for_comes_out_as_none(
    operation: PlannableOperation, look: Snapshot
) -> None:
    bare = replace(planned(operation, look), operation=msgspec.UNSET)
    assert not isinstance(plan_again(bare, look), Planned)


@ASKED
def test_a_plan_of_another_operation_comes_out_other(operation: PlannableOperation, look: Snapshot) -> None:
    """The steps that were confirmed, and beside them the wish for something else."""
    plan = planned(operation, look)
    for wish, _ in scenes():
        if wish != operation and wish != plan.operation:
            answer = plan_again(replace(plan, operation=wish), look)
            assert not isinstance(answer, Planned) or answer.plan != replace(plan, operation=wish)


@ASKED
def test_a_plan_of_another_computer_comes_out_other(operation: PlannableOperation, look: Snapshot) -> None:
    plan = planned(operation, look)
    for elsewhere in (Snapshot(Host("other", helper=True), ()), read_machine(MACHINES / "two_spares.json")):
        answer = plan_again(plan, elsewhere)
        assert not isinstance(answer, Planned) or answer.plan != plan


@ASKED
def test_a_plan_of_a_look_before_a_disk_was_pulled_and_put_back_comes_out_other(
    operation: PlannableOperation, look: Snapshot
) -> None:
    plan = planned(operation, look)
    blocks = tuple(
        replace(each, diskseq=each.diskseq + 100) if isinstance(each.origin, WholeDisk) else each
        for each in look.blocks
    )
    answer = plan_again(plan, replace(look, blocks=blocks))
    if plan.disks:
        assert isinstance(answer, Planned)
        assert any("reconnected" in str(each) for each in differences(plan, answer.plan))


def _as_silent(plan: Plan, index: int = 0) -> Plan:
    """``plan`` as it comes out once the disk of that index, and all partitions of it, cannot be read."""
    disk = plan.disks[index]
    nodes = {each.partition(":")[0] for each in disk.signatures} | {disk.path.removeprefix("/dev/")}
    silent = replace(disk, table="", signatures=tuple(sorted(f"{node}:unreadable" for node in nodes)))
    return replace(plan, disks=(*plan.disks[:index], silent, *plan.disks[index + 1 :]))


@ASKED
def test_a_disk_that_stops_answering_changes_no_plan_but_one_with_other_steps(
    operation: PlannableOperation, look: Snapshot
) -> None:
    plan = planned(operation, look)
    if not plan.disks:
        return
    later = _as_silent(plan)
    assert is_same(plan, later)
    assert not is_same(later, plan), "what was silent and answers now shows what lies on it"
    assert not is_same(plan, replace(later, steps=later.steps[:-1]))
    assert not is_same(plan, replace(later, disks=(replace(later.disks[0], serial="X"), *later.disks[1:])))
    assert any("cannot be read" in str(each) for each in differences(plan, later))

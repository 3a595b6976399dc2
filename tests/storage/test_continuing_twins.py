"""A plan that was broken off knows its disks again when one that reports the same comes or goes."""

import pytest
from msgspec.structs import replace

from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.completed_anyway import has_completed_anyway
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.snapshot.names import BY_PATH
from raidwright.storage.snapshot.same_disk import with_own_ids
from raidwright.storage.steps.disk import MakePartition
from raidwright.storage.steps.md import CreateArray
from tests.storage.breaking_off import broken_off, told
from tests.storage.broken_off import planned
from tests.storage.continuing import MIRROR, blanks
from tests.storage.machines import IDS, disk, drive
from tests.storage.repairs import PLANS, SHORT, codes, on
from tests.storage.simulator import carried_out, carried_out_up_to

BRIDGE = drive("b", bus="usb")


def port(number: int) -> tuple[str, ...]:
    return (f"/dev/disk/by-path/pci-0000:00:14.0-usb-0:{number}:1.0",)


def with_disk(snapshot: Snapshot, path: str, block: Block | None) -> Snapshot:
    """``snapshot`` with another disk at that path or none, as it is read from UDisks2."""
    rest = [each for each in snapshot.blocks if each.path != path]
    return replace(snapshot, blocks=tuple(with_own_ids([*rest, *((block,) if block else ())])))


def bridge(letter: str, at: int) -> Block:
    return disk(letter, hardware=BRIDGE, links=port(at))


def computer(*, twin: bool) -> Snapshot:
    """Three blank disks, the second at a bridge for USB, and perhaps a second bridge of that kind."""
    alone = with_disk(with_disk(blanks(3), "/dev/sdb", bridge("b", 1)), "/dev/sdc", None)
    return with_disk(alone, "/dev/sdd", bridge("d", 2)) if twin else alone


def broken_on(
    now: Snapshot, kind: type[MakePartition | CreateArray] = MakePartition, *, wipe: bool = False
) -> Snapshot:
    """The computer after a mirror of the first disk and the first bridge was broken off in that step."""
    second = next(each for each in now.blocks if each.path == "/dev/sdb")
    id_of_second = second.origin.drive.id  # type: ignore[union-attr]
    plan = planned(plan_build(replace(MIRROR, members=("drive-a", id_of_second), wipe=wipe), now, IDS))
    index = next(number for number, step in enumerate(plan.steps) if isinstance(step, kind))
    done = index + (kind is MakePartition)
    return told(plan, now, index + 1, carried_out_up_to(done, plan, now))


def without_place(left: Snapshot, letter: str, at: int) -> Snapshot:
    """``left`` without the twin, the other bridge being at that port."""
    gone = with_disk(left, "/dev/sdd", None)
    return with_disk(gone, "/dev/sdb", bridge(letter, at))


def test_it_goes_on_when_a_twin_has_come() -> None:
    left = broken_on(computer(twin=False))
    plan = planned(plan_continuing(with_disk(left, "/dev/sdd", bridge("d", 2))))
    assert [each.path for each in plan.disks] == ["/dev/sda", "/dev/sdb"]
    assert plan.design is not None
    assert plan.design.members == tuple(each.drive for each in plan.disks)


@pytest.mark.parametrize("at", [1, 3])
def test_it_goes_on_when_the_twin_is_gone(at: int) -> None:
    left = broken_on(computer(twin=True))
    plan = planned(plan_continuing(without_place(left, "b", at)))
    assert [each.drive for each in plan.disks] == ["drive-a", "drive-b"]


def test_what_may_be_its_disk_elsewhere_is_not_taken_for_it() -> None:
    left = broken_on(computer(twin=True))
    assert codes(plan_continuing(without_place(left, "e", 3))) == {"continue-twin"}
    moved = with_disk(
        with_disk(broken_on(computer(twin=False)), "/dev/sdb", None), "/dev/sde", bridge("e", 3)
    )
    assert codes(plan_continuing(with_disk(moved, "/dev/sdd", bridge("d", 2)))) == {"continue-twin"}


def numberless(letter: str, at: int, *, model: str = "Larch Disk 4000", named: bool) -> Block:
    """A disk without serial number and WWN, whose id is its model alone or ``named`` by its port too."""
    place = f"-{port(at)[0].removeprefix(BY_PATH)}" if named else ""
    hardware = drive(letter, id=f"{model}{place}", model=model, serial="", wwn="")
    return disk(letter, hardware=hardware, links=port(at))


def broken_on_numberless() -> Snapshot:
    """A build that an earlier version began, in whose journal the disk's id is its model."""
    return broken_on(with_disk(computer(twin=False), "/dev/sdb", numberless("b", 1, named=False)))


def test_a_disk_without_a_number_is_known_by_its_model_alone() -> None:
    now = with_disk(broken_on_numberless(), "/dev/sdb", numberless("b", 1, named=True))
    plan = planned(plan_continuing(now))
    assert plan.disks[1].drive == f"Larch Disk 4000-{port(1)[0].removeprefix(BY_PATH)}"
    assert plan.design is not None
    assert plan.design.members[1] == plan.disks[1].drive


def test_another_disk_without_a_number_is_not_taken_for_it() -> None:
    left = broken_on_numberless()
    for model in ("Larch Disk", "Larch Disk 8000"):
        other = with_disk(left, "/dev/sdb", numberless("b", 1, model=model, named=True))
        assert codes(plan_continuing(other)) == {"continue-unseen"}
    moved = with_disk(with_disk(left, "/dev/sdb", None), "/dev/sde", numberless("e", 3, named=True))
    assert codes(plan_continuing(moved)) == {"continue-twin"}


def test_a_disk_whose_turn_had_not_come_is_missed() -> None:
    left = broken_on(computer(twin=False))
    assert codes(plan_continuing(with_disk(left, "/dev/sdb", None))) == {"continue-unseen"}


def test_a_smaller_disk_at_its_place_is_another() -> None:
    left = broken_on(computer(twin=True))
    small = disk("b", 10**12, hardware=BRIDGE, links=port(3))
    assert codes(plan_continuing(with_disk(with_disk(left, "/dev/sdd", None), "/dev/sdb", small))) == {
        "continue-unseen"
    }


REPAIR, SHORT_ONE = planned(PLANS["an empty place"]), on(SHORT)


def beside_twin(shown: Snapshot) -> Snapshot:
    """``shown`` when a twin of the disk that comes has come."""
    twin = disk("d", hardware=drive("c"), links=port(2))
    return replace(shown, blocks=tuple(with_own_ids([*shown.blocks, twin])))


def broken_repairs() -> list[Snapshot]:
    every = (left for begun in range(len(REPAIR.steps)) for left in broken_off(REPAIR, SHORT_ONE, begun + 1))
    return [left for left in every if left.host.unfinished is not None]


@pytest.mark.parametrize("left", broken_repairs())
def test_a_repair_goes_on_when_a_twin_of_the_disk_that_comes_has_come(left: Snapshot) -> None:
    assert planned(plan_continuing(beside_twin(left))).disks[-1].path == "/dev/sdc"


@pytest.mark.parametrize("left", broken_repairs())
def test_that_a_repair_has_ended_is_seen_beside_a_twin(left: Snapshot) -> None:
    unfinished = left.host.unfinished
    assert unfinished is not None
    goes_on = replace(unfinished, disks=())
    assert goes_on.goes_on
    after = beside_twin(carried_out(REPAIR, SHORT_ONE))
    assert has_completed_anyway(goes_on, after)
    assert not has_completed_anyway(goes_on, beside_twin(left))

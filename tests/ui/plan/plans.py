"""Plans of the practice machine, and their endings."""

from msgspec import structs

from raidwright.machine.ids import draw_ids
from raidwright.protocol import (
    LayerActual,
    PlanDone,
)
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned, agreement
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.proposals.defaults import first_design
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import disks, drive_id
from raidwright.ui.plan.view import PlanView
from tests.ui.plan_actions import press, type_into
from tests.ui.planned_snapshots import practice
from tests.ui.snapshots import TANK


def build(level: Level = Level.RAID5, count: int = 3, **changes: object) -> Planned:
    """A plan on the first disks of the practice machine."""
    drives = tuple(drive_id(disk) for disk in disks(practice())[:count])
    design = structs.replace(first_design(), level=level, members=drives, **changes)
    answer = plan_build(design, practice(), draw_ids())
    assert isinstance(answer, Planned)
    return answer


def teardown(snapshot: Snapshot) -> Planned:
    """The plan that takes the invented array down."""
    answer = plan_teardown(TANK, snapshot)
    assert isinstance(answer, Planned)
    return answer


def confirm(view: PlanView, plan: Plan) -> None:
    """Type what is asked for and go ahead."""
    type_into(view, "confirm-text", agreement(plan))
    press(view, "confirm")


def done_with(plan: Plan, **wrong: int) -> PlanDone:
    """What the helper reports of ``plan`` at its end; ``wrong`` are layers of another size."""
    capacity = plan.predicted
    assert capacity is not None
    sizes = {
        "member": capacity.member,
        "component": capacity.component,
        "array": capacity.array,
        "luks": capacity.luks,
        "volume": capacity.volume,
        "filesystem": capacity.filesystem,
    }
    layers = tuple(LayerActual(name, size) for name, size in (sizes | wrong).items() if size is not None)
    return PlanDone(layers, capacity.stride, capacity.stripe_width)

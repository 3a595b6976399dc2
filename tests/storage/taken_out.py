"""Teardowns that were broken off when the computer's files no longer told of the array."""

from collections.abc import Iterator

from hypothesis import reject
from msgspec.structs import replace

from raidwright.protocol import encode
from raidwright.storage.design.design import ArrayDesign, Encryption, Unlocking
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.entries_taken_out import files_without_entries
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.unfinished import Unfinished
from raidwright.storage.steps.step import Effect
from tests.storage.broken_off import planned
from tests.storage.continuing import HERE
from tests.storage.machines import IDS, blank_disks
from tests.storage.simulator import carried_out, carried_out_up_to
from tests.storage.wishes import design


def array_status(wanted: ArrayDesign, count: int = 4) -> Snapshot:
    blank = replace(blank_disks(count), host=HERE)
    answer = plan_build(wanted, blank, IDS)
    if not isinstance(answer, Planned):
        reject()
    return carried_out(answer.plan, blank)


def cut(plan: Plan, begun: int, now: Snapshot, *, done: bool = True) -> Snapshot:
    """``now`` with what the helper tells when ``begun`` steps of the teardown were begun."""
    assert plan.array is not None
    left = Unfinished(
        purpose="teardown",
        array=plan.array.name,
        begun=0.0,
        step=begun + done,
        steps=len(plan.steps),
        uuid=plan.array.uuid,
        started=not done,
        plan=encode(plan),
        settings=files_without_entries(plan, begun, now.host.settings),
    )
    return replace(now, host=replace(now.host, unfinished=left))


def spared(stands: Snapshot) -> Iterator[tuple[Plan, int, Snapshot]]:
    """Each place before anything is destroyed, and the computer there."""
    plan = planned(plan_teardown(IDS.array, stands))
    first = next(place for place, step in enumerate(plan.steps) if step.effect is Effect.DESTROYS)
    for begun in range(1, first + 1):
        yield plan, begun, carried_out_up_to(begun, plan, stands)


LOCKED = design(encryption=Encryption("safe", unlocking=Unlocking.KEY_FILE))

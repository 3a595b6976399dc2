"""What forbids looking after a running array so: it is not the one that was seen, or not as it was."""

from collections.abc import Iterator

from raidwright.helper.looking.layers.array_facts import read_array
from raidwright.helper.looking.layers.carried_groups import group_not_renamed
from raidwright.helper.plans.array_in_service import array_in_service, not_in_order, other_members
from raidwright.helper.plans.refusals import not_as_seen
from raidwright.storage.failures import Sentence
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.md import members_kept
from raidwright.storage.steps.upkeep import UpkeepStep, groups_renamed


def reasons_against_upkeep(plan: Plan) -> Iterator[str]:
    """Every reason not to do what the plan says to its array."""
    device = array_in_service(plan)
    if isinstance(device, Sentence):
        yield device
        return
    array = read_array(device)
    renamed_groups = groups_renamed(plan.steps)
    yield from not_in_order(plan, array, keeps_copies=not renamed_groups)
    yield from other_members(plan, device, members_kept(plan.steps))
    if not all(isinstance(step, UpkeepStep) and step.fits(array) for step in plan.steps):
        yield not_as_seen(array.path)
    for group in renamed_groups:
        reason = group_not_renamed(device, group)
        if reason is not None:
            yield reason

"""What forbids looking after a running array so: it is not the one that was seen, or not as it was."""

from collections.abc import Iterator

from raidwright.helper.looking.layers.array_facts import read_array
from raidwright.helper.plans.array_in_service import array_in_service, other_members
from raidwright.storage.design.levels import redundant
from raidwright.storage.failures import Sentence, said
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.standing import Standing, standing
from raidwright.storage.steps.context import named_array
from raidwright.storage.steps.md import members_kept
from raidwright.storage.steps.upkeep import UpkeepStep


def reasons_against_upkeep(plan: Plan) -> Iterator[str]:
    """Every reason not to do what the plan says to its array."""
    device = array_in_service(plan)
    if isinstance(device, Sentence):
        yield device
        return
    array = read_array(device)
    yield from _not_fit(plan, array)
    yield from other_members(plan, device, members_kept(plan.steps))
    if not all(isinstance(step, UpkeepStep) and step.fits(array) for step in plan.steps):
        yield said("{array} does not stand as it was seen; make the plan again", array=array.path)


def _not_fit(plan: Plan, array: Array) -> Iterator[str]:
    stands = standing(array)
    if array.level != named_array(plan).level.value or not redundant(named_array(plan).level):
        yield said("{array} is of the kind {level}", array=array.path, level=array.level)
    elif stands is Standing.FAILED:
        yield said("{array} has failed", array=array.path)
    elif stands in (Standing.READ_ONLY, Standing.UNWRITABLE):
        yield said("{array} is at work, or cannot be written to", array=array.path)

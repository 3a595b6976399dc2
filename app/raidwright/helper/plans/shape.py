"""Does a document name whatever its steps use? Asked before anything else reads it.

What a plan may do is not asked here: root makes each plan again of its operation (`helper.own_planning`), and
carries out none that comes out other.
"""

from raidwright.helper.errors import bad_request
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.luks import quick_to_guess
from raidwright.storage.steps.targets import OnArray, disks_of


def check_shape(plan: Plan, *, practice: bool) -> None:
    """Raise HelperError when ``plan`` uses a disk or an array that is not in it, or lists a disk twice.

    Passphrases that are quick to guess are for ``practice`` alone.
    """
    count = len({disk.path for disk in plan.disks})
    if count != len(plan.disks):
        raise bad_request("The plan lists a disk twice.")
    for step in plan.steps:
        things = (*step.acts_on(), *step.needs(), *step.makes(), *step.removes())
        if any(disk >= count for disk in disks_of(things)):
            raise bad_request("A step uses a disk that is not in the plan.")
        if plan.array is None and OnArray() in things:
            raise bad_request("A step uses an array that is not in the plan.")
    if any(disk >= count for disk in plan.typed):
        raise bad_request("The plan was confirmed for a disk that is not in it.")
    if plan.done > len(plan.steps):
        raise bad_request("The plan has done more steps than it has.")
    if quick_to_guess(plan.steps) and not practice:
        raise bad_request("The fast key derivation is only allowed on the practice machine.")

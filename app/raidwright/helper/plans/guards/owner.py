"""What forbids giving a folder away: there is nobody of the name whose it shall become."""

from collections.abc import Iterator

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.configured.user_names import numbers_of
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.filesystem import owners_given
from raidwright.storage.steps.folders import owners_of_folders


def reasons_against_giving(plan: Plan) -> Iterator[str]:
    """Every reason not to give a folder to whom ``plan`` gives it."""
    for owner in dict.fromkeys((*owners_given(plan.ahead), *owners_of_folders(plan.ahead))):
        try:
            numbers_of(owner)
        except HelperError as error:
            yield error.said

"""Plans that nobody's planner has made."""

from raidwright.helper.errors import HelperError
from raidwright.helper.plans.shape import check_shape
from raidwright.protocol import decode, encode
from raidwright.storage.plan.plan import Plan


def shaped(plan: Plan) -> str:
    """Why the document is refused before anybody is asked; empty when it is not."""
    try:
        check_shape(decode(encode(plan), Plan), practice=False)
    except HelperError as error:
        return error.sentence
    return ""

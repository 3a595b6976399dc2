"""Slots of containers that key files open: which container it is, whether one fits, what is left then."""

from collections.abc import Sequence

from raidwright.helper.errors import step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use.at_work import has_ended
from raidwright.helper.looking.on_disk.luks_header import keys_on
from raidwright.helper.plans.array_in_service import lies_on_array
from raidwright.helper.plans.steps.handling import SHORT, require_signature
from raidwright.helper.plans.steps.luks import NO_KEY
from raidwright.helper.tools import ask
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.signatures import LUKS_CONTAINER


def require_container(plan: Plan, path: str, uuid: str = "") -> None:
    """Raise HelperError unless a container on the plan's array is there, of that UUID if one is given."""
    device = kernel.device_at(path)
    if device is None:
        raise step_failure(english("{device} is no longer available.", device=path))
    if not lies_on_array(plan, device):
        raise step_failure(english("{device} is not on the array of the plan.", device=path))
    require_signature(path, LUKS_CONTAINER, uuid)


async def require_unread(file: str) -> None:
    """Raise HelperError while a program that has read the key file may still put its slot down."""
    if not await has_ended("cryptsetup", SHORT, file):
        raise step_failure(english("cryptsetup is still using {file}.", file=file))


def require_others(path: str, file: str) -> None:
    """Raise HelperError unless the container has another key; of a header that is not read nobody knows."""
    try:
        left = keys_on(path) - 1
    except ValueError:
        left = 0
    if left < 1:
        raise step_failure(
            english("{device} has no other key than the one in {file}.", device=path, file=file)
        )


async def fits(argv: Sequence[str]) -> bool:
    """Whether a program of cryptsetup's found a slot that the key opens. Raises HelperError."""
    ended = await ask(argv, timeout=SHORT)
    if ended.status not in (0, NO_KEY):
        raise step_failure(ended.ending, ended.output)
    return ended.status == 0

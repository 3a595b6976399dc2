"""What is left of disks that are gone is let go of: proven a ghost before each command, and gone after it."""

from functools import partial

from raidwright.helper.errors import refusal, step_failure
from raidwright.helper.looking.layers.ghosts import find_ghosts
from raidwright.helper.plans.refusals import not_a_ghost, still_a_ghost
from raidwright.helper.plans.steps.handling import AGAIN, Handling, Udev
from raidwright.helper.tools import becomes
from raidwright.storage.snapshot.users import Ghost
from raidwright.storage.steps.ghosts import LetGo


def handle(step: LetGo) -> Handling:
    """How a ghost is let go of."""
    return Handling(
        udev=Udev.LOOKS,
        makes_on=(),
        require=partial(_require_ghost, step),
        is_due=partial(is_there, step),
        tries=AGAIN,
        verify=partial(_require_gone, step),
    )


def ghost_of(step: LetGo) -> Ghost | None:
    """The ghost that the step is about; None when there is no such one, or it cannot be let go of."""
    return next((ghost for ghost in find_ghosts() if _is_meant(step, ghost) and not ghost.stuck), None)


def is_there(step: LetGo) -> bool:
    """Whether what the step is about is still there: mounts of one file system may go together."""
    return any(_is_meant(step, ghost) for ghost in find_ghosts())


def _is_meant(step: LetGo, ghost: Ghost) -> bool:
    same = (step.kind, step.number) == (ghost.kind, ghost.number)
    return same and (step.point is None or step.point == ghost.point) and step.node in (None, ghost.node)


def _require_ghost(step: LetGo) -> None:
    """Raise HelperError when a disk is beneath it, or it is used by something that is there."""
    if is_there(step) and ghost_of(step) is None:
        raise refusal(not_a_ghost(step))


async def _require_gone(step: LetGo) -> None:
    if not await becomes(lambda: not is_there(step)):
        raise step_failure(still_a_ghost(step))

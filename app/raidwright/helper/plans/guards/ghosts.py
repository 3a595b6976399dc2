"""What forbids letting go of what is left of disks that are gone; and what of it forbids to do more."""

from collections.abc import Iterator

from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.layers.ghosts import find_ghosts
from raidwright.helper.looking.on_disk.probing import probe
from raidwright.helper.plans.refusals import not_a_ghost
from raidwright.helper.plans.steps.ghosts import ghost_of
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.rules.ghosts import ghosts_about
from raidwright.storage.snapshot.ghosts import Ghost
from raidwright.storage.snapshot.signatures import LUKS_CONTAINER
from raidwright.storage.snapshot.users import FileUser
from raidwright.storage.steps.ghosts import ghosts_left


def reasons_against_letting_go(plan: Plan) -> Iterator[str]:
    """Everything that the plan names and that has a disk, or is in use by what is there."""
    for step in ghosts_left(plan.steps):
        ghost = ghost_of(step)
        if ghost is None:
            yield not_a_ghost(step)
            continue
        for user in ghost.users:
            yield _used_by(user, ghost)


def reasons_haunted(plan: Plan) -> Iterator[str]:
    """What the kernel still uses of the plan's array from before its disks left: it is told of, and stays."""
    ghosts = find_ghosts()
    if plan.array is None or not ghosts:
        return
    base = kernel.device_at(plan.array.path)
    probed = probe(base.path) if base is not None and plan.array.is_single else ()
    containers = {each.uuid for each in probed if each.name == LUKS_CONTAINER}
    for ghost in ghosts_about(plan.array.uuid, containers, settings.every_line(), ghosts):
        yield english(
            (
                "The kernel still uses {thing} from before the disks of “{array}” were disconnected. Create"
                " the plan again"
            ),
            thing=ghost.title,
            array=plan.array.name,
        )


def _used_by(user: FileUser, ghost: Ghost) -> str:
    if user.by is not None:
        return english("{file} is shared over NFS", file=ghost.point)
    return english(
        "{program} (process {process}) has files open on {point}",
        program=user.program,
        process=user.process,
        point=ghost.point,
    )

"""What forbids going on with a build that was broken off: our own journal and the disks tell otherwise.

What the plan says of itself proves nothing. Which steps are done the journal knows that was kept here, and
each layer that they made is verified as when it had just been made.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.on_disk.probing import probe
from raidwright.helper.plans import edited_files
from raidwright.helper.plans.guards.new_names import uuid_clashes
from raidwright.helper.plans.held_disks import HeldDisk, HeldDisks
from raidwright.helper.plans.journal_accounts import Account, Unsettled
from raidwright.helper.plans.refusals import writer_sentences
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps.handling import PlanEnvironment
from raidwright.helper.plans.unfinished import broken_build, is_keyless, not_left_by_it
from raidwright.storage.failures import english
from raidwright.storage.plan.continuing.leftovers import (
    DriveNames,
    Leftover,
    continues,
    is_layer,
    same_drive,
    shows_when_done,
)
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.signatures import joined_names
from raidwright.storage.steps.context import DiskIdentity, array_path
from raidwright.storage.steps.step import Effect
from raidwright.storage.steps.targets import OnArray


def reasons_against_continuing(plan: Plan, disks: HeldDisks, plans: Sequence[Unsettled]) -> Iterator[str]:
    """Every reason not to go on with ``plan``; ``plans`` are those that our journal knows as broken off."""
    builds = [(each, broken_build(each.account)) for each in plans]
    pair = next(((each, old) for each, old in builds if old is not None and continues(plan, old)), None)
    if pair is None:
        yield english("There is no record of the interrupted build on this computer. Create the plan again")
        return
    unsettled, broken = pair
    yield from _at_another_step(plan, broken, unsettled.account)
    for disk, old in zip(disks, broken.disks, strict=True):
        yield from _not_its_disk(disk, old)
        yield from _not_as_left(disk, unsettled.leftovers)
    yield from _not_entered(plan, unsettled.account)
    yield from _over_contents(plan, broken, unsettled.account)
    own = {device for disk in disks for device in kernel.above(disk.device)}
    yield from uuid_clashes(plan, own)
    yield from writer_sentences(own)


async def reasons_in_layers(plan: Plan, disks: HeldDisks, state: Path) -> list[str]:
    """Every layer that is said to be there, and is not what its step was to make of it."""
    reasons = []
    for step in plan.steps[: plan.done]:
        if is_layer(step, plan):
            try:
                await handle(plan, step, disks, PlanEnvironment(0, state)).verify()
            except HelperError as error:
                reasons.append(error.said)
    return reasons


def _at_another_step(plan: Plan, broken: Plan, account: Account) -> Iterator[str]:
    """It goes on at the first step that was not done, behind it, or before a container without a key."""
    at = {account.done}
    if account.has_begun_step:
        step = broken.steps[account.done]
        if is_keyless(broken, account):
            at = {account.done - 1}
        elif shows_when_done(step, broken):
            at.add(account.done + 1)
    if plan.done not in at:
        yield english(
            "The interrupted build completed {done} steps, not {claimed}",
            done=account.done,
            claimed=plan.done,
        )


def _not_entered(plan: Plan, account: Account) -> Iterator[str]:
    """What the step that was begun was to enter; entries of those before may have been taken out since."""
    for step in plan.steps[account.done : plan.done]:
        for edit in step.edits(plan):
            try:
                edited_files.require_done(edit, Path("/"))
            except HelperError as error:
                yield error.said


def _not_its_disk(disk: HeldDisk, old: DiskIdentity) -> Iterator[str]:
    now = disk.identity
    sectors = [(each.logical_sector, each.physical_sector) for each in (now, old)]
    if not same_drive(_names(now), _names(old)) or sectors[0] != sectors[1]:
        yield english("{disk} is not the disk that the interrupted build used", disk=disk.title)


def _not_as_left(disk: HeldDisk, leftovers: Sequence[Leftover]) -> Iterator[str]:
    left = next((each for each in leftovers if same_drive(each.drive, _names(disk.identity))), None)
    if left is None:
        yield english("A later plan wrote to {disk}", disk=disk.title)
        return
    yield from not_left_by_it(left, disk)


def _names(disk: DiskIdentity) -> DriveNames:
    return DriveNames(disk.path, disk.model, disk.serial, disk.wwn, disk.size)


def _over_contents(plan: Plan, broken: Plan, account: Account) -> Iterator[str]:
    """Old signatures are erased where there is nothing that anybody could have stored anything in."""
    path = array_path(plan)
    for step in plan.ahead:
        if step.effect is Effect.DESTROYS:
            names = [each.name for each in probe(path)] if kernel.device_at(path) else []
            if step.writes() != (OnArray(),) or (names and not is_keyless(broken, account)):
                yield english(
                    "{device} contains {found}, so it will not be overwritten.",
                    device=path,
                    found=joined_names(names),
                )

"""What a plan that was broken off has left of shares: the next helper brings it to one of two ends.

Until people or servers go, all is as before the plan; from then on they are gone to the last.
"""

import asyncio
import logging
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from raidwright.files import text_at, write_whole
from raidwright.helper.errors import HelperError
from raidwright.helper.limits import only_executor
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.helper.plans import edited_files
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.journal_accounts import Account
from raidwright.helper.plans.shared_before import forget_before, has_before, kept_before
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps.handling import PlanEnvironment, run_anyway
from raidwright.helper.plans.steps.share import remove_account
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.sharing_layer import SHARING_KINDS
from raidwright.storage.steps import Step
from raidwright.storage.steps.share import RemoveAccount, departs, reloads, undoing_steps
from raidwright.storage.steps.step import Edit, destroys

_log = logging.getLogger("raidwright.helper")
_SETTLED = "shares-settled"
"""The file with the name of the last journal for which that was done."""


async def settle_shares(journal: Journal, run: Path, root: Path) -> None:
    """Bring the last plan about shares, if it was broken off, to an end as far as it is about them, once.

    Not while another plan is carried out, which then has the lock in ``run``.
    """
    if await asyncio.to_thread(_plan_to_settle, journal) is None and not has_before(journal.folder):
        return
    try:
        with only_executor(run):
            # Whoever had the lock until now may have come to its end.
            left = await asyncio.to_thread(_plan_to_settle, journal)
            if left is not None:
                await _settle(*left, journal.folder, root)
            await _restore_places(journal, root)
    except (HelperError, OSError):
        _log.exception("what was broken off of shares stays")


def _plan_to_settle(journal: Journal) -> tuple[Account, Plan] | None:
    """The last plan about shares, if it was broken off, with its account; None where that is settled."""
    last = _last_about_shares(journal)
    is_left = last is not None and _is_due(*last) and text_at(journal.folder / _SETTLED) != last[0].name
    return last if is_left else None


def _last_about_shares(journal: Journal) -> tuple[Account, Plan] | None:
    """Others that came after it, as somebody unlocks an array each day, leave all about shares as it is."""
    for account in journal.accounts():
        plan = account.opened.read_plan() if account.opened else None
        if plan is None:
            # The power failed as it was begun; or another version did, which knows shares of its own.
            continue
        is_about = any(edit.kind in SHARING_KINDS for step in plan.steps for edit in step.edits(plan))
        if is_about or _is_due(account, plan):
            return account, plan
    return None


def _is_due(account: Account, plan: Plan) -> bool:
    """Whether the plan was broken off, and left something of shares that it has not put back itself."""
    if account.ended_well:
        return False
    if is_beyond_return(plan, _steps_begun(account, plan)):
        return any(map(departs, plan.steps))
    return _can_return(plan) and not account.outcome


async def _settle(account: Account, plan: Plan, state: Path, root: Path) -> None:
    begun = _steps_begun(account, plan)
    if is_beyond_return(plan, begun):
        await _run_all(plan, filter(departs, plan.steps))
    else:
        await _take_back(plan, begun, state, root)
    write_whole(state / _SETTLED, account.name)


async def _restore_places(journal: Journal, root: Path) -> None:
    """Put back what the plan has changed where it shares, once that is mounted: until then it is kept."""
    last = await asyncio.to_thread(_last_about_shares, journal)
    if last is not None and _is_due(*last) and not is_beyond_return(last[1], _steps_begun(*last)):
        try:
            await _restore(last[1], _steps_begun(*last), PlanEnvironment(0, journal.folder, root))
        except (HelperError, OSError) as error:
            _log.warning("the rights of a shared folder are not restored yet: %s", error)
            return
    forget_before(journal.folder)


async def _restore(plan: Plan, begun: Sequence[Step], environment: PlanEnvironment) -> None:
    no_disks = HeldDisks((), LeftClean(environment.state))
    for step in reversed(begun):
        if kept_before(step, plan, environment.state) is not None:
            await handle(plan, step, no_disks, environment).put_back()


def _steps_begun(account: Account, plan: Plan) -> Sequence[Step]:
    return plan.steps[: account.reached]


def is_beyond_return(plan: Plan, begun: Sequence[Step]) -> bool:
    """Whether people or servers have begun to go, or the array that was shared has."""
    return any(map(departs, begun)) or (plan.purpose is Purpose.TEARDOWN and destroys(begun))


def _can_return(plan: Plan) -> bool:
    """Whether its array stays what it is, so that all about shares can be as before the plan."""
    forgets = plan.purpose is Purpose.KEEP and any(map(departs, plan.steps))
    return plan.purpose is Purpose.SHARE or forgets


async def _run_all(plan: Plan, steps: Iterable[Step]) -> None:
    """Whoever has gone already cannot go once more, and that is no error."""
    for command in (command for step in steps for command in step.commands(plan)):
        await run_anyway(*command.argv)


async def _take_back(plan: Plan, begun: Sequence[Step], state: Path, root: Path) -> None:
    edits = tuple(_edits_made(plan, begun, state))
    try:
        edited_files.put_all_back(edits, root)
    except edited_files.ChangedSinceError as error:
        _log.warning("an entry of a share stays: %s", error.sentence)
    if edits:
        await _run_all(plan, filter(reloads, plan.steps))
    for step in undoing_steps(begun):
        if isinstance(step, RemoveAccount):
            await remove_account(step.person)
        else:
            await _run_all(plan, (step,))


def _edits_made(plan: Plan, begun: Sequence[Step], state: Path) -> Iterator[tuple[Edit, bytes | None]]:
    """Each edit about shares that may have been made, the last first, and what its file held.

    None stands for no file.
    """
    for edit in (edit for step in reversed(begun) for edit in step.edits(plan)):
        if edit.kind not in SHARING_KINDS:
            continue
        before = edited_files.content_before(edit, state)
        if before is not None or not edit.file.digest:
            yield edit, before

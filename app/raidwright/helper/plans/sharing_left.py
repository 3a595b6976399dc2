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
from raidwright.helper.plans import edited_files
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.journal_accounts import Account
from raidwright.helper.plans.steps.handling import run_anyway
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
    if await asyncio.to_thread(_unsettled, journal) is None:
        return
    try:
        with only_executor(run):
            # Whoever had the lock until now may have come to its end.
            left = await asyncio.to_thread(_unsettled, journal)
            if left is not None:
                await _settle(*left, journal.folder, root)
    except (HelperError, OSError):
        _log.exception("what was broken off of shares stays")


def _unsettled(journal: Journal) -> tuple[Account, Plan] | None:
    """The last plan about shares, if it was broken off, with its account; None where that is settled.

    Others that came after it, as somebody unlocks an array each day, leave it as it is.
    """
    settled = text_at(journal.folder / _SETTLED)
    for account in journal.accounts():
        plan = account.opened.read_plan() if account.opened else None
        if plan is None or account.name == settled:
            return None
        if not account.ended_well and _is_due(plan, account):
            return account, plan
        if any(edit.kind in SHARING_KINDS for step in plan.steps for edit in step.edits(plan)):
            return None
    return None


def _is_due(plan: Plan, account: Account) -> bool:
    if is_beyond_return(plan, plan.steps[: account.reached]):
        return any(map(departs, plan.steps))
    return _can_return(plan) and not account.outcome


async def _settle(account: Account, plan: Plan, state: Path, root: Path) -> None:
    begun = plan.steps[: account.reached]
    if is_beyond_return(plan, begun):
        await _run_all(plan, filter(departs, plan.steps))
    else:
        await _take_back(plan, begun, state, root)
    write_whole(state / _SETTLED, account.name)


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

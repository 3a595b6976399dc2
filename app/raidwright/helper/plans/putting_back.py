"""What a helper would have put back that ended in the middle of a plan: the next one does it at its start."""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from pathlib import Path

from raidwright.helper.errors import HelperError
from raidwright.helper.limits import only_executor
from raidwright.helper.looking.configured import key_files
from raidwright.helper.looking.in_use.header_folder import clear_header_folder
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.on_disk.singles import every_single
from raidwright.helper.plans import edited_files, group_files
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.journal_accounts import Account
from raidwright.helper.plans.remaking import is_made, make_up_for, note_unmade
from raidwright.helper.plans.steps.configuration import handle
from raidwright.helper.plans.steps.handling import Errand
from raidwright.helper.plans.steps.key_file import take_back
from raidwright.helper.plans.steps.md import let_go_on
from raidwright.storage.plan.plan import Plan, Purpose
from raidwright.storage.steps import Step
from raidwright.storage.steps.command import shell_line
from raidwright.storage.steps.configuration import ConfigurationStep, applying_steps
from raidwright.storage.steps.header import HEADER_FOLDER
from raidwright.storage.steps.key_file import given_key_files
from raidwright.storage.steps.lvm import groups_forgotten
from raidwright.storage.steps.md import halts
from raidwright.storage.steps.step import Effect

_log = logging.getLogger("raidwright.helper")


def put_back_left(journal: Journal, run: Path, root: Path) -> None:
    """Put back what the last plan has taken out, if it was broken off; nothing is done twice.

    Nothing is done as long as another helper, which may have lost the bus, goes on with that plan: then it
    has the lock in ``run``.
    """
    try:
        with only_executor(run):
            _clear_header(root)
            edited_files.clear_up(root)
            newest, plan = _last_broken_plan(journal)
            if newest is not None and plan is not None:
                _put_back(plan, newest, journal.folder, root)
    except (HelperError, OSError):
        _log.exception("what was broken off could not be put back")


def _clear_header(root: Path) -> None:
    """Remove a saved header: whoever knows a passphrase changed since could open the container by it."""
    try:
        clear_header_folder(root)
    except OSError:
        _log.exception("the header of a container that was saved stays in %s", HEADER_FOLDER)


async def take_back_key(journal: Journal, run: Path, root: Path) -> None:
    """Remove the key files that no crypttab names yet, and their slots, which takes a while to find.

    Not while another plan is carried out, which then has the lock in ``run``.
    """
    for plan in await asyncio.to_thread(lambda: tuple(_plans_with_key_files(journal, root))):
        try:
            with only_executor(run):
                await take_back(plan, root)
        except (HelperError, OSError):
            _log.exception("the key file of a plan that was broken off stays")


def _plans_with_key_files(journal: Journal, root: Path) -> Iterator[Plan]:
    """For each array with a key file, the last plan that made one, if that was to keep it and was broken off.

    An array that was not there when one helper came up may be there when the next one does.
    """
    waiting = set(key_files.key_arrays(root))
    for account in journal.accounts() if waiting else ():
        plan = account.opened.read_plan() if account.opened else None
        array = plan.array.uuid if plan and plan.array else ""
        if plan and array in waiting and given_key_files(plan.steps[: account.reached]):
            waiting.discard(array)
            if plan.purpose is Purpose.KEEP and not account.ended_well:
                yield plan


async def make_again(journal: Journal, run: Path) -> None:
    """Have systemd and the initial RAM disk follow the entries that were put back; this takes a while.

    It is done once for each plan that was broken off, and again where a program failed; not while another
    plan is carried out, which then has the lock in ``run``.
    """
    owing = await asyncio.to_thread(lambda: tuple(_plans_to_make_again(journal)))
    if not owing:
        return
    errand = Errand(0, journal.folder)
    ways = {
        command: handle(plan, step, errand)
        for _, plan, steps in owing
        for step in steps
        for command in step.commands(plan)
    }
    try:
        with only_executor(run):
            failed = [command for command, way in ways.items() if not await make_up_for(command, way)]
            note_unmade(owing[0][0], [shell_line(command) for command in failed], journal.folder)
    except (HelperError, OSError):
        _log.exception("what was put back could not be made known")


def _plans_to_make_again(journal: Journal) -> Iterator[tuple[str, Plan, Sequence[ConfigurationStep]]]:
    """Journal, plan and steps to be made again of each plan that was broken off, the newest first.

    It ends at the first plan for which that was done: then it was done for all older ones at once.
    """
    for account in journal.in_service():
        plan = account.opened.read_plan() if account.opened else None
        steps = (
            applying_steps(plan.steps[: account.reached])
            if plan and _may_have_taken_out_entries(plan, account)
            else ()
        )
        if steps and is_made(account.name, journal.folder):
            return
        if plan and steps:
            yield account.name, plan, steps


def _last_broken_plan(journal: Journal) -> tuple[Account | None, Plan | None]:
    """The newest account, and its plan if that did not come to its end; None for what there is not."""
    newest = next(journal.accounts(), None)
    plan = newest.opened.read_plan() if newest and newest.opened and not newest.ended_well else None
    return newest, plan


def _may_have_taken_out_entries(plan: Plan, account: Account) -> bool:
    """Whether the plan may have taken out entries of an array of which nothing was destroyed since."""
    begun = plan.steps[: account.reached]
    if plan.purpose is not Purpose.TEARDOWN or account.outcome or plan.array is None:
        return False
    is_lost = any(step.effect is Effect.DESTROYS for step in begun)
    return not is_lost and plan.array.uuid in arrays.every_uuid() | every_single()


def _put_back(plan: Plan, account: Account, state: Path, root: Path) -> None:
    begun = plan.steps[: account.reached]
    uuid = plan.array.uuid if plan.array else ""
    if halts(begun):
        for array in arrays.running_as(uuid):
            let_go_on(array)
    if _may_have_taken_out_entries(plan, account):
        _enter_again(plan, begun, state, root)


def _enter_again(plan: Plan, begun: Sequence[Step], state: Path, root: Path) -> None:
    edits = (
        (edit, edited_files.content_before(edit, state))
        for step in reversed(begun)
        for edit in step.edits(plan)
    )
    try:
        edited_files.put_all_back(((edit, before) for edit, before in edits if before is not None), root)
    except (HelperError, OSError):
        _log.exception("not every entry that was taken out could be put back")
    for step in groups_forgotten(begun):
        group_files.put_back(step.group, state)

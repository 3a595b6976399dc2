"""What a helper would have put back that ended in the middle of a plan: the next one does it at its start."""

import asyncio
import logging
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from raidwright.files import text_at, write_whole
from raidwright.helper.errors import HelperError
from raidwright.helper.limits import only_executor
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import key_files
from raidwright.helper.looking.devices.udev import catch_up
from raidwright.helper.looking.in_use.header_folder import clear_header_folder
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.on_disk.singles import every_single
from raidwright.helper.plans import edited_files, group_files
from raidwright.helper.plans.erased_groups import disk_now, forget_erased_groups
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.journal_accounts import Account, only_uses
from raidwright.helper.plans.rerunning import has_run_again, note_failed_programs, run_again
from raidwright.helper.plans.steps.configuration import handle
from raidwright.helper.plans.steps.handling import PlanEnvironment
from raidwright.helper.plans.steps.key_file import take_back
from raidwright.helper.plans.steps.md import let_go_on
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import ConfigurationStep, applying_steps
from raidwright.storage.steps.header import HEADER_FOLDER
from raidwright.storage.steps.key_file import containers_with_new_key_file
from raidwright.storage.steps.lvm import groups_forgotten, groups_to_forget
from raidwright.storage.steps.md import halts
from raidwright.storage.steps.step import destroys, shell_line

_log = logging.getLogger("raidwright.helper")
_PUT_BACK = "put-back"
"""The file with the name of the last journal of a broken off plan that leaves nothing to put back."""


def put_back_left(journal: Journal, run: Path, root: Path) -> None:
    """Put back what the last plan has taken out, if it was broken off, once: what is undone later stays so.

    Nothing is done as long as another helper, which may have lost the bus, goes on with that plan: then it
    has the lock in ``run``.
    """
    try:
        with only_executor(run):
            _clear_header(root)
            edited_files.clear_up(root)
            _put_back_in_place(journal, root)
    except (HelperError, OSError):
        _log.exception("what was broken off could not be put back")


def _put_back_in_place(journal: Journal, root: Path) -> None:
    """Syncs that stand still go on only after the very last plan: whoever halted them since has a reason."""
    accounts, put_back = journal.accounts(), journal.folder / _PUT_BACK
    last = next(_but_uses(accounts), None)
    plan = _broken_plan(last)
    if last is None or plan is None or text_at(put_back) == last.name:
        return
    halted = tuple(_halted_arrays(plan, last)) if last is accounts[0] else ()
    for array in halted:
        let_go_on(array)
    is_entered = _may_have_taken_out_entries(plan, last)
    if _enter_again(plan, plan.steps[: last.reached], journal.folder, root) if is_entered else halted:
        write_whole(put_back, last.name)


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
        if plan and array in waiting and containers_with_new_key_file(plan.steps[: account.reached]):
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
    environment = PlanEnvironment(0, journal.folder)
    ways = {
        command: handle(plan, step, environment)
        for _, plan, steps in owing
        for step in steps
        for command in step.commands(plan)
    }
    try:
        with only_executor(run):
            failed = [command for command, way in ways.items() if not await run_again(command, way)]
            note_failed_programs(owing[0][0], [shell_line(command) for command in failed], journal.folder)
    except (HelperError, OSError):
        _log.exception("what was put back could not be made known")


async def forget_groups(journal: Journal, run: Path) -> None:
    """Delete LVM's backups of groups that the last plan has wiped, if the helper died in it.

    Not while another plan is carried out, which then has the lock in ``run``.
    """
    newest, plan = await asyncio.to_thread(_last_broken_plan, journal)
    if newest is None or plan is None or not groups_to_forget(plan.steps, newest.reached):
        return
    try:
        with only_executor(run):
            await forget_erased_groups(plan, newest.reached, journal.folder)
    except HelperError:
        _log.exception("LVM's backup of a group that was wiped stays")


async def bring_up_to_date(journal: Journal, run: Path) -> None:
    """Have udev see what the last plan has come to, if the helper died in it: it told nobody.

    Not while another plan is carried out, which then has the lock in ``run``.
    """
    newest, plan = await asyncio.to_thread(_last_broken_plan, journal)
    if newest is None or plan is None:
        return
    try:
        with only_executor(run):
            await catch_up([disk for disk in map(disk_now, plan.disks) if disk is not None])
    except (HelperError, OSError):
        _log.exception("udev was not brought up to date")


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
        if steps and has_run_again(account.name, journal.folder):
            return
        if plan and steps:
            yield account.name, plan, steps


def _last_broken_plan(journal: Journal) -> tuple[Account | None, Plan | None]:
    """The newest account, and its plan if that did not come to its end; None for what there is not."""
    newest = next(iter(journal.accounts()), None)
    return newest, _broken_plan(newest)


def _broken_plan(account: Account | None) -> Plan | None:
    return account.opened.read_plan() if account and account.opened and not account.ended_well else None


def _but_uses(accounts: Iterable[Account]) -> Iterator[Account]:
    """All but those of plans that used an array to their ends: these enter nothing anywhere."""
    for account in accounts:
        if not only_uses(account) or not account.ended_well:
            yield account


def _may_have_taken_out_entries(plan: Plan, account: Account) -> bool:
    """Whether the plan may have taken out entries of an array of which nothing was destroyed since."""
    begun = plan.steps[: account.reached]
    if plan.purpose is not Purpose.TEARDOWN or account.outcome or plan.array is None:
        return False
    return not destroys(begun) and plan.array.uuid in arrays.every_uuid() | every_single()


def _halted_arrays(plan: Plan, account: Account) -> Iterator[Device]:
    """The arrays whose syncs may stand still for the plan.

    Since a restart they do so for somebody else, as they do where the plan told how it ended before a loss:
    then it had them go on itself.
    """
    begun = plan.steps[: account.reached]
    start = account.opened.start if account.opened else ""
    is_settled = bool(account.outcome) and not destroys(begun)
    if plan.array is not None and halts(begun) and start == kernel.this_start() and not is_settled:
        yield from arrays.running_as(plan.array.uuid)


def _enter_again(plan: Plan, begun: Sequence[Step], state: Path, root: Path) -> bool:
    """Whether all that was taken out is there again, or stands in a file that somebody has changed since."""
    edits = (
        (edit, edited_files.content_before(edit, state))
        for step in reversed(begun)
        for edit in step.edits(plan)
    )
    is_back = True
    try:
        edited_files.put_all_back(((edit, before) for edit, before in edits if before is not None), root)
    except edited_files.ChangedSinceError as error:
        _log.warning("an entry that was taken out stays out: %s", error.sentence)
    except (HelperError, OSError):
        _log.exception("not every entry that was taken out could be put back")
        is_back = False
    for step in groups_forgotten(begun):
        group_files.put_back(step.group, state)
    return is_back

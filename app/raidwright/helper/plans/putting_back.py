"""What a helper would have put back that ended in the middle of a plan: the next one does it at its start."""

import contextlib
import logging
from pathlib import Path

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import arrays, key_files
from raidwright.helper.plans.accounts import Account
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.steps.md import let_go_on
from raidwright.storage.plan.plan import Plan, Purpose
from raidwright.storage.steps.key_file import makes_key
from raidwright.storage.steps.md import halts

_log = logging.getLogger("raidwright.helper")


def put_back_left(journal: Journal, root: Path) -> None:
    """Whatever was broken off last has to be put back, or is put back already; nothing is done twice."""
    newest = next(journal.accounts(), None)
    plan = newest.opened.read_plan() if newest and newest.opened and not newest.ended_well else None
    if newest is None or plan is None:
        return
    try:
        _put_back(plan, newest, root)
    except (HelperError, OSError):
        _log.exception("what was broken off could not be put back")


def _put_back(plan: Plan, account: Account, root: Path) -> None:
    begun = plan.steps[: account.reached]
    uuid = plan.array.uuid if plan.array else ""
    if halts(begun):
        for array in arrays.running_as(uuid):
            let_go_on(array)
    if makes_key(begun) and plan.purpose is Purpose.KEEP:
        # Nothing tells of it yet, and nobody can see whether the container knows it.
        with contextlib.suppress(FileNotFoundError):
            key_files.remove_unnamed_key(uuid, root)

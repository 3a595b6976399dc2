"""Folders on a new file system: made and given away by their open parent, never by a path."""

import contextlib
import os
import stat
from functools import partial

from raidwright.files import FOLDER
from raidwright.helper.errors import step_failure
from raidwright.helper.plans.steps.filesystem import owner_of, top_folder
from raidwright.helper.plans.steps.handling import Handling, PlanEnvironment, Udev
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.context import Context
from raidwright.storage.steps.filesystem import folder_mode
from raidwright.storage.steps.folders import MakeFolders


def handle(plan: Plan, step: MakeFolders, environment: PlanEnvironment) -> Handling:
    """How folders are made on what was mounted."""
    make, verify = (
        partial(_make, plan, step, environment.uid),
        partial(_require_made, plan, step, environment.uid),
    )
    return Handling(udev=Udev.LOOKS, makes_on=(), prepare=make, in_use=True, verify=verify)


def _make(plan: Context, step: MakeFolders, uid: int) -> None:
    with top_folder(plan, step.target, step.point) as top:
        for name in step.folders:
            # A plan that was broken off between this and its next word has made it before.
            with contextlib.suppress(FileExistsError):
                os.mkdir(name, 0o700, dir_fd=top)
            folder = os.open(name, FOLDER, dir_fd=top)
            try:
                os.fchown(folder, *owner_of(step.ownership, uid, step.owner))
                os.fchmod(folder, folder_mode(step.ownership))
            finally:
                os.close(folder)


async def _require_made(plan: Context, step: MakeFolders, uid: int) -> None:
    wanted = (*owner_of(step.ownership, uid, step.owner), folder_mode(step.ownership))
    with top_folder(plan, step.target, step.point) as top:
        for name in step.folders:
            status = os.stat(name, dir_fd=top, follow_symlinks=False)
            rights = (status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode))
            if not stat.S_ISDIR(status.st_mode) or rights != wanted:
                raise step_failure(
                    english("{folder} in {point} was not created as planned.", folder=name, point=step.point)
                )

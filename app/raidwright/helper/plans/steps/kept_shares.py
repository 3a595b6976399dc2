"""What is shared is kept on the file system: by its open top folder, written whole, through no link."""

import asyncio
import contextlib
import os
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from raidwright.files import NEW_FILE, unlink_if_there
from raidwright.helper.errors import HelperError, step_failure
from raidwright.helper.plans.shared_before import FileBefore, keep_before, kept_before
from raidwright.helper.plans.steps.filesystem import top_folder
from raidwright.helper.plans.steps.handling import Handling, nothing, on_computer
from raidwright.reading.kept_shares import kept_content
from raidwright.storage.failures import english, system_words
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.kept_shares import KEPT, kept_after, kept_in, kept_text
from raidwright.storage.steps.kept_shares import KeepShares

_FRESH = f"{KEPT}.new"


def handle(plan: Plan, step: KeepShares, state: Path) -> Handling:
    """How the file is written, and put back as it was where sharing is all that was asked for.

    To share no more does not fail because of it: the disk may be full, read-only or broken by then.
    """
    undoes = plan.purpose is Purpose.SHARE

    async def keep() -> None:
        with contextlib.nullcontext() if step.shares else contextlib.suppress(HelperError):
            await asyncio.to_thread(_keep, plan, step, state if undoes else None)

    async def put_back() -> None:
        before = kept_before(step, plan, state)
        if isinstance(before, FileBefore):
            await asyncio.to_thread(_put_back, plan, step, before)

    verify = partial(_require_kept, plan, step) if step.shares else nothing
    return replace(on_computer(verify=verify, put_back=put_back if undoes else nothing), call=keep)


@contextlib.contextmanager
def _top_folder(plan: Plan, step: KeepShares) -> Iterator[int]:
    """The top folder, open; what goes wrong in it is told as what went wrong with the file."""
    try:
        with top_folder(plan, step.target, step.point, step.subvolume or "/") as top:
            yield top
    except OSError as error:
        words = english("{file} could not be written: {reason}.", file=step.file, reason=system_words(error))
        raise step_failure(words) from None


def _keep(plan: Plan, step: KeepShares, state: Path | None) -> None:
    """Write the file; what it held is kept below ``state``."""
    with _top_folder(plan, step) as top:
        before = _own_content(top, step)
    after = kept_text(kept_after(kept_in(before), step.shares, step.gone))
    if state is not None:
        keep_before(step, FileBefore(before, after), plan, state)
    with _top_folder(plan, step) as top:
        _write(after, top)


def _put_back(plan: Plan, step: KeepShares, before: FileBefore) -> None:
    """What somebody else has written since, as another computer does, stays."""
    with _top_folder(plan, step) as top:
        if _own_content(top, step) == before.after:
            _write(before.content, top)


def _own_content(top: int, step: KeepShares) -> bytes:
    """What the file holds. Raises HelperError where its name belongs to something else."""
    content = kept_content(top)
    if content is None:
        raise step_failure(
            english("{file} was not created by Raidwright. Rename or delete it.", file=step.file)
        )
    return content


def _write(content: bytes, top: int) -> None:
    """At every moment the file is the old or the new one; without content there is none. Raises OSError."""
    unlink_if_there(_FRESH, top)
    if content:
        with os.fdopen(os.open(_FRESH, NEW_FILE, 0o600, dir_fd=top), "wb") as opened:
            opened.write(content)
            os.fchmod(opened.fileno(), 0o644)
            opened.flush()
            os.fsync(opened.fileno())
        os.replace(_FRESH, KEPT, src_dir_fd=top, dst_dir_fd=top)
    else:
        unlink_if_there(KEPT, top)
    os.fsync(top)


async def _require_kept(plan: Plan, step: KeepShares) -> None:
    with _top_folder(plan, step) as top:
        shares = kept_in(_own_content(top, step))
    if not set(step.shares) <= set(shares):
        raise step_failure(english("{file} does not contain the planned settings.", file=step.file))

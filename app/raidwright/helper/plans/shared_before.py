"""What a plan about shares has found where it shares, kept beside the journals until it has come to an end.

A plan that is stopped puts it back itself; after a kill or a loss of power the next helper does.
"""

import contextlib
from pathlib import Path

import msgspec

from raidwright.files import text_at, write_whole
from raidwright.helper.access_list import Lists
from raidwright.storage.fact import Lasting
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step

_NAME = "shared-before"


class FolderBefore(Lasting, frozen=True, tag="folder"):
    """A folder before it was shared."""

    lists: tuple[Lists, ...]
    """From the top folder to the shared one."""
    users: dict[int, int]
    """Who was let in (uid -> rights); by then they may be no users any more."""
    made: int
    """So many of the folders were not there, the innermost ones."""


class FileBefore(Lasting, frozen=True, tag="file"):
    """The file of the shares that a file system keeps of itself."""

    content: bytes
    after: bytes


Before = FolderBefore | FileBefore


class _Record(Lasting, frozen=True):
    plan: str
    """Its fingerprint."""
    steps: dict[int, Before]


def keep_before(step: Step, before: Before, plan: Plan, state: Path) -> None:
    """Keep that for ``step`` of ``plan``, and what was kept for any other plan no more. Raises OSError."""
    steps = _steps(plan, state) | {plan.steps.index(step): before}
    write_whole(state / _NAME, msgspec.json.encode(_Record(plan.fingerprint(), steps)).decode())


def kept_before(step: Step, plan: Plan, state: Path) -> Before | None:
    """What is kept for it; None where the step has changed nothing yet, or another plan came since."""
    return _steps(plan, state).get(plan.steps.index(step))


def has_before(state: Path) -> bool:
    """Whether anything is, for whichever plan."""
    return (state / _NAME).exists()


def forget_before(state: Path) -> None:
    """Keep nothing any more. Raises OSError."""
    (state / _NAME).unlink(missing_ok=True)


def _steps(plan: Plan, state: Path) -> dict[int, Before]:
    with contextlib.suppress(msgspec.MsgspecError):
        record = msgspec.json.decode(text_at(state / _NAME), type=_Record)
        if record.plan == plan.fingerprint():
            return record.steps
    return {}

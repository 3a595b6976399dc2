"""What root's own planning and its last line say to each plan that reached root: where they differ.

The accounts are written by ``RAIDWRIGHT_RECORD=FOLDER ./dev test lab`` (see `tests.lab.recorded`); the folder
stands behind the name: ``./dev measure replanned=FOLDER``.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from raidwright.helper.planning_record import PlanningAccount
from raidwright.protocol import decode
from raidwright.storage.snapshot.array_status import array_status
from raidwright.storage.snapshot.tree import array_by_uuid
from tests.measure.figure import Figure

_LIMIT = 16 * 1024 * 1024
"""Bytes of one account: the look is in it."""


def measure(*folders: str) -> list[Figure]:
    """The table of operation, state and outcome; how many plans the last line alone refuses.

    It says nothing of what the planner knows, and so is free where root's own planning objects.
    """
    accounts = [each for folder in folders for each in _accounts(Path(folder))]
    rows = Counter(
        (operation_of(each), state_of(each), outcome_of(each), guards_of(each)) for each in accounts
    )
    for (operation, state, own, guards), count in sorted(rows.items()):
        print(f"{operation:<20}{state:<28}{own:<10}{guards:<10}{count:>4}")
    differing = [each for each in accounts if each.guards and not each.objection]
    for each in differing:
        print(f"{operation_of(each)}, {state_of(each)}: {each.guards}")
    kinds = {(operation, state) for operation, state, *_ in rows}
    refused = sum(bool(each.objection) for each in accounts)
    detail = f"{len(accounts)} plans, {len(kinds)} of operation x state, {refused} refused"
    return [Figure("plans that the last line alone refuses", len(differing), "", detail, 0)]


def operation_of(account: PlanningAccount) -> str:
    """The name of what was asked for."""
    operation = account.plan.operation
    name = type(operation).__name__ if operation else "unsaid"
    return f"{name}, resumed" if account.plan.done else name


def state_of(account: PlanningAccount) -> str:
    """How the plan's array stands in root's look."""
    if account.plan.array is None:
        return "no array"
    array = array_by_uuid(account.look, account.plan.array.uuid)
    level = account.plan.array.level
    kind = level.value if level is not None else "absent"
    return f"{kind} {array_status(array).value if array is not None else 'not there'}"


def outcome_of(account: PlanningAccount) -> str:
    """What root's own planning said."""
    if not account.objection:
        return "same"
    return "other" if "out of date" in account.objection else "refused"


def guards_of(account: PlanningAccount) -> str:
    """What the last line said."""
    return "refused" if account.guards else "free"


def _accounts(folder: Path) -> Iterator[PlanningAccount]:
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_bytes().splitlines():
            yield decode(line, PlanningAccount, _LIMIT)

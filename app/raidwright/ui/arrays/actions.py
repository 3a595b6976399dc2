"""What can be done with an array: the list from which the page draws its buttons and menus, in their order.

To add one is a line here; `choices` has what asks for a disk first.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication

from raidwright.storage.plan.growth.enlarging import plan_any_enlarging
from raidwright.storage.plan.growth.planner import plan_any_growth
from raidwright.storage.plan.plan import Answer
from raidwright.storage.plan.repair.failing import plan_any_exchange
from raidwright.storage.plan.repair.spares import plan_any_spare, plan_any_spare_leaving
from raidwright.storage.plan.repair.target import REPLACEABLE
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.header import plan_any_header_restoring, plan_header_saving
from raidwright.storage.plan.upkeep.planner import (
    plan_any_limits,
    plan_bitmap,
    plan_calendar,
    plan_check,
    plan_check_end,
)
from raidwright.storage.plan.upkeep.staying import plan_any_staying
from raidwright.storage.plan.upkeep.unlocking import plan_any_unlocking, unlocking_now
from raidwright.storage.plan.use.planner import (
    plan_lock,
    plan_look,
    plan_start,
    plan_stop,
    plan_unlock,
    plan_writable,
)
from raidwright.storage.rules.container_findings import container_on, is_damaged
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.standing import call_roll, is_system_of_nas
from raidwright.storage.steps.upkeep import is_checked
from raidwright.ui.arrays.action import ActionMenu, ArrayAction, Question
from raidwright.ui.arrays.choices import ONE_MORE, SPARE, SPARE_LEAVES
from raidwright.ui.arrays.dialogs import ask_what_to_restore, ask_where_to_save

translate = QCoreApplication.translate


def _plainly(planner: Callable[[str, Snapshot], Answer]) -> Callable[[str, Snapshot, str], Answer]:
    return lambda uuid, snapshot, _: planner(uuid, snapshot)


def _is_there(array: Array) -> bool:
    """Whether md holds its members, running or not."""
    return array.running or bool(array.node)


def _is_read_only(array: Array) -> bool:
    return array.state == "readonly"


def _runs(array: Array) -> bool:
    return array.running


def _stands_still(array: Array) -> bool:
    return not array.running


def _may_be_looked_into(array: Array) -> bool:
    return _stands_still(array) or _is_read_only(array)


def _keeps_more_than_once(array: Array) -> bool:
    """The system of a NAS does too, and nobody looks after that here."""
    return array.running and array.level in REPLACEABLE and not is_system_of_nas(array)


def _lacks_no_disk(array: Array) -> bool:
    """What has failed is offered to be replaced anyway."""
    roll = call_roll(array)
    return _keeps_more_than_once(array) and not (roll.missing or roll.faulty)


def _has_spare(array: Array) -> bool:
    return _keeps_more_than_once(array) and call_roll(array).spares > 0


def _has_calendar(snapshot: Snapshot, *, is_on: bool) -> bool:
    calendar = snapshot.host.checks
    return calendar is not None and calendar.is_on == is_on


def _is_known(array: Array) -> bool:
    """Whether the helper has said what becomes of a member that comes back."""
    return _keeps_more_than_once(array) and bool(array.state)


def _may_be_checked(array: Array) -> bool:
    return _keeps_more_than_once(array) and not is_checked(array)


def _does_not_agree(array: Array) -> bool:
    return bool(array.mismatches) and _may_be_checked(array)


def _opening_words(encrypted: bool) -> str:
    if encrypted:
        return translate("ArrayAction", "&Unlock and mount")
    return translate("ArrayAction", "&Mount")


def _closing_words(encrypted: bool) -> str:
    if encrypted:
        return translate("ArrayAction", "Unmount and &lock")
    return translate("ArrayAction", "U&nmount")


ACTIONS = (
    ArrayAction(
        "start-array", lambda _: translate("ArrayAction", "&Start"), _plainly(plan_start), _stands_still
    ),
    ArrayAction(
        "look-inside", lambda _: translate("ArrayAction", "Look &inside"), plan_look, _may_be_looked_into
    ),
    ArrayAction(
        "make-writable",
        lambda _: translate("ArrayAction", "Make &writable"),
        _plainly(plan_writable),
        _is_read_only,
    ),
    ArrayAction("unlock-array", _opening_words, plan_unlock, _runs),
    ArrayAction("lock-array", _closing_words, _plainly(plan_lock), _runs),
    ArrayAction("stop-array", lambda _: translate("ArrayAction", "S&top"), _plainly(plan_stop), _is_there),
    ArrayAction(
        "check-array",
        lambda _: translate("ArrayAction", "&Check"),
        _plainly(plan_check),
        _may_be_checked,
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "end-check",
        lambda _: translate("ArrayAction", "&End the check"),
        _plainly(plan_check_end),
        is_checked,
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "mend-array",
        lambda _: translate("ArrayAction", "Make its disks &agree"),
        _plainly(partial(plan_check, mend=True)),
        _does_not_agree,
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "limit-sync",
        lambda _: translate("ArrayAction", "&Speed of a sync…"),
        _plainly(plan_any_limits),
        _keeps_more_than_once,
        question=Question.SPEED,
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "check-each-month",
        lambda _: translate("ArrayAction", "Check each mo&nth"),
        _plainly(partial(plan_calendar, wanted=True)),
        _keeps_more_than_once,
        suits=lambda _, snapshot: _has_calendar(snapshot, is_on=False),
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "check-no-more",
        lambda _: translate("ArrayAction", "Check no more each mo&nth"),
        _plainly(partial(plan_calendar, wanted=False)),
        _keeps_more_than_once,
        suits=lambda _, snapshot: _has_calendar(snapshot, is_on=True),
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "exchange-disk",
        lambda _: translate("ArrayAction", "Replace a d&isk…"),
        _plainly(plan_any_exchange),
        _lacks_no_disk,
        question=Question.REPLACEMENT,
        menu=ActionMenu.DISKS,
    ),
    ArrayAction(
        "grow-array",
        lambda _: translate("ArrayAction", "One disk &more…"),
        _plainly(plan_any_growth),
        _keeps_more_than_once,
        choice=ONE_MORE,
        menu=ActionMenu.DISKS,
    ),
    ArrayAction(
        "add-spare",
        lambda _: translate("ArrayAction", "Add a s&pare…"),
        _plainly(plan_any_spare),
        _keeps_more_than_once,
        choice=SPARE,
        menu=ActionMenu.DISKS,
    ),
    ArrayAction(
        "remove-spare",
        lambda _: translate("ArrayAction", "Take &out a spare…"),
        _plainly(plan_any_spare_leaving),
        _has_spare,
        choice=SPARE_LEAVES,
        menu=ActionMenu.DISKS,
    ),
    ArrayAction(
        "enlarge-array",
        lambda _: translate("ArrayAction", "Use all the &room…"),
        _plainly(plan_any_enlarging),
        _keeps_more_than_once,
        question=Question.REACH,
        menu=ActionMenu.DISKS,
    ),
    ArrayAction(
        "add-bitmap",
        lambda _: translate("ArrayAction", "Add a &bitmap"),
        _plainly(partial(plan_bitmap, wanted=True)),
        lambda array: _is_known(array) and not array.bitmap,
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "remove-bitmap",
        lambda _: translate("ArrayAction", "Remove the &bitmap"),
        _plainly(partial(plan_bitmap, wanted=False)),
        lambda array: _is_known(array) and array.bitmap,
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "keep-array",
        lambda _: translate("ArrayAction", "Make it sta&y"),
        _plainly(plan_any_staying),
        _runs,
        question=Question.STAYING,
    ),
    ArrayAction(
        "change-unlocking",
        lambda _: translate("ArrayAction", "How it is &unlocked…"),
        _plainly(plan_any_unlocking),
        _runs,
        lambda array, snapshot: unlocking_now(array, snapshot) is not None,
        question=Question.UNLOCKING,
        menu=ActionMenu.ENCRYPTION,
    ),
    ArrayAction(
        "save-header",
        lambda _: translate("ArrayAction", "Save its &header…"),
        _plainly(plan_header_saving),
        _runs,
        lambda array, snapshot: container_on(array, snapshot) is not None,
        ask_where_to_save,
        menu=ActionMenu.ENCRYPTION,
    ),
    ArrayAction(
        "restore-header",
        lambda _: translate("ArrayAction", "Restore its hea&der…"),
        _plainly(plan_any_header_restoring),
        _runs,
        lambda array, snapshot: is_damaged(array, snapshot) or container_on(array, snapshot) is not None,
        ask_what_to_restore,
        menu=ActionMenu.ENCRYPTION,
    ),
    ArrayAction(
        "review-teardown",
        lambda _: translate("ArrayAction", "Take &down…"),
        _plainly(plan_teardown),
        loses=True,
    ),
)

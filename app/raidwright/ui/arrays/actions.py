"""What can be done with an array: the list from which the page draws its buttons and menus, in their order.

To add one is a line here; `choices` has what asks for a disk first.
"""

from functools import partial

from PySide6.QtCore import QCoreApplication

from raidwright.storage.operations.boot import BackUpHeader, Disable
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.upkeep import (
    Check,
    CheckMonthly,
    RenameVolumeGroup,
    Repair,
    SetBitmap,
    StopCheck,
)
from raidwright.storage.operations.use import Lock, LookInside, MakeArrayWritable, Start, Stop, Unlock
from raidwright.storage.plan.growth.enlarging import plan_any_enlarging
from raidwright.storage.plan.growth.planner import plan_any_growth
from raidwright.storage.plan.repair.failing import plan_any_exchange
from raidwright.storage.plan.repair.findings import REPLACEABLE
from raidwright.storage.plan.repair.spares import plan_any_spare, plan_any_spare_leaving
from raidwright.storage.plan.upkeep.disabling import has_entries
from raidwright.storage.plan.upkeep.enabling import plan_enable_or_owner
from raidwright.storage.plan.upkeep.header import plan_any_header_restoring
from raidwright.storage.plan.upkeep.planner import (
    has_group_namesake,
    plan_any_limits,
)
from raidwright.storage.plan.upkeep.unlocking import plan_any_unlocking, unlocking_now
from raidwright.storage.rules.ghosts import container_on, is_damaged
from raidwright.storage.snapshot.array_status import count_slots, is_system_of_nas
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.upkeep import is_checked
from raidwright.ui.arrays.action import (
    ONE_MORE,
    SPARE,
    SPARE_LEAVES,
    ActionMenu,
    ArrayAction,
    Question,
    ask_what_to_restore,
    ask_where_to_save,
)

translate = QCoreApplication.translate


def _is_there(array: Array) -> bool:
    """Whether md holds the members of the array, running or not."""
    return array.running or bool(array.node)


def _is_read_only(array: Array) -> bool:
    return array.state == "readonly"


def _is_running(array: Array) -> bool:
    return array.running


def _is_stopped(array: Array) -> bool:
    return not array.running


def _can_be_looked_into(array: Array) -> bool:
    return _is_stopped(array) or _is_read_only(array)


def _is_redundant(array: Array) -> bool:
    """Whether the array runs and survives the loss of a disk; not what a NAS keeps for its own system."""
    return array.running and array.level in REPLACEABLE and not is_system_of_nas(array)


def _lacks_no_disk(array: Array) -> bool:
    """Whether every place has a working disk; where one has not, a replacement is offered anyway."""
    counts = count_slots(array)
    return _is_redundant(array) and not (counts.missing or counts.faulty)


def _has_spare(array: Array) -> bool:
    return _is_redundant(array) and count_slots(array).spares > 0


def _has_calendar(snapshot: Snapshot, *, is_on: bool) -> bool:
    """Whether checks are switched so; those that the practice machine cannot have are off, and say why."""
    calendar = snapshot.host.checks
    if calendar is None:
        return snapshot.host.practice and not is_on
    return calendar.is_on == is_on


def _has_known_state(array: Array) -> bool:
    """Whether a redundant array's state was read by the helper, without which its bitmap is not known."""
    return _is_redundant(array) and bool(array.state)


def _may_be_checked(array: Array) -> bool:
    return _is_redundant(array) and not is_checked(array)


def _has_mismatches(array: Array) -> bool:
    return bool(array.mismatches) and _may_be_checked(array)


def _unlock_words(encrypted: bool) -> str:
    if encrypted:
        return translate("ArrayAction", "&Unlock and mount")
    return translate("ArrayAction", "Mo&unt")


def _lock_words(encrypted: bool) -> str:
    if encrypted:
        return translate("ArrayAction", "Unmount and &lock")
    return translate("ArrayAction", "U&nmount")


ACTIONS = (
    ArrayAction("start-array", lambda _: translate("ArrayAction", "&Start"), Start, _is_stopped),
    ArrayAction(
        "look-inside",
        lambda _: translate("ArrayAction", "&Inspect (read-only)"),
        LookInside,
        _can_be_looked_into,
        menu=ActionMenu.MORE,
    ),
    ArrayAction(
        "make-writable",
        lambda _: translate("ArrayAction", "Make &writable"),
        MakeArrayWritable,
        _is_read_only,
    ),
    ArrayAction("unlock-array", _unlock_words, Unlock, _is_running, for_single=True),
    ArrayAction("lock-array", _lock_words, Lock, _is_running, for_single=True),
    ArrayAction(
        "stop-array",
        lambda _: translate("ArrayAction", "S&top"),
        Stop,
        _is_there,
        menu=ActionMenu.MORE,
    ),
    ArrayAction(
        "check-array",
        lambda _: translate("ArrayAction", "&Check"),
        Check,
        _may_be_checked,
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "end-check",
        lambda _: translate("ArrayAction", "&Cancel check"),
        StopCheck,
        is_checked,
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "mend-array",
        lambda _: translate("ArrayAction", "&Repair mismatches"),
        Repair,
        _has_mismatches,
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "limit-sync",
        lambda _: translate("ArrayAction", "Resync &speed…"),
        None,
        _is_redundant,
        question=Question.SPEED,
        menu=ActionMenu.UPKEEP,
        possible=plan_any_limits,
    ),
    ArrayAction(
        "check-each-month",
        lambda _: translate("ArrayAction", "Check mo&nthly"),
        partial(CheckMonthly, wanted=True),
        _is_redundant,
        suits=lambda _, snapshot: _has_calendar(snapshot, is_on=False),
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "check-no-more",
        lambda _: translate("ArrayAction", "Stop mo&nthly checks"),
        partial(CheckMonthly, wanted=False),
        _is_redundant,
        suits=lambda _, snapshot: _has_calendar(snapshot, is_on=True),
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "exchange-disk",
        lambda _: translate("ArrayAction", "Replace a d&isk…"),
        None,
        _lacks_no_disk,
        question=Question.REPLACEMENT,
        menu=ActionMenu.DISKS,
        possible=plan_any_exchange,
    ),
    ArrayAction(
        "grow-array",
        lambda _: translate("ArrayAction", "Add a &disk…"),
        None,
        _is_redundant,
        choice=ONE_MORE,
        menu=ActionMenu.DISKS,
        possible=plan_any_growth,
    ),
    ArrayAction(
        "add-spare",
        lambda _: translate("ArrayAction", "Add a hot s&pare…"),
        None,
        _is_redundant,
        choice=SPARE,
        menu=ActionMenu.DISKS,
        possible=plan_any_spare,
    ),
    ArrayAction(
        "remove-spare",
        lambda _: translate("ArrayAction", "Remove a &hot spare…"),
        None,
        _has_spare,
        choice=SPARE_LEAVES,
        menu=ActionMenu.DISKS,
        possible=plan_any_spare_leaving,
    ),
    ArrayAction(
        "enlarge-array",
        lambda _: translate("ArrayAction", "&Expand to full size…"),
        None,
        _is_redundant,
        question=Question.REACH,
        menu=ActionMenu.DISKS,
        possible=plan_any_enlarging,
    ),
    ArrayAction(
        "add-bitmap",
        lambda _: translate("ArrayAction", "Add write-intent &bitmap"),
        partial(SetBitmap, wanted=True),
        lambda array: _has_known_state(array) and not array.bitmap,
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "remove-bitmap",
        lambda _: translate("ArrayAction", "Remove write-intent &bitmap"),
        partial(SetBitmap, wanted=False),
        lambda array: _has_known_state(array) and array.bitmap,
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "rename-group",
        lambda _: translate("ArrayAction", "Rename &volume group"),
        RenameVolumeGroup,
        _is_running,
        suits=has_group_namesake,
        menu=ActionMenu.UPKEEP,
    ),
    ArrayAction(
        "keep-array",
        lambda _: translate("ArrayAction", "&Enable at boot"),
        None,
        _is_running,
        question=Question.STAYING,
        menu=ActionMenu.RESTART,
        for_single=True,
        possible=plan_enable_or_owner,
    ),
    ArrayAction(
        "forget-array",
        lambda _: translate("ArrayAction", "&Disable at boot"),
        Disable,
        _is_running,
        has_entries,
        menu=ActionMenu.RESTART,
        for_single=True,
    ),
    ArrayAction(
        "change-unlocking",
        lambda _: translate("ArrayAction", "&Unlock method…"),
        None,
        _is_running,
        lambda array, snapshot: unlocking_now(array, snapshot) is not None,
        question=Question.UNLOCKING,
        menu=ActionMenu.RESTART,
        for_single=True,
        possible=plan_any_unlocking,
    ),
    ArrayAction(
        "save-header",
        lambda _: translate("ArrayAction", "Back up &header…"),
        BackUpHeader,
        _is_running,
        lambda array, snapshot: container_on(array, snapshot) is not None,
        ask_where_to_save,
        menu=ActionMenu.ENCRYPTION,
        for_single=True,
    ),
    ArrayAction(
        "restore-header",
        lambda _: translate("ArrayAction", "&Restore header…"),
        None,
        _is_running,
        lambda array, snapshot: is_damaged(array, snapshot) or container_on(array, snapshot) is not None,
        ask_what_to_restore,
        menu=ActionMenu.ENCRYPTION,
        for_single=True,
        possible=plan_any_header_restoring,
    ),
    ArrayAction(
        "review-teardown",
        lambda _: translate("ArrayAction", "&Delete array…"),
        Delete,
        for_single=True,
        menu=ActionMenu.MORE,
    ),
)

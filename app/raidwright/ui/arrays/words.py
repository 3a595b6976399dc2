"""What is to be said of an array's health: protected or not, errors, what a check has found, its bitmap."""

import time
from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from raidwright.storage.fact import fill
from raidwright.storage.plan.repair.target import REPLACEABLE
from raidwright.storage.rules.drive_findings import drive_findings
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.check_calendar import describe_calendar, next_check
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.snapshot.monitor import describe_mail
from raidwright.storage.snapshot.standing import call_roll, may_fail
from raidwright.storage.snapshot.tree import array_members, roots
from raidwright.storage.steps.upkeep import describe_limits
from raidwright.ui.look.widgets import Status
from raidwright.ui.words.devices import made_of_words
from raidwright.ui.words.figures import about_words, moment_words
from raidwright.ui.words.sentences import sentence

translate = QCoreApplication.translate
_MINUTES = 5 * 60


def level_words(array: Array, size: str) -> str:
    """Level, how complete it is, its size, its device."""
    return " · ".join(filter(None, (made_of_words(array), size, array.path)))


def health_words(array: Array) -> Iterator[tuple[Status, str]]:
    """Each line with its sign; nothing of an array that does not run."""
    if not array.running:
        return
    if array.state == "readonly":
        words = translate("ArrayHealth", "Read-only: nothing is written to it until it is made writable.")
        yield Status.WARNING, words
    if array.state or not may_fail(array):
        # UDisks2 does not say that a resync is owed.
        yield _protection(array)
    if array.failed_at is not None and not _is_whole(array):
        words = translate("ArrayHealth", "It has lacked a disk since {when}.")
        yield Status.WARNING, words.format(when=moment_words(array.failed_at))
    errors = sum(member.errors for member in array.members)
    if errors:
        words = translate("ArrayHealth", "Errors of its disks that were mended: {n}")
        yield Status.WARNING, words.format(n=errors)
    if array.mismatches is not None:
        yield _mismatches(array.mismatches)
    if array.checked_at is not None:
        words = translate("ArrayHealth", "Its last check ended {when}.")
        yield Status.INFO, words.format(when=moment_words(array.checked_at))
    if array.level in REPLACEABLE and array.state:
        # Until the helper has said how it stands now, nobody knows.
        there = translate("ArrayHealth", "It has a bitmap: what drops out comes back quickly.")
        none = translate("ArrayHealth", "It has no bitmap: what drops out is filled anew.")
        yield Status.INFO, there if array.bitmap else none


def limit_words(array: Array) -> Iterator[tuple[Status, str]]:
    """The speeds of its own that its syncs are held to."""
    template, facts = describe_limits(array)
    if template:
        yield Status.INFO, fill(translate("Sync", template), facts)


def calendar_words(array: Array, host: Host) -> Iterator[tuple[Status, str]]:
    """When it is checked without anybody asking for it, where that is known."""
    calendar = host.checks
    if calendar is None or array.level not in REPLACEABLE or not array.running:
        return
    due = next_check(calendar, datetime.now().astimezone())
    template, facts = describe_calendar(calendar, moment_words(due.timestamp()) if due else "")
    kind = Status.INFO if calendar.is_on else Status.WARNING
    yield kind, fill(translate("Calendar", template), facts)


def mail_words(array: Array, host: Host) -> Iterator[tuple[Status, str]]:
    """Whether somebody is told by mail when it lacks a disk, where that is known."""
    if host.monitor is None or array.level not in REPLACEABLE or not array.running:
        return
    template, facts, comes = describe_mail(host.monitor, host.settings)
    yield Status.INFO if comes else Status.WARNING, fill(translate("Mail", template), facts)


def drive_words(array: Array, snapshot: Snapshot) -> Iterator[tuple[Status, str]]:
    """What the drives of its members find wrong with themselves, with the attribute."""
    members = array_members(snapshot, array)
    found = {disk.path: disk for member in members for disk in roots(snapshot, member.path)}
    for disk in found.values():
        yield from ((Status.WARNING, sentence(finding)) for finding in drive_findings(disk))


def _protection(array: Array) -> tuple[Status, str]:
    count = may_fail(array)
    if count and array.whole_at is not None and _is_whole(array):
        words = translate("ArrayHealth", "Protected since {when}: {what}")
        return Status.GOOD, words.format(when=moment_words(array.whole_at), what=_may_fail_words(count))
    if count:
        words = translate("ArrayHealth", "Protected: {what}")
        return Status.GOOD, words.format(what=_may_fail_words(count))
    if array.level not in REPLACEABLE:
        return Status.WARNING, translate("ArrayHealth", "Never protected: when one disk fails, all is lost.")
    if array.sync is not None and array.sync.remaining:
        words = translate("ArrayHealth", "Not protected for {time} more, until {when}: no disk may fail.")
        until = moment_words(_in_minutes(time.time() + array.sync.remaining))
        return Status.WARNING, words.format(time=about_words(array.sync.remaining), when=until)
    return Status.BAD, translate("ArrayHealth", "Not protected: no disk may fail now.")


def _may_fail_words(count: int) -> str:
    if count == 1:
        return translate("ArrayHealth", "any one of its disks may fail now")
    return translate("ArrayHealth", "any {n} of its disks may fail now").format(n=count)


def _is_whole(array: Array) -> bool:
    """Whether every place has a member that has all that it should."""
    return len(call_roll(array).working) == array.expected


def _in_minutes(seconds: float) -> float:
    """No estimate is better than that, and none should change at each look."""
    return round(seconds / _MINUTES) * _MINUTES


def _mismatches(count: int) -> tuple[Status, str]:
    if not count:
        return Status.GOOD, translate("ArrayHealth", "Its last check found nothing that does not agree.")
    words = translate("ArrayHealth", "Its last check found sectors that do not agree: {n}")
    return Status.WARNING, words.format(n=count)

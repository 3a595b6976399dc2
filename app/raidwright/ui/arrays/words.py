"""What is to be said of an array's health: protected or not, errors, what a check has found, its bitmap."""

import time
from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from raidwright.language.catalogue import phrase
from raidwright.storage.plan.repair.target import REPLACEABLE
from raidwright.storage.rules.array_findings import drives_findings
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.check_calendar import describe_calendar, next_check
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.snapshot.monitor import describe_mail
from raidwright.storage.steps.upkeep import describe_limits
from raidwright.storage.words.health import Times, describe_health, describe_notice
from raidwright.ui.look.widgets import Status
from raidwright.ui.words.devices import made_of_words
from raidwright.ui.words.figures import about_words, moment_words
from raidwright.ui.words.sentences import sentence
from raidwright.ui.words.tones import STATUS_OF

translate = QCoreApplication.translate


def level_words(array: Array, size: str) -> str:
    """An array's level, how complete it is, its size and its device."""
    return " · ".join(filter(None, (made_of_words(array), size, array.path)))


def health_words(array: Array, host: Host) -> Iterator[tuple[Status, str]]:
    """One line for each thing to say of a running array's health, with its sign."""
    times, now = Times(time.time(), moment_words, about_words), datetime.now().astimezone()
    for line in (*describe_health(array, times), *describe_notice(array, host, now, times)):
        yield STATUS_OF[line.tone], phrase("ArrayHealth", line.template, line.facts)


def limit_words(array: Array) -> Iterator[tuple[Status, str]]:
    """The speed limits that the array has for its own syncs; nothing where it has none."""
    template, facts = describe_limits(array)
    if template:
        yield Status.INFO, phrase("Sync", template, facts)


def calendar_words(array: Array, host: Host) -> Iterator[tuple[Status, str]]:
    """When the array is checked by itself; nothing where that is not known."""
    calendar = host.checks
    if calendar is None or array.level not in REPLACEABLE or not array.running:
        return
    due = next_check(calendar, datetime.now().astimezone())
    template, facts = describe_calendar(calendar, moment_words(due.timestamp()) if due else "")
    kind = Status.INFO if calendar.is_on else Status.WARNING
    yield kind, phrase("Calendar", template, facts)


def mail_words(array: Array, host: Host) -> Iterator[tuple[Status, str]]:
    """Whether mail is sent when the array lacks a disk; nothing where that is not known."""
    if host.monitor is None or array.level not in REPLACEABLE or not array.running:
        return
    template, facts, comes = describe_mail(host.monitor, host.settings)
    yield Status.INFO if comes else Status.WARNING, phrase("Mail", template, facts)


def drive_words(array: Array, snapshot: Snapshot) -> Iterator[tuple[Status, str]]:
    """What the drives of the array's members report against themselves, with the SMART attribute."""
    yield from ((Status.WARNING, sentence(finding)) for finding in drives_findings(array, snapshot))

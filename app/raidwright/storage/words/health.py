"""How arrays and disks are, in a few words of English: protection, errors, checks, use."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from raidwright.storage.fact import Fact, Facts
from raidwright.storage.fields import ArrayNode, is_valid
from raidwright.storage.plan.repair.findings import REPLACEABLE
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status, count_slots, failures_survived
from raidwright.storage.snapshot.arrays import MULTIPATH, Array
from raidwright.storage.snapshot.check_calendar import noticed_by
from raidwright.storage.snapshot.disks import Drive, Host
from raidwright.storage.snapshot.names import array_name

_REDUNDANT_OTHERS = frozenset({MULTIPATH})
"""md's names of kinds that survive the loss of a disk and are not handled here."""
_ESTIMATE_STEP = 5 * 60


class Tone(Enum):
    """How good the news of a sentence is."""

    GOOD = "good"
    NOTE = "note"
    WARNING = "warning"
    BAD = "bad"


class HealthSentence(Fact, frozen=True):
    """One sentence: its template, and the facts that fill it."""

    tone: Tone
    template: str
    facts: Facts = ()


HEALTH_TEMPLATES = {
    "read-only": "Read-only: nothing is written until you make the array writable.",
    "survives-since": "Protected since {when}: survives the failure of any one disk||Protected since {when}:"
    " survives the failure of any {n} disks",
    "survives": "Protected: survives the failure of any one disk||Protected: survives the failure of any {n}"
    " disks",
    "never": "No redundancy. If one disk fails, all data is lost.",
    "above": "This array has no redundancy of its own. If any array below it fails, all data is lost."
    " Check the status of each of those arrays.",
    "until": "Not protected yet. The sync finishes in {time} ({when}). A disk failure before then loses"
    " data.",
    "new": "Not protected until the initial sync finishes.",
    "none": "Not protected: another disk failure loses data.",
    "lacks": "A disk has been missing since {when}.",
    "errors": "Disk read errors corrected: {n}",
    "agrees": "Last check: no mismatches",
    "disagrees": "Last check: {n} mismatched sectors",
    "checked": "Last checked: {when}.",
    "noticed": "Last checked: {when}. The next check finds bad disks by {due}.",
    "noticed-unknown": "Last checked: not known. The next check finds bad disks by {due}.",
    "unchecked": (
        "Last checked: {when}. Checks are off: a bad disk can stay unnoticed until another disk fails."
    ),
    "unchecked-unknown": (
        "Last checked: not known. Checks are off: a bad disk can stay unnoticed until another disk fails."
    ),
    "bitmap": "Write-intent bitmap on: a disk that drops out resyncs quickly.",
    "no-bitmap": "No write-intent bitmap: a disk that drops out is rebuilt from scratch.",
}
"""English templates, by what they say."""


@dataclass(frozen=True)
class Times:
    """The moment at which an array is told of, and how times are written by whoever tells it."""

    now: float
    """Seconds since the epoch."""
    when: Callable[[float], str]
    """Writes a moment, of seconds since the epoch."""
    about: Callable[[float], str]
    """Writes an expected time, of seconds."""


def describe_health(array: Array, times: Times) -> Iterator[HealthSentence]:
    """Every sentence on the health of ``array``, protection first; none when it does not run."""
    if not array.running:
        return
    if array.state == "readonly":
        yield _statement(Tone.WARNING, "read-only")
    if array.state or not failures_survived(array):
        # UDisks2 does not say that a resync is owed.
        yield _protection(array, times)
    if array.failed_at is not None and not _is_whole(array):
        yield _statement(Tone.WARNING, "lacks", when=times.when(array.failed_at))
    errors = sum(member.errors for member in array.members)
    if errors:
        yield _statement(Tone.WARNING, "errors", n=str(errors))
    if array.mismatches:
        yield _statement(Tone.WARNING, "disagrees", n=str(array.mismatches))
    elif array.mismatches is not None and array.sync is None:
        # md counts from the beginning of a check.
        yield _statement(Tone.GOOD, "agrees")
    if array.level in REPLACEABLE and array.state:
        # Until the helper has said how it stands now, nobody knows.
        yield _statement(Tone.NOTE, "bitmap" if array.bitmap else "no-bitmap")


def describe_notice(array: Array, host: Host, now: datetime, times: Times) -> Iterator[HealthSentence]:
    """When the array was checked last, and by when the next check notices a bad disk; one sentence at most.

    ``now`` is as clocks show it, see `clock_at`.
    """
    last = times.when(array.checked_at) if array.checked_at is not None else ""
    if not (array.running and host.helper and array.level in REPLACEABLE):
        return
    due = noticed_by(host.checks, array.component, now) if host.checks else None
    ever = "" if last else "-unknown"
    if host.practice or (host.checks is not None and host.checks.is_on and due is None):
        if last:
            yield _statement(Tone.NOTE, "checked", when=last)
    elif due is None:
        yield _statement(Tone.WARNING, f"unchecked{ever}", when=last)
    else:
        yield _statement(Tone.NOTE, f"noticed{ever}", when=last, due=times.when(due.timestamp()))


def _protection(array: Array, times: Times) -> HealthSentence:
    count = failures_survived(array)
    if count:
        if array.whole_at is not None and _is_whole(array):
            return _statement(Tone.GOOD, "survives-since", when=times.when(array.whole_at), n=str(count))
        return _statement(Tone.GOOD, "survives", n=str(count))
    if array.level not in REPLACEABLE | _REDUNDANT_OTHERS:
        return _statement(Tone.NOTE, "above") if _lies_on_arrays(array) else _statement(Tone.WARNING, "never")
    is_new = array_status(array) in (ArrayStatus.BUILDING, ArrayStatus.WAITING)
    if array.sync is not None and array.sync.remaining:
        until = times.when(_rounded_estimate(times.now + array.sync.remaining))
        tone = Tone.NOTE if is_new else Tone.WARNING
        return _statement(tone, "until", time=times.about(array.sync.remaining), when=until)
    return _statement(Tone.NOTE, "new") if is_new else _statement(Tone.BAD, "none")


def _lies_on_arrays(array: Array) -> bool:
    return bool(array.members) and all(is_valid(member.path, ArrayNode) for member in array.members)


def _statement(tone: Tone, code: str, **facts: str) -> HealthSentence:
    return HealthSentence(tone, HEALTH_TEMPLATES[code], tuple(facts.items()))


def _is_whole(array: Array) -> bool:
    """Whether every place has a member that has all that it should."""
    return len(count_slots(array).working) == array.expected


def _rounded_estimate(seconds: float) -> float:
    """``seconds`` in steps of five minutes: no estimate is better, and none should change at each look."""
    return round(seconds / _ESTIMATE_STEP) * _ESTIMATE_STEP


DRIVE_HEALTH_TEMPLATES = {
    "failing": "failing",
    "complaining": "reports faults",
    "healthy": "healthy",
}


def drive_health(drive: Drive) -> str:
    """What the drive says of itself: the worst of its judgement and its complaints; empty for nothing."""
    if drive.health == "failing":
        return DRIVE_HEALTH_TEMPLATES["failing"]
    if drive.complaints:
        return DRIVE_HEALTH_TEMPLATES["complaining"]
    return DRIVE_HEALTH_TEMPLATES["healthy"] if drive.health == "ok" else ""


FREE, OLD_DATA, NOT_EXAMINED = "free", "old-data", "not-examined"
"""Codes of what no finding says."""
SHORT_USE_TEMPLATES = {
    FREE: "Free",
    OLD_DATA: "Old data: {contents}",
    NOT_EXAMINED: "Not examined yet",
    "system-disk": "In use: running system ({mount})",
    "mounted": "In use: mounted at {mount}",
    "swap-active": "In use: swap space",
    "claimed": "In use for an unknown purpose",
    "failed-member": "Failed: dropped out of the array {array}",
    "array-member": "In use: member of the array {array}",
    "single-known": "Contains {array}",
    "inactive-array-member": "Member of the stopped array {array}",
    "volume-group": "In use: volume group {group}",
    "unlocked": "In use: unlocked as {mapping}",
    "in-use-by-other-path": "Possibly the same disk as {other}, which is in use",
    "firmware-set": "Part of firmware RAID: {kind}",
    "foreign-set": "Part of another storage system: {kind}",
    "shared-btrfs": "Part of a btrfs file system on {count} devices",
    "no-medium": "No medium",
    "disk-too-small": "Too small: at least {least} needed",
    "read-only": "Read-only",
    "ignored": "Hidden by the system",
    "failing": "Free, but reports that it is failing",
    "smart-bad-sectors": "Free, but has {value} bad sectors",
    "smart-hot": "Free, but reports that it is too hot",
    "smart-self-test": "Free, but failed its last self-test",
    "removable": "Free, but removable, so easily unplugged",
    "no-identity": "Free, but has no serial number to identify it",
    "placeholder-serial": "Free, but its serial number is a placeholder: {serial}",
    "same-serial": "Free, but another disk has the same serial number",
}
"""By the code of the finding, or one of the above."""


class DiskUse(Fact, frozen=True):
    """What is said of a disk: a code of `SHORT_USE_TEMPLATES`, or else the sentence of the ``finding``."""

    code: str
    facts: Facts = ()
    finding: Finding | None = None

    @property
    def is_obstacle(self) -> bool:
        """Whether the disk cannot be used at all."""
        return self.finding is not None and self.finding.severity is Severity.BLOCKING


def use_in_short(now: Sequence[Finding], old_contents: str, *, examined: bool) -> DiskUse:
    """The first thing to say of a disk; ``now`` is what `in_use` says, ``old_contents`` "" if blank.

    Of a disk that root has not ``examined`` only what speaks against it is said.
    """
    first = now[0] if now else None
    if first is not None and first.severity is Severity.BLOCKING:
        return _of_finding(first)
    if not examined:
        return DiskUse(NOT_EXAMINED)
    if old_contents:
        return DiskUse(OLD_DATA, (("contents", old_contents),))
    return _of_finding(first) if first is not None else DiskUse(FREE)


def _of_finding(finding: Finding) -> DiskUse:
    facts = tuple((name, array_name(value) if name == "array" else value) for name, value in finding.facts)
    return DiskUse(finding.code, facts, finding)

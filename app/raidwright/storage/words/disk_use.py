"""What a disk is used for, in a few words: English templates, which the window translates.

A disk that nobody uses and that can be taken for an array is free.
"""

from collections.abc import Sequence

from raidwright.storage.fact import Fact, Facts
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.names import array_name

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
    "inactive-array-member": "Member of the stopped array {array}",
    "volume-group": "In use: volume group {group}",
    "unlocked": "In use: unlocked as {mapping}",
    "in-use-by-other-path": "Possibly the same disk as {other}, which is in use",
    "firmware-set": "Part of firmware RAID: {kind}",
    "foreign-set": "Part of another storage system: {kind}",
    "shared-btrfs": "Part of a btrfs on {count} devices",
    "no-medium": "No medium",
    "disk-too-small": "Too small: {size}",
    "read-only": "Read-only",
    "ignored": "Reserved by the system",
    "failing": "Free, but reports that it is failing",
    "smart-bad-sectors": "Free, but has {value} bad sectors",
    "smart-hot": "Free, but reports that it is too hot",
    "smart-self-test": "Free, but failed its last self-test",
    "removable": "Free, but removable",
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

"""What a disk is used for, in few words."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from raidwright.storage.fact import fill
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.signature_names import with_names
from raidwright.ui.look.widgets import Status
from raidwright.ui.words.sentences import sentence, signature_words

translate = QCoreApplication.translate


def use_words(now: Sequence[Finding], old_contents: str, *, examined: bool) -> tuple[Status, str]:
    """Sign and words for a disk's use; ``now`` is what `in_use` says, ``old_contents`` "" if blank.

    Of a disk that root has not ``examined`` only what speaks against it is said.
    """
    first = now[0] if now else None
    if first is not None and first.severity is Severity.BLOCKING:
        return Status.BAD if first.code == "failed-member" else Status.INFO, _brief_finding(first)
    if not examined:
        return Status.INFO, translate("Use", "Not examined yet")
    if old_contents:
        return Status.WARNING, translate("Use", "Old data: {contents}").format(contents=old_contents)
    if first is not None:
        return Status.WARNING, _brief_finding(first)
    return Status.GOOD, translate("Use", "Free")


def _brief_finding(finding: Finding) -> str:
    facts = dict(with_names(finding.facts, signature_words))
    if "array" in facts:
        facts["array"] = array_name(facts["array"])
    template = _phrases().get(finding.code)
    return sentence(finding) if template is None else fill(template, tuple(facts.items()))


def _phrases() -> dict[str, str]:
    return {
        "system-disk": translate("Use", "In use: running system ({mount})"),
        "mounted": translate("Use", "In use: mounted at {mount}"),
        "swap-active": translate("Use", "In use: swap space"),
        "claimed": translate("Use", "In use for an unknown purpose"),
        "failed-member": translate("Use", "Failed: dropped out of the array {array}"),
        "array-member": translate("Use", "In use: member of the array {array}"),
        "inactive-array-member": translate("Use", "Member of the stopped array {array}"),
        "volume-group": translate("Use", "In use: volume group {group}"),
        "unlocked": translate("Use", "In use: unlocked as {mapping}"),
        "in-use-by-other-path": translate("Use", "Possibly the same disk as {other}, which is in use"),
        "firmware-set": translate("Use", "Part of firmware RAID: {kind}"),
        "foreign-set": translate("Use", "Part of another storage system: {kind}"),
        "shared-btrfs": translate("Use", "Part of a btrfs on {count} devices"),
        "no-medium": translate("Use", "No medium"),
        "disk-too-small": translate("Use", "Too small: {size}"),
        "read-only": translate("Use", "Read-only"),
        "ignored": translate("Use", "Reserved by the system"),
        "failing": translate("Use", "Free, but reports that it is failing"),
        "smart-bad-sectors": translate("Use", "Free, but has {value} bad sectors"),
        "smart-hot": translate("Use", "Free, but reports that it is too hot"),
        "smart-self-test": translate("Use", "Free, but failed its last self-test"),
        "removable": translate("Use", "Free, but removable"),
        "no-identity": translate("Use", "Free, but has no serial number to identify it"),
        "placeholder-serial": translate("Use", "Free, but its serial number is a placeholder: {serial}"),
        "same-serial": translate("Use", "Free, but another disk has the same serial number"),
    }

"""What is wrong, doubtful or worth knowing about a design, before any disk of it is looked at closely."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from raidwright.storage.design.design import (
    ArrayDesign,
    FilesystemKind,
    KeyDerivation,
    Layout,
    MountOptions,
    Unlocking,
)
from raidwright.storage.fields import LARGEST_CHUNK, MOST_DISKS, MOST_SPARES, SMALLEST_CHUNK
from raidwright.storage.levels import Level
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.units import format_binary


def design_findings(design: ArrayDesign, host: Host) -> Iterator[Finding]:
    """Everything that follows from the design and the computer alone."""
    yield from _member_findings(design)
    yield from _chunk_findings(design)
    yield from _level_findings(design)
    if design.level in host.missing_levels:
        yield Finding("level-missing", Severity.BLOCKING, "level", (("level", design.level.facts.title),))
    yield from _layer_findings(design, host)


def countable(design: ArrayDesign) -> bool:
    """Whether the design is sound enough for its capacity to be worked out."""
    return not any(
        finding.severity is Severity.BLOCKING
        for finding in (*_member_findings(design), *_chunk_findings(design))
    )


def _member_findings(design: ArrayDesign) -> Iterator[Finding]:
    count, least = len(design.members), design.level.facts.least_members
    facts = (("level", design.level.facts.title), ("count", str(count)))
    if count < least:
        yield Finding("too-few-members", Severity.BLOCKING, "members", (*facts, ("least", str(least))))
    if count > design.level.facts.most_members == 1:
        yield Finding("single-takes-one", Severity.BLOCKING, "members", facts)
    elif count > MOST_DISKS:
        yield Finding("too-many-members", Severity.BLOCKING, "members", (*facts, ("most", str(MOST_DISKS))))
    if len(design.spares) > MOST_SPARES:
        yield Finding("too-many-spares", Severity.BLOCKING, "spares", (("most", str(MOST_SPARES)),))
    if design.spares and not design.level.facts.is_redundant:
        yield Finding("spares-without-redundancy", Severity.BLOCKING, "spares", facts)
    for drive in _repeated_drives((*design.members, *design.spares)):
        yield Finding("duplicate-member", Severity.BLOCKING, drive, (("drive", drive),))


def _repeated_drives(ids: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(drive for drive in ids if ids.count(drive) > 1))


def _chunk_findings(design: ArrayDesign) -> Iterator[Finding]:
    if not design.level.facts.is_striped:
        return
    facts = (("chunk", format_binary(design.chunk)),)
    if not SMALLEST_CHUNK <= design.chunk <= LARGEST_CHUNK:
        limits = (("least", format_binary(SMALLEST_CHUNK)), ("most", format_binary(LARGEST_CHUNK)))
        yield Finding("chunk-out-of-range", Severity.BLOCKING, "chunk", (*facts, *limits))
    elif design.chunk & (design.chunk - 1):
        yield Finding("chunk-not-power-of-two", Severity.BLOCKING, "chunk", facts)


def _level_findings(design: ArrayDesign) -> Iterator[Finding]:
    if design.level is Level.SINGLE:
        yield Finding("single-unprotected", Severity.WARNING, "level")
    elif not design.level.facts.is_redundant:
        yield Finding("no-redundancy", Severity.WARNING, "level", (("count", str(len(design.members))),))
    elif not design.bitmap:
        yield Finding("no-bitmap", Severity.NOTE, "bitmap")
    if design.layout is not Layout.DEFAULT and not design.level.facts.has_layouts:
        facts = (("level", design.level.facts.title), ("layout", design.layout.value))
        yield Finding("layout-elsewhere", Severity.BLOCKING, "layout", facts)
    if design.level.facts.is_born_short:
        yield Finding("born-degraded", Severity.NOTE, "level", (("level", design.level.facts.title),))
    if design.level is Level.RAID6 and len(design.members) == 4:
        yield Finding("raid10-instead", Severity.NOTE, "level")


def _layer_findings(design: ArrayDesign, host: Host) -> Iterator[Finding]:
    if design.whole_disks and design.level is Level.SINGLE:
        yield Finding("single-partition", Severity.BLOCKING, "whole_disks")
    elif design.whole_disks:
        yield Finding("whole-disks", Severity.WARNING, "whole_disks")
    if design.mount and not design.filesystem:
        yield Finding(
            "mount-without-filesystem", Severity.BLOCKING, "mount", (("mount", design.mount.point),)
        )
    elif design.mount and not (design.keep and host.setting_files):
        code = "mount-unknown-files" if design.keep else "mount-not-kept"
        yield Finding(code, Severity.NOTE, "mount", (("mount", design.mount.point),))
    kind = design.filesystem.kind if design.filesystem else None
    through = design.encryption.discard if design.encryption else None
    yield from option_findings(design.mount, kind, through)
    if design.encryption:
        weak = design.encryption.derivation is KeyDerivation.PRACTICE
        if weak and not host.practice:
            yield Finding("weak-derivation", Severity.BLOCKING, "encryption.derivation")
        if design.keep and host.setting_files:
            yield from unlocking_findings(design.encryption.unlocking, host)
        if host.processor and not host.aes:
            yield Finding("no-aes", Severity.NOTE, "encryption", (("processor", host.processor),))


def unlocking_findings(when: Unlocking, host: Host) -> Iterator[Finding]:
    """What follows from how a container is unlocked after a start."""
    match when:
        case Unlocking.AT_START:
            yield Finding("unlocked-at-start", Severity.NOTE, "encryption.unlocking")
        case Unlocking.KEY_FILE:
            yield Finding("key-file", Severity.WARNING, "encryption.unlocking")
        case Unlocking.BY_HAND:
            return
        case _:
            assert_never(when)
    if host.systemd and host.no_unlocker:
        yield Finding("no-unlocker", Severity.BLOCKING, "encryption.unlocking")


def option_findings(
    options: MountOptions | None, kind: FilesystemKind | None, through: bool | None
) -> Iterator[Finding]:
    """What follows from how a file system is mounted.

    ``through`` is whether the encryption below passes on what is not in use; None without one.
    """
    if options and options.compress and kind not in (None, FilesystemKind.BTRFS):
        yield Finding("compression-elsewhere", Severity.BLOCKING, "mount.compress")
    if options and options.discard and through is False:
        yield Finding("discard-kept-in", Severity.NOTE, "mount.discard")
    if through:
        yield Finding("discard-shows", Severity.WARNING, "encryption.discard")

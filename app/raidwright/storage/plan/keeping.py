"""What a computer is told of an array that is built, to be there after a restart, and of one that goes.

A build tells it last. A teardown takes it back when all is let go of and nothing is destroyed yet: what can
still be used is told of, and what a file names is not half gone, whenever a plan is broken off.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from raidwright.storage.configuration import FileKind, FileSeen, kind_of
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.fields import LONGEST_TEXT
from raidwright.storage.plan.plan import Plan
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.snapshot.settings import (
    Ramdisk,
    SettingFile,
    SettingLine,
    lines_naming,
    setting_lines,
)
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import (
    ForgetLines,
    KeepArray,
    KeepContainer,
    KeepMount,
    RenewRamdisk,
    renews,
)
from raidwright.storage.steps.edit import Edit, LineSeen
from raidwright.storage.steps.step import Effect
from raidwright.storage.steps.targets import OnArray, Target
from raidwright.storage.units import MIB, format_size

_SPARE = 16 * MIB
"""By how much a new RAM disk may be larger than the old one."""


def keeping(design: ArrayDesign, host: Host) -> bool:
    """Whether the computer can be told of what is built, and shall be."""
    return design.keep and bool(host.setting_files)


def keep_steps(design: ArrayDesign, top: Target, host: Host) -> Iterator[Step]:
    """The steps that tell the computer of ``design``, whose file system is on ``top``."""
    if not keeping(design, host):
        return
    files = entered_in(host.setting_files)
    if FileKind.ARRAYS in files:
        yield KeepArray(files[FileKind.ARRAYS])
    unlocking = design.encryption.unlocking if design.encryption else None
    if design.encryption and FileKind.CONTAINERS in files:
        mapping, when = design.encryption.mapping, design.encryption.unlocking
        yield KeepContainer(files[FileKind.CONTAINERS], OnArray(), mapping, when)
    if design.filesystem and design.mount and FileKind.MOUNTS in files:
        yield KeepMount(files[FileKind.MOUNTS], top, design.mount.point, unlocking)
    if host.ramdisk and FileKind.ARRAYS in files:
        yield RenewRamdisk(host.ramdisk.made_by)


def entered_in(files: Sequence[SettingFile]) -> dict[FileKind, FileSeen]:
    """To which of the ``files`` new entries of each kind go: the first of that kind."""
    return {file.kind: file.seen for file in reversed(files)}


def forgetting(steps: Sequence[Step], lines: Iterable[SettingLine], host: Host) -> tuple[Step, ...]:
    """``steps`` with those that take ``lines`` out of their files, right before the first that destroys.

    Until then all can still fail, as when a mount is busy, and the computer goes on using what is there. From
    then on the journal leads back to what was left.
    """
    first = next((i for i, step in enumerate(steps) if step.effect is Effect.DESTROYS), len(steps))
    return (*steps[:first], *_forget_steps(lines, host), *steps[first:])


def _forget_steps(lines: Iterable[SettingLine], host: Host) -> Iterator[Step]:
    seen = {file.seen.path: file.seen for file in host.setting_files}
    arrays = False
    for path, group in groupby(
        sorted(lines, key=lambda line: (line.file, line.line)), lambda line: line.file
    ):
        arrays = arrays or kind_of(path) is FileKind.ARRAYS
        yield ForgetLines(seen[path], tuple(map(line_seen, group)))
    if arrays and host.ramdisk and has_room(host.ramdisk):
        yield RenewRamdisk(host.ramdisk.made_by)


def line_seen(line: SettingLine) -> LineSeen:
    """How a plan names ``line`` that it takes out: never with what others may not read."""
    return LineSeen(line.line, line.whole or f"{line.text[: LONGEST_TEXT - 2]} …")


def can_forget(line: SettingLine, host: Host) -> bool:
    """Whether the line can be taken out of its file."""
    return any(file.seen.path == line.file and file.obstacle is None for file in host.setting_files)


def has_room(ramdisk: Ramdisk) -> bool:
    """Whether it can be made again where it lies."""
    return ramdisk.free >= ramdisk.size + _SPARE


def keep_findings(plan: Plan, host: Host) -> Iterator[Finding]:
    """Every reason why the computer cannot be told what the plan says."""
    obstacles = {file.seen.path: file.obstacle for file in host.setting_files}
    for edit in (edit for step in plan.steps for edit in step.edits(plan)):
        obstacle = obstacles.get(edit.file.path)
        if obstacle is not None:
            yield Finding(f"file-{obstacle.value}", Severity.BLOCKING, "keep", (("file", edit.file.path),))
        for line in clashes(edit, host.settings):
            facts = (("file", line.file), ("line", str(line.line)), ("text", line.text))
            yield Finding("already-named", Severity.BLOCKING, "keep", facts)
    if renews(plan.steps) and host.ramdisk and not has_room(host.ramdisk):
        free, size = format_size(host.ramdisk.free), format_size(host.ramdisk.size + _SPARE)
        yield Finding("no-room-ramdisk", Severity.BLOCKING, "keep", (("free", free), ("size", size)))


def clashes(edit: Edit, lines: Iterable[SettingLine]) -> tuple[SettingLine, ...]:
    """Lines of other files of that kind, or of the same, that already name what ``edit`` adds."""
    added = setting_lines(edit.file.path, edit.added.encode())
    names = {name for line in added for name in line.names}
    return lines_naming(names, (line for line in lines if kind_of(line.file) is edit.kind))

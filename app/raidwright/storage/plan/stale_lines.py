"""Entries about arrays of which nothing is here: destroyed by hand, they go on taking names."""

from collections.abc import Collection, Iterable, Iterator

import msgspec

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.plan.keeping import clashes
from raidwright.storage.plan.plan import Plan
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Luks, Snapshot
from raidwright.storage.snapshot.settings import (
    SettingLine,
    containers_of,
    lines_of_kind,
    setting_lines,
    uuid_link,
)
from raidwright.storage.snapshot.singles import arrays_and_singles
from raidwright.storage.steps import Step
from raidwright.storage.steps.edit import Edit, line_seen
from raidwright.storage.steps.step import EntryStep


def with_stale_lines_replaced(plan: Plan, snapshot: Snapshot) -> Plan:
    """``plan``, whose entries take the place of those about what is not there any more."""
    steps = (_replacing(step, plan, snapshot) for step in plan.steps)
    return msgspec.structs.replace(plan, steps=tuple(steps))


def stale_findings(plan: Plan, snapshot: Snapshot) -> Iterator[Finding]:
    """What is to be known of each entry that goes for another."""
    own = {(line.file, line.line) for line in _lines_of(plan, snapshot.host.settings)}
    for edit in (edit for step in plan.ahead for edit in step.edits(plan) if edit.added):
        for line in edit.removed:
            facts = (("file", edit.file.path), ("line", str(line.number)), ("text", line.text))
            code = "misfit-line" if (edit.file.path, line.number) in own else "stale-line"
            yield Finding(code, Severity.WARNING, "keep", facts)


def is_replaced(line: SettingLine, edit: Edit) -> bool:
    """Whether ``edit`` enters the array that this entry of mdadm.conf is about, of which one is enough."""
    added = setting_lines(edit.file.path, edit.added.encode())
    arrays = {each.array for each in lines_of_kind(FileKind.ARRAYS, added)} - {""}
    return line.file == edit.file.path and kind_of(line.file) is FileKind.ARRAYS and line.array in arrays


def _lines_of(plan: Plan, lines: Iterable[SettingLine]) -> Iterator[SettingLine]:
    uuid = plan.array.uuid if plan.array is not None else ""
    return (line for line in lines_of_kind(FileKind.ARRAYS, lines) if uuid and line.array == uuid)


def _replacing(step: Step, plan: Plan, snapshot: Snapshot) -> Step:
    if not isinstance(step, EntryStep):
        return step
    edits = step.edits(plan)
    clashing_lines = [line for edit in edits for line in clashes(edit, snapshot.host.settings)]
    if all(
        any(is_replaced(line, edit) for edit in edits)
        or (line.file == step.file.path and _is_stale(line, snapshot))
        for line in clashing_lines
    ):
        return msgspec.structs.replace(step, instead=tuple(map(line_seen, clashing_lines)))
    return step


def _is_stale(line: SettingLine, snapshot: Snapshot) -> bool:
    arrays = {array.uuid for array in arrays_and_singles(snapshot)}
    links = {link for block in snapshot.blocks for link in (block.path, *block.links)}
    links |= {uuid_link(each.content.uuid) for each in snapshot.blocks if isinstance(each.content, Luks)}
    return is_stale(line, snapshot.host.settings, arrays, links)


def is_stale(
    line: SettingLine, lines: Iterable[SettingLine], arrays: Collection[str], links: Collection[str]
) -> bool:
    """Whether the line is about an array that is none of these ``arrays`` (UUIDs), on no device of ``links``.

    ``lines`` are all lines, which tell whose container is whose.
    """
    if line.device in links:
        return False
    if line.array:
        return line.array not in arrays
    owners = {each.array for each in lines if line.device and line.device in containers_of(each)}
    return bool(owners) and owners.isdisjoint(arrays)

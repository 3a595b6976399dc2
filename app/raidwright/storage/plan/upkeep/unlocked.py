"""The container that a crypttab tells of, the lines of fstab about what is in it, and why they stay so."""

from collections.abc import Iterator

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.fact import Fact
from raidwright.storage.plan.array_tree import ArrayTree
from raidwright.storage.plan.teardown.found_layers import name_in_plan
from raidwright.storage.plan.teardown.lines import paths_of
from raidwright.storage.plan.use.findings import about_tree
from raidwright.storage.rules.eligibility import is_system_mount
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Block, Luks, Snapshot
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.settings import SettingLine, containers_of, uuid_link
from raidwright.storage.snapshot.tree import beneath, is_phantom, mounts_of
from raidwright.storage.steps.edit import REPLACED
from raidwright.storage.steps.targets import Target
from raidwright.storage.steps.unlocking_words import keeps_out, way_in


class Entered(Fact, frozen=True):
    """A container on an array, open or locked, of which one line of crypttab tells."""

    block: Block
    uuid: str
    version: str
    target: Target
    line: SettingLine
    mounts: tuple[SettingLine, ...]
    """Lines of fstab about what lies in it."""
    points: tuple[str, ...]
    """Where what lies in it is mounted now."""


def container_entered(tree: ArrayTree, snapshot: Snapshot) -> Entered | Finding:
    """The one container of the array that is entered; or why its unlocking cannot be changed."""
    if not tree.stack:
        return about_tree(tree, "keep-not-running")
    every = [
        (block, tuple(_crypttab_lines(block, snapshot)))
        for block in tree.stack
        if _is_container(block, snapshot)
    ]
    entries = [(block, line) for block, lines in every for line in lines]
    if not every:
        return about_tree(tree, "unlocking-none")
    if not entries:
        return about_tree(tree, "unlocking-untold")
    (block, line), target = entries[0], name_in_plan(entries[0][0], snapshot)
    if len(entries) > 1 or target is None or not isinstance(block.content, Luks):
        lines = ", ".join(str(each.line) for _, each in entries)
        return about_tree(tree, "unlocking-several", file=line.file, lines=lines)
    inside = [each for each in tree.stack if block in beneath(snapshot, each.path)]
    points = tuple(point for each in inside for point in mounts_of(each))
    mounts = tuple(_fstab_lines(block.content, inside, snapshot))
    return Entered(block, block.content.uuid, block.content.version, target, line, mounts, points)


def entered_findings(tree: ArrayTree, entered: Entered, snapshot: Snapshot) -> Iterator[Finding]:
    """Why what is entered is left as it is."""
    if tree.has_failed:
        yield about_tree(tree, "repair-failed")
    if any(map(is_system_mount, entered.points)):
        yield about_tree(tree, "unlocking-system")
    for line in (entered.line, *entered.mounts):
        if not line.whole or REPLACED in line.whole:
            yield _line_finding(line, "unlocking-hidden", line.text)
    whole, key = entered.line.whole, key_path(tree.array.uuid)
    option = keeps_out(whole)
    if whole and way_in(whole, key) is None:
        yield _line_finding(entered.line, "unlocking-otherwise", whole)
    if option:
        yield _line_finding(entered.line, "unlocking-option", whole, option=option)
    for line in snapshot.host.settings:
        is_other = kind_of(line.file) is FileKind.CONTAINERS and line != entered.line
        if is_other and key in line.whole.split():
            yield _line_finding(line, "unlocking-shared", line.whole, key=key)


def _is_container(block: Block, snapshot: Snapshot) -> bool:
    return isinstance(block.content, Luks) and not is_phantom(snapshot, block)


def _crypttab_lines(block: Block, snapshot: Snapshot) -> Iterator[SettingLine]:
    names = set(paths_of(block))
    for line in snapshot.host.settings:
        if kind_of(line.file) is FileKind.CONTAINERS and line.device in names:
            yield line


def _fstab_lines(content: Luks, inside: list[Block], snapshot: Snapshot) -> Iterator[SettingLine]:
    """Lines of fstab about what lies in it: by its names, or, while it is locked, by a plan's mark."""
    names, mark = {name for block in inside for name in paths_of(block)}, uuid_link(content.uuid)
    for line in snapshot.host.settings:
        if kind_of(line.file) is FileKind.MOUNTS and (line.device in names or mark in containers_of(line)):
            yield line


def _line_finding(line: SettingLine, code: str, text: str, **facts: str) -> Finding:
    line_facts = (("file", line.file), ("line", str(line.line)), ("text", text), *facts.items())
    return Finding(code, Severity.BLOCKING, f"{line.file}:{line.line}", line_facts)

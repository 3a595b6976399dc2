"""The name under which an array is entered, where another array of this computer has its own already."""

from collections.abc import Iterator

from msgspec.structs import replace

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.plan.array_tree import ArrayTree
from raidwright.storage.plan.plan import Plan
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.configuration import array_entry, beside_namesakes
from raidwright.storage.steps.context import named_array
from raidwright.storage.steps.step import EntryStep


def with_free_name(plan: Plan, tree: ArrayTree, snapshot: Snapshot) -> Plan:
    """``plan``, which enters the array of ``tree`` under a name that leads to no other one.

    As it is called now, or by the first number that is free: mdadm too tells namesakes apart by NAME_0.
    """
    entry = array_entry(plan.steps)
    if entry is None:
        return plan
    used_names, own = _used_names(entry, tree, snapshot), set(tree.stack[0].links)
    if entry.entered_path(plan) not in used_names:
        return plan
    free = [each for each in beside_namesakes(entry) if each.entered_path(plan) not in used_names]
    new_entry = next((each for each in free if each.entered_path(plan) in own), next(iter(free), entry))
    return replace(plan, steps=tuple(new_entry if step is entry else step for step in plan.steps))


def entry_name_findings(plan: Plan) -> Iterator[Finding]:
    """That it is entered under another name than its own."""
    entry = array_entry(plan.steps)
    if entry is not None and entry.beside is not None:
        name = named_array(plan).name
        facts = (("array", name), ("device", entry.entered_path(plan)))
        yield Finding("entered-beside", Severity.WARNING, name, facts)


def _used_names(entry: EntryStep, tree: ArrayTree, snapshot: Snapshot) -> set[str]:
    """Names that are entered for others and stay so, and those by which others can be found now."""
    replaced = {(entry.file.path, line.number) for line in entry.instead}
    lines = (line for line in snapshot.host.settings if (line.file, line.line) not in replaced)
    entered = {name for line in lines if kind_of(line.file) is FileKind.ARRAYS for name in line.names}
    others = (block for block in snapshot.blocks if block not in tree.stack)
    return entered.union(*(block.links for block in others))

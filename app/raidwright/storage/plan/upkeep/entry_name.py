"""The name under which an array is entered, where another array of this computer has its own already."""

from collections.abc import Iterator

from msgspec.structs import replace

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.teardown.target import Removal
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import MOST_NAMESAKES, KeepArray
from raidwright.storage.steps.context import named_array


def with_free_name(plan: Plan, found: Removal, snapshot: Snapshot) -> Plan:
    """``plan``, which enters the array that was ``found`` under a name that leads to no other one.

    As it is called now, or by the first number that is free: mdadm too tells namesakes apart by NAME_0.
    """
    steps = (_named(step, plan, found, snapshot) for step in plan.steps)
    return replace(plan, steps=tuple(steps))


def entry_name_findings(plan: Plan) -> Iterator[Finding]:
    """That it is entered under another name than its own."""
    for step in plan.steps:
        if isinstance(step, KeepArray) and step.beside is not None:
            name = named_array(plan).name
            facts = (("array", name), ("device", step.entered(plan)))
            yield Finding("entered-beside", Severity.WARNING, name, facts)


def _named(step: Step, plan: Plan, found: Removal, snapshot: Snapshot) -> Step:
    if not isinstance(step, KeepArray):
        return step
    taken, own = _taken(step, found, snapshot), set(found.stack[0].links)
    free = [each for each in _ways(step) if each.entered(plan) not in taken]
    if free[:1] == [step]:
        return step
    return next((each for each in free if each.entered(plan) in own), next(iter(free), step))


def _ways(step: KeepArray) -> Iterator[KeepArray]:
    yield step
    yield from (replace(step, beside=number) for number in range(MOST_NAMESAKES))


def _taken(step: KeepArray, found: Removal, snapshot: Snapshot) -> set[str]:
    """Names that are entered for others and stay so, and those by which others can be found now."""
    gone = {(step.file.path, line.number) for line in step.instead}
    lines = (line for line in snapshot.host.settings if (line.file, line.line) not in gone)
    entered = {name for line in lines if kind_of(line.file) is FileKind.ARRAYS for name in line.names}
    others = (block for block in snapshot.blocks if block not in found.stack)
    return entered.union(*(block.links for block in others))

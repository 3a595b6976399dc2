"""From any part of an array's stack to the plan that takes all of it down, or to the reasons why not."""

import msgspec

from raidwright.storage.design.design import namesake
from raidwright.storage.fields import MOST_NAMESAKES
from raidwright.storage.plan.agreement import to_be_typed
from raidwright.storage.plan.identity import array_identity, disk_identity, loss, short_name
from raidwright.storage.plan.keeping import can_forget, key_stuck, with_lines_removed
from raidwright.storage.plan.plan import Answer, Plan, Planned, Purpose, Refused
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.ramdisks import ramdisk_findings
from raidwright.storage.plan.teardown.findings import teardown_findings
from raidwright.storage.plan.teardown.found_layers import name_in_plan
from raidwright.storage.plan.teardown.hidden_groups import forgotten_groups
from raidwright.storage.plan.teardown.left_disks import with_leftovers
from raidwright.storage.plan.teardown.lines import is_about, line_finding, lines_left
from raidwright.storage.plan.teardown.steps import kept_partitions, teardown_steps
from raidwright.storage.plan.teardown.target import Removal, find_removable, removal_of
from raidwright.storage.rules.contents import block_contents
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.items import Item
from raidwright.storage.snapshot.disks import Block, PartitionOf, Snapshot
from raidwright.storage.snapshot.names import ARRAYS
from raidwright.storage.snapshot.tree import partitions
from raidwright.storage.steps.context import ArrayIdentity


def plan_teardown(target: str, snapshot: Snapshot) -> Answer:
    """The plan that takes down the array ``target`` means, with all that lies on it, to blank disks.

    ``target`` is the array's UUID or name, or the path of any block device under or on it. A disk without an
    array that a plan has set up is meant in the same way. Half-dead arrays
    can be taken down too: what is present of them is cleaned.
    """
    array = find_removable(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    gone, torn = with_leftovers(removal_of(array, snapshot), snapshot)
    findings = [*helper_findings(snapshot.host), *teardown_findings(gone, snapshot), *torn]
    findings += key_stuck(gone.array.uuid, snapshot.host)
    identity = array_identity(array, gone.node or _free_path(gone, snapshot))
    if isinstance(identity, Finding):
        findings.append(identity)
    if isinstance(identity, Finding) or _blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    plan = _plan(gone, identity, snapshot)
    findings += [*map(line_finding, plan.lines), *ramdisk_findings(plan, snapshot.host)]
    findings += tool_findings(plan, snapshot.host)
    if _blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    return Planned(plan, tuple(dict.fromkeys(findings)))


def _free_path(gone: Removal, snapshot: Snapshot) -> str:
    """A path for what does not run, that leads to no other array of its name."""
    taken = {link for block in snapshot.blocks for link in block.links}
    name = short_name(gone.array)
    beside = (namesake(name, number) for number in range(MOST_NAMESAKES))
    paths = [f"{ARRAYS}{each}" for each in (name, *beside)]
    return next((path for path in paths if path not in taken), paths[0])


def _blocked(findings: list[Finding]) -> bool:
    return any(finding.severity is Severity.BLOCKING for finding in findings)


def _plan(gone: Removal, identity: ArrayIdentity, snapshot: Snapshot) -> Plan:
    lines = lines_left(gone, snapshot)
    host = snapshot.host
    forgotten = tuple(line for line in lines if can_forget(line, host) and is_about(line, gone, snapshot))
    return Plan(
        purpose=Purpose.TEARDOWN,
        disks=tuple(disk_identity(disk, snapshot) for disk in gone.disks),
        array=identity,
        steps=with_lines_removed(
            gone.array.uuid,
            teardown_steps(gone, identity.level, snapshot, lambda block: name_in_plan(block, snapshot)),
            forgotten,
            host,
            forgotten_groups(gone, forgotten, snapshot),
        ),
        losses=tuple(
            loss(index, _lost(disk, gone, identity.name, snapshot)) for index, disk in enumerate(gone.disks)
        ),
        lines=tuple(line for line in lines if line not in forgotten),
        typed=to_be_typed(gone.disks, snapshot, Purpose.TEARDOWN),
    )


def _lost(disk: Block, gone: Removal, name: str, snapshot: Snapshot) -> tuple[Item, ...]:
    """What goes from this disk: its own signatures, and its share of everything on the array."""
    kept = kept_partitions(disk, gone, snapshot)
    cleared = (disk, *partitions(snapshot, disk.path)) if not kept else gone.members
    own = [each for block in cleared if _on(block, disk) for each in block_contents(block, snapshot)]
    shared = [each for block in gone.stack for each in block_contents(block, snapshot)]
    return (*own, *(msgspec.structs.replace(each, array=name) for each in shared))


def _on(block: Block, disk: Block) -> bool:
    return block == disk or (isinstance(block.origin, PartitionOf) and block.origin.disk == disk.path)

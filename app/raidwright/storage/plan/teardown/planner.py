"""From any part of an array's stack to the plan that takes all of it down, or to the reasons why not."""

import msgspec

from raidwright.storage.design.design import namesake
from raidwright.storage.fields import MOST_NAMESAKES
from raidwright.storage.levels import Level
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.agreement import to_be_typed
from raidwright.storage.plan.array_tree import (
    ArrayTree,
    disk_under,
    disks_under,
    find_array_or_single,
    tree_of,
)
from raidwright.storage.plan.identity import array_identity, disk_identity, firmware_finding, loss, short_name
from raidwright.storage.plan.keeping import can_forget, key_stuck, with_lines_removed
from raidwright.storage.plan.letting_go import plan_letting_go
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.ramdisks import ramdisk_findings
from raidwright.storage.plan.sharing_layer import departure_steps, sharing_of, with_inclusion
from raidwright.storage.plan.teardown.findings import teardown_findings
from raidwright.storage.plan.teardown.found_layers import name_in_plan
from raidwright.storage.plan.teardown.hidden_groups import forgotten_groups
from raidwright.storage.plan.teardown.left_disks import with_leftovers
from raidwright.storage.plan.teardown.lines import is_about, line_finding, lines_left
from raidwright.storage.plan.teardown.steps import goes_whole, left_members, teardown_steps
from raidwright.storage.plan.unseen import goes_unseen, unseen_findings
from raidwright.storage.rules.contents import block_contents
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding
from raidwright.storage.rules.items import Item
from raidwright.storage.snapshot.disks import Block, PartitionOf, Snapshot
from raidwright.storage.snapshot.names import ARRAYS
from raidwright.storage.snapshot.tree import partitions
from raidwright.storage.steps.context import ArrayIdentity
from raidwright.storage.steps.share import closing_steps


def plan_teardown(target: str, snapshot: Snapshot) -> Answer:
    """The plan that takes down the array ``target`` means, with all that lies on it, to blank disks.

    ``target`` is the array's UUID or name, or the path of any block device under or on it. A disk without an
    array that a plan has set up is meant in the same way. Half-dead arrays can be taken down too: what is
    present of them is cleaned.
    """
    first = plan_letting_go(target, snapshot)
    if first is not None:
        return first
    array = find_array_or_single(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    firmware = firmware_finding(array, snapshot)
    if firmware is not None:
        return Refused((firmware,))
    tree, torn = with_leftovers(tree_of(array, snapshot), snapshot)
    findings = [*helper_findings(snapshot.host), *teardown_findings(tree, snapshot), *torn]
    findings += [*key_stuck(tree.array.uuid, snapshot.host), *unseen_findings((array,), snapshot)]
    identity = array_identity(array, tree.node or _free_path(tree, snapshot))
    if isinstance(identity, Finding):
        findings.append(identity)
    if isinstance(identity, Finding) or is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    plan = _plan(tree, identity, snapshot)
    findings += [*map(line_finding, plan.lines), *ramdisk_findings(plan, snapshot.host)]
    findings += tool_findings(plan, snapshot.host)
    if is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    return Planned(plan, tuple(dict.fromkeys(findings)))


def _free_path(tree: ArrayTree, snapshot: Snapshot) -> str:
    """A path for an array that does not run, which leads to no other array of its name."""
    used_links = {link for block in snapshot.blocks for link in block.links}
    name = short_name(tree.array)
    beside = (namesake(name, number) for number in range(MOST_NAMESAKES))
    paths = [f"{ARRAYS}{each}" for each in (name, *beside)]
    return next((path for path in paths if path not in used_links), paths[0])


def _plan(tree: ArrayTree, identity: ArrayIdentity, snapshot: Snapshot) -> Plan:
    lines = lines_left(tree, snapshot)
    host = snapshot.host
    left = [disk_under(member, snapshot) for member in left_members(tree, snapshot)]
    own = [line for line in lines if can_forget(line, host) and is_about(line, tree, snapshot)]
    forgotten, shares = with_inclusion(own, host), sharing_of(host).of_array(tree.array.uuid)
    return Plan(
        purpose=Purpose.TEARDOWN,
        disks=tuple(disk_identity(disk, snapshot) for disk in tree.disks),
        array=identity,
        steps=(
            *closing_steps(shares),
            *with_lines_removed(
                tree.array.uuid,
                teardown_steps(
                    tree, Level(tree.array.level), snapshot, lambda block: name_in_plan(block, snapshot)
                ),
                forgotten,
                host,
                forgotten_groups(tree, forgotten, snapshot),
            ),
            *departure_steps(shares, host),
        ),
        losses=tuple(
            loss(index, _lost_items(disk, tree, identity.name, snapshot))
            for index, disk in enumerate(tree.disks)
            if disk not in left
        ),
        lines=tuple(line for line in lines if line not in forgotten),
        typed=tuple(
            index
            for index in to_be_typed(tree.disks, snapshot, tree_of(tree.array, snapshot).disks)
            if tree.disks[index] not in left
        ),
        unseen=goes_unseen((tree.array,), snapshot),
        operation=Delete(tree.array.uuid),
    )


def _lost_items(disk: Block, tree: ArrayTree, name: str, snapshot: Snapshot) -> tuple[Item, ...]:
    """What goes from this disk: its own signatures, and its share of everything on the array."""
    whole = goes_whole(disk, tree, snapshot)
    cleared = (disk, *partitions(snapshot, disk.path)) if whole else tree.members
    own = [
        each for block in cleared if _is_on(block, disk, snapshot) for each in block_contents(block, snapshot)
    ]
    shared = [each for block in tree.stack for each in block_contents(block, snapshot)]
    return (*own, *(msgspec.structs.replace(each, array=name) for each in shared))


def _is_on(block: Block, disk: Block, snapshot: Snapshot) -> bool:
    is_part = isinstance(block.origin, PartitionOf) and block.origin.disk == disk.path
    return block == disk or is_part or disk in disks_under(block, snapshot)

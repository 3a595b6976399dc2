"""To the plan that has the kernel let go of what is left of disks that are gone; it asks no disk.

It comes before whatever else is wanted of an array whose disks left and came back: names, keys and folders
are free again then, and the array is an array that does not run.
"""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from raidwright.storage.fields import is_valid
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.operations.use import Release
from raidwright.storage.plan.array_tree import find_array_or_single
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused, array_identity
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.rules.ghosts import (
    against_letting_go,
    ghost_words,
    ghosts_of_array,
    ghosts_on,
    stacks_left,
)
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.snapshot.singles import is_single
from raidwright.storage.snapshot.users import Ghost, is_called, stack_title
from raidwright.storage.steps.context import ArrayIdentity
from raidwright.storage.steps.ghosts import GhostNode, let_go_of


def plan_letting_go(target: str, snapshot: Snapshot) -> Answer | None:
    """The plan that lets go of what the kernel still uses of ``target``; None where that is nothing.

    ``target`` is whatever names an array, or what is left of one that is not here: a node, a mapping, a
    mount point.
    """
    if not snapshot.ghosts:
        return None
    array = find_array_or_single(target, snapshot)
    if isinstance(array, Array):
        return _answer_for(ghosts_of_array(array, snapshot), array, snapshot)
    meant = [
        (name, stack) for name, stack in stacks_left(snapshot) if name == target or is_called(stack, target)
    ]
    return _answer_for(meant[0][1], None, snapshot, meant[0][0]) if len(meant) == 1 else None


def plan_letting_go_for(
    blocks: Collection[Block], arrays: Sequence[Array], snapshot: Snapshot
) -> Answer | None:
    """The same for all that is on these disks and partitions, which carry members of these ``arrays``."""
    ghosts = ghosts_on(blocks, arrays, snapshot)
    return _answer_for(ghosts, arrays[0] if len(arrays) == 1 else None, snapshot)


def _answer_for(
    ghosts: Collection[Ghost], array: Array | None, snapshot: Snapshot, name: str = ""
) -> Answer | None:
    if not ghosts:
        return None
    title = array.title if array is not None else name or stack_title(ghosts)
    findings = [*helper_findings(snapshot.host), *against_letting_go(ghosts), *_unnameable(ghosts)]
    findings.append(
        Finding(
            "ghost-first",
            Severity.NOTE,
            title,
            (("array", title), ("things", ghost_words(ghosts))),
        )
    )
    if is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    steps = tuple(let_go_of(ghost, title) for ghost in ghosts)
    operation = Release(array.uuid if array is not None else title)
    plan = Plan(Purpose.USE, (), _identity(array), steps, operation=operation)
    findings += tool_findings(plan, snapshot.host)
    every = tuple(dict.fromkeys(findings))
    return Refused(every) if is_blocked(every) else Planned(plan, every)


def _identity(array: Array | None) -> ArrayIdentity | None:
    """The array as a plan names it; None for one that cannot be named, of which a ghost needs nothing."""
    if array is None:
        return None
    node = "" if is_single(array) else array.path or array.node
    identity = array_identity(array, node)
    return replace(identity, level=None) if isinstance(identity, ArrayIdentity) else None


def _unnameable(ghosts: Collection[Ghost]) -> list[Finding]:
    """What bears a name that no plan can carry."""
    odd = [each for each in ghosts if not each.is_a_place and not is_valid(each.node, GhostNode)]
    return [blocking("ghost-odd", each.title, thing=each.title) for each in odd if not each.stuck]

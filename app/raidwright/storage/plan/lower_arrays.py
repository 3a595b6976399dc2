"""Arrays that are members of other arrays: what that forbids."""

from collections.abc import Iterable, Iterator

from raidwright.storage.plan.array_tree import ArrayTree, disk_under, disks_under
from raidwright.storage.rules.findings import Finding, blocking
from raidwright.storage.snapshot.disks import ArrayDevice, Block, Member, Snapshot
from raidwright.storage.snapshot.standing import LOST_FOR_WRITING, standing
from raidwright.storage.snapshot.tree import array_behind, array_of_member


def foundation_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """That a member lies neither on a disk nor on an array of disks."""
    for member in tree.members:
        if not disks_under(member, snapshot):
            yield blocking("member-not-on-disk", member.path, device=member.path)


def direct_findings(members: Iterable[Block], snapshot: Snapshot) -> Iterator[Finding]:
    """The same for a plan that changes members: those that are arrays it leaves alone too."""
    for member in members:
        lower = array_behind(snapshot, member)
        if lower is not None:
            yield blocking("member-is-array", member.path, device=member.path, lower=lower.title)
        elif disk_under(member, snapshot) is None:
            yield blocking("member-not-on-disk", member.path, device=member.path)


def unwritable_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """That a member is an array to which nothing can be written: it cannot be cleared."""
    for member in tree.members:
        lower = array_behind(snapshot, member)
        if lower is not None and (member.read_only or standing(lower) in LOST_FOR_WRITING):
            names = {"array": tree.array.title, "lower": lower.title}
            yield blocking("lower-unwritable", member.path, device=member.path, **names)


def upper_findings(block: Block, snapshot: Snapshot) -> Iterator[Finding]:
    """That an array holds the device as a member. One that is stopped holds no array below it."""
    upper = array_of_member(snapshot, block.path)
    if isinstance(block.content, Member) and not isinstance(block.origin, ArrayDevice):
        yield blocking("nested-array", block.path, device=block.path)
    if upper is None or not (upper.running or upper.node):
        return
    if block.path in {member.path for member in upper.members}:
        yield blocking("nested-running", block.path, device=block.path, array=upper.title)

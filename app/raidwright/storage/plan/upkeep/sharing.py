"""From an array that is mounted to the plan that shares a folder of it, or shares it no more; or why not."""

from collections.abc import Iterator
from typing import assert_never

from raidwright.storage.fields import MountPoint, is_valid
from raidwright.storage.operations.share import (
    InstallSharing,
    SetSharingPassword,
    ShareFolder,
    SharingOperations,
    StayAwake,
    Unshare,
)
from raidwright.storage.plan.array_tree import ArrayTree
from raidwright.storage.plan.boot_entries import MountedFilesystem, can_remove_entry, remove_entries_steps
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused
from raidwright.storage.plan.prerequisites import helper_findings
from raidwright.storage.plan.sharing_layer import (
    SharedFilesystem,
    departure_steps,
    forgetting_step,
    lines_about_shares,
    password_step,
    sharing_of,
    sharing_steps,
    trials_of,
    with_common_lines,
)
from raidwright.storage.plan.upkeep.found_mounts import mounts_found
from raidwright.storage.plan.use.planner import find_tree, plan_steps
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.rules.share_findings import awake_finding, share_findings
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.snapshot.share import EnteredShare, Share, apt_line
from raidwright.storage.steps import Step
from raidwright.storage.steps.share import (
    AWAKE_UNIT,
    InstallPackages,
    closing_steps,
    switching,
)


def plan_shares(operation: SharingOperations, look: Snapshot) -> Answer:
    """The plan that does what was asked for; or why there is none."""
    match operation:
        case InstallSharing():
            return plan_installing(operation, look)
        case StayAwake():
            return plan_staying_awake(operation, look)
        case ShareFolder():
            return plan_sharing(operation, look)
        case Unshare():
            return plan_unsharing(operation, look)
        case SetSharingPassword():
            return plan_password(operation, look)
        case _:
            assert_never(operation)


def plan_sharing(operation: ShareFolder, snapshot: Snapshot) -> Answer:
    """The plan that shares a folder of the array, or changes the share of that name."""
    share, host = operation.share, snapshot.host
    tree = find_tree(operation.array, snapshot, single=True)
    if isinstance(tree, Finding):
        return Refused((tree,))
    mount = _mount_shared(tree, share, snapshot)
    findings = [*share_findings(share, tree.array.uuid, host)]
    if mount is None:
        findings.append(_about(tree, "share-not-mounted"))
    if mount is None or is_blocked(findings):
        return plan_steps(tree, findings, (), snapshot, operation)
    steps = sharing_steps((share,), _shared_filesystem(tree, mount), host)
    return plan_steps(tree, findings, steps, snapshot, operation)


def plan_unsharing(operation: Unshare, snapshot: Snapshot) -> Answer:
    """The plan after which a folder of the array is shared no more; the folder stays."""
    host = snapshot.host
    tree = find_tree(operation.array, snapshot, single=True)
    if isinstance(tree, Finding):
        return Refused((tree,))
    entries = _entered_as(operation.name, tree, host)
    if not entries:
        names = ", ".join(each.share.name for each in sharing_of(host).of_array(tree.array.uuid))
        code = "unshare-other" if names else "unshare-none"
        return Refused((_about(tree, code, share=operation.name, shares=names),))
    steps = _leaving(entries, tree, snapshot)
    return plan_steps(tree, (), steps, snapshot, operation)


def plan_password(operation: SetSharingPassword, snapshot: Snapshot) -> Answer:
    """The plan that gives somebody who has a password for sharing another one."""
    tree = find_tree(operation.array, snapshot, single=True)
    if isinstance(tree, Finding):
        return Refused((tree,))
    findings, host = [], snapshot.host
    if operation.person not in sharing_of(snapshot.host).people:
        findings.append(blocking("share-no-password", operation.person, person=operation.person))
    shares = (each.share for each in sharing_of(host).of_array(tree.array.uuid))
    trials = trials_of(shares, (operation.person,), host)
    return plan_steps(tree, findings, (password_step(operation.person), *trials), snapshot, operation)


def plan_installing(operation: InstallSharing, snapshot: Snapshot) -> Answer:
    """The plan by which the computer gets what it lacks to share; without PackageKit the line to type."""
    host, sharing = snapshot.host, sharing_of(snapshot.host)
    missing = sharing.supplies_missing
    reasons = [*helper_findings(host)]
    if host.helper and not missing:
        reasons.append(blocking("install-nothing", "share"))
    elif host.helper and not sharing.installs:
        reasons.append(blocking("install-by-hand", "share", command=apt_line(missing)))
    if reasons:
        return Refused(tuple(reasons))
    notes = tuple(Finding(f"install-{supply.value}", Severity.NOTE, "share") for supply in missing)
    steps = (InstallPackages(missing),)
    return Planned(Plan(operation.purpose, (), None, steps, operation=operation), notes)


def plan_staying_awake(operation: StayAwake, snapshot: Snapshot) -> Answer:
    """The plan by which the computer stays awake for its shares, or goes to sleep by itself again."""
    host, sharing = snapshot.host, sharing_of(snapshot.host)
    reasons = [*helper_findings(host)]
    if host.helper and sharing.stays_awake is None:
        reasons.append(blocking("awake-no-unit", "share"))
    elif host.helper and sharing.stays_awake is operation.wanted:
        reasons.append(blocking("awake-already" if operation.wanted else "awake-not", "share"))
    if reasons:
        return Refused(tuple(reasons))
    plan = Plan(
        operation.purpose, (), None, (switching(AWAKE_UNIT, on=operation.wanted),), operation=operation
    )
    return Planned(plan, (awake_finding(sharing, wanted=operation.wanted),))


def _leaving(entries: tuple[EnteredShare, ...], tree: ArrayTree, snapshot: Snapshot) -> Iterator[Step]:
    host, points = snapshot.host, {each.point for each in entries}
    yield from closing_steps(entries)
    # What cannot be written any more keeps them, and no share goes on because of that.
    for mount in mounts_found(tree, snapshot) if not tree.is_let_go else ():
        if mount.point in points:
            yield forgetting_step(_shared_filesystem(tree, mount), (each.share.name for each in entries))
    lines = (line for line in lines_about_shares(entries, host.settings) if can_remove_entry(line, host))
    yield from remove_entries_steps(with_common_lines(tuple(lines), host), host)
    yield from departure_steps(entries, host)


def _entered_as(name: str, tree: ArrayTree, host: Host) -> tuple[EnteredShare, ...]:
    own = sharing_of(host).of_array(tree.array.uuid)
    return tuple(each for each in own if each.share.name.casefold() == name.casefold())


def _mount_shared(tree: ArrayTree, share: Share, snapshot: Snapshot) -> MountedFilesystem | None:
    """Where the array's file system is mounted: where the share is entered already, else the first place."""
    mounts = [each for each in mounts_found(tree, snapshot) if is_valid(each.point, MountPoint)]
    before = {each.point for each in _entered_as(share.name, tree, snapshot.host)}
    return next((each for each in mounts if each.point in before), next(iter(mounts), None))


def _shared_filesystem(tree: ArrayTree, mount: MountedFilesystem) -> SharedFilesystem:
    part = mount.held.subvolume
    return SharedFilesystem(tree.array.uuid, mount.target, mount.point, mount.held.uuid, part)


def _about(tree: ArrayTree, code: str, severity: Severity = Severity.BLOCKING, **facts: str) -> Finding:
    name = tree.array.title
    return Finding(code, severity, name, (("array", name), *facts.items()))

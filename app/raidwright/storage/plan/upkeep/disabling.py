"""From an array that a computer knows to the plan after which it does not; the array goes on as it is."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.fact import Fact
from raidwright.storage.operations.boot import Disable
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.array_tree import NOT_HERE, ArrayTree, tree_of
from raidwright.storage.plan.boot_entries import (
    can_remove_entry,
    key_stuck,
    ramdisk_findings,
    remove_entries_steps,
)
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused, safe_name
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.sharing_layer import (
    SHARING_KINDS,
    departure_steps,
    sharing_of,
    with_common_lines,
)
from raidwright.storage.plan.teardown.found_layers import is_about, lines_left, name_in_plan
from raidwright.storage.plan.teardown.planner import groups_of_lines
from raidwright.storage.plan.use.findings import about_tree
from raidwright.storage.plan.use.opening import opening_of
from raidwright.storage.plan.use.planner import find_tree, plan_steps
from raidwright.storage.rules.eligibility import is_blocked, is_system_mount
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.rules.share_findings import shares_left
from raidwright.storage.snapshot.absent_arrays import AbsentArray, absent_meant
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Luks, PhysicalVolume, Snapshot, Unlocked
from raidwright.storage.snapshot.names import ARRAYS, key_path
from raidwright.storage.snapshot.settings import SettingLine, lines_below, mount_points
from raidwright.storage.snapshot.tree import group_named, is_phantom, mounts_of
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import ArrayIdentity
from raidwright.storage.steps.key_file import key_removal, retiring_steps
from raidwright.storage.steps.share import closing_steps
from raidwright.storage.steps.targets import Target


class _Entries(Fact, frozen=True):
    """What the computer is told of an array and what lies on it."""

    lines: tuple[SettingLine, ...]
    """Those that are taken out of their files."""
    left: tuple[SettingLine, ...]
    """Those that stay there."""
    key: Target | None
    """The container that the array's key file is taken from; None where there is none, or it stays."""


def plan_disable(target: str, snapshot: Snapshot) -> Answer:
    """The plan that takes out all that this computer is told of the array which ``target`` means.

    It undoes what `plan_enable` and a build enter. What is on the array, mounted or unlocked, stays so. One
    none of whose disks is here is forgotten by its entries alone.
    """
    tree = find_tree(target, snapshot, single=True)
    if isinstance(tree, Finding):
        return _plan_absent(target, snapshot) if tree.code == NOT_HERE else Refused((tree,))
    entries = _entries(tree, snapshot)
    findings = tuple(_findings(tree, entries, snapshot))
    steps = tuple(_steps(entries, snapshot))
    if not steps and not is_blocked(findings):
        return Refused((*findings, about_tree(tree, "forget-nothing")))
    notes = (*findings, about_tree(tree, "forget-goes-on", Severity.NOTE))
    answer = plan_steps(tree, notes, steps, snapshot, Disable(target))
    if not isinstance(answer, Planned):
        return answer
    return Planned(answer.plan, (*answer.findings, *ramdisk_findings(answer.plan, snapshot.host)))


def _plan_absent(target: str, snapshot: Snapshot) -> Answer:
    """The plan that forgets the array which ``target`` means, and none of whose disks is here."""
    absent, *others = absent_meant(target, snapshot)
    if others:
        names = ", ".join(f"{each.title} {each.uuid}" for each in (absent, *others))
        return Refused((blocking("several-arrays", target, target=target, arrays=names),))
    lines = tuple(line for line in absent.lines if can_remove_entry(line, snapshot.host))
    takes_key = absent.key and not _may_name_key(absent.uuid, lines, snapshot)
    steps = tuple(_absent_steps(absent, lines, snapshot, takes_key=takes_key))
    findings = [
        *helper_findings(snapshot.host),
        *_absent_findings(absent, lines, snapshot, takes_key=takes_key),
    ]
    if not steps:
        findings.append(blocking("forget-nothing", absent.title, array=absent.title))
    if is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    name = safe_name(absent.name)
    identity = ArrayIdentity(absent.uuid, name, None, f"{ARRAYS}{name}")
    plan = Plan(Purpose.KEEP, (), identity, steps, operation=Disable(absent.uuid))
    findings += [*ramdisk_findings(plan, snapshot.host), *tool_findings(plan, snapshot.host)]
    every = tuple(dict.fromkeys(findings))
    return Refused(every) if is_blocked(every) else Planned(plan, every)


def _absent_steps(
    absent: AbsentArray, lines: Sequence[SettingLine], snapshot: Snapshot, *, takes_key: bool
) -> Iterator[Step]:
    """The steps; who and what was here for its shares alone goes last, for that cannot be put back."""
    host, shares = snapshot.host, sharing_of(snapshot.host).of_array(absent.uuid)
    yield from closing_steps(shares)
    yield from groups_of_lines(lines, snapshot)
    yield from remove_entries_steps(with_common_lines(lines, host), host)
    if takes_key:
        yield key_removal()
    yield from departure_steps(shares, host)


def _absent_findings(
    absent: AbsentArray, lines: Collection[SettingLine], snapshot: Snapshot, *, takes_key: bool
) -> Iterator[Finding]:
    """What stands against forgetting it, and what is to be known before."""
    name, file = absent.title, key_path(absent.uuid)
    for point in dict.fromkeys(system_places(lines)):
        yield blocking("forget-system", name, array=name, mount=point)
    yield Finding("forget-absent", Severity.NOTE, name, (("array", name),))
    points = mount_points(absent.lines)
    left = dict.fromkeys((*absent.lines, *lines_below(points, snapshot.host.settings)))
    yield from (_left_finding(line, points) for line in left if line not in lines)
    yield from shares_left(points, sharing_of(snapshot.host))
    if takes_key:
        yield Finding("forget-key-lost", Severity.WARNING, file, (("array", name), ("file", file)))
        yield from key_stuck(absent.uuid, snapshot.host)
    elif absent.key:
        yield Finding("forget-key-stays", Severity.WARNING, file, (("array", name), ("file", file)))


def has_entries(array: Array, snapshot: Snapshot) -> bool:
    """Whether there is something to forget of the array, which runs."""
    entries = _entries(tree_of(array, snapshot), snapshot)
    return bool(entries.lines or entries.key)


def system_places(lines: Iterable[SettingLine]) -> Iterator[str]:
    """Where ``lines`` of fstab have something mounted that the running system needs."""
    for line in lines:
        if kind_of(line.file) is FileKind.MOUNTS:
            yield from (name for name in line.names if not name.startswith("/dev/") and is_system_mount(name))


def _entries(tree: ArrayTree, snapshot: Snapshot) -> _Entries:
    upper = replace(tree, members=(), disks=())
    # What is shared of an array is shared whenever that is mounted, by a restart or by hand.
    every = [line for line in lines_left(upper, snapshot) if kind_of(line.file) not in SHARING_KINDS]
    lines = tuple(
        line for line in every if can_remove_entry(line, snapshot.host) and is_about(line, upper, snapshot)
    )
    has_key = tree.array.uuid in snapshot.host.key_files
    key = _key_holder(tree, lines, snapshot) if has_key else None
    return _Entries(lines, tuple(line for line in every if line not in lines), key)


def _key_holder(tree: ArrayTree, lines: Collection[SettingLine], snapshot: Snapshot) -> Target | None:
    """The only container that the key file can be for; None where a line that stays may name it too.

    What lies in a volume that is no device now may be a container as well. A header that needs a disk which
    does not answer gives no slot away.
    """
    if tree.is_let_go or _may_name_key(tree.array.uuid, lines, snapshot):
        return None
    if opening_of(tree, snapshot, "").groups:
        return None
    containers = tuple(_containers(tree, snapshot))
    if len(containers) != 1 or containers[0][1].version == "1":
        return None
    return name_in_plan(containers[0][0], snapshot)


def _may_name_key(array: str, lines: Collection[SettingLine], snapshot: Snapshot) -> bool:
    """Whether a line of crypttab that stays may name the key file for the array of that UUID."""
    others = (line for line in snapshot.host.settings if line not in lines)
    return any(
        kind_of(line.file) is FileKind.CONTAINERS
        and (not line.whole or key_path(array) in line.whole.split())
        for line in others
    )


def _containers(tree: ArrayTree, snapshot: Snapshot) -> Iterator[tuple[Block, Luks]]:
    for block in tree.stack:
        if isinstance(block.content, Luks) and not is_phantom(snapshot, block):
            yield block, block.content


def _findings(tree: ArrayTree, entries: _Entries, snapshot: Snapshot) -> Iterator[Finding]:
    if not tree.stack:
        yield about_tree(tree, "keep-not-running")
    points = (*system_places(entries.lines), *(point for block in tree.stack for point in mounts_of(block)))
    for point in dict.fromkeys(filter(is_system_mount, points)):
        yield about_tree(tree, "forget-system", mount=point)
    for group, devices in _groups_beyond(tree, snapshot):
        yield about_tree(tree, "forget-spans", group=group, devices=", ".join(devices))
    every_point = {*points, *mount_points(entries.lines)}
    yield from (_left_finding(line, every_point) for line in entries.left)
    yield from shares_left(every_point, sharing_of(snapshot.host))
    opened = {each.origin.backing for each in tree.stack if isinstance(each.origin, Unlocked)}
    if any(block.path not in opened for block, _ in _containers(tree, snapshot)):
        yield about_tree(tree, "forget-locked", Severity.WARNING)
    yield from _key_findings(tree, entries, snapshot)


def _left_finding(line: SettingLine, points: set[str]) -> Finding:
    """That the line stays; one that needs something below a mount on ``points`` waits for it in vain."""
    facts = (("file", line.file), ("line", str(line.line)), ("text", line.text))
    is_below = lines_below(points, (line,)) and points.isdisjoint(line.names[1:])
    code = "forget-below" if is_below else "forget-left"
    return Finding(code, Severity.WARNING, f"{line.file}:{line.line}", facts)


def _groups_beyond(tree: ArrayTree, snapshot: Snapshot) -> Iterator[tuple[str, list[str]]]:
    """Each volume group on the array that lies elsewhere too, and where; volumes may be on either or both."""
    own = {block.path for block in tree.stack}
    names = (block.content.group for block in tree.stack if isinstance(block.content, PhysicalVolume))
    for name in dict.fromkeys(filter(None, names)):
        group = group_named(snapshot, name)
        beyond = [path for path in group.physical if path not in own] if group is not None else []
        if beyond:
            yield name, beyond


def _key_findings(tree: ArrayTree, entries: _Entries, snapshot: Snapshot) -> Iterator[Finding]:
    """What becomes of the array's key file."""
    file = key_path(tree.array.uuid)
    if entries.key is not None:
        yield about_tree(tree, "unlocking-key-goes", Severity.NOTE, file=file)
        yield from key_stuck(tree.array.uuid, snapshot.host)
    elif tree.array.uuid in snapshot.host.key_files:
        yield about_tree(tree, "forget-key-stays", Severity.WARNING, file=file)


def _steps(entries: _Entries, snapshot: Snapshot) -> Iterator[Step]:
    """The steps; with a wrong passphrase nothing is taken out, and no line names the key file that goes."""
    prove, retire = retiring_steps(entries.key) if entries.key is not None else (None, None)
    if prove is not None:
        yield prove
    yield from remove_entries_steps(entries.lines, snapshot.host)
    if retire is not None:
        yield retire

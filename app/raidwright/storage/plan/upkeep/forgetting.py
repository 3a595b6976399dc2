"""From an array that a computer knows to the plan after which it does not; the array goes on as it is."""

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.fact import Fact
from raidwright.storage.plan.array_tree import ArrayTree, tree_of
from raidwright.storage.plan.keeping import can_forget, forget_steps, key_stuck
from raidwright.storage.plan.plan import Answer, Planned, Purpose, Refused
from raidwright.storage.plan.ramdisks import ramdisk_findings
from raidwright.storage.plan.teardown.found_layers import name_in_plan
from raidwright.storage.plan.teardown.lines import is_about, lines_left
from raidwright.storage.plan.use.findings import about_tree
from raidwright.storage.plan.use.opening import opening_of
from raidwright.storage.plan.use.planner import find_tree, plan_steps
from raidwright.storage.rules.eligibility import is_blocked, is_system_mount
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Luks, PhysicalVolume, Snapshot, Unlocked
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.snapshot.tree import group_named, is_phantom, mounts_of
from raidwright.storage.steps import ForgetStep, Step
from raidwright.storage.steps.key_file import retiring_steps
from raidwright.storage.steps.targets import Target


class _Entries(Fact, frozen=True):
    """What the computer is told of an array and what lies on it."""

    lines: tuple[SettingLine, ...]
    """Those that are taken out of their files."""
    left: tuple[SettingLine, ...]
    """Those that stay there."""
    key: Target | None
    """The container that the array's key file is taken from; None where there is none, or it stays."""


def plan_forgetting(target: str, snapshot: Snapshot) -> Answer:
    """The plan that takes out all that this computer is told of the array which ``target`` means.

    It undoes what `plan_staying` and a build enter. What is on the array, mounted or unlocked, stays so.
    """
    tree = find_tree(target, snapshot, single=True)
    if isinstance(tree, Finding):
        return Refused((tree,))
    entries = _entries(tree, snapshot)
    findings = tuple(_findings(tree, entries, snapshot))
    steps = tuple(_steps(entries, snapshot))
    if not steps and not is_blocked(findings):
        return Refused((*findings, about_tree(tree, "forget-nothing")))
    notes = (*findings, about_tree(tree, "forget-goes-on", Severity.NOTE))
    answer = plan_steps(tree, notes, steps, snapshot, Purpose.KEEP)
    if not isinstance(answer, Planned):
        return answer
    return Planned(answer.plan, (*answer.findings, *ramdisk_findings(answer.plan, snapshot.host)))


def is_told_of(array: Array, snapshot: Snapshot) -> bool:
    """Whether there is something to forget of the array, which runs."""
    entries = _entries(tree_of(array, snapshot), snapshot)
    return bool(entries.lines or entries.key)


def forgets_alone(steps: Iterable[object]) -> bool:
    """Whether ``steps`` take entries out, put that in force, retire a key file, and do nothing else."""
    return all(isinstance(step, ForgetStep) for step in steps)


def system_places(lines: Iterable[SettingLine]) -> Iterator[str]:
    """Where ``lines`` of fstab have something mounted that the running system needs."""
    for line in lines:
        if kind_of(line.file) is FileKind.MOUNTS:
            yield from (name for name in line.names if not name.startswith("/dev/") and is_system_mount(name))


def _entries(tree: ArrayTree, snapshot: Snapshot) -> _Entries:
    upper = replace(tree, members=(), disks=())
    every = lines_left(upper, snapshot)
    lines = tuple(
        line for line in every if can_forget(line, snapshot.host) and is_about(line, upper, snapshot)
    )
    has_key = tree.array.uuid in snapshot.host.key_files
    key = _key_holder(tree, lines, snapshot) if has_key else None
    return _Entries(lines, tuple(line for line in every if line not in lines), key)


def _key_holder(tree: ArrayTree, lines: Collection[SettingLine], snapshot: Snapshot) -> Target | None:
    """The only container that the key file can be for; None where a line that stays may name it too.

    What lies in a volume that is no device now may be a container as well.
    """
    for line in snapshot.host.settings:
        is_other = kind_of(line.file) is FileKind.CONTAINERS and line not in lines
        if is_other and (not line.whole or key_path(tree.array.uuid) in line.whole.split()):
            return None
    if opening_of(tree, snapshot, "").groups:
        return None
    containers = tuple(_containers(tree, snapshot))
    if len(containers) != 1 or containers[0][1].version == "1":
        return None
    return name_in_plan(containers[0][0], snapshot)


def _containers(tree: ArrayTree, snapshot: Snapshot) -> Iterator[tuple[Block, Luks]]:
    for block in tree.stack:
        if isinstance(block.content, Luks) and not is_phantom(snapshot, block):
            yield block, block.content


def _findings(tree: ArrayTree, entries: _Entries, snapshot: Snapshot) -> Iterator[Finding]:
    if not tree.stack:
        yield about_tree(tree, "keep-not-running")
    elif tree.has_failed:
        yield about_tree(tree, "repair-failed")
    points = (*system_places(entries.lines), *(point for block in tree.stack for point in mounts_of(block)))
    for point in dict.fromkeys(filter(is_system_mount, points)):
        yield about_tree(tree, "forget-system", mount=point)
    for group, devices in _groups_beyond(tree, snapshot):
        yield about_tree(tree, "forget-spans", group=group, devices=", ".join(devices))
    for line in entries.left:
        facts = (("file", line.file), ("line", str(line.line)), ("text", line.text))
        yield Finding("forget-left", Severity.WARNING, f"{line.file}:{line.line}", facts)
    opened = {each.origin.backing for each in tree.stack if isinstance(each.origin, Unlocked)}
    if any(block.path not in opened for block, _ in _containers(tree, snapshot)):
        yield about_tree(tree, "forget-locked", Severity.WARNING)
    yield from _key_findings(tree, entries, snapshot)


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
    yield from forget_steps(entries.lines, snapshot.host)
    if retire is not None:
        yield retire

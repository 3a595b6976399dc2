"""From an array that a computer knows to the plan after which it is unlocked otherwise, or as it says."""

from collections.abc import Iterator

from raidwright.storage.configuration import FileKind, FileSeen, kind_of
from raidwright.storage.design.design import Unlocking
from raidwright.storage.fact import Fact
from raidwright.storage.operations.boot import ChangeUnlocking
from raidwright.storage.plan.array_tree import ArrayTree, tree_of
from raidwright.storage.plan.boot_entries import entry_findings, key_stuck
from raidwright.storage.plan.plan import Answer, Planned, Refused, first_fitting
from raidwright.storage.plan.teardown.found_layers import name_in_plan
from raidwright.storage.plan.use.findings import about_tree, unreadable_findings
from raidwright.storage.plan.use.planner import find_tree, plan_steps
from raidwright.storage.rules.design_findings import unlocking_findings
from raidwright.storage.rules.eligibility import is_blocked, is_system_mount
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Luks, Snapshot
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.settings import OWNER, SettingLine, containers_of, uuid_link
from raidwright.storage.snapshot.tree import beneath, is_phantom, mounts_of, paths_of
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import reread_units
from raidwright.storage.steps.key_file import key_steps, retiring_steps
from raidwright.storage.steps.step import REPLACED, line_seen
from raidwright.storage.steps.targets import Target
from raidwright.storage.steps.unlocking import change_steps
from raidwright.storage.steps.unlocking_words import keeps_out, mount_line, mounts_by_hand, way_in


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


def plan_unlocking(target: str, snapshot: Snapshot, way: Unlocking | None = None) -> Answer:
    """The plan that has the container on the array or single disk which ``target`` means unlocked ``way``.

    That is at each start. Without ``way`` it stays as it is entered, and lines that do not fit to that are
    put right. Unlocking by the key file that it has can be planned again: a header that was put back may not
    know the key.
    """
    tree = find_tree(target, snapshot, single=True)
    if isinstance(tree, Finding):
        return Refused((tree,))
    entered = container_entered(tree, snapshot)
    if isinstance(entered, Finding):
        return Refused((entered,))
    wish = _wish_for(tree, entered, snapshot, way)
    findings = tuple(_findings(tree, entered, wish, snapshot))
    steps = () if is_blocked(findings) else tuple(_steps(entered, wish, snapshot))
    if not steps and not is_blocked(findings):
        return Refused((*findings, about_tree(tree, "unlocking-so")))
    answer = plan_steps(tree, findings, steps, snapshot, ChangeUnlocking(target, way))
    more = tuple(entry_findings(answer.plan, snapshot)) if isinstance(answer, Planned) else ()
    if is_blocked(more):
        return Refused((*answer.findings, *more))
    return Planned(answer.plan, (*answer.findings, *more)) if isinstance(answer, Planned) else answer


def plan_any_unlocking(target: str, snapshot: Snapshot) -> Answer:
    """The plan for the first way of unlocking for which there is one."""
    first = plan_unlocking(target, snapshot, Unlocking.BY_HAND)
    return first_fitting((plan_unlocking(target, snapshot, way) for way in Unlocking), _as_refusal(first))


def unlocking_now(array: Array, snapshot: Snapshot) -> Unlocking | None:
    """How the container on the array is unlocked by what is entered; None where that cannot be told."""
    tree = tree_of(array, snapshot)
    entered = container_entered(tree, snapshot) if tree.stack else None
    return way_in(entered.line.whole, key_path(array.uuid)) if isinstance(entered, Entered) else None


class _Wish(Fact, frozen=True):
    """What is to become of the container, its lines and its key file."""

    array: str
    way: Unlocking
    is_new: bool
    """Its line in crypttab says another way."""
    has_file: bool

    @property
    def retires(self) -> bool:
        """Whether there is a key file of which there is no use any more."""
        return self.has_file and self.way is not Unlocking.KEY_FILE


def _wish_for(tree: ArrayTree, entered: Entered, snapshot: Snapshot, way: Unlocking | None) -> _Wish:
    array = tree.array.uuid
    now = way_in(entered.line.whole, key_path(array))
    wanted = way or now or Unlocking.BY_HAND
    return _Wish(array, wanted, wanted is not now, array in snapshot.host.key_files)


def _findings(tree: ArrayTree, entered: Entered, wish: _Wish, snapshot: Snapshot) -> Iterator[Finding]:
    yield from entered_findings(tree, entered, snapshot)
    yield from unreadable_findings(tree, tree.stack[:1])
    yield from unlocking_findings(wish.way, snapshot.host)
    if wish.way is Unlocking.KEY_FILE:
        if entered.version == "1":
            yield about_tree(tree, "keep-key-version")
        yield about_tree(tree, "keep-key-header", Severity.NOTE)
        if wish.has_file:
            yield about_tree(tree, "unlocking-key-known", Severity.NOTE, file=key_path(wish.array))
    if wish.retires:
        yield about_tree(tree, "unlocking-key-goes", Severity.NOTE, file=key_path(wish.array))
        yield from key_stuck(wish.array, snapshot.host)


def _steps(entered: Entered, wish: _Wish, snapshot: Snapshot) -> Iterator[Step]:
    """The steps, in such an order that wherever they break off, the key named in crypttab still opens it."""
    host, files = snapshot.host, {file.seen.path: file.seen for file in snapshot.host.setting_files}
    prove, retire = retiring_steps(entered.target)
    if wish.way is Unlocking.KEY_FILE:
        yield from key_steps(entered.target, is_there=wish.has_file)
    if wish.retires:
        yield prove
    changed = tuple(_line_changes(entered, wish, files))
    yield from changed
    if changed and host.systemd:
        yield reread_units()
    if wish.retires:
        yield retire


def _line_changes(entered: Entered, wish: _Wish, files: dict[str, FileSeen]) -> Iterator[Step]:
    lines = tuple(line for line in entered.mounts if _differs(line, wish))
    container, mounts = (files.get(f"/etc/{kind.value}") for kind in (FileKind.CONTAINERS, FileKind.MOUNTS))
    yield from change_steps(
        container if wish.is_new else None,
        (entered.target, entered.uuid, line_seen(entered.line)),
        mounts if lines else None,
        tuple(map(line_seen, lines)),
        wish.way,
    )


def _differs(line: SettingLine, wish: _Wish) -> bool:
    """Whether a line of fstab changes; where crypttab stays, another's only if it mounts at another time."""
    is_other = mount_line(line.whole, wish.way) != line.whole
    is_ours = wish.is_new or OWNER in line.whole
    return is_other and (is_ours or mounts_by_hand(line.whole) is not (wish.way is Unlocking.BY_HAND))


def _as_refusal(answer: Answer) -> Refused:
    return answer if isinstance(answer, Refused) else Refused(())

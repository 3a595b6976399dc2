"""From an array that a computer knows to the plan after which it is unlocked otherwise, or as it says."""

from collections.abc import Iterator

from raidwright.storage.configuration import FileKind, FileSeen
from raidwright.storage.design.design import Unlocking
from raidwright.storage.fact import Fact
from raidwright.storage.operations.boot import ChangeUnlocking
from raidwright.storage.plan.array_tree import ArrayTree, tree_of
from raidwright.storage.plan.keeping import keep_findings, key_stuck
from raidwright.storage.plan.plan import Answer, Planned, Refused, first_fitting
from raidwright.storage.plan.upkeep.unlocked import Entered, container_entered, entered_findings
from raidwright.storage.plan.use.findings import about_tree, unreadable_findings
from raidwright.storage.plan.use.planner import find_tree, plan_steps
from raidwright.storage.rules.design_findings import unlocking_findings
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.settings import OWNER, SettingLine
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import reread_units
from raidwright.storage.steps.edit import line_seen
from raidwright.storage.steps.key_file import key_steps, retiring_steps
from raidwright.storage.steps.unlocking import change_steps
from raidwright.storage.steps.unlocking_words import mount_line, mounts_by_hand, way_in


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
    more = tuple(keep_findings(answer.plan, snapshot)) if isinstance(answer, Planned) else ()
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

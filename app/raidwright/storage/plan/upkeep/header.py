"""From an encrypted array to the plan that saves its header, or puts a saved one back; or why not."""

from collections.abc import Iterator

from raidwright.storage.header import Flaw, LuksHeader
from raidwright.storage.operations.boot import BackUpHeader, PutHeaderBack
from raidwright.storage.plan.array_tree import ArrayTree, base_target
from raidwright.storage.plan.plan import Answer, Refused
from raidwright.storage.plan.teardown.findings import user_findings
from raidwright.storage.plan.use.findings import about_tree, unreadable_findings
from raidwright.storage.plan.use.opening import runs_read_only
from raidwright.storage.plan.use.planner import find_tree, plan_steps
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.ghosts import container_on, is_damaged, known_containers
from raidwright.storage.snapshot.disks import Blank, Luks, Snapshot
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.tree import mounts_of
from raidwright.storage.steps.header import RestoreHeader, SaveHeader
from raidwright.storage.units import format_size

_VERSION = "2"


def plan_header_saving(target: str, snapshot: Snapshot, place: str = "") -> Answer:
    """The plan that saves the header of the container on the array or single disk which ``target`` means.

    ``place`` is where the file system is mounted on which the copy shall lie; empty if that is not known.
    """
    tree = find_tree(target, snapshot, single=True)
    if isinstance(tree, Finding):
        return Refused((tree,))
    container = container_on(tree.array, snapshot)
    steps = (SaveHeader(base_target(tree.array), container.uuid),) if container else ()
    findings = _saving_findings(tree, container, place, snapshot)
    return plan_steps(tree, findings, steps, snapshot, BackUpHeader(target, place))


def plan_header_restoring(target: str, snapshot: Snapshot, saved: LuksHeader | Flaw) -> Answer:
    """The plan that puts the header ``saved`` back on the array or single disk which ``target`` means."""
    tree = find_tree(target, snapshot, single=True)
    if isinstance(tree, Finding):
        return Refused((tree,))
    steps = (_restore_step(tree, saved),) if isinstance(saved, LuksHeader) else ()
    findings = _restoring_findings(tree, saved, snapshot)
    return plan_steps(tree, findings, steps, snapshot, PutHeaderBack(target, saved))


def plan_any_header_restoring(target: str, snapshot: Snapshot) -> Answer:
    """The plan for a file yet to be chosen, which is only asked whether a header can be put back at all."""
    tree = find_tree(target, snapshot, single=True)
    uuids = () if isinstance(tree, Finding) else _container_uuids(tree, snapshot)
    some = LuksHeader(uuids[0] if uuids else "", 0, "", 0, 0, 0)
    return plan_header_restoring(target, snapshot, some)


def _container_uuids(tree: ArrayTree, snapshot: Snapshot) -> tuple[str, ...]:
    """UUID of the container on the array; where none can be seen, of those that are known to have been."""
    there = container_on(tree.array, snapshot)
    return (there.uuid,) if there else known_containers(tree.array.uuid, snapshot.host)


def _restore_step(tree: ArrayTree, saved: LuksHeader) -> RestoreHeader:
    return RestoreHeader(base_target(tree.array), saved.uuid, saved.size, saved.digest)


def _saving_findings(
    tree: ArrayTree, container: Luks | None, place: str, snapshot: Snapshot
) -> Iterator[Finding]:
    yield from _service_findings(tree)
    if is_damaged(tree.array, snapshot):
        yield about_tree(tree, "header-damaged")
    elif tree.array.running and container is None:
        yield about_tree(tree, "header-none")
    elif container is not None and container.version != _VERSION:
        yield about_tree(tree, "header-version")
    if place and any(place in mounts_of(block) for block in tree.stack):
        yield about_tree(tree, "header-on-itself", place=place)
    for code, severity in (("header-secret", Severity.WARNING), ("header-elsewhere", Severity.NOTE)):
        yield about_tree(tree, code, severity)


def _restoring_findings(tree: ArrayTree, saved: LuksHeader | Flaw, snapshot: Snapshot) -> Iterator[Finding]:
    yield from _service_findings(tree)
    if len(tree.stack) > 1:
        yield about_tree(tree, "header-open")
    for block in tree.stack:
        yield from user_findings(block)
    if runs_read_only(tree):
        yield about_tree(tree, "array-read-only")
    if isinstance(saved, Flaw):
        yield about_tree(tree, f"saved-header-{saved.value}")
    elif tree.array.running and tree.stack:
        yield from _comparison_findings(tree, saved, snapshot)


def _comparison_findings(tree: ArrayTree, saved: LuksHeader, snapshot: Snapshot) -> Iterator[Finding]:
    """What is on the array and what is saved, and whether the saved header belongs there."""
    there = tree.stack[0]
    match there.content:
        case Luks():
            yield about_tree(tree, "header-whole", Severity.WARNING)
        case Blank():
            yield about_tree(tree, "header-gone", Severity.NOTE)
        case _:
            yield about_tree(tree, "header-other-contents")
            return
    uuids = _container_uuids(tree, snapshot)
    if not uuids:
        yield about_tree(tree, "header-unknown")
    elif saved.uuid not in uuids:
        yield about_tree(tree, "header-of-another", found=saved.uuid, known=", ".join(uuids))
    if saved.data >= there.size:
        yield about_tree(tree, "header-too-large", data=format_size(saved.data), size=format_size(there.size))
    if tree.array.uuid in snapshot.host.key_files:
        yield about_tree(tree, "header-key-file", Severity.WARNING, file=key_path(tree.array.uuid))
    facts = {"uuid": saved.uuid, "slots": str(saved.slots), "size": format_size(saved.size)}
    yield about_tree(tree, "header-saved", Severity.NOTE, **facts)


def _service_findings(tree: ArrayTree) -> Iterator[Finding]:
    if not tree.array.running:
        yield about_tree(tree, "use-not-running")
    elif tree.has_failed:
        yield about_tree(tree, "use-failed")
    yield from unreadable_findings(tree, tree.stack[:1])

"""From an encrypted array to the plan that saves its header, or puts a saved one back; or why not."""

from collections.abc import Iterator

from raidwright.storage.header import Flaw, LuksHeader
from raidwright.storage.plan.plan import Answer, Purpose, Refused
from raidwright.storage.plan.teardown.target import Removal
from raidwright.storage.plan.use.findings import array_title
from raidwright.storage.plan.use.planner import held_by, planned
from raidwright.storage.rules.container_findings import container_on, is_damaged, known_containers
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Blank, Luks, Snapshot
from raidwright.storage.snapshot.tree import mounts_of
from raidwright.storage.steps.header import RestoreHeader, SaveHeader
from raidwright.storage.steps.key_file import key_path
from raidwright.storage.steps.targets import OnArray
from raidwright.storage.units import format_size

_VERSION = "2"


def plan_header_saving(target: str, snapshot: Snapshot, place: str = "") -> Answer:
    """The plan that saves the header of the container on the array which ``target`` means.

    ``place`` is where the file system is mounted on which the copy shall lie; empty if that is not known.
    """
    held = held_by(target, snapshot)
    if isinstance(held, Finding):
        return Refused((held,))
    container = container_on(held.array, snapshot)
    steps = (SaveHeader(OnArray(), container.uuid),) if container else ()
    return planned(held, _saving(held, container, place, snapshot), steps, snapshot, Purpose.HEADER)


def plan_header_restoring(target: str, snapshot: Snapshot, saved: LuksHeader | Flaw) -> Answer:
    """The plan that puts the header ``saved`` back on the array which ``target`` means."""
    held = held_by(target, snapshot)
    if isinstance(held, Finding):
        return Refused((held,))
    steps = (_restored(saved),) if isinstance(saved, LuksHeader) else ()
    return planned(held, _restoring(held, saved, snapshot), steps, snapshot, Purpose.HEADER)


def plan_any_header_restoring(target: str, snapshot: Snapshot) -> Answer:
    """What it comes to if the right file is chosen then: whether a header can be put back at all."""
    held = held_by(target, snapshot)
    known = () if isinstance(held, Finding) else _known(held, snapshot)
    some = LuksHeader(known[0] if known else "", 0, "", 0, 0, 0)
    return plan_header_restoring(target, snapshot, some)


def _known(held: Removal, snapshot: Snapshot) -> tuple[str, ...]:
    """UUIDs of the container that is there; where none can be seen, of those that were."""
    there = container_on(held.array, snapshot)
    return (there.uuid,) if there else known_containers(held.array.uuid, snapshot.host)


def _restored(saved: LuksHeader) -> RestoreHeader:
    return RestoreHeader(OnArray(), saved.uuid, saved.size, saved.digest)


def _saving(held: Removal, container: Luks | None, place: str, snapshot: Snapshot) -> Iterator[Finding]:
    yield from _serving(held)
    if is_damaged(held.array, snapshot):
        yield _about(held, "header-damaged")
    elif held.array.running and container is None:
        yield _about(held, "header-none")
    elif container is not None and container.version != _VERSION:
        yield _about(held, "header-version")
    if place and any(place in mounts_of(block) for block in held.stack):
        yield _about(held, "header-on-itself", place=place)
    for code, severity in (("header-secret", Severity.WARNING), ("header-elsewhere", Severity.NOTE)):
        yield _about(held, code, severity)


def _restoring(held: Removal, saved: LuksHeader | Flaw, snapshot: Snapshot) -> Iterator[Finding]:
    yield from _serving(held)
    if len(held.stack) > 1:
        yield _about(held, "header-open")
    if held.array.state == "readonly":
        yield _about(held, "array-read-only")
    if isinstance(saved, Flaw):
        yield _about(held, f"saved-header-{saved.value}")
    elif held.array.running and held.stack:
        yield from _states(held, saved, snapshot)


def _states(held: Removal, saved: LuksHeader, snapshot: Snapshot) -> Iterator[Finding]:
    """What is there and what is saved, and whether the one belongs in the place of the other."""
    there = held.stack[0]
    match there.content:
        case Luks():
            yield _about(held, "header-whole", Severity.WARNING)
        case Blank():
            yield _about(held, "header-gone", Severity.NOTE)
        case _:
            yield _about(held, "header-other-contents")
            return
    known = _known(held, snapshot)
    if not known:
        yield _about(held, "header-unknown")
    elif saved.uuid not in known:
        yield _about(held, "header-of-another", found=saved.uuid, known=", ".join(known))
    if saved.data >= there.size:
        yield _about(held, "header-too-large", data=format_size(saved.data), size=format_size(there.size))
    if held.array.uuid in snapshot.host.key_files:
        yield _about(held, "header-key-file", Severity.WARNING, file=key_path(held.array.uuid))
    facts = {"uuid": saved.uuid, "slots": str(saved.slots), "size": format_size(saved.size)}
    yield _about(held, "header-saved", Severity.NOTE, **facts)


def _serving(held: Removal) -> Iterator[Finding]:
    if not held.array.running:
        yield _about(held, "use-not-running")
    elif held.has_failed:
        yield _about(held, "use-failed")


def _about(held: Removal, code: str, severity: Severity = Severity.BLOCKING, **facts: str) -> Finding:
    return Finding(code, severity, held.array.uuid, (("array", array_title(held)), *facts.items()))

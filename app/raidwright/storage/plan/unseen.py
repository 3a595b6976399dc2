"""Arrays that do not run and are to be erased: what lies on them is seen first, or a word is typed for it."""

from collections.abc import Iterable, Iterator

from raidwright.storage.plan.array_tree import disks_under
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.rules.unseen import Looked, Sight, kinds_inside, sight
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import PartOf, Snapshot
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME
from raidwright.storage.snapshot.singles import is_single
from raidwright.storage.snapshot.tree import array_members
from raidwright.storage.snapshot.unfinished import Remains


def unseen_findings(arrays: Iterable[Array], snapshot: Snapshot) -> Iterator[Finding]:
    """For each array that does not run: that it is to be started first, or that what it holds goes unseen."""
    for array in arrays:
        kinds = ", ".join(kinds_inside(_looks(array, snapshot)))
        facts = {"array": array.title} | ({"found": kinds} if kinds else {})
        match _sight(array, snapshot):
            case Sight.SEEN:
                pass
            case Sight.HIDDEN:
                yield blocking("start-first-found" if kinds else "start-first", array.uuid, **facts)
            case Sight.OUT_OF_SIGHT:
                code = "goes-unseen-found" if kinds else "goes-unseen"
                yield Finding(code, Severity.WARNING, array.uuid, tuple(facts.items()))


def goes_unseen(arrays: Iterable[Array], snapshot: Snapshot) -> bool:
    """Whether one of these arrays goes although nobody can look at all that is on it."""
    return any(_sight(array, snapshot) is Sight.OUT_OF_SIGHT for array in arrays)


def _sight(array: Array, snapshot: Snapshot) -> Sight:
    if array.running or is_single(array) or _is_being_erased(array, snapshot):
        return Sight.SEEN
    groups = tuple(_groups_beside(array, snapshot))
    familiar = (*snapshot.host.looked_into, *((array.uuid,) if array.deleted else ()))
    return sight(array, _looks(array, snapshot), groups, familiar)


def _looks(array: Array, snapshot: Snapshot) -> tuple[Looked, ...]:
    return tuple((member.signatures, member.inside) for member in array_members(snapshot, array))


def _groups_beside(array: Array, snapshot: Snapshot) -> Iterator[PartOf]:
    """The volume groups of which something else than the array's own members carries a part."""
    own = array_members(snapshot, array)
    for block in snapshot.blocks:
        parts = (*block.parts, *(part for each in block.inside for part in each.parts))
        yield from (part for part in parts if block not in own and part.kind == PHYSICAL_VOLUME)


def _is_being_erased(array: Array, snapshot: Snapshot) -> bool:
    """Whether a plan of this computer that was broken off has begun to erase the array's disks."""
    left = snapshot.host.unfinished
    if left is None:
        return False
    under = {disk.path for member in array_members(snapshot, array) for disk in disks_under(member, snapshot)}
    begun = {disk.path for disk in left.disks if disk.remains is Remains.ITS_OWN}
    return array.uuid == left.uuid or not begun.isdisjoint(under)

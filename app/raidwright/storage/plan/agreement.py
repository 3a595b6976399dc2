"""What is typed to agree to a plan: one text for every language, window and terminal, and how it is compared.

It is made of what stands on the things themselves, which any hand can type: the array's name, the end of a
serial number, a number in digits, a path.
"""

from collections.abc import Collection, Iterator, Sequence

from raidwright.storage.fact import Facts
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.identity import disk_identity
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Block, PartitionOf, Snapshot
from raidwright.storage.snapshot.same_disk import is_placeholder
from raidwright.storage.snapshot.signatures import UNKNOWN_DATA
from raidwright.storage.snapshot.tree import partitions
from raidwright.storage.snapshot.tree_index import index_of
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.steps.disk import members_left_unread
from raidwright.storage.steps.step import Effect
from raidwright.storage.steps.targets import OnDisk

_SERIAL_END = 4
"""Characters at the end of a serial number, as the window shows them too."""
_UNSEEN = "unseen"
"""What is typed for what lies on an array that cannot be started."""
_MOST_ENDS = 4
"""With more disks than that their number is typed: nobody compares a longer row with care."""

AGREEMENT_TEMPLATES = {
    "ends": "{ends}: the last characters of the serial number of each disk that will be erased.",
    "count": "{count}: the number of disks that will be erased.",
    "paths": "{paths}: the path of each disk that cannot be identified otherwise or contains unknown data.",
    "unseen": "{unseen}: the contents of an array that cannot be started are erased without being checked.",
}
"""Part of the text -> the sentence that says what it is. The array's name needs no explanation."""


def agreement(plan: Plan) -> str:
    """What must be typed before ``plan`` is carried out; nothing for one that loses nothing."""
    if _loses_nothing(plan):
        return ""
    name = plan.array.name if plan.array else ""
    return " ".join(filter(None, (name, *(words for _, words in _parts(plan)))))


def describe_agreement(plan: Plan) -> Iterator[tuple[str, Facts]]:
    """English templates, a sentence for each part beside the array's name, and the facts that fill them."""
    for part, words in _parts(plan):
        yield AGREEMENT_TEMPLATES[part], ((part, words),)


def agrees(typed: str, plan: Plan) -> bool:
    """Whether ``typed`` is what ``plan`` asks for.

    Full-width and half-width letters (Unicode's NFKC), capitals and the width of blanks make no difference.
    """
    return _normal_form(typed) == _normal_form(agreement(plan))


def losing_disks(plan: Plan) -> tuple[int, ...]:
    """Indices of the disks whose contents will be gone."""
    return tuple(dict.fromkeys(loss.disk for loss in plan.losses if loss.contents))


def takes_blank_disks(plan: Plan) -> bool:
    """Whether ``plan`` builds on disks on which nothing is known to be, and each of which is told apart.

    Who has just ticked these disks by their serial numbers needs to type nothing to agree to it.
    """
    return plan.purpose is Purpose.BUILD and not (plan.losses or plan.typed or plan.unseen)


def is_doubtful(disk: DiskIdentity, alike: int) -> bool:
    """Whether nothing but its path tells the disk apart; ``alike`` disks have its serial number and WWN."""
    has_number = bool(disk.serial) and not is_placeholder(disk.serial)
    return not (has_number or disk.wwn) or alike > 1


def to_be_typed(
    disks: Sequence[Block], snapshot: Snapshot, exempt: Collection[Block] = ()
) -> tuple[int, ...]:
    """Indices of the disks of a plan whose paths are typed to agree to it.

    Those of doubtful disks (see `is_doubtful`), and of disks with data of an unknown kind. On ``exempt`` ones
    data may be of any kind: what lies there is agreed to by another name, such as that of its array. What a
    plan was erasing that was broken off here is not unknown.
    """
    unnamed = []
    for index, disk in enumerate(disks):
        identity = disk_identity(disk, snapshot)
        alike = index_of(snapshot).known_as[identity.serial, identity.wwn]
        unknown = disk not in exempt and _holds_unknown(disk, snapshot)
        if is_doubtful(identity, alike) or unknown:
            unnamed.append(index)
    return tuple(unnamed)


def typed_paths(plan: Plan) -> tuple[str, ...]:
    """The paths among what is typed."""
    return tuple(plan.disks[index].path for index in plan.typed)


def _holds_unknown(disk: Block, snapshot: Snapshot) -> bool:
    every = (disk, *partitions(snapshot, disk.path))
    return any(UNKNOWN_DATA in each.signatures and not _is_debris(each, disk, snapshot) for each in every)


def _is_debris(block: Block, disk: Block, snapshot: Snapshot) -> bool:
    """Whether what is on a block of the disk is the rest of what a broken-off plan was erasing there."""
    unfinished = snapshot.host.unfinished
    left = next((each for each in unfinished.disks if each.path == disk.path), None) if unfinished else None
    if left is None or not left.debris:
        return False
    is_own = isinstance(block.origin, PartitionOf) and block.origin.number in left.partitions
    return not left.partitions or is_own


def _loses_nothing(plan: Plan) -> bool:
    """Whether ``plan`` leaves all data as they are, and can be undone in a moment."""
    undone = all(step.effect is not Effect.DESTROYS for step in plan.steps)
    harmless = plan.purpose in (Purpose.USE, Purpose.SHARE)
    return harmless or (plan.purpose in (Purpose.UPKEEP, Purpose.HEADER) and undone)


def _parts(plan: Plan) -> Iterator[tuple[str, str]]:
    """Each part beside the array's name, with what is typed of it."""
    if _loses_nothing(plan):
        return
    erased = _erased_disks(plan)
    ends = [_typed_name(plan.disks[index]) for index in erased if index not in plan.typed]
    if len(erased) > _MOST_ENDS:
        yield "count", str(len(erased))
    elif ends:
        yield "ends", " ".join(ends)
    if plan.typed:
        yield "paths", " ".join(typed_paths(plan))
    if plan.unseen:
        yield "unseen", _UNSEEN


def _erased_disks(plan: Plan) -> tuple[int, ...]:
    """Indices of the disks that lose something for which the array's name does not stand."""
    if plan.array is None:
        left = members_left_unread(plan.steps)
        return tuple(index for index in range(len(plan.disks)) if OnDisk(index) not in left)
    return () if plan.purpose is Purpose.TEARDOWN else losing_disks(plan)


def _typed_name(disk: DiskIdentity) -> str:
    """What is typed for a disk: the end of its serial number, or its path where keyboards lack its keys."""
    end = disk.serial[-_SERIAL_END:]
    typeable = end.isascii() and end.isprintable() and " " not in end
    return end if end and typeable else disk.path


def _normal_form(text: str) -> str:
    import unicodedata

    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())

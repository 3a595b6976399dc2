"""Arrays in every state that md tells of."""

from raidwright.storage.snapshot.arrays import JOURNAL, Array, ArrayMember, Sync
from tests.storage.machines import array

RECOVERING = Sync("recover", 0.4, 10**8, 60)
RESYNCING = Sync("resync", 0.1, 10**8, 60)
DELAYED = Sync("recover", 0.0, 0, 0)
FAULTY, SPARE = "faulty", "free"


def members(*states: str) -> tuple[ArrayMember, ...]:
    """In the order of their places; "free" is a spare without one, "-" a place without a member."""
    made = []
    for place, state in enumerate(states):
        slot = -1 if state in (FAULTY, SPARE, JOURNAL) else place
        words = ("spare" if state == SPARE else state,) if state else ()
        made.append(ArrayMember(f"/dev/sd{97 + place:c}1", slot, words))
    return tuple(member for member in made if member.states != ("-",))


def raid(level: str, *states: str, expected: int = 0, **changes: object) -> Array:
    given = members(*states)
    return array(level=level, members=given, expected=expected or len(given), **changes)  # type: ignore[arg-type]


def raid5(*states: str, **changes: object) -> Array:
    return raid("raid5", *states, expected=3, **changes)


BORN = ("in_sync", "in_sync", "spare")
WHOLE = ("in_sync", "in_sync", "in_sync")
STOPPED = {"running": False, "path": ""}

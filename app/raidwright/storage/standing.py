"""How an array stands: whole, still building its redundancy, or short of members."""

from enum import Enum

from raidwright.storage.arrays import Array, ArrayMember


class Standing(Enum):
    """What is to be said of an array first."""

    STOPPED = "stopped"
    SHORT = "short"
    """A member is missing or faulty."""
    BUILDING = "building"
    """Every member is there, and md computes what one of them has to hold: RAID5 and RAID6 are born so."""
    WAITING = "waiting"
    """The same, but not begun: auto-read-only before the first write, or behind another array."""
    WHOLE = "whole"


def standing(array: Array) -> Standing:
    """How ``array`` stands. md's count of degraded members alone does not tell a loss from a birth."""
    if not array.running:
        return Standing.STOPPED
    if lost_members(array):
        return Standing.SHORT
    if not array.degraded:
        return Standing.WHOLE
    begun = array.sync is not None and not is_waiting(array)
    return Standing.BUILDING if begun else Standing.WAITING


def lost_members(array: Array) -> int:
    """How many members are missing or faulty; one that has failed counts until another has its data."""
    faulty = sum(1 for member in array.members if "faulty" in member.states)
    return max(0, array.expected - (len(array.members) - faulty), min(faulty, array.degraded))


def member_states(member: ArrayMember) -> tuple[str, ...]:
    """What md says of the member; to md a spare is also what has its place and is being filled."""
    filling = member.slot >= 0
    return tuple("rebuilding" if filling and state == "spare" else state for state in member.states)


def is_waiting(array: Array) -> bool:
    """Whether its resync is announced and has not begun (resync=PENDING or DELAYED in /proc/mdstat)."""
    return array.sync is not None and not array.sync.speed and not array.sync.completed

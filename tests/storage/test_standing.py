"""A birth is no loss: what an array's members and its resync say together."""

import pytest

from raidwright.storage.arrays import Array, ArrayMember, Sync
from raidwright.storage.standing import Standing, is_waiting, lost_members, member_states, standing
from tests.storage.machines import array

RECOVERING = Sync("recover", 0.4, 10**8, 60)
DELAYED = Sync("recover", 0.0, 0, 0)


def members(*states: str) -> tuple[ArrayMember, ...]:
    return tuple(ArrayMember(f"/dev/sd{97 + slot:c}1", slot, (state,)) for slot, state in enumerate(states))


def raid5(*states: str, degraded: int = 0, sync: Sync | None = None) -> Array:
    return array(level="raid5", degraded=degraded, sync=sync, expected=3, members=members(*states))


BORN = ("in_sync", "in_sync", "spare")
WHOLE = ("in_sync", "in_sync", "in_sync")


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        (raid5(*WHOLE), Standing.WHOLE),
        (raid5(*BORN, degraded=1, sync=RECOVERING), Standing.BUILDING),
        (raid5(*BORN, degraded=1, sync=DELAYED), Standing.WAITING),
        (raid5(*BORN, degraded=1), Standing.WAITING),
        (raid5(*WHOLE, sync=Sync("resync", 0.1, 10**8, 60)), Standing.WHOLE),
        (raid5(*WHOLE, sync=Sync("check", 0.1, 10**8, 60)), Standing.WHOLE),
        (raid5(*WHOLE[:2], degraded=1), Standing.SHORT),
        (raid5(*WHOLE[:2]), Standing.SHORT),
        (raid5("in_sync", "in_sync", "faulty", degraded=1), Standing.SHORT),
        (raid5("in_sync", "in_sync", "faulty", "spare", degraded=1, sync=RECOVERING), Standing.SHORT),
        (raid5(*WHOLE, "faulty"), Standing.WHOLE),
        (array(running=False, expected=3, members=(), degraded=0), Standing.STOPPED),
    ],
)
def test_the_standing(held: Array, expected: Standing) -> None:
    assert standing(held) is expected


def test_lost_members_are_counted_whether_md_has_noticed_or_not() -> None:
    assert lost_members(raid5("in_sync", degraded=1)) == 2
    assert lost_members(raid5("in_sync", "in_sync", "faulty", "faulty", degraded=1)) == 1
    assert lost_members(raid5(*WHOLE, "spare")) == 0


def test_a_spare_that_has_a_place_is_being_filled() -> None:
    states = ("spare", "write_mostly")
    assert member_states(ArrayMember("/dev/sdc1", 2, states)) == ("rebuilding", "write_mostly")
    assert member_states(ArrayMember("/dev/sdc1", -1, states)) == states


def test_a_resync_waits_until_it_has_a_speed_or_has_come_some_way() -> None:
    assert is_waiting(raid5(*WHOLE, sync=Sync("resync", 0.0, 0, 0)))
    assert not is_waiting(raid5(*WHOLE, sync=Sync("resync", 0.0, 10**6, 0)))
    assert not is_waiting(raid5(*WHOLE, sync=Sync("resync", 0.5, 0, 0)))
    assert not is_waiting(raid5(*WHOLE))

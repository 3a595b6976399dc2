"""When protection starts is promised only where the end of what is under way brings it."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from raidwright.storage.snapshot.arrays import Array, ArrayMember, Sync
from raidwright.ui.plan.running import SyncBar
from tests.ui.bench_builders import UUID, a_machine
from tests.ui.plan_actions import texts

FIRST, SECOND, THIRD = (ArrayMember(f"/dev/vd{x}", slot, ("in_sync",)) for slot, x in enumerate("abc"))


def filled(member: ArrayMember) -> ArrayMember:
    return replace(member, states=("spare",), recovered=1000)


def an_array(level: str, *members: ArrayMember, expected: int = 3, layout: int = 2) -> Array:
    return Array(
        UUID,
        "nas:tank",
        level,
        524288,
        8_001_000_000_000,
        "/dev/md127",
        True,
        expected - sum(member.states == ("in_sync",) for member in members),
        expected,
        members,
        layout=layout,
        state="clean",
        whole_at=1,
        sync=Sync("recover", 0.3, 10**8, 1200),
    )


@pytest.mark.parametrize(
    ("array", "promised"),
    [
        (an_array("raid5", FIRST, filled(SECOND), THIRD), True),
        (an_array("raid10", FIRST, filled(SECOND), THIRD, expected=4, layout=258), False),
        (
            an_array(
                "raid5",
                replace(FIRST, states=("in_sync", "want_replacement")),
                SECOND,
                THIRD,
                ArrayMember("/dev/vdd", 0, ("spare", "replacement"), recovered=1000),
            ),
            False,
        ),
    ],
    ids=["last place", "one stays empty", "replacement"],
)
def test_promises_protection_only_where_it_comes(qtbot: object, array: Array, promised: bool) -> None:
    within = QWidget()
    bar = SyncBar(within)
    bar.show_array(replace(a_machine(), arrays=(array,)), UUID)
    assert "30.0 %" in texts(within)
    assert ("Protection starts" in texts(within)) is promised

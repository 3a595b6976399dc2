"""Which of all setup runs is made, and what is left of the campaign, told as each begins."""

import pytest

from raidwright.session.campaign_events import SetupBegun
from tests.session.test_campaign import Room, at_once, within
from tests.session.working import own_history

__all__ = ["at_once", "own_history"]


def test_each_visit_says_which_it_is_and_what_is_left_with_it() -> None:
    room = within(Room.carry_out)
    begun = [event for event in room.heard if isinstance(event, SetupBegun)]
    assert [(each.number, each.visits) for each in begun] == [(number, 6) for number in range(1, 7)]
    cost = room.campaigner._proposal.cost.seconds
    assert (begun[0].left.least, begun[0].left.most) == pytest.approx((cost.least, cost.most))
    left = [each.left.most for each in begun]
    assert left == sorted(left, reverse=True)
    assert left[-1] == pytest.approx(room.campaigner._proposal.cases[-1].cost.seconds.most)

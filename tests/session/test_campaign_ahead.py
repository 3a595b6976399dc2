"""Which of all setup runs is made, and what is left of the campaign, told as each begins."""

import pytest

from raidwright.machine.port import MachineError
from raidwright.session.campaign_events import SetupBegun
from raidwright.session.campaign_resumed import resume_campaign
from tests.session.begun_campaigns import slow_run
from tests.session.test_campaign import Room, at_once, within
from tests.session.working import GONE, own_history

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


def test_one_that_is_resumed_is_given_the_time_that_runs_take_here() -> None:
    async def work(room: Room) -> None:
        def break_off() -> None:
            if len(room.machine.measured) > 1:
                raise GONE

        room.machine.before_measuring = break_off
        with pytest.raises(MachineError):
            await room.carry_out()
        room.history.add_run("slow", slow_run())
        room.campaigner = await resume_campaign(room.session, room.machine, room.kept)
        usual = (await room.proposal()).cost.seconds
        assert room.campaigner._proposal.cost.seconds.most > 2 * usual.most

    within(work)

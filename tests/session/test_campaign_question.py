"""A campaign that is stopped while its one question is asked, or before."""

import asyncio

import pytest

from raidwright.bench.campaign.plan import Proposal, propose
from raidwright.machine.ids import draw_ids
from raidwright.session.campaign import Campaigner
from raidwright.session.campaign_events import CampaignEnded, CampaignEvent
from raidwright.session.history import TolerantHistory
from raidwright.session.session import Session
from tests.session.simulated_machine import SimulatedMachine
from tests.session.test_campaign import MATRIX
from tests.session.working import never, own_history
from tests.storage.machines import blank_disks
from tests.ui.builders import FakeOpener

__all__ = ["own_history"]


@pytest.mark.parametrize("early", [False, True])
def test_whoever_stops_at_the_question_has_it_closed_and_is_told_of_no_error(early: bool) -> None:
    machine, history = SimulatedMachine(blank_disks(3)), TolerantHistory(never)
    heard: list[CampaignEvent] = []

    async def scenario() -> None:
        session = Session(FakeOpener(system=machine), history)
        await session.open("system", lambda _: None)
        proposal = propose(MATRIX, await machine.look(), draw_ids())
        assert isinstance(proposal, Proposal)
        campaigner = Campaigner(session, machine, proposal)

        async def stopped() -> None:
            await campaigner.cancel()
            machine.says_yes = not machine.stopped

        machine.while_asked = stopped
        if early:
            await campaigner.cancel()
        await campaigner.carry_out(heard.append)
        await session.close()

    asyncio.run(scenario())
    assert machine.stopped is not early, "whether the question was closed"
    assert len(machine.campaigns_authorised) == (0 if early else 1)
    assert machine.ran == []
    assert heard == [CampaignEnded(complete=False)]
    assert history.campaigns().campaigns == ()

"""A campaign as the window carries it out: one after another what happens, and a way to stop it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from raidwright.bench.campaign_plan import Proposal
from raidwright.history import SavedCampaign
from raidwright.session.campaign import Campaigner
from raidwright.session.campaign_events import CampaignEvent
from raidwright.session.campaign_resumed import taken_up
from raidwright.session.session import Session

Making = Callable[[Session], Awaitable[Campaigner]]


class CampaignRun:
    """What ``make`` makes is carried out once. All of it belongs to the loop."""

    def __init__(self, make: Making) -> None:
        self._make = make
        self._campaigner: Campaigner | None = None
        self._stopped = False

    async def stop(self) -> None:
        """Measure no more, take down what stands, and end."""
        self._stopped = True
        if self._campaigner is not None:
            await self._campaigner.cancel()

    async def events(self, session: Session) -> AsyncIterator[CampaignEvent]:
        """Carry it out, and tell what happens. Raises MachineError."""
        self._campaigner = await self._make(session)
        if self._stopped:
            await self._campaigner.cancel()
        heard = asyncio.Queue[CampaignEvent | None]()
        work = asyncio.create_task(self._campaigner.carry_out(heard.put_nowait))
        work.add_done_callback(lambda _: heard.put_nowait(None))
        try:
            while (event := await heard.get()) is not None:
                yield event
            await work
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)


def new_campaign(proposal: Proposal) -> CampaignRun:
    """What was proposed, from its beginning."""

    async def make(session: Session) -> Campaigner:
        return Campaigner(session, session.acting(), proposal)

    return CampaignRun(make)


def continued_campaign(saved: SavedCampaign) -> CampaignRun:
    """What is left of it."""

    async def make(session: Session) -> Campaigner:
        return await taken_up(session, session.acting(), saved)

    return CampaignRun(make)

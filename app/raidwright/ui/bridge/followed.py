"""Work that tells what happens, as the window follows it: one event after another, and a way to stop it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from raidwright.bench.campaign.plan import Proposal
    from raidwright.history import SavedCampaign
    from raidwright.session.campaign import Campaigner
    from raidwright.session.campaign_events import CampaignEvent
    from raidwright.session.series import Series, SeriesEvent
    from raidwright.session.session import Session

E = TypeVar("E")


class Stoppable(Protocol):
    """What can be told to stop while it is carried out."""

    async def cancel(self) -> None:
        """End at the next safe point."""
        ...


class Followed(Generic[E]):
    """Work that is made by ``make`` and carried out once by ``carry_out``, both in the loop's thread."""

    def __init__(
        self,
        make: Callable[[Session], Awaitable[Stoppable]],
        carry_out: Callable[[Any, Session, Callable[[E], None]], Awaitable[None]],
    ) -> None:
        self._make, self._carry_out = make, carry_out
        self._work: Stoppable | None = None
        self._stopped = False

    async def stop(self) -> None:
        """End the work at its next safe point; it clears up after itself."""
        self._stopped = True
        if self._work is not None:
            await self._work.cancel()

    async def events(self, session: Session) -> AsyncIterator[E]:
        """Carry the work out, and yield each event. Raises MachineError."""
        self._work = await self._make(session)
        if self._stopped:
            await self._work.cancel()
        heard = asyncio.Queue[E | None]()
        task = asyncio.ensure_future(self._carry_out(self._work, session, heard.put_nowait))
        task.add_done_callback(lambda _: heard.put_nowait(None))
        try:
            while (event := await heard.get()) is not None:
                yield event
            await task
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


CampaignRun: TypeAlias = "Followed[CampaignEvent]"


def new_campaign(proposal: Proposal) -> CampaignRun:
    """The proposed campaign from its beginning, as followed work."""

    async def make(session: Session) -> Campaigner:
        from raidwright.session.campaign import Campaigner

        return Campaigner(session, session.acting(), proposal)

    return Followed(make, _campaign)


def continued_campaign(saved: SavedCampaign) -> CampaignRun:
    """What is left of a campaign that was broken off, as followed work."""

    async def make(session: Session) -> Campaigner:
        from raidwright.session.campaign_resumed import resume_campaign

        return await resume_campaign(session, session.acting(), saved)

    return Followed(make, _campaign)


def followed_series(series: Series) -> Followed[SeriesEvent]:
    """All parts of a series, as followed work."""

    async def make(_session: Session) -> Series:
        return series

    return Followed(make, _series)


async def _campaign(work: Campaigner, _session: Session, tell: Callable[[CampaignEvent], None]) -> None:
    await work.carry_out(tell)


async def _series(work: Series, session: Session, tell: Callable[[SeriesEvent], None]) -> None:
    await work.carry_out(session, tell)

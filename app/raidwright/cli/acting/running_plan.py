"""``raidwright status`` and ``cancel``: how all arrays are, one's own running plan, its end."""

import asyncio
import signal
from argparse import Namespace

from raidwright.cli.acting.carry_out import GOES_ON, print_progress
from raidwright.cli.showing.opening import open_session
from raidwright.cli.showing.status import print_status
from raidwright.cli.terminal.printing import say_json, tell
from raidwright.cli.terminal.speech import tr
from raidwright.session.session import Session, closing_events
from raidwright.storage.plan.plan import Plan


async def status(options: Namespace) -> int:
    """Print the state of every array and plan, or report on one's own running plan as it goes."""
    return await (_follow if options.follow else print_status)(options)


async def _follow(options: Namespace) -> int:
    """Report on one's own running plan from its first step to its end; Control-C only looks away."""
    async with open_session(options) as (session, _):
        following = asyncio.ensure_future(_print_followed(session, as_json=options.json))
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGINT, following.cancel)
        try:
            await following
        except asyncio.CancelledError:
            tell(GOES_ON)
        finally:
            loop.remove_signal_handler(signal.SIGINT)
    return 0


async def _print_followed(session: Session, *, as_json: bool) -> None:
    async with closing_events(session.follow()) as events:
        plan = await anext(events)
        assert isinstance(plan, Plan)
        if as_json:
            say_json(plan)
        await print_progress(
            (event async for event in events if not isinstance(event, Plan)), plan, as_json=as_json
        )


async def cancel(options: Namespace) -> int:
    """Ask what runs to stop at its next safe point."""
    async with open_session(options) as (_, machine):
        await machine.cancel_any()
    tell(tr("The running plan or benchmark stops at the next safe point."))
    if options.json:
        say_json({"stops": True})
    return 0

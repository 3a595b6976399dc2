"""A campaign whose history, or whose array, is lost on the way: nothing measured is."""

import asyncio
import shutil

import pytest

from raidwright.bench.campaign.matrix import SetupState
from raidwright.history import default_path
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, PlanEvent, PlanFailed, PlanStopped, StopCause
from raidwright.session.campaign import Campaigner
from raidwright.session.campaign_events import SetupEnded
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from tests.session.simulated_machine import nothing
from tests.session.test_campaign import Room, at_once, within
from tests.session.working import own_history

__all__ = ["at_once", "own_history"]


def test_nothing_is_built_that_nobody_would_know_of_after_a_crash() -> None:
    """The folder of the history vanishes on the way."""

    async def work(room: Room) -> None:
        def lose(event: object) -> None:
            if isinstance(event, SetupEnded):
                shutil.rmtree(default_path().parent)

        campaigner = Campaigner(room.session, room.machine, await room.proposal())
        with pytest.raises(MachineError, match="the history cannot be saved"):
            await campaigner.carry_out(lose)

    assert within(work).built == ["raid0x2"]


def test_what_was_measured_is_the_campaigns_though_its_array_cannot_be_taken_down() -> None:
    def stays(plan: Plan) -> PlanEvent | None:
        failed = PlanFailed(0, ErrorCode.FAILED, "umount exited with status 32.")
        return failed if plan.purpose is Purpose.TEARDOWN else None

    async def work(room: Room) -> None:
        room.machine.meddle = stays
        with pytest.raises(MachineError, match="could not be deleted"):
            await room.carry_out()
        (begun,) = room.kept.visits
        (saved,) = room.history.runs().runs
        assert (begun.state, begun.run) == (SetupState.BEGUN, saved.id)
        assert room.kept.whole(room.history.runs()).outcome.tests
        room.machine.meddle = nothing
        await room.resume()

    room = within(work)
    assert room.built == ["raid0x2", "raid0x3", "raid5x3"] * 2
    assert [setup_run.state for setup_run in room.kept.visits] == [SetupState.DONE] * 6


def test_what_was_stopped_while_it_was_built_is_built_and_measured_after_all() -> None:
    """A plan that ends before its time because of that is no failure of the setup."""
    wishes: list[asyncio.Future[None]] = []

    async def work(room: Room) -> None:
        def stopped(plan: Plan) -> PlanEvent | None:
            if plan.purpose is not Purpose.BUILD:
                return None
            wishes.append(asyncio.ensure_future(room.campaigner.cancel()))
            return PlanStopped(1, StopCause.ASKED)

        room.machine.meddle = stopped
        await room.carry_out()
        await asyncio.gather(*wishes)
        room.machine.meddle, room.machine.stopped = nothing, False
        await room.resume()

    room = within(work)
    assert [setup_run.state for setup_run in room.kept.visits] == [SetupState.DONE] * 6

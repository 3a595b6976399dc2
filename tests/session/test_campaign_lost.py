"""A campaign whose history is lost on the way."""

import shutil

import pytest

from raidwright.history import default_path
from raidwright.machine.port import MachineError
from raidwright.session.campaign import Campaigner
from raidwright.session.campaign_events import VisitEnded
from tests.session.test_campaign import Room, at_once, within
from tests.session.working import own_history

__all__ = ["at_once", "own_history"]


def test_nothing_is_built_that_nobody_would_know_of_after_a_crash() -> None:
    """The folder of the history vanishes on the way."""

    async def work(room: Room) -> None:
        def lose(event: object) -> None:
            if isinstance(event, VisitEnded):
                shutil.rmtree(default_path().parent)

        campaigner = Campaigner(room.session, room.machine, await room.proposal())
        with pytest.raises(MachineError, match="cannot be kept in the history"):
            await campaigner.carry_out(lose)

    assert within(work).built == ["raid0x2"]

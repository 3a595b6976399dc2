"""How long a campaign waits for the first sync of what it has built, and that it is kept."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from raidwright.machine.saved import read_machine
from raidwright.session.campaign_work import CampaignWork
from raidwright.storage.snapshot.disks import Snapshot
from tests.session.test_campaign import Room, at_once, within
from tests.session.working import own_history

__all__ = ["at_once", "own_history"]
MACHINES = Path(__file__).parents[1] / "machines"
SYNCING = read_machine(MACHINES / "raid5_luks_lvm_xfs_mounted.json")
"""The last member is still being filled."""


def at_rest() -> Snapshot:
    (array,) = SYNCING.arrays
    members = tuple(msgspec.structs.replace(each, states=("in_sync",)) for each in array.members)
    rest = {"sync": None, "degraded": 0, "resync_from": None, "members": members}
    return msgspec.structs.replace(SYNCING, arrays=(msgspec.structs.replace(array, **rest),))


@pytest.mark.parametrize(("looks", "waits"), [(2, True), (0, False)])
def test_it_is_timed_and_what_has_none_was_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, looks: int, waits: bool
) -> None:
    async def waited() -> float:
        room, left = Room(), [*[SYNCING] * looks, at_rest()]

        async def look() -> Snapshot:
            return left.pop(0)

        monkeypatch.setattr(room.machine, "look", look)
        return await CampaignWork(room.session, room.machine).wait_for_sync(SYNCING.arrays[0].uuid)

    assert (asyncio.run(waited()) > 0) == waits


def test_it_is_kept_with_the_visit(monkeypatch: pytest.MonkeyPatch) -> None:
    async def waited(_work: CampaignWork, _array: str) -> float:
        return 34.2

    monkeypatch.setattr(CampaignWork, "wait_for_sync", waited)
    room = within(Room.carry_out)
    assert {setup_run.synced for setup_run in room.kept.visits} == {34.2}

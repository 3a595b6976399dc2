"""A campaign that was broken off knows its disks again when one with the same id has come or gone."""

import pytest
from msgspec.structs import replace

from raidwright.bench.campaign.matrix import SetupRun, SetupState
from raidwright.history import SavedCampaign
from raidwright.machine.port import MachineError
from raidwright.session.campaign_resumed import (
    clearing_broken_off,
    clearing_plan,
    interrupted_campaign,
    resume_campaign,
)
from raidwright.storage.snapshot.disks import Filesystem, Snapshot
from raidwright.storage.snapshot.names import BY_PATH
from raidwright.storage.snapshot.same_disk import reported_id, with_drive_id, with_own_ids
from raidwright.storage.snapshot.tree import disks, drive_id
from tests.session.begun_campaigns import HERE, begun, kill
from tests.session.test_campaign import MATRIX, Room, at_once, within
from tests.session.working import GONE, own_history
from tests.storage.machines import disk, drive, machine

__all__ = ["at_once", "own_history"]


def computer(*letters: str) -> Snapshot:
    """Two disks, and a bridge for USB at each of these letters, which report one id."""
    bridges = (
        disk(each, hardware=drive("c", bus="usb"), links=(f"{BY_PATH}pci-0000:00:14.0-usb-0:{each}:1.0",))
        for each in letters
    )
    return machine(*with_own_ids((disk("a"), disk("b"), *bridges)))


ALONE, BOTH = computer("c"), computer("c", "d")


def drives_of(snapshot: Snapshot) -> tuple[str, ...]:
    """The first three disks, which a campaign is about."""
    return tuple(map(drive_id, disks(snapshot)))[:3]


def without_twin(snapshot: Snapshot) -> Snapshot:
    """``snapshot`` when the second bridge is gone; what is on the disks stays."""
    rest = [each for each in snapshot.blocks if each.path != "/dev/sdd"]
    own = (with_drive_id(each, reported_id(each)) if each.path == "/dev/sdc" else each for each in rest)
    return replace(snapshot, blocks=tuple(own))


def paused(snapshot: Snapshot) -> SavedCampaign:
    history, number = begun(snapshot, drives_of(snapshot))
    history.keep_setup_run(number, SetupRun(0, 0, "an-array"))
    kill()
    saved = interrupted_campaign(history, HERE)
    assert saved is not None
    return saved


def test_the_disks_are_named_by_the_ids_that_they_have_now() -> None:
    erased = clearing_plan(paused(BOTH), without_twin(BOTH))
    assert [each.drive for each in erased.disks] == ["drive-a", "drive-b", "drive-c"]
    assert clearing_plan(paused(BOTH), BOTH).disks[2].drive == drives_of(BOTH)[2]


def test_the_other_one_is_not_taken_for_it() -> None:
    with pytest.raises(MachineError, match="is not connected"):
        clearing_plan(paused(BOTH), computer("d"))


def test_which_of_two_is_meant_is_not_guessed() -> None:
    with pytest.raises(
        MachineError,
        match=r"Disconnect the disk that is not part of the build comparison.* matches several disks",
    ):
        clearing_plan(paused(ALONE), BOTH)


def test_what_is_left_on_a_disk_that_has_lost_its_twin_is_told() -> None:
    history, _ = begun(BOTH, drives_of(BOTH))
    kill()
    alone = without_twin(BOTH)
    dirty = (
        replace(each, content=Filesystem("ext4", "", "u", ())) if each.path == "/dev/sdc" else each
        for each in alone.blocks
    )
    assert clearing_broken_off(history, HERE, replace(alone, blocks=tuple(dirty)))
    assert not clearing_broken_off(history, HERE, alone)


def test_it_goes_on_to_its_end_on_the_disks_that_it_began_with() -> None:
    async def work(room: Room) -> None:
        measurements = iter(range(100))

        def third_is_killed() -> None:
            if next(measurements) == 2:
                raise GONE

        room.machine.show_now(BOTH)
        room.machine.before_measuring = third_is_killed
        with pytest.raises(MachineError):
            await room.carry_out(replace(MATRIX, disks=drives_of(BOTH)))
        room.machine.before_measuring = lambda: None
        room.machine.show_now(without_twin(await room.machine.look()))
        campaigner = await resume_campaign(room.session, room.machine, room.kept)
        await campaigner.carry_out(room.heard.append)

    room = within(work)
    assert [setup_run.state for setup_run in room.kept.visits] == [SetupState.DONE] * 6

"""A campaign from the yes to the table: with nobody there, whatever breaks it off, and taken up again."""

import asyncio
from collections.abc import Callable, Coroutine

import msgspec
import pytest

from raidwright.bench.campaign.matrix import Between, Matrix, SetupState, Top
from raidwright.bench.campaign.plan import Proposal, propose
from raidwright.bench.profiles import PEAK
from raidwright.history import SavedCampaign
from raidwright.machine.ids import draw_ids
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, PlanEvent, PlanFailed, PlanStopped, StopCause
from raidwright.session import campaign_work
from raidwright.session.campaign import Campaigner
from raidwright.session.campaign_events import CampaignEnded, CampaignEvent, SetupEnded
from raidwright.session.campaign_resumed import clear_up_campaign, interrupted_campaign
from raidwright.session.history import TolerantHistory
from raidwright.session.session import Session
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.units import GIB
from tests.session.simulated_machine import SimulatedMachine
from tests.session.working import GONE, never, own_history
from tests.storage.machines import blank_disks, drives
from tests.ui.builders import FakeOpener

__all__ = ["own_history"]

MATRIX = Matrix(
    disks=drives(3),
    levels=("raid0x2", "raid0x3", "raid5"),
    rows=PEAK.rows,
    rounds=2,
    span=2 * GIB,
    size=GIB // 2,
)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign_work, "_LOOK_INTERVAL", 0.0)


class Room:
    """A session at a simulated machine with three blank disks."""

    def __init__(self) -> None:
        self.machine = SimulatedMachine(blank_disks(3))
        self.history = TolerantHistory(never)
        self.session = Session(FakeOpener(system=self.machine), self.history)
        self.heard: list[CampaignEvent] = []

    async def proposal(self, matrix: Matrix = MATRIX) -> Proposal:
        answer = propose(matrix, await self.machine.look(), draw_ids())
        assert isinstance(answer, Proposal), answer
        return answer

    async def carry_out(self, matrix: Matrix = MATRIX) -> None:
        self.campaigner = Campaigner(self.session, self.machine, await self.proposal(matrix))
        await self.campaigner.carry_out(self.heard.append)

    async def resume(self) -> None:
        saved = interrupted_campaign(self.history, "This computer")
        assert saved is not None
        await clear_up_campaign(self.session, self.machine, saved)
        campaigner = Campaigner(self.session, self.machine, await self.proposal(), saved)
        await campaigner.carry_out(self.heard.append)

    @property
    def kept(self) -> SavedCampaign:
        (kept,) = self.history.campaigns().campaigns
        return kept

    @property
    def built(self) -> list[str]:
        """What was built, by its level and number of disks, in turn."""
        plans = [plan for plan in self.machine.ran if plan.purpose is Purpose.BUILD]
        return [f"{plan.array.level.value}x{len(plan.disks)}" for plan in plans if plan.array]


def within(work: Callable[[Room], Coroutine[object, object, None]]) -> Room:
    """Afterwards the disks are blank, and nothing is authorised any more."""

    async def scenario() -> Room:
        room = Room()
        await room.session.open("system", lambda _: None)
        try:
            await work(room)
        finally:
            await room.session.close()
        return room

    return asyncio.run(scenario())


def test_each_setup_has_its_turn_in_each_round_and_nothing_stays() -> None:
    async def work(room: Room) -> None:
        await room.carry_out()
        assert not (await room.machine.look()).arrays

    room = within(work)
    assert room.built == ["raid0x2", "raid0x3", "raid5x3"] * 2
    assert [plan.purpose for plan in room.machine.ran] == [
        Purpose.CLEAN,
        *(Purpose.BUILD, Purpose.TEARDOWN) * 6,
    ]
    ((clearing, seconds),) = room.machine.campaigns_authorised
    assert clearing == room.machine.ran[0]
    assert seconds > 3600
    assert room.machine.given_up == 1
    assert room.heard[-1] == CampaignEnded(complete=True)
    assert [setup_run.state for setup_run in room.kept.visits] == [SetupState.DONE] * 6
    assert interrupted_campaign(room.history, "This computer") is None


def test_the_table_and_the_sentence_are_made_of_what_was_kept() -> None:
    room = within(Room.carry_out)
    found = room.kept.whole(room.history.runs()).outcome
    assert found.titles == ("RAID 0 of 2", "RAID 0 of 3", "RAID 5 of 3")
    assert {place.system: place.rank for place in found.tests[0].places} == {1: 1, 0: 2, 2: 2}
    assert "RAID 5 of 3 and RAID 0 of 2 show no clear difference in reads" in str(found.verdict)


def test_one_disk_is_one_more_setup() -> None:
    matrix = msgspec.structs.replace(MATRIX, levels=("single", "raid5"), rounds=2)

    async def work(room: Room) -> None:
        await room.carry_out(matrix)
        assert await room.machine.look() == blank_disks(3)

    room = within(work)
    assert room.built == ["singlex1", "raid5x3"] * 2
    assert "as one disk" in str(room.kept.whole(room.history.runs()).outcome.verdict)


def test_what_breaks_off_is_taken_up_where_it_was() -> None:
    """The program is killed while it measures: what stands is taken down, what is done is not repeated."""

    async def work(room: Room) -> None:
        measurements = iter(range(100))

        def third_is_killed() -> None:
            if next(measurements) == 2:
                raise GONE

        room.machine.before_measuring = third_is_killed
        with pytest.raises(MachineError):
            await room.carry_out()
        assert (await room.machine.look()).arrays
        assert [setup_run.state for setup_run in room.kept.visits] == [
            *[SetupState.DONE] * 2,
            SetupState.BEGUN,
        ]
        room.machine.before_measuring = lambda: None
        await room.resume()
        assert not (await room.machine.look()).arrays

    room = within(work)
    assert room.built == [*("raid0x2", "raid0x3", "raid5x3"), *("raid5x3", "raid0x2", "raid0x3", "raid5x3")]
    assert len({setup_run.run for setup_run in room.kept.visits}) == 6
    assert room.machine.given_up == 2


def test_what_cannot_be_had_is_told_and_not_tried_again() -> None:
    def no_raid5(plan: Plan) -> PlanEvent | None:
        is_raid5 = plan.array is not None and plan.array.level.value == "raid5"
        failed = PlanFailed(0, ErrorCode.FAILED, "mdadm exited with status 1.")
        return failed if is_raid5 and plan.purpose is Purpose.BUILD else None

    async def work(room: Room) -> None:
        room.machine.meddle = no_raid5
        await room.carry_out()

    room = within(work)
    assert room.built.count("raid5x3") == 1
    ((title, reason),) = room.kept.whole(room.history.runs()).outcome.failed
    assert (title, "mdadm exited with status 1" in str(reason)) == ("RAID 5 of 3", True)
    assert room.heard[-1] == CampaignEnded(complete=True)
    assert interrupted_campaign(room.history, "This computer") is None


def test_a_refusal_is_of_one_setup_and_a_missing_yes_of_all() -> None:
    codes = {"raid0": ErrorCode.REFUSED, "raid5": ErrorCode.NOT_AUTHORISED}

    def refused(plan: Plan) -> MachineError | None:
        level = plan.array.level.value if plan.array and plan.purpose is Purpose.BUILD else ""
        return MachineError(codes[level], "No.") if level in codes else None

    async def work(room: Room) -> None:
        room.machine.meddle = refused
        with pytest.raises(MachineError, match="No"):
            await room.carry_out()

    room = within(work)
    assert [event.reason is not None for event in room.heard if isinstance(event, SetupEnded)] == [True, True]


@pytest.mark.parametrize("elsewhere", [False, True])
def test_whoever_stops_it_finds_the_disks_clear_and_can_go_on(elsewhere: bool) -> None:
    async def work(room: Room) -> None:
        async def wished() -> None:
            while not room.machine.measured:
                await asyncio.sleep(0)
            await room.campaigner.cancel()

        if elsewhere:
            room.machine.stopped = True
            await room.carry_out()
        else:
            await asyncio.gather(room.carry_out(), wished())
        assert not (await room.machine.look()).arrays
        assert room.heard[-1] == CampaignEnded(complete=False)
        room.machine.stopped = False
        await room.resume()

    room = within(work)
    assert [setup_run.state for setup_run in room.kept.visits] == [SetupState.DONE] * 6


def test_whoever_stops_while_the_password_is_asked_for_loses_nothing() -> None:
    async def work(room: Room) -> None:
        async def wished() -> None:
            await room.campaigner.cancel()

        room.machine.while_asked = wished
        await room.carry_out()
        assert await room.machine.look() == blank_disks(3)

    room = within(work)
    assert room.machine.ran == []
    assert room.heard[-1] == CampaignEnded(complete=False)
    assert room.history.campaigns().campaigns == ()
    assert room.machine.given_up == 1


def test_whoever_stops_while_the_disks_are_cleared_is_told_so_and_begins_anew() -> None:
    wishes: list[asyncio.Future[None]] = []

    async def work(room: Room) -> None:
        def stopped(plan: Plan) -> PlanEvent | None:
            assert plan.purpose is Purpose.CLEAN
            wishes.append(asyncio.ensure_future(room.campaigner.cancel()))
            return PlanStopped(1, StopCause.ASKED)

        room.machine.meddle = stopped
        await room.carry_out()
        await asyncio.gather(*wishes)

    room = within(work)
    assert room.machine.stopped
    assert room.heard[-1] == CampaignEnded(complete=False)
    assert room.history.campaigns().campaigns == ()


def test_clearing_that_another_stops_is_an_error() -> None:
    async def work(room: Room) -> None:
        room.machine.meddle = lambda _: PlanStopped(1, StopCause.OTHER)
        with pytest.raises(MachineError):
            await room.carry_out()

    assert within(work).history.campaigns().campaigns == ()


def test_a_wish_to_stop_that_comes_before_a_measurement_can_be_found_is_passed_on() -> None:
    async def work(room: Room) -> None:
        def wished() -> None:
            # As `stop` leaves it when the machine knows of no job yet.
            room.campaigner._work.stopped = True

        room.machine.before_measuring = wished
        await room.carry_out()
        assert not (await room.machine.look()).arrays

    room = within(work)
    assert room.machine.stopped
    assert room.built == ["raid0x2"]
    assert room.heard[-1] == CampaignEnded(complete=False)


def test_each_container_has_a_passphrase_that_nobody_knows() -> None:
    matrix = msgspec.structs.replace(
        MATRIX, levels=("raid0x2",), layers=(Between.LUKS,), filesystems=(Top.XFS,)
    )

    async def work(room: Room) -> None:
        await room.carry_out(matrix)

    given = [each for each in within(work).machine.passphrases if each is not None]
    assert len(set(given)) == len(given) == 2
    assert all(len(each) == 64 for each in given)


def test_two_do_not_carry_out_the_same_one() -> None:
    async def work(room: Room) -> None:
        room.machine.before_measuring = lambda: None
        await room.carry_out()
        kept = room.kept
        assert not room.history.take_up_campaign(kept.id + 1)
        assert room.history.take_up_campaign(kept.id)

    within(work)

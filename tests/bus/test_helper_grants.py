"""What a person is asked, what an answer is good for, and what happens when the caller leaves."""

import asyncio

import pytest
from msgspec.structs import replace

from raidwright.bench.spec import RawDisk
from raidwright.bus import Bus
from raidwright.helper.authority import Action, Authority, Grant
from raidwright.helper.errors import HelperError
from raidwright.helper.limits import IN_ALL, PER_USER, WaitingRoom
from raidwright.protocol import BUS_NAME, INTERFACE, OBJECT_PATH, ErrorCode, encode
from raidwright.storage.units import MIB
from tests.bus.agent import Agent, Reply
from tests.bus.agents import room, with_agent
from tests.bus.asking import ask, refusal, run_plan
from tests.bus.authority_room import SOMEBODY, AuthorityRoom, connect_as
from tests.helper.plans import measuring_plan, some_build, some_teardown

__all__ = ["room", "with_agent"]

pytestmark = pytest.mark.root


def test_the_question_names_the_disks_and_each_run_asks_anew(room: AuthorityRoom) -> None:
    async def scenario(agent: Agent, caller: Bus) -> None:
        for number in range(2):
            agent.answer(Reply.YES)
            assert await refusal(run_plan(caller, some_build())) is ErrorCode.REFUSED
            message = await agent.question(number)
            assert "“Testbed T1G” “TEST-0” (4000 GB); “Testbed T1G” “TEST-1” (4000 GB)" in message
            assert "is erased" in message
        agent.answer(Reply.YES)
        assert await refusal(run_plan(caller, some_teardown())) is ErrorCode.REFUSED
        assert "to delete an array" in await agent.question(2)

    with_agent(room, scenario)


@pytest.mark.parametrize(
    "claim",
    [{"model": "Old stick"}, {"serial": "OTHER"}, {"wwn": "0x5"}, {"size": MIB}, {"path": "/dev/vdq7"}],
)
def test_nobody_is_asked_about_disks_that_are_others_than_they_are_called(
    room: AuthorityRoom, claim: dict[str, object]
) -> None:
    plan = some_build()
    plan = replace(plan, disks=(plan.disks[0], replace(plan.disks[1], **claim)))
    raw = replace(measuring_plan(write=False), target=RawDisk(plan.disks[1]))

    async def scenario(agent: Agent, caller: Bus) -> None:
        assert await refusal(run_plan(caller, plan)) is ErrorCode.REFUSED
        assert await refusal(ask(caller, "Measure", "s", (encode(raw),))) is ErrorCode.REFUSED
        assert agent.asked == []

    with_agent(room, scenario)


def test_a_closed_question_is_told_from_a_no(room: AuthorityRoom) -> None:
    async def scenario(agent: Agent, caller: Bus) -> None:
        agent.answer(Reply.CLOSE)
        assert await refusal(run_plan(caller, some_build())) is ErrorCode.DISMISSED

    with_agent(room, scenario)


def test_a_wrong_password_is_told_from_a_no(room: AuthorityRoom) -> None:
    async def scenario(agent: Agent, caller: Bus) -> None:
        agent.answer(Reply.WRONG)
        assert await refusal(run_plan(caller, some_build())) is ErrorCode.AUTHENTICATION_FAILED
        room.allow("build", result="NO")
        assert await refusal(run_plan(caller, some_build())) is ErrorCode.NOT_AUTHORISED
        assert len(agent.asked) == 1

    with_agent(room, scenario)


def test_a_call_can_forbid_the_question(room: AuthorityRoom) -> None:
    async def scenario(agent: Agent, caller: Bus) -> None:
        plan = some_build()
        body = (encode(plan), plan.fingerprint(), [])
        call = caller.call(BUS_NAME, OBJECT_PATH, INTERFACE, "Run", "ssah", body, interactive=False)
        assert await refusal(call) is ErrorCode.NOT_AUTHORISED
        assert agent.asked == []

    with_agent(room, scenario)


def test_a_caller_that_leaves_takes_its_question_along(room: AuthorityRoom) -> None:
    async def scenario(agent: Agent, caller: Bus) -> None:
        asking = asyncio.ensure_future(run_plan(caller, some_build()))
        await agent.question(0)
        await caller.close()
        await asyncio.gather(asking, return_exceptions=True)
        async with asyncio.timeout(60):
            while not agent.cancelled:
                await asyncio.sleep(0.02)

    with_agent(room, scenario)
    assert not room.journal.exists()


def test_a_caller_takes_back_its_own_question_and_no_other(room: AuthorityRoom) -> None:
    async def scenario(agent: Agent, caller: Bus) -> None:
        other = await connect_as(room, SOMEBODY)
        asking = asyncio.ensure_future(run_plan(caller, some_build()))
        await agent.question(0)
        await ask(other, "Forgo")
        looking = asyncio.ensure_future(ask(caller, "Facts"))
        await agent.question(1)
        assert not agent.cancelled
        await ask(caller, "Forgo")
        async with asyncio.timeout(60):
            assert await refusal(asking) is ErrorCode.DISMISSED
            while not agent.cancelled:
                await asyncio.sleep(0.02)
        assert len(agent.cancelled) == 1
        assert not looking.done()
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        await other.close()

    with_agent(room, scenario)
    assert not room.journal.exists()


def test_few_may_wait_for_an_answer(room: AuthorityRoom) -> None:
    async def scenario(agent: Agent, caller: Bus) -> None:
        asking = [asyncio.ensure_future(run_plan(caller, some_build())) for _ in range(PER_USER)]
        await agent.question(PER_USER - 1)
        assert await refusal(run_plan(caller, some_build())) is ErrorCode.BUSY
        looking = asyncio.ensure_future(ask(caller, "Facts"))
        await agent.question(PER_USER)
        for _ in (*asking, looking):
            agent.answer(Reply.CLOSE)
        for each in (*asking, looking):
            assert await refusal(each) is ErrorCode.DISMISSED

    with_agent(room, scenario)


def test_the_waiting_room_has_places_for_each_user_and_for_all() -> None:
    assert (PER_USER, IN_ALL) == (4, 16)
    waiting = WaitingRoom()
    taken = [waiting.enter(number // PER_USER) for number in range(IN_ALL)]
    for place in taken:
        place.__enter__()
    for uid in (0, 99):
        with pytest.raises(HelperError) as caught, waiting.enter(uid):
            pass
        assert caught.value.code is ErrorCode.BUSY
    for place in taken:
        place.__exit__(None, None, None)
    assert not waiting._waiting
    with waiting.enter(0):
        assert waiting._waiting.total() == 1


class _Willing:
    """A bus on which polkit says yes."""

    async def call(self, *_: object, **__: object) -> tuple[object, ...]:
        return ([True, False, {}],)


def granted() -> tuple[Authority, Grant]:
    authority = Authority(_Willing())  # type: ignore[arg-type]
    return authority, asyncio.run(
        authority.grant("Run", ":1.7", Action.BUILD, "digest", "disks", interactive=True)
    )


def test_a_grant_is_spent_by_its_first_use() -> None:
    _, grant = granted()
    grant.use(":1.7", Action.BUILD, "digest")
    with pytest.raises(HelperError):
        grant.use(":1.7", Action.BUILD, "digest")


@pytest.mark.parametrize(
    "other",
    [(":1.8", Action.BUILD, "digest"), (":1.7", Action.DESTROY, "digest"), (":1.7", Action.BUILD, "other")],
)
def test_a_grant_is_for_one_thing_and_a_wrong_use_spends_it(other: tuple[str, Action, str]) -> None:
    _, grant = granted()
    with pytest.raises(HelperError):
        grant.use(*other)
    with pytest.raises(HelperError):
        grant.use(":1.7", Action.BUILD, "digest")


def test_a_grant_ends_with_its_caller() -> None:
    authority, grant = granted()
    authority.forget(":1.8")
    authority.forget(":1.7")
    with pytest.raises(HelperError):
        grant.use(":1.7", Action.BUILD, "digest")


@pytest.mark.parametrize(("method", "action"), [("Facts", Action.BUILD), ("Format", Action.BUILD)])
def test_a_method_asks_for_what_its_row_allows(method: str, action: Action) -> None:
    authority = Authority(_Willing())  # type: ignore[arg-type]
    with pytest.raises(HelperError) as caught:
        asyncio.run(authority.grant(method, ":1.7", action, "digest", "", interactive=True))
    assert caught.value.code is ErrorCode.NOT_AUTHORISED


@pytest.mark.parametrize(
    "answer",
    [[False, False, {}], [False, True, {}], [True, True, {}], [1, 0, {}], [True], "yes", None, []],
)
def test_every_doubtful_answer_is_a_no(answer: object) -> None:
    class Odd:
        async def call(self, *_: object, **__: object) -> tuple[object, ...]:
            return (answer,)

    authority = Authority(Odd())  # type: ignore[arg-type]
    with pytest.raises(HelperError) as caught:
        asyncio.run(authority.grant("Run", ":1.7", Action.BUILD, "digest", "", interactive=False))
    assert caught.value.code is ErrorCode.NOT_AUTHORISED

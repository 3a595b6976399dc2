"""Who may have how many calls answered at once, and what is done with those who want more."""

import asyncio
import contextlib
import time
from collections.abc import Sequence

import pytest

from raidwright.bus import BusError
from raidwright.bus.limits import LIMITS, Callers, Limits
from raidwright.bus.messages import FAILED, NO_OWNER

MANY = [f":1.{number}" for number in range(200)]


def callers(uids: dict[str, int]) -> Callers:
    """The daemon knows these users; of others it says that they are gone."""

    async def ask(sender: str) -> int:
        await asyncio.sleep(0)
        if sender not in uids:
            raise BusError(NO_OWNER, "It has no owner.")
        return uids[sender]

    return Callers(LIMITS, ask)


def enters(of: Callers, sender: str, size: int = 0) -> bool:
    try:
        of.require_room(sender, size)
    except BusError:
        of.refuse(sender)
        return False
    of.enter(sender)
    return True


async def introduced(of: Callers, senders: Sequence[str]) -> list[int | None]:
    """The user of each, None for one that is turned away and leaves."""

    async def one(sender: str) -> int | None:
        try:
            return await of.uid(sender)
        except BusError:
            of.leave(sender)
            return None

    return await asyncio.gather(*map(one, senders))


def test_each_connection_each_user_and_all_have_their_share() -> None:
    of = callers({"a": 1, "b": 1, "c": 1, "d": 2})
    assert [enters(of, "a") for _ in range(9)] == [True] * 8 + [False]
    assert asyncio.run(introduced(of, "a" * 8)) == [1] * 8
    assert asyncio.run(introduced(of, "b" * sum(enters(of, "b") for _ in range(8)))) == [1] * 8
    assert enters(of, "c")
    assert asyncio.run(introduced(of, "c")) == [None], "its user has 16"
    assert not enters(of, "c")
    of.leave("a")
    assert enters(of, "c")
    assert enters(of, "d")
    assert asyncio.run(introduced(of, "d")) == [2]


def test_a_user_with_many_connections_shuts_nobody_out() -> None:
    """While it is not known yet whose they are, and afterwards."""
    of = callers(dict.fromkeys(MANY, 1) | {"other": 2, "late": 3})
    entered = [sender for sender in MANY for _ in range(8) if enters(of, sender)]
    assert len(entered) > LIMITS.in_all
    assert not enters(of, "large", LIMITS.size)
    assert enters(of, "other")
    assert asyncio.run(introduced(of, [*entered, "other"])).count(1) == LIMITS.of_user
    assert enters(of, "late")
    assert asyncio.run(introduced(of, ["late"])) == [3]


def test_who_goes_on_being_refused_is_not_heard_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: clock)
    of = callers({"a": 1})
    of.require_room("a", 0)
    told = [of.refuse("a") for _ in range(100)]
    assert told == [True] * LIMITS.refusals + [False] * (100 - LIMITS.refusals)
    assert not enters(of, "a")
    of.require_room("b", 0)
    for _ in range(LIMITS.refusals):
        of.refuse("b")
    assert enters(of, "b"), "it was told of each"
    clock += 11
    assert enters(of, "a")
    assert of.refuse("a")


def test_who_has_gone_is_asked_for_once_and_answered_no_more() -> None:
    of = callers({"known": 1})
    assert enters(of, "gone")
    assert asyncio.run(introduced(of, ["gone"])) == [None]
    assert not enters(of, "gone")
    assert not of.refuse("gone")
    assert enters(of, "known")
    of.forget("known")
    of.forget("never met")
    assert not enters(of, "known")


def test_a_daemon_that_does_not_answer_makes_nobody_gone() -> None:
    async def ask(_: str) -> int:
        raise BusError(FAILED, "Not now.")

    of = Callers(LIMITS, ask)
    assert enters(of, "a")
    assert asyncio.run(introduced(of, "a")) == [None]
    assert enters(of, "a")


def test_of_thousands_of_connections_few_are_remembered() -> None:
    of = callers({})
    assert enters(of, "busy")
    for number in range(5000):
        enters(of, f":2.{number}")
        of.leave(f":2.{number}")
    assert len(of._callers) <= 1025
    of.leave("busy")
    assert not of._calls


def test_the_numbers_are_those_that_hold_a_flood_off() -> None:
    assert Limits(of_sender=8, of_user=16, in_all=64, size=131_072, refusals=64) == LIMITS


def test_all_users_together_have_a_limit() -> None:
    connections = {f"{user}{each}": user for user in range(4) for each in "ab"}
    of = callers(connections | {"late": 5})
    for sender in connections:
        assert [enters(of, sender) for _ in range(8)] == [True] * 8
        assert None not in asyncio.run(introduced(of, [sender] * 8))
    assert enters(of, "late"), "nobody knows yet whose it is"
    assert asyncio.run(introduced(of, ["late"])) == [None]
    assert not enters(of, "late")
    of.leave("0a")
    assert enters(of, "stranger"), "who has no part in that limit"
    assert enters(of, "late")
    assert not enters(of, "late")


def test_what_one_user_has_beyond_his_limit_is_taken_from_nobody() -> None:
    crowds = {f"{user}{each}": user for user in range(3) for each in "abc"}
    of = callers(crowds | {"late": 9})
    for sender in crowds:
        assert all(enters(of, sender) for _ in range(8))
        # Those who are turned away have not left yet.
        with contextlib.suppress(BusError):
            asyncio.run(of.uid(sender))
    assert enters(of, "late")
    assert asyncio.run(introduced(of, ["late"])) == [9]


def test_many_users_with_little_are_heard() -> None:
    uids = {f"{user}": user for user in range(20)}
    of = callers(uids)
    assert all(enters(of, sender) for sender in uids)
    assert asyncio.run(introduced(of, list(uids))) == list(range(20))
    assert all(enters(of, sender) for sender in uids)


def test_of_too_many_strangers_the_first_small_word_is_heard() -> None:
    of = callers({})
    assert all(enters(of, sender, 100_000) for sender in MANY[:64])
    assert not enters(of, "late", 4097)
    assert enters(of, "late", 4096)
    assert not enters(of, "late", 0), "it had its word"

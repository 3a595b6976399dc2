"""However many ask at once, it is done as often as it must be."""

import asyncio

import pytest

from raidwright.helper.overview import SharedCall


def test_who_asks_before_it_begins_shares_it_and_who_asks_later_gets_a_newer_one() -> None:
    begun: list[int] = []
    go_on = asyncio.Event()

    async def work() -> int:
        begun.append(len(begun))
        number = begun[-1]
        await go_on.wait()
        return number

    async def scenario() -> None:
        together = SharedCall(work)
        first = [asyncio.ensure_future(together()) for _ in range(3)]
        while not begun:
            await asyncio.sleep(0)
        later = [asyncio.ensure_future(together()) for _ in range(50)]
        later[0].cancel()
        await asyncio.sleep(0.01)
        assert begun == [0]
        go_on.set()
        assert await asyncio.gather(*first) == [0] * 3
        assert await asyncio.gather(*later[1:]) == [1] * 49
        assert await together() == 2

    asyncio.run(scenario())


def test_what_goes_wrong_is_told_to_all_of_them_and_is_over_then() -> None:
    ends = iter((OSError("gone"), None))

    async def work() -> None:
        end = next(ends)
        if end is not None:
            raise end

    async def scenario() -> None:
        together = SharedCall(work)
        for error in await asyncio.gather(together(), together(), return_exceptions=True):
            assert isinstance(error, OSError)
        await together()

    asyncio.run(scenario())


def test_who_waits_until_it_is_done_waits_for_none_that_begins_later() -> None:
    go_on = asyncio.Event()

    async def scenario() -> None:
        together = SharedCall(go_on.wait)
        await together.wait_until_done()
        asked = asyncio.ensure_future(together())
        await asyncio.sleep(0.01)
        waiting = asyncio.ensure_future(together.wait_until_done())
        await asyncio.sleep(0.01)
        assert not waiting.done()
        go_on.set()
        await waiting
        assert await asked

    asyncio.run(scenario())


def test_closing_leaves_nothing() -> None:
    async def scenario() -> None:
        together = SharedCall(asyncio.Event().wait)
        waiting = asyncio.ensure_future(together())
        await asyncio.sleep(0.01)
        await together.close()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(scenario())

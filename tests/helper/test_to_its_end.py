"""Work in a thread is over before whoever waits for it goes, cancelled or not."""

import asyncio
import os
import threading

import pytest

from raidwright.helper.runner import to_its_end


def test_what_it_returns_and_raises_is_passed_on() -> None:
    def fail() -> None:
        raise OSError("disk full")

    assert asyncio.run(to_its_end(lambda: 7)) == 7
    with pytest.raises(OSError, match="disk full"):
        asyncio.run(to_its_end(fail))


def test_a_descriptor_is_closed_only_when_the_thread_is_done_with_it() -> None:
    begun, go_on, sizes = threading.Event(), threading.Event(), list[int]()

    async def scenario() -> None:
        file = os.memfd_create("measured")

        def work() -> None:
            begun.set()
            go_on.wait(10)
            os.ftruncate(file, 4096)
            sizes.append(os.fstat(file).st_size)

        async def owner() -> None:
            try:
                await to_its_end(work)
            finally:
                os.close(file)

        task = asyncio.create_task(owner())
        await asyncio.to_thread(begun.wait, 10)
        task.cancel()
        await asyncio.sleep(0.05)
        assert not task.done()
        os.fstat(file)
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(scenario())
    assert sizes == [4096]

"""What is cancelled while the helper is asked again and again, because it refuses too many calls."""

import asyncio
from typing import cast

import pytest

from raidwright.bus import LIMITS_EXCEEDED, Bus, BusError
from raidwright.bus.messages import CallAnswer
from raidwright.machine.helper_client import HelperClient
from raidwright.machine.on_bus import Beginning
from tests.helper.plans import some_build


class Crowded:
    """A bus whose helper refuses the first ``refusals`` calls of each method."""

    def __init__(self, refusals: int) -> None:
        self.refusals = refusals
        self.sent: list[str] = []
        self.asked = asyncio.Event()

    async def call(self, *where: object, **_: object) -> CallAnswer:
        method = str(where[3])
        self.sent.append(method)
        self.asked.set()
        await asyncio.sleep(0)
        if self.sent.count(method) <= self.refusals:
            raise BusError(LIMITS_EXCEEDED, "Too many.")
        return CallAnswer(["job"] if method == "Run" else [])


@pytest.mark.parametrize(("refusals", "sent"), [(3, {"Run", "Forgo"}), (0, {"Run", "Forgo", "Cancel"})])
def test_what_was_cancelled_is_not_asked_for_again(refusals: int, sent: set[str]) -> None:
    """But that is taken back, and what began all the same is cancelled, as often as it takes."""
    bus = Crowded(refusals)

    async def scenario() -> None:
        helper, beginning = HelperClient(cast(Bus, bus)), Beginning()
        working = asyncio.create_task(beginning.job(helper, lambda: helper.run(some_build(), ())))
        await bus.asked.wait()
        await beginning.cancel()
        job = await working
        assert (job is None) is bool(refusals)

    asyncio.run(scenario())
    assert set(bus.sent) == sent
    assert bus.sent.count("Run") == 1
    assert bus.sent.count("Forgo") == refusals + 1


def test_what_was_cancelled_does_not_keep_what_comes_later_from_being_asked_for_again() -> None:
    bus = Crowded(2)

    async def scenario() -> None:
        helper = HelperClient(cast(Bus, bus))
        await helper.forgo()
        assert (await helper.run(some_build(), ())).name == "job"
        await helper.cancel("job")

    asyncio.run(scenario())

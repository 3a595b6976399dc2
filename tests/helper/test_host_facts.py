"""What the computer is, and that asking it leaves nothing running."""

import asyncio

import pytest

from raidwright.helper import runner
from raidwright.helper.looking.hardware import host_facts


def test_whoever_stops_asking_has_no_program_left(monkeypatch: pytest.MonkeyPatch) -> None:
    running: set[tuple[str, ...]] = set()

    async def run(argv: tuple[str, ...], *, timeout: float) -> runner.Completed:
        running.add(argv)
        patience = 0.01 * len(running)
        try:
            await asyncio.Event().wait()
        finally:
            # A program that was killed takes its time to end.
            await asyncio.sleep(patience)
            running.discard(argv)
        raise AssertionError

    async def scenario() -> None:
        asking = asyncio.create_task(host_facts.host(practice=False))
        while len(running) < 2:
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait([asking])
        assert not running

    monkeypatch.setattr(runner, "run", run)
    asyncio.run(scenario())

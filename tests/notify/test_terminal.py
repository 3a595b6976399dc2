"""The switch in the terminal."""

import asyncio
import json
import subprocess
import sys

from tests.bus.conftest import PrivateBus
from tests.bus.watching import udisks
from tests.notify.arrays import tank
from tests.notify.desktop import desktop


def _say(user: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, "-m", "raidwright", "notify", *arguments]
    done = subprocess.run(command, env=user, capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


def test_on_off_and_how_it_is(user: dict[str, str], session_bus: PrivateBus, system_bus: PrivateBus) -> None:
    async def scenario() -> None:
        async with desktop(session_bus.address) as seen, udisks(system_bus.address, tank()):
            assert await asyncio.to_thread(_say, user) == "Failure alerts are off."
            assert await asyncio.to_thread(_say, user, "--on") == "Failure alerts are on."
            await seen.until(lambda: seen.icons)
            state = json.loads(await asyncio.to_thread(_say, user, "--json"))
            assert state == {"on": True, "running": True}
            assert await asyncio.to_thread(_say, user, "--off") == "Failure alerts are off."

    asyncio.run(scenario())


def test_where_there_is_no_session_it_begins_with_the_next(
    user: dict[str, str], session_bus: PrivateBus
) -> None:
    session_bus.stop()
    words = "Failure alerts are on, starting with the next desktop session."
    assert _say(user, "--on") == words
    assert _say(user) == words
    assert _say(user, "--off") == "Failure alerts are off."
    session_bus.start()

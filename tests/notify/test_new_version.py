"""After its package was exchanged the service goes on as what is installed now, and keeps its name."""

import asyncio
import signal

from tests.bus.conftest import PrivateBus
from tests.bus.watching import udisks
from tests.notify.arrays import tank
from tests.notify.desktop import desktop, service


def test_service_goes_on_as_the_new_version(
    user: dict[str, str], session_bus: PrivateBus, system_bus: PrivateBus
) -> None:
    async def scenario() -> None:
        async with (
            desktop(session_bus.address) as seen,
            udisks(system_bus.address, tank()),
            service(user) as process,
        ):
            await seen.until(lambda: seen.icons)
            process.send_signal(signal.SIGUSR1)
            await seen.until(lambda: len(seen.icons) > 1)
            assert process.poll() is None, "it is the same process, and starts no second one"

    asyncio.run(scenario())

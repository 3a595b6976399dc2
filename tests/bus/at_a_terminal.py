"""A user at a terminal who calls the helper once. Run as: python at_a_terminal.py UID ADDRESS."""

import asyncio
import os
import sys

from raidwright.bus import Bus
from raidwright.cli.terminal.password_agent import password_agent
from raidwright.machine.helper_client import HelperClient
from raidwright.machine.port import MachineError


async def look(address: str) -> str:
    async with password_agent():
        bus = await Bus.connect(address)
        try:
            return f"seen by {(await HelperClient(bus).facts()).host.helper}"
        except MachineError as error:
            return f"{error.code.value}: {error.sentence}"
        finally:
            await bus.close()


if __name__ == "__main__":
    _, uid, bus_address = sys.argv
    # A checkout may be closed to others: by now everything of it is read.
    os.setgroups([])
    os.setresgid(int(uid), int(uid), int(uid))
    os.setresuid(int(uid), int(uid), int(uid))
    print(asyncio.run(look(bus_address)), flush=True)

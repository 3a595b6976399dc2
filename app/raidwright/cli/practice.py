"""``raidwright practice``: a practice machine for other programs to use."""

import asyncio
from argparse import Namespace

from raidwright.assets import TYPED
from raidwright.cli.terminal.interrupt import ending_signals
from raidwright.cli.terminal.printing import CommandError, say, say_json, tell
from raidwright.cli.terminal.speech import tr
from raidwright.language.catalogue import translate
from raidwright.machine.practice_on_bus import PracticeBusMachine


async def practice(options: Namespace) -> int:
    """Start the practice machine, print its bus address, and keep it until interrupted."""
    machine = await PracticeBusMachine.start(
        options.disks, lambda words: tell(f"{translate('Progress', words)} …")
    )
    try:
        if options.json:
            say_json({"address": machine.address})
        else:
            say(machine.address)
            for words in ways_in(machine.address):
                tell(words)
        await _until_interrupted(machine)
    finally:
        await machine.close()
    return 0


def ways_in(address: str) -> tuple[str, ...]:
    """Lines that say how the machine is used and ended."""
    return (
        tr("Use it from another terminal, for example:"),
        f"  DBUS_SYSTEM_BUS_ADDRESS={address} {TYPED} disks",
        tr("Press Ctrl+C to end it."),
    )


async def _until_interrupted(machine: PracticeBusMachine) -> None:
    loop = asyncio.get_running_loop()
    interrupted = asyncio.Event()
    for number in ending_signals():
        loop.add_signal_handler(number, interrupted.set)
    waiting = asyncio.ensure_future(interrupted.wait())
    await asyncio.wait((waiting, machine.unexpected_end), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if not interrupted.is_set():
        raise CommandError(str(machine.unexpected_end.result()))

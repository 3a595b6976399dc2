"""``raidwright blink``: have the light of a disk tell which one it is."""

from argparse import Namespace

from raidwright.cli.acting.carry_out import find_drive_id
from raidwright.cli.showing.opening import open_session
from raidwright.cli.terminal.interrupt import cancelling_on_signals
from raidwright.cli.terminal.printing import CommandError, say_done
from raidwright.cli.terminal.speech import tr
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.snapshot.tree import disk_of_drive


async def blink(options: Namespace) -> int:
    """Make the light of a disk blink by reading from it in a rhythm, for some minutes or until stopped."""
    async with open_session(options) as (session, machine):
        snapshot = await machine.look()
        disk = disk_of_drive(snapshot, find_drive_id(options.disk, snapshot))
        if disk is None:
            raise CommandError(tr("“{disk}” is not a disk of this machine.", disk=options.disk))
        label = disk_label(disk)
        sentence = tr("The light of {label} blinks every half second. Press Ctrl+C to stop.", label=label)

        def say_so() -> None:
            say_done(sentence, {"blinks": label}, as_json=options.json)

        async with cancelling_on_signals(machine):
            await session.blink(disk_identity(disk, snapshot), say_so)
    return 0

"""The header of an encryption, saved to a file or put back from one, from the terminal."""

from argparse import Namespace

from raidwright.cli.acting.carry_out import open_and_carry_out
from raidwright.machine.header_file import flaw_or_header, mounted_at
from raidwright.storage.operations.boot import BackUpHeader, PutHeaderBack
from raidwright.storage.plan.planner import plan_for


async def header(options: Namespace) -> int:
    """Save the header of the encryption of an array, or restore it from a backup."""
    if options.action == "backup":
        mount_point = mounted_at(options.file)
        return await open_and_carry_out(
            options, lambda look: plan_for(BackUpHeader(options.array, mount_point), look), options.file
        )
    content, flaw_or_luks = flaw_or_header(options.file)
    return await open_and_carry_out(
        options, lambda look: plan_for(PutHeaderBack(options.array, flaw_or_luks), look), content
    )

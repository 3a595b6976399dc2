"""The header of an encryption, saved to a file or put back from one, from the terminal."""

from argparse import Namespace

from raidwright.cli.acting.carry_out import open_and_carry_out
from raidwright.machine.header_file import flaw_or_header, mounted_at
from raidwright.storage.plan.upkeep.header import plan_header_restoring, plan_header_saving


async def header(options: Namespace) -> int:
    """Save the header of the encryption of an array, or put a saved one back."""
    if options.action == "save":
        mount_point = mounted_at(options.file)
        return await open_and_carry_out(
            options, lambda snapshot: plan_header_saving(options.array, snapshot, mount_point), options.file
        )
    content, flaw_or_luks = flaw_or_header(options.file)
    return await open_and_carry_out(
        options, lambda snapshot: plan_header_restoring(options.array, snapshot, flaw_or_luks), content
    )

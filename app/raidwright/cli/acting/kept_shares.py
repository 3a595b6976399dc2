"""At the end of `start`, `unlock` and `mount`: what was shared of the array before, and how it is again."""

import asyncio
import shlex
from collections.abc import Iterator

from raidwright.cli.terminal.printing import say
from raidwright.cli.terminal.speech import tr
from raidwright.machine.port import Machine
from raidwright.reading.kept_shares import read_kept_shares
from raidwright.storage.plan.array_tree import find_array_or_single
from raidwright.storage.plan.plan import Plan
from raidwright.storage.rules.findings import Finding
from raidwright.storage.snapshot.kept_shares import shares_to_offer
from raidwright.storage.snapshot.share import Share, ShareAccess, Sharing
from raidwright.storage.steps.filesystem import points_to_write


async def offer_kept_shares(machine: Machine, plan: Plan) -> None:
    """Print the command for each share that the array of ``plan``, now mounted, keeps and is not here."""
    points = points_to_write(plan.steps)
    shares = await asyncio.to_thread(read_kept_shares, points) if points and plan.array else ()
    if not shares or plan.array is None:
        return
    look, uuid = await machine.look(), plan.array.uuid
    namesake = find_array_or_single(plan.array.name, look)
    array = uuid if isinstance(namesake, Finding) or namesake.uuid != uuid else plan.array.name
    for share in shares_to_offer(shares, uuid, look.host.sharing or Sharing()):
        command = shlex.join(("raidwright", "share", array, *share_words(share)))
        say(
            tr("“{share}” was shared before. To share it again: {command}", share=share.name, command=command)
        )


def share_words(share: Share) -> Iterator[str]:
    """What is typed after the array to have that share, whatever the command takes by itself."""
    yield from ("--name", share.name, "--folder", share.folder, "--network", share.network or "any")
    for person in share.people:
        yield from ("--person", person.name + (":read" if person.access is ShareAccess.READ else ""))
    if share.guests:
        yield from ("--guests", share.guests.value)
    if share.time_machine is not None:
        yield from ("--time-machine", str(share.time_machine))
    switches = {
        "--nfs": share.nfs,
        "--macs": share.macs,
        "--no-smb": not share.smb,
        "--no-recycle": not share.recycle,
    }
    yield from (switch for switch, is_on in switches.items() if is_on)

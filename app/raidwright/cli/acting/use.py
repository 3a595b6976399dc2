"""``raidwright inspect``, ``unlock``: an array put to use plan after plan; nothing is lost."""

import shlex
from argparse import Namespace

from raidwright.cli.acting.carry_out import agree_and_carry_out
from raidwright.cli.showing.opening import open_session
from raidwright.cli.showing.plan import first_blocking_code, first_reason
from raidwright.cli.terminal.printing import CommandError, tell
from raidwright.cli.terminal.speech import tr
from raidwright.storage.operations.use import LookInside, Unlock
from raidwright.storage.plan.plan import Answer, Planned, Refused
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.filesystem import mounts_made
from raidwright.storage.steps.luks import unlocks

_NOT_TO_BE_MOUNTED = frozenset({"unlock-nothing", "mount-nowhere", "mount-when-entered"})
"""Codes of findings: nothing there has a place to be mounted at, or systemd mounts it there."""


async def inspect(options: Namespace) -> int:
    """Start an array read-only, and open layer after layer until something is mounted or no more show."""

    def answer(snapshot: Snapshot) -> Answer:
        return plan_for(LookInside(options.array, options.point), snapshot)

    async with open_session(options) as (session, machine):
        plan = await agree_and_carry_out(session, machine, options, answer)
        while not mounts_made(plan.steps):
            options.confirm = None
            further = answer(await machine.look())
            if not isinstance(further, Planned):
                tell(first_reason(further))
                break
            plan = await agree_and_carry_out(session, machine, options, answer, options.passphrase_file)
    tell(tr("To unmount and stop it: raidwright stop {array}", array=shlex.quote(options.array)))
    return 0


async def unlock(options: Namespace) -> int:
    """Unlock and mount what is on an array; a layer that shows only once unlocked takes a second plan."""

    def answer(snapshot: Snapshot) -> Answer:
        return plan_for(Unlock(options.array, options.point), snapshot)

    async with open_session(options) as (session, machine):
        plan = await agree_and_carry_out(session, machine, options, answer, options.passphrase_file)
        if not unlocks(plan.steps) or mounts_made(plan.steps):
            return 0
        options.confirm = None
        inside = answer(await machine.look())
        if isinstance(inside, Planned):
            await agree_and_carry_out(session, machine, options, answer)
        else:
            _tell_unmounted(inside)
    return 0


def _tell_unmounted(inside: Refused) -> None:
    """Say why what was unlocked is not mounted. Raises CommandError where it was to be mounted."""
    reason = first_reason(inside)
    if first_blocking_code(inside) not in _NOT_TO_BE_MOUNTED:
        raise CommandError(tr("The array is unlocked, but not mounted: {reason}", reason=reason))
    tell(reason)

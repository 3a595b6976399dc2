"""``raidwright notify``: whether failed disks and arrays are reported while nobody looks."""

from argparse import Namespace

from raidwright.cli.acting.carry_out import open_and_carry_out
from raidwright.cli.terminal.printing import UsageError, say, say_json
from raidwright.notify.switch import is_on, is_service_running, switch_off, switch_on
from raidwright.storage.plan.upkeep.mail import plan_mail


async def notify(options: Namespace) -> int:
    """Switch notifications on or off if asked to, and print how they are; or set where mail goes."""
    if options.mail == "":
        raise UsageError("Name an address, or say --no-mail.")
    if options.mail or options.no_mail:
        return await open_and_carry_out(options, lambda snapshot: plan_mail(options.mail or "", snapshot))
    if options.on:
        await switch_on()
    elif options.off:
        await switch_off()
    enabled, running = is_on(), await is_service_running()
    if options.json:
        say_json({"on": enabled, "running": running})
    elif running:
        say("Notifications are on." if enabled else "Notifications are on until this session ends.")
    else:
        say(
            "Notifications are on and begin with the next desktop session."
            if enabled
            else "Notifications are off."
        )
    return 0

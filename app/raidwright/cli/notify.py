"""``raidwright notify``: whether failed disks and arrays are reported while nobody looks."""

from argparse import Namespace

from raidwright.cli.acting.asked import ask_for
from raidwright.cli.terminal.printing import UsageError, say, say_json
from raidwright.cli.terminal.speech import tr
from raidwright.notify.switch import is_on, is_service_running, switch_off, switch_on


async def notify(options: Namespace) -> int:
    """Switch notifications on or off if asked to, and print how they are; or set where mail goes."""
    if options.mail == "":
        raise UsageError(tr("Enter an email address, or use --no-mail."))
    if options.mail or options.no_mail:
        options.operation, options.address = "mail-failures", options.mail or ""
        return await ask_for(options)
    if options.on:
        await switch_on()
    elif options.off:
        await switch_off()
    enabled, running = is_on(), await is_service_running()
    if options.json:
        say_json({"on": enabled, "running": running})
    elif running:
        say(tr("Failure alerts are on.") if enabled else tr("Failure alerts are on until you log out."))
    else:
        say(
            tr("Failure alerts are on, starting with the next desktop session.")
            if enabled
            else tr("Failure alerts are off.")
        )
    return 0

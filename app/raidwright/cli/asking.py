"""Questions to the person at the terminal: a confirmation that takes typing, and a passphrase."""

import getpass
import sys
from pathlib import Path

from raidwright.cli.printing import CommandError, UsageError, tell
from raidwright.protocol import SECRET_LIMIT
from raidwright.storage.agreement import agreement, agrees, describe_agreement
from raidwright.storage.fact import fill
from raidwright.storage.plan import Plan
from raidwright.storage.steps import FormatLuks


def confirm(plan: Plan, fingerprint: str, confirmed: str | None) -> None:
    """Go on only with a yes to exactly this plan. Raises CommandError otherwise."""
    if confirmed is not None:
        if confirmed != fingerprint:
            raise CommandError("The plan is not the one that was confirmed. Look at it again.")
        return
    if not sys.stdin.isatty():
        raise CommandError("Nobody is here to confirm. Repeat with --confirm and the plan's fingerprint.")
    for template, facts in describe_agreement(plan):
        tell(fill(template, facts))
    tell(f"Type {agreement(plan)} to go on.")
    if not agrees(sys.stdin.readline(), plan):
        raise CommandError("Not confirmed; nothing was changed.")


def passphrase_for(plan: Plan, file: Path | None) -> bytearray | None:
    """The passphrase that the plan needs, None when it needs none. Raises CommandError."""
    if not any(isinstance(step, FormatLuks) for step in plan.steps):
        if file is not None:
            raise UsageError("The blueprint asks for no encryption: leave --passphrase-file out.")
        return None
    passphrase = _typed() if file is None else _from_file(file)
    if not 0 < len(passphrase) <= SECRET_LIMIT:
        raise CommandError(f"A passphrase has 1 to {SECRET_LIMIT} bytes.")
    return passphrase


def _typed() -> bytearray:
    if not sys.stdin.isatty():
        raise CommandError("Nobody is here to type a passphrase. Use --passphrase-file.")
    first = getpass.getpass("Passphrase: ")
    if getpass.getpass("The same again: ") != first:
        raise CommandError("The two passphrases differ.")
    return bytearray(first.encode())


def _from_file(file: Path) -> bytearray:
    """What is in the file, without the line end that editors put there."""
    passphrase = bytearray(SECRET_LIMIT + 2)
    try:
        with file.open("rb", buffering=0) as source:
            length = source.readinto(passphrase) or 0
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
    del passphrase[length:]
    if passphrase.endswith(b"\n"):
        del passphrase[-1:]
    return passphrase

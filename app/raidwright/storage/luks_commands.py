"""cryptsetup's argv."""

from typing import assert_never

from raidwright.storage.capacity import luks_offset, luks_sector, plan_stripe
from raidwright.storage.command import Command, program
from raidwright.storage.design import KeyDerivation
from raidwright.storage.disk_commands import zero
from raidwright.storage.nodes import Nodes
from raidwright.storage.plan import Plan
from raidwright.storage.steps import CloseLuks, EraseLuks, FormatLuks, OpenLuks
from raidwright.storage.units import SECTOR

_REHEARSAL_MEMORY = 4096
"""KiB: a practice machine has little."""


def luks_commands(
    plan: Plan, step: FormatLuks | OpenLuks | CloseLuks | EraseLuks, at: Nodes
) -> tuple[Command, ...]:
    """What is called for ``step``; the passphrase comes by standard input."""
    match step:
        case FormatLuks():
            return (_format(plan, step, at),)
        case OpenLuks(target=target, mapping=mapping):
            fixed = ("cryptsetup", "open", "--batch-mode", "--type=luks2", "--key-file=-")
            return (Command((*fixed, "--", at(target), mapping), secret=True),)
        case CloseLuks(mapping=mapping):
            return (program("cryptsetup", "close", "--", mapping),)
        case EraseLuks(target=target, header=header):
            # cryptsetup leaves random bytes, of which nobody could tell that they are no keys.
            rest = (zero(at(target), 0, header),) if header else ()
            return (program("cryptsetup", "erase", "--batch-mode", "--", at(target)), *rest)
        case _:
            assert_never(step)


def _format(plan: Plan, step: FormatLuks, at: Nodes) -> Command:
    """``--offset`` (in 512-byte sectors) and ``--sector-size`` keep cryptsetup from choosing by topology."""
    array = plan.predicted.array if plan.predicted else 0
    options = (
        f"--uuid={step.uuid}",
        f"--label={step.label}",
        f"--offset={luks_offset(plan_stripe(plan)) // SECTOR}",
        f"--sector-size={luks_sector(array)}",
        *_derivation(step.derivation),
    )
    fixed = ("cryptsetup", "luksFormat", "--batch-mode", "--type=luks2", "--key-file=-")
    return Command((*fixed, *options, "--", at(step.target)), secret=True)


def _derivation(derivation: KeyDerivation) -> tuple[str, ...]:
    match derivation:
        case KeyDerivation.STANDARD:
            return ()
        case KeyDerivation.REHEARSAL:
            return (
                "--pbkdf=argon2id",
                f"--pbkdf-memory={_REHEARSAL_MEMORY}",
                "--pbkdf-parallel=1",
                "--pbkdf-force-iterations=4",
            )
        case _:
            assert_never(derivation)

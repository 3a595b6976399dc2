"""Proof that a disk is clean: questions put to it, and what was answered."""

import os

from raidwright.helper.looking import signatures
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.helper.runner import Completed
from raidwright.helper.tools import ask
from raidwright.helper.trouble import failed
from raidwright.protocol import DiskCertificate, Probe
from raidwright.storage.commands import Command, shell_line
from raidwright.storage.units import KIB, MIB

NOTHING = "nothing found"
_EDGE = 64 * KIB
_BLKID_NOTHING = 2


async def certify(disk: HeldDisk, commands: tuple[Command, ...]) -> DiskCertificate:
    """Put the questions to the disk. Raises Trouble when one of them finds something."""
    probes = [_judged(command, await ask(command.argv)) for command in commands]
    probes.append(_sweep(disk))
    found = [probe for probe in probes if not probe.clean]
    if found:
        raise failed(f"{disk.title} is not clean: “{found[0].question}” says {found[0].answer}.")
    identity = disk.identity
    return DiskCertificate(identity.path, identity.model, identity.serial, tuple(probes))


def _judged(command: Command, said: Completed) -> Probe:
    """Each tool in its way: wipefs prints what it finds, blkid has a status for nothing, mdadm fails."""
    match said.argv[0]:
        case "wipefs":
            clean = said.status == 0 and not said.stdout.strip()
        case "blkid":
            clean = said.status == _BLKID_NOTHING and not said.stdout.strip()
        case "mdadm":
            clean = said.status > 0 and "No md superblock" in said.stderr
        case _:
            clean = False
    return Probe(shell_line(command), NOTHING if clean else said.output or str(said.ending), clean)


def _sweep(disk: HeldDisk) -> Probe:
    """Old contents may have left bytes that no program knows; they are told, and are no signature."""
    # What was read before the last write may still be in memory, so that only the disk itself answers.
    os.posix_fadvise(disk.descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    blank = signatures.edges_are_blank(disk.descriptor, _EDGE)
    found = signatures.probe(disk.descriptor)
    names = ", ".join(each.name for each in found)
    question = (
        f"read the first and the last {_EDGE // KIB} KiB, search the first {MIB // KIB} KiB for signatures"
    )
    if found:
        return Probe(question, names, clean=False)
    return Probe(question, "all zero" if blank else "no signature, but bytes of older contents", clean=True)

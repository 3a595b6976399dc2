"""Proof that a disk or a partition is clean: questions put to it, and what was answered."""

import asyncio
import os

from raidwright.helper.errors import step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.on_disk import signatures
from raidwright.helper.looking.on_disk.contents import SILENT, look_at
from raidwright.helper.looking.on_disk.luks_header import key_remains
from raidwright.helper.looking.on_disk.patience import ask_path
from raidwright.helper.looking.on_disk.signatures import Signature
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.helper.runner import Completed
from raidwright.helper.tools import ask
from raidwright.protocol import DiskCertificate, Probe
from raidwright.storage.failures import english
from raidwright.storage.steps.command import Command, shell_line
from raidwright.storage.steps.disk import FRONT
from raidwright.storage.units import KIB, MIB

NOTHING = "nothing found"
_BLKID_NOTHING = 2


async def certify(disk: HeldDisk, path: str, commands: tuple[Command, ...]) -> DiskCertificate:
    """Put the questions to what is at ``path``, which is the disk or a partition of it.

    Raises HelperError when one of them finds something.
    """
    # To read where the keys were takes as long as the disk needs, and the programs hardly ask the disk.
    questions = asyncio.gather(*(ask(command.argv) for command in commands))
    keys, answers = await asyncio.gather(asyncio.to_thread(_keys, path), questions)
    probes = [_probe_of(command, answer) for command, answer in zip(commands, answers, strict=True)]
    probes += [_sweep(path), keys]
    unclean = [probe for probe in probes if not probe.clean]
    if unclean:
        which = disk.title if path == disk.identity.path else f"{path} on {disk.title}"
        raise step_failure(
            english(
                "{which} is not blank. Result of “{question}”: {answer}.",
                which=which,
                question=unclean[0].question,
                answer=unclean[0].answer.rstrip("."),
            )
        )
    return DiskCertificate(path, disk.identity.model, disk.identity.serial, tuple(probes))


def certify_left(disk: HeldDisk, path: str, why: str = "") -> DiskCertificate:
    """That it was not wiped there, and why: what went wrong, else what the disk says now, within seconds."""
    device = kernel.device_at(path)
    if why:
        answer = why
    elif device is None:
        answer = "it is no longer connected"
    elif device.disk.attribute("ro") == "1":
        answer = "it is read-only"
    elif SILENT in look_at([device, device.disk]).values():
        answer = "it cannot be read"
    else:
        answer = "it can be read again now"
    probe = Probe("read its contents", f"not wiped: {answer}", clean=False)
    return DiskCertificate(path, disk.identity.model, disk.identity.serial, (probe,), left=True)


def _probe_of(command: Command, done: Completed) -> Probe:
    """Each tool in its way: wipefs prints what it finds, blkid has a status for nothing, mdadm fails."""
    match done.argv[0]:
        case "wipefs":
            clean = done.status == 0 and not done.stdout.strip()
        case "blkid":
            clean = done.status == _BLKID_NOTHING and not done.stdout.strip()
        case "mdadm":
            clean = done.status > 0 and "No md superblock" in done.stderr
        case _:
            clean = False
    return Probe(shell_line(command), NOTHING if clean else done.output or str(done.ending), clean)


def _keys(path: str) -> Probe:
    """A header whose magic was wiped still has its key slots, and whoever knows the passphrase the data."""
    # Past the kernel's memory, so that only the disk itself answers.
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_DIRECT)
    try:
        offset = key_remains(descriptor, FRONT)
    finally:
        os.close(descriptor)
    answer = NOTHING if offset is None else f"a LUKS header at byte {offset}"
    return Probe(f"search the first {FRONT // MIB} MiB for LUKS keyslots", answer, clean=offset is None)


def _sweep(path: str) -> Probe:
    """Old contents may have left bytes that no program knows; they are told, and are no signature."""
    blank, probed = ask_path(path, _look_at_ends)
    names = ", ".join(each.name for each in probed)
    edge, searched = signatures.EDGE // KIB, MIB // KIB
    question = f"read the first and the last {edge} KiB, search the first {searched} KiB for signatures"
    if probed:
        return Probe(question, names, clean=False)
    return Probe(question, "all zero" if blank else "no signature, but remains of old data", clean=True)


def _look_at_ends(descriptor: int) -> tuple[bool, tuple[Signature, ...]]:
    # What was read before the last write may still be in memory, so that only the disk itself answers.
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    return signatures.edges_are_blank(descriptor), signatures.probe(descriptor)

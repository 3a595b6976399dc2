"""What is written down of a target before it is measured: schedulers, mount, room, speed of its cipher.

cryptsetup asks the kernel's own code how fast one core encrypts, and takes two seconds: each cipher is asked
for once in the life of this process.
"""

import os
import re
import stat
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from raidwright.bench.samples import Watched
from raidwright.bench.surroundings import CipherSpeed, Scheduler, Surroundings
from raidwright.helper import runner
from raidwright.helper.errors import printable_text
from raidwright.helper.looking.devices.device_tree import device_of
from raidwright.helper.looking.hardware.host_facts import hypervisor, processor
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.kernel import Device
from raidwright.helper.measuring.counters import fastest
from raidwright.storage.units import MIB

_asked: dict[tuple[str, int], tuple[float, float]] = {}
"""Cipher and bits of its key -> bytes per second, encryption and decryption, as far as they are known."""
_PATIENCE = 5.0
"""Seconds; of a computer that needs longer it stays unknown."""
_CIPHER = re.compile(r"^  cipher: +([a-z0-9_:()-]+)$", re.MULTILINE)
_KEY = re.compile(r"^  keysize: +(\d{1,4}) (?:bits|\[bits\])$", re.MULTILINE)
_SPEEDS = re.compile(r"^ *\S+ +(\d+)b +(\d+\.\d) MiB/s +(\d+\.\d) MiB/s$", re.MULTILINE)


async def encryption(watched: Sequence[Watched]) -> CipherSpeed | None:
    """Of the uppermost encrypted device among these; None without one, or when its cipher cannot be told."""
    mapping = encrypted_device(watched)
    if mapping is None:
        return None
    used = parse_status(await _output_of("cryptsetup", "status", "--", mapping.dm_name))
    if used is None:
        return None
    cipher, bits = used
    encrypts, decrypts = await _speeds(cipher, bits)
    _, flags = processor()
    return CipherSpeed(cipher, bits, encrypts, decrypts, aes="aes" in flags)


def encrypted_device(watched: Sequence[Watched]) -> Device | None:
    """The uppermost encrypted device among these; None without one."""
    devices = (device_of(each) for each in watched)
    return next((one for one in devices if one.dm_uuid.startswith("CRYPT-LUKS")), None)


async def _speeds(cipher: str, bits: int) -> tuple[float, float]:
    """Zeros where they cannot be told, which the next measurement tries again."""
    if (cipher, bits) not in _asked:
        asked = ("cryptsetup", "benchmark", f"--cipher={cipher}", f"--key-size={bits}")
        speeds = parse_benchmark(await _output_of(*asked), bits)
        if speeds is None:
            return 0.0, 0.0
        _asked[cipher, bits] = speeds
    return _asked[cipher, bits]


def parse_status(output: str) -> tuple[str, int] | None:
    """Cipher and bits of its key that `cryptsetup status` tells; None where it does not tell them."""
    cipher, bits = _CIPHER.findall(output), _KEY.findall(output)
    return (cipher[0], int(bits[0])) if len(cipher) == len(bits) == 1 else None


def parse_benchmark(output: str, bits: int) -> tuple[float, float] | None:
    """What `cryptsetup benchmark` of one cipher tells, in bytes per second: encryption, then decryption.

    None when it tells anything else, or of a key of other length.
    """
    rows = _SPEEDS.findall(output)
    if len(rows) != 1 or int(rows[0][0]) != bits:
        return None
    encrypts, decrypts = (float(speed) * MIB for speed in rows[0][1:])
    return (encrypts, decrypts) if encrypts and decrypts else None


async def _output_of(*argv: str) -> str:
    """What a program prints; empty when it fails, takes too long or is not there."""
    try:
        done = await runner.run(argv, timeout=_PATIENCE)
    except (runner.ProgramMissing, runner.ProgramTooSlow):
        return ""
    return "" if done.status else done.stdout


_LONGEST = 256
"""Letters of mount options that are written down; those of overlays name every folder."""
_CHOSEN = re.compile(r"\[([^]]+)\]")
"""In sysfs the scheduler that is used stands in brackets among those that could be."""


def surroundings(descriptor: int, watched: Sequence[Watched]) -> Surroundings:
    """Of what is open as ``descriptor``, and of the devices beneath it."""
    around = Surroundings(
        tuple(_schedulers(watched)),
        hypervisor=hypervisor(),
        processor=processor()[0],
        memory=os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"),
        network=fastest(),
        encrypted=encrypted_device(watched) is not None,
    )
    if stat.S_ISBLK(os.fstat(descriptor).st_mode):
        return around
    space = os.fstatvfs(descriptor)
    free = space.f_bavail * space.f_frsize
    mount = mounts.mount_of(descriptor)
    if mount is None:
        return replace(around, free=free)
    options = printable_text(mount.options, _LONGEST)
    return replace(around, filesystem=mount.kind, mount_options=options, free=free)


def _schedulers(watched: Sequence[Watched]) -> Iterator[Scheduler]:
    for each in watched:
        device = device_of(each)
        chosen = _CHOSEN.search(device.disk.attribute("queue/scheduler"))
        if chosen is not None and not device.is_partition:
            yield Scheduler(each.device, chosen[1])

"""How fast one core encrypts by itself, for what is measured on an encrypted device.

cryptsetup asks the kernel's own code for it, the same that the device goes through, and takes two seconds:
each cipher is asked for once in the life of this process.
"""

import re
from collections.abc import Sequence

from raidwright.bench.samples import Watched
from raidwright.bench.surroundings import CipherSpeed
from raidwright.helper import runner
from raidwright.helper.looking.devices.device_tree import device_of
from raidwright.helper.looking.hardware.host_facts import processor
from raidwright.helper.looking.kernel import Device
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

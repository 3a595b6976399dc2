"""Headers of LUKS2 containers as cryptsetup makes them, and as they are changed by hand."""

import hashlib
import subprocess
from pathlib import Path

from raidwright.storage.units import MIB

UUID = "0819ec77-b1a1-48f9-9d40-513d28a73836"
PASSPHRASE = b"a canary sings"
_SUM = slice(448, 512)
_AREA = 16384
_CHEAP = ("--pbkdf=pbkdf2", "--pbkdf-force-iterations=1000", "--key-file=-")


def saved_header(folder: Path, *, offset: int = 16 * MIB, kind: str = "luks2") -> bytes:
    """What cryptsetup saves of a new container, for which it takes no rights."""
    container, file = folder / "container", folder / "header"
    with container.open("wb") as made:
        made.truncate(2 * offset)
    options = ("--batch-mode", f"--type={kind}", f"--uuid={UUID}", f"--offset={offset // 512}", *_CHEAP)
    _cryptsetup("luksFormat", *options, "--", str(container))
    _cryptsetup("luksHeaderBackup", f"--header-backup-file={file}", "--", str(container))
    content = file.read_bytes()
    for each in (container, file):
        each.unlink()
    return content


def with_another_passphrase(content: bytes, folder: Path) -> bytes:
    """The header once a passphrase was added, of data that stayed as they are."""
    file, key = folder / "header", folder / "key"
    file.write_bytes(content)
    key.write_bytes(b"another canary sings")
    _cryptsetup("luksAddKey", *_CHEAP, "--", str(file), str(key))
    return file.read_bytes()


def resealed(content: bytes) -> bytes:
    """The header with the checksum of what it says now."""
    zeroed = bytearray(content[:_AREA])
    zeroed[_SUM] = bytes(_SUM.stop - _SUM.start)
    changed = bytearray(content)
    changed[_SUM] = hashlib.sha256(zeroed).digest().ljust(_SUM.stop - _SUM.start, b"\0")
    return bytes(changed)


def _cryptsetup(*words: str) -> None:
    subprocess.run(("/usr/sbin/cryptsetup", *words), input=PASSPHRASE, check=True, capture_output=True)

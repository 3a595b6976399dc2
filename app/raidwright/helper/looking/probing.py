"""A device by its path: there, and what it carries."""

import os

from raidwright.helper.looking import kernel, signatures
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.signatures import Signature
from raidwright.helper.trouble import failed


def device(path: str) -> Device:
    """The device at ``path``. Raises Trouble when it is not there."""
    found = kernel.device_at(path)
    if found is None:
        raise failed(f"{path} is not there.")
    return found


def probe(path: str) -> tuple[Signature, ...]:
    """Signatures on the device at ``path``, by looking. Raises Trouble when it cannot be read."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError as error:
        raise failed(f"{path} cannot be opened: {error.strerror}.") from None
    try:
        return signatures.probe(descriptor)
    except OSError:
        raise failed(f"{path} cannot be read.") from None
    finally:
        os.close(descriptor)

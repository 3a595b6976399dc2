"""A device by its path: there, and what it carries."""

from collections.abc import Callable
from typing import TypeVar

from raidwright.helper.errors import step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk import signatures
from raidwright.helper.looking.on_disk.patience import ask_path
from raidwright.helper.looking.on_disk.signatures import Signature
from raidwright.storage.failures import english, system_words

Found = TypeVar("Found")


def device(path: str) -> Device:
    """The device at ``path``. Raises HelperError when it is not there."""
    block_device = kernel.device_at(path)
    if block_device is None:
        raise step_failure(english("{device} does not exist.", device=path))
    return block_device


def probe(path: str) -> tuple[Signature, ...]:
    """Signatures on the device at ``path``, by looking. Raises HelperError when it cannot be read."""
    return _ask_device(path, signatures.probe)


def signature_names(path: str) -> tuple[str, ...]:
    """Sorted names of all that is known to be on the device at ``path``. Raises HelperError."""
    return _ask_device(path, lambda descriptor: signatures.names(descriptor, signatures.probe(descriptor)))


def ends_are_blank(path: str) -> bool:
    """Whether both ends of the device at ``path`` are zero. Raises HelperError."""
    return _ask_device(path, signatures.edges_are_blank)


def _ask_device(path: str, question: Callable[[int], Found]) -> Found:
    descriptors: list[int] = []

    def put_question(descriptor: int) -> Found:
        descriptors.append(descriptor)
        return question(descriptor)

    try:
        return ask_path(path, put_question)
    except OSError as error:
        if descriptors:
            raise step_failure(english("{device} cannot be read.", device=path)) from None
        raise step_failure(
            english("{device} cannot be opened: {reason}.", device=path, reason=system_words(error))
        ) from None

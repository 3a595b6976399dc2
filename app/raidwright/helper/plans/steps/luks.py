"""Encryption: made, opened, closed, and its keys destroyed."""

import os
from functools import partial
from pathlib import Path
from typing import assert_never

from raidwright.helper.errors import step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices.udev import settle
from raidwright.helper.looking.on_disk.blankness import is_blank, keys_on
from raidwright.helper.looking.on_disk.probing import device
from raidwright.helper.plans.steps.handling import Handling, Udev, require_signature, taking_away
from raidwright.helper.tools import NAMED_WITHIN, becomes
from raidwright.storage.failures import english, quotation, system_words
from raidwright.storage.snapshot.signatures import LUKS_CONTAINER
from raidwright.storage.steps.context import Context, mapping_path, target_path
from raidwright.storage.steps.luks import (
    CloseLuks,
    EraseLuks,
    FormatLuks,
    LuksStep,
    OpenLuks,
    UnlockContainer,
)
from raidwright.storage.steps.targets import Target

NO_KEY = 2
"""cryptsetup's status when no key slot opens (cryptsetup(8), RETURN CODES)."""
_NO_HEADER = "is not a valid LUKS device"
"""What cryptsetup says of a header that is broken, or zeroed in part: what is left of it is zeroed then."""
WRONG_PASSPHRASE = english("Wrong passphrase. The array is still locked.")
_NO_KEY_FITS = {NO_KEY: WRONG_PASSPHRASE}
"""What is said when cryptsetup ends so."""


def handle(plan: Context, step: LuksStep) -> Handling:
    """How a container is made, opened and closed, and its keys are destroyed."""
    match step:
        case FormatLuks(target=target):
            verify = partial(_require_made, plan, step)
            return Handling(udev=Udev.LOOKS_AGAIN, makes_on=(target,), verify=verify)
        case OpenLuks():
            opened = partial(_require_open, plan, step)
            return Handling(udev=Udev.LOOKS, makes_on=(), meanings=_NO_KEY_FITS, verify=opened)
        case UnlockContainer(target=target, uuid=uuid):
            same, opened = partial(_require_the_one, plan, target, uuid), partial(_require_open, plan, step)
            return Handling(
                udev=Udev.LOOKS,
                makes_on=(),
                before=same,
                meanings=_NO_KEY_FITS,
                verify=opened,
                after=settle,
            )
        case CloseLuks(mapping=mapping):
            return taking_away(mapping)
        case EraseLuks():
            return _erasing(plan, step)
        case _:
            assert_never(step)


def _erasing(plan: Context, step: EraseLuks) -> Handling:
    """Once its header is zeroed no name leads to a container that is found by its UUID: its node does."""
    node: list[str] = []

    def find() -> None:
        node[:] = [os.path.realpath(target_path(plan, step.target))]

    async def require_no_keys() -> None:
        _require_no_keys(node[0] if node else target_path(plan, step.target), step.header)

    return Handling(
        udev=Udev.LOOKS,
        makes_on=(),
        require=find,
        is_due=partial(_has_header, plan, step),
        is_exhausted=lambda output: bool(step.header) and _NO_HEADER in output,
        verify=require_no_keys,
    )


def require_zeroed(path: str, start: int, length: int) -> None:
    """Raise HelperError when one of these bytes is not zero."""
    if not _is_zeroed(path, start, length):
        raise step_failure(english("The key area of {device} is not completely erased.", device=path))


def _is_zeroed(path: str, start: int, length: int) -> bool:
    try:
        with Path(path).open("rb", buffering=0) as container:
            return is_blank(container.fileno(), ((start, start + length),))
    except OSError as error:
        raise step_failure(
            english(
                "The keyslots of {device} cannot be read: {reason}.", device=path, reason=system_words(error)
            )
        ) from None


def _has_header(plan: Context, step: EraseLuks) -> bool:
    """Where an earlier plan was broken off nothing may be left, which cryptsetup calls an error."""
    return not step.header or not _is_zeroed(target_path(plan, step.target), 0, step.header)


async def _require_made(plan: Context, step: FormatLuks) -> None:
    require_signature(target_path(plan, step.target), LUKS_CONTAINER, step.uuid)


async def _require_the_one(plan: Context, target: Target, uuid: str) -> None:
    require_signature(target_path(plan, target), LUKS_CONTAINER, uuid)


async def _require_open(plan: Context, step: OpenLuks | UnlockContainer) -> None:
    path = mapping_path(step.mapping)
    await becomes(lambda: kernel.device_at(path) is not None, NAMED_WITHIN)
    mapping = device(path)
    if mapping.slaves() != [device(target_path(plan, step.target))]:
        raise step_failure(english("{device} is not on the planned device.", device=path))
    if not mapping.dm_uuid.startswith(("CRYPT-LUKS2-", "CRYPT-LUKS1-")):
        raise step_failure(english("{device} is not an unlocked encrypted volume.", device=path))


def _require_no_keys(path: str, header: int) -> None:
    if header:
        require_zeroed(path, 0, header)
        return
    try:
        left = keys_on(path)
    except (OSError, ValueError) as error:
        reason = system_words(error) if isinstance(error, OSError) else quotation(error)
        raise step_failure(
            english("The keyslots of {device} cannot be read: {reason}.", device=path, reason=reason)
        ) from None
    if left:
        raise step_failure(english("{device} still has a keyslot.", device=path))

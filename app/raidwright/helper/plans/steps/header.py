"""The header of a container: copied out, and put back."""

import contextlib
from functools import partial
from pathlib import Path
from typing import assert_never

from raidwright.helper.errors import refusal, step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices.udev import settle
from raidwright.helper.looking.in_use.header_folder import (
    clear_header_folder,
    header_file,
    make_header_folder,
    put_in,
)
from raidwright.helper.plans.refusals import user_sentence, writer_sentences
from raidwright.helper.plans.steps.handling import Handling, PlanEnvironment, Udev, require_signature
from raidwright.helper.plans.steps.luks import NO_KEY
from raidwright.storage.failures import because, english
from raidwright.storage.header import HEADER_BLOCK, LuksHeader, metadata_length, read_backup, volume_keys
from raidwright.storage.snapshot.signatures import LUKS_CONTAINER
from raidwright.storage.steps.context import Context, target_path
from raidwright.storage.steps.header import HeaderStep, RestoreHeader, SaveHeader

WRONG_KEY = english("The passphrase does not unlock the saved header.")


def handle(plan: Context, step: HeaderStep, environment: PlanEnvironment) -> Handling:
    """How a header is saved, and how it is put back."""
    clear = partial(_clear, environment)
    match step:
        case SaveHeader():
            return Handling(
                udev=Udev.LOOKS,
                makes_on=(),
                in_use=True,
                prepare=partial(make_header_folder, environment.root),
                verify=partial(_require_whole, step, environment),
                after=partial(_hand_out, environment),
                put_back=clear,
            )
        case RestoreHeader():
            return Handling(
                udev=Udev.LOOKS,
                makes_on=(),
                require=partial(_require_closed, plan, step),
                before=partial(_require_same_data, plan, step, environment),
                prepare=partial(put_in, environment.header.content, environment.root),
                meanings={NO_KEY: WRONG_KEY},
                verify=partial(_require_back, plan, step),
                after=partial(_clean_up, environment),
                put_back=clear,
            )
        case _:
            assert_never(step)


def _require_closed(plan: Context, step: RestoreHeader) -> None:
    """Raise HelperError when what the header belongs to was opened, or somebody writes to it."""
    device = kernel.device_at(target_path(plan, step.target))
    if device is None:
        return
    path = device.path
    reasons = (*(user_sentence(path, each) for each in device.holders()), *writer_sentences([device]))
    if reasons:
        raise refusal(because(english("The header was not restored."), reasons))


async def _require_same_data(plan: Context, step: RestoreHeader, environment: PlanEnvironment) -> None:
    """Raise HelperError where the header that is there is of data that were encrypted anew since the backup.

    UUID and place are the same then, and the backup would take the only key of these data with it.
    """
    path, saved = target_path(plan, step.target), environment.header.content
    with Path(path).open("rb", buffering=0) as container:
        start = container.read(HEADER_BLOCK)
        with contextlib.suppress(ValueError):
            length = metadata_length(start)
            there = volume_keys(start + container.read(length - len(start)))
            saved_keys = volume_keys(bytes(saved[: metadata_length(bytes(saved[:HEADER_BLOCK]))]))
            if there and there.isdisjoint(saved_keys):
                raise refusal(
                    english(
                        "The header was not restored. The data on {device} was encrypted again after the"
                        " backup, and only the current header opens it.",
                        device=path,
                    )
                )


async def _clear(environment: PlanEnvironment) -> None:
    clear_header_folder(environment.root)


async def _require_whole(step: SaveHeader, environment: PlanEnvironment) -> None:
    header = read_backup(header_file(environment.root).read_bytes())
    if not isinstance(header, LuksHeader) or header.uuid != step.uuid:
        raise step_failure(english("The copied data is not a complete header of this encrypted volume."))


async def _hand_out(environment: PlanEnvironment) -> None:
    await environment.header.send(header_file(environment.root))
    clear_header_folder(environment.root)


async def _require_back(plan: Context, step: RestoreHeader) -> None:
    path = target_path(plan, step.target)
    require_signature(path, LUKS_CONTAINER, step.uuid)
    with Path(path).open("rb", buffering=0) as container:
        header = read_backup(container.read(step.size))
    if not isinstance(header, LuksHeader) or header.uuid != step.uuid:
        raise step_failure(english("{device} does not have the restored header.", device=path))


async def _clean_up(environment: PlanEnvironment) -> None:
    clear_header_folder(environment.root)
    await settle()

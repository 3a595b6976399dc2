"""How root carries a step out: what must hold before, whether udev may look, what is repeated and proved."""

import os
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from pathlib import Path

from raidwright.bus import Bus
from raidwright.helper.errors import step_failure
from raidwright.helper.header_transfer import HeaderTransfer
from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.on_disk.probing import probe, signature_names
from raidwright.helper.runner import never_cut_short
from raidwright.helper.tools import ask, becomes
from raidwright.protocol import DiskCertificate, ShareTrial
from raidwright.storage.failures import Sentence, english
from raidwright.storage.snapshot.signatures import joined_names, signature_name
from raidwright.storage.steps.context import Context, mapping_path, target_path
from raidwright.storage.steps.step import Command
from raidwright.storage.steps.targets import AnyTarget, Target

Bound = Mapping[AnyTarget, str]
"""The kernel's own node of each target that is there."""
AGAIN = 6
"""Tries of a command that may fail only because something is busy for a moment."""
SHORT = 300.0
LONG = 6 * 3600.0
"""Seconds a command may take; the long one is for what waits for large slow disks, and cannot be killed then.

A file system is made, a journal replayed, gigabytes of dirty pages written, a disk swapped to is emptied.
"""


@dataclass(frozen=True)
class PlanEnvironment:
    """For whom a plan is carried out, and in which folders."""

    uid: int
    """User number, as the bus knows it, of whoever asked for the plan."""
    state: Path
    """The folder of what must survive."""
    root: Path = Path("/")
    bus: Bus | None = None
    """The system bus; None where nothing new is begun."""
    header: HeaderTransfer = field(default_factory=HeaderTransfer)
    """The header that was handed over to be put back, and the way to hand one out."""


class Udev(Enum):
    """What udev may do with the disks meanwhile: it puts members together as soon as it sees them."""

    LOOKS = "looks"
    LOOKS_AGAIN = "looks-again"
    """If it was kept out: it looks at all that came before, and is not kept out any more."""
    IS_KEPT_OUT = "is-kept-out"
    """It is kept out from now on, until the array is made or the plan is over."""
    MAY_LOOK = "may-look"
    """It is not kept out any more, but nobody waits for it to look."""
    CATCHES_UP = "catches-up"
    """It looks at all that came before, and is kept out only while the step runs."""


async def nothing() -> None:
    """Do nothing: what a step has where there is nothing to do."""


def no_check() -> None:
    """Check nothing: what a step has where there is nothing to check."""


@dataclass(frozen=True, kw_only=True)
class Handling:
    """What root does around the commands of one step. What has no default must be thought of for each."""

    udev: Udev
    makes_on: tuple[Target, ...]
    """Where the step makes something: nothing may lie there any more."""
    verify: Callable[[], Awaitable[None]]
    """Raises HelperError when the step did not come to what it says; asks the kernel and the disks."""
    before: Callable[[], Awaitable[None]] = nothing
    """Raises HelperError when the step may not be begun."""
    prepare: Callable[[], None] = no_check
    """Done once the journal says that the step is begun, before its commands."""
    require: Callable[[], None] = no_check
    """Raises HelperError when the next command may not be run; looked at before each."""
    is_due: Callable[[], bool] = lambda: True
    """Whether a command is still to be run; asked before each."""
    is_exhausted: Callable[[str], bool] = lambda _: False
    """Whether a repeated command says, by what it printed, that nothing is left for it to do."""
    certify: Callable[[Bound, tuple[Command, ...]], Awaitable[DiskCertificate]] | None = None
    """For a step whose commands are questions: puts them, and gives the certificate."""
    trial: Callable[[], ShareTrial] | None = None
    """What its command has tried, and how that ended."""
    call: Callable[[], Awaitable[None]] = nothing
    """Done after its commands by a service of this computer. Raises HelperError."""
    after: Callable[[], Awaitable[None]] = nothing
    put_back: Callable[[], Awaitable[None]] = nothing
    """Undoes the step when the plan ends before anything is lost."""
    again: bool = False
    """Whether the step's commands are run again when the files they have read were put back."""
    meanings: Mapping[int, Sentence] = field(default_factory=dict)
    """What is said of some statuses with which the step's commands may end."""
    in_use: bool = False
    """Whether what the step acts on may be mounted or swapped to."""
    tries: int = 1
    limit: float = SHORT
    """Seconds that each command may take."""


def taking_away(mapping: str) -> Handling:
    """How a device of device-mapper is taken away, which may be asked again while it is in use."""
    return Handling(udev=Udev.LOOKS, makes_on=(), tries=AGAIN, verify=partial(_require_mapping_gone, mapping))


async def _require_mapping_gone(mapping: str) -> None:
    path = mapping_path(mapping)
    if not await becomes(lambda: not os.path.lexists(path)):
        raise step_failure(english("{device} is still open.", device=path))


def require_blank(plan: Context, targets: tuple[Target, ...]) -> None:
    """Raise HelperError when one of the places where something is to be made carries a signature."""
    for target in targets:
        path = target_path(plan, target)
        names = [each.name for each in probe(path)]
        if names:
            raise step_failure(
                english(
                    "{device} contains {found}, so it will not be overwritten.",
                    device=path,
                    found=joined_names(names),
                )
            )


def require_free(path: str) -> None:
    """Raise HelperError when somebody uses the device, or holds it open for itself."""
    device = kernel.device_at(path)
    if device is not None and occupants.is_claimed(device):
        raise step_failure(english("{device} is open in another program", device=path))


def require_signature(path: str, name: str, uuid: str = "", label: str = "") -> None:
    """Raise HelperError unless the signature is there, with this UUID and label where they are given."""
    same = [each for each in probe(path) if each.name == name]
    if not same:
        raise step_failure(
            english("{device} does not contain {name}.", device=path, name=signature_name(name))
        )
    if (uuid and same[0].uuid != uuid) or (label and same[0].label != label):
        words = english(
            "{device} contains {name}, but not the one created by this plan.",
            device=path,
            name=signature_name(name),
        )
        raise step_failure(words)


def require_no_signature(path: str) -> None:
    """Raise HelperError when what is there still carries a signature, or is not there any more."""
    if kernel.device_at(path) is None:
        raise step_failure(english("{device} is no longer available.", device=path))
    names = signature_names(path)
    if names:
        raise step_failure(
            english("{device} still contains {found}.", device=path, found=joined_names(names))
        )


def on_computer(
    *,
    verify: Callable[[], Awaitable[None]] = nothing,
    put_back: Callable[[], Awaitable[None]] = nothing,
    prepare: Callable[[], None] = no_check,
) -> Handling:
    """What there is to it where a step changes something of the computer, and goes to no disk."""
    return Handling(
        udev=Udev.LOOKS, makes_on=(), in_use=True, verify=verify, put_back=put_back, prepare=prepare
    )


async def run_anyway(*argv: str) -> None:
    """Undo as far as it goes: what was not done cannot be undone.

    Whoever is cancelled meanwhile goes when the program has ended, in the middle of which a file of users or
    passwords may be half written.
    """
    await never_cut_short(ask(argv))

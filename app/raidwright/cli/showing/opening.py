"""Opens the machine and reads the blueprint that a command names."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from raidwright.cli.terminal.printing import CommandError, UsageError, note, say, tell
from raidwright.language.catalogue import translate
from raidwright.language.sentences import sentence
from raidwright.machine.port import Machine
from raidwright.session.choices import SYSTEM
from raidwright.session.history import TolerantHistory
from raidwright.session.opening import open_machine
from raidwright.session.session import Session
from raidwright.storage.plan.prerequisites import helper_findings

if TYPE_CHECKING:
    from raidwright.storage.design.design import ArrayDesign
    from raidwright.storage.failures import Sentence
    from raidwright.storage.operations.build import PlanIds
    from raidwright.storage.plan.plan import Answer
    from raidwright.storage.snapshot.disks import Host, Snapshot


@asynccontextmanager
async def password_asked(options: Namespace) -> AsyncIterator[None]:
    """Let whoever is at the terminal be asked for a password in here, if this computer is the machine."""
    async with AsyncExitStack() as closing:
        if options.machine == SYSTEM:
            from raidwright.cli.terminal.password_agent import password_agent

            await closing.enter_async_context(password_agent())
        yield


@asynccontextmanager
async def open_session(options: Namespace, *, asks: bool = True) -> AsyncIterator[tuple[Session, Machine]]:
    """Open the machine of ``--machine``; it is closed at the end. Raises MachineError.

    With ``asks`` False nobody is asked for a password, and what needs one is refused.
    """
    async with AsyncExitStack() as closing:
        if asks:
            await closing.enter_async_context(password_asked(options))
        session = Session(open_machine, TolerantHistory(_noting_once()))
        closing.push_async_callback(session.close)
        yield (
            session,
            await session.open(options.machine, lambda words: tell(f"{translate('Progress', words)} …")),
        )


def _noting_once() -> Callable[[Sentence], None]:
    """Notes each sentence once: a history that cannot be used says so at each pass."""
    sentences = set[str]()

    def note_new(line: Sentence) -> None:
        if line not in sentences:
            sentences.add(line)
            note(line)

    return note_new


def design_in(path: Path, *, enable: bool | None = None, folders: Sequence[str] = ()) -> ArrayDesign:
    """The design in the file; ``enable``, if given, decides whether it comes up at boot.

    ``folders`` are made in addition. Raises UsageError when the file is no blueprint, else CommandError.
    """
    from msgspec import structs

    from raidwright.session.blueprints import (
        DesignError,
        NotABlueprintError,
        read_blueprint,
        with_folders,
    )

    try:
        design = with_folders(read_blueprint(path), folders)
        return design if enable is None else structs.replace(design, keep=enable)
    except NotABlueprintError as error:
        raise UsageError(error.sentence) from None
    except DesignError as error:
        raise CommandError(error.sentence) from None


def answer_to(design: ArrayDesign, snapshot: Snapshot, ids: PlanIds) -> Answer:
    """The plan that builds ``design``, or why there is none; serial numbers and WWNs name drives too.

    Raises CommandError when such a name fits several drives.
    """
    from raidwright.session.blueprints import DesignError, design_for
    from raidwright.storage.plan.build import plan_build

    try:
        return plan_build(design_for(design, snapshot), snapshot, ids)
    except DesignError as error:
        raise CommandError(error.sentence) from None


def print_under_way(host: Host) -> None:
    """Print that a plan is carried out just now, if one is: nothing else can be begun."""
    for finding in helper_findings(host) if host.under_way is not None else ():
        say(sentence(finding))

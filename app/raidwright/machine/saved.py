"""A machine file: a snapshot to look at, to design for, to test with, to attach to a report of a fault."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Never

import msgspec
from msgspec.structs import replace

from raidwright.bench.spec import BenchSpec
from raidwright.bench.sync_watch import SyncMoment
from raidwright.files import read_to_limit
from raidwright.machine.port import HeaderFile, MachineError
from raidwright.protocol import DocumentError, ErrorCode, MeasureEvent, PlanEvent, decode
from raidwright.storage.design.document import fault_sentence
from raidwright.storage.fact import Fact, indented_json
from raidwright.storage.failures import Sentence, because, failure, system_words
from raidwright.storage.fields import parse_json
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.units import MIB

_LIMIT = 16 * MIB
_VERSION = 2


class _Header(msgspec.Struct):
    """The one field that every version of the file has, by which the version is told."""

    raidwright_machine: Annotated[int, msgspec.Meta(ge=1)]


class MachineFile(Fact, frozen=True):
    """A snapshot, and by which version of this form it is written."""

    raidwright_machine: Annotated[int, msgspec.Meta(ge=1, le=_VERSION)]
    """The version of this form."""
    snapshot: Snapshot


def write_machine(snapshot: Snapshot) -> str:
    """``snapshot`` as the text of a machine file, indented for people, who may hand it on.

    What somebody has open just now is left out, and which plan is carried out.
    """
    return indented_json(MachineFile(_VERSION, _without_files(snapshot)))


def _without_files(snapshot: Snapshot) -> Snapshot:
    def without_user_files(block: Block) -> Block:
        users = tuple(replace(user, file="", others=(), uid=None) for user in block.users)
        return replace(block, users=users) if users else block

    host = replace(snapshot.host, under_way=None)
    return replace(snapshot, host=host, blocks=tuple(map(without_user_files, snapshot.blocks)))


def read_machine(path: Path) -> Snapshot:
    """The snapshot in a machine file. Raises MachineError with a sentence that names file and field."""
    file = str(path)
    try:
        text = read_to_limit(path, _LIMIT)
        version = decode(text, _Header, _LIMIT).raidwright_machine
        if version > _VERSION:
            raise MachineError(ErrorCode.BAD_REQUEST, failure("later-machine", file=file))
        return decode(_to_second_version(text) if version == 1 else text, MachineFile, _LIMIT).snapshot
    except OSError as error:
        reason = system_words(error)
        raise MachineError(ErrorCode.FAILED, failure("file-unreadable", file=file, reason=reason)) from None
    except (DocumentError, msgspec.MsgspecError) as error:
        wrong = Sentence(failure("not-a-machine", file=file))
        raise MachineError(ErrorCode.BAD_REQUEST, because(wrong, (fault_sentence(str(error)),))) from None


def _to_second_version(text: bytes) -> bytes:
    """The text of a file of version 1 as version 2 has it: with its word for the practice machine."""
    document = parse_json(text, dict)
    match document:
        case {"snapshot": {"host": {"rehearsal": practice} as host}}:
            del host["rehearsal"]
            host["practice"] = practice
        case _:
            pass
    return msgspec.json.encode(document)


class _Refusal(AsyncIterator[Never]):
    """Refuses where a real machine would: at the first event."""

    async def __anext__(self) -> Never:
        raise MachineError(ErrorCode.REFUSED, failure("saved-only"))


class SavedMachine:
    """The machine in a file."""

    def __init__(self, title: str, snapshot: Snapshot) -> None:
        self._title = title
        self._snapshot = snapshot

    @property
    def title(self) -> str:
        """The file's name."""
        return self._title

    @property
    def acts(self) -> bool:
        """False: nothing can be done to a file."""
        return False

    async def look(self) -> Snapshot:
        """The saved snapshot."""
        return self._snapshot

    async def look_again(self) -> None:
        """Nothing happens: a file does not change."""

    async def sync_moment(self, array: str) -> SyncMoment:  # noqa: ARG002
        """Refuse with the reason."""
        raise MachineError(ErrorCode.REFUSED, failure("saved-only"))

    async def watch(self) -> AsyncIterator[Snapshot]:
        """The saved snapshot, once: it never changes."""
        yield self._snapshot

    def run(
        self,
        plan: Plan,  # noqa: ARG002 - no plan can be run
        passphrase: bytearray | None = None,
        header: HeaderFile | None = None,  # noqa: ARG002
    ) -> AsyncIterator[PlanEvent]:
        """Refuse with the reason."""
        if passphrase is not None:
            passphrase[:] = bytes(len(passphrase))
        return _Refusal()

    def follow(self) -> AsyncIterator[Plan | PlanEvent]:
        """Refuse with the reason."""
        return _Refusal()

    def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:  # noqa: ARG002 - nothing can be measured
        """Refuse with the reason."""
        return _Refusal()

    async def authorise_campaign(self, clearing: Plan, seconds: int) -> bool:  # noqa: ARG002
        """Refuse with the reason."""
        raise MachineError(ErrorCode.REFUSED, failure("saved-only"))

    async def withdraw(self) -> None:
        """Nothing happens: no campaign grant was given."""

    async def cancel(self) -> None:
        """Nothing happens: nothing runs."""

    async def cancel_any(self) -> None:
        """Refuse with the reason."""
        raise MachineError(ErrorCode.REFUSED, failure("saved-only"))

    async def close(self) -> None:
        """Nothing happens: the file is closed already."""

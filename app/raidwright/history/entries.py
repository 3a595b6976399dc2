"""What the history keeps and gives back: measurements and actions as JSON, and samples packed."""

import zlib
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

import msgspec

from raidwright.bench.campaign.matrix import Campaign, SetupRun
from raidwright.bench.campaign.outcome import WholeCampaign
from raidwright.bench.layer_test.record import LayerTestRecord
from raidwright.bench.run import Run
from raidwright.bench.samples import Sample
from raidwright.bench.sync_watch import SyncRecord
from raidwright.protocol import DiskCertificate
from raidwright.report.sync import SyncSummary
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure
from raidwright.storage.fields import parse_json
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.units import EARLIEST, LATEST, MIB

T = TypeVar("T")
_MOMENTS = ("started", "time")
"""Fields in which an entry says when it was."""
_LARGEST = 256 * MIB
"""Bytes that samples may have when they are unpacked."""


def to_json(entry: msgspec.Struct) -> str:
    """``entry`` as JSON."""
    return msgspec.json.encode(entry).decode()


def from_json(text: object, kind: type[T]) -> T | None:
    """The ``kind`` that ``text``, whatever stands in the file, is; None when this version cannot read it."""
    if not isinstance(text, str):
        return None
    try:
        entry = parse_json(text, kind)
    except msgspec.MsgspecError:
        return None
    return entry if all(is_moment(getattr(entry, name, 0.0)) for name in _MOMENTS) else None


def is_moment(seconds: object) -> bool:
    """Whether ``seconds`` since 1970 is a day of some calendar."""
    return isinstance(seconds, int | float) and EARLIEST <= seconds <= LATEST


def as_words(words: object) -> str:
    """A name or a note as it stands in the file; empty for what is none."""
    return words if isinstance(words, str) else ""


def pack_entries(entries: tuple[Sample, ...] | SyncRecord) -> bytes:
    """``entries`` in a hundredth to a tenth of their JSON."""
    return zlib.compress(msgspec.msgpack.encode(entries))


def unpack_samples(content: bytes) -> tuple[Sample, ...]:
    """The samples that were packed; empty when this version cannot read them."""
    return _unpack(content, tuple[Sample, ...]) or ()


def unpack_sync(content: bytes) -> SyncRecord | None:
    """The sync that was packed; None when this version cannot read it."""
    return _unpack(content, SyncRecord)


def _unpack(content: object, kind: type[T]) -> T | None:
    if not isinstance(content, bytes):
        return None
    try:
        unpacker = zlib.decompressobj()
        unpacked = unpacker.decompress(content, _LARGEST)
        return msgspec.msgpack.decode(unpacked, type=kind) if unpacker.eof else None
    except (zlib.error, RecursionError, UnicodeDecodeError, msgspec.MsgspecError):
        return None


DONE = "done"
"""The outcome of an action that came to its end."""


class RunState(Enum):
    """How far a measurement came."""

    WHOLE = "whole"
    UNDER_WAY = "under-way"
    STOPPED = "stopped"
    BROKEN = "broken"


STATE_TEMPLATES = {
    RunState.WHOLE: "",
    RunState.UNDER_WAY: "being measured",
    RunState.STOPPED: "stopped",
    RunState.BROKEN: "interrupted",
}
"""State -> English; the window translates it. Empty where there is nothing to say."""


class SavedRun(Fact, frozen=True):
    """A measurement in the history, under the name the user knows it by."""

    id: int
    name: str
    run: Run
    under_way: bool = False
    """It is being measured just now, from here or elsewhere."""
    layer_test: int = msgspec.field(default=0, name="ladder")
    """Number of the layer test that it is a stage of; 0 for a run by itself."""

    @property
    def state(self) -> RunState:
        """How far it came."""
        if self.under_way:
            return RunState.UNDER_WAY
        if self.run.broken is not None:
            return RunState.BROKEN
        return RunState.WHOLE if self.run.complete else RunState.STOPPED


class Runs(Fact, frozen=True):
    """Every saved measurement, the latest first."""

    runs: tuple[SavedRun, ...]
    unreadable: int
    """Entries that stay in the file but cannot be read by this version."""

    @property
    def alone(self) -> tuple[SavedRun, ...]:
        """Without the stages of layer tests."""
        return tuple(saved for saved in self.runs if not saved.layer_test)


@dataclass(frozen=True)
class KeptPiece:
    """What the kernel counted up to the end of one pass of a run, since the pass before; packed."""

    packed: bytes

    def samples(self) -> tuple[Sample, ...]:
        """Empty when this version cannot read it."""
        return unpack_samples(self.packed)


class Certificate(Fact, frozen=True):
    """What was asked of disks when a plan had taken them down, and what it left and changed in files."""

    disks: tuple[DiskCertificate, ...]
    lines: tuple[SettingLine, ...] = ()
    """Of the computer's files, which still name what was removed."""
    changed: str = ""
    """The diff of the files that were changed."""


class SavedAction(Fact, frozen=True):
    """A plan that was carried out, or of which at least a step was begun."""

    time: float
    """Seconds since 1970, when it ended."""
    machine: str
    purpose: Purpose
    fingerprint: str
    """Fingerprint of the plan."""
    title: str
    """What it was about, for people: the array's name and level."""
    outcome: str
    """"done", or the sentence that says why not."""
    failure: Failure | None = None
    """The same as ``outcome`` for any language, when it is a known sentence."""
    device: str = ""
    """Path of the bare device that was built; empty when there is none, or a file system on it."""
    unheard: bool = False
    """Its ending was not heard of; whoever follows the plan to its end notes that instead."""
    array: str = ""
    """UUID of the array that was built; empty when none was."""
    blueprint: str = ""
    """The TOML document from which the array was built."""
    certificate: Certificate | None = None
    """That its disks are clean, or what was found; None where no disk was probed."""
    number: int = 0
    """Its own in the history; 0 before it is kept."""

    @property
    def is_done(self) -> bool:
        """Whether it came to its end."""
        return self.outcome == DONE


class SavedCampaign(Fact, frozen=True):
    """A campaign in the history, and each setup run that was begun, in the order of the rounds."""

    id: int
    name: str
    """As the user knows it: by its levels, unless it was given another."""
    comment: str
    started: float
    """Seconds since 1970."""
    campaign: Campaign
    visits: tuple[SetupRun, ...]
    state: RunState

    @property
    def under_way(self) -> bool:
        """A process carries it out just now, here or elsewhere."""
        return self.state is RunState.UNDER_WAY

    @property
    def can_be_resumed(self) -> bool:
        """It was begun, has a setup run left, and nobody carries it out: it can be gone on with."""
        return bool(self.visits) and self.state in {RunState.BROKEN, RunState.STOPPED}

    def whole(self, runs: Runs) -> WholeCampaign:
        """With those of ``runs`` that it has measured."""
        mine = {setup_run.run for setup_run in self.visits}
        run_by_number = {saved.id: saved.run for saved in runs.runs if saved.id in mine}
        return WholeCampaign(self.name, self.comment, self.started, self.campaign, self.visits, run_by_number)


class SavedSync(Fact, frozen=True):
    """A sync that was watched, without its moments."""

    id: int
    name: str
    """As the user knows it: the array's, unless it was given another."""
    comment: str
    summary: SyncSummary


class Syncs(Fact, frozen=True):
    """Every sync that was watched, the latest first."""

    syncs: tuple[SavedSync, ...]
    unreadable: int
    """Entries that stay in the file but cannot be read by this version."""


class SavedLayerTest(Fact, frozen=True):
    """A layer test in the history, with its stages as far as they were measured, the first of them first."""

    id: int
    name: str
    """As the user knows it: what was measured, unless it was given another."""
    comment: str
    record: LayerTestRecord
    stages: tuple[SavedRun, ...]
    state: RunState

    @property
    def runs(self) -> tuple[Run, ...]:
        """The stages without their numbers."""
        return tuple(saved.run for saved in self.stages)


Saved = SavedRun | SavedSync | SavedLayerTest | SavedCampaign
"""What was measured or watched."""


class LayerTests(Fact, frozen=True):
    """Every layer test of which something was measured, the latest first."""

    layer_tests: tuple[SavedLayerTest, ...]
    unreadable: int
    """Entries that stay in the file but cannot be read by this version."""


class Campaigns(Fact, frozen=True):
    """Every campaign, the latest first."""

    campaigns: tuple[SavedCampaign, ...]
    unreadable: int
    """Entries that stay in the file but cannot be read by this version."""

    @property
    def with_setup_runs(self) -> tuple[SavedCampaign, ...]:
        """Those of which a measurement was begun."""
        return tuple(saved for saved in self.campaigns if saved.visits)


class Actions(Fact, frozen=True):
    """Every saved action, the latest first."""

    actions: tuple[SavedAction, ...]
    unreadable: int
    """Entries that stay in the file but cannot be read by this version."""

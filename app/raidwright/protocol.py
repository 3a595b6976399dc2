"""What travels between app and helper: names, events, error codes, and how documents are read and written."""

from enum import Enum
from typing import TypeVar, assert_never

import msgspec

from raidwright.bench.samples import Begun, BenchDone, PassBegun, PassResult, Reached, Sample
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure, failure, is_sayable
from raidwright.storage.fields import parse_json
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Cable, Host, Inside, PartOf
from raidwright.storage.snapshot.unfinished import UnderWay, Unfinished
from raidwright.storage.snapshot.users import FileUser, Ghost, OtherMount, PartMount

BUS_NAME = "io.github.raidwright.Helper1"
OBJECT_PATH = "/io/github/raidwright/Helper1"
CHANGED = "Changed"
"""The signal to all that a plan has begun or ended; it says nothing more."""
INTERFACE = "io.github.raidwright.Helper1"
ERROR_PREFIX = "io.github.raidwright.Error."
DOCUMENT_LIMIT = 64 * 1024
"""Bytes of the largest document the helper reads."""
RUNNING_LIMIT = 1024 * 1024
"""Bytes of a running plan with all its events."""
SECRET_LIMIT = 512
"""Bytes of the longest passphrase."""

T = TypeVar("T")


class ErrorCode(Enum):
    """Why the helper said no; the D-Bus error name is ERROR_PREFIX + value."""

    BAD_REQUEST = "BadRequest"
    NOT_AUTHORISED = "NotAuthorised"
    """The computer's rules say no, or nobody could be found to ask."""
    NO_AGENT = "NoAgent"
    """A password is needed, and there is no program in the caller's session that asks for one."""
    AUTHENTICATION_FAILED = "AuthenticationFailed"
    """Somebody was asked, and was not who had to be asked."""
    DISMISSED = "Dismissed"
    BUSY = "Busy"
    REFUSED = "Refused"
    """The machine is not what the plan saw; nothing was written."""
    FAILED = "Failed"
    UNKNOWN_JOB = "UnknownJob"


class FoundSignature(Fact, frozen=True):
    """One signature as libblkid finds it, with what it calls it."""

    name: str
    usage: str
    """"filesystem", "raid", "crypto", "other"; empty for a partition table."""
    uuid: str = ""
    label: str = ""
    version: str = ""


class RootLook(Fact, frozen=True):
    """What root reads itself of a device: it goes before what UDisks2 remembers."""

    found: tuple[FoundSignature, ...] | None
    """All that is on it; None when it could not be read."""
    read_only: bool = False
    swapping: bool = False
    """The kernel swaps to it."""
    known_by: str = ""
    """By what device-mapper knows whose it is ("CRYPT-LUKS2-…"); empty for what is none of its devices."""


class DeviceFacts(Fact, frozen=True):
    """What UDisks2 does not say of a block device."""

    number: str
    """"major:minor"."""
    node: str
    """"vda1"."""
    logical_sector: int
    physical_sector: int
    diskseq: int
    signatures: tuple[str, ...]
    """Sorted names of what was found on it; empty when nothing was."""
    controller: str = ""
    """"pci-…" of udev's ID_PATH, without the port."""
    port: str = ""
    bus: str = ""
    rotation: int = 0
    table: str = ""
    """UUID of the partition table on it; empty without one."""
    parts: tuple[PartOf, ...] = ()
    """What it is a part of, as its signatures say."""
    inside: tuple[Inside, ...] = ()
    """What lies in it unshown where it is a member of an array."""
    size: int = 0
    """Bytes."""
    mapping: str = ""
    """What device-mapper calls it; empty for what is none of its devices."""
    beneath: tuple[str, ...] = ()
    """Paths of the devices that the kernel has put together to make it."""
    mounts: tuple[str, ...] = ()
    """Where it is mounted."""
    elsewhere: tuple[OtherMount, ...] = ()
    """And where only other processes see it mounted."""
    part_mounts: tuple[PartMount, ...] = ()
    """Where not all of it is mounted."""
    renamed_mounts: tuple[str, ...] = ()
    """Where it is mounted by a name that it has lost since."""
    read_only_mounts: tuple[str, ...] = ()
    """Where it is mounted and takes no writes."""
    users: tuple[FileUser, ...] = ()
    """Who has something of its file system open."""
    filesystem: int = 0
    """Bytes of the file system on it, as its superblock counts them; 0 for what is not known here."""
    filesystem_limit: int = 0
    """Bytes that it cannot grow beyond; 0 where nothing says so."""
    filesystem_errors: bool = False
    """Its ext4 has noted errors, for which the kernel does not let it grow."""
    rate: int = 0
    """Bytes per second that a disk of the practice machine is held to; 0 for every other."""
    bay: str = ""
    """What its enclosure calls the place where it sits, or the board the slot."""
    cables: tuple[Cable, ...] = ()
    """Of USB or SATA, from the controller down to the disk."""
    claimed: bool = False
    """Somebody holds it for itself alone, and nothing in /sys or /proc says who."""
    silent: bool = False
    """Its disk did not answer in time when it was asked last."""
    unit: str = ""
    """The piece of hardware that the kernel knows a namespace of NVMe as a part of."""
    root: RootLook | None = None
    """None where UDisks2 has told of a change since root has looked, and knows better."""


class HelperFacts(Fact, frozen=True):
    """Answer of ``Facts``."""

    host: Host
    devices: tuple[DeviceFacts, ...]
    unfinished: Unfinished | None = None
    """What an earlier helper began and did not end."""
    arrays: tuple[Array, ...] = ()
    """How each stands, in the kernel's own words; without their names."""
    ghosts: tuple[Ghost, ...] = ()
    """What the kernel still uses of disks that are gone."""
    under_way: UnderWay | None = None
    """The plan that is carried out now."""


class StepBegun(Fact, frozen=True, tag="step-begun"):
    """Step ``index`` starts, maybe beside others that are not done yet.

    It is told again while the step waits for a disk that does not answer.
    """

    index: int
    waits: Failure | None = None
    """For which disk it waits, and how long the kernel waits for each request to it."""


class StepDone(Fact, frozen=True, tag="step-done"):
    """Step ``index`` was run and verified."""

    index: int
    seconds: float
    left: bool = False
    """Whether it was left out instead, because what it was to clear does not answer as it should."""


class LayerActual(Fact, frozen=True):
    """One layer after the build as the kernel has it: "member", "array", "luks", "volume" or "filesystem"."""

    layer: str
    bytes: int


class Probe(Fact, frozen=True):
    """One question put to a disk and its answer, for the certificate."""

    question: str
    """The command, as it can be repeated."""
    answer: str
    """What it said; "nothing found"."""
    clean: bool
    question_words: Failure | None = None
    """The question where it is none of a program's commands, for any language."""
    answer_words: Failure | None = None
    """The answer where it is the helper's own."""


class DiskCertificate(Fact, frozen=True):
    """Proof that one disk is clean, or that it was left as it is."""

    path: str
    model: str
    serial: str
    probes: tuple[Probe, ...]
    left: bool = False
    """Whether it was not wiped, because it could not be read or written to."""


class ShareTrial(Fact, frozen=True):
    """Somebody's share was opened as that person, by a client of our own on the same computer."""

    share: str
    person: str
    writes: bool
    """A file was written, read back and deleted; else the share was only listed."""
    reason: Failure | None = None
    """Why that failed; None where it went well."""


class PlanDone(Fact, frozen=True, tag="plan-done"):
    """Every step is done. Sizes after a build, certificates after a teardown."""

    layers: tuple[LayerActual, ...] = ()
    stride: int = 0
    """As the file system itself reports it, in blocks of 4096 bytes; 0 when it has none."""
    stripe_width: int = 0
    certificates: tuple[DiskCertificate, ...] = ()
    time: float = 0.0
    """Seconds since 1970 of an end that nobody was there to hear of; else 0."""
    trials: tuple[ShareTrial, ...] = ()
    """Of shares, each once for each person whose password was typed."""


class StopCause(Enum):
    """Why a plan ended at a safe point before its last step."""

    ASKED = "asked"
    OTHER = "other"
    """Another user asked for it."""
    SYSTEM = "system"
    """The helper was told to end."""
    LOST = "lost"
    """The system bus was gone."""
    ALONE = "alone"
    """Whoever wanted the plan had gone before anything was written."""


class PlanStopped(Fact, frozen=True, tag="plan-stopped"):
    """Ended at a safe point: steps before ``index`` are done, nothing after was begun."""

    index: int
    cause: StopCause = StopCause.ASKED
    time: float = 0.0
    """As in `PlanDone`."""

    def as_failure(self, steps: int) -> Failure:
        """What happened, of a plan with that many steps."""
        facts = {"done": str(self.index), "steps": str(steps)}
        match self.cause:
            case StopCause.ASKED:
                return failure("stopped-asked", **facts)
            case StopCause.OTHER:
                return failure("stopped-other", **facts)
            case StopCause.SYSTEM:
                return failure("stopped-system", **facts)
            case StopCause.LOST:
                return failure("stopped-lost", **facts)
            case StopCause.ALONE:
                return failure("stopped-alone", **facts)
            case _:
                assert_never(self.cause)


class PlanFailed(Fact, frozen=True, tag="plan-failed"):
    """Step ``index`` failed in the world; ``sentence`` says how, ``output`` is what the program printed.

    Of the steps behind it those are done that were run beside it, on other disks.
    """

    index: int
    code: ErrorCode
    """REFUSED when no step was begun, so that nothing was written."""
    sentence: str
    output: str = ""
    failure: Failure | None = None
    """The same as ``sentence`` for any language, when it is a common one, and known to this version."""
    time: float = 0.0
    """As in `PlanDone`."""

    def __post_init__(self) -> None:
        _drop_unsayable(self)


class JobFailed(Fact, frozen=True, tag="job-failed"):
    """A measurement could not go on."""

    code: ErrorCode
    sentence: str
    failure: Failure | None = None
    """As in `PlanFailed`."""

    def __post_init__(self) -> None:
        _drop_unsayable(self)


def _drop_unsayable(event: PlanFailed | JobFailed) -> None:
    if event.failure is not None and not is_sayable(event.failure):
        msgspec.structs.force_setattr(event, "failure", None)


PlanEvent = StepBegun | StepDone | PlanDone | PlanStopped | PlanFailed


class RunningPlan(Fact, frozen=True):
    """Answer of ``Follow``: a plan of the caller's own, whose events the caller hears from now on."""

    job: str
    plan: Plan
    events: tuple[PlanEvent, ...]
    """What has happened so far; up to its end, if nobody was there to hear of that."""


MeasureEvent = Begun | PassBegun | Sample | Reached | PassResult | BenchDone | JobFailed


class DocumentError(ValueError):
    """A document from outside is not what it should be; the message names the field."""


def encode(document: msgspec.Struct) -> str:
    """``document`` as JSON text, always the same for the same document."""
    return msgspec.json.encode(document).decode()


def decode(text: str | bytes, kind: type[T], limit: int = DOCUMENT_LIMIT) -> T:
    """The ``kind`` that ``text`` describes. Raises DocumentError, naming the field, when it does not."""
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    if len(data) > limit:
        raise DocumentError(f"the document has {len(data)} bytes; {limit} is the most")
    try:
        return parse_json(data, kind)
    except msgspec.MsgspecError as error:
        raise DocumentError(str(error)) from None

"""The header of a container alone: saved to a file of the caller's, or put back from one.

Without its header a container cannot be opened by anybody. The file is never named to root: it comes and goes
through a descriptor, and cryptsetup sees a copy of it in root's own memory.
"""

from collections.abc import Iterable

from raidwright.storage.configuration import Digest
from raidwright.storage.fact import Facts
from raidwright.storage.fields import Uuid
from raidwright.storage.header import HeaderSize
from raidwright.storage.steps.configuration import found_containers
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.luks import containers_opened, made_container
from raidwright.storage.steps.step import Command, Effect, Layer, TargetStep, on_device, program
from raidwright.storage.steps.targets import ON_SINGLE, OnArray, Target
from raidwright.storage.units import format_size

HEADER_FOLDER = "/run/raidwright/header"
"""A folder of root's in memory."""
HEADER_FILE = f"{HEADER_FOLDER}/luks"
_BACKUP_OPTION = f"--header-backup-file={HEADER_FILE}"
_PASSPHRASE_TRIAL = (
    "cryptsetup",
    "open",
    "--batch-mode",
    "--type=luks2",
    "--test-passphrase",
    "--key-file=-",
)


class SaveHeader(TargetStep, frozen=True, tag="save-header"):
    """Hand a copy of the container's header to whoever asked for it."""

    templates = ("Back up the encryption header of {device}",)
    layer = Layer.ENCRYPTION
    effect = Effect.NOTHING

    uuid: Uuid

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (
            program("cryptsetup", "luksHeaderBackup", "--batch-mode", _BACKUP_OPTION, "--", at(self.target)),
        )

    def remark(self) -> str:
        return f"umask 077; cat {HEADER_FILE} >YOUR-FILE; rm {HEADER_FILE}"

    def writes(self) -> tuple[Target, ...]:
        return ()


class RestoreHeader(TargetStep, frozen=True, tag="restore-header"):
    """Write a saved header over the one that is there, once the passphrase has opened the saved one."""

    templates = ("Restore the encryption header of {device} from its backup ({size})",)
    layer = Layer.ENCRYPTION
    effect = Effect.DESTROYS

    uuid: Uuid
    size: HeaderSize
    digest: Digest
    """SHA-256 of the very header that was looked at."""

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """The passphrase is tried on the copy before anything is written, and on the device afterwards."""
        device = at(self.target)
        restoring = program("cryptsetup", "luksHeaderRestore", "--batch-mode", _BACKUP_OPTION, "--", device)
        return (
            Command((*_PASSPHRASE_TRIAL, f"--header={HEADER_FILE}", "--", device), secret=True),
            restoring,
            Command((*_PASSPHRASE_TRIAL, "--", device), secret=True),
        )

    def remark(self) -> str:
        return f"umask 077; cat YOUR-FILE >{HEADER_FILE}; sha256sum {HEADER_FILE} # {self.digest}"

    def facts(self, plan: Context) -> Facts:
        return (*on_device(plan, self.target), ("size", format_size(self.size)))

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)


HeaderStep = SaveHeader | RestoreHeader


def restore_header_step(steps: Iterable[object]) -> RestoreHeader | None:
    """The step that puts a header back."""
    return next((step for step in steps if isinstance(step, RestoreHeader)), None)


def header_step(steps: Iterable[object]) -> HeaderStep | None:
    """What ``steps`` do to a header alone."""
    return next((step for step in steps if isinstance(step, HeaderStep)), None)


def container_uuid(steps: Iterable[object]) -> str | None:
    """The UUID of the container whose header ``steps`` save or restore; None without one.

    Without such a step, the UUID of the one on the whole array, or on a single disk, that they make, find or
    open.
    """
    all_steps, bases = list(steps), (OnArray(), ON_SINGLE)
    step = header_step(all_steps)
    opened_uuids = (uuid for target, _, uuid in containers_opened(all_steps) if target in bases)
    found_uuids = [uuid for target, _, uuid in found_containers(all_steps) if target in bases]
    container = made_container(all_steps)
    uuids = (container.uuid if container else None, *found_uuids, *opened_uuids)
    return step.uuid if step else next(filter(None, uuids), None)

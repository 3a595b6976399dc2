"""A key file on the computer itself: with it a container is unlocked without anybody typing."""

from collections.abc import Iterable, Iterator

from raidwright.storage.fact import Facts
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.steps.context import Context, Nodes, named_array
from raidwright.storage.steps.step import Command, Effect, Layer, StepBase, TargetStep, on_device, program
from raidwright.storage.steps.targets import ContainerOn, KeyFile, Target, Thing

KEY_BYTES = 64
"""As many as the longest key that LUKS makes of it."""
_QUICK_DERIVATION = ("--pbkdf=pbkdf2", "--pbkdf-force-iterations=1000")
"""Random bytes cannot be guessed, however quickly one of them can be tried."""


class MakeKeyFile(StepBase, frozen=True, tag="make-key-file"):
    """A file of random bytes that root alone can read, and a slot of the container's for it."""

    templates = ("Create a key file to unlock {device} without a passphrase: {file}",)
    layer = Layer.ENCRYPTION
    effect = Effect.MAKES

    target: Target

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """The new slot, then the proof that it opens the container."""
        return _key_commands(at(self.target), key_path(named_array(plan).uuid))

    def remark(self) -> str:
        return f"umask 077; head -c {KEY_BYTES} /dev/urandom >KEY-FILE; chmod 400 KEY-FILE"

    def facts(self, plan: Context) -> Facts:
        return (*on_device(plan, self.target), ("file", key_path(named_array(plan).uuid)))

    def acts_on(self) -> tuple[Target, ...]:
        return (self.target,)

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)

    def makes(self) -> tuple[Thing, ...]:
        return (KeyFile(),)

    def needs(self) -> tuple[Thing, ...]:
        return (*super().needs(), ContainerOn(self.target))


class RemoveKeyFile(StepBase, frozen=True, tag="remove-key-file"):
    """The key file is overwritten and deleted. Copies that an SSD keeps to itself open nothing any more.

    That is because the slot which it fits goes with the container's header.
    """

    templates = ("Overwrite and delete the key file {file}",)
    layer = Layer.ENCRYPTION
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """No program: by its name it could be another file than was looked at."""
        return ()

    def remark(self) -> str:
        return "shred --remove KEY-FILE"

    def facts(self, plan: Context) -> Facts:
        return (("file", key_path(named_array(plan).uuid)),)

    def acts_on(self) -> tuple[Target, ...]:
        return ()

    def writes(self) -> tuple[Target, ...]:
        return ()

    def removes(self) -> tuple[Thing, ...]:
        return (KeyFile(),)


class EnterKeyFile(TargetStep, frozen=True, tag="enter-key-file"):
    """A slot of the container's for the key file that is there, unless it has one for it already."""

    templates = ("Add the key file {file} to a keyslot of {device}",)
    layer = Layer.ENCRYPTION
    effect = Effect.MAKES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return _key_commands(at(self.target), key_path(named_array(plan).uuid))

    def facts(self, plan: Context) -> Facts:
        return (*super().facts(plan), ("file", key_path(named_array(plan).uuid)))

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)

    def needs(self) -> tuple[Thing, ...]:
        return (*super().needs(), ContainerOn(self.target))


class TryPassphrase(TargetStep, frozen=True, tag="try-passphrase"):
    """See that somebody knows a passphrase, before the container is opened by nothing else any more."""

    templates = ("Check that the passphrase unlocks {device}",)
    layer = Layer.ENCRYPTION
    effect = Effect.NOTHING

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        fixed = ("cryptsetup", "open", "--batch-mode", "--type=luks", "--test-passphrase", "--key-file=-")
        return (Command((*fixed, "--", at(self.target)), secret=True),)

    def writes(self) -> tuple[Target, ...]:
        return ()


class RetireKeyFile(TargetStep, frozen=True, tag="retire-key-file"):
    """The slot that the key file opens goes from the container, and then the file itself."""

    templates = ("Remove the key file {file} from {device} and delete it",)
    layer = Layer.ENCRYPTION
    effect = Effect.DESTROYS

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        file = key_path(named_array(plan).uuid)
        return (program("cryptsetup", "luksRemoveKey", "--batch-mode", "--", at(self.target), file),)

    def remark(self) -> str:
        return "shred --remove KEY-FILE"

    def facts(self, plan: Context) -> Facts:
        return (*super().facts(plan), ("file", key_path(named_array(plan).uuid)))

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)

    def removes(self) -> tuple[Thing, ...]:
        return (KeyFile(),)

    def needs(self) -> tuple[Thing, ...]:
        return (*super().needs(), ContainerOn(self.target))


KeepKey = MakeKeyFile | EnterKeyFile | TryPassphrase | RetireKeyFile
"""What is done to the key file of an array that stays."""
KeyStep = KeepKey | RemoveKeyFile


def key_steps(target: Target, *, is_there: bool = False) -> Iterator[MakeKeyFile | EnterKeyFile]:
    """The step that gives the container on ``target`` a key file, a new one or the one that ``is_there``."""
    yield EnterKeyFile(target) if is_there else MakeKeyFile(target)


def key_removal() -> RemoveKeyFile:
    """The step that deletes the key file, whatever becomes of its slot."""
    return RemoveKeyFile()


def retiring_steps(target: Target) -> tuple[TryPassphrase, RetireKeyFile]:
    """What takes the key file from the container on ``target``: the first before all else, the other last."""
    return TryPassphrase(target), RetireKeyFile(target)


def _key_commands(device: str, file: str) -> tuple[Command, ...]:
    adding = (
        "cryptsetup",
        "luksAddKey",
        "--batch-mode",
        "--key-file=-",
        *_QUICK_DERIVATION,
        "--",
        device,
        file,
    )
    return (Command(adding, secret=True), try_key_file(device, file))


def try_key_file(device: str, file: str) -> Command:
    """See whether the container on ``device`` is opened by that key file."""
    fixed = ("cryptsetup", "open", "--batch-mode", "--type=luks2", "--test-passphrase")
    return program(*fixed, f"--key-file={file}", "--", device)


def containers_with_new_key_file(steps: Iterable[object]) -> tuple[Target, ...]:
    """The containers for which ``steps`` make a key file."""
    return tuple(step.target for step in steps if isinstance(step, MakeKeyFile))


def gives_key(steps: Iterable[object]) -> bool:
    """Whether ``steps`` have a container opened by a key file."""
    return any(isinstance(step, MakeKeyFile | EnterKeyFile) for step in steps)

"""A key file on the computer itself: with it a container is unlocked without anybody typing."""

from collections.abc import Iterable, Iterator

from raidwright.storage.fact import Facts
from raidwright.storage.steps.command import Command, program
from raidwright.storage.steps.context import Context, Nodes, named_array
from raidwright.storage.steps.step import Effect, Layer, StepBase, on_device
from raidwright.storage.steps.targets import ContainerOn, KeyFile, Target, Thing

KEY_FOLDER = "/etc/cryptsetup-keys.d"
"""Where systemd expects key files (man 5 crypttab)."""
KEY_BYTES = 64
"""As many as the longest key that LUKS makes of it."""
_QUICK = ("--pbkdf=pbkdf2", "--pbkdf-force-iterations=1000")
"""Random bytes cannot be guessed, however quickly one of them can be tried."""


def key_path(array: str) -> str:
    """Where the key file for the container on the array of that UUID is."""
    return f"{KEY_FOLDER}/raidwright-{array.replace(':', '')}.key"


class MakeKeyFile(StepBase, frozen=True, tag="make-key-file"):
    """A file of random bytes that root alone can read, and a slot of the container's for it."""

    templates = ("Make a key file for {device}: {file}",)
    layer = Layer.ENCRYPTION
    effect = Effect.MAKES

    target: Target

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """The new slot, then the proof that it opens the container."""
        file, device = key_path(named_array(plan).uuid), at(self.target)
        adding = ("cryptsetup", "luksAddKey", "--batch-mode", "--key-file=-", *_QUICK, "--", device, file)
        return (Command(adding, secret=True), try_key_file(device, file))

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


BuildKey = MakeKeyFile
TeardownKey = RemoveKeyFile
KeyStep = BuildKey | TeardownKey


def key_steps(target: Target) -> Iterator[BuildKey]:
    """What gives the container on ``target`` a key file."""
    yield MakeKeyFile(target)


def try_key_file(device: str, file: str) -> Command:
    """See whether the container on ``device`` is opened by that key file."""
    fixed = ("cryptsetup", "open", "--batch-mode", "--type=luks2", "--test-passphrase")
    return program(*fixed, f"--key-file={file}", "--", device)


def given_key_files(steps: Iterable[object]) -> tuple[Target, ...]:
    """The containers for which ``steps`` make a key file."""
    return tuple(step.target for step in steps if isinstance(step, MakeKeyFile))


def removes_key(steps: Iterable[object]) -> bool:
    """Whether ``steps`` delete the key file of the plan's array."""
    return any(isinstance(step, RemoveKeyFile) for step in steps)

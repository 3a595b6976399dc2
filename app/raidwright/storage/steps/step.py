"""What every step of a plan says of itself, in one place: its words, its commands, and what it changes.

Below it stand the bases of steps that have more in common: what they act on, or that they change a file. What
they put down on a disk stands in the journal.
"""

import shlex
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import partial
from typing import Annotated, ClassVar

import msgspec

from raidwright.storage.configuration import NEW, FileKind, FileSeen
from raidwright.storage.fact import Fact, Facts, Lasting, fill
from raidwright.storage.fields import LONGEST_TEXT, MOST_LINES, LineNumber, MappingName, Text
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.steps.context import Context, Nodes, target_path
from raidwright.storage.steps.targets import (
    AnyTarget,
    Members,
    MemberTarget,
    OnArray,
    OnDisk,
    OnMapping,
    Target,
    Thing,
)


class Command(Fact, frozen=True):
    """One program to run."""

    argv: tuple[str, ...]
    secret: bool = False
    """The passphrase goes to its standard input."""
    line: str = ""
    """Lines that go to its standard input; nothing when empty. A secret is their end."""
    repeat: bool = False
    """Run again until it says that nothing is left."""
    probe: bool = False
    """It only looks; its exit status and output are an answer, not success or failure."""
    whose: str = ""
    """Whose password for sharing the secret is; empty for the passphrase. Without a line it goes in twice."""


def program(*argv: str) -> Command:
    """A program that reads nothing and is not repeated."""
    return Command(argv)


def shell_line(command: Command) -> str:
    """``command`` as it could be typed into a shell."""
    words, lines = shell_words(command.argv), command.line.split("\n")
    writing = "echo" if len(lines) == 1 else r"printf '%s\n'"
    return f"{writing} {shell_words(lines)} | {words}" if command.line else words


def shell_words(words: Iterable[str]) -> str:
    """``words`` on one line as a shell (bash, zsh, ksh) takes them, with nothing that hides in them."""
    return " ".join(map(_shell_word, words))


def _shell_word(word: str) -> str:
    if word.isprintable():
        return shlex.quote(word)
    plain = word.replace("\\", "\\\\").replace("'", "\\'")
    return f"$'{''.join(each if each.isprintable() else _in_bytes(each) for each in plain)}'"


def _in_bytes(letter: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in letter.encode(errors="surrogateescape"))


REPLACED = "\N{REPLACEMENT CHARACTER}"
"""What is shown of bytes that are no text."""


class LineSeen(Fact, frozen=True):
    """The first line of an entry, and what is shown of the entry."""

    number: LineNumber
    text: Text


def line_seen(line: SettingLine) -> LineSeen:
    """How a plan names ``line`` that it takes out: never with what others may not read."""
    return LineSeen(line.line, line.whole or f"{line.text[: LONGEST_TEXT - 2]} …")


class Edit(Fact, frozen=True):
    """One file, the entries that are added at its end, each a line, and those that are taken out of it."""

    kind: FileKind
    """What the entries are."""
    file: FileSeen
    added: str = ""
    removed: tuple[LineSeen, ...] = ()


def diff(edits: Iterable[Edit]) -> str:
    """What is changed, as `diff --unified` would show it without the lines around; empty for no edits."""
    return "\n".join(line for edit in edits for line in _lines(edit))


def _lines(edit: Edit) -> Iterator[str]:
    path, is_new = edit.file.path, not edit.file.digest
    yield f"--- {'/dev/null' if is_new else path}"
    yield f"+++ {path}"
    for line in edit.removed:
        yield f"@@ -{line.number} @@"
        yield from (f"-{text}" for text in line.text.split("\n"))
    if edit.added:
        yield "@@ at its end @@"
        added = edit.added.split("\n")
        yield from (f"+{text}" for text in (*([NEW.decode().rstrip()] if is_new else []), *added))
    if edit.added and edit.file.open_end:
        yield "\\ No newline at end of file"


ANY = ""
"""In the place of a UUID."""


class Mark(Lasting, frozen=True):
    """One signature by libblkid's name; the UUID is empty where it carries none."""

    name: str
    uuid: str = ""


class Part(Lasting, frozen=True):
    """One partition; start and size in bytes, 0 and 0 where they were not written down."""

    number: int
    start: int = 0
    size: int = 0


class Layer(Enum):
    """A layer of the stack, or what comes before and after all of them."""

    DRIVERS = "drivers"
    DISKS = "disks"
    ARRAY = "array"
    ENCRYPTION = "encryption"
    VOLUMES = "volumes"
    FILESYSTEM = "filesystem"
    CONFIGURATION = "configuration"
    PROOF = "proof"


class Effect(Enum):
    """What a step changes, and how that is undone."""

    NOTHING = "nothing"
    """There is nothing to undo."""
    MAKES = "makes"
    """Taking down undoes it; what lay there before was erased by an earlier step."""
    RELEASES = "releases"
    """What was in use is not any more; starting, unlocking, mounting or configuring it undoes that."""
    DESTROYS = "destroys"
    """From its first command on nothing undoes it."""


class StepBase(Fact, frozen=True):
    """One kind of step; a whole one says all that is abstract here, and each of the three class variables.

    A step never carries a path or a command of the caller's choosing.
    """

    templates: ClassVar[tuple[str, ...]]
    """English sentences; `template` chooses."""
    layer: ClassVar[Layer]
    effect: ClassVar[Effect]
    may_be_absent: ClassVar[bool] = False
    """Whether what it acts on need not be there as a device."""

    @abstractmethod
    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """What is run, in order, on targets that are ``at`` these nodes."""

    @abstractmethod
    def facts(self, plan: Context) -> Facts:
        """What fills its template; the array's name is added."""

    @abstractmethod
    def acts_on(self) -> tuple[AnyTarget, ...]:
        """Everything that it acts on by name."""

    @abstractmethod
    def writes(self) -> tuple[AnyTarget, ...]:
        """What it changes the contents of; only to look, to open or to let go leaves them as they are."""

    def flushes(self) -> tuple[AnyTarget, ...]:
        """What the disks have to keep before it is done: also what nobody may erase after it."""
        return self.writes()

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        """What it changes in the computer's configuration; ``plan`` makes whatever the step `needs`."""
        del plan
        return ()

    def remark(self) -> str:
        """What it does without a program, as one would do it in a shell; empty for nothing."""
        return ""

    def makes(self) -> tuple[Thing, ...]:
        """What is there only once it was run."""
        return ()

    def removes(self) -> tuple[Thing, ...]:
        """What is not there any more once it was run."""
        return ()

    def needs(self) -> tuple[Thing, ...]:
        """What an earlier step of a build must have made; disks are there anyway."""
        products = self.makes()
        return tuple(each for each in self.acts_on() if each not in products and not isinstance(each, OnDisk))

    def marks(self, plan: Context) -> tuple[tuple[Target, Mark], ...]:
        """The signatures that it puts down, by libblkid's names and with the UUIDs that the plan gives."""
        del plan
        return ()

    def parts(self, plan: Context) -> tuple[tuple[OnDisk, Part], ...]:
        """The partitions that it makes."""
        del plan
        return ()

    @property
    def tag(self) -> str:
        """Its name in documents: "create-array"."""
        return str(type(self).__struct_config__.tag)

    def stands_in(self) -> Layer:
        """The layer that it works on."""
        return self.layer

    def template(self) -> str:
        """The English sentence for it."""
        return self.templates[0]

    def describe(self, plan: Context) -> tuple[str, Facts]:
        """Its template and the facts that fill it; `fill` makes the sentence."""
        name = plan.array.name if plan.array else ""
        return self.template(), (*self.facts(plan), ("name", name))

    def sentence(self, plan: Context) -> str:
        """What it does, in English."""
        return fill(*self.describe(plan))

    def commands(self, plan: Context, nodes: Nodes | None = None) -> tuple[Command, ...]:
        """What is run, in order; ``nodes`` tells where its targets are, if not by their names.

        The plan view calls devices by their names. The helper puts in the kernel's node of what it has just
        checked, because a name may lead elsewhere a moment later. ``argv[0]`` is a bare program name, which
        the helper finds in fixed folders. No program asks anything, every operand stands behind ``--`` where
        the program knows it, and nothing is forced.
        """
        return self.run(plan, nodes or partial(target_path, plan))

    def one_disk(self) -> int | None:
        """The place in the plan of the one disk that it writes to or probes; None when it has none."""
        disks = {getattr(target, "disk", None) for target in self.acts_on()}
        return disks.pop() if len(disks) == 1 else None


class TargetStep(StepBase, frozen=True):
    """A step that acts on one target, and whose sentence names its node."""

    target: Target

    def facts(self, plan: Context) -> Facts:
        return on_device(plan, self.target)

    def acts_on(self) -> tuple[Target, ...]:
        return (self.target,)


class ComputerStep(StepBase, frozen=True):
    """A step that changes something of the computer, and goes to no disk."""

    def acts_on(self) -> tuple[Target, ...]:
        return ()

    def writes(self) -> tuple[Target, ...]:
        return ()

    def facts(self, plan: Context) -> Facts:
        return ()


class MappingStep(StepBase, frozen=True):
    """A step that takes one device of device-mapper away, and whose sentence names it."""

    mapping: MappingName

    def facts(self, plan: Context) -> Facts:
        return (("mapping", self.mapping),)

    def acts_on(self) -> tuple[Target, ...]:
        return (OnMapping(self.mapping),)

    def writes(self) -> tuple[Target, ...]:
        return ()

    def removes(self) -> tuple[Thing, ...]:
        return (OnMapping(self.mapping),)


class ArrayStep(StepBase, frozen=True):
    """A step on the plan's array as a whole that writes to nothing; its sentence has only the name."""

    def facts(self, plan: Context) -> Facts:
        return ()

    def writes(self) -> tuple[Target, ...]:
        return ()


class MemberStep(StepBase, frozen=True):
    """A step by which one device comes to a running array, or leaves it."""

    target: MemberTarget
    members: Members
    """All others that the array has; none of them is written to."""

    def facts(self, plan: Context) -> Facts:
        return on_device(plan, self.target)

    def acts_on(self) -> tuple[Target, ...]:
        return (self.target, *self.members, OnArray())

    def writes(self) -> tuple[Target, ...]:
        return ()


class UpkeepBase(StepBase, frozen=True):
    """A step on a running array as a whole."""

    members: Members
    """All that the array has; none of them is written to by us."""

    @abstractmethod
    def fits(self, array: Array) -> bool:
        """Whether it can be done to the array as that stands."""

    def facts(self, plan: Context) -> Facts:
        return ()

    def acts_on(self) -> tuple[Target, ...]:
        return (*self.members, OnArray())

    def writes(self) -> tuple[Target, ...]:
        return ()


class FileStep(StepBase, frozen=True):
    """A step that changes a file of the computer's, runs no program and goes to no disk."""

    file: FileSeen

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return ()

    def facts(self, plan: Context) -> Facts:
        return (("file", self.file.path),)

    def acts_on(self) -> tuple[Target, ...]:
        return ()

    def writes(self) -> tuple[Target, ...]:
        return ()


class EntryStep(FileStep, frozen=True, kw_only=True):
    """A step that enters one line in a file."""

    instead: Annotated[tuple[LineSeen, ...], msgspec.Meta(max_length=MOST_LINES)] = ()
    """Entries about what is not there any more, whose names the line takes."""

    def _entry(self, kind: FileKind, text: str) -> Edit:
        return Edit(kind, self.file, text, self.instead)


def on_device(plan: Context, target: AnyTarget) -> Facts:
    """The fact that names a target by its node."""
    return (("device", target_path(plan, target)),)


def on_disk(plan: Context, disk: int) -> Facts:
    """The fact that names a disk of the plan by its node."""
    return on_device(plan, OnDisk(disk))


def destroys(steps: Iterable[StepBase]) -> bool:
    """Whether anything is lost with any of them."""
    return any(step.effect is Effect.DESTROYS for step in steps)

"""What polkit's question calls the things that somebody is asked about."""

from collections.abc import Iterable, Iterator, Sequence

from raidwright.helper.errors import HelperError, printable_text, refusal
from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices.known_disk import require_known
from raidwright.storage.failures import because, english
from raidwright.storage.plan.plan import Plan, disks_concerned
from raidwright.storage.snapshot.names import ARRAYS
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.steps.ghosts import ghosts_left, lets_go

_MARKUP = str.maketrans({letter: f"\\x{ord(letter):02x}" for letter in "<>&$“”"})


def escape_markup(text: str) -> str:
    """What others wrote, fit for a question: several agents take what they show for markup."""
    return printable_text(text).translate(_MARKUP)


def disk_title(disk: DiskIdentity) -> str:
    """A disk by what is printed on it, or by where it is."""
    names = (disk.model, disk.serial or disk.path)
    quoted = " ".join(f"“{escape_markup(name)}”" for name in names if name)
    return f"{quoted} ({disk.size / 1e9:.0f} GB)"


def known_titles(plan: Plan) -> str:
    """What the plan is about: disks, each of which is what it is called, the array, and files that it edits.

    No words of a language: polkit puts it into its question, which it asks in that of whoever answers.

    Raises HelperError when one of all its disks is not.
    """
    try:
        require_known(plan.disks, only_drives=False)
    except HelperError as error:
        raise refusal(because(english("Nothing was written."), (error.said,))) from None
    if lets_go(plan.steps):
        # Nothing of it is a disk: what is let go of is called by its own name.
        things = (escape_markup(step.point or step.node or "") for step in ghosts_left(plan.steps))
        return ", ".join(things)
    # What concerns no disk by itself is done to an array on all of them.
    disks = [plan.disks[index] for index in disks_concerned(plan)] or plan.disks
    titles = " · ".join(filter(None, (disk_titles(disks), _array(plan), ", ".join(_files(plan)))))
    # polkit shows the name of the placeholder where nothing takes its place.
    return titles or ", ".join(_names_in_steps(plan)) or "–"


def _names_in_steps(plan: Plan) -> Iterator[str]:
    """Packages and services that a plan about the computer alone installs or switches."""
    for step in plan.steps:
        facts = dict(step.facts(plan))
        yield from (escape_markup(facts[name]) for name in ("packages", "service") if name in facts)


def _array(plan: Plan) -> str:
    """By its name only where this leads to it: the plan could call it anything. Empty without one."""
    if plan.array is None or plan.array.is_single:
        return ""
    if not plan.disks:
        # None of them is connected: no name leads to it.
        return plan.array.uuid
    path_by_name = f"{ARRAYS}{plan.array.name}"
    there = kernel.device_at(plan.array.path)
    is_so = there is not None and kernel.device_at(path_by_name) == there
    return path_by_name if is_so else plan.array.path


def _files(plan: Plan) -> Iterable[str]:
    return dict.fromkeys(edit.file.path for step in plan.ahead for edit in step.edits(plan))


def disk_titles(disks: Sequence[DiskIdentity]) -> str:
    """Several disks."""
    return "; ".join(disk_title(disk) for disk in disks)

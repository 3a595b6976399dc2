"""What polkit's question calls the things that somebody is asked about."""

from collections.abc import Sequence

from raidwright.helper.errors import HelperError, refused, shown
from raidwright.helper.looking.known_disk import require_known
from raidwright.storage.failures import because, said
from raidwright.storage.plan.plan import Plan, concerned
from raidwright.storage.steps.context import DiskIdentity

_MARKUP = str.maketrans({letter: f"\\x{ord(letter):02x}" for letter in "<>&$“”"})


def asked(text: str) -> str:
    """What others wrote, fit for a question: several agents take what they show for markup."""
    return shown(text).translate(_MARKUP)


def disk_title(disk: DiskIdentity) -> str:
    """A disk by what is printed on it, or by where it is."""
    names = (disk.model, disk.serial or disk.path)
    quoted = " ".join(f"“{asked(name)}”" for name in names if name)
    return f"{quoted} ({disk.size / 1e9:.0f} GB)"


def known_titles(plan: Plan) -> str:
    """The disks that the plan is about, each of which is what it is called.

    Raises HelperError when one of all its disks is not.
    """
    try:
        require_known(plan.disks)
    except HelperError as error:
        raise refused(because(said("Nothing was written."), (error.said,))) from None
    return disk_titles([plan.disks[index] for index in concerned(plan)])


def disk_titles(disks: Sequence[DiskIdentity]) -> str:
    """Several disks."""
    return "; ".join(disk_title(disk) for disk in disks)

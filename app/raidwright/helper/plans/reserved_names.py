"""What is opened takes no name and no place that the computer's settings give to something else.

They may have more done with what appears there than this plan was allowed: without "nosuid", or by root.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from raidwright.helper.errors import refusal
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import settings
from raidwright.storage.configuration import FileKind
from raidwright.storage.failures import because, english
from raidwright.storage.snapshot.settings import SettingLine, lines_naming, lines_of_kind, uuid_link
from raidwright.storage.steps.context import Context, target_path
from raidwright.storage.steps.filesystem import MountFoundStep


def require_point(plan: Context, step: MountFoundStep, root: Path) -> None:
    """Raise HelperError unless it is mounted as fstab says, by all the names that it has by now."""
    reasons = tuple(_against_point(plan, step, settings.every_line(root)))
    if reasons:
        raise refusal(because(english("The file system was not mounted."), reasons))


def _against_point(plan: Context, step: MountFoundStep, lines: Iterable[SettingLine]) -> Iterator[str]:
    entries = tuple(lines_of_kind(FileKind.MOUNTS, lines))
    path = target_path(plan, step.target)
    own = tuple(_lines_about(path, step.uuid, entries))
    there = lines_naming((step.point,), own)
    if bool(there) is not step.told or (own and not there):
        yield english(
            "The mount settings for {device} at {point} differ from the plan", device=path, point=step.point
        )
    for line in () if there else lines_naming((step.point,), entries):
        yield english(
            "Line {line} of {file} already uses {path} for something else",
            path=step.point,
            line=line.line,
            file=line.file,
        )


def _lines_about(path: str, uuid: str, lines: Iterable[SettingLine]) -> Iterator[SettingLine]:
    """The lines about what is, or will be, at ``path`` and has that UUID."""
    device = kernel.device_at(path)
    for line in lines:
        same = device is not None and kernel.device_at(line.device) == device
        if same or line.device in (path, uuid_link(uuid)):
            yield line

"""Names and places that the computer's settings give to something else than what would be opened there.

Of file systems the step that mounts asks the same once more (`require_point`), by all names of that moment.
"""

from collections.abc import Iterator

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.plan.teardown.lines import paths_of
from raidwright.storage.plan.use.opening import Locked, Opening
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.settings import SettingLine, lines_naming
from raidwright.storage.steps.context import mapping_path


def name_taken_findings(opening: Opening, snapshot: Snapshot) -> Iterator[Finding]:
    """Each line in which a name or a place that would be taken stands for something else."""
    settings = snapshot.host.settings
    for container in opening.containers:
        lines = lines_naming((mapping_path(container.mapping),), settings)
        for line in () if any(_is_own(line, container) for line in lines) else lines:
            facts = (("device", container.block.path), ("mapping", container.mapping))
            yield _line_finding(line, "unlock-name-told", container.block.path, facts)
    mounts = [line for line in settings if kind_of(line.file) is FileKind.MOUNTS]
    for each in opening.filesystems:
        # A file system with a place in fstab is mounted there.
        for line in () if each.told or not each.point else lines_naming((each.point,), mounts):
            yield _line_finding(line, "mount-place-told", each.device, (("point", each.point),))


def _is_own(line: SettingLine, container: Locked) -> bool:
    is_container = kind_of(line.file) is FileKind.CONTAINERS
    return is_container and line.device in paths_of(container.block)


def _line_finding(line: SettingLine, code: str, subject: str, facts: tuple[tuple[str, str], ...]) -> Finding:
    place = (("file", line.file), ("line", str(line.line)))
    return Finding(code, Severity.BLOCKING, subject, (*facts, *place))

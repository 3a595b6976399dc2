"""What a computer is told by its files after a step has changed them."""

from collections.abc import Iterable

from msgspec.structs import replace

from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.steps.configuration import ConfigurationStep
from raidwright.storage.steps.key_file import KeyStep, MakeKeyFile
from raidwright.storage.steps.lvm import DeleteGroupBackup
from raidwright.storage.steps.step import Edit
from raidwright.storage.steps.unlocking import UnlockingStep

Telling = ConfigurationStep | UnlockingStep | KeyStep | DeleteGroupBackup
"""Steps about what the computer is told."""


def with_told(host: Host, step: Telling, plan: Plan) -> Host:
    """``host`` after a step about its files; a key file is made once and deleted once."""
    if isinstance(step, DeleteGroupBackup):
        backups = {each.group: each for each in host.group_backups}
        del backups[step.group]
        return replace(host, group_backups=tuple(backups.values()))
    if not isinstance(step, KeyStep):
        return with_edits(host, step.edits(plan))
    assert plan.array is not None
    if not (step.makes() or step.removes()):
        return host
    uuid, makes = plan.array.uuid, isinstance(step, MakeKeyFile)
    assert makes is (uuid not in host.key_files)
    kept = tuple(each for each in host.key_files if each != uuid)
    return replace(host, key_files=(*kept, uuid) if makes else kept)


def with_edits(host: Host, edits: Iterable[Edit]) -> Host:
    """``host`` after ``edits``; only what was there may be taken out."""
    lines = list(host.settings)
    for edit in edits:
        path = edit.file.path
        gone = {(path, line.number) for line in edit.removed}
        assert gone <= {(line.file, line.line) for line in lines}
        lines = [line for line in lines if (line.file, line.line) not in gone]
        last = max((line.line for line in lines), default=0)
        for line in setting_lines(path, edit.added.encode(), public=True):
            lines.append(replace(line, line=last + 1))
    return replace(host, settings=tuple(lines))

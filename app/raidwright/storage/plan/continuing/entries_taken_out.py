"""Entries that a plan took out of the computer's settings before it was broken off, and are still out."""

from collections.abc import Iterable, Iterator

from raidwright.storage.configuration import kind_of
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.settings import SettingLine, lines_naming, setting_lines
from raidwright.storage.steps.step import Edit


def files_without_entries(plan: Plan, begun: int, lines: Iterable[SettingLine]) -> tuple[str, ...]:
    """The files that tell nothing any more of what the first ``begun`` steps of ``plan`` took out of them.

    ``lines`` are what the settings say now. What is entered again may say it in other words: it is there when
    a line of its kind names the same device, or gives its place to another.
    """
    current_lines = tuple(lines)
    edits = (edit for step in plan.steps[:begun] for edit in step.edits(plan))
    return tuple(dict.fromkeys(edit.file.path for edit in edits if any(_missing(edit, current_lines))))


def _missing(edit: Edit, lines: Iterable[SettingLine]) -> Iterator[SettingLine]:
    same_kind = [line for line in lines if kind_of(line.file) is edit.kind]
    for removed_line in edit.removed:
        for line in setting_lines(edit.file.path, removed_line.text.encode()):
            # A line's device and its place; behind them stand marks, which many lines share.
            if not lines_naming(line.names[:2], same_kind):
                yield line

"""What forbids having a container unlocked otherwise: it is another one, or lines are not seen whole."""

from collections.abc import Iterator
from pathlib import Path

from raidwright.helper.errors import HelperError, printable_text
from raidwright.helper.looking.configured import key_files, settings
from raidwright.helper.plans.steps.key_slots import require_container
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.steps.context import named_array, target_path
from raidwright.storage.steps.edit import REPLACED, Edit
from raidwright.storage.steps.key_file import enters_key, gives_key, key_targets, retired_untried
from raidwright.storage.steps.unlocking import changes_lines, containers_changed, is_about_unlocking

_ROOT = Path("/")


def reasons_against_unlocking(plan: Plan, root: Path = _ROOT) -> Iterator[str]:
    """Every reason not to change how the container on the plan's array is unlocked; none for other plans."""
    changed = dict(containers_changed(plan.steps))
    for target in dict.fromkeys((*changed, *key_targets(plan.steps))):
        try:
            require_container(plan, target_path(plan, target), changed.get(target, ""))
        except HelperError as error:
            yield error.said
    for target in retired_untried(plan.steps):
        device = target_path(plan, target)
        yield english(
            "The passphrase of {device} must be verified before its key file is removed", device=device
        )
    if changes_lines(plan.steps):
        yield from _not_whole(plan, root)
    if enters_key(plan.steps):
        yield from _no_key(plan, root)
    if is_about_unlocking(plan.steps) and gives_key(plan.steps) and not changed:
        yield from _unnamed_key_file(plan, root)


def _not_whole(plan: Plan, root: Path) -> Iterator[str]:
    """A new line is made of the old one: of a line that was shown in part it would lack the rest."""
    there = {(line.file, line.line): line.whole for line in settings.every_line(root)}
    for edit in (edit for step in plan.steps for edit in step.edits(plan) if edit.added):
        yield from _parts(edit, there)


def _parts(edit: Edit, there: dict[tuple[str, int], str]) -> Iterator[str]:
    for line in edit.removed:
        whole = there.get((edit.file.path, line.number), "")
        if not whole or whole != line.text or REPLACED in whole:
            yield english(
                "Line {line} of {file} differs from the plan: {text}",
                line=line.number,
                file=edit.file.path,
                text=printable_text(whole or line.text),
            )


def _no_key(plan: Plan, root: Path) -> Iterator[str]:
    try:
        key_files.require_key(named_array(plan).uuid, root)
    except HelperError as error:
        yield error.said
    except OSError:
        file = key_path(named_array(plan).uuid)
        yield english("{file} is not a valid key file, or users other than root can read it.", file=file)


def _unnamed_key_file(plan: Plan, root: Path) -> Iterator[str]:
    """With no entry that names it, a key file opens what nobody is told of."""
    array = named_array(plan).uuid
    try:
        is_named = key_files.is_named(array, root)
    except OSError:
        is_named = False
    if not is_named:
        yield english("/etc/crypttab has no entry for {file}", file=key_path(array))

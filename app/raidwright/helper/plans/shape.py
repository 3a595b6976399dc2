"""Is this document a plan that could be one of ours? Steps of its purpose, on things that are its own."""

import re
from collections.abc import Iterator, Sequence
from typing import assert_never

from raidwright.helper.errors import bad_request
from raidwright.storage.configuration import kind_of
from raidwright.storage.fields import ARRAY_PATH
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.leftovers import array_made
from raidwright.storage.plan.keeping import forgets_in_time
from raidwright.storage.plan.plan import Plan, disks_concerned, members_named, needs_no_disk, with_uuid
from raidwright.storage.plan.repair.steps import comes_or_goes
from raidwright.storage.plan.upkeep.forgetting import forgets_alone
from raidwright.storage.plan.use.steps import Use, use_of
from raidwright.storage.snapshot.names import ARRAYS, DEVICE_FOLDERS
from raidwright.storage.snapshot.singles import SINGLE_PARTITION
from raidwright.storage.steps import (
    BuildStep,
    CleanStep,
    KeepStep,
    RepairStep,
    SharingStep,
    Step,
    TeardownStep,
    UseStep,
)
from raidwright.storage.steps.configuration import forgets_entries, is_found
from raidwright.storage.steps.context import partition_path
from raidwright.storage.steps.disk import made_singles, members_left_unread, proven_clean
from raidwright.storage.steps.enlarge import EnlargeStep, enlarges
from raidwright.storage.steps.header import HeaderStep
from raidwright.storage.steps.key_file import TeardownKey, containers_with_key_file
from raidwright.storage.steps.luks import quick_to_guess
from raidwright.storage.steps.lvm import ForgetLvm
from raidwright.storage.steps.share import installs_alone
from raidwright.storage.steps.step import EntryStep, FileStep
from raidwright.storage.steps.targets import (
    ON_SINGLE,
    ContainerOn,
    FilesystemOn,
    Group,
    KeyFile,
    MountOn,
    OnArray,
    OnDisk,
    OnFound,
    OnLowerArray,
    OnMapping,
    OnPartition,
    OnVolume,
    Target,
    Thing,
    disks_of,
)
from raidwright.storage.steps.unlocking import containers_changed, is_about_unlocking
from raidwright.storage.steps.upkeep import UpkeepStep


def check_shape(plan: Plan, *, practice: bool) -> None:
    """Raise HelperError when ``plan`` mixes purposes, or names something that is not in it.

    Passphrases that are quick to guess are for ``practice`` alone.
    """
    _check_disks(plan)
    if plan.operation and plan.operation.purpose is not plan.purpose:
        raise bad_request("A plan is for another purpose than what was asked for.")
    if plan.operation and plan.operation != with_uuid(plan.operation, plan.array):
        raise bad_request("A plan is about another array than what was asked for.")
    for step in plan.steps:
        if not _is_of(step, plan.purpose):
            raise bad_request(f"The step “{step.tag}” is not allowed in a plan to {plan.purpose.value}.")
        if plan.array is None and OnArray() in step.acts_on():
            raise bad_request("A step uses an array that is not in the plan.")
        if DEVICE_FOLDERS.intersection(_groups_of(step)):
            raise bad_request("A volume group has the same name as a folder in /dev.")
    _check_base(plan)
    _check_purpose(plan)
    _check_done(plan)
    _check_found(plan)
    _check_files(plan)
    _check_left(plan)
    if quick_to_guess(plan.steps) and not practice:
        raise bad_request("The fast key derivation is only allowed on the practice machine.")


def _check_base(plan: Plan) -> None:
    """Raise HelperError unless an array has the path of one, and a single disk that of its one partition.

    Of such a disk there is no array that a step could act on, and what puts it to use acts on no other.
    """
    singles = made_singles(plan.steps)
    if plan.array is None or not plan.array.is_single or not plan.disks:
        if plan.array is not None and not re.fullmatch(ARRAY_PATH, plan.array.path):
            raise bad_request("An array cannot have the path of a partition.")
        if singles:
            raise bad_request("Only a disk without an array has a partition with its own identity.")
        return
    own = partition_path(plan.disks[0].path, SINGLE_PARTITION)
    if len(plan.disks) != 1 or plan.array.path != own:
        raise bad_request("A plan without an array must name one partition of one disk.")
    uses = plan.purpose in (Purpose.USE, Purpose.HEADER, Purpose.KEEP, Purpose.SHARE)
    if not uses and plan.purpose not in (Purpose.BUILD, Purpose.TEARDOWN):
        raise bad_request("A disk without an array can only be built, used and deleted.")
    if uses and not {ON_SINGLE}.issuperset(members_named(plan)):
        raise bad_request("The contents of a disk without an array must be on its partition.")
    if plan.purpose is Purpose.BUILD and singles != ((0, plan.array.uuid),):
        raise bad_request("The partition of a disk without an array must have the UUID of the plan.")
    if any(OnArray() in (*step.acts_on(), *step.needs(), *step.makes()) for step in plan.steps):
        raise bad_request("A step uses an array that is not in the plan.")


def _check_purpose(plan: Plan) -> None:
    match plan.purpose:
        case Purpose.BUILD:
            _check_path(plan)
            _check_order(plan)
        case Purpose.TEARDOWN:
            _check_teardown(plan)
        case Purpose.REPAIR:
            _check_repair(plan)
        case Purpose.UPKEEP:
            _check_upkeep(plan)
        case Purpose.ENLARGE:
            _check_enlarging(plan)
        case Purpose.KEEP | Purpose.SHARE:
            _check_keeping(plan)
        case Purpose.HEADER:
            _check_header(plan)
        case Purpose.USE:
            _check_use(plan)
        case Purpose.CLEAN:
            _check_cleaning(plan)
        case _:
            assert_never(plan.purpose)


def _check_done(plan: Plan) -> None:
    is_begun = plan.purpose is Purpose.BUILD and array_made(plan) <= plan.done <= len(plan.steps)
    if plan.done and not is_begun:
        raise bad_request("Only an interrupted build can be resumed, after the step that created its array.")


def _is_of(step: Step, purpose: Purpose) -> bool:
    match purpose:
        case Purpose.BUILD:
            return isinstance(step, BuildStep)
        case Purpose.TEARDOWN:
            return isinstance(step, TeardownStep)
        case Purpose.REPAIR:
            return isinstance(step, RepairStep)
        case Purpose.UPKEEP:
            return isinstance(step, UpkeepStep)
        case Purpose.KEEP | Purpose.SHARE:
            return isinstance(step, SharingStep if purpose is Purpose.SHARE else KeepStep)
        case Purpose.USE:
            return isinstance(step, UseStep)
        case Purpose.ENLARGE:
            return isinstance(step, EnlargeStep)
        case Purpose.HEADER:
            return isinstance(step, HeaderStep)
        case Purpose.CLEAN:
            return isinstance(step, CleanStep)
        case _:
            assert_never(purpose)


def _check_disks(plan: Plan) -> None:
    paths = [disk.path for disk in plan.disks]
    if not paths and not needs_no_disk(plan):
        raise bad_request(
            "A plan without disks can only remove entries or release leftovers of disconnected disks."
        )
    if plan.array is not None and (plan.array.level is None) is bool(paths):
        raise bad_request("A plan has the RAID level of its array only if it has disks.")
    if len(set(paths)) != len(paths):
        raise bad_request("The plan lists a disk twice.")
    if any(disk >= len(paths) for step in plan.steps for disk in disks_of(step.acts_on())):
        raise bad_request("A step uses a disk that is not in the plan.")
    if any(disk >= len(paths) for disk in plan.typed):
        raise bad_request("The plan was confirmed for a disk that is not in it.")


def _check_repair(plan: Plan) -> None:
    """Raise HelperError unless one disk comes or goes, by steps as the planner makes them."""
    if plan.array is None or len(disks_concerned(plan)) != 1:
        raise bad_request("A repair plan must add or remove exactly one disk.")
    (index,) = disks_concerned(plan)
    written = (target for step in plan.steps for target in step.writes())
    if any(not isinstance(target, OnDisk | OnPartition) or target.disk != index for target in written):
        raise bad_request("A step writes to more than the disk that is added or removed.")
    if not comes_or_goes(plan.steps, index):
        raise bad_request("The steps of this plan do not fit adding or removing a disk.")


def _check_enlarging(plan: Plan) -> None:
    if plan.array is None or disks_concerned(plan) or not enlarges(plan.steps):
        raise bad_request("The steps of this plan do not fit expanding an array.")


def _check_upkeep(plan: Plan) -> None:
    """Raise HelperError unless one thing is done to an array as a whole, which stands on the plan's disks."""
    if plan.array is None or len(plan.steps) != 1 or disks_concerned(plan):
        raise bad_request("A maintenance plan must have one step and use only the disks of its array.")


def _check_keeping(plan: Plan) -> None:
    if plan.purpose is Purpose.SHARE:
        if plan.array is None and (plan.disks or not installs_alone(plan.steps)):
            raise bad_request("A plan about shares must be about an array.")
    elif not plan.disks:
        if any(isinstance(step, TeardownKey) for step in plan.steps[:-1]):
            raise bad_request("A key file can only be removed after its last entry.")
    elif any(isinstance(step, TeardownKey | ForgetLvm) for step in plan.steps):
        raise bad_request("A plan for boot settings cannot remove parts of an array that is connected.")
    elif forgets_entries(plan.steps) and not forgets_alone(plan.steps):
        raise bad_request("A plan that removes entries cannot add or change entries.")


def _check_header(plan: Plan) -> None:
    base = ON_SINGLE if plan.array is not None and plan.array.is_single else OnArray()
    if plan.array is None or [step.acts_on() for step in plan.steps] != [(base,)]:
        raise bad_request("A header plan must back up or restore one header: that of its array.")


def _check_teardown(plan: Plan) -> None:
    if any(map(_lets_go_of_members, plan.steps)):
        raise bad_request("A plan to delete an array must name the members in the step that wipes them.")


def _check_use(plan: Plan) -> None:
    use = use_of(plan)
    if use is None or (plan.array is None and use is not Use.LET_GO):
        raise bad_request("The steps of this plan do not fit starting or stopping an array.")


def _check_cleaning(plan: Plan) -> None:
    """Raise HelperError unless every disk is erased as a whole and proven clean, and nothing else is done.

    But for those that are left as they are.
    """
    every, left = {OnDisk(index) for index in range(len(plan.disks))}, set(members_left_unread(plan.steps))
    whole = every - left
    erased = {target for step in plan.steps for target in step.writes()}
    proven = whole == set(proven_clean(plan.steps))
    if plan.array is not None or not whole or not left <= every or not whole <= erased or not proven:
        raise bad_request("A plan to wipe disks must erase each disk completely and verify it.")
    if not all(isinstance(target, OnDisk | OnPartition) for step in plan.steps for target in step.acts_on()):
        raise bad_request("A plan to wipe disks can only use disks and their partitions.")


def _check_found(plan: Plan) -> None:
    """Raise HelperError when a build tells of what it does not make, or another plan of what is not there."""
    entries = [step for step in plan.steps if isinstance(step, EntryStep)]
    keeps = plan.purpose is Purpose.KEEP
    if any(is_found(step) is not keeps for step in entries) or (keeps and plan.array is None):
        raise bad_request("A plan can only add entries for its own build or for an existing array.")
    if keeps and not _names_keys_given(plan.steps):
        raise bad_request("A key file must belong to exactly the entry that uses it.")


def _check_left(plan: Plan) -> None:
    """Raise HelperError when a disk is said to be left as it is, and is written to all the same."""
    left = set(disks_of(members_left_unread(plan.steps)))
    if left & set(disks_of(target for step in plan.steps for target in step.writes())):
        raise bad_request("A step writes to a disk that the plan leaves unchanged.")


def _lets_go_of_members(step: Step) -> bool:
    """What is only let go of would count as named, and could then be lost with its disk."""
    return OnArray() in step.removes() and len(step.acts_on()) > 1


def _check_path(plan: Plan) -> None:
    if plan.done or plan.array is None or plan.array.is_single:
        return
    if plan.array.path != f"{ARRAYS}{plan.array.name}":
        raise bad_request("The path of a new array must match its name.")


def _check_order(plan: Plan) -> None:
    """Raise HelperError when a build uses what it has not made before: only wiping acts on what is there."""
    things: set[Thing] = set()
    for step in plan.steps:
        if not things.issuperset(step.needs()):
            raise bad_request(f"The step “{step.tag}” uses something that the plan did not create before.")
        things.update(step.makes())


def _check_files(plan: Plan) -> None:
    """Raise HelperError when a plan writes into a file what belongs into another, or changes one twice."""
    edits = [edit for step in plan.steps for edit in step.edits(plan)]
    if any(edit.kind is not kind_of(edit.file.path) for edit in edits):
        raise bad_request("An entry is in the wrong file.")
    if len({edit.file.path for edit in edits}) != len(edits):
        raise bad_request("The plan changes a file twice.")
    if plan.disks and not forgets_in_time(plan.steps):
        raise bad_request("Entries must be removed after everything is released and before any data is lost.")


def wants_secret(plan: Plan) -> bool:
    """Whether a passphrase belongs to the plan."""
    return last_with_secret(plan) is not None


def last_with_secret(plan: Plan) -> int | None:
    """Index of the last step that needs the passphrase."""
    steps = enumerate(plan.ahead, plan.done)
    return max((i for i, step in steps if any(c.secret for c in step.commands(plan))), default=None)


def _groups_of(step: Step) -> Iterator[str]:
    for thing in (*step.acts_on(), *step.needs(), *step.makes(), *step.removes()):
        yield from _groups_in(thing)


def _groups_in(thing: Thing) -> Iterator[str]:
    match thing:
        case Group(name=name) | OnVolume(group=name):
            yield name
        case FilesystemOn(target=target) | ContainerOn(target=target):
            yield from _groups_in(target)
        case OnDisk() | OnPartition() | OnArray() | OnLowerArray():
            pass
        case OnMapping() | OnFound() | MountOn() | KeyFile():
            pass
        case _:
            assert_never(thing)


def _names_keys_given(steps: Sequence[Step]) -> bool:
    """Whether a container gets a key file for the entry that names it, and for no other.

    Where no line is written, that which is there is to name it; the planner looks.
    """
    named_keys, new_keys = _keys_named(steps), list(containers_with_key_file(steps))
    is_mended = is_about_unlocking(steps) and not containers_changed(steps)
    return new_keys == named_keys or (is_mended and len(new_keys) == 1)


def _keys_named(steps: Sequence[Step]) -> list[Target]:
    naming = (step for step in steps if isinstance(step, FileStep) and KeyFile() in step.needs())
    return [thing.target for step in naming for thing in step.needs() if isinstance(thing, ContainerOn)]

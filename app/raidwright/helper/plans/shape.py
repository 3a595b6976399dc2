"""Is this document a plan that could be one of ours? Steps of its purpose, on things that are its own."""

from collections.abc import Iterator
from typing import assert_never

from raidwright.helper.errors import bad_request
from raidwright.storage.configuration import kind_of
from raidwright.storage.plan.plan import Plan, Purpose, concerned
from raidwright.storage.plan.repair_steps import comes_or_goes
from raidwright.storage.snapshot.names import DEVICE_FOLDERS
from raidwright.storage.steps import BuildStep, RepairStep, Step, TeardownStep
from raidwright.storage.steps.luks import quick_to_guess
from raidwright.storage.steps.targets import Group, OnArray, OnDisk, OnPartition, OnVolume, Thing, disks_of


def check_shape(plan: Plan, *, practice: bool) -> None:
    """Raise HelperError when ``plan`` mixes purposes, or names something that is not in it.

    Passphrases that are quick to guess are for ``practice`` alone.
    """
    _check_disks(plan)
    for step in plan.steps:
        if not _is_of(step, plan.purpose):
            raise bad_request(f"A plan to {plan.purpose.value} has no step “{step.tag}”.")
        if plan.array is None and OnArray() in step.acts_on():
            raise bad_request("A step acts on an array that the plan does not name.")
        if DEVICE_FOLDERS.intersection(_groups_of(step)):
            raise bad_request("A volume group has the name of a folder of /dev.")
    if plan.purpose is Purpose.BUILD:
        _check_path(plan)
        _check_order(plan)
    if plan.purpose is Purpose.REPAIR:
        _check_repair(plan)
    _check_files(plan)
    if quick_to_guess(plan.steps) and not practice:
        raise bad_request("The light key derivation is for the practice machine alone.")


def _is_of(step: Step, purpose: Purpose) -> bool:
    match purpose:
        case Purpose.BUILD:
            return isinstance(step, BuildStep)
        case Purpose.TEARDOWN:
            return isinstance(step, TeardownStep)
        case Purpose.REPAIR:
            return isinstance(step, RepairStep)
        case _:
            assert_never(purpose)


def _check_disks(plan: Plan) -> None:
    paths = [disk.path for disk in plan.disks]
    if len(set(paths)) != len(paths):
        raise bad_request("The plan names a disk twice.")
    if any(disk >= len(paths) for step in plan.steps for disk in disks_of(step.acts_on())):
        raise bad_request("A step acts on a disk that the plan does not name.")
    if any(disk >= len(paths) for disk in plan.typed):
        raise bad_request("The plan was confirmed for a disk that it does not name.")


def _check_repair(plan: Plan) -> None:
    """Raise HelperError unless one disk comes or goes, by steps as the planner makes them."""
    if plan.array is None or len(concerned(plan)) != 1:
        raise bad_request("One disk comes to an array or leaves it.")
    (index,) = concerned(plan)
    for step in plan.steps:
        for target in step.writes():
            if not isinstance(target, OnDisk | OnPartition) or target.disk != index:
                raise bad_request("A step writes to more than the disk that comes or goes.")
    if not comes_or_goes(plan.steps, index):
        raise bad_request("By other steps a disk comes to an array or leaves it.")


def _check_path(plan: Plan) -> None:
    if plan.array is not None and plan.array.path != f"/dev/md/{plan.array.name}":
        raise bad_request("A new array has the path of its name.")


def _check_order(plan: Plan) -> None:
    """Raise HelperError when a build uses what it has not made before: only wiping acts on what is there."""
    made: set[Thing] = set()
    for step in plan.steps:
        if not made.issuperset(step.needs()):
            raise bad_request(f"The step “{step.tag}” acts on something that the plan did not make before.")
        made.update(step.makes())


def _check_files(plan: Plan) -> None:
    """Raise HelperError when a plan writes into a file what belongs into another, or changes one twice."""
    edits = [edit for step in plan.steps for edit in step.edits(plan)]
    if any(edit.kind is not kind_of(edit.file.path) for edit in edits):
        raise bad_request("An entry does not belong into its file.")
    if len({edit.file.path for edit in edits}) != len(edits):
        raise bad_request("The plan changes a file twice.")


def wants_secret(plan: Plan) -> bool:
    """Whether a passphrase belongs to the plan."""
    return last_with_secret(plan) is not None


def last_with_secret(plan: Plan) -> int | None:
    """Index of the last step that needs the passphrase."""
    wanting = (i for i, step in enumerate(plan.steps) if any(c.secret for c in step.commands(plan)))
    return max(wanting, default=None)


def _groups_of(step: Step) -> Iterator[str]:
    for thing in (*step.acts_on(), *step.needs(), *step.makes(), *step.removes()):
        match thing:
            case Group(name=name) | OnVolume(group=name):
                yield name
            case _:
                pass

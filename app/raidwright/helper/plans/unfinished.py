"""What plans that were broken off have left on this computer's disks: by the journal, and by looking."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import structs

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.devices.known_disk import every_drive, wrong_names
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.arrays import belongs_to
from raidwright.helper.looking.on_disk.blankness import keys_on
from raidwright.helper.looking.on_disk.contents import Names, contents_as_seen, contents_of
from raidwright.helper.looking.on_disk.probing import probe
from raidwright.helper.looking.on_disk.singles import every_single
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.helper.plans.journal_accounts import Account, Unsettled, has_begun_to_destroy
from raidwright.helper.plans.rerunning import NONE_FAILED, FailedPrograms
from raidwright.protocol import encode
from raidwright.storage.failures import english
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.entries_taken_out import files_without_entries
from raidwright.storage.plan.continuing.leftovers import (
    Contents,
    DriveNames,
    Leftover,
    leaves_debris,
    remains,
    remains_untouched,
)
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.signatures import joined_names
from raidwright.storage.snapshot.unfinished import PURPOSES, LeftDisk, Remains, Unfinished, UnfinishedPurpose
from raidwright.storage.steps.context import named_array
from raidwright.storage.steps.luks import made_container

_UNTIL_RESTART = frozenset({Purpose.USE.value, Purpose.UPKEEP.value})
"""Purposes of plans that are not told of after a restart, which has undone or shows what they did."""


def first_unfinished(
    plans: Iterable[Unsettled],
    names: Names,
    in_service: Iterable[Account] = (),
    failed_programs: FailedPrograms = NONE_FAILED,
) -> Unfinished | None:
    """What is to be told first of ``plans``, newest first: what can be cleaned, then what cannot be seen.

    Then what was begun ``in_service``, on arrays that go on and are here. What stays out of sight is told
    until a later plan has gone well, and again when it is there again.
    The ``failed_programs`` are told with that.
    """
    drives = list(every_drive())
    reports = [(plan, _report(plan, drives, names)) for plan in plans]
    for _, each in reports:
        if any(disk.remains is Remains.ITS_OWN for disk in each.disks):
            return each
    for plan, each in reports:
        unseen = any(disk.remains is Remains.UNSEEN for disk in each.disks) or not each.disks
        if unseen and not plan.passed:
            return each
    for account in in_service:
        failed = failed_programs.commands if account.name == failed_programs.journal else ()
        if _still_concerns(account, failed):
            return structs.replace(
                _report(Unsettled(account, (), passed=False), drives, names), unmade=failed
            )
    return None


def _still_concerns(account: Account, failed_programs: Collection[str]) -> bool:
    """Whether the account's array is here, and no restart since has ended by itself what was begun."""
    uuid = account.about.uuid if account.about else ""
    begun = account.opened.start if account.opened else ""
    if not failed_programs and _lasts_until_restart(account) and begun != kernel.this_start():
        return False
    try:
        here = (*arrays.running_as(uuid), *arrays.devices_of_array(uuid))
    except OSError:
        return True
    return bool(here) or uuid in every_single()


def _lasts_until_restart(account: Account) -> bool:
    """Whether a restart ends what was begun; not where a teardown has taken out entries, which stay out."""
    purpose = _purpose(account)
    if purpose == Purpose.TEARDOWN.value:
        return not (_files_without_entries(account) or has_begun_to_destroy(account))
    return purpose in _UNTIL_RESTART


def _files_without_entries(account: Account) -> tuple[str, ...]:
    """The files without entries any more of an array that was to be taken down, and is still whole."""
    plan = recorded_plan(account)
    if (
        plan is None
        or plan.purpose is not Purpose.TEARDOWN
        or account.leftovers
        or has_begun_to_destroy(account)
    ):
        return ()
    return files_without_entries(plan, account.reached, settings.every_line(settings.ROOT))


def contents_now(disk: HeldDisk) -> Contents:
    """All that is on a disk that was found to carry what its plan says; of one that is not asked, that."""
    signatures = [signature.partition(":") for signature in disk.identity.signatures]

    def names(device: Device) -> list[str]:
        return [name for node, _, name in signatures if node == device.node]

    return contents_of(disk.device, names) if disk.is_asked else contents_as_seen(disk.device, names)


def not_left_by_it(leftover: Leftover, disk: HeldDisk) -> Iterator[str]:
    """Each reason why what is on ``disk`` now cannot be what the broken-off plan has left on it."""
    what, signs = remains(leftover, contents_now(disk))
    if what is Remains.UNSEEN:
        yield english("{disk} cannot be read", disk=disk.title)
    if what is Remains.ANOTHERS:
        yield english(
            "{disk} now contains {found}, which is not from the interrupted plan",
            disk=disk.title,
            found=joined_names(signs),
        )


def find_drive(drive: DriveNames, drives: Sequence[Device]) -> Device | None:
    """The drive of these names among ``drives``, the one at its old path of several; None without one.

    What is no drive, as a loop device, has no names, and is known by its path and size alone.
    """
    there = kernel.device_at(drive.path)
    if there is not None and there.is_ground and not there.is_drive:
        return there if there.size == drive.size and not any(wrong_names(there, drive)) else None
    matches = [each for each in drives if each.size == drive.size and not any(wrong_names(each, drive))]
    placed = [each for each in matches if each.path == drive.path]
    unmistakable = len(matches) == 1 and bool(drive.serial or drive.wwn)
    return matches[0] if unmistakable else next(iter(placed), None)


def _report(plan: Unsettled, drives: Sequence[Device], names: Names) -> Unfinished:
    account = plan.account
    active_uuid = account.about.uuid if account.about and _purpose(account) == "repair" else ""
    steps = account.about.steps if account.about else 0
    plan_itself, built = recorded_plan(account), broken_build(account)
    return Unfinished(
        purpose=_purpose(account),
        array=account.about.array if account.about else "",
        begun=account.begun.timestamp(),
        step=min(account.done + 1, steps),
        steps=steps,
        uuid=account.about.uuid if account.about else "",
        disks=tuple(
            _left_disk(leftover, find_drive(leftover.drive, drives), names, active_uuid)
            for leftover in plan.leftovers
        ),
        started=account.has_begun_step,
        keyless=built is not None and is_keyless(built, account),
        plan=encode(plan_itself) if plan_itself is not None else "",
        settings=_files_without_entries(account),
        torn=has_begun_to_destroy(account),
        untouched=tuple(
            _untouched_disk(leftover, find_drive(leftover.drive, drives), names)
            for leftover in (account.untouched if built is not None else ())
        ),
    )


def recorded_plan(account: Account) -> Plan | None:
    """The plan of which the account tells; None when this version cannot read all of it."""
    plan = account.opened.read_plan() if account.opened else None
    return plan if plan is not None and (plan.design or plan.purpose is not Purpose.BUILD) else None


def broken_build(account: Account) -> Plan | None:
    """The plan of which the account tells, if it is a build that this version can read; else None."""
    plan = recorded_plan(account)
    return plan if plan is not None and plan.purpose is Purpose.BUILD else None


def is_keyless(plan: Plan, account: Account) -> bool:
    """Whether the step that was broken off has put a container down that has no key yet.

    Its header comes first, and the key only when that has been derived, which takes seconds.
    """
    container = made_container(plan.steps[account.done : account.reached])
    if container is None:
        return False
    array = next(arrays.running_as(named_array(plan).uuid), None)
    try:
        own = array is not None and container.uuid in {each.uuid for each in probe(array.path)}
        return array is not None and own and not keys_on(array.path)
    except (HelperError, OSError, ValueError):
        return False


def _purpose(account: Account) -> UnfinishedPurpose:
    noted = account.about.purpose if account.about else ""
    return next((purpose for purpose in PURPOSES if purpose == noted), "unknown")


def _left_disk(leftover: Leftover, device: Device | None, names: Names, active_uuid: str) -> LeftDisk:
    """What is left on one disk; none of it is to be cleaned on a disk of the array ``active_uuid``."""
    title = _title(leftover)
    if device is None:
        return LeftDisk(title, Remains.UNSEEN)
    if active_uuid and belongs_to(device, active_uuid):
        return LeftDisk(title, Remains.NOTHING, device.path, leftover.partitions)
    what, signs = remains(leftover, contents_of(device, names))
    debris = leaves_debris(leftover, what)
    return LeftDisk(title, what, device.path, leftover.partitions, signs, debris)


def _untouched_disk(leftover: Leftover, device: Device | None, names: Names) -> LeftDisk:
    """What is on one disk that the plan was yet to write to."""
    if device is None:
        return LeftDisk(_title(leftover), Remains.UNSEEN)
    what, signs = remains_untouched(leftover, contents_of(device, names))
    return LeftDisk(_title(leftover), what, device.path, leftover.partitions, signs)


def _title(leftover: Leftover) -> str:
    drive = leftover.drive
    return " ".join(filter(None, (drive.model, drive.serial))) or drive.path

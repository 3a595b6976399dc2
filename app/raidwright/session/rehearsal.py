"""A rehearsal: what somebody asks for, done with copies of the disks; and a drill of a first failure.

The practice machine has the planner, the helper and the programs of the computer. The rehearsal is of true
size; the drill has small disks, since a first sync of true size takes hours.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from raidwright.language.sentences import in_words, step_sentence, sync_words
from raidwright.machine.port import MachineError
from raidwright.machine.practice.contents import PASSPHRASE
from raidwright.machine.practice.copies import Copies
from raidwright.machine.practice.home_network import USUAL_NETWORK, HomeNetwork
from raidwright.machine.practice_on_bus import PracticeBusMachine
from raidwright.protocol import (
    ErrorCode,
    PlanDone,
    PlanFailed,
    PlanStopped,
    ShareTrial,
    StepBegun,
    StepDone,
)
from raidwright.session.actions import why_broken_off
from raidwright.session.blueprints import for_host
from raidwright.session.endings import Promise, conclusion, promises, trial_words
from raidwright.session.passphrase import needs_passphrase
from raidwright.storage.failures import Sentence, english
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.repair import Replace
from raidwright.storage.operations.roles import (
    DRILL_SIZE,
    drives_of,
    for_drill,
    role_fingerprint,
    with_drives,
)
from raidwright.storage.plan.drive_names import disks_called, drive_called
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused, join_secrets, secrets_wanted
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.rules.eligibility import is_examined
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.share import Share
from raidwright.storage.snapshot.tree import array_by_uuid, drive_id
from raidwright.storage.units import format_share
from raidwright.storage.words.sentences import sentence

_PATIENCE = 120.0
"""Seconds after which a drill does not wait any longer for what md does by itself."""


class Act(NamedTuple):
    """One part of a rehearsal and went well."""

    what: Sentence
    seconds: float
    details: tuple[Sentence, ...] = ()


class Rehearsed(NamedTuple):
    """The end of a rehearsal: the sizes that were built beside those promised, and what was asked for."""

    promises: tuple[Promise, ...]
    fingerprint: str
    """`role_fingerprint`: the same thing asked for on the disks themselves has the same."""


class RehearsalError(MachineError):
    """What was rehearsed did not go well; the sentence says at what and why."""


Tell = Callable[[str], None]
"""Hears what is being done, in the user's language."""


async def rehearse(
    operation: PlannableOperation, look: Snapshot, tell: Tell
) -> AsyncIterator[Act | Rehearsed]:
    """Do ``operation`` with copies of the disks in ``look``; each act as it ends, then the end.

    Raises MachineError, and RehearsalError when it cannot be planned or does not come to its end.
    """
    clock = _Clock()
    async with _copies(look, tell) as (machine, copies):
        copied = english(
            (
                "{n} disk was recreated in the practice machine, without its data.||{n} disks were"
                " recreated in the practice machine, without their data."
            ),
            n=len(copies.copies),
        )
        look = await machine.look()
        here = _on_copies(operation, copies, look)
        able = _shares_that_can_be(here, look)
        yield clock.act(copied, *copies.differences, *_omissions(here, able))
        network = await _join_home(machine, able, tell)
        tried = replace(here, shares=able) if isinstance(here, Build) else here
        plan, done = await _carry_out(machine, lambda now: plan_for(tried, now), tell)
        ending = conclusion(plan, done)
        if not ending.good:
            raise RehearsalError(
                ErrorCode.FAILED, english("{title} {more}", title=ending.title, more=ending.more)
            )
        yield clock.act(ending.title, ending.more, *_substitutes(plan, done))
        for trial in done.trials:
            yield clock.act(await _opened_elsewhere(machine, network, trial))
        yield Rehearsed(promises(plan, done), role_fingerprint(here))


async def drill(build: Build, look: Snapshot, tell: Tell) -> AsyncIterator[Act]:
    """The first failure of what is built, on small copies of its disks: one goes, another takes its place.

    Raises MachineError, and RehearsalError when it does not go as it should.
    """
    clock = _Clock()
    async with _copies(look, tell, DRILL_SIZE) as (machine, copies):
        small = for_drill(build)
        here = _on_copies(small, copies, await machine.look())
        plan, _ = await _carry_out(machine, lambda now: plan_for(here, now), tell)
        assert plan.array is not None
        uuid = plan.array.uuid
        yield clock.act(english("The array was built on 1 GiB disks."), *_left_out(build))
        await _until(machine, _stands(uuid, ArrayStatus.CLEAN), tell)
        yield clock.act(english("The initial sync is complete. The array is protected."))
        first = next(copy for copy in copies.copies if copy.drive in build.design.members)
        await machine.pull(first.serial)
        await _until(machine, _stands(uuid, ArrayStatus.DEGRADED), tell)
        yield clock.act(
            english(
                "The disk {serial} was unplugged. The array is degraded but still works.", serial=first.serial
            )
        )
        new = await _insert_new_disk(machine, copies, first.serial, tell)
        await _carry_out(machine, lambda now: plan_for(Replace(uuid, new), now), tell)
        yield clock.act(english("A new disk was added in its place."))
        await _until(machine, _stands(uuid, ArrayStatus.CLEAN), tell)
        yield clock.act(english("The rebuild is complete. The array is protected again."))
        plan, done = await _carry_out(machine, lambda now: plan_for(Delete(uuid), now), tell)
        ending = conclusion(plan, done)
        if not ending.good:
            raise RehearsalError(ErrorCode.FAILED, ending.title)
        yield clock.act(ending.title, ending.more)


class _Clock:
    """How long each act took."""

    def __init__(self) -> None:
        self._began = time.monotonic()

    def act(self, what: Sentence, *details: Sentence) -> Act:
        """What has just ended."""
        now = time.monotonic()
        began, self._began = self._began, now
        return Act(what, now - began, details)


@asynccontextmanager
async def _copies(
    look: Snapshot, tell: Tell, size: int | None = None
) -> AsyncIterator[tuple[PracticeBusMachine, Copies]]:
    machine, copies = await PracticeBusMachine.start_copy(look, tell, size)
    try:
        yield machine, copies
    finally:
        await machine.close()


def _on_copies(operation: PlannableOperation, copies: Copies, now: Snapshot) -> PlannableOperation:
    """``operation`` with each disk by the id of its copy. Raises RehearsalError where a disk has none."""
    drives = {copy.drive: drive_called(copy.serial, now) for copy in copies.copies}
    for drive in drives_of(operation):
        if drive not in drives:
            uncopied = english("The disk {disk} cannot be copied for the rehearsal.", disk=drive)
            raise RehearsalError(ErrorCode.REFUSED, uncopied)
    here = with_drives(operation, drives)
    return replace(here, design=for_host(here.design, practice=True)) if isinstance(here, Build) else here


def _shares_that_can_be(operation: PlannableOperation, look: Snapshot) -> tuple[Share, ...]:
    """The shares to be rehearsed: by SMB, where Samba is installed, and a client to try them."""
    sharing = look.host.sharing
    shares = operation.shares if isinstance(operation, Build) else ()
    can_serve = sharing is not None and sharing.samba and sharing.client
    return tuple(replace(share, nfs=False) for share in shares if share.smb and can_serve)


def _omissions(operation: PlannableOperation, able: Collection[Share]) -> Iterator[Sentence]:
    """What is not rehearsed."""
    shares = operation.shares if isinstance(operation, Build) else ()
    if any(share.nfs for share in shares):
        yield english("Sharing by NFS is not rehearsed.")
    if not able and any(share.smb for share in shares):
        yield english(
            "Sharing by SMB is not rehearsed: Samba or smbclient is not installed on this computer."
        )


def _left_out(build: Build) -> Iterator[Sentence]:
    """What a drill does without."""
    if build.design.spares:
        yield english("Hot spares were left out, to show how a failed disk is replaced.")


async def _join_home(machine: PracticeBusMachine, shares: Collection[Share], tell: Tell) -> HomeNetwork:
    """Let the machine serve these shares in the network that they are for."""
    network = HomeNetwork(next((share.network for share in shares if share.network), USUAL_NETWORK))
    if shares:
        tell(in_words(english("Connecting a second computer")))
        people = {person.name: None for share in shares for person in share.people}
        await machine.join(network, (*people,))
    return network


async def _opened_elsewhere(machine: PracticeBusMachine, network: HomeNetwork, trial: ShareTrial) -> Sentence:
    """Open from the second computer what was opened on this one. Raises MachineError."""
    if trial.reason is not None:
        raise RehearsalError(ErrorCode.FAILED, trial_words(trial))
    await machine.open_elsewhere(network, trial.share, trial.person, PASSPHRASE)
    return english("{person} opened “{share}” on a second computer.", person=trial.person, share=trial.share)


def _substitutes(plan: Plan, done: PlanDone) -> Iterator[Sentence]:
    """What is done in another way than on the computer itself."""
    if needs_passphrase(plan):
        yield english("The rehearsal used a test passphrase. Your own takes a few seconds longer to unlock.")
    if done.trials:
        yield english("The rehearsal created no real users, and it started Samba without systemd.")


async def _carry_out(
    machine: PracticeBusMachine, answer: Callable[[Snapshot], Answer], tell: Tell
) -> tuple[Plan, PlanDone]:
    """Plan on the machine as it is, and carry that out. Raises RehearsalError."""
    planned = answer(await machine.look())
    if isinstance(planned, Refused):
        reasons = [sentence(each) for each in planned.findings if each.severity is Severity.BLOCKING]
        raise RehearsalError(ErrorCode.REFUSED, english("{reason}", reason=" ".join(map(str, reasons))))
    assert isinstance(planned, Planned)
    plan = planned.plan
    secret = join_secrets(plan, dict.fromkeys(secrets_wanted(plan), PASSPHRASE))
    async for event in machine.run(plan, secret or None):
        match event:
            case PlanDone():
                return plan, event
            case PlanStopped() | PlanFailed():
                raise RehearsalError(ErrorCode.FAILED, why_broken_off(event, plan))
            case StepBegun(index=index) | StepDone(index=index):
                tell(step_sentence(plan.steps[index], plan))
            case _:
                assert_never(event)
    raise AssertionError("a plan ended without an ending")


async def _insert_new_disk(machine: PracticeBusMachine, copies: Copies, serial: str, tell: Tell) -> str:
    """A new blank disk like the one with that serial number, once it can be used; the id of its drive."""
    model, unit = next(disk for disk in copies.disk_set.disks if disk[1].serial == serial)
    new = f"NEW-{serial}"[:64]
    await machine.add(model, replace(unit, serial=new, wwn="", path=""))

    def is_there(now: Snapshot) -> bool:
        return any(is_examined(disk, now) for disk in disks_called(new, now))

    return drive_id(disks_called(new, await _until(machine, is_there, tell))[0])


async def _until(machine: PracticeBusMachine, as_wanted: Callable[[Snapshot], bool], tell: Tell) -> Snapshot:
    """Wait until the machine is so; how it is then. Raises RehearsalError when that takes too long."""
    try:
        async with asyncio.timeout(_PATIENCE):
            async for now in machine.watch():
                if as_wanted(now):
                    return now
                for array in now.arrays:
                    if array.sync is not None:
                        tell(f"{sync_words(array)} {format_share(array.sync.completed)}")
    except TimeoutError:
        pass
    waited = english("The expected change did not happen within {n} seconds.", n=f"{_PATIENCE:.0f}")
    raise RehearsalError(ErrorCode.FAILED, waited)


def _stands(uuid: str, wanted: ArrayStatus) -> Callable[[Snapshot], bool]:
    """Whether the array stands so."""

    def is_so(now: Snapshot) -> bool:
        array = array_by_uuid(now, uuid)
        return array is not None and array_status(array) is wanted

    return is_so

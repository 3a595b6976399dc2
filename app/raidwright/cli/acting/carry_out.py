"""Carries out any plan from the terminal: shows it, asks for a confirmation, then reports its progress."""

import shlex
import signal
from argparse import Namespace
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import assert_never

from raidwright.cli.acting.kept_shares import offer_kept_shares
from raidwright.cli.showing.opening import answer_to, design_in, open_session
from raidwright.cli.showing.plan import (
    answer_document,
    confirmation,
    first_blocking_code,
    first_reason,
    print_answer,
    raise_refusal,
)
from raidwright.cli.terminal.asking import confirm, passphrase_for, secrets_for
from raidwright.cli.terminal.interrupt import cancelling_on_signals
from raidwright.cli.terminal.printing import (
    CommandError,
    OutputLostError,
    print_table,
    say,
    say_json,
    say_text,
    tell,
)
from raidwright.cli.terminal.speech import spoken, tr
from raidwright.language.lists import sentences_in_row
from raidwright.language.sentences import probe_words, sentence, step_sentence
from raidwright.machine.ids import draw_seed, ids_from
from raidwright.machine.port import HeaderFile, Machine
from raidwright.protocol import (
    PlanDone,
    PlanEvent,
    PlanFailed,
    PlanStopped,
    StepBegun,
    StepDone,
)
from raidwright.session.actions import Ending, until_synced, what_now, why_broken_off
from raidwright.session.choices import SYSTEM
from raidwright.session.endings import (
    Promise,
    blocks,
    certificate_verdict,
    conclusion,
    header_to_save,
    promise_heads,
    promises,
    trial_words,
)
from raidwright.session.passphrase import change_since, needs_passphrase
from raidwright.session.session import Session, closing_events
from raidwright.storage.design.capacity_sentences import no_backup
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.failures import Failure, english
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.boot_entries import line_finding
from raidwright.storage.plan.continuing.cleaning import plan_cleaning, plan_removal
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.drive_names import DriveNameError, drive_called
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import block_at, drive_id
from raidwright.storage.steps.filesystem import points_to_write
from raidwright.storage.steps.ghosts import lets_go

GOES_ON = english(
    "The plan is still running. To follow it: raidwright status --follow. To cancel it: raidwright cancel"
)
NOT_CONFIRMED = english(
    "The kernel still used disconnected disks, which had to be released first. Run the command again and"
    " confirm the new plan."
)
_LET_GO_IS_ALL = frozenset(
    {"lock-nothing", "not-an-array", "single-disk", "unknown-target", "use-not-running", "use-stopped"}
)
"""Codes of findings: what was to be locked or stopped is."""
Planner = Callable[[], Awaitable[Answer]]
"""Looks at the machine and plans what the command asks for."""


async def build(options: Namespace) -> int:
    """Build what a blueprint says."""
    design = design_in(options.blueprint, enable=options.enable, folders=options.folder)
    async with open_session(options) as (session, machine):
        await build_design(session, machine, design, options)
    return 0


async def build_design(session: Session, machine: Machine, design: ArrayDesign, options: Namespace) -> None:
    """Build ``design`` on an open machine, once its plan is agreed to.

    Raises CommandError when there is no plan, no agreement, or when it does not come to its end.
    """
    seed = _seed_in(options.confirm) or draw_seed()

    async def plan_now() -> Answer:
        return answer_to(design, await machine.look(), ids_from(seed))

    plan = await _agreed_plan(session, plan_now, seed, options)
    passphrase = passphrase_for(plan, options.passphrase_file)
    await _require_unchanged(plan, plan_now, options)
    await _carry_out(session, machine, plan, passphrase, as_json=options.json)


async def delete(options: Namespace) -> int:
    """Delete an array and wipe its disks, or wipe those of an interrupted plan."""
    return await open_and_carry_out(
        options,
        lambda snapshot: (
            plan_cleaning(snapshot) if options.unfinished else plan_removal(options.target, snapshot)
        ),
    )


async def resume(options: Namespace) -> int:
    """Resume an interrupted plan; what has to be unlocked first is a plan of its own."""
    async with open_session(options) as (session, machine):
        left = (await machine.look()).host.unfinished
        builds = left is not None and left.purpose == "build"
        opening = True
        while opening:
            plan = await agree_and_carry_out(
                session, machine, options, plan_continuing, options.passphrase_file
            )
            opening = builds and plan.purpose is Purpose.USE and options.confirm is None
    return 0


def find_drive_id(name: str, snapshot: Snapshot) -> str:
    """The id of the drive called ``name``, at that path, or by that word in /dev; empty for an empty name.

    Raises CommandError.
    """
    if name.startswith("/"):
        block = block_at(snapshot, name)
        if block is None or not drive_id(block):
            raise CommandError(tr("“{name}” is not a disk of this machine.", name=name))
        return drive_id(block)
    try:
        called = drive_called(name, snapshot) if name else ""
    except DriveNameError as error:
        raise CommandError(error.sentence) from None
    # The first column of `disks` has the kernel's word, which no drive may be called itself.
    shown = block_at(snapshot, f"/dev/{name}") if called == name else None
    return (drive_id(shown) if shown is not None else "") or called


async def open_and_carry_out(
    options: Namespace, answer: Callable[[Snapshot], Answer], header: HeaderFile | None = None
) -> int:
    """Open the machine, plan with ``answer`` as it is now, and carry that out once agreed to."""
    async with open_session(options) as (session, machine):
        secret = getattr(options, "passphrase_file", None)
        await agree_and_carry_out(session, machine, options, answer, secret, header=header)
    return 0


async def agree_and_carry_out(
    session: Session,
    machine: Machine,
    options: Namespace,
    answer: Callable[[Snapshot], Answer],
    passphrase_file: Path | None = None,
    *,
    header: HeaderFile | None = None,
) -> Plan:
    """Plan with ``answer`` on an open machine, and carry that out once agreed to; returns the plan.

    Raises CommandError when there is no plan, no agreement, or when it does not come to its end.
    """

    async def plan_now() -> Answer:
        return answer(await machine.look())

    plan = await _agreed_plan(session, plan_now, "", options)
    passwords = getattr(options, "password_file", None)
    passphrase = secrets_for(plan, passphrase_file, passwords) if needs_passphrase(plan) else None
    await _require_unchanged(plan, plan_now, options)
    await _carry_out(session, machine, plan, passphrase, header, as_json=options.json)
    if options.machine == SYSTEM and not options.json and points_to_write(plan.steps):
        await offer_kept_shares(machine, plan)
    if not lets_go(plan.steps) or _is_reached(await plan_now()):
        return plan
    if options.confirm is not None:
        raise CommandError(NOT_CONFIRMED)
    return await agree_and_carry_out(session, machine, options, answer, passphrase_file, header=header)


def _is_reached(further: Answer) -> bool:
    """Whether nothing is left of a wish for which the kernel had to let go of something first.

    Raises CommandError when more was wished, and cannot be planned.
    """
    if isinstance(further, Planned):
        return False
    if first_blocking_code(further) not in _LET_GO_IS_ALL:
        raise CommandError(first_reason(further))
    return True


def _seed_in(confirmed: str | None) -> str:
    """The seed in a fingerprint as `confirmation` prints it; empty without one."""
    return confirmed.partition("-")[0] if confirmed and "-" in confirmed else ""


async def _agreed_plan(session: Session, plan_now: Planner, seed: str, options: Namespace) -> Plan:
    answer = await plan_now()
    if options.json:
        say_json(answer_document(answer, seed))
    else:
        print_answer(answer, seed)
    raise_refusal(answer)
    if not isinstance(answer, Planned):
        raise AssertionError(answer)
    session.acting()
    confirm(answer.plan, confirmation(answer.plan, seed), options.confirm)
    return answer.plan


async def _require_unchanged(plan: Plan, plan_now: Planner, options: Namespace) -> None:
    """Raise CommandError when the machine has changed while somebody was typing."""
    if options.confirm is None:
        answer = await plan_now()
        changed = change_since(plan, answer, first_reason(answer))
        if changed is not None:
            raise CommandError(changed)


async def _carry_out(
    session: Session,
    machine: Machine,
    plan: Plan,
    passphrase: bytearray | None,
    header: HeaderFile | None = None,
    *,
    as_json: bool,
) -> None:
    """Run the plan, stopping on Control-C. Raises CommandError unless all steps are done.

    Like one whose window is closed, a plan whose terminal is closed goes on.
    """
    async with cancelling_on_signals(machine, (signal.SIGINT, signal.SIGTERM)):
        await print_progress(session.run(plan, passphrase, header), plan, as_json=as_json)


async def print_progress(events: AsyncIterator[PlanEvent], plan: Plan, *, as_json: bool) -> None:
    """Print the events of ``plan`` up to its end. Raises CommandError unless all steps are done."""
    async with closing_events(events):
        async for event in events:
            over = isinstance(event, PlanDone | PlanStopped | PlanFailed)
            try:
                if as_json:
                    say_json(event)
                else:
                    _print_event(event, plan)
            except OutputLostError as error:
                raise (
                    error if over else OutputLostError(tr("{error} {reason}", error=error, reason=GOES_ON))
                ) from None
            if isinstance(event, PlanDone | PlanStopped | PlanFailed):
                _raise_unless_done(event, plan)


def _raise_unless_done(ending: Ending, plan: Plan) -> None:
    if not isinstance(ending, PlanDone):
        tell(what_now(plan, ending))
        raise CommandError(why_broken_off(ending, plan))


def _print_event(event: PlanEvent, plan: Plan) -> None:
    match event:
        case StepBegun(index=index, waits=Failure() as waits):
            say(_step_line(index, plan, spoken(waits)))
        case StepBegun(index=index):
            say(_step_line(index, plan, step_sentence(plan.steps[index], plan)))
        case StepDone(index=index, left=True):
            say(_step_line(index, plan, tr("left unchanged: cannot be wiped")))
        case StepDone(index=index, seconds=seconds):
            say(_step_line(index, plan, tr("done in {seconds} s", seconds=f"{seconds:.1f}")))
        case PlanDone():
            _print_done(event, plan)
        case PlanFailed(output=output):
            if output:
                say_text(output.rstrip("\n"))
        case PlanStopped():
            pass
        case _:
            assert_never(event)


def _step_line(index: int, plan: Plan, words: str) -> str:
    return f"{index + 1:>3}/{len(plan.steps)}  {words}"


def _print_done(done: PlanDone, plan: Plan) -> None:
    print_promises(promises(plan, done))
    for disk in done.certificates:
        say(f"{disk.model} {disk.serial} ({disk.path}): {spoken(certificate_verdict(disk))}")
        for probe in disk.probes:
            question, answer = probe_words(probe)
            say(f"  {tr('blank') if probe.clean else tr('NOT blank')}  {question}: {answer}")
    for line in plan.lines:
        say(tr("warning: {reason}", reason=sentence(line_finding(line))))
    ending = conclusion(plan, done)
    say(sentences_in_row(spoken(ending.title), spoken(ending.more)))
    for trial in done.trials:
        words = spoken(trial_words(trial))
        say(words if trial.reason is None else tr("warning: {reason}", reason=words))
    encrypted = header_to_save(plan)
    if encrypted:
        say(
            tr(
                "Back up the encryption header: raidwright header backup {array} FILE",
                array=shlex.quote(encrypted),
            )
        )
    unprotected = until_synced(plan)
    if unprotected is not None:
        say(tr("{warning} Progress: raidwright status", warning=unprotected))
    warning = no_backup(plan.predicted) if plan.predicted is not None else None
    if warning is not None:
        say(spoken(warning))


def print_promises(rows: Sequence[Promise]) -> None:
    """Print each figure that was promised beside what there is."""
    if rows:
        print_table([tuple(map(spoken, (*promise_heads(), ""))), *map(_promise_columns, rows)], right=(1, 2))


def _promise_columns(row: Promise) -> tuple[str, ...]:
    figures = ("—" if each is None else str(each) for each in (row.predicted, row.actual))
    written = (blocks(figure) if row.in_blocks else figure for figure in figures)
    return (row.name, *written, row.verdict())

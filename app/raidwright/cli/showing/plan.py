"""``raidwright plan``: findings, capacity, and every step with its exact commands."""

from argparse import Namespace

import msgspec

from raidwright.cli.showing.opening import answer_to, design_in, open_session
from raidwright.cli.terminal.printing import ReportedError, print_table, say, say_pretty, say_text
from raidwright.cli.terminal.speech import own, spoken, tr
from raidwright.language.sentences import loss_sentence, sentence, step_sentence, undone_sentence
from raidwright.machine.ids import draw_seed, ids_from
from raidwright.storage.design.capacity import Capacity
from raidwright.storage.design.capacity_sentences import alignment, layers_of, no_backup, safety
from raidwright.storage.fact import visible
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import (
    Answer,
    Plan,
    Planned,
    Refused,
    losing_disks,
    same_time_sentences,
)
from raidwright.storage.rules.findings import Finding, Severity, reasons
from raidwright.storage.steps.header import restore_header_step
from raidwright.storage.steps.step import diff, shell_line
from raidwright.storage.units import format_size


async def plan(options: Namespace) -> int:
    """Show what building a blueprint would do."""
    design = design_in(options.blueprint, enable=options.enable, folders=options.folder)
    async with open_session(options) as (_, machine):
        snapshot = await machine.look()
    seed = draw_seed()
    answer = answer_to(design, snapshot, ids_from(seed))
    if options.json:
        say_pretty(answer_document(answer, seed))
    else:
        print_answer(answer, seed)
    raise_refusal(answer)
    return 0


def confirmation(plan: Plan, seed: str) -> str:
    """What ``--confirm`` takes: the plan's fingerprint, after the seed of its new identities if any."""
    return f"{seed}-{plan.fingerprint()}" if seed else plan.fingerprint()


def print_answer(answer: Answer, seed: str) -> None:
    """Print all that is to be known before saying yes."""
    for finding in answer.findings:
        say(f"{own(finding.severity.value)}: {sentence(finding)}")
    match answer:
        case Planned(plan=plan):
            if plan.predicted is not None:
                _print_capacity(plan.predicted)
            _print_plan(plan)
            say(tr("fingerprint: {fingerprint}", fingerprint=confirmation(plan, seed)))
        case Refused(capacity=Capacity() as capacity):
            _print_capacity(capacity)
        case Refused():
            pass


def raise_refusal(answer: Answer) -> None:
    """Raise ReportedError with the first reason, when there is no plan; the answer itself was printed."""
    if isinstance(answer, Refused):
        others = sum(finding.severity is Severity.BLOCKING for finding in answer.findings) - 1
        reason = first_reason(answer)
        more = tr(
            "{reason} ({n} more reason above)||{reason} ({n} more reasons above)", reason=reason, n=others
        )
        raise ReportedError(more if others else reason)


def first_reason(answer: Answer) -> str:
    """Why there is no plan; empty when there is one."""
    return next(map(sentence, reasons(answer.findings)), "")


def first_blocking_code(answer: Answer) -> str:
    """The code of what `first_reason` says."""
    return next((finding.code for finding in reasons(answer.findings)), "")


def answer_document(answer: Answer, seed: str) -> dict[str, object]:
    """The planner's answer for programs."""
    document: dict[str, object] = {"findings": [_finding_document(finding) for finding in answer.findings]}
    match answer:
        case Planned(plan=plan):
            document |= {
                "capacity": plan.predicted,
                "losses": [loss_sentence(loss, plan) for loss in plan.losses],
                "steps": [_step_document(plan, index) for index in range(len(plan.steps))],
                "done": plan.done,
                "fingerprint": confirmation(plan, seed),
                "plan": plan,
            }
        case Refused(capacity=capacity):
            document["capacity"] = capacity
    return document


def _finding_document(finding: Finding) -> dict[str, object]:
    return {**msgspec.to_builtins(finding), "sentence": sentence(finding)}


def _step_document(plan: Plan, index: int) -> dict[str, object]:
    step = plan.steps[index]
    return {
        "sentence": step.sentence(plan),
        "commands": [command.argv for command in step.commands(plan)],
        "edits": step.edits(plan),
    }


def _print_capacity(capacity: Capacity) -> None:
    say()
    print_table(
        [
            (f"  {spoken(layer.name)}", str(layer.size), format_size(layer.size))
            for layer in layers_of(capacity)
        ],
        right=(1, 2),
    )
    say(
        "  "
        + tr(
            "{size} usable; data starts at byte {byte} of each member",
            size=format_size(capacity.usable),
            byte=capacity.data_offset,
        )
    )
    say(f"  {spoken(safety(capacity))}")
    if (warning := no_backup(capacity)) is not None:
        say(f"  {spoken(warning)}")
    say(f"  {spoken(alignment(capacity))}")
    say()


def _print_blank_disks(plan: Plan) -> None:
    """Name the disks of a build on which nothing was found; those that lose something are told before."""
    if plan.purpose is not Purpose.BUILD:
        return
    losing = losing_disks(plan)
    for index, disk in enumerate(plan.disks):
        if index not in losing:
            name = " ".join(filter(None, (visible(disk.model), visible(disk.serial), format_size(disk.size))))
            say(tr("overwrites: {disk} ({device}, no data found)", disk=name, device=disk.path))
    say(tr("All other disks keep their data."))


def _print_plan(plan: Plan) -> None:
    for loss in plan.losses:
        say(tr("destroys: {loss}", loss=loss_sentence(loss, plan)))
    _print_blank_disks(plan)
    undone = undone_sentence(plan)
    if undone:
        say(undone)
    elif restore_header_step(plan.steps) is None:
        say(tr("No data is erased."))
    say()
    same_time = same_time_sentences(plan)
    for number, step in enumerate(plan.steps, start=1):
        if number - 1 in same_time:
            say(spoken(same_time[number - 1]))
        if number <= plan.done:
            say(f"{number:>3}. {tr('already done: {step}', step=step_sentence(step, plan))}")
            continue
        say(f"{number:>3}. {step_sentence(step, plan)}")
        for line in diff(step.edits(plan)).splitlines():
            say_text(f"       {line}")
        if step.remark():
            say(f"       # {spoken(step.remark())}")
        for command in step.commands(plan):
            say(f"       {shell_line(command)}")
    say()

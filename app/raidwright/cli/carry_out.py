"""``raidwright build`` and ``raidwright teardown``: the plan, a confirmation, then progress."""

import time
from argparse import Namespace
from typing import assert_never

from raidwright.cli.asking import confirm, passphrase_for
from raidwright.cli.interrupt import stopping
from raidwright.cli.opening import answer_to, opened, read_blueprint
from raidwright.cli.plan import confirmation, print_answer, raise_refusal
from raidwright.cli.printing import CommandError, say, say_json
from raidwright.history import Deed, History, default_path
from raidwright.machine.ids import draw_seed, ids_from
from raidwright.machine.port import Machine
from raidwright.protocol import (
    PlanDone,
    PlanEvent,
    PlanFailed,
    PlanStopped,
    StepBegun,
    StepDone,
)
from raidwright.storage.cleaning import plan_cleaning, plan_removal
from raidwright.storage.plan import Answer, Plan, Planned
from raidwright.storage.sentences import sentence
from raidwright.storage.step_sentences import step_sentence
from raidwright.storage.teardown_lines import line_finding


async def build(options: Namespace) -> int:
    """Build what a blueprint says."""
    design = read_blueprint(options.blueprint)
    seed = _seed_of(options.confirm) or draw_seed()
    async with opened(options) as machine:
        answer = answer_to(design, await machine.look(), ids_from(seed))
        plan = _agreed(answer, seed, options)
        passphrase = passphrase_for(plan, options.passphrase_file)
        await _carry_out(machine, plan, passphrase, as_json=options.json)
    return 0


async def teardown(options: Namespace) -> int:
    """Take an array down to blank disks, or clean those of a plan that was broken off."""
    async with opened(options) as machine:
        snapshot = await machine.look()
        answer = plan_cleaning(snapshot) if options.unfinished else plan_removal(options.target, snapshot)
        await _carry_out(machine, _agreed(answer, "", options), None, as_json=options.json)
    return 0


def _seed_of(confirmed: str | None) -> str:
    """The seed in a fingerprint that `confirmation` printed."""
    return confirmed.partition("-")[0] if confirmed and "-" in confirmed else ""


def _agreed(answer: Answer, seed: str, options: Namespace) -> Plan:
    if not options.json:
        print_answer(answer, seed)
    raise_refusal(answer)
    if not isinstance(answer, Planned):
        raise AssertionError(answer)
    confirm(answer.plan, confirmation(answer.plan, seed), options.confirm)
    return answer.plan


async def _carry_out(machine: Machine, plan: Plan, passphrase: bytearray | None, *, as_json: bool) -> None:
    async with stopping(machine):
        async for event in machine.run(plan, passphrase):
            if as_json:
                say_json(event)
            else:
                _print(event, plan)
            if isinstance(event, PlanDone | PlanStopped | PlanFailed):
                _finish(machine, plan, event)


def _finish(machine: Machine, plan: Plan, end: PlanDone | PlanStopped | PlanFailed) -> None:
    """Note in the history how it ended. Raises CommandError unless all is done."""
    sentence = _end(end, plan)
    title = f"{plan.array.name} {plan.array.level.name}" if plan.array else ""
    deed = Deed(time.time(), machine.title, plan.purpose, plan.fingerprint(), title, sentence or "done")
    History(default_path()).add_deed(deed)
    if sentence:
        raise CommandError(sentence)


def _end(end: PlanDone | PlanStopped | PlanFailed, plan: Plan) -> str:
    match end:
        case PlanDone():
            return ""
        case PlanStopped():
            return str(end.told(len(plan.steps)))
        case PlanFailed(index=index, sentence=sentence):
            return f"Step {index + 1} failed: {sentence}"
        case _:
            assert_never(end)


def _print(event: PlanEvent, plan: Plan) -> None:
    match event:
        case StepBegun(index=index):
            say(f"{index + 1:>3}/{len(plan.steps)}  {step_sentence(plan.steps[index], plan)}")
        case StepDone(seconds=seconds):
            say(f"         done in {seconds:.1f} s")
        case PlanDone():
            _print_done(event, plan)
        case PlanFailed(output=output):
            if output:
                say(output.rstrip("\n"))
        case PlanStopped():
            pass
        case _:
            assert_never(event)


def _print_done(done: PlanDone, plan: Plan) -> None:
    for layer in done.layers:
        predicted = getattr(plan.predicted, layer.layer, None)
        verdict = "as predicted" if layer.bytes == predicted else f"predicted were {predicted}"
        say(f"{layer.layer}: {layer.bytes} bytes, {verdict}")
    if done.stride:
        say(f"stride {done.stride}, stripe width {done.stripe_width}")
    if plan.predicted is not None and plan.predicted.losses:
        say("Until its first sync has ended no disk may fail. How far it is: raidwright disks")
    for disk in done.certificates:
        say(f"{disk.model} {disk.serial} ({disk.path})")
        for probe in disk.probes:
            say(f"  {'clean' if probe.clean else 'NOT CLEAN'}  {probe.question}: {probe.answer}")
    for line in plan.lines:
        say(f"warning: {sentence(line_finding(line))}")
    say("Done.")

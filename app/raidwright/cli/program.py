"""The terminal program: from typed words to an exit status.

A verb is loaded when it has been typed, and with it all that it needs.
"""

from argparse import Namespace
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from raidwright.cli.arguments.parser import parse
from raidwright.cli.arguments.verbs import (
    BOOT,
    BUILD,
    DELETE,
    MAINTAIN,
    MEASURE,
    MORE,
    REPAIR,
    RESULTS,
    SEE,
    SHARE,
    USE,
)
from raidwright.cli.terminal.printing import (
    MISUSED,
    REFUSED,
    CommandError,
    OutputLostError,
    ReaderGoneError,
    ReportedError,
    UsageError,
    say_all_letters,
    say_json,
    tell,
)
from raidwright.cli.terminal.speech import speak_for, tr

if TYPE_CHECKING:
    from raidwright.cli.terminal.pictures import Draw

Verb = Callable[[Any], Awaitable[int]]

_SHOWING = (
    "disks",
    "plan",
    "arrays",
    "status",
    "sheet",
    "help",
    "completions",
    "results list",
    "results compare",
)
"""Verbs by which nothing is under way that would end with its output."""


def main(arguments: list[str], draw: "Draw | None" = None) -> int:
    """Run one command and return its exit status.

    That is 0 when it is done, 1 when it was refused or failed with one ``error:`` line, and 2 when it was not
    understood. ``draw`` makes the pictures that are asked for.
    """
    say_all_letters()
    speak_for(arguments)
    options = None
    try:
        options = parse(arguments)
        options.draw = draw
        return _run(options)
    except ReaderGoneError as error:
        # Whoever pages through what there is, or takes its first lines, has no use for a word of it.
        if options is not None and options.verb not in _SHOWING:
            _tell_error(error)
    except OutputLostError as error:
        _tell_error(error)
    except KeyboardInterrupt:
        tell(tr("error: interrupted"))
    return REFUSED


def _run(options: Namespace) -> int:
    """Carry out the verb and return its exit status. Raises OutputLostError."""
    import asyncio

    from raidwright.storage.failures import WorldError

    try:
        return asyncio.run(_run_verb(verb_called(options.verb), options))
    except OutputLostError:
        raise
    except (WorldError, CommandError) as error:
        _tell_error(error)
        if options.json and not isinstance(error, ReportedError):
            say_json({"type": "error", "error": str(error)})
        return MISUSED if isinstance(error, UsageError) else REFUSED


def _tell_error(error: Exception) -> None:
    tell(tr("error: {reason}", reason=error))


async def _run_verb(verb: Verb, options: object) -> int:
    return await verb(options)


def verb_called(name: str) -> Verb:
    """What the verb ``name`` does; one of `VERBS`."""
    return next(find for verbs, find in _GROUPS if name in verbs)(name)


def _see(name: str) -> Verb:
    match name:
        case "disks":
            from raidwright.cli.showing.disks import disks

            return disks
        case "arrays":
            from raidwright.cli.showing.arrays import arrays

            return arrays
        case "status":
            from raidwright.cli.acting.running_plan import status

            return status
        case "inspect":
            from raidwright.cli.acting.asked import inspect

            return inspect
        case "sheet":
            from raidwright.cli.showing.sheet import sheet

            return sheet
        case _:
            from raidwright.cli.acting.blink import blink

            return {"blink": blink}[name]


def _build(name: str) -> Verb:
    match name:
        case "new":
            from raidwright.cli.acting.new import new

            return new
        case "plan":
            from raidwright.cli.showing.plan import plan

            return plan
        case "rehearse":
            from raidwright.cli.acting.rehearse import rehearse_blueprint

            return rehearse_blueprint
        case "cancel":
            from raidwright.cli.acting.running_plan import cancel

            return cancel
        case _:
            from raidwright.cli.acting.carry_out import build, resume

            return {"build": build, "resume": resume}[name]


def _use(name: str) -> Verb:
    if name != "unlock":
        return _asking(name)
    from raidwright.cli.acting.asked import unlock

    return unlock


def _share(name: str) -> Verb:
    if name == "unshare":
        return _asking(name)
    from raidwright.cli.acting.share import people, share

    return share if name == "share" else people


def _repair(name: str) -> Verb:
    if name != "replace":
        return _asking(name)
    from raidwright.cli.acting.asked import replace

    return replace


def _maintain(name: str) -> Verb:
    match name:
        case "header":
            from raidwright.cli.acting.asked import header

            return header
        case "notify":
            from raidwright.cli.notify import notify

            return notify
        case _:
            return _asking(name)


def _delete(name: str) -> Verb:
    if name != "delete":
        return _asking(name)
    from raidwright.cli.acting.carry_out import delete

    return delete


def _asking(_: str) -> Verb:
    from raidwright.cli.acting.asked import ask_for

    return ask_for


def _measure(name: str) -> Verb:
    match name:
        case "bench layers" | "bench disks":
            from raidwright.cli.measuring.layer_test import disks_at_once, layer_test

            return layer_test if name == "bench layers" else disks_at_once
        case "bench modes":
            from raidwright.cli.measuring.io_modes import io_modes

            return io_modes
        case "bench ab":
            from raidwright.cli.measuring.ab_test import ab_test

            return ab_test
        case "bench sustained":
            from raidwright.cli.measuring.sustained import measure_sustained

            return measure_sustained
        case "bench builds":
            from raidwright.cli.measuring.campaign import campaign

            return campaign
        case "watch":
            from raidwright.cli.measuring.sync_watch import sync_watch

            return sync_watch
        case _:
            from raidwright.cli.measuring.bench import bench

            return {"bench": bench}[name]


def _results(name: str) -> Verb:
    if name == "results compare":
        from raidwright.cli.kept.runs import compare

        return compare
    from raidwright.cli.kept.results import result_verb

    return result_verb(name)


def _more(name: str) -> Verb:
    if name == "practice":
        from raidwright.cli.practice import practice

        return practice
    from raidwright.cli.showing.commands import list_commands, print_completions

    return {"help": list_commands, "completions": print_completions}[name]


_GROUPS: tuple[tuple[Mapping[str, object], Callable[[str], Verb]], ...] = (
    (SEE, _see),
    (BUILD, _build),
    (USE, _use),
    (SHARE, _share),
    (BOOT, _asking),
    (REPAIR, _repair),
    (MAINTAIN, _maintain),
    (DELETE, _delete),
    (MEASURE, _measure),
    (RESULTS, _results),
    (MORE, _more),
)
"""What can be typed, group by group."""

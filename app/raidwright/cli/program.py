"""The terminal program: from typed words to an exit status.

A verb is loaded when it has been typed, and with it all that it needs.
"""

from argparse import Namespace
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from raidwright.cli.arguments.parser import parse
from raidwright.cli.arguments.verbs import KEPT, MEASURING, PRACTISING, STORAGE, UPKEEP, USE
from raidwright.cli.terminal.printing import (
    MISUSED,
    REFUSED,
    CommandError,
    OutputLostError,
    ReaderGoneError,
    ToldError,
    UsageError,
    say_all_letters,
    say_json,
    tell,
)

if TYPE_CHECKING:
    from raidwright.cli.terminal.pictures import Draw

Verb = Callable[[Any], Awaitable[int]]

_SHOWING = ("disks", "plan", "arrays", "history", "compare")
"""Verbs by which nothing is under way that would end with its output."""


def main(arguments: list[str], draw: "Draw | None" = None) -> int:
    """Run one command and return its exit status.

    That is 0 when it is done, 1 when it was refused or failed with one ``error:`` line, and 2 when it was not
    understood. ``draw`` makes the pictures that are asked for.
    """
    say_all_letters()
    options = None
    try:
        options = parse(arguments)
        options.draw = draw
        return _run(options)
    except ReaderGoneError as error:
        # Whoever pages through what there is, or takes its first lines, has no use for a word of it.
        if options is not None and options.verb not in _SHOWING:
            tell(f"error: {error}")
    except OutputLostError as error:
        tell(f"error: {error}")
    except KeyboardInterrupt:
        tell("error: interrupted")
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
        tell(f"error: {error}")
        if options.json and not isinstance(error, ToldError):
            say_json({"type": "error", "error": str(error)})
        return MISUSED if isinstance(error, UsageError) else REFUSED


async def _run_verb(verb: Verb, options: object) -> int:
    return await verb(options)


def verb_called(name: str) -> Verb:
    """What the verb ``name`` does; one of `WORDS`."""
    return next(find for words, find in _GROUPS if name in words)(name)


def _storage(name: str) -> Verb:
    match name:
        case "disks":
            from raidwright.cli.showing.disks import disks

            return disks
        case "plan":
            from raidwright.cli.showing.plan import plan

            return plan
        case "new":
            from raidwright.cli.acting.new import new

            return new
        case "blink":
            from raidwright.cli.acting.blink import blink

            return blink
        case "replace":
            from raidwright.cli.acting.repair import replace

            return replace
        case "fail" | "remove" | "clean":
            return _asking(name)
        case _:
            from raidwright.cli.acting.carry_out import build, carry_on, teardown

            return {"build": build, "continue": carry_on, "teardown": teardown}[name]


def _upkeep(name: str) -> Verb:
    if name != "header":
        return _asking(name)
    from raidwright.cli.acting.header import header

    return header


def _asking(_: str) -> Verb:
    from raidwright.cli.acting.asked import ask_for

    return ask_for


def _measuring(name: str) -> Verb:
    match name:
        case "ladder" | "disks-at-once":
            from raidwright.cli.measuring.ladder import disks_at_once, ladder

            return ladder if name == "ladder" else disks_at_once
        case "turns":
            from raidwright.cli.measuring.turns import turns

            return turns
        case "ways":
            from raidwright.cli.measuring.ways import ways

            return ways
        case "sustained":
            from raidwright.cli.measuring.sustained import measure_sustained

            return measure_sustained
        case "sync-watch":
            from raidwright.cli.measuring.sync_watch import sync_watch

            return sync_watch
        case "campaign":
            from raidwright.cli.measuring.campaign import campaign

            return campaign
        case _:
            from raidwright.cli.measuring.bench import bench

            return {"bench": bench}[name]


def _history(name: str) -> Verb:
    if name == "compare":
        from raidwright.cli.kept.runs import compare

        return compare
    from raidwright.cli.kept.history import history

    return {"history": history}[name]


def _use(name: str) -> Verb:
    match name:
        case "arrays":
            from raidwright.cli.showing.arrays import arrays

            return arrays
        case "notify":
            from raidwright.cli.notify import notify

            return notify
        case "follow" | "stop":
            from raidwright.cli.acting.running_plan import follow, stop

            return follow if name == "follow" else stop
        case "start" | "lock":
            return _asking(name)
        case _:
            from raidwright.cli.acting.use import look, unlock

            return {"look": look, "unlock": unlock}[name]


def _practising(name: str) -> Verb:
    from raidwright.cli.practice import practice

    return {"practice": practice}[name]


_GROUPS: tuple[tuple[Mapping[str, str], Callable[[str], Verb]], ...] = (
    (STORAGE, _storage),
    (UPKEEP, _upkeep),
    (MEASURING, _measuring),
    (KEPT, _history),
    (USE, _use),
    (PRACTISING, _practising),
)

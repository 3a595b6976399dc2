"""The terminal program: from typed words to an exit status."""

import asyncio
from argparse import Namespace
from collections.abc import Awaitable, Callable
from typing import Any

from raidwright.cli.acting.blink import blink
from raidwright.cli.acting.carry_out import build, carry_on, clean, teardown
from raidwright.cli.acting.header import header
from raidwright.cli.acting.repair import fail, remove, replace
from raidwright.cli.acting.running_plan import follow, stop
from raidwright.cli.acting.upkeep import (
    bitmap,
    check,
    enlarge,
    forget_entries,
    grow,
    keep,
    rename_group,
    spare,
    speed,
    unlocking,
)
from raidwright.cli.acting.use import lock, look, start, unlock
from raidwright.cli.arguments.parser import parse
from raidwright.cli.kept.history import history
from raidwright.cli.kept.runs import compare
from raidwright.cli.measuring.bench import bench
from raidwright.cli.measuring.campaign import campaign
from raidwright.cli.measuring.ladder import disks_at_once, ladder
from raidwright.cli.measuring.sustained import measure_sustained
from raidwright.cli.measuring.sync_watch import sync_watch
from raidwright.cli.measuring.turns import turns
from raidwright.cli.measuring.ways import ways
from raidwright.cli.notify import notify
from raidwright.cli.practice import practice
from raidwright.cli.showing.arrays import arrays
from raidwright.cli.showing.disks import disks
from raidwright.cli.showing.plan import plan
from raidwright.cli.terminal.pictures import Draw
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
from raidwright.history import HistoryError
from raidwright.machine.port import MachineError

_VERBS: dict[str, Callable[[Any], Awaitable[int]]] = {
    "disks": disks,
    "plan": plan,
    "build": build,
    "continue": carry_on,
    "teardown": teardown,
    "clean": clean,
    "blink": blink,
    "replace": replace,
    "fail": fail,
    "remove": remove,
    "spare": spare,
    "grow": grow,
    "keep": keep,
    "forget": forget_entries,
    "unlocking": unlocking,
    "enlarge": enlarge,
    "check": check,
    "speed": speed,
    "bitmap": bitmap,
    "rename-group": rename_group,
    "header": header,
    "bench": bench,
    "campaign": campaign,
    "ladder": ladder,
    "disks-at-once": disks_at_once,
    "turns": turns,
    "ways": ways,
    "sustained": measure_sustained,
    "sync-watch": sync_watch,
    "history": history,
    "compare": compare,
    "follow": follow,
    "arrays": arrays,
    "start": start,
    "look": look,
    "unlock": unlock,
    "lock": lock,
    "stop": stop,
    "notify": notify,
    "practice": practice,
}

_SHOWING = ("disks", "plan", "arrays", "history", "compare")
"""Verbs by which nothing is under way that would end with its output."""


def main(arguments: list[str], draw: Draw | None = None) -> int:
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
    try:
        return asyncio.run(_run_verb(_VERBS[options.verb], options))
    except OutputLostError:
        raise
    except (MachineError, CommandError, HistoryError) as error:
        tell(f"error: {error}")
        if options.json and not isinstance(error, ToldError):
            say_json({"type": "error", "error": str(error)})
        return MISUSED if isinstance(error, UsageError) else REFUSED


async def _run_verb(verb: Callable[[Any], Awaitable[int]], options: object) -> int:
    return await verb(options)

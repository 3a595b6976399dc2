"""All that can be typed at the terminal.

Only of the verb that was typed is loaded what it takes to read the words behind it.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from raidwright import SUMMARY, __version__
from raidwright.cli.arguments.storage_verbs import storage_verbs, use_verbs
from raidwright.cli.arguments.typed import is_text, shown_bytes
from raidwright.cli.arguments.verbs import KEPT, MEASURING, PRACTISING, STORAGE, UPKEEP, USE, WORDS, add_verb
from raidwright.cli.terminal.printing import tell_text, write_out
from raidwright.session.choices import PRACTICE, SYSTEM

_TEXT_ONLY = ("format", "best")
"""Options of what is printed; JSON has every event as it comes."""


class _Parser(argparse.ArgumentParser):
    """Prints as all of the terminal does, also where there is nothing to print to."""

    def _print_message(self, message: str, file: object = None) -> None:
        if file is sys.stdout:
            write_out(message)
        else:
            tell_text(message.rstrip("\n"))


def parse(arguments: list[str]) -> argparse.Namespace:
    """The command that ``arguments`` (without the program) mean; ends with status 2 and usage if none.

    The command is ``verb``, and its options are the other attributes. Raises OutputLostError.
    """
    parser = _parser(_verb_of(arguments))
    options = parser.parse_args(arguments)
    for name in _TEXT_ONLY if options.json else ():
        if getattr(options, name, None):
            parser.error(f"--{name} only works with text output; use either --{name} or --json")
    for word in _typed_texts(options):
        if not is_text(word):
            parser.error(f"“{shown_bytes(word)}” is not valid UTF-8 and cannot be saved")
    return options


def _typed_texts(options: argparse.Namespace) -> Iterator[str]:
    """All words that were typed and are no paths of files."""
    for value in vars(options).values():
        yield from (each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str))


def _verb_of(arguments: list[str]) -> str:
    """The first word that is no option; empty when there is none, or help of all verbs is asked for."""
    rest = iter(arguments)
    for word in rest:
        if word == "--machine":
            next(rest, None)
        elif word in ("-h", "--help"):
            break
        elif not word.startswith("-"):
            return word
    return ""


def _parser(typed: str) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="raidwright",
        description=f"{SUMMARY}.",
        epilog="Run without a command to open the window.",
        parents=[_common()],
        allow_abbrev=False,
    )
    parser.set_defaults(machine=SYSTEM, json=False)
    parser.add_argument("--version", action="version", version=f"raidwright {__version__}")
    # A parser of its own: the defaults set above would otherwise overrule what stood before the verb.
    common = _common()
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    for words, add_all in _GROUPS:
        if typed in words:
            add_all(verbs, common)
    for name in () if verbs.choices else WORDS:
        add_verb(verbs, common, name)
    return parser


def _upkeep_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401 - as in `add_verb`
    from raidwright.cli.arguments.array_verbs import upkeep_verbs

    upkeep_verbs(verbs, common)


def _measuring_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    from raidwright.cli.arguments.measuring_verbs import measuring_verbs

    measuring_verbs(verbs, common)


def _history_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    from raidwright.cli.arguments.history_verbs import history_verbs

    history_verbs(verbs, common)


def _practice_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    from raidwright.machine.practice_on_bus import DEFAULT_DISKS

    practice = add_verb(verbs, common, "practice")
    practice.add_argument(
        "--disks",
        type=_disk_set,
        default=DEFAULT_DISKS,
        help="disks of the practice machine: a name or a TOML file",
    )


_GROUPS: tuple[tuple[dict[str, str], Callable[[Any, argparse.ArgumentParser], None]], ...] = (
    (STORAGE, storage_verbs),
    (UPKEEP, _upkeep_verbs),
    (MEASURING, _measuring_verbs),
    (KEPT, _history_verbs),
    (USE, use_verbs),
    (PRACTISING, _practice_verb),
)
"""Verbs in the order of the help, and what adds them with all that can be typed behind them."""


def _common() -> argparse.ArgumentParser:
    """Options that may stand before the verb or after it."""
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument(
        "--machine",
        metavar="MACHINE",
        type=_machine,
        help="system (default), practice, practice:DISKS, or FILE.json of a machine snapshot",
    )
    common.add_argument("--json", action="store_true", help="print JSON instead of text")
    return common


def _machine(text: str) -> str:
    """A machine that can be opened; whether a file can be read is seen when it is."""
    if text == SYSTEM:
        return text
    kind, _, disk_set = text.partition(":")
    if kind == PRACTICE:
        if disk_set:
            _disk_set(disk_set)
        return text
    path = Path(text)
    if path.suffix != ".json" and not path.exists():
        if text.startswith("ssh:"):
            from raidwright.storage.failures import failure

            raise argparse.ArgumentTypeError(str(failure("no-ssh")))
        from raidwright.machine.practice import disk_sets
        from raidwright.storage.design.field_faults import one_of

        choices = (
            f"system, practice, practice:DISKS ({one_of(disk_sets())}) or FILE.json of a machine snapshot"
        )
        raise argparse.ArgumentTypeError(f"no machine “{text}”; choose {choices}")
    return text


def _disk_set(text: str) -> str:
    from raidwright.machine.practice import disk_sets
    from raidwright.storage.design.field_faults import one_of

    if "/" not in text and not text.endswith(".toml") and text not in disk_sets():
        choices = f"{one_of(disk_sets())} or a TOML file"
        raise argparse.ArgumentTypeError(f"no disk set “{text}”; choose {choices}")
    return text

"""All that can be typed at the terminal.

Only of the verb that was typed is loaded what it takes to read the words behind it.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from raidwright import SUMMARY, __version__
from raidwright.cli.arguments.adding import HelpLayout, add_verb
from raidwright.cli.arguments.storage_verbs import storage_verbs
from raidwright.cli.arguments.typed import is_text, shown_bytes
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
    VERBS,
    groups_in_short,
    with_whole_verb,
)
from raidwright.cli.terminal.printing import tell_text, write_out
from raidwright.cli.terminal.speech import own, spoken, tr
from raidwright.language.catalogue import full_stop
from raidwright.session.choices import PRACTICE, SYSTEM

_TEXT_ONLY = ("format", "best")
"""Options of what is printed; JSON has every event as it comes."""


OF_ARGPARSE = (
    "usage: ",
    "positional arguments",
    "options",
    "show this help message and exit",
    "show program's version number and exit",
    "%(prog)s: error: %(message)s\n",
    "argument %(argument_name)s: %(message)s",
    "the following arguments are required: %s",
    "one of the arguments %s is required",
    "unrecognized arguments: %s",
    "expected one argument",
    "expected at least one argument",
    "not allowed with argument %s",
    "ignored explicit argument %r",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "invalid %(type)s value: %(value)r",
)
"""Its own words, which it looks up in the catalogue of this program."""


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
    verb, whole = with_whole_verb(arguments)
    parser = _parser(verb)
    if verb and verb not in VERBS:
        parser.error(_unknown(verb))
    options = parser.parse_args(whole)
    for name in _TEXT_ONLY if options.json else ():
        if getattr(options, name, None):
            parser.error(tr("--{name} only works with text output; use either --{name} or --json", name=name))
    for word in _typed_texts(options):
        if not is_text(word):
            parser.error(tr("“{word}” is not valid UTF-8 and cannot be saved", word=shown_bytes(word)))
    return options


def _typed_texts(options: argparse.Namespace) -> Iterator[str]:
    """All words that were typed and are no paths of files."""
    for value in vars(options).values():
        yield from (each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str))


def _unknown(verb: str) -> str:
    """What is said of a word that is no verb, with the one that it is most like."""
    from difflib import get_close_matches

    near = get_close_matches(verb, VERBS, 1)
    if near:
        return tr("no command “{verb}”; did you mean “{near}”?", verb=verb, near=near[0])
    return tr("no command “{verb}”; “raidwright --help” lists all commands", verb=verb)


def parser_of_all() -> tuple[argparse.ArgumentParser, Mapping[str, argparse.ArgumentParser]]:
    """The parser of what stands before a verb, and that of each verb."""
    parser, verbs = _bare_parser()
    for _, add_all in _GROUPS:
        add_all(verbs, _common())
    return parser, verbs.choices


def _parser(typed: str) -> argparse.ArgumentParser:
    parser, verbs = _bare_parser()
    # A parser of its own: the defaults set there would otherwise overrule what stood before the verb.
    common = _common()
    for names, add_all in _GROUPS:
        if typed in names:
            add_all(verbs, common)
    return parser


def _bare_parser() -> tuple[argparse.ArgumentParser, Any]:
    """The parser without verbs, and to what verbs are added."""
    parser = _Parser(
        prog="raidwright",
        usage="raidwright [--machine MACHINE] [--json] COMMAND …",
        description=f"{own(SUMMARY)}{full_stop()}",
        epilog=_epilog(),
        formatter_class=HelpLayout,
        parents=[_common()],
        allow_abbrev=False,
    )
    parser.set_defaults(machine=SYSTEM, json=False)
    parser.add_argument("--version", action="version", version=f"raidwright {__version__}")
    verbs = parser.add_subparsers(
        dest="verb", prog="raidwright", metavar="COMMAND", required=True, help=argparse.SUPPRESS
    )
    return parser, verbs


def _epilog() -> str:
    more = (
        tr("“raidwright COMMAND --help” explains a command and shows an example of it."),
        tr("“raidwright help TERM” explains a technical term, such as chunk."),
        tr("Run without a command to open the window."),
    )
    return f"{tr('commands:')}\n{groups_in_short()}\n\n" + "\n".join(more)


def _array_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401 - as in `add_verb`
    from raidwright.cli.arguments.array_verbs import array_verbs

    array_verbs(verbs, common)


def _sharing_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    from raidwright.cli.arguments.array_verbs import sharing_verbs

    sharing_verbs(verbs, common)


def _measuring_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    from raidwright.cli.arguments.measuring_verbs import measuring_verbs

    measuring_verbs(verbs, common)


def _results_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    from raidwright.cli.arguments.measuring_verbs import results_verbs

    results_verbs(verbs, common)


def _more_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    from raidwright.machine.practice_on_bus import DEFAULT_DISKS

    explains = add_verb(verbs, common, "help")
    words = "term to explain, such as chunk (default: list all commands)"
    explains.add_argument("term", metavar="TERM", nargs="?", default="", help=words)
    script = add_verb(verbs, common, "completions")
    script.add_argument(
        "shell", choices=("bash", "zsh", "fish"), metavar="{bash,zsh,fish}", help="shell that you use"
    )
    practice = add_verb(verbs, common, "practice")
    practice.add_argument(
        "--disks",
        type=_disk_set,
        default=DEFAULT_DISKS,
        help="disk set of the practice machine: its name or a TOML file",
    )


_GROUPS: tuple[tuple[frozenset[str], Callable[[Any, argparse.ArgumentParser], None]], ...] = (
    (frozenset((*SEE, *BUILD, *USE, *DELETE)), storage_verbs),
    (frozenset(SHARE), _sharing_verbs),
    (frozenset((*BOOT, *REPAIR, *MAINTAIN)), _array_verbs),
    (frozenset(MEASURE), _measuring_verbs),
    (frozenset(RESULTS), _results_verbs),
    (frozenset(MORE), _more_verbs),
)
"""Verbs, and what adds them with all that can be typed behind them."""


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

            raise argparse.ArgumentTypeError(spoken(failure("no-ssh")))
        from raidwright.machine.practice import disk_sets
        from raidwright.storage.design.document import one_of

        raise argparse.ArgumentTypeError(
            tr(
                "no machine “{text}”; choose system, practice, practice:DISKS ({sets}) or FILE.json of a"
                " machine snapshot",
                text=text,
                sets=one_of(disk_sets()),
            )
        )
    return text


def _disk_set(text: str) -> str:
    from raidwright.machine.practice import disk_sets
    from raidwright.storage.design.document import one_of

    if "/" not in text and not text.endswith(".toml") and text not in disk_sets():
        words = tr("no disk set “{text}”; choose {sets} or a TOML file", text=text, sets=one_of(disk_sets()))
        raise argparse.ArgumentTypeError(words)
    return text

"""How a verb is added to the parser, with what many of them share."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from raidwright.cli.arguments.verbs import VERBS, epilog_of
from raidwright.cli.terminal.speech import own
from raidwright.language.catalogue import full_stop


class HelpLayout(argparse.HelpFormatter):
    """Wraps paragraphs, and leaves lines alone that stand in a text of several."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return own(action.help) if action.help else action.help

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if "\n" in text else super()._fill_text(text, width, indent)


def add_verb(
    verbs: Any,  # noqa: ANN401 - argparse keeps the type to itself
    common: argparse.ArgumentParser,
    name: str,
) -> argparse.ArgumentParser:
    """Add a verb, one of `VERBS`; its help ends with its example."""
    words = own(VERBS[name].words)
    parser: argparse.ArgumentParser = verbs.add_parser(
        name,
        description=f"{words[0].upper()}{words[1:]}{full_stop()}",
        epilog=epilog_of(name),
        formatter_class=HelpLayout,
        parents=[common],
        allow_abbrev=False,
    )
    return parser


def add_asking_verb(
    verbs: Any,  # noqa: ANN401
    common: argparse.ArgumentParser,
    name: str,
    operation: str,
    *,
    drive: bool = False,
    meant: str = "name or UUID of the array",
) -> argparse.ArgumentParser:
    """Add a verb that asks for an ``operation`` (its tag) of an array, maybe with a ``drive``.

    What else can be typed has the name of one of its fields as destination: see `cli.acting.asked`.
    """
    parser = add_verb(verbs, common, name)
    parser.set_defaults(operation=operation)
    parser.add_argument("array", metavar="ARRAY", help=meant)
    if drive:
        parser.add_argument("drive", metavar="DISK", help="serial number or path of the disk")
    return parser


class AskFor(argparse.Action):
    """An option by which a verb asks for another operation: ``const`` has its tag, and fields of it."""

    def __init__(self, option_strings: Sequence[str], dest: str, **usual: Any) -> None:  # noqa: ANN401
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, **usual)

    def __call__(self, _parser: object, namespace: argparse.Namespace, *_: object) -> None:
        """Keep what is asked for."""
        _keep(self.const, namespace)


class Choose(argparse.Action):
    """A word out of a few: ``const`` has, for each, what it asks for as in `AskFor`."""

    def __init__(
        self,
        option_strings: Sequence[str],
        dest: str,
        const: Mapping[str, Mapping[str, object]],
        **usual: Any,  # noqa: ANN401
    ) -> None:
        choices = tuple(const)
        super().__init__(
            option_strings, dest, const=const, default=argparse.SUPPRESS, choices=choices, **usual
        )

    def __call__(self, _parser: object, namespace: argparse.Namespace, word: object, *_: object) -> None:
        """Keep what the word asks for."""
        _keep(self.const[word], namespace)


def _keep(asked: Mapping[str, object], namespace: argparse.Namespace) -> None:
    for name, value in asked.items():
        setattr(namespace, name, value)


def takes_passphrase(*parsers: argparse.ArgumentParser) -> None:
    """Let each of these verbs read the passphrase from a file."""
    for parser in parsers:
        parser.add_argument(
            "--passphrase-file", type=Path, metavar="FILE", help="read the passphrase from FILE"
        )


def takes_confirmation(*parsers: argparse.ArgumentParser) -> None:
    """Let each of these verbs be told in advance which plan is agreed to."""
    for parser in parsers:
        parser.add_argument(
            "--confirm",
            metavar="FINGERPRINT",
            help="confirm the plan with this fingerprint without asking (for scripts)",
        )

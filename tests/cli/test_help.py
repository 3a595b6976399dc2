"""The help: all commands on one screen, and of each what it does and an example that can be typed."""

import argparse
import re
import shlex
from collections.abc import Iterator

import pytest

from raidwright.cli.arguments.parser import parse, parser_of_all
from raidwright.cli.arguments.verbs import GROUPS, VERBS, with_whole_verb
from tests.cli.conftest import Raidwright

SCREEN = 30
"""Lines of a terminal window."""


def test_all_commands_are_on_one_screen(raidwright: Raidwright) -> None:
    lines = raidwright("--help").stdout.splitlines()
    assert len(lines) <= SCREEN
    assert max(map(len, lines)) < 80
    shown = "\n".join(lines)
    for heading, group in GROUPS.items():
        (line,) = (line for line in lines if line.startswith(f"  {heading}  "))
        assert {name.split()[-1] for name in group} <= {*re.findall(r"[a-z-]+", line)}
    assert "COMMAND --help" in shown


@pytest.mark.parametrize("verb", VERBS)
def test_each_command_says_what_it_does_and_ends_with_an_example(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="0"):
        parse([*verb.split(), "--help"])
    shown = capsys.readouterr().out
    assert shown.startswith(f"usage: raidwright {verb} ")
    assert VERBS[verb].words[1:20] in shown
    assert shown.endswith(f"example:\n  raidwright {VERBS[verb].example}\n")


@pytest.mark.parametrize("verb", VERBS)
def test_each_example_can_be_typed(verb: str) -> None:
    example = shlex.split(VERBS[verb].example.partition(" > ")[0])
    assert parse(example).verb == verb


def test_a_list_says_what_each_command_does(raidwright: Raidwright) -> None:
    listed = raidwright("help").stdout
    for name, verb in VERBS.items():
        assert re.search(rf"^  {name}  +{re.escape(verb.words)}$", listed, re.MULTILINE)


@pytest.mark.parametrize(
    ("typed", "verb"),
    [
        ("bench /srv", "bench"),
        ("bench layers /srv", "bench layers"),
        ("bench ./layers", "bench"),
        ("--json --machine practice bench layers /srv", "bench layers"),
        ("results", "results list"),
        ("results --json", "results list"),
        ("results sell", "results sell"),
        ("--help bench", ""),
        ("--json", ""),
        ("", ""),
    ],
)
def test_a_command_of_two_words_is_one(typed: str, verb: str) -> None:
    assert with_whole_verb(shlex.split(typed))[0] == verb


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("dsks", "no command “dsks”; did you mean “disks”?"),
        ("results exprt", "no command “results exprt”; did you mean “results export”?"),
        ("frobnicate", "no command “frobnicate”; “raidwright --help” lists all commands"),
        ("stop", "the following arguments are required: ARRAY"),
        ("cancel tank", "unrecognized arguments: tank"),
    ],
)
def test_a_wrong_command_is_told_with_the_right_one(raidwright: Raidwright, typed: str, words: str) -> None:
    done = raidwright(*typed.split())
    assert done.returncode == 2
    assert words in done.stderr


def test_each_argument_is_explained_or_lists_its_choices() -> None:
    bare = [
        f"{parser.prog} {action.metavar or action.dest}"
        for parser in every_parser(parser_of_all()[0])
        for action in parser._actions
        if not (action.help or action.choices)
    ]
    assert bare == []


def every_parser(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """It and those of all its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from every_parser(each)

"""``raidwright help`` and ``completions``: what can be typed, for a reader and for a shell."""

from argparse import Namespace

from raidwright.cli.arguments.completions import completions
from raidwright.cli.arguments.verbs import VERBS, groups_at_length
from raidwright.cli.terminal.printing import say_json, say_text, write_out


async def list_commands(options: Namespace) -> int:
    """Print all that can be typed, group by group."""
    if options.json:
        say_json({name: verb.words for name, verb in VERBS.items()})
    else:
        say_text(groups_at_length().rstrip("\n"))
    return 0


async def print_completions(options: Namespace) -> int:
    """Print the script for a shell."""
    write_out(completions(options.shell))
    return 0

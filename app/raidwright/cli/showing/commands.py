"""``raidwright help`` and ``completions``: what can be typed, for a reader and for a shell."""

from argparse import Namespace

from raidwright.cli.arguments.completions import completions
from raidwright.cli.arguments.verbs import VERBS, groups_at_length
from raidwright.cli.terminal.printing import Ink, UsageError, say, say_json, say_text, write_out
from raidwright.cli.terminal.speech import tr
from raidwright.language.catalogue import translate
from raidwright.language.lists import comma_list
from raidwright.storage.words.glossary import GLOSSARY, term_called


async def list_commands(options: Namespace) -> int:
    """Print all that can be typed, group by group; or what a term means."""
    if options.term:
        return _explain(options)
    if options.json:
        say_json({name: verb.words for name, verb in VERBS.items()})
    else:
        say_text(groups_at_length().rstrip("\n"))
    return 0


def _explain(options: Namespace) -> int:
    key = term_called(options.term)
    if key is None:
        terms = comma_list(GLOSSARY)
        raise UsageError(
            tr("“{term}” is not in the glossary. Terms: {terms}", term=options.term, terms=terms)
        )
    term = GLOSSARY[key]
    if options.json:
        say_json({"title": term.title, "meaning": term.meaning})
    else:
        say(translate("Glossary", term.title), Ink.HEAD)
        say(translate("Glossary", term.meaning))
    return 0


async def print_completions(options: Namespace) -> int:
    """Print the script for a shell."""
    write_out(completions(options.shell))
    return 0

"""``raidwright sheet``: a page to print, by which an array is opened without Raidwright."""

from argparse import Namespace
from datetime import datetime
from pathlib import Path

from raidwright.cli.showing.opening import open_session
from raidwright.cli.terminal.printing import CommandError, say_done, say_json, say_text
from raidwright.cli.terminal.speech import tr
from raidwright.language.sentences import sentence
from raidwright.session.figures import FiguresError, write_file
from raidwright.session.sheet import sheet_page
from raidwright.storage.plan.array_tree import find_array_or_single
from raidwright.storage.snapshot.arrays import Array


async def sheet(options: Namespace) -> int:
    """Print the sheet of an array as HTML, or save it."""
    async with open_session(options) as (_, machine):
        snapshot = await machine.look()
    array = find_array_or_single(options.array, snapshot)
    if not isinstance(array, Array):
        raise CommandError(sentence(array))
    text = sheet_page(array, snapshot, datetime.now().astimezone().date().isoformat())
    if options.to is not None:
        _save(options.to, text)
        say_done(
            tr("The sheet was saved to {to}.", to=options.to), {"file": str(options.to)}, as_json=options.json
        )
    elif options.json:
        say_json({"html": text})
    else:
        say_text(text.rstrip("\n"))
    return 0


def _save(file: Path, text: str) -> None:
    try:
        write_file(file, text)
    except FiguresError as error:
        raise CommandError(error.sentence) from None

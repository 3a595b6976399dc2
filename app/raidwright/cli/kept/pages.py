"""Compared runs as a web page."""

from collections.abc import Sequence
from pathlib import Path

from raidwright.bench.forms.comparison_page import NamedRun, comparison_page
from raidwright.cli.kept.entries import open_history
from raidwright.cli.terminal.printing import CommandError, tell, zone_here
from raidwright.cli.terminal.speech import tr
from raidwright.session.figures import FiguresError, write_file


def write_page(chosen: Sequence[NamedRun], file: Path) -> None:
    """Write a page of the ``chosen`` runs to ``file``, with their samples. Raises CommandError.

    The other runs of the history tell what one disk does alone.
    """
    record = open_history()
    others = [saved.run for saved in record.runs().runs]
    samples = [record.samples(each.run.number) if each.run.number > 0 else () for each in chosen]
    try:
        write_file(file, comparison_page(chosen, zone_here(), others, samples))
    except FiguresError as error:
        raise CommandError(error.sentence) from None
    tell(tr("The web page was saved to {file}.", file=file))

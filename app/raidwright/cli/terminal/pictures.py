"""Writes pictures of what is kept; whoever starts the program passes in the function that draws them."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from raidwright.bench.summary import Statistic
from raidwright.cli.terminal.printing import CommandError, say_done
from raidwright.cli.terminal.speech import tr
from raidwright.history import Saved
from raidwright.language.lists import comma_list, name_quotation
from raidwright.session.figures import FiguresError

Draw = Callable[[Sequence[Saved], Path, Statistic], None]
"""Draws a picture of the entries and writes it to a file; cells of runs are known by the statistic. Raises
FiguresError."""


def write_picture(
    entries: Sequence[Saved], options: Namespace, statistic: Statistic = Statistic.MEDIAN
) -> int:
    """Have ``options.draw`` write a picture of ``entries`` to ``options.png``. Raises CommandError."""
    draw: Draw | None = options.draw
    if draw is None:
        raise CommandError(tr("This program cannot create pictures."))
    try:
        draw(entries, options.png, statistic)
    except FiguresError as error:
        raise CommandError(error.sentence) from None
    names = comma_list(name_quotation(saved.name) for saved in entries)
    sentence = tr("A picture of {names} was saved to {png}.", names=names, png=options.png)
    say_done(sentence, {"file": str(options.png)}, as_json=options.json)
    return 0

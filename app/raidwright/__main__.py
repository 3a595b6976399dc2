"""One program: with a verb it is a command of the terminal, without one it opens the window.

The service that tells of failed disks is a third face, which loads neither of them.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from raidwright.frozen import read_from_what_runs
from raidwright.notify import STAY, TOKEN_VARIABLE, only_window

if TYPE_CHECKING:
    from raidwright.bench.summary import Statistic
    from raidwright.history import Saved

_LEFT_OUT = ("ssl", "_hashlib", "typing_extensions")
"""asyncio and hashlib take OpenSSL along where there is one, and msgspec takes typing_extensions where a tool
has brought it. They do without where there is none, as in the package. Each would be a sixth of all the
memory that the service has, and a tenth of the time that a verb takes."""


def main() -> int:
    """Run and return the exit status."""
    give_back_libraries()
    read_from_what_runs()
    sys.modules.update(dict.fromkeys(_LEFT_OUT))  # type: ignore[arg-type]
    if tuple(sys.argv[1:]) == STAY:
        from raidwright.notify import service

        return service.main()
    if names_verb(sys.argv[1:]):
        # Imported late: the terminal must not wait for Qt, nor the window for what it never shows.
        from raidwright import cli

        return cli.main(sys.argv[1:], _draw)
    if raises_first(sys.argv[1:]):
        return 0
    from raidwright.ui import application

    return application.main(sys.argv)


def raises_first(arguments: Sequence[str]) -> bool:
    """Whether the window that is open came to the front, in place of the one that is asked for."""
    page = only_window.page_of(arguments)
    if page is None or not only_window.is_window_open():
        return False
    # The library for the bus is loaded by a second start alone.
    from raidwright.notify.window import raise_window

    return raise_window(page, os.environ.get(TOKEN_VARIABLE, ""))


def give_back_libraries() -> None:
    """Have programs that are started from here find their own libraries again, and not those of the package.

    PyInstaller's start puts these in the way, and keeps beside it what was there before.
    """
    if getattr(sys, "frozen", False):
        before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
        if before is not None:
            os.environ["LD_LIBRARY_PATH"] = before
        else:
            os.environ.pop("LD_LIBRARY_PATH", None)


def _draw(entries: Sequence["Saved"], path: Path, statistic: "Statistic") -> None:
    """What the terminal has drawn: Qt is loaded only by who wants a picture. Raises FiguresError."""
    from raidwright.session.figures import FiguresError
    from raidwright.storage.failures import english, quotation

    try:
        from raidwright.ui import pictures
    except ImportError as error:
        raise FiguresError(
            english(
                "Cannot create pictures here: {reason}. Install the libraries for the window, or export as"
                " HTML with charts.",
                reason=quotation(error),
            )
        ) from None
    pictures.draw(entries, path, statistic)


def names_verb(arguments: list[str]) -> bool:
    """Whether ``arguments`` (without the program) are for the terminal: a verb, or a question for help."""
    rest = iter(arguments)
    for argument in rest:
        if argument in only_window.TAKE_A_VALUE:
            next(rest, None)
        elif argument in ("-h", "--help", "--version") or not argument.startswith("-"):
            return True
    return False


if __name__ == "__main__":
    sys.exit(main())
